/**
 * Sets of finite vectors as multi-valued decision diagrams: reduced, ordered, shared.
 *
 * A Diagram holds many sets over the same variables. Each set is a number (a Ref); equal sets are equal numbers.
 * Variables are levels, counted from the bottom: `addLevel` puts a new one on top, and every set made before is then
 * also a set over the new variable, which it does not restrict.
 *
 * Everything has a limit, and hitting it is an answer: an operation that runs out of memory or of operations returns
 * EXHAUSTED, and an operation on EXHAUSTED is EXHAUSTED, so that it is enough to look at the end of a computation.
 * `exhausted` says which limit it was; from then on every operation that needs work is EXHAUSTED at once, until memory
 * has been given back.
 *
 * Memory is given back by `collect`, which keeps the sets that it is told and forgets all others. It is never called
 * from inside, so a Ref stays good until its owner collects without it.
 *
 * HOT: recursion over nodes with a cache of results in one typed array.
 */
import { stopIfAsked } from '../base/stopped.js';
import { assert } from '../base/assert.js';
import { type OptionRules, AMOUNT, callback, checkArgument, nested } from '../base/option-rules.js';
import { EXHAUSTED, FALSE, LEVELS_MAX, NodeStore, type Ref, TRUE } from './node-store.js';

export { EXHAUSTED, FALSE, LEVELS_MAX, type Ref, TRUE } from './node-store.js';

export interface DiagramBudget {
  /** Bytes for nodes, tables and cache. */
  readonly memoryMax: number;
  /**
   * Steps of the recursion that are not answered from the cache, more for nodes with many children: a measure of time
   * that is the same everywhere.
   */
  readonly operationsMax: number;
  /** Asked now and then; true to end as if the operations were used up. */
  readonly shouldStop?: (() => boolean) | undefined;
}

/** What an operation can have stopped at; `time` when it was told to. */
export type DiagramLimit = 'memoryMax' | 'operationsMax' | 'time';

export const DEFAULT_DIAGRAM_BUDGET: DiagramBudget = { memoryMax: 512 << 20, operationsMax: 1_000_000_000 };

const BUDGET_RULES: OptionRules<DiagramBudget> = {
  memoryMax: AMOUNT,
  operationsMax: AMOUNT,
  shouldStop: callback(),
};

/** Some levels of a diagram, registered with `levelSet`. */
export type LevelSet = number & { readonly brand: 'LevelSet' };

// Operations, as they stand in the cache. Those on a set of levels have the set's number in the higher bits.
const AND = 0;
const OR = 1;
const DIFFERENCE = 2;
const EXCLUSIVE = 3;
const EXISTS = 4;
const FORALL = 5;
const AND_EXISTS = 6;
const SHIFT = 7;
const RENAME = 8;
const OPERATION_BITS = 4;

const UNKNOWN = -2;
const CACHE_ENTRY = 4;
const CACHE_AT_FIRST = 1 << 12;
const CACHE_MAX = 1 << 21;
/** Operations between two questions whether to go on. */
const LOOK_EVERY = 1 << 14;
/** The share of the memory that the cache may take. */
const CACHE_SHARE = 0.25;

export class Diagram {
  readonly #store: NodeStore;
  readonly #budget: DiagramBudget;
  readonly #cacheMax: number;
  /** Entries of four: left, right, operation, result. An entry for (0, 0) is empty. */
  #cache = new Int32Array(CACHE_ENTRY * CACHE_AT_FIRST);
  /** Children of the nodes that are being made, as a stack. */
  #scratch = new Int32Array(1 << 12);
  #top = 0;
  #operationCount = 0;
  /** The count of operations at which to ask whether to go on. */
  #lookAt = 0;
  #exhausted: DiagramLimit | undefined;

  /** By level set: 1 for each level in it, the lowest level, and its number by its text. */
  readonly #members: Uint8Array[] = [];
  readonly #lowest: number[] = [];
  readonly #levelSetOf = new Map<string, LevelSet>();
  readonly #renamings: Int32Array[] = [];
  readonly #renamingOf = new Map<string, number>();

