/**
 * Answers to queries, as data.
 *
 * INVARIANT an answer is certain unless it says otherwise: 'maybe' where the zones can be larger than the truth and the
 * answer rests on what was found in them; 'unknown' where a budget ended; 'modelError' where the model goes wrong before
 * there is an answer.
 */
import { type Reason, reasonOfLimit } from '../base/reason.js';
import { type StopLimit } from '../base/stopped.js';
import { type ModelError } from '../semantics/model-error.js';
import { type ErrorsFound } from './error-log.js';
import { type Extremes, type Which } from './extremes.js';
import { type LeastTime } from './least-time.js';
import { type RunEnd } from './liveness.js';
import { type PathConditions } from './path-constraints.js';
import { keptPathTo } from './search-path.js';
import { type Counts, type SearchResult } from './search.js';
import { NO_NODE } from './state-store.js';
import { type TimedTrace } from './trace.js';

export interface Verification {
  readonly outcome: VerificationOutcome;
  readonly counts: Counts;
  /** Where the model goes wrong, as far as it was met on the way to the answer. */
  readonly errors: AnswerErrors;
  /** Where there is something to show. */
  readonly path?: SymbolicPath | undefined;
  /** Of all runs to the goal, where it was asked for and is certain. */
  readonly leastTime?: LeastTime | undefined;
  /** The path with times, as it was replayed on the concrete semantics. */
  readonly trace?: TimedTrace | undefined;
  /** Which budget ended while it was replayed: the answer stands, but its run was not seen. */
  readonly withoutTrace?: StopLimit | undefined;
}

export interface AnswerErrors {
  /** The first of each kind at each place, up to a limit. */
  readonly first: readonly AnswerError[];
  /** How many were met in all. */
  readonly count: number;
}

export interface AnswerError {
  readonly error: ModelError;
  /** In the model itself, or in what is asked about it. */
  readonly within: 'model' | 'query';
  /** The steps that lead there, if they were kept, and the one that goes wrong, if it is one. */
  readonly path?: ErrorPath | undefined;
}

export interface ErrorPath {
  readonly steps: readonly (readonly number[])[];
  readonly wrong: readonly number[] | undefined;
}

export interface SymbolicPath {
  /** The edges of each step, from an initial state. */
  readonly steps: readonly (readonly number[])[];
  /** What ends it: the goal of a search, or how a run goes on. */
  readonly end: 'goal' | RunEnd;
  /** What else it does: which times of its steps count. */
  readonly conditions?: PathConditions | undefined;
}

export type VerificationOutcome =
  | { readonly kind: Verdict }
  /** The zones are larger than the truth; a trace that can be replayed makes it certain. */
  | { readonly kind: 'maybe'; readonly ifReplayed: Verdict }
  | { readonly kind: 'unknown'; readonly limit: StopLimit }
  /** The model goes wrong, and apart from that nothing was found: what is behind the errors is not known. */
  | { readonly kind: 'modelError' }
  /** Extreme values, one entry per expression, and why some of those that were asked for are unknown, if they are. */
  | {
      readonly kind: 'values';
      readonly which: Which;
      readonly values: readonly Extremes[];
      readonly unsettled?: Unsettled | undefined;
    }
  /** A query that this engine does not answer, and why. */
  | { readonly kind: 'notAnalysed'; readonly why: Reason };

/** A budget ended, zones are larger than the truth, or values lie farther than was looked. */
export type Unsettled = StopLimit | 'overApproximation' | 'horizon';

export type Verdict = 'satisfied' | 'violated';

export const OPPOSITE = { satisfied: 'violated', violated: 'satisfied' } as const;

/** Why an answer leaves something open; undefined if it does not. */
export function openReason(outcome: VerificationOutcome): Reason | undefined {
  switch (outcome.kind) {
    case 'satisfied':
    case 'violated':
      return undefined;
    case 'maybe':
      return { kind: 'approximate', what: 'replay' };
    case 'unknown':
      return reasonOfLimit(outcome.limit);
    case 'modelError':
      return { kind: 'modelError', when: 'beside' };
    case 'values':
      return outcome.unsettled === undefined ? undefined : unsettledReason(outcome.unsettled);
    case 'notAnalysed':
      return outcome.why;
  }
}

function unsettledReason(unsettled: Unsettled): Reason {
  switch (unsettled) {
    case 'overApproximation':
      return { kind: 'approximate', what: 'zones' };
    case 'horizon':
      return { kind: 'tooLarge', what: 'values' };
    case 'states':
    case 'memory':
    case 'time':
    case 'interrupted':
    case 'numbers':
    case 'size':
      return reasonOfLimit(unsettled);
  }
}

export const NO_ERRORS: AnswerErrors = { first: [], count: 0 };

/** The errors that a search has met, with the ways there if it kept its steps. */
export function errorsOf(result: SearchResult): AnswerErrors {
  const { first, count } = result.errors;
  return {
    first: first.map(({ error, within, node, step }) => {
      const steps = node === NO_NODE ? [] : keptPathTo(result, node);
      return { error, within, path: steps && { steps, wrong: step } };
    }),
    count,
  };
}

/** The errors of a search for runs, of which no ways are kept, after others. */
export function withErrors(errors: AnswerErrors, more: ErrorsFound): AnswerErrors {
  return {
    first: [...errors.first, ...more.first.map(({ error, within }) => ({ error, within }))],
    count: errors.count + more.count,
  };
}

/** The answer of a search that has found nothing: certain, unless the model goes wrong somewhere. */
export function unlessWrong(verdict: Verdict, { count }: AnswerErrors): VerificationOutcome {
  return count === 0 ? { kind: verdict } : { kind: 'modelError' };
}
