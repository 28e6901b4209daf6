/**
 * Suites beside each other: what each finds in every area, what it alone finds, and the fewest tests of all of them together
 * that find everything.
 *
 * INVARIANT the union finds every goal that some test finds, and without any of its tests it would not.
 */
import { ZERO, add, decimalText } from '../../base/rational.js';
import { type SuiteTest } from '../../suite/suite.js';
import { timeOf } from '../../suite/window.js';
import { type CoverLimits, fewestCover } from './cover.js';

/** A suite by its name; the name of the method unless several suites have the same one. */
export interface ComparedSuite {
  readonly name: string;
  readonly tests: readonly Pick<SuiteTest, 'id' | 'length' | 'duration'>[];
}

/** Goals of one kind, such as the edges, or the mutants of one operator. */
export interface Area {
  readonly name: string;
  /** Areas of the same group are summed up in tables: all mutants, say. */
  readonly group: string;
  readonly goals: readonly string[];
  /** How many of them can be found at all, as far as is known. */
  readonly possible: number;
  /** By suite and test, the places of the goals that it finds. */
  readonly found: readonly (readonly ReadonlySet<number>[])[];
}

/** What one suite finds of one area. */
export interface Score {
  readonly found: number;
  /** Found by no other suite. */
  readonly alone: number;
}

export interface SuiteScore {
  readonly name: string;
  readonly tests: number;
  readonly steps: number;
  readonly duration: string;
  /** By area. */
  readonly scores: readonly Score[];
}

/** A test by its id, and the suite that it comes from. */
export interface UnionTest {
  readonly suite: string;
  readonly test: string;
}

/** The fewest tests that find everything which some test finds. */
export interface SuiteUnion {
  readonly tests: readonly UnionTest[];
  readonly steps: number;
  readonly provedMinimal: boolean;
  /** No union has fewer tests. */
  readonly lowerBound: number;
}

/** Goals that exactly these suites find. */
export interface Overlap {
  readonly suites: readonly string[];
  readonly goals: number;
}

export interface ComparedSuites {
  readonly suites: readonly SuiteScore[];
  readonly union: SuiteUnion;
  /** The largest first. */
  readonly overlaps: readonly Overlap[];
}

export function compareSuites(
  suites: readonly ComparedSuite[],
  areas: readonly Area[],
  limits?: CoverLimits,
): ComparedSuites {
  const finders = areas.map((area) => findersOf(area));
  return {
    suites: suites.map(({ name, tests }, suite) => ({
      name,
      tests: tests.length,
      steps: tests.reduce((sum, { length }) => sum + length, 0),
      duration: decimalText(tests.map(({ duration }) => timeOf(duration)).reduce(add, ZERO)),
      scores: finders.map((byGoal) => ({
        found: byGoal.filter((found) => found.includes(suite)).length,
        alone: byGoal.filter((found) => found.length === 1 && found[0] === suite).length,
      })),
    })),
    union: unionOf(suites, areas, limits),
    overlaps: overlapsOf(suites, finders.flat()),
  };
}

/** By goal, the suites that find it, in their order. */
function findersOf({ goals, found }: Area): readonly (readonly number[])[] {
  return goals.map((_, goal) =>
    found.flatMap((tests, suite) => (tests.some((each) => each.has(goal)) ? [suite] : [])),
  );
}

function unionOf(suites: readonly ComparedSuite[], areas: readonly Area[], limits?: CoverLimits): SuiteUnion {
  const all = suites.flatMap(({ name, tests }, suite) =>
    tests.map(({ id, length }, test) => ({ name, id, length, suite, test })),
  );
  const rows = new Map<string, number>();
  const rowsOf = all.map(({ suite, test }) =>
    areas.flatMap(({ found }, area) =>
      [...found[suite]![test]!].map((goal) => {
        const key = `${area} ${goal}`;
        const row = rows.get(key) ?? rows.size;
        rows.set(key, row);
        return row;
      }),
    ),
  );
  const columns = all.map(({ length }, index) => ({ rows: rowsOf[index]!, cost: length }));
  const cover = fewestCover({ rowCount: rows.size, columns }, limits);
  const chosen = cover.columns.map((column) => all[column]!);
  return {
    tests: chosen.map(({ name, id }) => ({ suite: name, test: id })),
    steps: chosen.reduce((sum, { length }) => sum + length, 0),
    provedMinimal: cover.isMinimum,
    lowerBound: cover.countAtLeast,
  };
}

function overlapsOf(
  suites: readonly ComparedSuite[],
  finders: readonly (readonly number[])[],
): readonly Overlap[] {
  const counts = new Map<string, { readonly found: readonly number[]; goals: number }>();
  for (const found of finders) {
    if (found.length === 0) continue;
    const key = found.join();
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { found, goals: 1 });
    else known.goals++;
  }
  return [...counts.entries()]
    .sort(([a, one], [b, other]) => (one.goals === other.goals ? (a < b ? -1 : 1) : other.goals - one.goals))
    .map(([, { found, goals }]) => ({ suites: found.map((suite) => suites[suite]!.name), goals }));
}
