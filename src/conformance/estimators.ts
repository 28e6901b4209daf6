/** The estimates that traces of one model begin with, made when they are asked for: one for each scale and horizon of times. */
import { madeOnce } from '../base/maps.js';
import { type Rational, ZERO, floor, fractionText } from '../base/rational.js';
import { type Network } from '../network/network.js';
import { canScale } from '../network/scale-time.js';
import { CONSTANT_MAX } from '../zones/bound.js';
import { type ConformanceSide } from './conformance.js';
import { type EstimateOptions } from './observed-system.js';
import { type Estimate, initialEstimate } from './state-estimate.js';
import { REMEMBERED_MAX } from './trace-times.js';

/**
 * For times that are multiples of 1/scale and at most `horizon`; undefined if zones cannot hold them. The times of
 * outputs are remembered on traces that take no longer than is said.
 */
export type Estimators = (scale: bigint, horizon: Rational, remembered?: Rational) => Estimate | undefined;

export function estimatorsOf({ network, tested }: ConformanceSide, options: EstimateOptions): Estimators {
  const known = new Map<string, Estimate>();
  return (scale, horizon, remembered) => {
    const own = remembered === undefined ? 1 : 2 + REMEMBERED_MAX;
    if (!canHold(network, scale, remembered ?? horizon, own)) return undefined;
    const key = [horizon, remembered ?? ZERO].map(fractionText).join(` ${scale} `);
    return madeOnce(known, key, () =>
      initialEstimate(network, tested, Number(scale), horizon, { ...options, remembered }),
    );
  };
}

/**
 * Whether estimates of a network can be made for times that are multiples of 1/scale and at most `longest`, with so many
 * clocks of their own. The longest is no less than the constants that the clocks of the network are compared with.
 */
export function canHold(network: Network, scale: bigint, longest: Rational, own = 1): boolean {
  const { clocks } = network;
  const greatest = Number(scale) * Number(2n * (floor(longest) + 1n));
  return greatest * (clocks.length + own) <= CONSTANT_MAX && canScale(network, Number(scale));
}
