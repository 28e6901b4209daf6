/**
 * The zone operations of a search as vector instructions: eight cells of 16 bits or four of 32 at a time.
 *
 * Each function here has a readable twin in TypeScript (`src/zones`, `src/semantics/zone-step.ts`); a property test
 * compares them cell by cell. Two things are different from the twins:
 * an operation that finds a zone empty says so and leaves it as it is;
 * and no sum is checked, because constants are small enough (`kernelKind` in zone-kernel.ts has the argument).
 *
 * INVARIANT cells of the padding are unbounded before and after every operation.
 */
import {
  type Code,
  type FunctionCode,
  type Lanes,
  type Local,
  type Locals,
  type Operand,
  add,
  advance,
  and,
  anyBit,
  atLeast,
  bothBits,
  call,
  choose,
  defineFunction,
  differentBits,
  differs,
  eitherBits,
  equals,
  extractWord,
  greater,
  isZero,
  leave,
  less,
  lessUnsigned,
  loadVector,
  loadWord,
  loopWhile,
  multiply,
  multiplyWords,
  or,
  pickBytes,
  repeatWhile,
  set,
  shiftLeft,
  shiftRight,
  shiftWordsRight,
  splatWords,
  storeVector,
  storeWord,
  subtract,
  when,
  whenElse,
  xor,
} from './assembler.js';
import {
  DROPPED,
  GUARDS,
  HEADER_SIZE,
  INVARIANTS,
  type Layout,
  NEXT,
  VECTOR_SIZE,
  padding,
  unboundedCell,
} from './layout.js';

/** "<= 0". */
const LE_ZERO = 1;

/** The functions of the module, in the order of their indices. */
export function zoneFunctions(lanes: Lanes, layout: Layout): readonly FunctionCode[] {
  const code = new ZoneCode(lanes, layout);
  return [
    code.copy(),
    code.constrain(),
    code.mapClocks(),
    code.delayWithin(),
    code.extrapolate(),
    code.enter(),
    code.step(),
    code.insert(),
    code.hash(),
    code.equal(),
  ];
}

const COPY = 0;
const CONSTRAIN = 1;
const MAP_CLOCKS = 2;
const DELAY_WITHIN = 3;
const EXTRAPOLATE = 4;

/** In the `mode` of a step. */
export const MAY_DELAY = 1;
export const HAS_SHIFTS = 2;
export const EXTRAPOLATES = 4;

class ZoneCode {
  readonly #lanes: Lanes;
  readonly #layout: Layout;
  readonly #unbounded: number;

  constructor(lanes: Lanes, layout: Layout) {
    this.#lanes = lanes;
    this.#layout = layout;
    this.#unbounded = unboundedCell(lanes.bits);
  }

  /** copy(to, from, length): whole vectors. */
  copy(): FunctionCode {
    return defineFunction('copy', 3, 'none', (locals) => {
      const [to, from, length] = parameters(locals, 3);
      const end = locals.word();
      return [
        set(end, add(to!, length!)),
        repeatWhile(
          lessUnsigned(to!, end),
          storeVector(to!, loadVector(from!)),
          advance(to!, VECTOR_SIZE),
          advance(from!, VECTOR_SIZE),
        ),
      ];
    });
  }

