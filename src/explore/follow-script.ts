/**
 * Runs that are told what to do: a script is followed on the concrete semantics, item by item.
 *
 * INVARIANT a step is taken only if the script leaves no choice; otherwise the run ends with a diagnostic that says what
 * is possible.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { decimalText } from '../base/rational.js';
import { type Span } from '../base/source.js';
import { type StopLimit, Stopped, spend, stoppable } from '../base/stopped.js';
import { nearest } from '../base/suggest.js';
import {
  type ConcreteEdge,
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
} from '../semantics/concrete-system.js';
import { type EdgePattern, type Script, type ScriptItem } from './read-script.js';
import {
  scriptDelayImpossible,
  scriptStepAmbiguous,
  scriptStepImpossible,
  scriptUnknownName,
} from './script-problems.js';
import { NOWHERE, UNITS_PER_STEP } from './simulate.js';
import { type TimedTrace, TraceRecorder, durationOf } from './trace.js';

export interface ScriptedRun {
  /** As far as the script could be followed. */
  readonly trace: TimedTrace;
  /**
   * The script is done, cannot be followed, or a mistake of the model ends it; or there is no initial state, or the run was
   * stopped on its way.
   */
  readonly end: 'script' | 'impossible' | 'error' | 'noStart' | 'stopped';
  /** By what. */
  readonly limit?: StopLimit | undefined;
  /** Why it cannot be followed; unknown names are found all at once. */
  readonly problems: readonly Diagnostic[];
}

export function followScript(system: ConcreteSystem, script: Script): ScriptedRun {
  let recorder = new TraceRecorder(system, NOWHERE);
  const ended = stoppable(undefined, (): Ending => {
    const { states, error } = system.initial();
    const start = states.find((state) => isStart(system, state, script.start)) ?? states[0];
    recorder = new TraceRecorder(system, start ?? NOWHERE);
    if (error !== undefined) recorder.fail(error);
    if (start === undefined) return { end: error === undefined ? 'noStart' : 'error' };
    return follow(system, recorder, script);
  });
  const ending: Ending = ended instanceof Stopped ? { end: 'stopped', limit: ended.limit } : ended;
  return { problems: [], ...ending, trace: recorder.trace() };
}

type Ending = Pick<ScriptedRun, 'end' | 'limit'> & Partial<Pick<ScriptedRun, 'problems'>>;

function follow(system: ConcreteSystem, recorder: TraceRecorder, { items }: Script): Ending {
  const unknown = items.flatMap((item) => unknownNames(system, item));
  if (unknown.length > 0) return { end: 'impossible', problems: unknown };
  for (const item of items) {
    spend(UNITS_PER_STEP);
    if (item.kind === 'delay') {
      if (!recorder.wait(item.delay))
        return { end: 'impossible', problems: [delayProblem(system, recorder, item)] };
      continue;
    }
    const { steps, error } = system.steps(recorder.state);
    const chosen = chosenBy(system, item, steps);
    if (chosen.length === 0 && error !== undefined) {
      recorder.fail(error);
      return { end: 'error' };
    }
    if (chosen.length !== 1)
      return { end: 'impossible', problems: [stepProblem(system, recorder, item, chosen, steps)] };
    if (!recorder.take(chosen[0]!)) return { end: 'error' };
  }
  return { end: 'script' };
}

type StepItem = Extract<ScriptItem, { kind: 'step' }>;

function isStart(
  { processes }: ConcreteSystem,
  { locations }: ConcreteState,
  start: Script['start'],
): boolean {
  return processes.every(
    (process, index) =>
      (start?.get(process.name) ?? process.locations[locations[index]!]) ===
      process.locations[locations[index]!],
  );
}

/** The steps that fit; a line that names all the edges of a step means that one, not those with more edges. */
function chosenBy(
  system: ConcreteSystem,
  item: StepItem,
  steps: readonly ConcreteStep[],
): readonly ConcreteStep[] {
  const fitting = steps.filter((step) => matches(system, step, item));
  const whole = fitting.filter(
    ({ edges, action }) => edges.length === item.edges.length && (item.action ?? undefined) === action,
  );
  return whole.length > 0 ? whole : fitting;
}

function matches(system: ConcreteSystem, step: ConcreteStep, { action, edges, isWhole }: StepItem): boolean {
  if (action !== undefined && action !== (step.action ?? null)) return false;
  const fits = (pattern: EdgePattern, edge: ConcreteEdge | undefined): boolean =>
    edge !== undefined && fitsEdge(system, pattern, edge);
  return isWhole
    ? step.edges.length === edges.length && edges.every((pattern, index) => fits(pattern, step.edges[index]))
    : edges.every((pattern) => step.edges.some((edge) => fits(pattern, edge)));
}

