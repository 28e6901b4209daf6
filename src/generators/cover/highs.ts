/**
 * HiGHS behind the small door for exact solvers of set covers: an integer program with one variable per column and one
 * constraint per row. It is loaded when it is asked for; solving blocks, up to a time limit. In browsers there is none, as
 * `browser` in package.json says: it reads its code from a file beside it. Then it never has an answer.
 *
 * Answers are rounded, since HiGHS calculates in floating point; `minimumCover` checks them.
 */
import { type Cover, type CoverProblem, type ExactSolver } from './cover.js';

/** What is used of the package, whose own types describe its CommonJS form. */
interface HighsModule {
  /** An empty object where a bundle for browsers has left the package out. */
  readonly default: (() => Promise<Highs>) | Readonly<Record<string, never>>;
}

interface Highs {
  solve(program: string, options: Readonly<Record<string, number | boolean>>): HighsSolution;
}

interface HighsSolution {
  readonly Status: string;
  readonly Columns: Readonly<Record<string, { readonly Primal?: number } | undefined>>;
}

/** `secondsMax` is asked whenever there is something to solve; where nothing is left, nothing is tried. */
export async function loadHighs(secondsMax: () => number): Promise<ExactSolver> {
  const { default: load } = (await import('highs')) as unknown as HighsModule;
  if (typeof load !== 'function') return () => undefined;
  const highs = await load();
  return (problem) => {
    const seconds = secondsMax();
    if (seconds < SECONDS_MIN) return undefined;
    const solution = highs.solve(programOf(problem), {
      time_limit: seconds,
      output_flag: false,
      mip_rel_gap: 0,
      // Whole costs differ by one at least.
      mip_abs_gap: problem.columns.every(({ cost }) => Number.isInteger(cost)) ? 0.999 : 1e-9,
    });
    if (solution.Status !== 'Optimal') return undefined;
    const columns = [...problem.columns.keys()].filter(
      (column) => (solution.Columns[`x${column}`]?.Primal ?? 0) > 0.5,
    );
    const cost = columns.reduce((sum, column) => sum + problem.columns[column]!.cost, 0);
    const cover: Cover = { columns, cost, isMinimum: true, lowerBound: cost };
    return cover;
  };
}

/** Less is not worth the beginning. */
const SECONDS_MIN = 0.05;

/** In the LP format of CPLEX. */
function programOf({ rowCount, columns }: CoverProblem): string {
  const columnsOf: string[][] = Array.from({ length: rowCount }, () => []);
  for (const [column, { rows }] of columns.entries())
    for (const row of rows) columnsOf[row]!.push(`x${column}`);
  return [
    'Minimize',
    sum(columns.map(({ cost }, column) => `${cost} x${column}`)),
    'Subject To',
    ...columnsOf.map((names) => `${sum(names)} >= 1`),
    'Binary',
    lines(
      columns.map((_, column) => `x${column}`),
      ' ',
    ),
    'End',
  ].join('\n');
}

function sum(terms: readonly string[]): string {
  return lines(terms, ' + ');
}

const TERMS_PER_LINE = 20;

function lines(terms: readonly string[], between: string): string {
  const parts: string[] = [];
  for (let at = 0; at < terms.length; at += TERMS_PER_LINE)
    parts.push(terms.slice(at, at + TERMS_PER_LINE).join(between));
  return parts.join(`${between}\n`);
}
