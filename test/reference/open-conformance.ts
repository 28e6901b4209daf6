/**
 * Conformance in an environment, slow and obvious, written from docs/theory/open-systems.md alone: sets of concrete states
 * beside single states of the system, when everything that is seen happens at multiples of a half, and everything else at
 * multiples of a quarter.
 *
 * What fails here fails, as long as unseen steps of the specification and its environment either set no clock or have a
 * single moment (see grid-conformance.ts for why). What does not fail here may still fail at other times.
 */
import { madeOnce } from '../../src/base/maps.js';
import { type Rational, add, fractionText, integer, min, ratio } from '../../src/base/rational.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
} from '../../src/semantics/concrete-system.js';

export interface OpenQuestion {
  /** The specification in its environment. */
  readonly closed: ConcreteSystem;
  /** Its processes under test alone. */
  readonly alone: ConcreteSystem;
  /** Its environment alone, for which nobody is there to synchronise with. */
  readonly environment: ConcreteSystem;
  /** The system alone. */
  readonly system: ConcreteSystem;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Of the inputs. */
  readonly broadcasts: ReadonlySet<string>;
  readonly urgent: ReadonlySet<string>;
  /** By process of the specification: whether it is under test. */
  readonly underTest: readonly boolean[];
  /** By clock of the specification: whether it is one of the environment. */
  readonly environmentClocks: readonly boolean[];
  /** By integer of its states, the same. */
  readonly environmentVariables: readonly boolean[];
  /** No clock is compared with more. */
  readonly constantMax: number;
  readonly statesMax: number;
  /** Parts of a time unit that time passes in; what is seen happens at even ones. */
  readonly parts: number;
}

/** An input or output, or `silence`, and the time before it. */
export interface OpenEvent {
  readonly action: string;
  readonly delay: Rational;
}

export type OpenAnswer =
  | { readonly kind: 'nothing found' | 'too many states' }
  | { readonly kind: 'fails'; readonly events: readonly OpenEvent[]; readonly what: OpenEvent };

/** What S alone may be in; anything once it has left its specification. */
type Alone = readonly ConcreteState[] | 'anything';

/** Where E may stand and wait although S and E together cannot; on and on once it can only wait. */
type Waiting = readonly ConcreteState[] | 'on';

interface Node {
  /** States of S and E together; none once the tester waits beyond what they can. */
  readonly closed: readonly ConcreteState[];
  readonly alone: Alone;
  readonly waiting: Waiting;
  readonly system: ConcreteState;
  /** Parts of a time unit since the start, and until the last event. */
  readonly now: number;
  readonly before: number;
  readonly events: readonly OpenEvent[];
}

export function openConformance(question: OpenQuestion): OpenAnswer {
  const { system, statesMax } = question;
  const known = new Set<string>();
  let nodes: Node[] = [];
  let next: Node[] = [];
  const note = (node: Node, queue: Node[]): void => {
    const key = `${node.now % 2}/${nodeKey(node)}`;
    if (known.has(key)) return;
    known.add(key);
    queue.push(node);
  };
  for (const start of startsOf(question)) note(start, nodes);
  while (nodes.length > 0) {
    for (const node of nodes) {
      if (known.size > statesMax) return { kind: 'too many states' };
      const wrong = wrongOutput(question, node);
      if (wrong !== undefined) return failure(question, node, wrong, 0);
      for (const each of unseenSteps(question, system, node.system)) note({ ...node, system: each }, nodes);
      const waited = wait(question, node);
      if (waited === 'wrong') return failure(question, node, 'silence', 1);
      if (waited !== undefined) note(waited, nodes);
      if (node.now % 2 === 0 && node.closed.length > 0)
        for (const each of visibly(question, node)) note(each, next);
    }
    [nodes, next] = [next, []];
  }
  return { kind: 'nothing found' };
}

/** Whether an observation after a trace is wrong, and the system can make it. */
export function isWrong(question: OpenQuestion, events: readonly OpenEvent[], what: OpenEvent): boolean {
  const found = after(question, events, partsIn(question, what.delay));
  if (what.action === 'silence')
    return found === 'wrong' || settle(question, found).some((node) => wait(question, node) === 'wrong');
  if (found === 'wrong') return false;
  return settle(question, found).some((node) => wrongOutput(question, node, [what.action]) !== undefined);
}

/** What was found of questions: about one trace they are asked for many outputs and times. */
const FOUND = new WeakMap<OpenQuestion, Map<string, readonly Node[] | 'wrong'>>();

