/** What the code of all zone operations has in common: the width of cells, rows, sums of bounds. */
import {
  type Code,
  type Lanes,
  type Local,
  type Locals,
  type Operand,
  add,
  advance,
  and,
  bothBits,
  choose,
  lessUnsigned,
  loadVector,
  or,
  repeatWhile,
  set,
  shiftLeft,
  shiftRight,
  storeVector,
  subtract,
} from './assembler.js';
import { type Layout, VECTOR_SIZE } from './layout.js';

export interface CellCode {
  readonly lanes: Lanes;
  readonly layout: Layout;
  /** The cell that says "no bound". */
  readonly unbounded: number;
}

/** The cell that says "<= 0". */
export const LE_ZERO = 1;

/** The index of the function copy(to, from, length) in the module. */
export const COPY = 0;

/** Code that lowers the row at `row` to `first`, which is not unbounded, plus the row at `via`. */
export function lowerRow(
  code: CellCode,
  locals: Locals,
): (row: Local, via: Local, stride: Local, first: Local) => Code {
  const v = locals.word();
  const [base, mask, unbounded, second, sums] = vectors(locals, 5);
  const { splat, add: sumLanes, min, equal } = code.lanes;
  return (row, via, stride, first) => [
    set(base, splat(and(first, -2))),
    set(mask, splat(subtract(and(first, 1), 2))),
    set(unbounded, splat(code.unbounded)),
    set(v, 0),
    repeatWhile(
      lessUnsigned(v, stride),
      set(second, loadVector(add(via, v))),
      set(sums, sumLanes(bothBits(second, mask), base)),
      set(sums, choose(unbounded, sums, equal(second, unbounded))),
      storeVector(add(row, v), min(loadVector(add(row, v)), sums)),
      advance(v, VECTOR_SIZE),
    ),
  ];
}

/** Bytes per row. */
export function rowSize(code: CellCode, dim: Operand): Code {
  return shiftLeft(shiftRight(add(dim, code.lanes.count - 1), Math.log2(code.lanes.count)), 4);
}

/** From a position to bytes. */
export function offset(code: CellCode, position: Operand): Code {
  return shiftLeft(position, code.lanes.shift);
}

/** The sum of two finite bounds: strict if one of them is. */
export function sum(a: Local, b: Local): Code {
  return subtract(add(a, b), and(or(a, b), 1));
}

/** So many locals, to be named one by one. */
type List<Count extends number, Names extends readonly Local[] = readonly []> = Names['length'] extends Count
  ? Names
  : List<Count, readonly [...Names, Local]>;

export function parameters<Count extends number>(locals: Locals, count: Count): List<Count> {
  return list(count, (index) => locals.parameter(index));
}

export function words<Count extends number>(locals: Locals, count: Count): List<Count> {
  return list(count, () => locals.word());
}

export function vectors<Count extends number>(locals: Locals, count: Count): List<Count> {
  return list(count, () => locals.vector());
}

function list<Count extends number>(count: Count, create: (index: number) => Local): List<Count> {
  return Array.from({ length: count }, (_, index) => create(index)) as readonly Local[] as List<Count>;
}
