/** Where zones can be larger than the truth. */
import { clockDifferences } from '../network/clock-differences.js';
import { type Network } from '../network/network.js';
import { stopsClocks } from '../semantics/stopped-clocks.js';

/**
 * Whether zones can be larger than the truth: where clocks are stopped, and where more differences of clocks are
 * compared than can be told apart. What is not reachable in them is not reachable at all.
 */
export function isOverApproximate(network: Network): boolean {
  return stopsClocks(network) || clockDifferences(network)?.isComplete === false;
}
