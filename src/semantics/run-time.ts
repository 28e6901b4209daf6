/**
 * What generated code calls: arithmetic that can fail and checks of ranges, each with the place to blame.
 *
 * INVARIANT all results are int32. A failed check throws a ModelError.
 */
import { LOOP_ROUNDS_MAX } from '../base/limits.js';
import { type Span } from '../base/source.js';
import { stopIfAsked } from '../base/stopped.js';
import { integerPower } from '../language/evaluate.js';
import { scaledBy } from '../base/value-range.js';
import { CONSTANT_MAX } from '../zones/bound.js';
import { type ClockMap } from './clock-map.js';
import { type ModelErrorKind } from '../base/model-error-text.js';
import { ModelError } from './model-error.js';

/** How many rounds of loops, and calls, run between two questions whether to stop: some milliseconds. */
const FUEL = 100_000;

/** Takes whatever is done to clocks, and forgets it. */
const TRIAL_CLOCKS = { from: [], shift: [], set: () => undefined, copy: () => undefined };

/** The run time for code whose errors are at these spans. Names of operators are the operators themselves. */
export function createRunTime(spans: readonly Span[]): object {
  const stop = (kind: ModelErrorKind, place: number, value?: number, low?: number, high?: number): never => {
    // oxlint-disable-next-line typescript/only-throw-error -- See ModelError.
    throw new ModelError(kind, spans[place]!, value, low, high);
  };
  return {
    roundsMax: LOOP_ROUNDS_MAX,
    fuel: FUEL,
    refuel: stopIfAsked,
    trialClocks: TRIAL_CLOCKS,
    index: (value: number, low: number, size: number, place: number): number => {
      const offset = value - low;
      return offset >= 0 && offset < size
        ? offset
        : stop('index out of range', place, value, low, low + size - 1);
    },
    passed: (offset: number, place: number): number =>
      offset >= 0 ? offset : stop('value not told apart', place),
    range: (value: number, low: number, high: number, place: number): number =>
      low <= value && value <= high ? value : stop('value out of range', place, value, low, high),
    copy: (s: Int32Array, to: number, from: number, ranges: readonly number[], place: number): void => {
      for (let k = 0; 2 * k < ranges.length; k++) {
        const value = s[from + k]!;
        const low = ranges[2 * k]!;
        const high = ranges[2 * k + 1]!;
        if (value < low || high < value) stop('value out of range', place, value, low, high);
      }
      s.copyWithin(to, from, from + (ranges.length >> 1));
    },
    same: (s: Int32Array, left: number, right: number, size: number): boolean => {
      for (let k = 0; k < size; k++) if (s[left + k] !== s[right + k]) return false;
      return true;
    },
    setClock: (clocks: ClockMap, clock: number, value: number, place: number): void => {
      if (value < 0) stop('negative clock', place, value);
      if (value > CONSTANT_MAX) stop('clock bound too large', place, value, 0, CONSTANT_MAX);
      clocks.set(clock, value);
    },
    copyClock: (
      clocks: ClockMap,
      clock: number,
      origin: number,
      moved: number,
      shift: number,
      place: number,
    ): void => {
      if (Math.abs(shift) > CONSTANT_MAX) stop('clock bound too large', place, shift, 0, CONSTANT_MAX);
      // One after the other, copies can add up.
      const total = moved + shift;
      clocks.copy(clock, origin, total, spans[place]!);
      if (Math.abs(total) > CONSTANT_MAX) stop('clock bound too large', place, total, 0, CONSTANT_MAX);
    },
    bound: (constant: number, weak: number, place: number): number =>
      -CONSTANT_MAX <= constant && constant <= CONSTANT_MAX
        ? 2 * constant + weak
        : stop('clock bound too large', place, constant, -CONSTANT_MAX, CONSTANT_MAX),
    '/': (a: number, b: number, place: number): number =>
      b === 0 ? stop('division by zero', place) : (a / b) | 0,
    '%': (a: number, b: number, place: number): number =>
      b === 0 ? stop('division by zero', place) : (a % b) | 0,
    '<<': (a: number, b: number, place: number): number =>
      b < 0 ? stop('negative shift', place, b) : b > 31 ? 0 : a << b,
    '>>': (a: number, b: number, place: number): number =>
      b < 0 ? stop('negative shift', place, b) : a >> Math.min(b, 31),
    '**': integerPower,
    scale: scaledBy,
    failed: (place: number): never => stop('assertion failed', place),
    endless: (place: number): never => stop('loop without end', place, undefined, 0, LOOP_ROUNDS_MAX),
  };
}
