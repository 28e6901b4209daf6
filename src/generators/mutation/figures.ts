/** How many mutants of each operator were killed, and what became of the others. The numbers of a row add up. */
import { type Mutant } from '../../mutation/mutant.js';
import { type MutantOutcome } from './judge-mutants.js';

export interface OperatorFigures {
  readonly operator: string;
  readonly generated: number;
  readonly killed: number;
  readonly conforming: number;
  readonly notImplementable: number;
  readonly unknown: number;
  /** The same as an earlier mutant, or as the original; they are counted nowhere else. */
  readonly duplicates: number;
}

/** In the order in which the operators come first. */
export function figuresByOperator(
  mutants: readonly Mutant[],
  columnOf: (index: number) => MutantOutcome['kind'] | 'duplicates',
): readonly OperatorFigures[] {
  const figures = new Map<string, OperatorFigures>();
  mutants.forEach(({ operator }, index) => {
    const before = figures.get(operator) ?? { operator, ...NOTHING };
    const column = columnOf(index);
    figures.set(operator, { ...before, generated: before.generated + 1, [column]: before[column] + 1 });
  });
  return [...figures.values()];
}

const NOTHING = { generated: 0, killed: 0, conforming: 0, notImplementable: 0, unknown: 0, duplicates: 0 };

/** The sum over all operators. */
export function sumOf(figures: readonly OperatorFigures[]): OperatorFigures {
  return figures.reduce<OperatorFigures>(
    (sum, each) => ({
      operator: sum.operator,
      generated: sum.generated + each.generated,
      killed: sum.killed + each.killed,
      conforming: sum.conforming + each.conforming,
      notImplementable: sum.notImplementable + each.notImplementable,
      unknown: sum.unknown + each.unknown,
      duplicates: sum.duplicates + each.duplicates,
    }),
    { operator: 'all', ...NOTHING },
  );
}
