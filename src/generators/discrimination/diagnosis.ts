/** What a diagnosis is asked and what it answers, as plain data in the words of the model. */
import { type TreeAim } from './decision-tree.js';
import { type DiscriminationOptions, type Values } from './discrimination.js';

export interface DiagnosisOptions extends Pick<DiscriminationOptions, 'steps' | 'costs' | 'weights'> {
  /** What the decision tree is to keep small. */
  readonly aim: TreeAim;
  /** Whether the whole tree is told, and not only its first test. */
  readonly isAdaptive: boolean;
}

/** What remains after observations, and how to go on. */
export interface Diagnosis {
  readonly model: string;
  readonly runs: number;
  readonly steps: number;
  readonly hypotheses: readonly DiagnosedHypothesis[];
  /** Names. */
  readonly remaining: readonly string[];
  /** How many steps tests have at most. */
  readonly testSteps: number;
  /** Absent where nothing is left to be told, or nothing tells. */
  readonly next?: NextTest | undefined;
  readonly tree?: AdaptiveTree | undefined;
}

/** A hypothesis after what was observed. */
export interface DiagnosedHypothesis {
  readonly name: string;
  readonly description: readonly string[];
  /** How likely it is after all that was seen, by the weights; 0 if it is refuted. */
  readonly probability: number;
  /** The first observation that it does not allow; absent if it remains. */
  readonly refuted?: Refutation | undefined;
}

/** Why a hypothesis is out. */
export interface Refutation {
  /** From 1. */
  readonly run: number;
  readonly step: number;
  /** What the hypothesis would show there instead, such as `drive=rest`. */
  readonly expected: readonly string[];
}

/** A test to apply from the start of the system on. */
export interface NextTest {
  /** Whether every outcome refutes a hypothesis, or only some do. */
  readonly kind: 'definite' | 'possible';
  readonly cost: number;
  readonly steps: readonly { readonly stimulus: Values; readonly words: string }[];
  readonly outcomes: readonly NextOutcome[];
}

/** What a test may show, and what that leaves. */
export interface NextOutcome {
  /** What is seen, step by step, until it is told: one or several such sequences. */
  readonly shown: readonly (readonly Values[])[];
  /** How many sequences there are, if not all are listed. */
  readonly shownCount: number;
  readonly remaining: readonly string[];
}

/** A decision tree of tests. */
export interface AdaptiveTree {
  readonly aim: TreeAim;
  /** Of the dearest way through the tree, or on average. */
  readonly cost: number;
  /** Proved to be least; otherwise `lowerBound` says how far off it may be. */
  readonly isMinimum: boolean;
  readonly lowerBound: number;
  /** Different tests in the tree, and how many of them the longest way has. */
  readonly tests: number;
  readonly depth: number;
  readonly root: AdaptiveNode;
}

/** Where a decision tree ends, or which test comes next. */
export type AdaptiveNode =
  | {
      readonly kind: 'end';
      readonly hypotheses: readonly string[];
      /** Where there are several: no test tells them, one of so many steps would, some may, or it was not found out. */
      readonly apart?: Apart | undefined;
    }
  | {
      readonly kind: 'test';
      readonly hypotheses: readonly string[];
      readonly test: Omit<NextTest, 'outcomes'>;
      readonly outcomes: readonly (NextOutcome & { readonly then: AdaptiveNode })[];
    };

/** Whether hypotheses at an end of a tree can be told apart by other tests. */
export type Apart =
  | { readonly kind: 'never' }
  | { readonly kind: 'needs'; readonly steps: number }
  | { readonly kind: 'perhaps' }
  | { readonly kind: 'unknown' };
