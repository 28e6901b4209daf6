/**
 * The fewest constraints that describe a zone: for storing it in little space and for showing it to people.
 *
 * Clocks whose difference is fixed form classes. One round of bounds through the members of a class keeps it
 * together; between classes only bounds on their first members count, and of these only those that no third first
 * member implies. Clocks are not negative, so bounds that follow from "x >= 0" are not listed either.
 *
 * INVARIANT the listed constraints together give back exactly the zone, and none of them follows from the others.
 *
 * From Larsen, Larsson, Pettersson, Yi, Efficient verification of real-time systems: compact data structure and
 * state-space reduction (1997).
 */
import { assert } from '../base/assert.js';
import { type Bound, LE_ZERO, UNBOUNDED, addBounds, boundConstant, isStrict } from './bound.js';
import { DIMENSION_MAX, close, isEmpty, setEmpty, setUniverse } from './zone.js';

/** The most integers that `minimalConstraints` writes. */
export function constraintsLengthMax(dim: number): number {
  return 3 * dim * (dim - 1);
}

/** Writes the constraints of a zone that is not empty, as triples (i, j, bound), and returns how many there are. */
export function minimalConstraints(out: Int32Array, cells: Int32Array, at: number, dim: number): number {
  assert(!isEmpty(cells, at), 'an empty zone has no minimal form');
  findClasses(cells, at, dim);
  let count = 0;
  for (let i = 0; i < dim; i++) {
    for (let j = 0; j < dim; j++) {
      if (!isNeeded(cells, at, dim, i, j)) continue;
      out[3 * count] = i;
      out[3 * count + 1] = j;
      out[3 * count + 2] = cells[at + i * dim + j]!;
      count++;
    }
  }
  return count;
}

/** The most integers that `packZone` writes. */
export function packedLengthMax(dim: number): number {
  return 1 + dim * dim;
}

/** Marks a zone that is stored cell by cell, because its constraints would take more space. */
const WHOLE = -1;
const EMPTY = -2;

/**
 * Stores a zone as a few integers and returns how many: the number of constraints, then for each one its place in
 * the matrix and its bound. Equal zones give equal integers.
 */
export function packZone(out: Int32Array, outAt: number, cells: Int32Array, at: number, dim: number): number {
  if (isEmpty(cells, at)) {
    out[outAt] = EMPTY;
    return 1;
  }
  findClasses(cells, at, dim);
  const cellCount = dim * dim;
  let length = 1;
  for (let k = 0; k < cellCount; k++) {
    const i = Math.floor(k / dim);
    const j = k - i * dim;
    if (!isNeeded(cells, at, dim, i, j)) continue;
    if (length + 2 > 1 + cellCount) {
      out[outAt] = WHOLE;
      for (let c = 0; c < cellCount; c++) out[outAt + 1 + c] = cells[at + c]!;
      return 1 + cellCount;
    }
    out[outAt + length] = k;
    out[outAt + length + 1] = cells[at + k]!;
    length += 2;
  }
  out[outAt] = (length - 1) / 2;
  return length;
}

/** How many integers the packed zone takes. */
export function packedLength(packed: Int32Array, packedAt: number, dim: number): number {
  const head = packed[packedAt]!;
  if (head === WHOLE) return 1 + dim * dim;
  return head === EMPTY ? 1 : 1 + 2 * head;
}

/** Writes the zone that `packZone` has stored. Closes it again, in O(dim³). */
export function unpackZone(
  cells: Int32Array,
  at: number,
  dim: number,
  packed: Int32Array,
  packedAt: number,
): void {
  const head = packed[packedAt]!;
  if (head === EMPTY) {
    setEmpty(cells, at);
  } else if (head === WHOLE) {
    for (let k = 0; k < dim * dim; k++) cells[at + k] = packed[packedAt + 1 + k]!;
  } else {
    setUniverse(cells, at, dim);
    const end = packedAt + 1 + 2 * head;
    for (let k = packedAt + 1; k < end; k += 2) cells[at + packed[k]!] = packed[k + 1]!;
    assert(close(cells, at, dim), 'a packed zone is not empty');
  }
}

