/** Which times the zones of an estimator can hold: constants of zones have a limit. */
import { type Rational, ONE, compare, floor, integer, multiply } from '../base/rational.js';
import { type Network } from '../network/network.js';
import { canScale } from '../network/scale-time.js';
import { CONSTANT_MAX } from '../zones/bound.js';

/**
 * Whether estimates of a network can be made for times that are multiples of 1/scale and at most `longest`, with so many
 * clocks of their own. The longest is no less than the constants that the clocks of the network are compared with.
 */
export function canHold(network: Network, scale: bigint, longest: Rational, own = 1): boolean {
  const { clocks } = network;
  const greatest = Number(scale) * Number(2n * (floor(longest) + 1n));
  return greatest * (clocks.length + own) <= CONSTANT_MAX && canScale(network, Number(scale));
}

/** The first power of two that is no less: with few different horizons, tests share what is found out for one. */
export function powerOfTwo(least: Rational): Rational {
  let power = ONE;
  while (compare(power, least) < 0) power = multiply(power, integer(2));
  return power;
}