function fitsEdge({ processes }: ConcreteSystem, pattern: EdgePattern, edge: ConcreteEdge): boolean {
  const { name, locations } = processes[edge.process]!;
  return (
    pattern.process === name &&
    (pattern.source ?? locations[edge.source]) === locations[edge.source] &&
    (pattern.target ?? locations[edge.target]) === locations[edge.target] &&
    (pattern.edgeIndex ?? edge.edgeIndex) === edge.edgeIndex &&
    (pattern.branchIndices ?? edge.branchIndices).join() === edge.branchIndices.join() &&
    [...pattern.selected].every(([chosen, value]) =>
      edge.selected.some((each) => each.name === chosen && each.value === value),
    )
  );
}

// ------------------------------------------------------------------------------------------------ what is wrong

function unknownNames({ processes }: ConcreteSystem, item: ScriptItem): readonly Diagnostic[] {
  if (item.kind === 'delay') return [];
  const unknown = (what: 'process' | 'location', name: string, known: readonly string[]): Diagnostic =>
    scriptUnknownName.at(item.span, what, name, nearest(name, known));
  return item.edges.flatMap(({ process: name, source, target }) => {
    const process = processes.find((each) => each.name === name);
    if (process === undefined) {
      return [
        unknown(
          'process',
          name,
          processes.map((each) => each.name),
        ),
      ];
    }
    return [source, target]
      .filter((location) => location !== undefined && !process.locations.includes(location))
      .map((location) => unknown('location', `${name}.${location!}`, namesOf(process)));
  });
}

function namesOf({ name, locations }: ConcreteSystem['processes'][number]): readonly string[] {
  return locations.map((location) => `${name}.${location}`);
}

function delayProblem(
  system: ConcreteSystem,
  recorder: TraceRecorder,
  { delay, span }: { readonly delay: Parameters<typeof decimalText>[0]; readonly span?: Span | undefined },
): Diagnostic {
  const { steps } = system.steps(recorder.state);
  const possible = [limitText(system, recorder.state), ...stepTexts(system, steps)].join('; or ');
  return scriptDelayImpossible.at(span, decimalText(delay), hereText(recorder), possible);
}

function stepProblem(
  system: ConcreteSystem,
  recorder: TraceRecorder,
  { text, span }: StepItem,
  chosen: readonly ConcreteStep[],
  steps: readonly ConcreteStep[],
): Diagnostic {
  if (chosen.length > 1) {
    return scriptStepAmbiguous.at(span, text, chosen.length, stepTexts(system, chosen).join('; or '));
  }
  const possible = [...stepTexts(system, steps), limitText(system, recorder.state)].join('; or ');
  return scriptStepImpossible.at(span, text, hereText(recorder), possible);
}

function hereText(recorder: TraceRecorder): string {
  const trace = recorder.trace();
  const where = trace.final.locations.map((location, index) => `${trace.processes[index]!}.${location}`);
  return `at time ${decimalText(durationOf(trace))} in ${where.join(', ')}`;
}

function limitText(system: ConcreteSystem, state: ConcreteState): string {
  const limit = system.delayLimit(state);
  if (limit === undefined) return 'any delay';
  if (limit.limit.numerator === 0n) return 'no delay';
  return `a delay ${limit.open ? 'of less than' : 'up to'} ${decimalText(limit.limit)}`;
}

/** No more steps than this are listed. */
const LISTED_MAX = 8;

/** Steps as a script can name them: by the numbers of edges only where the names of locations do not tell them apart. */
function stepTexts(system: ConcreteSystem, steps: readonly ConcreteStep[]): readonly string[] {
  const listed = steps.slice(0, LISTED_MAX);
  const named = listed.map((step) => stepText(system, step, 'named'));
  const texts =
    new Set(named).size === named.length ? named : listed.map((step) => stepText(system, step, 'numbered'));
  return steps.length > LISTED_MAX ? [...texts, `${steps.length - LISTED_MAX} more`] : texts;
}

function stepText(
  { processes }: ConcreteSystem,
  { action, edges }: ConcreteStep,
  style: 'named' | 'numbered',
): string {
  const parts = edges.map(({ process, source, target, selected, edgeIndex }) => {
    const { name, locations } = processes[process]!;
    const edge =
      style === 'named' ? `${name}: ${locations[source]!} -> ${locations[target]!}` : `${name}#${edgeIndex}`;
    const choices = selected.map((each) => `${each.name} = ${each.value}`).join(', ');
    return choices === '' ? edge : `${edge} [${choices}]`;
  });
  return `'${action === undefined ? '' : `${action} `}${parts.join('; ')}'`;
}
