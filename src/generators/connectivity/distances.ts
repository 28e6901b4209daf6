/**
 * How far a single copy is from being killed: the cheapest way from every joint state of the model and the copy, by
 * one walk forward through these states and two backward.
 *
 * The second walk backward takes the actions that other faults need at no price; see least-rest.ts for what it is good
 * for.
 *
 * Only states that cost at most a given bound to reach are looked at, and of those the nearest so many: a search that
 * has a suite of this cost never asks for states beyond the bound. States at the edge count as killed, so that no
 * distance is more than the truth.
 */
import { type Budget } from '../../explore/search.js';
import { Moves, type Rules } from './moves.js';
import { PriorityQueue } from '../../explore/priority-queue.js';
import { KILLED, Product } from './product.js';
import { type Fault } from './faults.js';
import { TupleTable } from '../../explore/tuple-table.js';
import { type ActionId, type VisibleSystem } from './visible-system.js';

export class Distances {
  readonly #table: TupleTable;
  readonly #full: Float64Array;
  readonly #reduced: Float64Array;
  /** Whether states that are not known cost more than the bound. */
  readonly isComplete: boolean;
  /** What it costs at least to kill the copy from where its own action has just brought it out of step. */
  readonly afterOwn: number;

  constructor(
    table: TupleTable,
    { full, reduced, isComplete, afterOwn }: Pick<Distances, 'isComplete' | 'afterOwn'> & Costs,
  ) {
    this.isComplete = isComplete;
    this.afterOwn = afterOwn;
    this.#table = table;
    this.#full = full;
    this.#reduced = reduced;
  }

  get states(): number {
    return this.#table.count;
  }

  /** The number of a joint state of the model and the copy; -1 if it was not looked at. */
  find(tuple: Int32Array): number {
    return this.#table.find(tuple);
  }

  /** What it costs at least to kill the copy. */
  full(state: number): number {
    return this.#full[state]!;
  }

  /** The same, where the actions that other faults need cost nothing. */
  reduced(state: number): number {
    return this.#reduced[state]!;
  }
}

/** By joint state, see Distances. */
interface Costs {
  readonly full: Float64Array;
  readonly reduced: Float64Array;
}

/** Steps between joint states, as lists that run in parallel. */
class Links {
  from = new Int32Array(1024);
  to = new Int32Array(1024);
  price = new Float64Array(1024);
  /** The price where the actions of other faults cost nothing. */
  reduced = new Float64Array(1024);
  count = 0;

  add(from: number, to: number, price: number, reduced: number): void {
    if (this.count === this.from.length) this.#grow();
    this.from[this.count] = from;
    this.to[this.count] = to;
    this.price[this.count] = price;
    this.reduced[this.count++] = reduced;
  }

  #grow(): void {
    const length = this.count * 2;
    const { from, to, price, reduced } = this;
    this.from = new Int32Array(length);
    this.to = new Int32Array(length);
    this.price = new Float64Array(length);
    this.reduced = new Float64Array(length);
    this.from.set(from);
    this.to.set(to);
    this.price.set(price);
    this.reduced.set(reduced);
  }
}

/** How far a walk goes: what states cost to reach at most, and how many there are at most. */
export interface Reach {
  readonly bound: number;
  readonly statesMax: number;
}

/** Undefined if a budget ends before. */
export function distancesOf(
  system: VisibleSystem,
  fault: Fault,
  rules: Rules,
  free: ReadonlySet<ActionId>,
  reach: Reach,
  budget: Budget,
): Distances | undefined {
  const pairs = new Pairs(new Product(system, [fault]), rules, free);
  if (!pairs.walk(reach, budget)) return undefined;
  const { table, links, outOfStep, isComplete } = pairs;
  const edge = Array.from({ length: table.count }, (_, state) => !pairs.isExpanded(state));
  const backward = (price: Float64Array): Float64Array => walkBack(links, price, table.count, edge);
  const [full, reduced] = [backward(links.price), backward(links.reduced)];
  if (rules.resets === 'anywhere') {
    for (const distances of [full, reduced]) {
      const again = rules.prices.reset + distances[0]!;
      distances.forEach((distance, state) => (distances[state] = Math.min(distance, again)));
    }
  }
  const afterOwn = isComplete
    ? outOfStep.reduce((least, state) => Math.min(least, state === DONE ? 0 : full[state]!), Infinity)
    : 0;
  return new Distances(table, { full, reduced, isComplete, afterOwn });
}

