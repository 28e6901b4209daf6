/**
 * Federations: finite unions of zones, for sets that are not convex.
 *
 * INVARIANT every member is a zone that is not empty. Members may overlap, except where an operation says that it
 * makes them disjoint. The same set has many federations; which one an operation gives depends on its operands
 * and their order alone.
 *
 * Subtraction cuts a zone along the constraints of the minimal form of the other, each cut inside what earlier cuts
 * have left. Time predecessors follow Cassez, David, Fleury, Larsen, Lime, Efficient on-the-fly algorithms for the
 * analysis of timed games (2005).
 */
import { LE_ZERO, UNBOUNDED, addBounds, negateBound } from './bound.js';
import { constraintsLengthMax, minimalConstraints } from './minimal-form.js';
import { constrain, copyZone, hull, includes, intersect, isEmpty, past } from './zone.js';

/** A list of zones of one dimension in a buffer that grows. The buffer may change whenever a zone is added. */
export class Federation {
  readonly dim: number;
  #cells: Int32Array;
  #count = 0;

  constructor(dim: number) {
    this.dim = dim;
    this.#cells = new Int32Array(4 * dim * dim);
  }

  get cells(): Int32Array {
    return this.#cells;
  }

  get count(): number {
    return this.#count;
  }

  /** Where member `index` begins in `cells`. */
  at(index: number): number {
    return index * this.dim * this.dim;
  }

