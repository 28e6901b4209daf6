/** Lists of records, and what tells zones apart, as vector instructions. */
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
  call,
  defineFunction,
  differentBits,
  differs,
  equals,
  extractWord,
  leave,
  less,
  lessUnsigned,
  loadVector,
  loadWord,
  loopWhile,
  multiply,
  multiplyWords,
  or,
  repeatWhile,
  set,
  shiftLeft,
  shiftRight,
  shiftWordsRight,
  splatWords,
  storeWord,
  subtract,
  when,
  whenElse,
  xor,
} from './assembler.js';
import { COPY, type CellCode, parameters, rowSize, vectors, words } from './cell-code.js';
import { ABSENT_BOUND, DROPPED, HEADER_SIZE, NEXT, OWNER, VECTOR_SIZE } from './layout.js';

/** How the zones of a record and of a new one compare: whether some of theirs, or of ours, is outside the other. */
type Comparison = (
  code: CellCode,
  locals: Locals,
  zones: { readonly at: Local; readonly zone: Local; readonly dim: Local; readonly seen: Local },
) => Code;

/** In `seen`. */
const THEIRS_OUTSIDE = 1;
const OURS_OUTSIDE = 2;
const BOTH_OUTSIDE = 3;

/**
 * insert(first, zone, dim, record, keptFrom, keptEnd): 0 if a record of the list from `first` on includes the zone;
 * otherwise takes the records that the zone includes out of the list, but for those whose owners are from keptFrom on and
 * below keptEnd, copies the zone into the new record at its head, and leaves the list of those taken out.
 *
 * INVARIANT a record that includes another one stands before it: so what includes the zone, if anything does, is met
 * before anything is taken out.
 */
export function insertCode(code: CellCode): FunctionCode {
  return insertionCode('insert', code, compareCells);
}

/** The same, where a zone counts as included that lies within a_LU of the other; the bounds are those of the kernel. */
export function insertUpToLUCode(code: CellCode): FunctionCode {
  return insertionCode('insertUpToLU', code, compareUpToLU);
}

function insertionCode(name: string, code: CellCode, compare: Comparison): FunctionCode {
  return defineFunction(name, 6, 'word', (locals) => {
    const [first, zone, dim, created, keptFrom, keptEnd] = parameters(locals, 6);
    const [record, previous, next, at, seen, dropped, owner] = words(locals, 7);
    return [
      set(record, first),
      loopWhile(
        record,
        set(record, next),
        set(next, loadWord(record, NEXT)),
        set(at, add(record, HEADER_SIZE)),
        set(seen, 0),
        compare(code, locals, { at: at, zone: zone, dim: dim, seen: seen }),
        whenElse(equals(seen, BOTH_OUTSIDE), set(previous, record), [
          when(less(seen, OURS_OUTSIDE), leave(0)),
          set(owner, loadWord(record, OWNER)),
          whenElse(and(less(owner, keptEnd), atLeast(owner, keptFrom)), set(previous, record), [
            whenElse(previous, storeWord(previous, next, NEXT), set(first, next)),
            storeWord(record, dropped, NEXT),
            set(dropped, record),
          ]),
        ]),
      ),
      storeWord(created, first, NEXT),
      call(COPY, add(created, HEADER_SIZE), zone, multiply(dim, rowSize(code, dim))),
      storeWord(DROPPED, dropped),
      leave(1),
    ];
  });
}

/** A zone is outside another one where one of its cells is greater. */
const compareCells: Comparison = (code, locals, { at, zone, dim, seen }) => {
  const [end, delta] = words(locals, 2);
  const [theirs, ours] = vectors(locals, 2);
  const { greater } = code.lanes;
  return [
    set(delta, subtract(zone, at)),
    set(end, add(at, multiply(dim, rowSize(code, dim)))),
    repeatWhile(
      and(differs(seen, BOTH_OUTSIDE), lessUnsigned(at, end)),
      set(theirs, loadVector(at)),
      set(ours, loadVector(add(at, delta))),
      note(seen, greater(theirs, ours), THEIRS_OUTSIDE),
      note(seen, greater(ours, theirs), OURS_OUTSIDE),
      advance(at, VECTOR_SIZE),
    ),
  ];
};

