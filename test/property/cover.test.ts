/** Set covers: as cheap as any on small problems, as HiGHS says on larger ones, with bounds that hold on all. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { type Cover, type CoverProblem, minimumCover } from '../../src/generators/cover/cover.js';
import { loadHighs } from '../../src/generators/cover/highs.js';

const highs = await loadHighs(() => 60);

function isCover({ rowCount, columns }: CoverProblem, chosen: readonly number[]): boolean {
  return new Set(chosen.flatMap((column) => columns[column]!.rows)).size === rowCount;
}

function costOf({ columns }: CoverProblem, chosen: readonly number[]): number {
  return chosen.reduce((sum, column) => sum + columns[column]!.cost, 0);
}

function expectGood(problem: CoverProblem, cover: Cover): void {
  expect(isCover(problem, cover.columns)).toBe(true);
  expect(cover.cost).toBeCloseTo(costOf(problem, cover.columns));
  expect(cover.lowerBound).toBeLessThanOrEqual(cover.cost);
  for (const column of cover.columns)
    expect(
      isCover(
        problem,
        cover.columns.filter((other) => other !== column),
      ),
    ).toBe(false);
}

/** Columns of random rows; every row is in the last column at least. */
function problems(cost: fc.Arbitrary<number>): fc.Arbitrary<CoverProblem> {
  return fc.integer({ min: 0, max: 9 }).chain((rowCount) =>
    fc
      .array(fc.record({ rows: fc.array(fc.nat(Math.max(0, rowCount - 1)), { maxLength: 5 }), cost }), {
        maxLength: 9,
      })
      .map((columns) => ({
        rowCount,
        columns: [
          ...(rowCount === 0 ? columns.map((column) => ({ ...column, rows: [] })) : columns),
          { rows: Array.from({ length: rowCount }, (_, row) => row), cost: 20 },
        ],
      })),
  );
}

function leastCost(problem: CoverProblem): number {
  let least = Infinity;
  for (let set = 0; set < 1 << problem.columns.length; set++) {
    const chosen = [...problem.columns.keys()].filter((column) => ((set >> column) & 1) === 1);
    if (isCover(problem, chosen)) least = Math.min(least, costOf(problem, chosen));
  }
  return least;
}

describe('small problems: as cheap as the best of all sets of columns', () => {
  test.each([
    ['all alike', fc.constant(1)],
    ['whole costs', fc.integer({ min: 0, max: 9 })],
    ['any costs', fc.double({ min: 0, max: 9, noNaN: true })],
  ])('%s', (_, cost) => {
    fc.assert(
      fc.property(problems(cost), (problem) => {
        const cover = minimumCover(problem);
        expectGood(problem, cover);
        expect(cover.isMinimum).toBe(true);
        expect(cover.cost).toBeCloseTo(leastCost(problem));
      }),
    );
  });
});

/** `density` in percent. */
function randomProblem(
  columnCount: number,
  rowCount: number,
  density: number,
  costMax: number,
  seed: number,
): CoverProblem {
  const random = seededRandom(seed);
  const columns = Array.from({ length: columnCount }, () => ({
    rows: Array.from({ length: rowCount }, (_, row) => row).filter(() => random.nextInt(100) < density),
    cost: 1 + random.nextInt(costMax),
  }));
  for (let row = 0; row < rowCount; row++) columns[random.nextInt(columnCount)]!.rows.push(row);
  return { rowCount, columns };
}

describe('160 columns by 60 rows: the same cost as HiGHS, proved', () => {
  test.each([
    [3, 1, 1],
    [3, 20, 2],
    [4, 1, 3],
    [5, 20, 4],
    [8, 20, 5],
    [10, 20, 6],
  ])('%i in a hundred, costs up to %i, seed %i', (density, costMax, seed) => {
    const problem = randomProblem(160, 60, density, costMax, seed);
    const cover = minimumCover(problem);
    expectGood(problem, cover);
    expect(cover.isMinimum).toBe(true);
    expect(highs(problem)?.cost).toBe(cover.cost);
  });
});

test('without enough effort the answer is a cover with a bound', () => {
  const problem = randomProblem(130, 50, 5, 1, 7);
  const quick = minimumCover(problem, { effortMax: 1_000 });
  expectGood(problem, quick);
  expect(quick.isMinimum).toBe(false);
  const proved = minimumCover(problem, { effortMax: 1_000, exact: highs });
  expect(proved.isMinimum).toBe(true);
  expect(quick.lowerBound).toBeLessThanOrEqual(proved.cost);
  expect(proved.cost).toBeLessThanOrEqual(quick.cost);
});

test('an answer that is no cover, or costs more than a known one, is no proof', () => {
  const problem = randomProblem(60, 40, 5, 1, 8);
  const limits = { effortMax: 1 };
  const own = minimumCover(problem, limits);
  for (const columns of [[], [...problem.columns.keys()]]) {
    const liar = (): Cover => ({ columns, cost: columns.length, isMinimum: true, lowerBound: 0 });
    expect(minimumCover(problem, { ...limits, exact: liar })).toEqual(own);
  }
});

test('large problems end with a stated gap', () => {
  const problem = randomProblem(2_000, 1_000, 1, 1, 9);
  const cover = minimumCover(problem, { effortMax: 100_000_000 });
  expectGood(problem, cover);
  expect(cover.lowerBound).toBeGreaterThan(cover.cost / 2);
});

test('parts that have nothing in common are solved apart', () => {
  const parts = Array.from({ length: 20 }, (_, part) => randomProblem(30, 15, 20, 1, part));
  const columns = parts.flatMap((part, index) =>
    part.columns.map(({ rows, cost }) => ({ rows: rows.map((row) => row + 15 * index), cost })),
  );
  const cover = minimumCover({ rowCount: 300, columns });
  expect(cover.isMinimum).toBe(true);
  expect(cover.cost).toBe(parts.reduce((sum, part) => sum + minimumCover(part).cost, 0));
});
