/**
 * The inner loops of zones as vector instructions, to see what WebAssembly would gain. The module is assembled here,
 * byte by byte; nothing of it is in the product (docs/decisions/zones-in-typed-arrays.md says why).
 *
 * Four cells go at a time, so dimensions are multiples of 4. Sums are not checked against the limits of bounds.
 */
import { UNBOUNDED } from '../src/zones/bound.js';
import { close, constrain, copyZone } from '../src/zones/zone.js';

type Code = readonly (number | Code)[];

interface Kernel {
  readonly cells: Int32Array;
  nothing(): number;
  /** Offsets are in bytes. */
  close(at: number, dim: number): number;
  constrain(at: number, dim: number, i: number, j: number, bound: number): number;
  includes(at: number, otherAt: number, dim: number): number;
  /** Throws if the kernels disagree on a matrix that is not closed. */
  check(cells: Int32Array, at: number, dim: number, unbounded: number): void;
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly nothing: Kernel['nothing'];
  readonly close: Kernel['close'];
  readonly constrain: Kernel['constrain'];
  readonly includes: Kernel['includes'];
}

interface Host {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: Exports };
  };
}

export function simdKernel(pages: number): Kernel {
  const { WebAssembly } = globalThis as unknown as Host;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes(pages)));
  const cells = new Int32Array(exports.memory.buffer);
  return {
    ...exports,
    cells,
    check: (...where) => {
      checkClose(exports, ...where);
    },
  };
}

function checkClose(exports: Exports, cells: Int32Array, at: number, dim: number, unbounded: number): void {
  const expected = new Int32Array(dim * dim);
  for (let k = 0; k < dim * dim; k++) {
    const mixed = Math.imul(k + 1, 0x9e3779b1) >>> 24;
    cells[at + k] = k % (dim + 1) === 0 ? 1 : mixed < 100 ? unbounded : mixed;
  }
  copyZone(expected, 0, cells, at, dim);
  close(expected, 0, dim);
  exports.close(4 * at, dim);
  const agree = (): boolean => expected.every((cell, k) => cell === cells[at + k]);
  let agreed = agree();
  constrain(expected, 0, dim, 1, 0, 13);
  exports.constrain(4 * at, dim, 1, 0, 13);
  agreed &&= agree() && exports.includes(4 * at, 4 * at, dim) === 1;
  if (!agreed) throw new Error('the kernels disagree');
}

const get = (local: number): Code => [0x20, local];
const set = (local: number): Code => [0x21, local];
const constant = (value: number): Code => [0x41, signed(value)];
const add: Code = [0x6a];
const multiply: Code = [0x6c];
const and: Code = [0x71];
const load: Code = [0x28, 2, 0];
const simd = (opcode: number, ...rest: number[]): Code => [0xfd, unsigned(opcode), rest];
const splat = simd(0x11);
const loadFour = simd(0x00, 2, 0);
const storeFour = simd(0x0b, 2, 0);
const when = (...body: Code): Code => [0x04, 0x40, body, 0x0b];
const repeat = (...body: Code): Code => [0x03, 0x40, body, 0x0b];
const leave = (value: number): Code => [constant(value), 0x0f];
const advance = (local: number, by: Code): Code => [get(local), by, add, set(local)];
const lessThan = (a: number, b: number): Code => [get(a), get(b), 0x48];

/** Lowers the row to `first` plus the row `via`; uses the other locals as scratch. */
function lowerRow(l: {
  row: number;
  via: number;
  first: number;
  length: number;
  j: number;
  base: number;
  mask: number;
  inf: number;
  b: number;
}): Code {
  return [
    [get(l.first), constant(-2), and, splat, set(l.base)],
    [get(l.first), constant(1), and, constant(-2), add, splat, set(l.mask)],
    [constant(0), set(l.j)],
    repeat(
      [get(l.row), get(l.j), add],
      [get(l.row), get(l.j), add, loadFour],
      get(l.inf),
      [get(l.via), get(l.j), add, loadFour, 0x22, l.b, get(l.mask), simd(0x4e), get(l.base), simd(0xae)],
      [get(l.b), get(l.inf), simd(0x37), simd(0x52)],
      [simd(0xb6), storeFour],
      advance(l.j, constant(16)),
      [lessThan(l.j, l.length), 0x0d, 0],
    ),
  ];
}

const I32 = 0x7f;
const V128 = 0x7b;

