/** Where zones can be larger than the truth. */
import { type Formula } from '../network/expression.js';
import { type Network } from '../network/network.js';
import { isDifference } from './goal.js';

/**
 * Whether zones can be larger than the truth: where clocks are stopped, and where two clocks are compared, which
 * extrapolation does not keep apart (Bouyer, Untameable timed automata, 2003). What is not reachable in them is not
 * reachable at all.
 */
export function isOverApproximate({ processes }: Network): boolean {
  return processes.some(
    ({ locations, edges }) =>
      locations.some(({ rates, invariant }) => rates.length > 0 || comparesClocks(invariant)) ||
      edges.some(({ guard }) => comparesClocks(guard)),
  );
}

function comparesClocks({ constraints }: Formula): boolean {
  return constraints.some(isDifference);
}
