/**
 * Why there is no answer, or what an answer rests on: as data.
 *
 * Whoever has to say "unknown" says it with a reason, and whoever decides by one (an exit status, what is done again)
 * looks at its kind. The sentences that people read are made of them in suite/reason-text.ts.
 *
 * INVARIANT a reason is plain data: it can go from thread to thread.
 */
import { type ModelErrorFacts } from './model-error-text.js';
import { type StopLimit } from './stopped.js';

/** The kinds of reasons, as suites and JSON documents name them (docs/formats/suite.md). */
export const REASON_KINDS = [
  'budget',
  'tooLarge',
  'modelError',
  'approximate',
  'unsupported',
  'unconfirmed',
  'tooFewSteps',
  'proved',
] as const;

/** Why there is no answer, or what proves one; programs decide by it. */
export type ReasonKind = (typeof REASON_KINDS)[number];

export type Reason =
  /** A budget ended, or the user did not want to wait: with more of it there may be an answer. */
  | {
      readonly kind: 'budget';
      readonly limit: BudgetLimit;
      /** So many steps were looked at before. */
      readonly afterSteps?: number | undefined;
    }
  /** Something is larger than can be dealt with, whatever the budget is. */
  | { readonly kind: 'tooLarge'; readonly what: TooLarge }
  | { readonly kind: 'tooLarge'; readonly what: 'modelStates' | 'specificationStates'; readonly max: number }
  /** The model goes wrong, and what is behind that is not known. */
  | { readonly kind: 'modelError'; readonly when: WrongWhen; readonly error: ModelErrorFacts }
  /** The model goes wrong, and its errors stand beside the answer. */
  | { readonly kind: 'modelError'; readonly when: 'beside' }
  /** What was computed is more or less than the truth, and what was found in it could not be made certain. */
  | { readonly kind: 'approximate'; readonly what: Approximate }
  | { readonly kind: 'approximate'; readonly what: 'unseenStep'; readonly step: string }
  /** The question is one that cannot be answered for such a model. */
  | { readonly kind: 'unsupported'; readonly what: Unsupported }
  | { readonly kind: 'unsupported'; readonly what: 'sharedVariable'; readonly variable: string }
  /** Something was found, but no run or test that shows it. */
  | { readonly kind: 'unconfirmed'; readonly what: Unconfirmed }
  /** More steps are needed than were asked for: so many tell, or may tell. */
  | {
      readonly kind: 'tooFewSteps';
      readonly steps: number;
      readonly needed: number;
      readonly tell: 'surely' | 'perhaps';
    }
  /** Runs of more steps were not looked at. */
  | { readonly kind: 'tooFewSteps'; readonly beyond: number }
  /** It is known that there is nothing to be found. */
  | { readonly kind: 'proved'; readonly what: Proved }
  | { readonly kind: 'proved'; readonly what: 'noWord'; readonly states: number }
  | { readonly kind: 'proved'; readonly what: 'indistinguishable'; readonly depth: number };

/** What ends: `effort` is what a method spends at most on one question. */
export type BudgetLimit =
  'states' | 'memory' | 'time' | 'interrupted' | 'pairs' | 'branches' | 'tries' | 'effort';

export type TooLarge =
  /** What a zone holds, and what a query is spelled out to. */
  | 'clockDifference'
  | 'query'
  /** Values that lie beyond the last horizon. */
  | 'values'
  /** Of a test: its times, the choices of them, its ways. */
  | 'times'
  | 'choices'
  | 'verdicts'
  /** Runs that fit a sequence. */
  | 'runs'
  /** Of joint states: their clocks, and the parts that they fall into. */
  | 'clocks'
  | 'parts';

/** In a search, on the way of a test or a sequence, in one of two models that are compared, or at the start. */
export type WrongWhen = 'search' | 'way' | 'comparison' | 'start';

export type Approximate =
  /** Zones are larger than the truth: of what was asked, of a trace that could not be replayed, of runs. */
  | 'zones'
  | 'replay'
  | 'runs'
  /** Of a path: it has no times, it looks at a clock that was stopped, its trace or its test could not be confirmed. */
  | 'path'
  | 'stoppedClock'
  | 'trace'
  | 'test'
  /** Inputs have more values than were tried. */
  | 'someValues';

export type Unsupported =
  | 'stoppedClocks'
  | 'comparedDifferences'
  | 'prioritiesOfOutputs'
  | 'prioritiesOfEnvironment'
  /** A mutant that cannot be explored, and a query that no trace answers. */
  | 'mutant'
  | 'query';

export type Unconfirmed =
  /** Of a difference between specification and system: it could not be confirmed, or has no times that were found. */
  | 'difference'
  | 'differenceTimes'
  /** Of a difference: no test shows it, none can because time stops there, or no run of the mutant fails the test. */
  | 'differenceTest'
  | 'silence'
  | 'kill'
  /** Nobody made a test; or nobody made one that can pass. */
  | 'noTest'
  | 'pass';

export type Proved =
  /** No reachable state takes an edge or satisfies a query, and no timed trace leads to a class. */
  | 'notTaken'
  | 'notSatisfied'
  | 'notReached'
  /** Nobody sees whether a broadcast is heard. */
  | 'notSeen'
  /** Of a mutant: it conforms, perhaps because it stops time. */
  | 'conforms'
  | 'stopsTime'
  /** Of a wrong state: nothing that follows shows it. */
  | 'sameState'
  /** Of hypotheses: nothing tells them apart. */
  | 'sameObservations';

/** Why work ended that was broken off. */
export function reasonOfLimit(limit: StopLimit): Reason {
  switch (limit) {
    case 'states':
    case 'memory':
    case 'time':
    case 'interrupted':
      return { kind: 'budget', limit };
    case 'numbers':
      return { kind: 'tooLarge', what: 'clockDifference' };
    case 'size':
      return { kind: 'tooLarge', what: 'query' };
  }
}
