/**
 * Large values go between the page and the engine in pieces: each message is a task of its own, so that none keeps the page from
 * painting. A value with long lists goes without them, and the lists follow.
 *
 * INVARIANT what is put together is what was taken apart.
 */

/** Some items of a list, and where in the value the list is. */
export interface Piece {
  readonly path: readonly (string | number)[];
  readonly items: readonly unknown[];
}

/** About how many numbers, texts and objects go in one message: a few milliseconds. */
const WEIGHT_MAX = 3_000;
/** Lists that lie deeper stay with what they belong to. */
const DEPTH_MAX = 6;
/** Long texts weigh more. */
const LETTERS = 200;

interface Weighed {
  readonly value: unknown;
  readonly weight: number;
}

/** Gives pieces; returns the value without what they hold. Whoever walks it may pause between them. */
export function* takeApart(value: unknown): Generator<Piece, unknown> {
  return (yield* weighed(value, [])).value;
}

function* weighed(value: unknown, path: readonly (string | number)[]): Generator<Piece, Weighed> {
  if (path.length >= DEPTH_MAX || !isPlain(value)) return { value, weight: weightOf(value) };
  if (Array.isArray(value)) return yield* weighedList(value, path);
  let [weight, result] = [1, value];
  for (const [key, each] of Object.entries(value)) {
    const part = yield* weighed(each, [...path, key]);
    weight += part.weight;
    if (part.value !== each) result = { ...result, [key]: part.value };
  }
  return { value: result, weight };
}

function* weighedList(
  list: readonly unknown[],
  path: readonly (string | number)[],
): Generator<Piece, Weighed> {
  const groups: unknown[][] = [];
  let [group, total, weight]: [unknown[], number, number] = [[], 1, 0];
  for (const [index, each] of list.entries()) {
    const part = yield* weighed(each, [...path, index]);
    if (weight + part.weight > WEIGHT_MAX && group.length > 0) {
      groups.push(group);
      yield { path, items: group };
      [group, weight] = [[], 0];
    }
    group.push(part.value);
    weight += part.weight;
    total += part.weight;
  }
  if (groups.length === 0) return { value: group, weight: total };
  yield { path, items: group };
  return { value: [], weight: 1 };
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

function weightOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / LETTERS;
  if (!isPlain(value)) return 1;
  let weight = 1;
  for (const each of Object.values(value)) weight += weightOf(each);
  return weight;
}

/** The value again; lists are filled in place. */
export function putTogether(value: unknown, pieces: readonly Piece[]): unknown {
  // What lies deeper may be within what comes with another piece.
  const sorted = pieces.toSorted((a, b) => a.path.length - b.path.length);
  for (const { path, items } of sorted) {
    let at = value as Record<string | number, unknown>;
    for (const key of path) at = at[key] as Record<string | number, unknown>;
    const list = at as unknown as unknown[];
    for (const item of items) list.push(item);
  }
  return value;
}
