/**
 * All minimal confirming sets: sets of stimuli that hit each of given sets, and of which no stimulus can be left out.
 *
 * No minimal set has two stimuli of the same sort (stimuli that are in the same of the given sets), and any stimulus of a
 * sort can stand for another. So minimal covers of the given sets by sorts are listed, and each stands for as many sets of
 * stimuli as the product of the sizes of its sorts. The listing is that of Murakami and Uno: the set with the fewest sorts
 * left is hit next, and a sort is chosen only if every sort that was chosen before keeps a set that it alone hits.
 */
import { spend } from '../../base/stopped.js';
import { count } from '../../diagrams/count.js';
import { type Cheapest } from '../../diagrams/cubes.js';
import { type ConfirmingTest, type MinimalSets, countOf } from './discrimination.js';
import { type HittingLimits, type HittingProblem, cheapestOfSort, stimulusSorts } from './hitting-set.js';

/** Kinds of minimal confirming sets that are counted. */
const KINDS_MAX = 100_000;

/** The number of kinds, and the cheapest of them, each by the cheapest stimuli of its sorts. */
export function minimalSets(
  problem: HittingProblem,
  limits: HittingLimits,
  setsMax: number,
  testOf: (stimulus: Cheapest) => ConfirmingTest,
): MinimalSets {
  const { setCount, sorts } = stimulusSorts(problem, limits);
  if (sorts === undefined) return { kinds: 0, sets: 0, isComplete: false, list: [] };
  const columns = sorts.map((sort) => sort.in);
  const { covers, isComplete } = minimalCovers(setCount, columns, KINDS_MAX);
  const sizes = sorts.map((sort) => count(problem.diagram, sort.stimuli, problem.levels) ?? 0n);
  const stimuli = sorts.map((sort) => cheapestOfSort(problem, sort));
  const sized = covers.map((cover) => ({
    cover,
    cost: cover.reduce((sum, sort) => sum + stimuli[sort]!.cost, 0),
    sets: cover.reduce((product, sort) => product * sizes[sort]!, 1n),
  }));
  sized.sort((a, b) => (a.cost === b.cost ? a.cover.length - b.cover.length : a.cost - b.cost));
  return {
    kinds: covers.length,
    sets: countOf(sized.reduce((sum, { sets }) => sum + sets, 0n)),
    isComplete,
    list: sized.slice(0, setsMax).map(({ cover, cost, sets }) => ({
      cost,
      sets: countOf(sets),
      tests: cover.map((sort) => testOf(stimuli[sort]!)),
    })),
  };
}

/** Columns of sorts: the rows that each hits. */
export interface MinimalCovers {
  /** Indices of columns, each list in order. */
  readonly covers: readonly (readonly number[])[];
  /** Otherwise there are more. */
  readonly isComplete: boolean;
}

export function minimalCovers(
  rowCount: number,
  columns: readonly (readonly number[])[],
  countMax: number,
): MinimalCovers {
  const columnsOf = Array.from({ length: rowCount }, (): number[] => []);
  for (const [column, rows] of columns.entries()) for (const row of rows) columnsOf[row]!.push(column);
  const covers: (readonly number[])[] = [];
  const allowed = columns.map(() => true);
  /** By row: how many of the chosen columns hit it; by chosen column: how many rows it alone hits. */
  const hits = columnsOf.map(() => 0);
  const chosen: number[] = [];
  let isComplete = true;

  const privateRows = (column: number): number => columns[column]!.filter((row) => hits[row] === 1).length;
  const next = (): number | undefined => {
    let best: number | undefined;
    let fewest = Infinity;
    for (const [row, its] of columnsOf.entries()) {
      if (hits[row]! > 0) continue;
      const left = its.filter((column) => allowed[column] === true).length;
      if (left < fewest) [best, fewest] = [row, left];
    }
    return best;
  };
  const search = (): void => {
    spend(rowCount);
    const row = next();
    if (row === undefined) {
      if (covers.length >= countMax) isComplete = false;
      else covers.push(chosen.toSorted((a, b) => a - b));
      return;
    }
    const candidates = columnsOf[row]!.filter((column) => allowed[column] === true);
    for (const column of candidates) allowed[column] = false;
    for (const column of candidates) {
      if (!isComplete) break;
      for (const each of columns[column]!) hits[each]!++;
      if (chosen.every((other) => privateRows(other) > 0)) {
        chosen.push(column);
        search();
        chosen.pop();
      }
      for (const each of columns[column]!) hits[each]!--;
      // Those that come later may stand beside it.
      allowed[column] = true;
    }
    for (const column of candidates) allowed[column] = true;
  };
  search();
  return { covers, isComplete };
}
