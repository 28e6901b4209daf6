/** Between times and places along the axes of a timeline: between two ticks, time goes on evenly. */
import { type LaidOutLine } from 'tickstone';
import { numberOf } from '../simulate/simulation.js';

/** Where a time stands; times beyond the last one stand at it. */
export function placeOf(
  lines: readonly LaidOutLine[],
  time: number,
): { readonly line: LaidOutLine; readonly x: number } | undefined {
  const line = lines.find(({ ticks }) => time <= numberOf(ticks.at(-1)?.time ?? '0')) ?? lines.at(-1);
  if (line === undefined || line.ticks.length === 0) return undefined;
  const { ticks } = line;
  const next = firstIndex(ticks.length, (index) => numberOf(ticks[index]!.time) >= time);
  const [before, after] = [ticks[Math.max(0, next - 1)]!, ticks[Math.min(next, ticks.length - 1)]!];
  const [low, high] = [numberOf(before.time), numberOf(after.time)];
  const x =
    high > low ? before.x + ((Math.min(time, high) - low) / (high - low)) * (after.x - before.x) : after.x;
  return { line, x };
}

/** The time at a place, of the line that is nearest to it. */
export function timeAt(lines: readonly LaidOutLine[], x: number, y: number): number | undefined {
  const line = lines.find(({ bottom }) => y <= bottom) ?? lines.at(-1);
  if (line === undefined || line.ticks.length === 0) return undefined;
  const { ticks } = line;
  const next = firstIndex(ticks.length, (index) => ticks[index]!.x >= x);
  const [before, after] = [ticks[Math.max(0, next - 1)]!, ticks[Math.min(next, ticks.length - 1)]!];
  const [low, high] = [numberOf(before.time), numberOf(after.time)];
  if (after.x <= before.x) return high;
  return low + ((x - before.x) / (after.x - before.x)) * (high - low);
}

/** The first of so many for which it holds, if it holds for all that follow; otherwise how many there are. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
