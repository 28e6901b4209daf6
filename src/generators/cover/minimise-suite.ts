/**
 * The smallest suite that keeps every covered goal covered: the cheapest tests that serve all goals. A test serves what it
 * lists, and what tests list that are beginnings of it.
 *
 * What is proved is about the goals that tests list. Where tests may serve others too, fewer of them may do.
 *
 * INVARIANT the statuses of goals stay as they are; tests keep their ids.
 */
import { type Rational, decimalText, commonDenominator, ratio, toNumber } from '../../base/rational.js';
import { madeOnce } from '../../base/maps.js';
import { type StopLimit, spend } from '../../base/stopped.js';
import { type Beginnings, beginningsOf } from '../../suite/beginnings.js';
import { listsAllGoals } from '../../suite/listed-goals.js';
import { type JsonObject, type Suite, type SuiteTest } from '../../suite/suite.js';
import { timeOf } from '../../suite/window.js';
import { withTests } from '../../suite/with-tests.js';
import { type Cover, type CoverLimits, DEFAULT_COVER_LIMITS, minimumCover } from './cover.js';

/** What is to be least; for `resets` the steps count among suites with equally few. */
export type Measure = 'tests' | 'steps' | 'resets' | 'time';

/** A suite with the fewest tests, and whether that is proved. */
export interface MinimisedSuite {
  readonly suite: Suite;
  /** Tests that were left out because they are beginnings of ones that stay, with those. */
  readonly prefixes: readonly { readonly test: string; readonly into: string }[];
  /** Tests that the others make needless. */
  readonly needless: readonly string[];
  /** Of the measure: what the suite has, and what every suite of these tests has at least that covers the same goals as they list them. */
  readonly value: string;
  readonly lowerBound: string;
  /** No suite of these tests does with less: whatever they serve, or as far as they list it. */
  readonly minimality: 'proved' | 'among listed goals' | 'open';
  /** What ended the search before there was a proof, if a budget or a signal did. */
  readonly limit?: StopLimit | undefined;
}

export function minimiseSuite(suite: Suite, by: Measure, limits?: CoverLimits): MinimisedSuite {
  return minimisation(suite, by)(limits);
}

/** To be asked several times, with greater limits: what is found is not worse than before. */
export function minimisation(suite: Suite, by: Measure): (limits?: CoverLimits) => MinimisedSuite {
  const begun = beginningsOf(suite.tests);
  const tests = withGoalsOfBeginnings(suite.tests, begun);
  const covered = suite.goals.filter(({ status }) => status === 'covered');
  const rows = new Map(covered.map(({ id }, row) => [id, row]));
  const { costs, textOf } = costsOf(tests, by);
  const problem = {
    rowCount: rows.size,
    columns: tests.map((test, index) => {
      spend(test.goals.length);
      return { rows: test.goals.map((goal) => rows.get(goal)!), cost: costs[index]! };
    }),
  };
  let known: Cover | undefined;
  return (limits = DEFAULT_COVER_LIMITS) => {
    known = minimumCover(problem, { ...limits, known });
    return minimisedBy({ ...suite, tests }, by, begun, known, textOf);
  };
}

/** Each test serves what its beginnings do, and the first of those that do the same serves what all of them do. */
function withGoalsOfBeginnings(
  tests: readonly SuiteTest[],
  { first, beginnings }: Beginnings,
): readonly SuiteTest[] {
  const alike = new Map<number, Set<string>>();
  for (const [index, { goals }] of tests.entries()) {
    const all = madeOnce(alike, first[index]!, () => new Set<string>());
    for (const goal of goals) all.add(goal);
  }
  return tests.map((test, index) => {
    if (first[index] !== index) return test;
    return {
      ...test,
      goals: [...new Set([index, ...beginnings[index]!].flatMap((each) => [...alike.get(each)!]))],
    };
  });
}

function minimisedBy(
  suite: Suite,
  by: Measure,
  { first, beginnings }: Beginnings,
  cover: Cover,
  textOf: Costs['textOf'],
): MinimisedSuite {
  const { tests } = suite;
  const kept = new Set(cover.columns);
  const into = new Map(
    cover.columns
      .toReversed()
      .flatMap((index) => [index, ...beginnings[index]!].map((each) => [each, index] as const)),
  );
  const left = [...tests.keys()].filter((index) => !kept.has(index));
  const [value, lowerBound] = [textOf(cover.cost), textOf(cover.lowerBound)];
  const listed = listsAllGoals(suite) ? 'proved' : 'among listed goals';
  const minimality = cover.isMinimum ? listed : 'open';
  const figures = {
    minimised: { by, testsBefore: tests.length, value, lowerBound, ...proofOf(minimality) },
  };
  return {
    suite: withTests(
      suite,
      tests.filter((_, index) => kept.has(index)),
      figures,
    ),
    prefixes: left
      .filter((index) => into.has(first[index]!))
      .map((index) => ({ test: tests[index]!.id, into: tests[into.get(first[index]!)!]!.id })),
    needless: left.filter((index) => !into.has(first[index]!)).map((index) => tests[index]!.id),
    value,
    lowerBound,
    minimality,
  };
}

/** What documents say of it. */
export function proofOf(minimality: MinimisedSuite['minimality']): JsonObject {
  return {
    provedMinimal: minimality === 'proved',
    ...(minimality === 'among listed goals' ? { provedAmongListed: true } : {}),
  };
}

interface Costs {
  readonly costs: readonly number[];
  /** A sum of costs, in the unit of the measure. */
  readonly textOf: (cost: number) => string;
}

function costsOf(tests: readonly SuiteTest[], by: Measure): Costs {
  const steps = tests.map(({ length }) => length);
  switch (by) {
    case 'tests':
      return { costs: tests.map(() => 1), textOf: String };
    case 'steps':
      return { costs: steps, textOf: String };
    case 'resets': {
      // One test less is worth more than all steps.
      const weight = steps.reduce((sum, length) => sum + length, 1);
      return {
        costs: steps.map((length) => weight + length),
        textOf: (cost) => String(Math.max(0, Math.floor(cost / weight) - 1)),
      };
    }
    case 'time':
      return timeCosts(tests.map(({ duration }) => timeOf(duration)));
  }
}

/** Durations in a common unit, so that costs are whole. Where they grow too large for that, they are rounded. */
function timeCosts(durations: readonly Rational[]): Costs {
  const unit = commonDenominator(durations);
  const whole = durations.map(({ numerator, denominator }) => numerator * (unit / denominator));
  const sum = whole.reduce((a, b) => a + b, 0n);
  if (sum < 2n ** 50n)
    return { costs: whole.map(Number), textOf: (cost) => decimalText(ratio(BigInt(Math.round(cost)), unit)) };
  return { costs: durations.map(toNumber), textOf: (cost) => cost.toPrecision(6) };
}
