/** The estimates that traces of one model begin with, made when they are asked for: one for each scale and horizon of times. */
import { madeOnce } from '../base/maps.js';
import { type Rational, ZERO, fractionText } from '../base/rational.js';
import { type ConformanceSide } from './conformance.js';
import { type EstimateOptions } from './observed-system.js';
import { type Estimate, initialEstimate } from './state-estimate.js';
import { canHold } from './time-limits.js';
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
