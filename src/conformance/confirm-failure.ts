/**
 * A failure is tried on estimates of both sides: the specification may do all that is seen before, in its environment, and
 * allows what the failure says then neither there nor alone; and the system can do all of it.
 */
import { ONE, type Rational, add, integer, commonDenominator, max } from '../base/rational.js';
import { point } from '../base/interval.js';
import { type Budget } from '../explore/search.js';
import { greatestBound } from '../network/clock-bounds.js';
import { Allowed } from './allowed.js';
import { type ConformanceSide, type Failure, type TimedFailure } from './conformance.js';
import { type Readings } from './readings.js';
import { type Completion } from './observed-system.js';
import { type SilenceLimit, isLater } from './patience.js';
import { type Estimate, initialEstimate } from './state-estimate.js';
import { canHold } from './time-limits.js';

export function confirms(
  spec: Readings,
  system: ConformanceSide,
  { failure, rest }: Pick<TimedFailure, 'failure' | 'rest'>,
  shouldStop: Budget['shouldStop'],
): boolean {
  const { together, alone, hasEnvironment } = spec;
  const { what } = failure;
  // What silence is worth may show only where another way of the environment ends.
  const beyond = add(max(rest, integer(greatestBound(together.network))), ONE);
  const until = what.kind === 'silence' ? beyond : rest;
  const after = (side: ConformanceSide, completion: Completion): Estimate | undefined =>
    estimateAfter(side, completion, failure, until, shouldStop);
  const right = after(together, hasEnvironment ? 'none' : 'demonic');
  const own = hasEnvironment ? after(alone, 'demonic') : right;
  const possible = after(system, 'angelic');
  if (right === undefined || own === undefined || possible === undefined) return false;
  if (right.isEmpty || own.anything || possible.isEmpty) return false;
  if (what.kind === 'silence') {
    const wrong = new Allowed(right, own).silenceWrongBeyond(until);
    const silent = possible.silence(until);
    return wrong !== undefined && (silent === undefined || isLater(silent, wrong));
  }
  const makes = (estimate: Estimate): boolean => !estimate.afterTaking(what.action, point(until)).isEmpty;
  return !makes(right) && !makes(own) && makes(possible);
}

/** How long a system can stay silent after the trace of a failure; undefined if as long as is asked, or if it is not known. */
export function silenceAfter(
  system: ConformanceSide,
  failure: Failure,
  longest: Rational,
): SilenceLimit | undefined {
  return estimateAfter(system, 'angelic', failure, longest, undefined)?.silence(longest);
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
