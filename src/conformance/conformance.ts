/** What conformance is asked about and what the answer is: see docs/theory/conformance.md. */
import { type Rational, ZERO, add } from '../base/rational.js';
import { type Reason } from '../base/reason.js';
import { type OpenNetwork } from '../network/open-network.js';
import { type Actions } from '../semantics/open-system.js';

/** A specification or a system. */
export type ConformanceSide = OpenNetwork;

export type Conformance =
  /** The system can come to where its time stops, and nothing but an input could go on: no real system does that. */
  | { readonly kind: 'conforms'; readonly stopsTime: boolean }
  | { readonly kind: 'fails'; readonly failure: Failure }
  | { readonly kind: 'unknown'; readonly why: Reason };

export interface Failure {
  /**
   * The numbers of the edges of the product of each step on the way; where the specification was determinised, those of
   * the system alone.
   */
  readonly path: readonly (readonly number[])[];
  /** What the tester does and sees on the way, as early as possible, each with the time since the event before. */
  readonly trace: readonly VisibleEvent[];
  /**
   * What the specification does not allow then: this output after this time, or silence that goes on past what it
   * allows.
   */
  readonly what:
    | { readonly kind: 'output'; readonly action: string; readonly delay: Rational }
    | { readonly kind: 'silence' };
}

/** A failure, and what there is least of in the one that is told. */
export interface TimedFailure {
  readonly failure: Failure;
  /** How long after the last event it shows. */
  readonly rest: Rational;
  /** How many visible actions it takes, a forbidden output included. */
  readonly length: number;
  /** Until the last of them. */
  readonly time: Rational;
}

/** After these actions, each with its delay, and some time more, by an output or by silence. */
export function failureAfter(
  path: Failure['path'],
  { names, inputCount }: Actions,
  seen: readonly (readonly [action: number, delay: Rational])[],
  rest: Rational,
  output: number | undefined,
): TimedFailure {
  const trace = seen.map(([action, delay]): VisibleEvent => {
    return { kind: action < inputCount ? 'input' : 'output', action: names[action]!, delay };
  });
  const isSilent = output === undefined;
  const what = isSilent
    ? ({ kind: 'silence' } as const)
    : ({ kind: 'output', action: names[output]!, delay: rest } as const);
  const time = seen.map(([, delay]) => delay).reduce(add, isSilent ? ZERO : rest);
  return { failure: { path, trace, what }, rest, length: seen.length + (isSilent ? 0 : 1), time };
}

export interface VisibleEvent {
  readonly kind: 'input' | 'output';
  readonly action: string;
  readonly delay: Rational;
}

/**
 * `full` is tioco; `outputs` looks at outputs only, with the invariants of the specification as guards of the edges that
 * leave its locations.
 */
export type ConformanceMode = 'full' | 'outputs';

/**
 * What a system does with an input whose edge would lead it out of an invariant: it ignores it, like any other input
 * that it does not accept; or the input is blocked, so that nothing is asked.
 */
export type UnfitInputs = 'ignored' | 'blocked';

/** A visible action that leads along a way, and the edges that the specification takes for it, where they matter. */
export interface Waypoint {
  readonly action: string;
  readonly edges?: readonly number[] | undefined;
}

/** How two models are compared. */
export interface Comparing {
  readonly unfitInputs?: UnfitInputs | undefined;
  readonly optimize?: TraceMeasure | undefined;
  /**
   * The first visible actions of all traces that are compared, at any times: differences are looked for on this way and
   * behind it. The edges count where the specification is deterministic and has no environment.
   */
  readonly along?: readonly Waypoint[] | undefined;
}

/** What the trace of a failure has least of: visible actions, or time until the last of them. The other one comes second. */
export type TraceMeasure = 'steps' | 'time';
