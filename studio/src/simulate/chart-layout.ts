/** Where the steps of a run stand in its chart: one beside the other, or at their times. */
import { type Visit, numberOf } from './simulation.js';

export const STEP = 92;
export const LANE = 26;
export const NAMES = 104;
const TOP = 34;
/** Labels of steps at the same time stand below each other, this many of them. */
const ROWS_MAX = 4;
const ROW = 13;
const LABEL = 64;
const WIDTH_MAX = 24_000;

export interface Moment {
  readonly x: number;
  /** Where a click means it. */
  readonly left: number;
  readonly right: number;
  readonly row: number;
  readonly hasLabel: boolean;
}

export interface Chart {
  readonly moments: readonly Moment[];
  /** Of the axis of time. */
  readonly ticks: readonly { readonly x: number; readonly text: string }[];
  readonly top: number;
  readonly width: number;
}

export function chartOf(visits: readonly Visit[], isToScale: boolean): Chart {
  return isToScale ? scaledChart(visits) : evenChart(visits);
}

function evenChart(visits: readonly Visit[]): Chart {
  const moments = visits.map((_, k) => {
    const left = NAMES + k * STEP;
    return { x: left + STEP / 2, left, right: left + STEP, row: 0, hasLabel: true };
  });
  return { moments, ticks: [], top: TOP, width: NAMES + visits.length * STEP + 24 };
}

function scaledChart(visits: readonly Visit[]): Chart {
  const times = visits.map(({ time }) => numberOf(time ?? '0'));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  let shortest = 1;
  times.forEach((time, k) => {
    const gap = k === 0 ? 0 : time - times[k - 1]!;
    if (gap > 0) shortest = Math.min(shortest, gap);
  });
  // The shortest wait has room for a label, unless the whole would become too wide.
  const scale = Math.min(LABEL / shortest, (WIDTH_MAX - NAMES) / Math.max(last - first, 1));
  const xOf = (time: number): number => NAMES + STEP / 2 + (time - first) * scale;
  const ends = Array.from({ length: ROWS_MAX }, () => -Infinity);
  let row = 0;
  const moments = times.map((time, k): Moment => {
    row = k > 0 && time === times[k - 1] ? row + 1 : 0;
    const x = xOf(time);
    const [before, after] = [times[k - 1], times[k + 1]].map((each) => (each === undefined ? x : xOf(each)));
    const hasLabel = row < ROWS_MAX && ends[row]! <= x - LABEL + 8;
    if (hasLabel) ends[row] = x;
    return {
      x,
      left: k === 0 ? x - STEP / 2 : (before! + x) / 2,
      right: k === times.length - 1 ? x + STEP / 2 : (x + after!) / 2,
      row: Math.min(row, ROWS_MAX - 1),
      hasLabel,
    };
  });
  const rows = moments.reduce((most, each) => Math.max(most, each.row), 0);
  return {
    moments,
    ticks: ticksBetween(first, last, scale).map((time) => ({ x: xOf(time), text: String(time) })),
    top: TOP + rows * ROW,
    width: xOf(last) + STEP,
  };
}

/** Round times, about every hundred pixels. */
function ticksBetween(first: number, last: number, scale: number): readonly number[] {
  const rough = 100 / scale;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const from = Math.ceil(first / step);
  const count = Math.max(0, Math.min(500, Math.floor(last / step) - from + 1));
  return Array.from({ length: count }, (_, k) => Number(((from + k) * step).toPrecision(12)));
}
