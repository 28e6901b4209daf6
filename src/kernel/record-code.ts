/** Lists of records, and what tells zones apart, as vector instructions. */
import {
  type Code,
  type FunctionCode,
  add,
  advance,
  and,
  anyBit,
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
import { DROPPED, HEADER_SIZE, NEXT, VECTOR_SIZE } from './layout.js';

/**
 * insert(first, zone, dim, record): 0 if a record of the list from `first` on includes the zone; otherwise takes the
 * records that the zone includes out of the list, copies the zone into the new record at its head, and leaves the
 * list of those taken out.
 */
export function insertCode(code: CellCode): FunctionCode {
  return defineFunction('insert', 4, 'word', (locals) => {
    const [first, zone, dim, created] = parameters(locals, 4);
    const [length, record, previous, next, at, end, seen, dropped, delta] = words(locals, 9);
    const [theirs, ours] = vectors(locals, 2);
    const { greater: greaterLanes } = code.lanes;
    return [
      set(length, multiply(dim, rowSize(code, dim))),
      set(record, first),
      loopWhile(
        record,
        set(record, next),
        set(next, loadWord(record, NEXT)),
        set(at, add(record, HEADER_SIZE)),
        set(delta, subtract(zone, at)),
        set(end, add(at, length)),
        // Bit 0: some cell of theirs is greater; bit 1: some cell of ours is.
        set(seen, 0),
        repeatWhile(
          and(differs(seen, 3), lessUnsigned(at, end)),
          set(theirs, loadVector(at)),
          set(ours, loadVector(add(at, delta))),
          set(
            seen,
            or(
              or(seen, anyBit(greaterLanes(theirs, ours))),
              shiftLeft(anyBit(greaterLanes(ours, theirs)), 1),
            ),
          ),
          advance(at, VECTOR_SIZE),
        ),
        whenElse(equals(seen, 3), set(previous, record), [
          when(less(seen, 2), leave(0)),
          whenElse(previous, storeWord(previous, next, NEXT), set(first, next)),
          storeWord(record, dropped, NEXT),
          set(dropped, record),
        ]),
      ),
      storeWord(created, first, NEXT),
      call(COPY, add(created, HEADER_SIZE), zone, length),
      storeWord(DROPPED, dropped),
      leave(1),
    ];
  });
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