  constructor(budget: DiagramBudget = DEFAULT_DIAGRAM_BUDGET) {
    checkArgument('Diagram', 'budget', budget, nested(BUDGET_RULES, ['memoryMax', 'operationsMax']));
    this.#budget = budget;
    const cacheBytes = Math.min(CACHE_MAX * CACHE_ENTRY * 4, budget.memoryMax * CACHE_SHARE);
    this.#cacheMax = Math.max(CACHE_AT_FIRST, 2 ** Math.floor(Math.log2(cacheBytes / (CACHE_ENTRY * 4))));
    this.#store = new NodeStore(budget.memoryMax - this.#cacheMax * CACHE_ENTRY * 4);
  }

  // ------------------------------------------------------------------------------------------------- variables

  /** A new variable on top of the others, with so many values. Returns its level. */
  addLevel(valueCount: number): number {
    assert(valueCount >= 1, 'a variable has at least one value');
    assert(this.#store.sizes.length < LEVELS_MAX, 'callers ask for at most LEVELS_MAX levels');
    return this.#store.sizes.push(valueCount) - 1;
  }

  get levelCount(): number {
    return this.#store.sizes.length;
  }

  valueCount(level: number): number {
    return this.#store.sizes[level]!;
  }

  levelSet(levels: Iterable<number>): LevelSet {
    const sorted = [...new Set(levels)].sort((a, b) => a - b);
    const key = sorted.join();
    const known = this.#levelSetOf.get(key);
    if (known !== undefined) return known;
    const members = new Uint8Array((sorted.at(-1) ?? -1) + 1);
    for (const level of sorted) members[level] = 1;
    const made = (this.#members.push(members) - 1) as LevelSet;
    this.#lowest.push(sorted[0] ?? LEVELS_MAX);
    this.#levelSetOf.set(key, made);
    return made;
  }

  // --------------------------------------------------------------------------------------------------- looking

  /** The level that the top node of a set tests; -1 for FALSE and TRUE. */
  level(set: Ref): number {
    return this.#store.levelOf[set]!;
  }

  /** What is left of a set when the variable of its top node has this value. */
  child(set: Ref, value: number): Ref {
    return this.#store.children[this.#store.firstChild[set]! + value]!;
  }

  /** What is left when the variable of a level, which is not below the top node, has this value. */
  branch(set: Ref, level: number, value: number): Ref {
    return this.level(set) === level ? this.child(set, value) : set;
  }

  /** Is the vector, given by level, in the set? */
  contains(set: Ref, vector: ArrayLike<number>): boolean {
    let at = set;
    while (at > TRUE) at = this.child(at, vector[this.level(at)]!);
    return at === TRUE;
  }

  /** The number of nodes that a set is made of, the leaves not counted. */
  size(set: Ref): number {
    const seen = new Set<Ref>();
    const open = [set];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node <= TRUE || seen.has(node)) continue;
      seen.add(node);
      for (let value = this.valueCount(this.level(node)) - 1; value >= 0; value--)
        open.push(this.child(node, value));
    }
    return seen.size;
  }

  // ---------------------------------------------------------------------------------------------------- making

  /** The vectors in which the variable of a level has one of these values. */
  literal(level: number, values: Iterable<number>): Ref {
    const arity = this.valueCount(level);
    const base = this.#push(arity);
    this.#scratch.fill(FALSE, base, base + arity);
    for (const value of values) {
      assert(0 <= value && value < arity, 'a value is within its domain');
      this.#scratch[base + value] = TRUE;
    }
    return this.#pop(level, base);
  }

