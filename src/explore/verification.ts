/**
 * Answers to queries, as data.
 *
 * INVARIANT an answer is certain unless it says otherwise: 'maybe' where the zones can be larger than the truth and the
 * answer rests on what was found in them; 'unknown' where a budget ended.
 */
import { type StopLimit } from '../base/stopped.js';
import { type ModelError } from '../semantics/model-error.js';
import { type Extremes, type Which } from './extremes.js';
import { type LeastTime } from './least-time.js';
import { type RunEnd } from './liveness.js';
import { type PathConditions } from './path-constraints.js';
import { type Counts } from './search.js';

export interface Verification {
  readonly outcome: VerificationOutcome;
  readonly counts: Counts;
  /** Where there is something to show. */
  readonly path?: SymbolicPath | undefined;
  /** Of all runs to the goal, where it was asked for and is certain. */
  readonly leastTime?: LeastTime | undefined;
}

export interface SymbolicPath {
  /** The edges of each step, from an initial state. */
  readonly steps: readonly (readonly number[])[];
  /** What ends it: the goal of a search, or how a run goes on. */
  readonly end: 'goal' | 'error' | RunEnd;
  /** What else it does: which times of its steps count. */
  readonly conditions?: PathConditions | undefined;
}

export type VerificationOutcome =
  | { readonly kind: Verdict }
  /** The zones are larger than the truth; a trace that can be replayed makes it certain. */
  | { readonly kind: 'maybe'; readonly ifReplayed: Verdict }
  | { readonly kind: 'unknown'; readonly limit: StopLimit }
  | { readonly kind: 'modelError'; readonly error: ModelError }
  /** Extreme values, one entry per expression, and why some of those that were asked for are unknown, if they are. */
  | {
      readonly kind: 'values';
      readonly which: Which;
      readonly values: readonly Extremes[];
      readonly unsettled?: Unsettled | undefined;
    }
  /** A query that this engine does not answer, and why. */
  | { readonly kind: 'notAnalysed'; readonly why: string };

/** A budget ended, zones are larger than the truth, or values lie farther than was looked. */
export type Unsettled = StopLimit | 'overApproximation' | 'horizon';

export type Verdict = 'satisfied' | 'violated';

export const OPPOSITE = { satisfied: 'violated', violated: 'satisfied' } as const;
