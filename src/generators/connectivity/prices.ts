/** What a suite is to have least of, as prices of what its tests do. */
import { plainName } from '../../network/valued-channels.js';
import { type VisibleSystem } from './visible-system.js';

/** What tests of wiring have least of. */
export type Objective = 'steps' | 'resets' | 'time' | 'cost';

/** Prices that users give: per action (by name, or for all others), per reset and per unit of model time. */
export interface UserPrices {
  readonly action: number;
  readonly actions: ReadonlyMap<string, number>;
  readonly reset: number;
  readonly time: number;
}

/** By action; per reset; per unit of the clock grid. All are at least 0. */
export interface Prices {
  readonly actions: readonly number[];
  readonly reset: number;
  readonly unit: number;
  /**
   * Of a test that takes a little more than so many units, however little. It is next to nothing, so that of two ways with
   * the same time the one counts that has exactly this time; but where time counts first, it is more than all steps.
   */
  readonly more: number;
  /** Of an action that does not come after whole units: less again, so that times are whole where they can be. */
  readonly between: number;
}

/**
 * So much more does one thing count than the next: no suite has so many steps or so much time (a search meets a joint state
 * for every unit), or so many tests that take a little more than whole units.
 */
const FAR_MORE = 2 ** 26;
const TESTS = 2 ** 10;
const STEPS = 2 ** 14;

/** Next to nothing. */
const LEAST = 2 ** -16;

export function pricesOf(system: VisibleSystem, objective: Objective, user: UserPrices): Prices {
  const { actions, grid } = system;
  const all = (price: number): readonly number[] => actions.map(() => price);
  const unit = Number(grid.unit.numerator);
  switch (objective) {
    case 'steps':
      return { actions: all(FAR_MORE), reset: 0, unit: 1, more: 1 / TESTS, between: LEAST };
    case 'resets':
      return { actions: all(FAR_MORE), reset: FAR_MORE * STEPS, unit: 1, more: 1 / TESTS, between: LEAST };
    case 'time':
      return { actions: all(1), reset: 0, unit: FAR_MORE, more: FAR_MORE / TESTS, between: LEAST };
    case 'cost':
      return {
        actions: actions.map(
          (name) => user.actions.get(name) ?? user.actions.get(plainName(name)) ?? user.action,
        ),
        reset: user.reset,
        unit: user.time * unit,
        more: (user.time * unit) / FAR_MORE,
        between: (user.time * unit) / FAR_MORE / TESTS,
      };
  }
}

/** The cost in the words of the objective: steps, resets, or time. */
export function mainPart(system: VisibleSystem, objective: Objective, cost: number): number {
  switch (objective) {
    case 'steps':
      return Math.floor(cost / FAR_MORE);
    case 'resets':
      return Math.floor(cost / (FAR_MORE * STEPS));
    case 'time':
      return Math.floor(cost / FAR_MORE) * Number(system.grid.unit.numerator);
    case 'cost':
      return Math.floor(cost * 1000) / 1000;
  }
}