  /** A set by cases of the variable of a level, which is above all that the parts depend on. */
  choose(level: number, parts: readonly Ref[]): Ref {
    assert(parts.length === this.valueCount(level), 'there is one part for each value');
    if (parts.includes(EXHAUSTED) || !this.#countOperation(parts.length)) return EXHAUSTED;
    const base = this.#push(parts.length);
    parts.forEach((part, value) => {
      assert(this.level(part) < level, 'parts are below the variable that chooses');
      this.#scratch[base + value] = part;
    });
    return this.#pop(level, base);
  }

  // ------------------------------------------------------------------------------------------------ operations

  and(a: Ref, b: Ref): Ref {
    return this.#apply(AND, a, b);
  }

  or(a: Ref, b: Ref): Ref {
    return this.#apply(OR, a, b);
  }

  /** What is in the first and not in the second. */
  difference(a: Ref, b: Ref): Ref {
    return this.#apply(DIFFERENCE, a, b);
  }

  /** What is in exactly one of both. */
  exclusive(a: Ref, b: Ref): Ref {
    return this.#apply(EXCLUSIVE, a, b);
  }

  not(a: Ref): Ref {
    return this.#apply(DIFFERENCE, TRUE, a);
  }

  all(sets: Iterable<Ref>): Ref {
    let result = TRUE;
    for (const set of sets) result = this.and(result, set);
    return result;
  }

  any(sets: Iterable<Ref>): Ref {
    let result = FALSE;
    for (const set of sets) result = this.or(result, set);
    return result;
  }

  includes(a: Ref, b: Ref): boolean {
    return this.difference(b, a) === FALSE;
  }

  /** Projection: the vectors that are in the set for some values of the given levels. */
  exists(set: Ref, levels: LevelSet): Ref {
    return this.#quantify(EXISTS, set, levels);
  }

  /** The vectors that are in the set for all values of the given levels. */
  forall(set: Ref, levels: LevelSet): Ref {
    return this.#quantify(FORALL, set, levels);
  }

  /** The relational product: `exists(and(a, b), levels)`, without building the conjunction. */
  andExists(a: Ref, b: Ref, levels: LevelSet): Ref {
    if (a === EXHAUSTED || b === EXHAUSTED) return EXHAUSTED;
    if (a === FALSE || b === FALSE) return FALSE;
    if (a === TRUE || a === b) return this.exists(b, levels);
    if (b === TRUE) return this.exists(a, levels);
    const top = Math.max(this.level(a), this.level(b));
    if (top < this.#lowest[levels]!) return this.and(a, b);
    const operation = AND_EXISTS | (levels << OPERATION_BITS);
    const left = a < b ? a : b;
    const right = a < b ? b : a;
    const known = this.#recall(operation, left, right);
    if (known !== UNKNOWN) return known;
    const arity = this.valueCount(top);
    if (!this.#countOperation(arity)) return EXHAUSTED;
    let result = FALSE;
    if (this.#members[levels]![top] === 1) {
      for (let value = 0; value < arity && result !== TRUE && result !== EXHAUSTED; value++) {
        const part = this.andExists(this.branch(left, top, value), this.branch(right, top, value), levels);
        result = this.or(result, part);
      }
    } else {
      const base = this.#push(arity);
      for (let value = 0; value < arity; value++) {
        const part = this.andExists(this.branch(left, top, value), this.branch(right, top, value), levels);
        if (part === EXHAUSTED) return this.#drop(base);
        this.#scratch[base + value] = part;
      }
      result = this.#pop(top, base);
    }
    return this.#remember(operation, left, right, result);
  }

  /** The set with every variable moved up by so many levels (down, when negative). */
  shift(set: Ref, by: number): Ref {
    if (set <= TRUE || by === 0) return set;
    const known = this.#recall(SHIFT, set, by);
    if (known !== UNKNOWN) return known;
    return this.#moved(SHIFT, set, by, (child) => this.shift(child, by), this.level(set) + by);
  }

  /** The set with variables moved to other levels; the order of the levels that it depends on stays as it is. */
  rename(set: Ref, levels: ReadonlyMap<number, number>): Ref {
    if (set <= TRUE) return set;
    const key = [...levels].join(';');
    let renaming = this.#renamingOf.get(key);
    if (renaming === undefined) {
      const table = Int32Array.from({ length: LEVELS_MAX }, (_, level) => levels.get(level) ?? level);
      renaming = this.#renamings.push(table) - 1;
      this.#renamingOf.set(key, renaming);
    }
    return this.#renamed(set, renaming);
  }

  // --------------------------------------------------------------------------------------------------- budget

  get nodeCount(): number {
    return this.#store.nodeCount;
  }

  get operationCount(): number {
    return this.#operationCount;
  }

  /** Bytes taken now. */
  get memory(): number {
    return this.#store.memory + 4 * (this.#cache.length + this.#scratch.length);
  }

  /** The limit that stopped an operation, once one did. */
  get exhausted(): DiagramLimit | undefined {
    return this.#exhausted;
  }

  /** Forgets every set but the given ones (and what they are made of). Refs to others are meaningless afterwards. */
  collect(live: Iterable<Ref>): void {
    this.#store.sweep(live);
    this.#cache.fill(0);
    if (this.#exhausted === 'memoryMax') this.#exhausted = undefined;
  }

  // ------------------------------------------------------------------------------------------------- recursion

  #apply(operation: number, a: Ref, b: Ref): Ref {
    if (a === EXHAUSTED || b === EXHAUSTED) return EXHAUSTED;
    const plain = trivial(operation, a, b);
    if (plain !== UNKNOWN) return plain;
    const swap = operation !== DIFFERENCE && a > b;
    const left = swap ? b : a;
    const right = swap ? a : b;
    const known = this.#recall(operation, left, right);
    if (known !== UNKNOWN) return known;
    const leftLevel = this.level(left);
    const rightLevel = this.level(right);
    const top = leftLevel > rightLevel ? leftLevel : rightLevel;
    const arity = this.valueCount(top);
    if (!this.#countOperation(arity)) return EXHAUSTED;
    const base = this.#push(arity);
    for (let value = 0; value < arity; value++) {
      const part = this.#apply(
        operation,
        leftLevel === top ? this.child(left, value) : left,
        rightLevel === top ? this.child(right, value) : right,
      );
      if (part === EXHAUSTED) return this.#drop(base);
      this.#scratch[base + value] = part;
    }
    return this.#remember(operation, left, right, this.#pop(top, base));
  }

  #quantify(quantifier: typeof EXISTS | typeof FORALL, set: Ref, levels: LevelSet): Ref {
    if (set <= TRUE || this.level(set) < this.#lowest[levels]!) return set;
    const operation = quantifier | (levels << OPERATION_BITS);
    const known = this.#recall(operation, set, 0);
    if (known !== UNKNOWN) return known;
    const top = this.level(set);
    const arity = this.valueCount(top);
    if (!this.#countOperation(arity)) return EXHAUSTED;
    let result: Ref;
    if (this.#members[levels]![top] === 1) {
      const join = quantifier === EXISTS ? OR : AND;
      const done = quantifier === EXISTS ? TRUE : FALSE;
      result = quantifier === EXISTS ? FALSE : TRUE;
      for (let value = 0; value < arity && result !== done && result !== EXHAUSTED; value++) {
        result = this.#apply(join, result, this.#quantify(quantifier, this.child(set, value), levels));
      }
    } else {
      const base = this.#push(arity);
      for (let value = 0; value < arity; value++) {
        const part = this.#quantify(quantifier, this.child(set, value), levels);
        if (part === EXHAUSTED) return this.#drop(base);
        this.#scratch[base + value] = part;
      }
      result = this.#pop(top, base);
    }
    return this.#remember(operation, set, 0, result);
  }

  #renamed(set: Ref, renaming: number): Ref {
    if (set <= TRUE) return set;
    const known = this.#recall(RENAME, set, renaming);
    if (known !== UNKNOWN) return known;
    const level = this.#renamings[renaming]![this.level(set)]!;
    return this.#moved(RENAME, set, renaming, (child) => this.#renamed(child, renaming), level);
  }

  /** A copy of the top node on another level, with its children treated likewise. */
  #moved(operation: number, set: Ref, how: number, move: (child: Ref) => Ref, level: number): Ref {
    const arity = this.valueCount(this.level(set));
    if (!this.#countOperation(arity)) return EXHAUSTED;
    assert(this.valueCount(level) === arity, 'a variable moves to a level with as many values');
    const base = this.#push(arity);
    for (let value = 0; value < arity; value++) {
      const part = move(this.child(set, value));
      if (part === EXHAUSTED) return this.#drop(base);
      assert(this.level(part) < level, 'moving keeps the order of levels');
      this.#scratch[base + value] = part;
    }
    return this.#remember(operation, set, how, this.#pop(level, base));
  }

  // ---------------------------------------------------------------------------------------- scratch and cache

  /** Room for the children of a node that is being made. */
  #push(arity: number): number {
    const base = this.#top;
    this.#top += arity;
    if (this.#top > this.#scratch.length) {
      const larger = new Int32Array(2 * this.#top);
      larger.set(this.#scratch);
      this.#scratch = larger;
    }
    return base;
  }

  #pop(level: number, base: number): Ref {
    this.#top = base;
    const made = this.#store.node(level, this.#scratch, base);
    if (made === EXHAUSTED) this.#exhausted ??= 'memoryMax';
    return made;
  }

  #drop(base: number): Ref {
    this.#top = base;
    return EXHAUSTED;
  }

  /** Counts a step over a node with so many children. False when there is no more to be had. */
  #countOperation(arity: number): boolean {
    if (this.#exhausted !== undefined) return false;
    this.#operationCount += 1 + (arity >> 3);
    if (this.#operationCount > this.#budget.operationsMax) this.#exhausted = 'operationsMax';
    else if (this.#operationCount >= this.#lookAt) this.#look();
    return this.#exhausted === undefined;
  }

  #look(): void {
    this.#lookAt = this.#operationCount + LOOK_EVERY;
    stopIfAsked();
    if (this.#budget.shouldStop?.() === true) this.#exhausted = 'time';
  }

  #recall(operation: number, a: number, b: number): Ref {
    const cache = this.#cache;
    const at = cacheSlot(operation, a, b, cache.length);
    return cache[at] === a && cache[at + 1] === b && cache[at + 2] === operation ? cache[at + 3]! : UNKNOWN;
  }

  #remember(operation: number, a: number, b: number, result: Ref): Ref {
    if (result === EXHAUSTED) return EXHAUSTED;
    if (this.#store.nodeCount * CACHE_ENTRY > this.#cache.length) this.#growCache();
    const cache = this.#cache;
    const at = cacheSlot(operation, a, b, cache.length);
    cache[at] = a;
    cache[at + 1] = b;
    cache[at + 2] = operation;
    cache[at + 3] = result;
    return result;
  }

  #growCache(): void {
    if (this.#cache.length >= this.#cacheMax * CACHE_ENTRY) return;
    const old = this.#cache;
    this.#cache = new Int32Array(2 * old.length);
    for (let at = 0; at < old.length; at += CACHE_ENTRY) {
      const a = old[at]!;
      const b = old[at + 1]!;
      if (a === 0 && b === 0) continue;
      const to = cacheSlot(old[at + 2]!, a, b, this.#cache.length);
      for (let k = 0; k < CACHE_ENTRY; k++) this.#cache[to + k] = old[at + k]!;
    }
  }
}

/** The answer that needs no recursion, or UNKNOWN. */
function trivial(operation: number, a: Ref, b: Ref): Ref {
  if (operation === AND) {
    if (a === FALSE || b === FALSE) return FALSE;
    if (a === TRUE || a === b) return b;
    return b === TRUE ? a : UNKNOWN;
  }
  if (operation === OR) {
    if (a === TRUE || b === TRUE) return TRUE;
    if (a === FALSE || a === b) return b;
    return b === FALSE ? a : UNKNOWN;
  }
  if (a === b) return FALSE;
  if (b === FALSE) return a;
  if (operation === DIFFERENCE) return a === FALSE || b === TRUE ? FALSE : UNKNOWN;
  return a === FALSE ? b : UNKNOWN;
}

function cacheSlot(operation: number, a: number, b: number, length: number): number {
  let hash =
    Math.imul(a, 0x9e3779b1) ^ Math.imul(b + 0x7f4a7c15, 0x85ebca6b) ^ Math.imul(operation, 0xc2b2ae35);
  hash ^= hash >>> 15;
  return (hash << 2) & (length - 1);
}
