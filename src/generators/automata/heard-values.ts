/** Outputs that are told apart by what they pass: which patterns of a test their values fit. */
import { type SplitAction } from '../../suite/action.js';
import { type TesterChannel } from './tester.js';

/** The condition that variables have the values of a pattern. */
export function fitText({ parameters }: TesterChannel, { values }: SplitAction): string {
  return parameters
    .map((name, index) => {
      const value = values[index]!;
      return typeof value === 'number'
        ? `${name} == ${value}`
        : `${name} >= ${value[0]} && ${name} <= ${value[1]}`;
    })
    .join(' && ');
}

/** All sets of patterns that some values fit together, the empty one among them. */
export function commonSets(patterns: readonly SplitAction[]): readonly (readonly number[])[] {
  interface Common {
    readonly set: readonly number[];
    readonly box: readonly (readonly [number, number])[] | undefined;
  }
  let sets: readonly Common[] = [{ set: [], box: undefined }];
  for (const [index, { values }] of patterns.entries()) {
    const box = values.map((value) => (typeof value === 'number' ? ([value, value] as const) : value));
    sets = [
      ...sets,
      ...sets.flatMap(({ set, box: other }): readonly Common[] => {
        const both =
          other === undefined
            ? box
            : box.map(
                ([low, high], axis) =>
                  [Math.max(low, other[axis]![0]), Math.min(high, other[axis]![1])] as const,
              );
        return both.every(([low, high]) => low <= high) ? [{ set: [...set, index], box: both }] : [];
      }),
    ];
  }
  return sets.map(({ set }) => set);
}
