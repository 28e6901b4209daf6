/**
 * How many mutants of each operator were killed, and what became of the others: the four numbers of a row add up to the
 * mutants that were generated. A mutant that is the same as another has the same fate, so that the numbers of an operator
 * do not depend on which others are chosen.
 */
import { type Mutant } from '../../mutation/mutant.js';
import { type MutantOutcome } from './mutant-outcome.js';

/** What became of the mutants of an operator. */
export interface OperatorFigures {
  readonly operator: string;
  readonly generated: number;
  readonly killed: number;
  readonly conforming: number;
  readonly notImplementable: number;
  readonly unknown: number;
  /** How many of them are the same as an earlier mutant, or as the original. */
  readonly duplicates: number;
}

/** In the order in which the operators come first. */
export function figuresByOperator(
  mutants: readonly Mutant[],
  outcomeOf: (index: number) => MutantOutcome,
): readonly OperatorFigures[] {
  const figures = new Map<string, OperatorFigures>();
  mutants.forEach(({ operator, duplicateOf }, index) => {
    const before = figures.get(operator) ?? { operator, ...NOTHING };
    const { kind } = outcomeOf(index);
    const duplicates = before.duplicates + (duplicateOf === undefined ? 0 : 1);
    figures.set(operator, {
      ...before,
      generated: before.generated + 1,
      [kind]: before[kind] + 1,
      duplicates,
    });
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
