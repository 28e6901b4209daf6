/**
 * A failure is tried on estimates of both sides: the specification may do all that is seen before and does not allow what
 * the failure says then, and the system can do all of it.
 */
import { type Rational, integer, leastCommonMultiple, max } from '../base/rational.js';
import { point } from '../base/interval.js';
import { type Budget } from '../explore/search.js';
import { greatestBound } from '../network/clock-bounds.js';
import { type ConformanceSide, type Failure } from './conformance.js';
import { type TimedFailure } from './failure-times.js';
import { type Estimate, Estimator, type Completion } from './state-estimate.js';
import { canHold } from './time-limits.js';

export function confirms(
  spec: ConformanceSide,
  system: ConformanceSide,
  { failure, rest }: TimedFailure,
  shouldStop: Budget['shouldStop'],
): boolean {
  const allowed = estimateAfter(spec, 'demonic', failure, rest, shouldStop);
  const possible = estimateAfter(system, 'angelic', failure, rest, shouldStop);
  if (allowed === undefined || possible === undefined) return false;
  if (allowed.anything || allowed.isEmpty || possible.isEmpty) return false;
  return !does(allowed, failure.what, rest) && does(possible, failure.what, rest);
}

/** Whether the model may do what the failure ends with. */
function does(estimate: Estimate, what: Failure['what'], rest: Rational): boolean {
  return what.kind === 'silence'
    ? estimate.silence(rest) === undefined
    : !estimate.afterOutput(what.action, point(rest)).isEmpty;
}

function estimateAfter(
  { network, tested }: ConformanceSide,
  completion: Completion,
  { trace }: Failure,
  rest: Rational,
  shouldStop: Budget['shouldStop'],
): Estimate | undefined {
  const delays = [...trace.map(({ delay }) => delay), rest];
  const scale = delays.reduce((common, { denominator }) => leastCommonMultiple(common, denominator), 1n);
  const horizon = delays.reduce(max, integer(greatestBound(network)));
  if (!canHold(network, scale, horizon)) return undefined;
  const estimator = new Estimator(network, tested, Number(scale), horizon, { completion, shouldStop });
  let estimate = estimator.initial();
  for (const { kind, action, delay } of trace) {
    if (estimate.anything || estimate.isEmpty) break;
    estimate =
      kind === 'input' ? estimate.afterInput(action, delay) : estimate.afterOutput(action, point(delay));
  }
  return estimate;
}
