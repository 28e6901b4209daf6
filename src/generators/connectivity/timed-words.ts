/**
 * From the moves of a suite to its tests: words with exact delays.
 *
 * The moves say in which regions actions happen. These are constraints on differences of times; their least solution has
 * every action as early as it can be.
 */
import { assert } from '../../base/assert.js';
import { greatest } from '../../base/long-lists.js';
import { type Rational, ZERO, integer, multiply, ratio, subtract, toNumber } from '../../base/rational.js';
import { DifferenceSystem, commonScale, scaled } from '../../explore/difference-constraints.js';
import { type Move, follow } from './moves.js';
import { type Product } from './product.js';
import { type ActionId } from './visible-system.js';

/** A test of the paper: all its actions are taken (P), or all but the last, which is refused (F). */
export interface Word {
  readonly events: readonly WordEvent[];
  readonly verdict: 'P' | 'F';
  /** The copies that it kills. */
  readonly kills: readonly number[];
  /** A time that words like this one come as close to as one likes, and none takes; undefined where this one is the fastest. */
  readonly infimum?: Rational | undefined;
}

export interface WordEvent {
  readonly action: ActionId;
  /** Since the event before. */
  readonly delay: Rational;
}

/** The tests of a suite: a new one begins where the system is reset. */
export function wordsOf(product: Product, moves: readonly Move[]): readonly Word[] {
  const words: Word[] = [];
  const tuple = new Int32Array(product.width);
  product.start(tuple);
  let maker = new WordMaker(product, tuple);
  for (const move of moves) {
    maker.follow(move);
    if (move.kind === 'refused' || move.kind === 'last') {
      words.push(maker.word());
      maker = new WordMaker(product, tuple);
    }
  }
  if (maker.hasEvents) words.push(maker.word());
  return words;
}

/** One test while its moves are followed. */
class WordMaker {
  readonly #product: Product;
  /** Where all machines are; goes on through the tests. */
  readonly #tuple: Int32Array;
  readonly #after: Int32Array;
  readonly #start: readonly boolean[];
  readonly #actions: { readonly action: ActionId; readonly time: number }[] = [];
  readonly #constraints: Parameters<DifferenceSystem['add']>[0][] = [];
  /** By machine and clock: at which time it was set to which number of units. */
  readonly #set: { time: number; value: number }[];
  #times = 1;
  #verdict: 'P' | 'F' = 'P';

  constructor(product: Product, tuple: Int32Array) {
    this.#product = product;
    this.#tuple = tuple;
    this.#after = new Int32Array(product.width);
    this.#start = product.copies.map((_, copy) => product.isKilled(tuple, copy));
    const { clocks } = product.system.grid;
    this.#set = Array.from({ length: (1 + product.copies.length) * clocks }, (_, index) => ({
      time: 0,
      value: (this.#halves(index) ?? 0) / 2,
    }));
  }

  get hasEvents(): boolean {
    return this.#actions.length > 0;
  }

  follow(move: Move): void {
    const product = this.#product;
    const [from, into] = [this.#tuple, this.#after];
    if ('action' in move) {
      const time = this.#event();
      this.#actions.push({ action: move.action, time });
      product.take(from, move.action, into);
      if (move.kind === 'refused') this.#verdict = 'F';
      else this.#noteSets(() => time);
    } else {
      assert(product.wait(from, into) !== undefined, 'a way through the product can be followed');
      this.#noteSets(() => this.#event());
    }
    follow(product, from, move, into);
  }

  word(): Word {
    const system = new DifferenceSystem(this.#times);
    for (const constraint of this.#constraints)
      assert(system.add(constraint), 'the regions of a way have times');
    const solution = system.earliest();
    const { unit } = this.#product.system.grid;
    // Where a time is only approached, the test takes less than a model time unit more.
    const tiniest = greatest(solution.tiny) * toNumber(unit);
    let scale = commonScale([solution], this.#constraints);
    while (scale <= tiniest) scale *= 2;
    const { times } = scaled(solution, scale);
    const at = (time: number): Rational => multiply(unit, ratio(BigInt(times[time]!), BigInt(scale)));
    let before = ZERO;
    const events = this.#actions.map(({ action, time }) => {
      const delay = subtract(at(time), before);
      before = at(time);
      return { action, delay };
    });
    const last = this.#actions.at(-1)?.time ?? 0;
    const isReached = solution.tiny[last] === 0;
    const infimum = isReached ? undefined : multiply(unit, integer(solution.whole[last]!));
    const kills = this.#start.flatMap((was, copy) =>
      !was && this.#product.isKilled(this.#tuple, copy) ? [copy] : [],
    );
    return { events, verdict: this.#verdict, kills, ...(infimum === undefined ? {} : { infimum }) };
  }

  #halves(index: number, tuple = this.#tuple): number | undefined {
    const { clocks } = this.#product.system.grid;
    return this.#product.halves(tuple, Math.floor(index / clocks), index % clocks);
  }

  /** A new time, at which the clocks have the values of the joint state; it is not before the last. */
  #event(): number {
    const time = this.#times++;
    const { beyond, clocks } = this.#product.system.grid;
    const constrain = (plus: number, minus: number, bound: number, strict: boolean): void =>
      void this.#constraints.push({ plus, minus, bound, strict });
    constrain(time - 1, time, 0, false);
    for (const [index, { time: set, value }] of this.#set.entries()) {
      const halves = this.#halves(index);
      if (halves === undefined) continue;
      const isExact = halves % 2 === 0;
      const low = Math.floor(halves / 2) - value;
      constrain(set, time, -low, !isExact);
      if (halves < beyond[index % clocks]!) constrain(time, set, isExact ? low : low + 1, !isExact);
    }
    return time;
  }

  /** Notes which clocks were set between the tuple before and the one after; `when` is asked only if some were. */
  #noteSets(when: () => number): void {
    const changed = this.#set.flatMap((_, index) => {
      const [before, after] = [this.#halves(index), this.#halves(index, this.#after)];
      const hasRun = before !== undefined && after === before + 1;
      return after === undefined || after === before || hasRun ? [] : [{ index, value: after / 2 }];
    });
    if (changed.length === 0) return;
    const time = when();
    for (const { index, value } of changed) this.#set[index] = { time, value };
  }
}
