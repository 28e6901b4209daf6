/** Whether a delay meets a zone, decided for exact clock values. */
import { type Rational, ZERO, compare, integer, subtract } from '../base/rational.js';
import { boundConstant, isStrict } from '../zones/bound.js';
import { type ClockTriples } from './path-constraints.js';

/** Whether all constraints hold at some moment while clocks go on from these values for a delay. By clock id; the clock 0 stands still. */
export function delayMeets(values: readonly Rational[], delay: Rational, zone: ClockTriples): boolean {
  let from: Moment = { at: ZERO, open: false };
  let to: Moment = { at: delay, open: false };
  for (let k = 0; k < zone.length; k += 3) {
    const i = zone[k]!;
    const j = zone[k + 1]!;
    const open = isStrict(zone[k + 2]!);
    // What is left between the difference of the clocks now and its bound.
    const slack = subtract(integer(boundConstant(zone[k + 2]!)), subtract(values[i]!, values[j]!));
    if (i !== 0 && j !== 0) {
      if (compare(slack, ZERO) < (open ? 1 : 0)) return false;
    } else if (j === 0) to = earlier(to, { at: slack, open });
    else from = later(from, { at: subtract(ZERO, slack), open });
  }
  const sign = compare(from.at, to.at);
  return sign < 0 || (sign === 0 && !from.open && !to.open);
}

/** An end of an interval of delays; an open one is not part of it. */
interface Moment {
  readonly at: Rational;
  readonly open: boolean;
}

function earlier(a: Moment, b: Moment): Moment {
  const sign = compare(a.at, b.at);
  return sign < 0 || (sign === 0 && a.open) ? a : b;
}

function later(a: Moment, b: Moment): Moment {
  const sign = compare(a.at, b.at);
  return sign > 0 || (sign === 0 && a.open) ? a : b;
}
