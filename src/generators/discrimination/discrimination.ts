/**
 * What the discrimination method is asked and what it answers, as plain data in the words of the model.
 *
 * INVARIANT nothing is dropped silently: every pair of hypotheses that is asked for has an entry or is counted in
 * `omitted`, and every entry is in `confirming.tests[].discriminates` or in `confirming.open`.
 */
import { type StopLimit } from '../../base/stopped.js';
import { DEFAULT_DIAGRAM_BUDGET, type DiagramBudget, type DiagramLimit } from '../../diagrams/diagram.js';
import { type Fault } from '../../machine/machine.js';
import { DEFAULT_HITTING_LIMITS, type HittingLimits } from './hitting-set.js';
import { type Distance } from './product.js';

export interface DiscriminationOptions {
  /** The hypotheses of the model, or the machine with each single fault, or also with each two faults. */
  readonly faults: 'model' | 'single' | 'double';
  /** Which single faults there are. */
  readonly operators: readonly Fault['kind'][];
  /** The name of the hypothesis that is to be confirmed; else the first without faults (of a relation, the first). */
  readonly reference?: string | undefined;
  /** How many steps tests have; else what the model says; else as many as each pair needs. */
  readonly steps?: number | 'grow' | undefined;
  /** Tell the reference from the others, or every two hypotheses from each other. */
  readonly aim: 'confirm' | 'identify';
  /** How many types of tests are listed for each pair. */
  readonly testsMax: number;
  readonly costs: Costs;
  /** How many minimal confirming sets are listed; none are looked for if it is 0. */
  readonly setsMax: number;
  /** How likely each hypothesis is, by name; 1 if not said. Tests are put in the order that finds faults soonest. */
  readonly weights: Readonly<Record<string, number>>;
}