function closeBody(): Code {
  const [at, dim, length, end, via, row, k, diagonal, first, j] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const [base, mask, inf, b] = [10, 11, 12, 13];
  return body(8, 4, [
    [get(dim), constant(4), multiply, set(length)],
    [get(at), get(length), get(dim), multiply, add, set(end)],
    [constant(UNBOUNDED), splat, set(inf)],
    [get(at), set(via)],
    repeat(
      [get(at), set(row), constant(0), set(diagonal)],
      repeat(
        [get(row), get(via), 0x47],
        when(
          [get(row), get(k), add, load, 0x22, first, constant(UNBOUNDED), 0x47],
          when(
            lowerRow({
              row: row,
              via: via,
              first: first,
              length: length,
              j: j,
              base: base,
              mask: mask,
              inf: inf,
              b: b,
            }),
            [get(row), get(diagonal), add, load, constant(1), 0x48, when(leave(0))],
          ),
        ),
        advance(diagonal, constant(4)),
        advance(row, get(length)),
        [lessThan(row, end), 0x0d, 0],
      ),
      advance(k, constant(4)),
      advance(via, get(length)),
      [lessThan(via, end), 0x0d, 0],
    ),
    constant(1),
  ]);
}

function constrainBody(): Code {
  const [at, dim, i, jj, bound, length, end, via, row, before, first, j] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ];
  const [base, mask, inf, b] = [12, 13, 14, 15];
  return body(7, 4, [
    [get(dim), constant(4), multiply, set(length)],
    [get(at), get(length), get(dim), multiply, add, set(end)],
    [get(i), constant(4), multiply, set(i), get(jj), constant(4), multiply, set(jj)],
    [get(at), get(i), get(dim), multiply, add, get(jj), add, load, get(bound), 0x4c, when(leave(1))],
    [get(at), get(jj), get(dim), multiply, add, set(via)],
    [get(via), get(i), add, load, 0x22, before, constant(UNBOUNDED), 0x47],
    when(sumInto(first, before, bound), [get(first), constant(1), 0x48, when(leave(0))]),
    [constant(UNBOUNDED), splat, set(inf)],
    [get(at), set(row)],
    repeat(
      [get(row), get(i), add, load, 0x22, before, constant(UNBOUNDED), 0x47],
      when(
        sumInto(first, before, bound),
        [get(first), get(row), get(jj), add, load, 0x48],
        when(
          lowerRow({
            row: row,
            via: via,
            first: first,
            length: length,
            j: j,
            base: base,
            mask: mask,
            inf: inf,
            b: b,
          }),
        ),
      ),
      advance(row, get(length)),
      [lessThan(row, end), 0x0d, 0],
    ),
    constant(1),
  ]);
}

function sumInto(to: number, a: number, b: number): Code {
  return [get(a), get(b), add, get(a), get(b), 0x72, constant(1), and, 0x6b, set(to)];
}

function includesBody(): Code {
  const [at, otherAt, dim, end] = [0, 1, 2, 3];
  return body(1, 0, [
    [get(at), get(dim), get(dim), multiply, constant(4), multiply, add, set(end)],
    repeat(
      [get(at), loadFour, get(otherAt), loadFour, simd(0x39), simd(0x53), when(leave(0))],
      advance(otherAt, constant(16)),
      advance(at, constant(16)),
      [lessThan(at, end), 0x0d, 0],
    ),
    constant(1),
  ]);
}

function moduleBytes(pages: number): Uint8Array {
  const type = (parameters: number): Code => [
    0x60,
    parameters,
    new Array<number>(parameters).fill(I32),
    1,
    I32,
  ];
  const bodies = [body(0, 0, [constant(1)]), closeBody(), constrainBody(), includesBody()];
  const names = ['nothing', 'close', 'constrain', 'includes'];
  return Uint8Array.from(
    flat([
      [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
      section(1, [4, type(0), type(2), type(5), type(3)]),
      section(3, [4, 0, 1, 2, 3]),
      section(5, [1, 0, unsigned(pages)]),
      section(7, [5, text('memory'), 2, 0, names.map((name, index) => [text(name), 0, index])]),
      section(10, [4, bodies]),
    ]),
  );
}

function body(integers: number, vectors: number, code: Code): Code {
  const bytes = flat([2, integers, I32, vectors, V128, code, 0x0b]);
  return [unsigned(bytes.length), bytes];
}

function section(id: number, content: Code): Code {
  const bytes = flat(content);
  return [id, unsigned(bytes.length), bytes];
}

function text(name: string): Code {
  return [name.length, Array.from({ length: name.length }, (_, k) => name.charCodeAt(k))];
}

function flat(code: Code): number[] {
  return code.flatMap((part) => (typeof part === 'number' ? [part] : flat(part)));
}

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const low = value & 127;
  const rest = value >> 7;
  const done = (rest === 0 && (low & 64) === 0) || (rest === -1 && (low & 64) !== 0);
  return done ? [low] : [low | 128, ...signed(rest)];
}
