/**
 * The smallest suite that keeps every covered goal covered: the cheapest tests that serve all goals. A test serves what it
 * lists, and what tests list that are beginnings of it.
 *
 * What is proved is about the goals that tests list. Where tests may serve others too, fewer of them may do.
 *
 * INVARIANT the statuses of goals stay as they are; tests keep their ids.
 */
import { type Rational, decimalText, commonDenominator, ratio, toNumber } from '../../base/rational.js';
import { pushTo } from '../../base/maps.js';
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
  const { costs, textOf } = costsOf(suite.tests, by);
  const { rowCount, rowsOf } = rowsOfGoals(suite, begun);
  const problem = {
    rowCount,
    columns: costs.map((cost, index) => ({
      // Those that do the same serve nothing besides the first of them.
      rows: begun.first[index] === index ? rowsOf(index) : [],
      cost,
    })),
  };
  let known: Cover | undefined;
  return (limits = DEFAULT_COVER_LIMITS) => {
    known = minimumCover(problem, { ...limits, known });
    return minimisedBy(suite, by, begun, known, textOf);
  };
}

/**
 * What is to be served: one row for all covered goals that the same tests list. A test serves what its beginnings do, and the
 * first of those that do the same serves what all of them do.
 */
function rowsOfGoals(
  { goals, tests }: Suite,
  { first, beginnings }: Beginnings,
): { readonly rowCount: number; readonly rowsOf: (test: number) => readonly number[] } {
  const listedBy = new Map<string, number[]>();
  for (const { id, status } of goals) if (status === 'covered') listedBy.set(id, []);
  for (const [index, test] of tests.entries()) {
    spend(test.goals.length);
    for (const goal of test.goals) listedBy.get(goal)?.push(first[index]!);
  }
  const rows = new Map<string, number>();
  const own = tests.map((): number[] => []);
  for (const listing of listedBy.values()) {
    const all = [...new Set(listing)];
    const key = all.sort((a, b) => a - b).join();
    if (rows.has(key)) continue;
    for (const test of all) own[test]!.push(rows.size);
    rows.set(key, rows.size);
  }
  const rowsOf = (test: number): readonly number[] => {
    const served = new Set<number>();
    for (const each of [test, ...beginnings[test]!]) {
      spend(own[each]!.length);
      for (const row of own[each]!) served.add(row);
    }
    return [...served];
  };
  return { rowCount: rows.size, rowsOf };
}

/** Tests of a suite, each with all that it serves. */
function servingAll(
  tests: readonly SuiteTest[],
  { first, beginnings }: Beginnings,
  kept: ReadonlySet<number>,
): readonly SuiteTest[] {
  const alike = new Map<number, number[]>();
  for (const index of tests.keys()) pushTo(alike, first[index]!, index);
  return [...kept].map((index) => {
    const served = new Set<string>();
    for (const each of [index, ...beginnings[index]!])
      for (const other of alike.get(each)!) {
        spend(tests[other]!.goals.length);
        for (const goal of tests[other]!.goals) served.add(goal);
      }
    return { ...tests[index]!, goals: [...served] };
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
    suite: withTests(suite, servingAll(tests, { first, beginnings }, kept), figures),
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
