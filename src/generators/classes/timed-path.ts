/**
 * A way to a class with its times left open: what it asks of the times of its actions, and the times that are chosen.
 *
 * Time 0 is the start, time k that of the k-th action or visit, the last one that of the observation. Along the way every clock
 * is the time that has passed since some earlier action plus a constant, so each zone on the way bounds differences of
 * times, and all choices of times are the points of one zone over them.
 *
 * INVARIANT every choice of times that is handed out satisfies all that the way asks for.
 */
import { assert } from '../../base/assert.js';
import { type BoundedInterval, type Interval } from '../../base/interval.js';
import { append } from '../../base/long-lists.js';
import { type Random } from '../../base/random.js';
import {
  type Rational,
  ONE,
  ZERO,
  add,
  compare,
  floor,
  fractionText,
  integer,
  multiply,
  ratio,
  subtract,
} from '../../base/rational.js';
import {
  type Bound,
  LE_ZERO,
  LT_ZERO,
  UNBOUNDED,
  boundConstant,
  isStrict,
  withinLimits,
} from '../../zones/bound.js';
import { type Choice, choosePoint, earliest, latest, randomly } from '../../zones/valuation.js';
import { constrain, universe } from '../../zones/zone.js';
import { type ClockChange } from './specification.js';

/** Where the observation of a class is made: inside it, as early or late as possible, at its corners, or by chance. */
export type TestPoints = 'interior' | 'earliest' | 'latest' | 'corners' | 'random';

/** How much time passes before something: any, more than none, none, or more than none where none may pass. */
export type Delay = 'any' | 'some' | 'none' | 'impossible';

/** T_plus - T_minus is within the bound. */
export interface TimeConstraint {
  readonly plus: number;
  readonly minus: number;
  readonly bound: Bound;
}

/** The times of actions and visits; the first one is the start, at 0. */
export type Times = readonly Rational[];

/** Follows a way and collects what it asks for. */
export class TimedPath {
  readonly #constraints: TimeConstraint[] = [];
  readonly #dim: number;
  /** By clock: when it was last set, and to which value. */
  #since: number[];
  #shift: number[];
  /** The time of the latest action or visit. */
  #now = 0;

  constructor(initialValues: readonly number[]) {
    this.#dim = initialValues.length;
    this.#since = initialValues.map(() => 0);
    this.#shift = [...initialValues];
  }

