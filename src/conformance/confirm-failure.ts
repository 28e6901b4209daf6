/**
 * A failure is tried on estimates of both sides: the specification may do all that is seen before, in its environment, and
 * allows what the failure says then neither there nor alone; and the system can do all of it.
 */
import { type Rational, integer, commonDenominator, max } from '../base/rational.js';
import { point } from '../base/interval.js';
import { type Budget } from '../explore/search.js';
import { greatestBound } from '../network/clock-bounds.js';
import { type ConformanceSide, type Failure, type TimedFailure } from './conformance.js';
import { type Readings } from './readings.js';
import { type Completion } from './observed-system.js';
import { type SilenceLimit } from './patience.js';
import { type Estimate, initialEstimate } from './state-estimate.js';
import { canHold } from './time-limits.js';

export function confirms(
  spec: Readings,
  system: ConformanceSide,
  { failure, rest }: Pick<TimedFailure, 'failure' | 'rest'>,
  shouldStop: Budget['shouldStop'],
): boolean {
  const { hasEnvironment } = spec;
  const right = estimateAfter(spec.together, hasEnvironment ? 'none' : 'demonic', failure, rest, shouldStop);
  const alone = hasEnvironment ? estimateAfter(spec.alone, 'demonic', failure, rest, shouldStop) : right;
  const possible = estimateAfter(system, 'angelic', failure, rest, shouldStop);
  if (right === undefined || alone === undefined || possible === undefined) return false;
  if (right.isEmpty || alone.anything || possible.isEmpty) return false;
  const allows = (estimate: Estimate): boolean => !estimate.isEmpty && does(estimate, failure.what, rest);
  return !allows(right) && !allows(alone) && allows(possible);
}

/** How long a system can stay silent after the trace of a failure; undefined if as long as is asked, or if it is not known. */
export function silenceAfter(
  system: ConformanceSide,
  failure: Failure,
  longest: Rational,
): SilenceLimit | undefined {
  return estimateAfter(system, 'angelic', failure, longest, undefined)?.silence(longest);
}

/** Whether the model may do what the failure ends with. */
function does(estimate: Estimate, what: Failure['what'], rest: Rational): boolean {
  return what.kind === 'silence'
    ? estimate.silence(rest) === undefined
    : !estimate.afterTaking(what.action, point(rest)).isEmpty;
}

function estimateAfter(
  { network, tested }: ConformanceSide,
  completion: Completion,
  { trace }: Failure,
  rest: Rational,
  shouldStop: Budget['shouldStop'],
): Estimate | undefined {
  const delays = [...trace.map(({ delay }) => delay), rest];
  const scale = commonDenominator(delays);
  const horizon = delays.reduce(max, integer(greatestBound(network)));
  if (!canHold(network, scale, horizon)) return undefined;
  let estimate = initialEstimate(network, tested, Number(scale), horizon, { completion, shouldStop });
  for (const { kind, action, delay } of trace) {
    if (estimate.anything || estimate.isEmpty) break;
    estimate =
      kind === 'input' ? estimate.afterInput(action, delay) : estimate.afterTaking(action, point(delay));
  }
  return estimate;
}
