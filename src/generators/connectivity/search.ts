/**
 * The cheapest way to kill all copies of a product: best first, by what a way has cost and what it must still cost
 * at least (A*).
 *
 * The least cost of the rest must never be more than the truth. Then the first goal that nothing in the queue can beat
 * is the cheapest; and when a budget ends before, the least sum in the queue is a lower bound for every suite.
 */
import { type StopLimit } from '../../base/stopped.js';
import { type Budget } from '../../explore/search.js';
import { type Move, Moves, type Rules, moveOf } from './moves.js';
import { PriorityQueue } from '../../explore/priority-queue.js';
import { type Product } from './product.js';
import { TupleTable } from '../../explore/tuple-table.js';

export interface SearchRequest {
  readonly rules: Rules;
  readonly budget: Budget;
  /** At most what the rest costs; by default nothing is known. */
  readonly leastRest?: ((tuple: Int32Array) => number) | undefined;
  /** Only ways that cost less count. */
  readonly below?: number | undefined;
  /** Is told what every way costs at least, as far as is known, while the search goes on. */
  readonly onBound?: ((lowerBound: number) => void) | undefined;
  /** By default all machines start. */
  readonly from?: Int32Array | undefined;
  /** Among goals of the same cost, one whose last action the model takes. */
  readonly prefersTaken?: boolean | undefined;
}

export type SearchAnswer =
  | {
      readonly kind: 'found';
      readonly cost: number;
      readonly moves: readonly Move[];
      readonly states: number;
    }
  /** There is no way (below the limit). */
  | { readonly kind: 'none'; readonly states: number }
  | {
      readonly kind: 'stopped';
      readonly limit: StopLimit;
      readonly lowerBound: number;
      readonly states: number;
    };

/** How many states are expanded between two looks at the budget. */
const LOOK_EVERY = 1_000;

export function searchKills(product: Product, request: SearchRequest): SearchAnswer {
  return new Search(product, request).run();
}

class Search {
  readonly #product: Product;
  readonly #request: SearchRequest;
  readonly #moves: Moves;
  readonly #table: TupleTable;
  readonly #queue = new PriorityQueue();
  /** By state: the least cost so far, the least of the rest, and how it was reached. */
  #cost = new Float64Array(256);
  #rest = new Float64Array(256);
  #parent = new Int32Array(256);
  #move = new Int32Array(256);
  #isDone = new Uint8Array(256);
  /** The cheapest goal: reached from a state by a move. */
  #goal: { readonly cost: number; readonly parent: number; readonly move: number } | undefined;
  #current = 0;
  /** Of equal keys the first one comes first. */
  #pushes = 0;

  constructor(product: Product, request: SearchRequest) {
    this.#product = product;
    this.#request = request;
    this.#moves = new Moves(product, request.rules);
    this.#table = new TupleTable(product.width);
  }

  run(): SearchAnswer {
    const { budget, below = Infinity } = this.#request;
    const tuple = new Int32Array(this.#product.width);
    if (this.#request.from === undefined) this.#product.start(tuple);
    else tuple.set(this.#request.from);
    this.#reach(tuple, 0, -1, -1);
    const visit = (move: number, price: number, target: Int32Array): void => {
      this.#visit(move, price, target);
    };
    for (let expanded = 0; this.#queue.count > 0; expanded++) {
      const least = this.#queue.leastKey;
      if (least >= below || this.#isSettled(least)) break;
      const limit = expanded % LOOK_EVERY === 0 ? this.#limitReached(budget) : undefined;
      if (limit !== undefined)
        return { kind: 'stopped', limit, lowerBound: least, states: this.#table.count };
      if (expanded % LOOK_EVERY === 0) this.#request.onBound?.(least);
      const state = this.#queue.pop();
      if (this.#isDone[state] === 1) continue;
      this.#isDone[state] = 1;
      this.#current = state;
      this.#table.read(state, tuple);
      this.#moves.forEach(tuple, visit);
    }
    const states = this.#table.count;
    const goal = this.#goal;
    if (goal === undefined) return { kind: 'none', states };
    return { kind: 'found', cost: goal.cost, moves: this.#pathTo(goal), states };
  }

  #isSettled(least: number): boolean {
    const goal = this.#goal;
    if (goal === undefined || least < goal.cost) return false;
    return least > goal.cost || this.#request.prefersTaken !== true || this.#isTaken(goal.move);
  }

  #isTaken(move: number): boolean {
    return move < this.#product.system.actions.length;
  }

  #visit(move: number, price: number, target: Int32Array): void {
    const { below = Infinity } = this.#request;
    const cost = this.#cost[this.#current]! + price;
    const ending = this.#moves.ending(move, target);
    if (ending !== undefined) {
      const paid = cost - ending;
      if (paid >= below) return;
      const best = this.#goal;
      const isBetter =
        best === undefined || paid < best.cost || (paid === best.cost && this.#isNicer(move, best));
      if (isBetter) this.#goal = { cost: paid, parent: this.#current, move };
      return;
    }
    if (cost < below) this.#reach(target, cost, this.#current, move);
  }

  /**
   * Whether a goal reads better than one of the same cost: with a last action that the model takes, otherwise the one that is
   * met later, which has its actions before its delays.
   */
  #isNicer(move: number, best: { readonly parent: number; readonly move: number }): boolean {
    const isTaken = this.#isTaken(move);
    return isTaken === this.#isTaken(best.move) ? this.#current !== best.parent : isTaken;
  }

  /** Notes a way to a state, if it is the cheapest so far and can still lead to something. */
  #reach(tuple: Int32Array, cost: number, parent: number, move: number): void {
    const known = this.#table.count;
    const state = this.#table.intern(tuple);
    if (state === known) {
      if (state === this.#cost.length) this.#grow();
      this.#rest[state] = this.#request.leastRest?.(tuple) ?? 0;
    } else if (cost >= this.#cost[state]!) {
      return;
    }
    this.#cost[state] = cost;
    this.#parent[state] = parent;
    this.#move[state] = move;
    this.#isDone[state] = 0;
    const key = cost + this.#rest[state]!;
    if (key < (this.#request.below ?? Infinity)) this.#queue.push(state, key, this.#pushes++);
  }

  #grow(): void {
    const length = this.#cost.length * 2;
    const grown = <T extends Float64Array | Int32Array | Uint8Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#cost = grown(new Float64Array(length), this.#cost);
    this.#rest = grown(new Float64Array(length), this.#rest);
    this.#parent = grown(new Int32Array(length), this.#parent);
    this.#move = grown(new Int32Array(length), this.#move);
    this.#isDone = grown(new Uint8Array(length), this.#isDone);
  }

  #limitReached({ statesMax = Infinity, bytesMax = Infinity, shouldStop }: Budget) {
    if (this.#table.count > statesMax) return 'states';
    const perState = this.#cost.byteLength * 2 + this.#parent.byteLength * 2 + this.#isDone.byteLength;
    if (this.#table.byteLength + this.#queue.byteLength + perState > bytesMax) return 'memory';
    return shouldStop?.();
  }

  #pathTo({ parent, move }: { readonly parent: number; readonly move: number }): readonly Move[] {
    const count = this.#product.system.actions.length;
    const moves = [moveOf(move, count)];
    for (let state = parent; this.#parent[state]! >= 0; state = this.#parent[state]!)
      moves.push(moveOf(this.#move[state]!, count));
    return moves.reverse();
  }
}
