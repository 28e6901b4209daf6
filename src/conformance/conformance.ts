/** What conformance is asked about and what the answer is: see docs/theory/conformance.md. */
import { type Rational } from '../base/rational.js';
import { type Reason } from '../base/reason.js';
import { type OpenNetwork } from '../network/open-network.js';

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

/** What the trace of a failure has least of: visible actions, or time until the last of them. The other one comes second. */
export type TraceMeasure = 'steps' | 'time';
