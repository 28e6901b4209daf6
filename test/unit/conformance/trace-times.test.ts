/** Boxes of times at which outputs may have come: which points belong to them, and what covers them. */
import { describe, expect, test } from 'vitest';
import { TraceTimes } from '../../../src/conformance/trace-times.js';
import { type ScaledWindow } from '../../../src/semantics/symbolic-state.js';
import { earlierThan, strictlyEarlier } from '../../../src/semantics/zone-parts.js';
import { atMost, below } from '../../../src/zones/bound.js';
import { constrain, setUniverse } from '../../../src/zones/zone.js';
import { interval } from '../../support/test-model.js';

/** Such as `[1,3)`; a single number is a moment. */
function windowOf(text: string): ScaledWindow {
  const { low, lowOpen, high, highOpen } = interval(
    text.startsWith('[') || text.startsWith('(') ? text : `[${text},${text}]`,
  );
  return { low: Number(low.numerator), lowOpen, high: Number(high!.numerator), highOpen };
}

function timesAfter(...windows: readonly string[]): TraceTimes {
  return windows.reduce((times, window) => times.after(windowOf(window)), new TraceTimes());
}

/** A zone of times: positions are the time since the last event, since the start of the box, and since each output. */
function zone(
  times: TraceTimes,
  ...bounds: readonly (readonly [i: number, j: number, bound: number])[]
): Int32Array {
  const dim = times.count + 3;
  const cells = new Int32Array(dim * dim);
  setUniverse(cells, 0, dim);
  for (const [i, j, bound] of bounds) expect(constrain(cells, 0, dim, i, j, bound)).toBe(true);
  return cells;
}

const [SINCE, START, FIRST] = [1, 2, 3];

/** Whether some point of the box has this time between the start and now. */
function isPossible(times: TraceTimes, start: number): boolean {
  const dim = times.count + 3;
  const cells = zone(times, [SINCE, 0, atMost(0)], [START, 0, atMost(start)], [0, START, atMost(-start)]);
  return times.constrain(
    cells,
    dim,
    Array.from({ length: dim - 1 }, (_, clock) => clock + 1),
  );
}

describe('the time since the start', () => {
  test.each([
    ['one output', ['[2,4]'], [2, 3, 4]],
    ['one output within an open window', ['(2,4)'], [3]],
    ['one output, and an event after it', ['[2,4]', '5'], [7, 8, 9]],
    ['an event, and an output after it', ['5', '[2,4]'], [7, 8, 9]],
    ['two outputs', ['[2,4]', '[0,1]'], [2, 3, 4, 5]],
    ['two outputs with events around them', ['1', '[2,3]', '4', '[5,6]', '7'], [19, 20, 21]],
    ['two outputs, the second with an open end', ['[2,3]', '[0,1)'], [2, 3]],
  ])('%s', (_, windows, expected) => {
    const times = timesAfter(...windows);
    const all = Array.from({ length: 25 }, (__, start) => start).filter((start) => isPossible(times, start));
    expect(all).toEqual(expected);
  });

  test('events at exact times make no box wide', () => {
    expect(timesAfter('1', '2').isWide).toBe(false);
    expect(timesAfter('1', '[2,3]').count).toBe(1);
  });
});

describe('a box is covered', () => {
  const times = timesAfter('[2,4]');
  const now = windowOf('0');
  const until = (start: number): Int32Array => zone(times, [START, 0, atMost(start)]);
  const from = (start: number): Int32Array => zone(times, [0, START, atMost(-start)]);

  test('by zones that hold all of it together', () => {
    expect(times.isCovered(now, [until(4)])).toBe(true);
    expect(times.isCovered(now, [until(3)])).toBe(false);
    expect(times.isCovered(now, [until(3), from(3)])).toBe(true);
    expect(
      times.isCovered(now, [zone(times, [START, 0, below(3)]), zone(times, [0, START, below(-3)])]),
    ).toBe(false);
    expect(times.isCovered(now, [])).toBe(false);
  });

  test('at all times of a window', () => {
    expect(times.isCovered(windowOf('[0,2]'), [until(6)])).toBe(true);
    expect(times.isCovered(windowOf('[0,2]'), [until(5)])).toBe(false);
    expect(times.isCovered(windowOf('[0,2]'), [zone(times, [SINCE, 0, atMost(2)])])).toBe(true);
    expect(times.isCovered(windowOf('[0,2)'), [zone(times, [SINCE, 0, below(2)])])).toBe(true);
    expect(times.isCovered(windowOf('[0,2]'), [zone(times, [SINCE, 0, below(2)])])).toBe(false);
    expect(times.isCovered(windowOf('(0,2]'), [zone(times, [0, SINCE, below(0)])])).toBe(true);
    expect(times.isCovered(windowOf('[0,2]'), [zone(times, [0, SINCE, below(0)])])).toBe(false);
  });

  test('by nothing, if there is no point in it', () => {
    expect(times.isCovered(windowOf('(2,2)'), [])).toBe(true);
  });

  test('where the output came just now', () => {
    expect(times.isCovered(now, [zone(times, [FIRST, 0, atMost(0)])])).toBe(true);
    expect(times.isCovered(windowOf('1'), [zone(times, [FIRST, 0, atMost(0)])])).toBe(false);
  });
});

test('before the last moment of a zone time leads on within it, at the last moment it does not', () => {
  const times = timesAfter('[2,4]');
  const wait = zone(times, [SINCE, 0, atMost(3)], [0, SINCE, atMost(-1)]);
  const moment = (time: number): ScaledWindow => windowOf(String(time));
  for (const time of [0, 1, 2])
    expect(times.isCovered(moment(time), [strictlyEarlier(wait, times.dim)])).toBe(true);
  expect(times.isCovered(moment(3), [strictlyEarlier(wait, times.dim)])).toBe(false);
  expect(times.isCovered(moment(3), [earlierThan(wait, times.dim)])).toBe(true);
  expect(times.isCovered(moment(4), [earlierThan(wait, times.dim)])).toBe(false);
});