/** What a test costs: so much by itself, and so much for each value that it applies. Not negative. */
export interface Costs {
  readonly test: number;
  /** By variable (`event` for the event) and value; 0 if not said. */
  readonly values: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const DEFAULT_OPTIONS: DiscriminationOptions = {
  faults: 'model',
  operators: ['remove-if-condition', 'move-if-condition-to'],
  aim: 'confirm',
  testsMax: 100,
  costs: { test: 1, values: {} },
  setsMax: 0,
  weights: {},
};

export interface DiscriminationBudget {
  readonly diagram: DiagramBudget;
  /** How many pairs of hypotheses are looked at. */
  readonly pairsMax: number;
  /** Of the search for the smallest set of tests; with another solver in place of the built-in one, if there is one. */
  readonly hitting: HittingLimits;
}

export const DEFAULT_BUDGET: DiscriminationBudget = {
  diagram: DEFAULT_DIAGRAM_BUDGET,
  pairsMax: 100_000,
  hitting: DEFAULT_HITTING_LIMITS,
};

/** Which hypotheses can be told apart, and by which tests. */
export interface DiscriminationResult {
  readonly model: string;
  readonly reference: string;
  readonly hypotheses: readonly HypothesisResult[];
  readonly pairs: readonly PairResult[];
  readonly confirming: ConfirmingSet;
  /** How many pairs were asked for beyond the limit, or not reached in time, and have no entry. */
  readonly omitted: number;
  /** The limit that some answer had to stop at. */
  readonly stopped?: StoppedBy | undefined;
}

/** What ended a search for tests early. */
export type StoppedBy =
  | DiagramLimit
  | 'branchesMax'
  | 'levels'
  | 'pairsMax'
  | 'interrupted'
  | 'memory'
  | 'states'
  | 'numbers'
  | 'size';

/** A hypothesis in words. */
export interface HypothesisResult {
  readonly name: string;
  /** Sentences; none for the model itself. */
  readonly description: readonly string[];
}

/** How many there are: as a text where a number would lose digits, so that reports can be written as JSON. */
export type Count = number | string;

export function countOf(count: bigint): Count {
  return count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : String(count);
}

/** Two hypotheses, and how they can be told apart. */
export interface PairResult {
  readonly hypothesis: string;
  /** What it is told from: the reference, unless every pair is asked for. */
  readonly against: string;
  /**
   * definite: some tests always tell. possible: none always, some sometimes. none: not with so many steps, see
   * `distance`. unknown: a limit came first, and the counts are absent.
   */
  readonly outcome: 'definite' | 'possible' | 'none' | 'unknown';
  readonly steps: number;
  /** Stimuli that are admissible and that both hypotheses respond to; the next three add up to it. */
  readonly inputs?: Count | undefined;
  readonly definite?: Count | undefined;
  readonly possible?: Count | undefined;
  readonly none?: Count | undefined;
  /** Admissible stimuli to which one of the hypotheses has no response. */
  readonly uncovered?: Count | undefined;
  /** Of the definite ones. */
  readonly types?: Count | undefined;
  /** How many steps it takes, or the proof that none suffice; for machines, where it was asked or `outcome` is not definite. */
  readonly distance?: Distance | undefined;
  readonly tests: readonly DiscriminatingTest[];
  /** Of a pair that nobody has looked at: what ended the work before. */
  readonly stopped?: StopLimit | undefined;
}

/** Values by the names of variables; `*` for any. */
export type Values = Readonly<Record<string, string>>;

/** A test that tells two hypotheses apart. */
export interface DiscriminatingTest {
  readonly kind: 'definite' | 'possible';
  /** The type of the test, step by step. */
  readonly pattern: readonly Values[];
  /** One test of this type. */
  readonly steps: readonly TestStep[];
  /** The first step, from 1, at which the observation tells. */
  readonly tellsAt: number;
}

/** A step of a test of a machine: what is applied, and what is observed. */
export interface TestStep {
  readonly stimulus: Values;
  /** The stimulus for people. */
  readonly words: string;
  /** What may be observed under the reference. */
  readonly expected: readonly Values[];
  /** What may be observed under the hypothesis and refutes the reference. Of a confirming test: under some hypothesis. */
  readonly refuting: readonly Values[];
}

/** A test of a confirming set, with the hypotheses that it rules out. */
export interface ConfirmingTest {
  readonly steps: readonly TestStep[];
  readonly cost: number;
  /** Pairs that the test always tells apart, as "hypothesis" or "hypothesis / against". */
  readonly discriminates: readonly string[];
}

/** Sets of tests that tell all that can be told, and of which no test can be left out. */
export interface MinimalSets {
  /** How many ways there are to share the pairs among tests; at least so many if the list of them was cut off. */
  readonly kinds: number;
  /** How many sets of stimuli these are. */
  readonly sets: Count;
  /** Whether all were found. */
  readonly isComplete: boolean;
  /** The cheapest first, and of these those with the fewest tests; at most so many as were asked for. */
  readonly list: readonly MinimalSet[];
}

/** A kind of minimal confirming set, by one of its members. */
export interface MinimalSet {
  readonly cost: number;
  /** How many sets of stimuli are of this kind. */
  readonly sets: Count;
  readonly tests: readonly ConfirmingTest[];
}

/** Tests that tell the reference from all other hypotheses that can be told from it. */
export interface ConfirmingSet {
  readonly size: number;
  readonly cost: number;
  /** Proved to be least; otherwise `lowerBound` says how far off it may be. */
  readonly isMinimum: boolean;
  readonly lowerBound: number;
  /** The most useful first. */
  readonly tests: readonly ConfirmingTest[];
  /** Pairs that no test tells apart for sure, and why. */
  readonly open: readonly { readonly pair: string; readonly why: 'possible' | 'none' | 'unknown' }[];
  /** All minimal sets, where they were asked for. */
  readonly minimal?: MinimalSets | undefined;
}

/** The pair's name in lists. */
export function pairName(
  pair: { readonly hypothesis: string; readonly against: string },
  reference: string,
): string {
  return pair.against === reference ? pair.hypothesis : `${pair.hypothesis} / ${pair.against}`;
}
