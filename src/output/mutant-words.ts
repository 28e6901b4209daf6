/** What becomes of mutants, in the words that consoles, reports and documents share, and the table of how many. */

export type MutantFate = 'killed' | 'conforming' | 'notImplementable' | 'unknown';

export const FATE_WORDS: Readonly<Record<MutantFate, string>> = {
  killed: 'killed',
  conforming: 'conforming',
  notImplementable: 'not implementable',
  unknown: 'unknown',
};

/** How many mutants of an operator there are, and what became of them. */
export type MutantFigures = Readonly<Record<MutantFate | 'generated' | 'duplicates', number>> & {
  readonly operator: string;
};

export interface MutantTable {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** One row for each operator, and `sum` below where there are several; fates that no mutant has are left out. */
export function mutantTable(figures: readonly MutantFigures[], sum: MutantFigures): MutantTable {
  const optional = (['notImplementable', 'unknown', 'duplicates'] as const).filter((each) => sum[each] !== 0);
  const columns = ['generated', 'killed', 'conforming', ...optional] as const;
  const titles = { ...FATE_WORDS, generated: 'generated', duplicates: '(duplicates)' };
  const rows = figures.length > 1 ? [...figures, sum] : figures;
  return {
    titles: ['operator', ...columns.map((column) => titles[column])],
    rows: rows.map((row) => [row.operator, ...columns.map((column) => String(row[column]))]),
  };
}

/** The part of the mutants that a test kills or might kill which is killed: those that conform are none of them. */
export function scoreText({ killed, unknown }: MutantFigures): string {
  const all = killed + unknown;
  if (all === 0) return 'no mutant can be killed';
  // Rounded down, so that 100 % means all.
  const percent = Math.floor((1000 * killed) / all) / 10;
  return `${percent} % (${killed} killed, ${unknown} unknown)`;
}