  /** An action from somewhere in a zone, which changes the clocks. */
  act(zone: Int32Array, { from, shift }: ClockChange, delay: Delay): void {
    this.visit(zone, delay);
    const [since, before] = [this.#since, this.#shift];
    this.#since = since.map((_, clock) => (from[clock] === 0 ? this.#now : since[from[clock]!]!));
    this.#shift = before.map((_, clock) => (from[clock] === 0 ? 0 : before[from[clock]!]!) + shift[clock]!);
  }

  /** After a delay the clocks are in a zone. */
  visit(zone: Int32Array, delay: Delay): void {
    const [before, now] = [this.#now, this.#now + 1];
    const isSome = delay === 'some' || delay === 'impossible';
    this.#constraints.push({ plus: before, minus: now, bound: isSome ? LT_ZERO : LE_ZERO });
    if (delay === 'none' || delay === 'impossible')
      this.#constraints.push({ plus: now, minus: before, bound: LE_ZERO });
    this.#now = now;
    const dim = this.#dim;
    for (let i = 0; i < dim; i++) {
      for (let j = 0; j < dim; j++) {
        const bound = zone[i * dim + j]!;
        if (i === j || bound === UNBOUNDED) continue;
        const plus = j === 0 ? this.#now : this.#since[j]!;
        const minus = i === 0 ? this.#now : this.#since[i]!;
        const shift = (i === 0 ? 0 : this.#shift[i]!) - (j === 0 ? 0 : this.#shift[j]!);
        const moved = withinLimits(bound - 2 * shift);
        if (plus === minus) assert(moved >= LE_ZERO, 'what a way asks for is possible');
        else this.#constraints.push({ plus, minus, bound: moved });
      }
    }
  }

  /** The times when the clocks that matter to the observation were set, most recent first. */
  originsOf(clocks: readonly number[]): readonly number[] {
    return [...new Set(clocks.map((clock) => this.#since[clock]!))].sort((a, b) => b - a);
  }

  /** The value of each clock at the last of the times. */
  clocksAt(times: Times): readonly Rational[] {
    const end = times.at(-1)!;
    return this.#since.map((since, clock) =>
      clock === 0 ? ZERO : add(subtract(end, times[since]!), integer(this.#shift[clock]!)),
    );
  }

  /** Whether there are times that do. */
  get isPossible(): boolean {
    const cells = universe(this.timeCount);
    return this.#constraints.every(({ plus, minus, bound }) =>
      constrain(cells, 0, this.timeCount, plus, minus, bound),
    );
  }

  get constraints(): readonly TimeConstraint[] {
    return this.#constraints;
  }

  /** How many times there are, the start and the observation included. */
  get timeCount(): number {
    return this.#now + 1;
  }
}

export interface PointOptions {
  readonly points: TestPoints;
  /** How many; those after the first are chosen by chance, corners aside, which are all taken. */
  readonly perClass: number;
  readonly random: Random;
  /** The clocks whose values make corners. */
  readonly clocks: readonly number[];
}

/** Different choices of times; at least one. */
export function chooseTimes(
  path: TimedPath,
  { points, perClass, random, clocks }: PointOptions,
): readonly Times[] {
  const chosen: Times[] = [];
  switch (points) {
    case 'earliest':
      chosen.push(fromStart(path, earliest));
      break;
    case 'latest':
      chosen.push(fromStart(path, latest));
      break;
    case 'interior':
      chosen.push(fromEnd(path, [], interior));
      break;
    case 'corners':
      append(chosen, corners(path, path.originsOf(clocks)));
      break;
    case 'random':
      chosen.push(fromEnd(path, [], randomly(random)));
      break;
  }
  // Chance may hit what is there already, and a single point has no others: only so often.
  for (let tries = 0; chosen.length < perClass && tries < 4 * perClass; tries++)
    chosen.push(fromEnd(path, [], randomly(random)));
  return distinct(chosen);
}

function distinct(times: readonly Times[]): readonly Times[] {
  return [...new Map(times.map((each) => [each.map(fractionText).join(), each])).values()];
}

/** No more corners are made of one class. */
const CORNERS_MAX = 64;

/** The ends of what is possible for the times that matter, taken one after the other in every order. */
function corners(path: TimedPath, origins: readonly number[]): readonly Times[] {
  const found: Times[] = [];
  for (const order of orders(origins)) {
    for (let ends = 0; ends < 2 ** order.length && found.length < CORNERS_MAX; ends++) {
      const choices = order.map((_, index) => (((ends >> index) & 1) === 0 ? earliest : latest));
      found.push(
        fromEnd(
          path,
          order.map((time, index) => ({ time, choice: choices[index]! })),
          interior,
        ),
      );
    }
  }
  return found;
}

/** All orders of at most three things; of more, only one. */
function orders(things: readonly number[]): readonly (readonly number[])[] {
  if (things.length <= 1 || things.length > 3) return [things.slice(0, 6)];
  return things.flatMap((first) =>
    orders(things.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  );
}

/** Times in their order, counted from the start. */
function fromStart(path: TimedPath, choice: Choice): Times {
  const dim = path.timeCount;
  const cells = universe(dim);
  for (const { plus, minus, bound } of path.constraints)
    assert(constrain(cells, 0, dim, plus, minus, bound), 'a way that was found has times');
  return choosePoint(cells, 0, dim, choice)!;
}

/** Times counted back from the observation: first those that are given with their choices, then the latest ones first. */
function fromEnd(
  path: TimedPath,
  first: readonly { readonly time: number; readonly choice: Choice }[],
  choice: Choice,
): Times {
  const { timeCount } = path;
  const last = timeCount - 1;
  const given = first.filter(({ time }) => time !== last);
  const rest = Array.from({ length: last }, (_, index) => last - 1 - index).filter(
    (time) => !given.some((each) => each.time === time),
  );
  const order = [last, ...given.map(({ time }) => time), ...rest];
  const cells = universe(timeCount);
  // The value at index i is how long before the observation the time order[i] is.
  const indexOf = new Map(order.map((time, index) => [time, index]));
  for (const { plus, minus, bound } of path.constraints) {
    const isPossible = constrain(cells, 0, timeCount, indexOf.get(minus)!, indexOf.get(plus)!, bound);
    assert(isPossible, 'a way that was found has times');
  }
  let chosen = 0;
  const before = choosePoint(cells, 0, timeCount, (interval) =>
    (given[chosen++]?.choice ?? choice)(interval),
  )!;
  const duration = before[indexOf.get(0)!]!;
  return Array.from({ length: timeCount }, (_, time) => subtract(duration, before[indexOf.get(time)!]!));
}

/** The shortest number strictly inside an interval, of these the one nearest to the middle; one unit up if it has no end. */
const interior: Choice = ({ low, high }: Interval) => {
  if (high === undefined) return add(low, ONE);
  if (compare(low, high) === 0) return low;
  const middle = multiply(add(low, high), ratio(1n, 2n));
  for (let grid = 1n; ; grid *= 2n) {
    const scaled = multiply(middle, ratio(grid, 1n));
    const below = floor(scaled);
    const near = [ratio(below, grid), ratio(below + 1n, grid)].filter(
      (each) => compare(low, each) < 0 && compare(each, high) < 0,
    );
    const [first, second] = near;
    if (first === undefined) continue;
    if (second === undefined) return first;
    return compare(subtract(middle, first), subtract(second, middle)) <= 0 ? first : second;
  }
};

/**
 * How much the delays before some actions, which the tester does not choose, may differ from the chosen times: for all of
 * them within their windows, while all other delays stay as they are, the way asks for nothing that does not hold.
 * Earlier actions get the wider windows.
 */
export function widenDelays(
  path: TimedPath,
  times: Times,
  isOpen: (time: number) => boolean,
  longest: Rational,
): ReadonlyMap<number, BoundedInterval> {
  const delays = times.map((time, index) => (index === 0 ? ZERO : subtract(time, times[index - 1]!)));
  const highs = [...delays];
  const lows = [...delays];
  const windows = new Map<number, BoundedInterval>();
  times.forEach((_, index) => {
    if (index === 0 || !isOpen(index)) return;
    const high = mostDelay(path.constraints, highs, index, add(delays[index]!, longest));
    highs[index] = high.end;
    const low = leastDelay(path.constraints, lows, index);
    lows[index] = low.end;
    windows.set(index, {
      low: low.end,
      lowOpen: low.isOpen && compare(low.end, delays[index]!) < 0,
      high: high.end,
      highOpen: high.isOpen && compare(high.end, delays[index]!) > 0,
    });
  });
  return windows;
}

interface End {
  readonly end: Rational;
  readonly isOpen: boolean;
}

function mostDelay(
  constraints: readonly TimeConstraint[],
  delays: readonly Rational[],
  index: number,
  longest: Rational,
): End {
  let most: End = { end: longest, isOpen: false };
  for (const { plus, minus, bound } of constraints) {
    if (!(minus < index && index <= plus)) continue;
    const slack = subtract(integer(boundConstant(bound)), total(delays, minus, plus));
    most = tighter(most, { end: add(delays[index]!, slack), isOpen: isStrict(bound) }, 1);
  }
  return most;
}

function leastDelay(constraints: readonly TimeConstraint[], delays: readonly Rational[], index: number): End {
  let least: End = { end: ZERO, isOpen: false };
  for (const { plus, minus, bound } of constraints) {
    if (!(plus < index && index <= minus)) continue;
    const slack = add(integer(boundConstant(bound)), total(delays, plus, minus));
    least = tighter(least, { end: subtract(delays[index]!, slack), isOpen: isStrict(bound) }, -1);
  }
  return least;
}

/** The one that leaves less, upwards (1) or downwards (-1). */
function tighter(a: End, b: End, direction: 1 | -1): End {
  const order = direction * compare(a.end, b.end);
  if (order !== 0) return order < 0 ? a : b;
  return a.isOpen ? a : b;
}

/** The time from one moment to a later one. */
function total(delays: readonly Rational[], from: number, to: number): Rational {
  let sum = ZERO;
  for (let k = from + 1; k <= to; k++) sum = add(sum, delays[k]!);
  return sum;
}