/** What may be when some parts of a time unit have passed since the last event; 'wrong' if the silence until then is. */
function after(
  question: OpenQuestion,
  events: readonly OpenEvent[],
  parts: number,
): readonly Node[] | 'wrong' {
  const known = madeOnce(FOUND, question, () => new Map<string, readonly Node[] | 'wrong'>());
  const key = [...events.map(({ action, delay }) => `${action} ${partsIn(question, delay)}`), parts].join();
  return madeOnce(known, key, () => {
    if (parts > 0) {
      const before = after(question, events, parts - 1);
      if (before === 'wrong') return before;
      const later = settle(question, before).map((node) => wait(question, node));
      return later.includes('wrong')
        ? 'wrong'
        : later.flatMap((node) => (typeof node === 'object' ? node : []));
    }
    const last = events.at(-1);
    if (last === undefined) return startsOf(question);
    const before = after(question, events.slice(0, -1), partsIn(question, last.delay));
    if (before === 'wrong') return [];
    return settle(question, before)
      .flatMap((node) => (node.closed.length === 0 ? [] : visibly(question, node)))
      .filter(({ events: [seen] }) => seen?.action === last.action)
      .map((node) => ({ ...node, events: [] }));
  });
}

function settle(question: OpenQuestion, nodes: readonly Node[]): readonly Node[] {
  const settled = nodes.flatMap((node) =>
    unseen(question, question.system, [node.system]).map((state): Node => ({ ...node, system: state })),
  );
  return [...new Map(settled.map((node) => [nodeKey(node), node])).values()];
}

/** What a node is told apart by, the time and what has happened aside. */
function nodeKey({ closed, alone, waiting, system }: Node): string {
  const lists = [closed, alone, waiting].map((list) =>
    typeof list === 'string' ? list : list.map(keyOf).sort().join('|'),
  );
  return [keyOf(system), ...lists].join('/');
}

function partsIn({ parts }: OpenQuestion, delay: Rational): number {
  return Number((delay.numerator * BigInt(parts)) / delay.denominator);
}

function startsOf(question: OpenQuestion): readonly Node[] {
  const { closed, alone, system } = question;
  return system.initial().states.map((start) => ({
    closed: unseen(question, closed, closed.initial().states),
    alone: unseen(question, alone, alone.initial().states),
    ...{ waiting: [], system: start, now: 0, before: 0, events: [] },
  }));
}

function failure({ parts }: OpenQuestion, node: Node, action: string, more: number): OpenAnswer {
  const delay = ratio(BigInt(node.now - node.before + more), BigInt(parts));
  return { kind: 'fails', events: node.events, what: { action, delay } };
}

/** An output that the system can make now, and neither S and E together nor S alone can. */
function wrongOutput(question: OpenQuestion, node: Node, outputs = question.outputs): string | undefined {
  const { closed, alone, system } = question;
  if (node.alone === 'anything') return undefined;
  const alones = node.alone;
  return outputs.find(
    (output) =>
      stepsOf(system, node.system, output).length > 0 &&
      node.closed.every((state) => stepsOf(closed, state, output).length === 0) &&
      alones.every((state) => stepsOf(alone, state, output).length === 0),
  );
}

/** What becomes of a node when a part of a time unit passes; undefined if nothing is asked there. */
function wait(question: OpenQuestion, node: Node): Node | 'wrong' | undefined {
  const { closed, alone, system } = question;
  const later = delayed(system, node.system, partOf(question));
  if (later === undefined) return undefined;
  const pass = (of: ConcreteSystem, states: readonly ConcreteState[]): readonly ConcreteState[] =>
    unseen(
      question,
      of,
      states.flatMap((state) => delayed(of, state, partOf(question)) ?? []),
    );
  const together = pass(closed, node.closed);
  const single = node.alone === 'anything' ? node.alone : pass(alone, node.alone);
  const waiting = stillWaiting(question, node);
  if (together.length === 0) {
    if (waiting.length === 0) return undefined;
    if (single.length === 0) return 'wrong';
    if (waiting !== 'on') return undefined;
  }
  return {
    ...node,
    closed: together,
    alone: single,
    waiting,
    system: capped(question, later),
    now: node.now + 1,
  };
}

/** Where E waits when a part of a time unit passes that S and E together, where it stands, do not let pass. */
function stillWaiting(question: OpenQuestion, node: Node): Waiting {
  const { closed, environment } = question;
  if (node.waiting === 'on') return 'on';
  const part = partOf(question);
  const ended = byEnvironment(question, node.closed).filter((group) =>
    group.every((state) => delayed(closed, state, part) === undefined),
  );
  if (ended.some((group) => !canAct(question, group))) return 'on';
  const patient = ended.flat().filter((state) => letsWait(question, state));
  const later = [...node.waiting, ...patient].flatMap((state) => delayed(environment, state, part) ?? []);
  return [...new Map(later.map((state) => [keyOf(state), capped(question, state)])).values()];
}

/** States of S and E together, by where E stands. */
function byEnvironment(
  { underTest, environmentClocks, environmentVariables }: OpenQuestion,
  states: readonly ConcreteState[],
): readonly (readonly ConcreteState[])[] {
  const groups = new Map<string, ConcreteState[]>();
  for (const state of states) {
    const where = state.locations.filter((_, process) => underTest[process] === false).join();
    const clocks = state.clocks.filter((_, clock) => environmentClocks[clock] === true).map(fractionText);
    const kept = state.variables.filter((_, variable) => environmentVariables[variable] === true);
    const key = `${where};${clocks.join()};${kept.join()}`;
    groups.set(key, [...(groups.get(key) ?? []), state]);
  }
  return [...groups.values()];
}