  /** Adds a copy of a zone, unless it is empty. Looks at no other member. */
  push(cells: Int32Array, at: number): void {
    if (isEmpty(cells, at)) return;
    const end = this.at(this.#count + 1);
    if (end > this.#cells.length) {
      const larger = new Int32Array(2 * end);
      larger.set(this.#cells);
      this.#cells = larger;
    }
    copyZone(this.#cells, this.at(this.#count), cells, at, this.dim);
    this.#count++;
  }

  /** Takes a member out. The last member takes its place. */
  remove(index: number): void {
    this.#count--;
    if (index < this.#count) {
      copyZone(this.#cells, this.at(index), this.#cells, this.at(this.#count), this.dim);
    }
  }

  clear(): void {
    this.#count = 0;
  }
}

/** Adds a zone unless one member includes it, and drops the members that it includes. Says whether it was added. */
export function addZone(federation: Federation, cells: Int32Array, at: number): boolean {
  if (isEmpty(cells, at)) return false;
  const { dim } = federation;
  for (let k = 0; k < federation.count; k++) {
    if (includes(federation.cells, federation.at(k), cells, at, dim)) return false;
  }
  for (let k = federation.count - 1; k >= 0; k--) {
    if (includes(cells, at, federation.cells, federation.at(k), dim)) federation.remove(k);
  }
  federation.push(cells, at);
  return true;
}

export function addAll(federation: Federation, others: Federation): void {
  for (let k = 0; k < others.count; k++) addZone(federation, others.cells, others.at(k));
}

/** Adds to `to` the points of a zone that are not in the other, as disjoint zones. */
export function addDifference(
  to: Federation,
  cells: Int32Array,
  at: number,
  others: Int32Array,
  othersAt: number,
): void {
  const { dim } = to;
  const rest = cells.slice(at, at + dim * dim);
  if (isEmpty(rest, 0) || !intersect(rest, 0, others, othersAt, dim)) {
    to.push(cells, at);
    return;
  }
  copyZone(rest, 0, cells, at, dim);
  const cuts = new Int32Array(constraintsLengthMax(dim));
  const count = minimalConstraints(cuts, others, othersAt, dim);
  const piece = new Int32Array(dim * dim);
  for (;;) {
    const cut = deepestCut(rest, dim, cuts, count);
    if (cut === undefined) return;
    const i = cuts[cut]!;
    const j = cuts[cut + 1]!;
    const bound = cuts[cut + 2]!;
    copyZone(piece, 0, rest, 0, dim);
    constrain(piece, 0, dim, j, i, negateBound(bound));
    to.push(piece, 0);
    constrain(rest, 0, dim, i, j, bound);
  }
}

/** All points of `from` that are not in `others`; disjoint if the members of `from` are. */
export function difference(from: Federation, others: Federation): Federation {
  let rest = from;
  for (let k = 0; k < others.count; k++) rest = without(rest, others.cells, others.at(k));
  return rest === from ? copyOf(from) : rest;
}

export function intersection(a: Federation, b: Federation): Federation {
  const { dim } = a;
  const result = new Federation(dim);
  const zone = new Int32Array(dim * dim);
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) {
      copyZone(zone, 0, a.cells, a.at(i), dim);
      if (intersect(zone, 0, b.cells, b.at(j), dim)) addZone(result, zone, 0);
    }
  }
  return result;
}

/** Whether every point of the zone is in some member. */
export function includesZone(federation: Federation, cells: Int32Array, at: number): boolean {
  return isCovered(federation, federation.count, cells, at);
}

/** Whether every point of `others` is in `federation`. */
export function includesFederation(federation: Federation, others: Federation): boolean {
  for (let k = 0; k < others.count; k++) {
    if (!includesZone(federation, others.cells, others.at(k))) return false;
  }
  return true;
}

/**
 * The points from which time leads into `goal` and stays out of `avoid` until then, the moment of arrival included.
 *
 * For zones g and b these are the points that reach g and never b, and those that reach a point of g from which b
 * is still to come. For one zone g and many to avoid, the first delay that does for all of them is the least of
 * those that do for each, so the answers intersect.
 */
export function timePredecessors(goal: Federation, avoid: Federation): Federation {
  const { dim } = goal;
  const result = new Federation(dim);
  const before = new Int32Array(dim * dim);
  const meeting = new Int32Array(dim * dim);
  for (let g = 0; g < goal.count; g++) {
    copyZone(before, 0, goal.cells, goal.at(g), dim);
    past(before, 0, dim);
    let safe = new Federation(dim);
    safe.push(before, 0);
    for (let b = 0; b < avoid.count && safe.count > 0; b++) {
      copyZone(meeting, 0, before, 0, dim);
      if (!intersect(meeting, 0, avoid.cells, avoid.at(b), dim)) continue;
      safe = intersection(safe, avoidingOne(goal.cells, goal.at(g), avoid.cells, avoid.at(b), dim));
    }
    addAll(result, safe);
  }
  return result;
}

/** Drops members that the others cover together. The set stays the same. */
export function reduce(federation: Federation): void {
  const { dim } = federation;
  const zone = new Int32Array(dim * dim);
  for (let k = federation.count - 1; k >= 0; k--) {
    copyZone(zone, 0, federation.cells, federation.at(k), dim);
    federation.remove(k);
    if (!includesZone(federation, zone, 0)) federation.push(zone, 0);
  }
}

/** Replaces pairs of members whose union is convex by that union, until there is none. The set stays the same. */
export function merge(federation: Federation): void {
  const { dim } = federation;
  const united = new Int32Array(dim * dim);
  for (let i = 0; i < federation.count; i++) {
    for (let j = i + 1; j < federation.count; j++) {
      const pair = new Federation(dim);
      pair.push(federation.cells, federation.at(i));
      pair.push(federation.cells, federation.at(j));
      copyZone(united, 0, pair.cells, 0, dim);
      hull(united, 0, pair.cells, pair.at(1), dim);
      if (!includesZone(pair, united, 0)) continue;
      federation.remove(j);
      federation.remove(i);
      addZone(federation, united, 0);
      // Members have moved, and the union may go with any of them.
      i = -1;
      break;
    }
  }
}

/** The points from which time leads into the zone g at `at` and stays out of the zone b at `othersAt`. */
function avoidingOne(
  cells: Int32Array,
  at: number,
  others: Int32Array,
  othersAt: number,
  dim: number,
): Federation {
  const result = new Federation(dim);
  const toGoal = cells.slice(at, at + dim * dim);
  const toAvoid = others.slice(othersAt, othersAt + dim * dim);
  past(toGoal, 0, dim);
  past(toAvoid, 0, dim);
  addDifference(result, toGoal, 0, toAvoid, 0);
  copyZone(toGoal, 0, cells, at, dim);
  if (!intersect(toGoal, 0, toAvoid, 0, dim)) return result;
  const arrivals = new Federation(dim);
  addDifference(arrivals, toGoal, 0, others, othersAt);
  for (let k = 0; k < arrivals.count; k++) {
    past(arrivals.cells, arrivals.at(k), dim);
    addZone(result, arrivals.cells, arrivals.at(k));
  }
  return result;
}

/** Whether the first `count` members cover the zone: what is left of it after each is looked for in the earlier ones. */
function isCovered(federation: Federation, count: number, cells: Int32Array, at: number): boolean {
  if (isEmpty(cells, at)) return true;
  const { dim } = federation;
  for (let k = 0; k < count; k++) {
    if (includes(federation.cells, federation.at(k), cells, at, dim)) return true;
  }
  let last = count - 1;
  while (last >= 0 && isDisjoint(federation.cells, federation.at(last), cells, at, dim)) last--;
  if (last < 0) return false;
  const rest = new Federation(dim);
  addDifference(rest, cells, at, federation.cells, federation.at(last));
  for (let k = 0; k < rest.count; k++) {
    if (!isCovered(federation, last, rest.cells, rest.at(k))) return false;
  }
  return true;
}

/** Whether two bounds contradict each other. Zones can be disjoint without that; then false is only slower. */
function isDisjoint(
  cells: Int32Array,
  at: number,
  others: Int32Array,
  othersAt: number,
  dim: number,
): boolean {
  for (let i = 0; i < dim; i++) {
    for (let j = 0; j < dim; j++) {
      if (addBounds(cells[at + i * dim + j]!, others[othersAt + j * dim + i]!) < LE_ZERO) return true;
    }
  }
  return false;
}

function without(from: Federation, cells: Int32Array, at: number): Federation {
  const rest = new Federation(from.dim);
  for (let k = 0; k < from.count; k++) addDifference(rest, from.cells, from.at(k), cells, at);
  return rest;
}

function copyOf(from: Federation): Federation {
  const copy = new Federation(from.dim);
  for (let k = 0; k < from.count; k++) copy.push(from.cells, from.at(k));
  return copy;
}

/**
 * The constraint that cuts deepest into a zone, as an index into the triples, or undefined if none cuts. Deep cuts
 * first leave less for the others to cut, and so fewer pieces.
 */
function deepestCut(cells: Int32Array, dim: number, cuts: Int32Array, count: number): number | undefined {
  let best: number | undefined;
  let bestDepth = 0;
  for (let k = 0; k < 3 * count; k += 3) {
    const bound = cells[cuts[k]! * dim + cuts[k + 1]!]!;
    const depth = bound === UNBOUNDED ? UNBOUNDED : bound - cuts[k + 2]!;
    if (depth > bestDepth) {
      best = k;
      bestDepth = depth;
    }
  }
  return best;
}
