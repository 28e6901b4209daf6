/**
 * Times along an axis, to scale as far as they can be.
 *
 * Between neighbouring times there is room for what stands there, and never so much that the rest goes out of sight. As many
 * gaps as possible are drawn to one scale; a gap that is too short or too long for it is drawn as short or as long as gaps
 * may be, and is said to be broken, so that whoever draws the axis can mark it.
 *
 * INVARIANT later times stand further along, and gaps that are not broken are as long as their times, to one scale.
 */
import { type Rational, compare, decimalText, subtract, toNumber } from '../base/rational.js';

export interface TimeScale {
  /** The times, ascending and each once, and where they stand. */
  readonly times: readonly Rational[];
  readonly places: readonly number[];
  /** By the time at which a gap begins. */
  readonly isBroken: readonly boolean[];
  /** Where one of the times stands. */
  readonly placeOf: (time: Rational) => number;
}

export interface GapSizes {
  readonly least: number;
  readonly most: number;
}

export function timeScale(given: readonly Rational[], sizes: GapSizes): TimeScale {
  const times = distinct(given);
  return scaledBy(times, bestScale(gapsOf(times), sizes), sizes);
}

/** Several axes, to the same scale, but for those that are less broken to one of their own. */
export function timeScales(given: readonly (readonly Rational[])[], sizes: GapSizes): readonly TimeScale[] {
  const axes = given.map(distinct);
  const common = bestScale(axes.flatMap(gapsOf), sizes);
  const breaks = ({ isBroken }: TimeScale): number => isBroken.filter((is) => is).length;
  return axes.map((times) => {
    const [same, own] = [scaledBy(times, common, sizes), timeScale(times, sizes)];
    return breaks(own) < breaks(same) ? own : same;
  });
}

/** The same axis, all of it longer by a factor. */
export function stretched({ times, places, isBroken, placeOf }: TimeScale, factor: number): TimeScale {
  return {
    times,
    places: places.map((place) => place * factor),
    isBroken,
    placeOf: (time) => placeOf(time) * factor,
  };
}

function distinct(given: readonly Rational[]): readonly Rational[] {
  const sorted = [...given].sort(compare);
  return sorted.filter((time, index) => index === 0 || compare(time, sorted[index - 1]!) !== 0);
}

function gapsOf(times: readonly Rational[]): readonly number[] {
  return times.slice(1).map((time, index) => toNumber(subtract(time, times[index]!)));
}

function scaledBy(times: readonly Rational[], scale: number, { least, most }: GapSizes): TimeScale {
  const isBroken: boolean[] = [];
  const places = [0];
  for (const gap of gapsOf(times)) {
    const length = gap * scale;
    // Rounding is not breaking.
    isBroken.push(length < least * 0.999 || length > most * 1.001);
    places.push(places.at(-1)! + Math.min(most, Math.max(least, length)));
  }
  const byTime = new Map(times.map((time, index) => [decimalText(time), places[index]!]));
  return { times, places, isBroken, placeOf: (time) => byTime.get(decimalText(time))! };
}

/** The scale at which most gaps have an allowed size; of several, that of the shortest gaps. */
function bestScale(gaps: readonly number[], { least, most }: GapSizes): number {
  const sorted = [...gaps].sort((a, b) => a - b);
  let [best, bestCount, end] = [1, 0, 0];
  sorted.forEach((shortest, start) => {
    while (end < sorted.length && sorted[end]! * least <= shortest * most) end++;
    if (end - start <= bestCount) return;
    bestCount = end - start;
    best = least / shortest;
  });
  return best;
}
