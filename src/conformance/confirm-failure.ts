/**
 * Failures are tried on estimates of both sides: the specification may do all that is seen before, in its environment, and
 * allows what the failure says then neither there nor alone; and the system can do all of it.
 */
import { containsTime, point } from '../base/interval.js';
import { madeOnce } from '../base/maps.js';
import { ONE, type Rational, add, commonDenominator, integer, max } from '../base/rational.js';
import { greatestBound } from '../network/clock-bounds.js';
import { type AllowedEstimators, afterTrace, allowedEstimators } from './allowed.js';
import { type ConformanceSide, type Failure, type TimedFailure } from './conformance.js';
import { type Estimators, estimatorsOf } from './estimators.js';
import { type SilenceLimit, isLater } from './patience.js';

/** Says of failures whether they are. */
export function confirming(
  spec: ConformanceSide,
  system: ConformanceSide,
): (failure: Pick<TimedFailure, 'failure' | 'rest'>) => boolean {
  const possibleFrom = estimatorsOf(system, { completion: 'angelic' });
  return ({ failure: { trace, what }, rest }) => {
    const longest = max(greatest(spec), greatest(system));
    // What silence is worth may show only where another way of the environment ends.
    const until = what.kind === 'silence' ? add(max(rest, longest), ONE) : rest;
    const { scale, horizon } = extentOf(trace, until, longest);
    const start = allowedFrom(spec)(scale, horizon);
    const first = possibleFrom(scale, horizon);
    if (start === undefined || first === undefined) return false;
    const allowed = afterTrace(start, trace);
    const possible = afterTrace(first, trace);
    if (allowed.isEmpty || allowed.anything || possible.isEmpty) return false;
    if (what.kind === 'output') {
      const allows = allowed
        .notWrong(until)
        .some(
          ({ action, windows }) =>
            action === what.action && windows.some((each) => containsTime(each, until)),
        );
      return !allows && !possible.afterTaking(what.action, point(until)).isEmpty;
    }
    const wrong = allowed.silenceWrongBeyond(until);
    const silent = possible.silence(until);
    return wrong !== undefined && (silent === undefined || isLater(silent, wrong));
  };
}

/** What a specification allows, which many systems are compared with; what is remembered of it is forgotten now and then. */
function allowedFrom(spec: ConformanceSide): AllowedEstimators {
  const known = madeOnce(ALLOWED, spec, () => ({ estimators: allowedEstimators(spec), uses: 0 }));
  if (++known.uses >= USES_MAX) ALLOWED.delete(spec);
  return known.estimators;
}

const USES_MAX = 100;
const ALLOWED = new WeakMap<ConformanceSide, { readonly estimators: AllowedEstimators; uses: number }>();

/** How long a system can stay silent after the trace of a failure; undefined if as long as is asked, or if it is not known. */
export function silenceAfter(
  system: ConformanceSide,
  { trace }: Failure,
  longest: Rational,
): SilenceLimit | undefined {
  const { scale, horizon } = extentOf(trace, longest, greatest(system));
  const start = estimatorsOf(system, { completion: 'angelic' })(scale, horizon);
  return start && afterTrace(start, trace).silence(longest);
}

function greatest({ network }: ConformanceSide): Rational {
  return integer(greatestBound(network));
}

/** The unit and the greatest of all times that are asked for. */
function extentOf(
  trace: Failure['trace'],
  until: Rational,
  longest: Rational,
): { readonly scale: Parameters<Estimators>[0]; readonly horizon: Rational } {
  const delays = [...trace.map(({ delay }) => delay), until];
  return { scale: commonDenominator(delays), horizon: delays.reduce(max, longest) };
}
