/**
 * The zone operations of a search as vector instructions: eight cells of 16 bits or four of 32 at a time. This file
 * puts the module together and holds the operations of a step; extrapolate-code.ts and record-code.ts hold the others.
 *
 * Each function has a readable twin in scalar-functions.ts; a property test compares them cell by cell. Two things are
 * different from the twins: an operation that finds a zone empty says so and leaves it as it is; and no sum is checked,
 * because constants are small enough (`kernelKind` in zone-kernel.ts has the argument).
 *
 * INVARIANT cells of the padding are unbounded before and after every operation.
 */
import {
  type Code,
  type FunctionCode,
  type Lanes,
  type Local,
  type Locals,
  add,
  advance,
  and,
  call,
  choose,
  defineFunction,
  differs,
  eitherBits,
  greater,
  isZero,
  leave,
  less,
  lessUnsigned,
  loadVector,
  loadWord,
  loopWhile,
  multiply,
  pickBytes,
  repeatWhile,
  set,
  storeVector,
  when,
} from './assembler.js';
import {
  COPY,
  type CellCode,
  LE_ZERO,
  lowerRow,
  offset,
  parameters,
  rowSize,
  sum,
  vectors,
  words,
} from './cell-code.js';
import { extrapolateCode } from './extrapolate-code.js';
import { equalCode, hashCode, insertCode, insertUpToLUCode } from './record-code.js';
import { GUARDS, INVARIANTS, type Layout, VECTOR_SIZE, padding, unboundedCell } from './layout.js';

/** The functions of the module, in the order of their indices. */
export function zoneFunctions(lanes: Lanes, layout: Layout): readonly FunctionCode[] {
  const code: CellCode = { lanes, layout, unbounded: unboundedCell(lanes.bits) };
  return [
    copyCode(),
    constrainCode(code),
    mapClocksCode(code),
    delayWithinCode(code),
    extrapolateCode(code),
    enterCode(code),
    stepCode(code),
    insertCode(code),
    hashCode(code),
    equalCode(code),
    insertUpToLUCode(code),
  ];
}

const CONSTRAIN = 1;
const MAP_CLOCKS = 2;
const DELAY_WITHIN = 3;
const EXTRAPOLATE = 4;

/** In the `mode` of a step. */
export const MAY_DELAY = 1;
export const HAS_SHIFTS = 2;
export const EXTRAPOLATES = 4;

/** copy(to, from, length): whole vectors. */
function copyCode(): FunctionCode {
  return defineFunction('copy', 3, 'none', (locals) => {
    const [to, from, length] = parameters(locals, 3);
    const end = locals.word();
    return [
      set(end, add(to, length)),
      repeatWhile(
        lessUnsigned(to, end),
        storeVector(to, loadVector(from)),
        advance(to, VECTOR_SIZE),
        advance(from, VECTOR_SIZE),
      ),
    ];
  });
}

/** constrain(at, dim, i, j, bound): whether anything is left. See `constrain` in src/zones/zone.ts. */
function constrainCode(code: CellCode): FunctionCode {
  return defineFunction('constrain', 5, 'word', (locals) => {
    const [at, dim, i, j, bound] = parameters(locals, 5);
    const [stride, row, via, end, before, toJ] = words(locals, 6);
    const lower = lowerRow(code, locals);
    const { load } = code.lanes;
    return [
      set(stride, rowSize(code, dim)),
      set(via, add(at, multiply(j, stride))),
      set(row, add(at, multiply(i, stride))),
      set(i, offset(code, i)),
      set(j, offset(code, j)),
      when(isZero(greater(load(add(row, j)), bound)), leave(1)),
      set(before, load(add(via, i))),
      when(differs(before, code.unbounded), when(less(sum(before, bound), LE_ZERO), leave(0))),
      set(row, at),
      set(end, add(at, multiply(dim, stride))),
      repeatWhile(
        lessUnsigned(row, end),
        set(before, load(add(row, i))),
        when(
          differs(before, code.unbounded),
          set(toJ, sum(before, bound)),
          when(less(toJ, load(add(row, j))), lower(row, via, stride, toJ)),
        ),
        advance(row, stride),
      ),
      leave(1),
    ];
  });
}

/**
 * mapClocks(zone, sourceDim, dim, hasShifts): writes the target zone, whose clocks come from those of `zone` as the
 * clock map says. A row of the target is a row of the source with its columns picked.
 */
function mapClocksCode(code: CellCode): FunctionCode {
  return defineFunction('mapClocks', 4, 'none', (locals) => {
    const [zone, sourceDim, dim, hasShifts] = parameters(locals, 4);
    const [sourceStride, stride, out, outEnd, column, from, v, pick, i] = words(locals, 9);
    const [picked, unbounded, pad, up] = vectors(locals, 4);
    const { load, splat, add: sumLanes, subtract: subtractLanes, equal, bits } = code.lanes;
    const { target } = code.layout;
    const moved = subtractLanes(sumLanes(picked, up), loadVector(column, code.layout.shift));
    return [
      set(sourceStride, rowSize(code, sourceDim)),
      set(stride, rowSize(code, dim)),
      set(unbounded, splat(code.unbounded)),
      set(pad, splat(padding(bits))),
      writePicks(code, locals, stride, sourceStride),
      set(out, target),
      set(outEnd, add(target, multiply(dim, stride))),
      repeatWhile(
        lessUnsigned(out, outEnd),
        set(from, add(zone, multiply(load(i, code.layout.from), sourceStride))),
        set(up, splat(load(i, code.layout.shift))),
        set(pick, code.layout.picks),
        set(column, 0),
        repeatWhile(
          lessUnsigned(column, stride),
          set(picked, pickBytes(loadVector(from), loadVector(pick))),
          advance(pick, VECTOR_SIZE),
          set(v, VECTOR_SIZE),
          loopWhile(
            lessUnsigned(v, sourceStride),
            [advance(pick, VECTOR_SIZE), advance(v, VECTOR_SIZE)],
            set(picked, eitherBits(picked, pickBytes(loadVector(add(from, v)), loadVector(pick)))),
          ),
          when(hasShifts, set(picked, choose(unbounded, moved, equal(picked, unbounded)))),
          storeVector(
            add(out, column),
            choose(unbounded, picked, equal(loadVector(column, code.layout.from), pad)),
          ),
          advance(column, VECTOR_SIZE),
        ),
        advance(i, code.lanes.size),
        advance(out, stride),
      ),
    ];
  });
}

