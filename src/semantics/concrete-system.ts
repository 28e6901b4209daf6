/**
 * The concrete semantics: states with exact clock values, the steps that can be taken now, and how long time may pass.
 *
 * It is slow and obvious, and it shares nothing with the networks, the generated code and the zones of the engine: it
 * reads checked models and evaluates their trees. Every timed trace that is handed out is replayed on it.
 *
 * Processes, and the locations of each, are numbered as in a network; edges are recognised by their index in the
 * template, the branches they go on with, and the values of their selects (see `edgeKey`).
 *
 * INVARIANT a ConcreteState is a value: nothing that is handed out changes later.
 * INVARIANT clock values are exact; in reachable states all invariants hold.
 */
import { type Rational, ZERO, add, compare, fractionText, integer, multiply } from '../base/rational.js';
import { type Span } from '../base/source.js';
import { ModelError } from './model-error.js';
import { Moment } from './moment.js';

export interface ConcreteSystem {
  readonly processes: readonly ConcreteProcess[];
  /** The name of each integer of a state, such as `turn`, `queue[2]` or `P.count`. */
  readonly variables: readonly string[];
  /** The name of each clock. */
  readonly clocks: readonly string[];
  /** Several only for TChecker files; none if no choice of initial locations satisfies the invariants. */
  initial(): ConcreteStart;
  /** The steps that can be taken at once, in a fixed order; or only those that are wanted. */
  steps(state: ConcreteState, isWanted?: IsWanted): ConcreteSteps;
  /** Who can send an action now, whoever receives it: processes, or the world outside. */
  senders(state: ConcreteState, action: string): readonly (number | 'outside')[];
  /** Whether time must not pass, whatever the invariants say: because of locations or channels that are urgent. */
  stopsTime(state: ConcreteState): boolean;
  /** How long time may pass; undefined if for ever. */
  delayLimit(state: ConcreteState): DelayLimit | undefined;
  /**
   * The delays, in rising order, at which a guard of an edge from a current location or an invariant may begin or cease
   * to hold; in between, the same steps can be taken. Some may be beyond the limit.
   */
  changes(state: ConcreteState): readonly Rational[];
  /** How fast each clock runs while time passes in the state: 0 or 1. */
  rates(state: ConcreteState): readonly number[];
  /** What every process waits for in a state while time passes, at a moment of it: for explanations. */
  waiting(state: ConcreteState, moment: Moment): Waiting;
}

/** The edges from the current locations and what keeps time from passing, each judged alone. */
export interface Waiting {
  readonly edges: readonly WaitingEdge[];
  /** The parts of the invariants of the current locations. */
  readonly invariants: readonly (Condition & { readonly process: number })[];
  /** Processes in locations where no time passes. */
  readonly hasty: readonly { readonly process: number; readonly urgency: 'urgent' | 'committed' }[];
}

export interface WaitingEdge {
  readonly edge: ConcreteEdge;
  /** The parts of its guard. */
  readonly conditions: readonly Condition[];
  /** What it does together with others; undefined if it can be taken alone, or if that cannot be evaluated. */
  readonly meeting?: Meeting | undefined;
}

/** A part of a conjunction, as it is written, and whether it holds now; what cannot be evaluated does not. */
export interface Condition {
  readonly text: string;
  readonly holds: boolean;
}

export type Meeting =
  | {
      readonly kind: 'channel';
      readonly name: string;
      readonly direction: '!' | '?';
      readonly isBroadcast: boolean;
    }
  /** A vector of events has no direction. */
  | { readonly kind: 'event'; readonly name: string };

/** Asked about a step before it is known whether it can be taken. */
export type IsWanted = (action: string | undefined, edges: readonly ConcreteEdge[]) => boolean;

export interface ConcreteProcess {
  readonly name: string;
  /** The names of its locations. */
  readonly locations: readonly string[];
}

export interface ConcreteState {
  /** The location of each process. */
  readonly locations: readonly number[];
  readonly variables: readonly number[];
  readonly clocks: readonly Rational[];
}

export interface ConcreteStart {
  readonly states: readonly ConcreteState[];
  /** What went wrong while an invariant was evaluated. */
  readonly error?: ModelError | undefined;
}

export interface ConcreteSteps {
  readonly steps: readonly ConcreteStep[];
  /**
   * What went wrong first while guards and channels were evaluated. An edge that cannot be evaluated takes part in no step,
   * and what it may have to receive is no step either; where steps have priorities, there is none at all then.
   */
  readonly error?: ModelError | undefined;
}

/** Edges that are taken together, in the order in which their updates run, and where that leads. */
export interface ConcreteStep {
  readonly edges: readonly ConcreteEdge[];
  /** The channel or event; absent for internal steps. */
  readonly action?: string | undefined;
  readonly outcome: Outcome;
}

export interface ConcreteEdge {
  readonly process: number;
  /** Among the edges of its template, or of a TChecker file. */
  readonly edgeIndex: number;
  /** The edges that it goes on with behind branch points. */
  readonly branchIndices: readonly number[];
  /** The value that each select has chosen. */
  readonly selected: readonly { readonly name: string; readonly value: number }[];
  readonly source: number;
  readonly target: number;
  /** Where it stands in the file. */
  readonly span: Span;
}