  /** constrain(at, dim, i, j, bound): whether anything is left. See `constrain` in src/zones/zone.ts. */
  constrain(): FunctionCode {
    return defineFunction('constrain', 5, 'word', (locals) => {
      const [at, dim, i, j, bound] = parameters(locals, 5);
      const [stride, row, via, end, before, toJ] = words(locals, 6);
      const lower = this.#lowerRow(locals);
      const { load } = this.#lanes;
      return [
        set(stride!, this.#rowSize(dim!)),
        set(via!, add(at!, multiply(j!, stride!))),
        set(row!, add(at!, multiply(i!, stride!))),
        set(i!, this.#offset(i!)),
        set(j!, this.#offset(j!)),
        when(isZero(greater(load(add(row!, j!)), bound!)), leave(1)),
        set(before!, load(add(via!, i!))),
        when(differs(before!, this.#unbounded), when(less(sum(before!, bound!), LE_ZERO), leave(0))),
        set(row!, at!),
        set(end!, add(at!, multiply(dim!, stride!))),
        repeatWhile(
          lessUnsigned(row!, end!),
          set(before!, load(add(row!, i!))),
          when(
            differs(before!, this.#unbounded),
            set(toJ!, sum(before!, bound!)),
            when(less(toJ!, load(add(row!, j!))), lower(row!, via!, stride!, toJ!)),
          ),
          advance(row!, stride!),
        ),
        leave(1),
      ];
    });
  }

  /**
   * mapClocks(zone, sourceDim, dim, hasShifts): writes the target zone, whose clocks come from those of `zone` as
   * the clock map says. A row of the target is a row of the source with its columns picked.
   */
  mapClocks(): FunctionCode {
    return defineFunction('mapClocks', 4, 'none', (locals) => {
      const [zone, sourceDim, dim, hasShifts] = parameters(locals, 4);
      const [sourceStride, stride, out, outEnd, column, from, v, pick, row, i] = words(locals, 10);
      const [picked, unbounded, pad, up] = vectors(locals, 4);
      const {
        load,
        splat,
        add: sumLanes,
        subtract: subtractLanes,
        equal,
        multiply: times,
        bits,
      } = this.#lanes;
      const { picks, target } = this.#layout;
      const indexFactor = bits === 16 ? 0x0202 : 0x04040404;
      const indexOffset = bits === 16 ? 0x0100 : 0x03020100;
      return [
        set(sourceStride!, this.#rowSize(sourceDim!)),
        set(stride!, this.#rowSize(dim!)),
        set(unbounded!, splat(this.#unbounded)),
        set(pad!, splat(padding(bits))),
        // Byte indices: for each vector of a row of the target, one for each vector of a row of the source.
        set(pick!, picks),
        repeatWhile(
          lessUnsigned(column!, stride!),
          set(v!, 0),
          set(up!, splat(0)),
          repeatWhile(
            lessUnsigned(v!, sourceStride!),
            storeVector(
              pick!,
              sumLanes(
                times(subtractLanes(loadVector(column!, this.#layout.from), up!), splat(indexFactor)),
                splat(indexOffset),
              ),
            ),
            set(up!, sumLanes(up!, splat(this.#lanes.count))),
            advance(pick!, VECTOR_SIZE),
            advance(v!, VECTOR_SIZE),
          ),
          advance(column!, VECTOR_SIZE),
        ),
        set(out!, target),
        set(outEnd!, add(target, multiply(dim!, stride!))),
        repeatWhile(
          lessUnsigned(out!, outEnd!),
          set(from!, add(zone!, multiply(load(i!, this.#layout.from), sourceStride!))),
          set(up!, splat(load(i!, this.#layout.shift))),
          set(pick!, picks),
          set(column!, 0),
          repeatWhile(
            lessUnsigned(column!, stride!),
            set(picked!, pickBytes(loadVector(from!), loadVector(pick!))),
            advance(pick!, VECTOR_SIZE),
            set(v!, VECTOR_SIZE),
            loopWhile(
              lessUnsigned(v!, sourceStride!),
              [advance(pick!, VECTOR_SIZE), advance(v!, VECTOR_SIZE)],
              set(row!, add(from!, v!)),
              set(picked!, eitherBits(picked!, pickBytes(loadVector(row!), loadVector(pick!)))),
            ),
            when(
              hasShifts!,
              set(
                picked!,
                choose(
                  unbounded!,
                  subtractLanes(sumLanes(picked!, up!), loadVector(column!, this.#layout.shift)),
                  equal(picked!, unbounded!),
                ),
              ),
            ),
            storeVector(
              add(out!, column!),
              choose(unbounded!, picked!, equal(loadVector(column!, this.#layout.from), pad!)),
            ),
            advance(column!, VECTOR_SIZE),
          ),
          advance(i!, this.#lanes.size),
          advance(out!, stride!),
        ),
      ];
    });
  }

  /**
   * delayWithin(at, dim, end): lets time pass while the constraints from INVARIANTS to `end` hold that bound a clock
   * from above; the zone satisfies them.
   *
   * Differences of clocks stay, so only upper bounds are new: that of x is the least sum of a bound on x - y and the
   * limit of y. No difference follows from the new bounds that did not follow from the old ones, which were smaller.
   */
  delayWithin(): FunctionCode {
    return defineFunction('delayWithin', 3, 'none', (locals) => {
      const [at, dim, end] = parameters(locals, 3);
      const [stride, row, last, least, triple, cell, bound] = words(locals, 7);
      const { load, store } = this.#lanes;
      return [
        set(stride!, this.#rowSize(dim!)),
        set(last!, add(at!, multiply(dim!, stride!))),
        set(row!, add(at!, stride!)),
        loopWhile(
          lessUnsigned(row!, last!),
          advance(row!, stride!),
          set(least!, this.#unbounded),
          set(triple!, INVARIANTS),
          loopWhile(
            lessUnsigned(triple!, end!),
            advance(triple!, 12),
            when(
              isZero(loadWord(triple!, 4)),
              set(cell!, load(add(row!, this.#offset(loadWord(triple!))))),
              when(
                differs(cell!, this.#unbounded),
                set(bound!, loadWord(triple!, 8)),
                set(cell!, sum(cell!, bound!)),
                when(less(cell!, least!), set(least!, cell!)),
              ),
            ),
          ),
          store(row!, least!),
        ),
      ];
    });
  }

  /** extrapolate(at, dim): Extra⁺_LU. See `extrapolateLUPlus` in src/zones/extrapolate.ts, where the argument is. */
  extrapolate(): FunctionCode {
    return defineFunction('extrapolate', 2, 'none', (locals) => {
      const [at, dim] = parameters(locals, 2);
      const [stride, end, row, clock, lowest, bound, raisedEnd] = words(locals, 7);
      return [
        set(stride!, this.#rowSize(dim!)),
        set(end!, add(at!, multiply(dim!, stride!))),
        set(row!, add(at!, stride!)),
        set(clock!, this.#lanes.size),
        set(raisedEnd!, this.#layout.raised),
        loopWhile(
          lessUnsigned(row!, end!),
          [advance(row!, stride!), advance(clock!, this.#lanes.size)],
          set(lowest!, this.#lanes.load(add(at!, clock!))),
          set(bound!, this.#lanes.load(clock!, this.#layout.lower)),
          whenElse(
            less(lowest!, bound!),
            this.#freeRow(locals, row!, stride!, clock!),
            this.#raiseRow(locals, row!, stride!, bound!, raisedEnd!),
          ),
        ),
        when(
          greater(raisedEnd!, this.#layout.raised),
          this.#closeRaised(locals, { at: at!, end: end!, stride: stride!, raisedEnd: raisedEnd! }),
        ),
        this.#weakenColumns(locals, { at: at!, end: end!, stride: stride! }),
      ];
    });
  }

  /** All values of the clock are above L: its row has no bounds. */
  #freeRow(locals: Locals, row: Local, stride: Local, clock: Local): Code {
    const v = locals.word();
    return [
      set(v, 0),
      repeatWhile(
        lessUnsigned(v, stride),
        storeVector(add(row, v), this.#lanes.splat(this.#unbounded)),
        advance(v, VECTOR_SIZE),
      ),
      this.#lanes.store(add(row, clock), LE_ZERO),
    ];
  }

  /** Bounds above L go; a row in which there are such is noted. `bound` is -2L. */
  #raiseRow(locals: Locals, row: Local, stride: Local, bound: Local, raisedEnd: Local): Code {
    const [v, changed] = words(locals, 2);
    const [limit, cells, above, unbounded] = vectors(locals, 4);
    const { splat, greater: greaterLanes, equal } = this.#lanes;
    return [
      set(v!, 0),
      set(changed!, 0),
      set(limit!, splat(subtract(1, bound))),
      set(unbounded!, splat(this.#unbounded)),
      repeatWhile(
        lessUnsigned(v!, stride),
        set(cells!, loadVector(add(row, v!))),
        set(above!, greaterLanes(cells!, limit!)),
        set(changed!, or(changed!, anyBit(differentBits(above!, equal(cells!, unbounded!))))),
        storeVector(add(row, v!), choose(unbounded!, cells!, above!)),
        advance(v!, VECTOR_SIZE),
      ),
      when(changed!, storeWord(raisedEnd, row), advance(raisedEnd, 4)),
    ];
  }

  /** Closes the raised rows through the clocks that are ordinary and have positive bounds. */
  #closeRaised(
    locals: Locals,
    { at, end, stride, raisedEnd }: { at: Local; end: Local; stride: Local; raisedEnd: Local },
  ): Code {
    const [via, clock, lowest, v, positive, each, row, toK] = words(locals, 8);
    const [cells, unbounded, zero] = vectors(locals, 3);
    const lower = this.#lowerRow(locals);
    const { load, splat, greater: greaterLanes, less: lessLanes } = this.#lanes;
    return [
      set(unbounded!, splat(this.#unbounded)),
      set(zero!, splat(LE_ZERO)),
      set(via!, add(at, stride)),
      set(clock!, this.#lanes.size),
      loopWhile(
        lessUnsigned(via!, end),
        [advance(via!, stride), advance(clock!, this.#lanes.size)],
        set(lowest!, load(add(at, clock!))),
        when(
          and(
            atLeast(lowest!, load(clock!, this.#layout.lower)),
            atLeast(lowest!, load(clock!, this.#layout.upper)),
          ),
          set(v!, 0),
          set(positive!, 0),
          repeatWhile(
            lessUnsigned(v!, stride),
            set(cells!, loadVector(add(via!, v!))),
            set(
              positive!,
              or(positive!, anyBit(bothBits(greaterLanes(cells!, zero!), lessLanes(cells!, unbounded!)))),
            ),
            advance(v!, VECTOR_SIZE),
          ),
          when(
            positive!,
            set(each!, this.#layout.raised),
            repeatWhile(
              lessUnsigned(each!, raisedEnd),
              set(row!, loadWord(each!)),
              set(toK!, load(add(row!, clock!))),
              when(differs(toK!, this.#unbounded), lower(row!, via!, stride, toK!)),
              advance(each!, 4),
            ),
          ),
        ),
      ),
    ];
  }

  /** Lower bounds above U become "> U", and what was known of the differences to such clocks follows from that. */
  #weakenColumns(locals: Locals, { at, end, stride }: { at: Local; end: Local; stride: Local }): Code {
    const [any, v, row, toZero, clock] = words(locals, 5);
    const [weak, bounds, base, mask, one, unbounded, cells] = vectors(locals, 7);
    const { load, store, splat, add: sumLanes, min, less: lessLanes } = this.#lanes;
    const upper = (): Code => loadVector(v!, this.#layout.upper);
    const findWeak = set(weak!, lessLanes(loadVector(add(at, v!)), upper()));
    return [
      set(v!, 0),
      repeatWhile(
        lessUnsigned(v!, stride),
        findWeak,
        set(any!, or(any!, anyBit(weak!))),
        advance(v!, VECTOR_SIZE),
      ),
      when(isZero(any!), 0x0f),
      set(one!, splat(LE_ZERO)),
      set(unbounded!, splat(this.#unbounded)),
      set(row!, add(at, stride)),
      set(clock!, this.#lanes.size),
      loopWhile(
        lessUnsigned(row!, end),
        [advance(row!, stride), advance(clock!, this.#lanes.size)],
        set(toZero!, load(row!)),
        set(base!, splat(and(toZero!, -2))),
        set(mask!, splat(subtract(and(toZero!, 1), 2))),
        set(v!, 0),
        repeatWhile(
          lessUnsigned(v!, stride),
          findWeak,
          when(
            anyBit(weak!),
            set(cells!, loadVector(add(row!, v!))),
            set(bounds!, min(upper(), one!)),
            whenElse(
              equals(toZero!, this.#unbounded),
              set(bounds!, unbounded!),
              set(bounds!, sumLanes(bothBits(bounds!, mask!), base!)),
            ),
            storeVector(add(row!, v!), choose(bounds!, cells!, weak!)),
          ),
          advance(v!, VECTOR_SIZE),
        ),
        store(add(row!, clock!), LE_ZERO),
      ),
      set(v!, 0),
      repeatWhile(
        lessUnsigned(v!, stride),
        findWeak,
        storeVector(add(at, v!), choose(min(upper(), one!), loadVector(add(at, v!)), weak!)),
        advance(v!, VECTOR_SIZE),
      ),
    ];
  }

  /** enter(zone, dim, end): makes a zone the source, within the invariants up to `end`; whether anything is left. */
  enter(): FunctionCode {
    return defineFunction('enter', 3, 'word', (locals) => {
      const [zone, dim, end] = parameters(locals, 3);
      const { source } = this.#layout;
      return [
        call(COPY, source, zone!, multiply(dim!, this.#rowSize(dim!))),
        constrainEach(locals, source, dim!, INVARIANTS, end!),
        leave(1),
      ];
    });
  }

  /**
   * step(sourceDim, dim, guardsEnd, invariantsEnd, mode): guards, clock map, invariants, delay, extrapolation, from
   * the source zone to the target zone; whether anything is left.
   */
  step(): FunctionCode {
    return defineFunction('step', 5, 'word', (locals) => {
      const [sourceDim, dim, guardsEnd, invariantsEnd, mode] = parameters(locals, 5);
      const zone = locals.word();
      const { source, guarded, target } = this.#layout;
      return [
        set(zone, source),
        when(
          greater(guardsEnd!, GUARDS),
          call(COPY, guarded, source, multiply(sourceDim!, this.#rowSize(sourceDim!))),
          set(zone, guarded),
          constrainEach(locals, guarded, sourceDim!, GUARDS, guardsEnd!),
        ),
        call(MAP_CLOCKS, zone, sourceDim!, dim!, and(mode!, HAS_SHIFTS)),
        constrainEach(locals, target, dim!, INVARIANTS, invariantsEnd!),
        when(and(mode!, MAY_DELAY), call(DELAY_WITHIN, target, dim!, invariantsEnd!)),
        when(and(mode!, EXTRAPOLATES), call(EXTRAPOLATE, target, dim!)),
        leave(1),
      ];
    });
  }

  /**
   * insert(first, zone, dim, record): 0 if a record of the list from `first` on includes the zone; otherwise takes the
   * records that the zone includes out of the list, copies the zone into the new record at its head, and leaves the
   * list of those taken out.
   */
  insert(): FunctionCode {
    return defineFunction('insert', 4, 'word', (locals) => {
      const [first, zone, dim, created] = parameters(locals, 4);
      const [length, record, previous, next, at, end, seen, dropped, delta] = words(locals, 9);
      const [theirs, ours] = vectors(locals, 2);
      const { greater: greaterLanes } = this.#lanes;
      return [
        set(length!, multiply(dim!, this.#rowSize(dim!))),
        set(record!, first!),
        loopWhile(
          record!,
          set(record!, next!),
          set(next!, loadWord(record!, NEXT)),
          set(at!, add(record!, HEADER_SIZE)),
          set(delta!, subtract(zone!, at!)),
          set(end!, add(at!, length!)),
          // Bit 0: some cell of theirs is greater; bit 1: some cell of ours is.
          set(seen!, 0),
          repeatWhile(
            and(differs(seen!, 3), lessUnsigned(at!, end!)),
            set(theirs!, loadVector(at!)),
            set(ours!, loadVector(add(at!, delta!))),
            set(
              seen!,
              or(
                or(seen!, anyBit(greaterLanes(theirs!, ours!))),
                shiftLeft(anyBit(greaterLanes(ours!, theirs!)), 1),
              ),
            ),
            advance(at!, VECTOR_SIZE),
          ),
          whenElse(equals(seen!, 3), set(previous!, record!), [
            when(less(seen!, 2), leave(0)),
            whenElse(previous!, storeWord(previous!, next!, NEXT), set(first!, next!)),
            storeWord(record!, dropped!, NEXT),
            set(dropped!, record!),
          ]),
        ),
        storeWord(created!, first!, NEXT),
        call(COPY, add(created!, HEADER_SIZE), zone!, length!),
        storeWord(DROPPED, dropped!),
        leave(1),
      ];
    });
  }

  /** hash(zone, dim): the same for equal zones. */
  hash(): FunctionCode {
    return defineFunction('hash', 2, 'word', (locals) => {
      const [zone, dim] = parameters(locals, 2);
      const [end, mixed] = words(locals, 2);
      const [state, factor] = vectors(locals, 2);
      const mixIn = (lane: number): Code =>
        set(mixed!, multiply(xor(mixed!, extractWord(state!, lane)), 0x85ebca6b));
      return [
        set(end!, add(zone!, multiply(dim!, this.#rowSize(dim!)))),
        set(factor!, splatWords(0x9e3779b1)),
        repeatWhile(
          lessUnsigned(zone!, end!),
          set(state!, multiplyWords(differentBits(state!, loadVector(zone!)), factor!)),
          set(state!, differentBits(state!, shiftWordsRight(state!, 15))),
          advance(zone!, VECTOR_SIZE),
        ),
        [0, 1, 2, 3].map((lane) => [mixIn(lane), set(mixed!, xor(mixed!, shiftRight(mixed!, 13)))]),
        leave(mixed!),
      ];
    });
  }

  /** equal(zone, other, dim): whether all cells are. */
  equal(): FunctionCode {
    return defineFunction('equal', 3, 'word', (locals) => {
      const [zone, other, dim] = parameters(locals, 3);
      const end = locals.word();
      return [
        set(end, add(zone!, multiply(dim!, this.#rowSize(dim!)))),
        repeatWhile(
          lessUnsigned(zone!, end),
          when(anyBit(differentBits(loadVector(zone!), loadVector(other!))), leave(0)),
          advance(zone!, VECTOR_SIZE),
          advance(other!, VECTOR_SIZE),
        ),
        leave(1),
      ];
    });
  }

  /** Code that lowers the row at `row` to `first`, which is not unbounded, plus the row at `via`. */
  #lowerRow(locals: Locals): (row: Local, via: Local, stride: Local, first: Local) => Code {
    const v = locals.word();
    const [base, mask, unbounded, second, sums] = vectors(locals, 5);
    const { splat, add: sumLanes, min, equal } = this.#lanes;
    return (row, via, stride, first) => [
      set(base!, splat(and(first, -2))),
      set(mask!, splat(subtract(and(first, 1), 2))),
      set(unbounded!, splat(this.#unbounded)),
      set(v, 0),
      repeatWhile(
        lessUnsigned(v, stride),
        set(second!, loadVector(add(via, v))),
        set(sums!, sumLanes(bothBits(second!, mask!), base!)),
        set(sums!, choose(unbounded!, sums!, equal(second!, unbounded!))),
        storeVector(add(row, v), min(loadVector(add(row, v)), sums!)),
        advance(v, VECTOR_SIZE),
      ),
    ];
  }

  /** Bytes per row. */
  #rowSize(dim: Operand): Code {
    return shiftLeft(shiftRight(add(dim, this.#lanes.count - 1), Math.log2(this.#lanes.count)), 4);
  }

  /** From a position to bytes. */
  #offset(position: Operand): Code {
    return shiftLeft(position, this.#lanes.shift);
  }
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

/** The sum of two finite bounds: strict if one of them is. */
function sum(a: Local, b: Local): Code {
  return subtract(add(a, b), and(or(a, b), 1));
}

function parameters(locals: Locals, count: number): readonly Local[] {
  return Array.from({ length: count }, (_, index) => locals.parameter(index));
}

function words(locals: Locals, count: number): readonly Local[] {
  return Array.from({ length: count }, () => locals.word());
}

function vectors(locals: Locals, count: number): readonly Local[] {
  return Array.from({ length: count }, () => locals.vector());
}