/**
 * Writes the byte indices by which columns are picked: for each vector of a row of the target, one vector of indices
 * for each vector of a row of the source. Position k of the source lies in the bytes from k times the cell's size
 * on, counted from the vector that holds it; counted from another vector, its indices are 16 or more, which picks zeros.
 */
function writePicks(code: CellCode, locals: Locals, stride: Local, sourceStride: Local): Code {
  const [pick, column, v] = words(locals, 3);
  const first = locals.vector();
  const { splat, add: sumLanes, subtract: subtractLanes, multiply: times, count, bits } = code.lanes;
  const position = subtractLanes(loadVector(column, code.layout.from), first);
  const indices =
    bits === 16
      ? sumLanes(times(position, splat(0x0202)), splat(0x0100))
      : sumLanes(times(position, splat(0x04040404)), splat(0x03020100));
  return [
    set(pick, code.layout.picks),
    repeatWhile(
      lessUnsigned(column, stride),
      set(v, 0),
      set(first, splat(0)),
      repeatWhile(
        lessUnsigned(v, sourceStride),
        storeVector(pick, indices),
        set(first, sumLanes(first, splat(count))),
        advance(pick, VECTOR_SIZE),
        advance(v, VECTOR_SIZE),
      ),
      advance(column, VECTOR_SIZE),
    ),
  ];
}

/**
 * delayWithin(at, dim, end): lets time pass while the constraints from INVARIANTS to `end` hold that bound a clock
 * from above; the zone satisfies them.
 *
 * Differences of clocks stay, so only upper bounds are new: that of x is the least sum of a bound on x - y and the
 * limit of y. No difference follows from the new bounds that did not follow from the old ones, which were smaller.
 */
function delayWithinCode(code: CellCode): FunctionCode {
  return defineFunction('delayWithin', 3, 'none', (locals) => {
    const [at, dim, end] = parameters(locals, 3);
    const [stride, row, last, least, triple, cell, bound] = words(locals, 7);
    const { load, store } = code.lanes;
    return [
      set(stride, rowSize(code, dim)),
      set(last, add(at, multiply(dim, stride))),
      set(row, add(at, stride)),
      loopWhile(
        lessUnsigned(row, last),
        advance(row, stride),
        set(least, code.unbounded),
        set(triple, INVARIANTS),
        loopWhile(
          lessUnsigned(triple, end),
          advance(triple, 12),
          when(
            isZero(loadWord(triple, 4)),
            set(cell, load(add(row, offset(code, loadWord(triple))))),
            when(
              differs(cell, code.unbounded),
              set(bound, loadWord(triple, 8)),
              set(cell, sum(cell, bound)),
              when(less(cell, least), set(least, cell)),
            ),
          ),
        ),
        store(row, least),
      ),
    ];
  });
}

/** enter(zone, dim, end): makes a zone the source, within the invariants up to `end`; whether anything is left. */
function enterCode(code: CellCode): FunctionCode {
  return defineFunction('enter', 3, 'word', (locals) => {
    const [zone, dim, end] = parameters(locals, 3);
    const { source } = code.layout;
    return [
      call(COPY, source, zone, multiply(dim, rowSize(code, dim))),
      constrainEach(locals, source, dim, INVARIANTS, end),
      leave(1),
    ];
  });
}

/**
 * step(sourceDim, dim, guardsEnd, invariantsEnd, mode): guards, clock map, invariants, delay, extrapolation, from
 * the source zone to the target zone; whether anything is left.
 */
function stepCode(code: CellCode): FunctionCode {
  return defineFunction('step', 5, 'word', (locals) => {
    const [sourceDim, dim, guardsEnd, invariantsEnd, mode] = parameters(locals, 5);
    const zone = locals.word();
    const { source, guarded, target } = code.layout;
    return [
      set(zone, source),
      when(
        greater(guardsEnd, GUARDS),
        call(COPY, guarded, source, multiply(sourceDim, rowSize(code, sourceDim))),
        set(zone, guarded),
        constrainEach(locals, guarded, sourceDim, GUARDS, guardsEnd),
      ),
      call(MAP_CLOCKS, zone, sourceDim, dim, and(mode, HAS_SHIFTS)),
      constrainEach(locals, target, dim, INVARIANTS, invariantsEnd),
      when(and(mode, MAY_DELAY), call(DELAY_WITHIN, target, dim, invariantsEnd)),
      when(and(mode, EXTRAPOLATES), call(EXTRAPOLATE, target, dim)),
      leave(1),
    ];
  });
}

/** Applies the constraints from `start` to `end` to the zone; leaves the function with 0 when nothing is left. */
function constrainEach(locals: Locals, zone: number, dim: Local, start: number, end: Local): Code {
  const triple = locals.word();
  return [
    set(triple, start),
    loopWhile(
      lessUnsigned(triple, end),
      advance(triple, 12),
      when(
        isZero(call(CONSTRAIN, zone, dim, loadWord(triple), loadWord(triple, 4), loadWord(triple, 8))),
        leave(0),
      ),
    ),
  ];
}