/** See `includesUpToLU` in src/zones/extrapolate.ts. The padding, which is unbounded, is never outside. */
const compareUpToLU: Comparison = (code, locals, { at, zone, dim, seen }) => {
  const [stride, row, end, delta, clock, v, bound] = words(locals, 7);
  const [theirs, ours, low, even, upper] = vectors(locals, 5);
  const { load, splat, greater, add: sumLanes } = code.lanes;
  /** Where a cell of the covering zone is too small, given the covered one and its lowest values. */
  const outside = (covering: Local, covered: Local, lowest: Code): Code =>
    bothBits(
      bothBits(greater(covered, covering), greater(lowest, sumLanes(bothBits(covering, even), low))),
      greater(lowest, upper),
    );
  return [
    set(stride, rowSize(code, dim)),
    set(even, splat(-2)),
    set(delta, subtract(zone, at)),
    set(end, add(at, multiply(dim, stride))),
    set(row, at),
    set(clock, 0),
    repeatWhile(
      and(differs(seen, BOTH_OUTSIDE), lessUnsigned(row, end)),
      set(bound, load(clock, code.layout.lower)),
      when(
        differs(bound, ABSENT_BOUND),
        set(low, splat(bound)),
        set(v, 0),
        repeatWhile(
          lessUnsigned(v, stride),
          set(theirs, loadVector(add(row, v))),
          set(ours, loadVector(add(add(row, v), delta))),
          set(upper, loadVector(v, code.layout.upper)),
          note(seen, outside(ours, theirs, loadVector(add(at, v))), THEIRS_OUTSIDE),
          note(seen, outside(theirs, ours, loadVector(add(zone, v))), OURS_OUTSIDE),
          advance(v, VECTOR_SIZE),
        ),
      ),
      advance(row, stride),
      advance(clock, code.lanes.size),
    ),
  ];
};

/** Sets the bit `which` if any bit of the vector is set. */
function note(seen: Local, vector: Code, which: number): Code {
  return set(seen, or(seen, shiftLeft(anyBit(vector), which - 1)));
}

/** hash(zone, dim): the same for equal zones. */
export function hashCode(code: CellCode): FunctionCode {
  return defineFunction('hash', 2, 'word', (locals) => {
    const [zone, dim] = parameters(locals, 2);
    const [end, mixed] = words(locals, 2);
    const [state, factor] = vectors(locals, 2);
    const mixIn = (lane: number): Code =>
      set(mixed, multiply(xor(mixed, extractWord(state, lane)), 0x85ebca6b));
    return [
      set(end, add(zone, multiply(dim, rowSize(code, dim)))),
      set(factor, splatWords(0x9e3779b1)),
      repeatWhile(
        lessUnsigned(zone, end),
        set(state, multiplyWords(differentBits(state, loadVector(zone)), factor)),
        set(state, differentBits(state, shiftWordsRight(state, 15))),
        advance(zone, VECTOR_SIZE),
      ),
      [0, 1, 2, 3].map((lane) => [mixIn(lane), set(mixed, xor(mixed, shiftRight(mixed, 13)))]),
      leave(mixed),
    ];
  });
}

/** equal(zone, other, dim): whether all cells are. */
export function equalCode(code: CellCode): FunctionCode {
  return defineFunction('equal', 3, 'word', (locals) => {
    const [zone, other, dim] = parameters(locals, 3);
    const end = locals.word();
    return [
      set(end, add(zone, multiply(dim, rowSize(code, dim)))),
      repeatWhile(
        lessUnsigned(zone, end),
        when(anyBit(differentBits(loadVector(zone), loadVector(other))), leave(0)),
        advance(zone, VECTOR_SIZE),
        advance(other, VECTOR_SIZE),
      ),
      leave(1),
    ];
  });
}
