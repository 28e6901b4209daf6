/** Where zones can be larger than the truth. */
import { clockDifferences, comparesDifferences } from '../network/clock-differences.js';
import { type Network } from '../network/network.js';
import { stopsClocks } from '../semantics/stopped-clocks.js';
import { type Goal } from './goal.js';

/**
 * Whether zones can be larger than the truth: where clocks are stopped, and where more differences of clocks are
 * compared than can be told apart. What is not reachable in them is not reachable at all.
 */
export function isOverApproximate(network: Network): boolean {
  return stopsClocks(network) || clockDifferences(network)?.isComplete === false;
}

/**
 * Whether a run that ends in the zones of a goal shows that the goal can be reached. Where running clocks are compared with
 * stopped ones, the zones of `deadlock` can themselves be larger than the truth (see goal.ts).
 */
export function isShownByRun(network: Network, { mentionsDeadlock }: Goal): boolean {
  return !mentionsDeadlock || !stopsClocks(network) || !comparesDifferences(network);
}
