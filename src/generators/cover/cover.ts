/**
 * Minimum set cover: the cheapest columns such that every row is in one of them.
 *
 * First the problem is made smaller without losing the minimum (reduce.ts) and taken apart into parts that have nothing
 * in common. Each part is then solved by branch and bound (search.ts). What that leaves open within its limits can be
 * handed to another solver, such as one for integer programs (highs.ts); past a stated size the best cover so far is the
 * answer, with a lower bound that says how far from the minimum it can be.
 *
 * INVARIANT the answer is a cover without needless columns; `isMinimum` is said only when that is proved;
 * `lowerBound` holds in any case.
 */
import { isStopAsked } from '../../base/stopped.js';
import { type Core, coreOf, partsOf, rowsOf, subCore } from './core.js';
import { type Effort, reduce } from './reduce.js';
import { EPSILON, costOf, searchCover, withoutNeedless } from './search.js';

export interface CoverProblem {
  readonly rowCount: number;
  /** Each row is in at least one of them; costs are not negative. */
  readonly columns: readonly CoverColumn[];
}

export interface CoverColumn {
  readonly rows: readonly number[];
  readonly cost: number;
}

export interface Cover {
  /** Indices of columns, ascending. */
  readonly columns: readonly number[];
  readonly cost: number;
  readonly isMinimum: boolean;
  readonly lowerBound: number;
}

/** Finds a minimum, or gives up: its answer is then not looked at. */
export type ExactSolver = (problem: CoverProblem) => Cover | undefined;

export interface CoverLimits {
  /**
   * How many entries of the matrix the search may look at for each part that is small, in all about 100 million a
   * second; a tenth of it for parts that are too large for hopes of a proof.
   */
  readonly effortMax: number;
  /** Asked now and then: where it says yes, the best cover so far is the answer. */
  readonly isOver?: (() => boolean) | undefined;
  /** A cover that was found before: the answer, if it is over before there can be a better one. */
  readonly known?: Cover | undefined;
  /** Asked about parts that the search leaves open. */
  readonly exact?: ExactSolver | undefined;
  /** The largest part that `exact` is asked about, in rows times columns. */
  readonly exactCellsMax?: number | undefined;
}

export const DEFAULT_COVER_LIMITS: CoverLimits = { effortMax: 2_000_000_000 };

/** 80 rows by 250 columns: the minimum of most such parts is found and proved within the default effort. */
const SMALL_CELLS_MAX = 20_000;

/** 300 rows by 600 columns: HiGHS proves the minimum of such parts in seconds, of larger ones often not in minutes. */
const EXACT_CELLS_MAX = 180_000;

export function minimumCover(problem: CoverProblem, limits: CoverLimits = DEFAULT_COVER_LIMITS): Cover {
  const { effortMax, isOver = isStopAsked, known } = limits;
  if (known !== undefined && isOver()) return known;
  const core = coreOf(problem.rowCount, problem.columns);
  const { chosen, rows, columns } = reduce(core, { effortMax, isOver });
  if (known !== undefined && isOver()) return known;
  const covers = partsOf(subCore(core, rows, columns)).map((part) =>
    coverOfPart(part, { ...limits, isOver }),
  );
  const all = [...chosen, ...covers.flatMap((cover) => cover.columns)];
  const kept = withoutNeedless(core, all).toSorted((a, b) => a - b);
  const cost = costOf(core, kept);
  const isMinimum = covers.every((cover) => cover.isMinimum);
  const bound = covers.reduce((sum, cover) => sum + cover.lowerBound, costOf(core, chosen));
  const lowerBound = isMinimum ? cost : Math.min(bound, cost);
  if (known === undefined || cost <= known.cost) return { columns: kept, cost, isMinimum, lowerBound };
  return { ...known, lowerBound: Math.max(known.lowerBound, lowerBound) };
}

/** A cover that has few columns before it is cheap, and how many every cover has at least. */
export interface FewestCover extends Cover {
  readonly countAtLeast: number;
}

/** The fewest columns, and of covers with equally few the cheapest: one column less is worth more than the costs of all. */
export function fewestCover({ rowCount, columns }: CoverProblem, limits?: CoverLimits): FewestCover {
  const weight = columns.reduce((sum, { cost }) => sum + cost, 1);
  const weighed = columns.map(({ rows, cost }) => ({ rows, cost: weight + cost }));
  const cover = minimumCover({ rowCount, columns: weighed }, limits);
  const { columns: chosen, isMinimum, lowerBound } = cover;
  return { ...cover, countAtLeast: isMinimum ? chosen.length : Math.floor(lowerBound / weight) };
}

/** A cover of a part, with the columns of the whole problem. */
function coverOfPart(part: Core, limits: CoverLimits & Pick<Effort, 'isOver'>): Cover {
  const { effortMax, isOver, exact, exactCellsMax = EXACT_CELLS_MAX } = limits;
  const cells = part.rowCount * part.columnCount;
  const own = searchCover(part, { effortMax: cells <= SMALL_CELLS_MAX ? effortMax : effortMax / 10, isOver });
  if (own.isMinimum || exact === undefined || cells > exactCellsMax || isOver()) return own;
  const proved = exact(problemOf(part));
  if (proved === undefined || !isProof(part, proved, own)) return own;
  const columns = proved.columns.map((column) => part.names[column]!);
  return { columns, cost: proved.cost, isMinimum: true, lowerBound: proved.cost };
}

function problemOf(part: Core): CoverProblem {
  const columns = Array.from({ length: part.columnCount }, (_, column) => ({
    rows: [...rowsOf(part, column)],
    cost: part.costs[column]!,
  }));
  return { rowCount: part.rowCount, columns };
}

/** Solvers that calculate in floating point are not taken at their word: it must be a cover, and not contradict ours. */
function isProof(part: Core, proved: Cover, own: Cover): boolean {
  const room = EPSILON * Math.max(1, own.cost);
  const covered = new Set(proved.columns.flatMap((column) => [...rowsOf(part, column)]));
  return (
    proved.isMinimum &&
    covered.size === part.rowCount &&
    own.lowerBound <= proved.cost + room &&
    proved.cost <= own.cost + room
  );
}