export type Outcome =
  | { readonly kind: 'state'; readonly state: ConcreteState }
  /** An update, or the evaluation of an invariant afterwards, fails. */
  | { readonly kind: 'error'; readonly error: ModelError };

/** Time may pass for any d with 0 <= d <= limit, or 0 <= d < limit if it is open. */
export interface DelayLimit {
  readonly limit: Rational;
  readonly open: boolean;
}

/** What tells edges of a network or a concrete system apart. */
export type EdgeIdentity = Pick<ConcreteEdge, 'process' | 'edgeIndex' | 'branchIndices' | 'selected'>;

/** Equal for equal edges. */
export function edgeKey({ process, edgeIndex, branchIndices, selected }: EdgeIdentity): string {
  const values = selected.map(({ value }) => value);
  return `${process}:${edgeIndex}:${branchIndices.join(',')}:${values.join(',')}`;
}

/** The step that takes exactly these edges, in this order; undefined if it cannot be taken now. */
export function findStep(steps: ConcreteSteps, edges: readonly EdgeIdentity[]): ConcreteStep | undefined {
  const keys = edges.map(edgeKey);
  return steps.steps.find(
    (step) =>
      step.edges.length === keys.length && step.edges.every((edge, index) => edgeKey(edge) === keys[index]),
  );
}

/** The same of states that are the same. */
export function stateKey({ locations, variables, clocks }: ConcreteState): string {
  return `${locations.join()};${variables.join()};${clocks.map(fractionText).join()}`;
}

/** The state after a delay; undefined if time may not pass that long. */
export function delayed(
  system: ConcreteSystem,
  state: ConcreteState,
  delay: Rational,
): ConcreteState | undefined {
  if (compare(delay, ZERO) === 0) return state;
  if (compare(delay, ZERO) < 0 || !isWithin(system.delayLimit(state), delay)) return undefined;
  const rates = system.rates(state);
  const clocks = state.clocks.map((value, clock) => add(value, multiply(delay, integer(rates[clock]!))));
  return { ...state, clocks };
}

export function isWithin(limit: DelayLimit | undefined, delay: Rational): boolean {
  if (limit === undefined) return true;
  const sign = compare(delay, limit.limit);
  return sign < 0 || (sign === 0 && !limit.open);
}

// ------------------------------------------------------------------------------ what both input languages share

/** What is the case at a moment of a delay. */
export interface Judgement {
  /** All invariants hold. */
  readonly stays: boolean;
  /** Something urgent can happen, so that time must not pass. */
  readonly urgent: boolean;
}

/**
 * How long time may pass from a state whose clocks have these values and rates.
 *
 * Comparisons change their result only where a difference crosses zero. So it is enough to judge, in turn, a moment,
 * the time right after it, the moment of the next crossing, and so on: in between nothing changes.
 */
export function delayLimitOf(
  values: readonly Rational[],
  rates: readonly number[],
  judge: (moment: Moment) => Judgement,
): DelayLimit | undefined {
  let at = ZERO;
  for (;;) {
    const now = judge(new Moment(values, rates, at, 'at'));
    if (!now.stays) return { limit: at, open: compare(at, ZERO) > 0 };
    if (now.urgent) return { limit: at, open: false };
    const moment = new Moment(values, rates, at, 'after');
    const after = judge(moment);
    if (!after.stays || after.urgent) return { limit: at, open: false };
    if (moment.next === undefined) return undefined;
    at = moment.next;
  }
}

/** No more changes are looked for in one state. */
const CHANGES_MAX = 1_000;

/** The delays at which comparisons that `evaluate` makes change their results, from clocks with these values and rates. */
export function changesOf(
  values: readonly Rational[],
  rates: readonly number[],
  evaluate: (moment: Moment) => void,
): readonly Rational[] {
  const changes: Rational[] = [];
  let at: Rational | undefined = ZERO;
  while (at !== undefined && changes.length < CHANGES_MAX) {
    if (compare(at, ZERO) > 0) changes.push(at);
    // At a single moment other comparisons may be made than right after it.
    const now = new Moment(values, rates, at, 'at');
    evaluate(now);
    const after: Moment = new Moment(values, rates, at, 'after');
    evaluate(after);
    at = earlier(now.next, after.next);
  }
  return changes;
}

function earlier(a: Rational | undefined, b: Rational | undefined): Rational | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return compare(a, b) <= 0 ? a : b;
}

/** Whether a step may be taken although some process is in a committed location. */
export function respectsCommitted(
  committed: readonly boolean[],
  edges: readonly { readonly process: number }[],
): boolean {
  return !committed.includes(true) || edges.some(({ process }) => committed[process] === true);
}

/** All ways to choose one from each list. */
export function combinations<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (chosen, list) => chosen.flatMap((some) => list.map((each) => [...some, each])),
    [[]],
  );
}

/** The result of a computation that a ModelError may end. */
export function catchModelError<T>(compute: () => T): T | ModelError {
  try {
    return compute();
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}
