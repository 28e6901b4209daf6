/** A run of a model with exact delays: a random one, or one that follows a script. */
import { assert } from '../base/assert.js';
import { type Diagnostic, type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { seededRandom } from '../base/random.js';
import { type SourceFile } from '../base/source.js';
import { type ShouldStop, type StopLimit, Stopped, stoppable } from '../base/stopped.js';
import { type Deadlock, explainDeadlock } from '../explore/explain-deadlock.js';
import { followScript } from '../explore/follow-script.js';
import { readScript } from '../explore/read-script.js';
import { simulate as simulateSystem } from '../explore/simulate.js';
import { type TimedTrace } from '../explore/trace.js';
import { kindOfText } from '../language/file-kind.js';
import { wrongKind } from '../language/problems/files.js';
import { type DeadlockDocument, deadlockDocument } from '../output/deadlock-text.js';
import { isTraceText, scriptOfTrace } from '../output/script-of-trace.js';
import { type TraceDocument, traceDocument } from '../output/trace-json.js';
import { type ConcreteSystem } from '../semantics/concrete-system.js';
import { explorable } from './explorable.js';
import { type Model, automataOf, refuse } from './model.js';
import { type WorkOptions, WORK_RULES, nextTurn, workOf } from './work.js';
import { type OptionRules, SEED, TEXT, checkOptions, whole } from '../base/option-rules.js';

/** How {@link simulate} runs a model, and how far. */
export interface SimulateOptions extends WorkOptions {
  /** How many steps a random run takes: 10, if nothing is said. */
  readonly steps?: number | undefined;
  /** The same seed gives the same random run. */
  readonly seed?: number | undefined;
  /** The text of a script of delays and steps, or of a trace as JSON, which the run follows in place of chance. */
  readonly script?: string | undefined;
}

const SIMULATE_RULES: OptionRules<SimulateOptions> = {
  ...WORK_RULES,
  steps: whole(),
  seed: SEED,
  script: TEXT,
};

/** What {@link simulate} gives. */
export interface SimulatedRun {
  /** Of a random run. */
  readonly seed?: number | undefined;
  /**
   * Why it ends: the steps that were asked for, nothing that can happen, a mistake of the model, no initial state; of a script, its
   * end, or that it cannot be followed; or the budget was used up, or a signal came.
   */
  readonly end: 'steps' | 'deadlock' | 'error' | 'noStart' | 'script' | 'impossible' | 'stopped';
  /** By what it was stopped. */
  readonly limit?: string | undefined;
  /** Of a script: why it cannot be followed. */
  readonly diagnostics?: readonly LocatedDiagnostic[] | undefined;
  /** Why nothing can happen any more, if that is why it ends. */
  readonly deadlock?: DeadlockDocument | undefined;
  /** As far as the run goes. */
  readonly trace: TraceDocument;
}

/**
 * Runs a model: at random, or as a script says.
 *
 * @throws TickstoneError if the model has errors, or if the script is not well formed.
 * @example
 * ```ts
 * import { loadModel, simulate } from 'tickstone';
 *
 * const { trace, end } = await simulate(await loadModel('lamp.xml'), { steps: 5, seed: 7 });
 * console.log(end, trace.steps.map(({ time, action }) => `${time} ${action}`));
 * ```
 */
export async function simulate(model: Model, options: SimulateOptions = {}): Promise<SimulatedRun> {
  checkOptions('simulate', options, SIMULATE_RULES);
  await nextTurn();
  const { steps = 10, seed = 1, script: text } = options;
  const script = text === undefined ? undefined : { path: '<script>', text };
  const { shouldStop } = workOf(options).budget();
  const simulated = simulation(model, { steps, seed, script, shouldStop });
  return simulated.kind === 'refused' ? refuse(simulated.diagnostics) : simulated.run;
}

/** A run with its trace as it can be shown, or why there is none: what is wrong with which file. */
export type Simulation =
  | {
      readonly kind: 'refused';
      readonly file: SourceFile;
      readonly diagnostics: readonly LocatedDiagnostic[];
    }
  | {
      readonly kind: 'run';
      readonly trace: TimedTrace;
      /** Why nothing can happen any more, if that is why it ends. */
      readonly deadlock?: Deadlock | undefined;
      readonly run: SimulatedRun & { readonly limit?: StopLimit | undefined };
    };

export interface SimulationRequest {
  readonly steps: number;
  readonly seed: number;
  /** In place of chance. */
  readonly script?: SourceFile | undefined;
  /** Ends the run, where it is not the one of the command. */
  readonly shouldStop?: ShouldStop | undefined;
}

/** What the command line asks of it. */
export function simulation(model: Model, request: SimulationRequest): Simulation {
  const loaded = automataOf(model);
  const found = explorable(loaded);
  const { file } = loaded;
  if (found.kind === 'refused') return { kind: 'refused', file, diagnostics: found.diagnostics };
  const { script } = request;
  return script === undefined
    ? randomRun(found.concrete, request, file)
    : scriptedRun(found.concrete, script, request, file);
}

function randomRun(
  system: ConcreteSystem,
  { steps, seed, shouldStop }: SimulationRequest,
  file: SourceFile,
): Simulation {
  const random = seededRandom(seed);
  const { trace, end, limit, final } = within(shouldStop, () =>
    simulateSystem(system, { stepsMax: steps, random }),
  );
  const why = end === 'deadlock' ? stoppable(shouldStop, () => explainDeadlock(system, final)) : undefined;
  // To say why takes about as long as to find out that nothing can happen: the time may be up in between.
  const told =
    why instanceof Stopped
      ? ({ end: 'stopped', limit: why.limit } as const)
      : { end, ...limited(limit), ...(why === undefined ? {} : { deadlock: deadlockDocument(why) }) };
  const deadlock = why instanceof Stopped ? undefined : why;
  return { kind: 'run', trace, deadlock, run: { seed, ...told, trace: traceDocument(trace, file) } };
}

function scriptedRun(
  system: ConcreteSystem,
  file: SourceFile,
  { shouldStop }: SimulationRequest,
  modelFile: SourceFile,
): Simulation {
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const located = (problems: readonly Diagnostic[]): readonly LocatedDiagnostic[] =>
    problems.map((each) => locate(each, file, () => undefined));
  const kind = kindOfText(file.text);
  if (kind !== undefined && kind !== 'trace' && kind !== 'json')
    return { kind: 'refused', file, diagnostics: located([wrongKind.at(undefined, kind, 'script')]) };
  const script = isTraceText(file.text) ? scriptOfTrace(file.text, report) : readScript(file, report);
  if (script === undefined || found.length > 0) return { kind: 'refused', file, diagnostics: located(found) };
  const { trace, end, limit, problems } = within(shouldStop, () => followScript(system, script));
  const run = {
    end,
    ...limited(limit),
    diagnostics: located(problems),
    trace: traceDocument(trace, modelFile),
  };
  return { kind: 'run', trace, run };
}

function within<T>(shouldStop: ShouldStop | undefined, work: () => T): T {
  const run = stoppable(shouldStop, work);
  assert(!(run instanceof Stopped), 'a run that is stopped is a run');
  return run;
}

function limited(limit: StopLimit | undefined): { readonly limit?: StopLimit } {
  return limit === undefined ? {} : { limit };
}