/** Whether E can do something by itself: an unseen step of its own, or an input that is taken. */
function canAct({ closed, inputs, underTest }: OpenQuestion, group: readonly ConcreteState[]): boolean {
  return group.some((state) =>
    closed
      .steps(state)
      .steps.some(
        ({ action, edges }) =>
          inputs.includes(action ?? '') || edges.every(({ process }) => underTest[process] === false),
      ),
  );
}

/** Whether E lets time pass. */
function letsWait(question: OpenQuestion, state: ConcreteState): boolean {
  const { environment, closed, urgent, inputs } = question;
  if (delayed(environment, state, partOf(question)) === undefined) return false;
  return !closed.steps(state).steps.some(({ action = '' }) => urgent.has(action) && inputs.includes(action));
}

function visibly(question: OpenQuestion, node: Node): readonly Node[] {
  const { closed, alone, system, inputs, outputs, broadcasts, underTest } = question;
  return [...inputs, ...outputs].flatMap((action): readonly Node[] => {
    const isInput = inputs.includes(action);
    const heard = targetsOf(node.closed.flatMap((state) => stepsOf(closed, state, action)));
    // Where there is an environment, a broadcast that nobody hears is a step of the environment, or is not given.
    const isOwn = node.closed.some((state) => closed.senders(state, action).includes('outside'));
    const isFree = underTest.every((is) => is) || (heard.length > 0 && isOwn);
    const isPassing = isInput && broadcasts.has(action) && isFree;
    const unheard = isPassing
      ? node.closed.filter((state) => isIgnored(question, closed, state, action))
      : [];
    const together = [...heard, ...unheard];
    if (together.length === 0) return [];
    let single: Alone = 'anything';
    if (node.alone !== 'anything') {
      const ignoring = isInput ? node.alone.filter((state) => isIgnored(question, alone, state, action)) : [];
      const taken = targetsOf(node.alone.flatMap((state) => stepsOf(alone, state, action)));
      if (ignoring.length === 0 || broadcasts.has(action))
        single = unseen(question, alone, [...taken, ...ignoring]);
    }
    const taken = targetsOf(stepsOf(system, node.system, action));
    const ignores = isInput && isIgnored(question, system, node.system, action);
    const delay = ratio(BigInt(node.now - node.before), BigInt(question.parts));
    return [...taken, ...(ignores ? [node.system] : [])].map((state) => ({
      closed: unseen(question, closed, together),
      alone: single,
      waiting: [],
      system: capped(question, state),
      now: node.now,
      before: node.now,
      events: [...node.events, { action, delay }],
    }));
  });
}

/** Whether an input cannot be taken, and nothing has to be done before. */
function isIgnored(
  { inputs, outputs }: OpenQuestion,
  of: ConcreteSystem,
  state: ConcreteState,
  action: string,
): boolean {
  const isSeen = (each: string): boolean => inputs.includes(each) || outputs.includes(each);
  const goesFirst = ({ action: other }: ConcreteStep): boolean => other === undefined || !isSeen(other);
  const isDone = !of.stopsTime(state) || !of.steps(state).steps.some(goesFirst);
  return isDone && stepsOf(of, state, action).length === 0;
}

/** States and what unseen steps make of them without time. */
function unseen(
  question: OpenQuestion,
  of: ConcreteSystem,
  states: readonly ConcreteState[],
): readonly ConcreteState[] {
  const known = new Map<string, ConcreteState>();
  const note = (state: ConcreteState): void => {
    const simple = capped(question, state);
    const key = keyOf(simple);
    if (!known.has(key)) known.set(key, simple);
  };
  states.forEach(note);
  for (const state of known.values()) unseenSteps(question, of, state).forEach(note);
  return [...known.values()];
}

function unseenSteps(
  { inputs, outputs }: OpenQuestion,
  of: ConcreteSystem,
  state: ConcreteState,
): readonly ConcreteState[] {
  const isSeen = (action: string | undefined): boolean =>
    action !== undefined && (inputs.includes(action) || outputs.includes(action));
  return targetsOf(of.steps(state).steps.filter(({ action }) => !isSeen(action)));
}

function stepsOf(of: ConcreteSystem, state: ConcreteState, action: string): readonly ConcreteStep[] {
  return of.steps(state).steps.filter((step) => step.action === action);
}

function targetsOf(steps: readonly ConcreteStep[]): readonly ConcreteState[] {
  return steps.flatMap(({ outcome }) => (outcome.kind === 'state' ? [outcome.state] : []));
}

function partOf({ parts }: OpenQuestion): Rational {
  return ratio(1n, BigInt(parts));
}

/** Beyond the greatest constant the values of clocks are the same. */
function capped(question: OpenQuestion, state: ConcreteState): ConcreteState {
  const cap = add(integer(question.constantMax), partOf(question));
  return { ...state, clocks: state.clocks.map((value) => min(value, cap)) };
}

function keyOf({ locations, variables, clocks }: ConcreteState): string {
  return `${locations.join()};${variables.join()};${clocks.map(fractionText).join()}`;
}
