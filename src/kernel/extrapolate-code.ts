/** Extrapolation as vector instructions: `extrapolateLUPlus` of src/zones/extrapolate.ts, where the argument is. */
import {
  type Code,
  type FunctionCode,
  type Local,
  type Locals,
  add,
  advance,
  and,
  anyBit,
  atLeast,
  bothBits,
  choose,
  defineFunction,
  differentBits,
  differs,
  equals,
  greater,
  isZero,
  less,
  lessUnsigned,
  loadVector,
  loadWord,
  loopWhile,
  multiply,
  or,
  repeatWhile,
  set,
  storeVector,
  storeWord,
  subtract,
  when,
  whenElse,
} from './assembler.js';
import { type CellCode, LE_ZERO, lowerRow, parameters, rowSize, vectors, words } from './cell-code.js';
import { VECTOR_SIZE } from './layout.js';

/** extrapolate(at, dim): Extra⁺_LU. See `extrapolateLUPlus` in src/zones/extrapolate.ts, where the argument is. */
export function extrapolateCode(code: CellCode): FunctionCode {
  return defineFunction('extrapolate', 2, 'none', (locals) => {
    const [at, dim] = parameters(locals, 2);
    const [stride, end, row, clock, lowest, bound, raisedEnd] = words(locals, 7);
    return [
      set(stride, rowSize(code, dim)),
      set(end, add(at, multiply(dim, stride))),
      set(row, add(at, stride)),
      set(clock, code.lanes.size),
      set(raisedEnd, code.layout.raised),
      loopWhile(
        lessUnsigned(row, end),
        [advance(row, stride), advance(clock, code.lanes.size)],
        set(lowest, code.lanes.load(add(at, clock))),
        set(bound, code.lanes.load(clock, code.layout.lower)),
        whenElse(
          less(lowest, bound),
          freeRow(code, locals, row, stride, clock),
          raiseRow(code, locals, row, stride, bound, raisedEnd),
        ),
      ),
      when(
        greater(raisedEnd, code.layout.raised),
        closeRaised(code, locals, { at: at, end: end, stride: stride, raisedEnd: raisedEnd }),
      ),
      weakenColumns(code, locals, { at: at, end: end, stride: stride }),
    ];
  });
}

/** All values of the clock are above L: its row has no bounds. */
function freeRow(code: CellCode, locals: Locals, row: Local, stride: Local, clock: Local): Code {
  const v = locals.word();
  return [
    set(v, 0),
    repeatWhile(
      lessUnsigned(v, stride),
      storeVector(add(row, v), code.lanes.splat(code.unbounded)),
      advance(v, VECTOR_SIZE),
    ),
    code.lanes.store(add(row, clock), LE_ZERO),
  ];
}

/** Bounds above L go; a row in which there are such is noted. `bound` is -2L. */
function raiseRow(
  code: CellCode,
  locals: Locals,
  row: Local,
  stride: Local,
  bound: Local,
  raisedEnd: Local,
): Code {
  const [v, changed] = words(locals, 2);
  const [limit, cells, above, unbounded] = vectors(locals, 4);
  const { splat, greater: greaterLanes, equal } = code.lanes;
  return [
    set(v, 0),
    set(changed, 0),
    set(limit, splat(subtract(1, bound))),
    set(unbounded, splat(code.unbounded)),
    repeatWhile(
      lessUnsigned(v, stride),
      set(cells, loadVector(add(row, v))),
      set(above, greaterLanes(cells, limit)),
      set(changed, or(changed, anyBit(differentBits(above, equal(cells, unbounded))))),
      storeVector(add(row, v), choose(unbounded, cells, above)),
      advance(v, VECTOR_SIZE),
    ),
    when(changed, storeWord(raisedEnd, row), advance(raisedEnd, 4)),
  ];
}

/** Closes the raised rows through the clocks that are ordinary and have positive bounds. */
function closeRaised(
  code: CellCode,
  locals: Locals,
  { at, end, stride, raisedEnd }: { at: Local; end: Local; stride: Local; raisedEnd: Local },
): Code {
  const [via, clock, lowest, v, positive, each, row, toK] = words(locals, 8);
  const [cells, unbounded, zero] = vectors(locals, 3);
  const lower = lowerRow(code, locals);
  const { load, splat, greater: greaterLanes, less: lessLanes } = code.lanes;
  return [
    set(unbounded, splat(code.unbounded)),
    set(zero, splat(LE_ZERO)),
    set(via, add(at, stride)),
    set(clock, code.lanes.size),
    loopWhile(
      lessUnsigned(via, end),
      [advance(via, stride), advance(clock, code.lanes.size)],
      set(lowest, load(add(at, clock))),
      when(
        and(atLeast(lowest, load(clock, code.layout.lower)), atLeast(lowest, load(clock, code.layout.upper))),
        set(v, 0),
        set(positive, 0),
        repeatWhile(
          lessUnsigned(v, stride),
          set(cells, loadVector(add(via, v))),
          set(
            positive,
            or(positive, anyBit(bothBits(greaterLanes(cells, zero), lessLanes(cells, unbounded)))),
          ),
          advance(v, VECTOR_SIZE),
        ),
        when(
          positive,
          set(each, code.layout.raised),
          repeatWhile(
            lessUnsigned(each, raisedEnd),
            set(row, loadWord(each)),
            set(toK, load(add(row, clock))),
            when(differs(toK, code.unbounded), lower(row, via, stride, toK)),
            advance(each, 4),
          ),
        ),
      ),
    ),
  ];
}

/** Lower bounds above U become "> U", and what was known of the differences to such clocks follows from that. */
function weakenColumns(
  code: CellCode,
  locals: Locals,
  { at, end, stride }: { at: Local; end: Local; stride: Local },
): Code {
  const [any, v, row, toZero, clock] = words(locals, 5);
  const [weak, bounds, base, mask, one, unbounded, cells] = vectors(locals, 7);
  const { load, store, splat, add: sumLanes, min, less: lessLanes } = code.lanes;
  const upper = (): Code => loadVector(v, code.layout.upper);
  const findWeak = set(weak, lessLanes(loadVector(add(at, v)), upper()));
  return [
    set(v, 0),
    repeatWhile(lessUnsigned(v, stride), findWeak, set(any, or(any, anyBit(weak))), advance(v, VECTOR_SIZE)),
    when(isZero(any), 0x0f),
    set(one, splat(LE_ZERO)),
    set(unbounded, splat(code.unbounded)),
    set(row, add(at, stride)),
    set(clock, code.lanes.size),
    loopWhile(
      lessUnsigned(row, end),
      [advance(row, stride), advance(clock, code.lanes.size)],
      set(toZero, load(row)),
      set(base, splat(and(toZero, -2))),
      set(mask, splat(subtract(and(toZero, 1), 2))),
      set(v, 0),
      repeatWhile(
        lessUnsigned(v, stride),
        findWeak,
        when(
          anyBit(weak),
          set(cells, loadVector(add(row, v))),
          set(bounds, min(upper(), one)),
          whenElse(
            equals(toZero, code.unbounded),
            set(bounds, unbounded),
            set(bounds, sumLanes(bothBits(bounds, mask), base)),
          ),
          storeVector(add(row, v), choose(bounds, cells, weak)),
        ),
        advance(v, VECTOR_SIZE),
      ),
      store(add(row, clock), LE_ZERO),
    ),
    set(v, 0),
    repeatWhile(
      lessUnsigned(v, stride),
      findWeak,
      storeVector(add(at, v), choose(min(upper(), one), loadVector(add(at, v)), weak)),
      advance(v, VECTOR_SIZE),
    ),
  ];
}
