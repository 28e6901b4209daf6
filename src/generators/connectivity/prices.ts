/** What a suite is to have least of, as prices of what its tests do. */
import { type VisibleSystem } from './visible-system.js';

export type Objective = 'steps' | 'resets' | 'time' | 'cost';

/** Prices that users give: per action (by name, or for all others), per reset and per unit of model time. */
export interface UserPrices {
  readonly action: number;
  readonly actions: ReadonlyMap<string, number>;
  readonly reset: number;
  readonly time: number;
}

/** By action; per reset; and per unit of the clock grid. All are at least 0. */
export interface Prices {
  readonly actions: readonly number[];
  readonly reset: number;
  readonly unit: number;
}

/** So much more does the first thing count than the second: no suite has so many steps or so much time. */
const FAR_MORE = 2 ** 26;

export function pricesOf(system: VisibleSystem, objective: Objective, user: UserPrices): Prices {
  const { actions, grid } = system;
  const all = (price: number): readonly number[] => actions.map(() => price);
  const unit = Number(grid.unit.numerator);
  switch (objective) {
    case 'steps':
      return { actions: all(FAR_MORE), reset: 0, unit: 1 };
    case 'resets':
      return { actions: all(1), reset: FAR_MORE, unit: 0 };
    case 'time':
      return { actions: all(1), reset: 0, unit: FAR_MORE };
    case 'cost':
      return {
        actions: actions.map((name) => user.actions.get(name) ?? user.action),
        reset: user.reset,
        unit: user.time * unit,
      };
  }
}

/** The cost in the words of the objective: steps, resets, or time. */
export function mainPart(system: VisibleSystem, objective: Objective, cost: number): number {
  switch (objective) {
    case 'steps':
    case 'resets':
      return Math.floor(cost / FAR_MORE);
    case 'time':
      return Math.floor(cost / FAR_MORE) * Number(system.grid.unit.numerator);
    case 'cost':
      return Math.floor(cost * 1000) / 1000;
  }
}