/** The joint states of the model and one copy, as far as they are walked through, and the steps between them. */
class Pairs {
  readonly table: TupleTable;
  readonly links = new Links();
  /** Where the copy's own action leads to from states in which it is in step. */
  readonly outOfStep: number[] = [];
  readonly #product: Product;
  readonly #rules: Rules;
  readonly #free: ReadonlySet<ActionId>;
  readonly #moves: Moves;
  readonly #queue = new PriorityQueue();
  readonly #costs: number[] = [0];
  readonly #isExpanded: boolean[] = [];
  readonly #own: ActionId | undefined;
  #bound = 0;
  #current = 0;
  #isInStep = false;

  constructor(product: Product, rules: Rules, free: ReadonlySet<ActionId>) {
    this.table = new TupleTable(product.width);
    this.#product = product;
    this.#rules = rules;
    this.#free = free;
    this.#moves = new Moves(product, { ...rules, resets: 'refusal' });
    this.#own = product.copies[0]!.own;
  }

  /** Whether all states within the bound are known. */
  get isComplete(): boolean {
    return this.#queue.count === 0;
  }

  isExpanded(state: number): boolean {
    return this.#isExpanded[state] === true;
  }

  /** Walks forward, the cheapest states first; false if a budget ends before. */
  walk({ bound, statesMax }: Reach, budget: Budget): boolean {
    this.#bound = bound;
    const tuple = new Int32Array(this.#product.width);
    this.#product.start(tuple);
    this.#queue.push(this.table.intern(tuple), 0, 0);
    const visit = (move: number, price: number, target: Int32Array): void => {
      this.#visit(move, price, target);
    };
    for (let expanded = 0; this.#queue.count > 0 && expanded < statesMax; expanded++) {
      if (expanded % 1_000 === 0 && budget.shouldStop?.() !== undefined) return false;
      const state = this.#queue.pop();
      if (this.isExpanded(state)) continue;
      this.#isExpanded[state] = true;
      this.table.read(state, tuple);
      this.#current = state;
      this.#isInStep = this.#product.isInStep(tuple, 0);
      this.#moves.forEach(tuple, visit);
    }
    return true;
  }

  #visit(move: number, price: number, target: Int32Array): void {
    const { actions, reset } = this.#rules.prices;
    const count = actions.length;
    const isFree = move < 2 * count && this.#free.has(move % count);
    const reduced = isFree ? price - actions[move % count]! : price;
    const isOwn = this.#isInStep && move === this.#own;
    if (target[1] === KILLED) {
      // The reset after the last test of a suite is not paid.
      const unpaid = move >= count && move < 2 * count ? reset : 0;
      this.links.add(this.#current, DONE, price - unpaid, reduced - unpaid);
      if (isOwn) this.outOfStep.push(DONE);
      return;
    }
    const known = this.table.count;
    const state = this.table.intern(target);
    this.links.add(this.#current, state, price, reduced);
    if (isOwn && !this.#product.isInStep(target, 0)) this.outOfStep.push(state);
    const cost = this.#costs[this.#current]! + price;
    if (state !== known && cost >= this.#costs[state]!) return;
    this.#costs[state] = cost;
    if (cost <= this.#bound) this.#queue.push(state, cost, 0);
  }
}

/** In place of a state: the copy is killed. */
const DONE = -1;

/** The cheapest way from each state to a kill, or to the edge of what was looked at. */
function walkBack(
  { from, to, count }: Links,
  price: Float64Array,
  states: number,
  isEdge: readonly boolean[],
): Float64Array {
  // Links by where they lead; the last list is of those that kill.
  const first = new Int32Array(states + 2);
  for (let k = 0; k < count; k++) first[(to[k] === DONE ? states : to[k]!) + 1]!++;
  for (let state = 0; state <= states; state++) first[state + 1]! += first[state]!;
  const place = first.slice();
  const into = new Int32Array(count);
  for (let k = 0; k < count; k++) into[place[to[k] === DONE ? states : to[k]!]!++] = k;

  const distance = new Float64Array(states + 1).fill(Infinity);
  const queue = new PriorityQueue();
  const reach = (state: number, cost: number): void => {
    if (cost >= distance[state]!) return;
    distance[state] = cost;
    queue.push(state, cost, 0);
  };
  reach(states, 0);
  isEdge.forEach((is, state) => {
    if (is) reach(state, 0);
  });
  const isDone = new Uint8Array(states + 1);
  while (queue.count > 0) {
    const state = queue.pop();
    if (isDone[state] === 1) continue;
    isDone[state] = 1;
    for (let k = first[state]!; k < first[state + 1]!; k++) {
      const link = into[k]!;
      reach(from[link]!, distance[state]! + price[link]!);
    }
  }
  return distance.subarray(0, states);
}