/** Whether the packed zone holds all points of the zone: needs no unpacking, only one look per constraint. */
export function packedIncludes(
  packed: Int32Array,
  packedAt: number,
  cells: Int32Array,
  at: number,
  dim: number,
): boolean {
  if (isEmpty(cells, at)) return true;
  const head = packed[packedAt]!;
  if (head === EMPTY) return false;
  const start = packedAt + 1;
  if (head === WHOLE) {
    for (let k = 0; k < dim * dim; k++) if (packed[start + k]! < cells[at + k]!) return false;
  }
  for (let k = start; k < start + 2 * head; k += 2) {
    if (packed[k + 1]! < cells[at + packed[k]!]!) return false;
  }
  return true;
}

/** One constraint as a guard in the language of models: "x - y <= 3", "x > 2". Clock names are by index. */
export function constraintText(i: number, j: number, bound: Bound, names: readonly string[]): string {
  const orEqual = isStrict(bound) ? '' : '=';
  const constant = boundConstant(bound);
  if (i === 0 || (j !== 0 && constant < 0)) return `${difference(j, i, names)} >${orEqual} ${0 - constant}`;
  return `${difference(i, j, names)} <${orEqual} ${constant}`;
}

/** The zone as a guard: "x >= 1 && x <= 4 && y - x == 2". Everything is "true", nothing is "false". */
export function zoneText(cells: Int32Array, at: number, dim: number, names: readonly string[]): string {
  if (isEmpty(cells, at)) return 'false';
  findClasses(cells, at, dim);
  const parts: string[] = [];
  for (let i = 1; i < dim; i++) {
    const first = firsts[i]!;
    if (first !== i) {
      parts.push(equality(i, first, boundConstant(cells[at + i * dim + first]!), names));
      continue;
    }
    for (let j = 0; j < i; j++) {
      if (firsts[j] !== j) continue;
      if (isNeeded(cells, at, dim, j, i)) parts.push(constraintText(j, i, cells[at + j * dim + i]!, names));
      if (isNeeded(cells, at, dim, i, j)) parts.push(constraintText(i, j, cells[at + i * dim + j]!, names));
    }
  }
  return parts.length === 0 ? 'true' : parts.join(' && ');
}

function difference(i: number, j: number, names: readonly string[]): string {
  return j === 0 ? names[i]! : `${names[i]!} - ${names[j]!}`;
}

function equality(i: number, j: number, constant: number, names: readonly string[]): string {
  if (j !== 0 && constant === 0) return `${names[i]!} == ${names[j]!}`;
  if (constant < 0) return `${difference(j, i, names)} == ${-constant}`;
  return `${difference(i, j, names)} == ${constant}`;
}

/** By clock, the first member of its class, once `findClasses` has run. */
const firsts = new Int32Array(DIMENSION_MAX);

function findClasses(cells: Int32Array, at: number, dim: number): void {
  for (let i = 0; i < dim; i++) {
    let first = 0;
    while (addBounds(cells[at + i * dim + first]!, cells[at + first * dim + i]!) !== LE_ZERO) first++;
    firsts[i] = first;
  }
}

/** Whether the minimal form lists the bound on x_i - x_j. */
function isNeeded(cells: Int32Array, at: number, dim: number, i: number, j: number): boolean {
  const bound = cells[at + i * dim + j]!;
  if (i === j || bound === UNBOUNDED || (i === 0 && bound === LE_ZERO)) return false;
  if (firsts[i] === firsts[j]) return j === nextInClass(dim, i);
  if (firsts[i] !== i || firsts[j] !== j) return false;
  if (i === 0 && hasMemberFromZero(cells, at, dim, j)) return false;
  for (let k = 0; k < dim; k++) {
    if (k === i || k === j || firsts[k] !== k) continue;
    if (addBounds(cells[at + i * dim + k]!, cells[at + k * dim + j]!) <= bound) return false;
  }
  return true;
}

/** The member of the class that follows clock i, in a round. */
function nextInClass(dim: number, i: number): number {
  let next = i;
  do next = next + 1 === dim ? 0 : next + 1;
  while (firsts[next] !== firsts[i]);
  return next;
}

/** Whether some member of the class has no lower bound but zero: then the other lower bounds follow from it. */
function hasMemberFromZero(cells: Int32Array, at: number, dim: number, first: number): boolean {
  for (let k = first; k < dim; k++) if (firsts[k] === first && cells[at + k] === LE_ZERO) return true;
  return false;
}
