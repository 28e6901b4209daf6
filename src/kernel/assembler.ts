/**
 * A small assembler for WebAssembly: expressions are nested lists of bytes, a module is a list of functions over one
 * memory. It knows the instructions that the zone kernel uses and no others.
 *
 *     const sum = fn.word();
 *     set(sum, add(first, loadWord(at)))        sum = first + memory[at]
 *
 * Operands are code, locals or numbers (constants of 32 bits).
 */

export type Code = readonly (number | Code)[];

export interface Local {
  readonly local: number;
}

export type Operand = Code | Local | number;

/** A function of 32-bit parameters with one 32-bit result, or with none. */
export interface FunctionCode {
  readonly name: string;
  readonly parameterCount: number;
  readonly hasResult: boolean;
  readonly bytes: readonly number[];
}

/** Hands out the local variables of one function. */
export class Locals {
  readonly #kinds: number[] = [];
  readonly #parameterCount: number;

  constructor(parameterCount: number) {
    this.#parameterCount = parameterCount;
  }

  parameter(index: number): Local {
    return { local: index };
  }

  /** 32 bits, 0 at the start. */
  word(): Local {
    return this.#declare(WORD);
  }

  /** 128 bits. */
  vector(): Local {
    return this.#declare(VECTOR);
  }

  declarations(): Code {
    return [...unsigned(this.#kinds.length), ...this.#kinds.map((kind) => [1, kind])];
  }

  #declare(kind: number): Local {
    this.#kinds.push(kind);
    return { local: this.#parameterCount + this.#kinds.length - 1 };
  }
}

const WORD = 0x7f;
const VECTOR = 0x7b;
const EMPTY = 0x40;

/** A function by its name, the number of its parameters, and its body. */
export function defineFunction(
  name: string,
  parameterCount: number,
  result: 'word' | 'none',
  body: (locals: Locals) => Code,
): FunctionCode {
  const locals = new Locals(parameterCount);
  const code = body(locals);
  const bytes = flat([locals.declarations(), code, 0x0b]);
  return { name, parameterCount, hasResult: result === 'word', bytes };
}

/** The bytes of a module that exports its functions by name and imports its memory as `host.memory`. */
export function moduleBytes(
  functions: readonly FunctionCode[],
  pagesMin: number,
  pagesMax: number,
): Uint8Array {
  const types = functions.map(({ parameterCount, hasResult }): Code => [
    0x60,
    unsigned(parameterCount),
    new Array<number>(parameterCount).fill(WORD),
    hasResult ? [1, WORD] : [0],
  ]);
  const exports = functions.map(({ name }, index): Code => [text(name), 0, unsigned(index)]);
  const bodies = functions.map(({ bytes }): Code => [unsigned(bytes.length), bytes]);
  const memory: Code = [text('host'), text('memory'), 2, 1, unsigned(pagesMin), unsigned(pagesMax)];
  return Uint8Array.from(
    flat([
      [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
      section(1, [unsigned(types.length), types]),
      section(2, [1, memory]),
      section(3, [unsigned(functions.length), functions.map((_, index) => unsigned(index))]),
      section(7, [unsigned(exports.length), exports]),
      section(10, [unsigned(bodies.length), bodies]),
    ]),
  );
}

// ------------------------------------------------------------------------------------------------- statements

export const set = (to: Local, value: Operand): Code => [operand(value), 0x21, unsigned(to.local)];
/** Adds to a local. */
export const advance = (local: Local, by: Operand): Code => set(local, add(local, by));
export const when = (condition: Operand, ...body: Code): Code => [
  operand(condition),
  0x04,
  EMPTY,
  body,
  0x0b,
];
export const whenElse = (condition: Operand, yes: Code, no: Code): Code => [
  [operand(condition), 0x04, EMPTY, yes],
  [0x05, no, 0x0b],
];
/** do body while (condition). */
export const repeatWhile = (condition: Operand, ...body: Code): Code => [
  [0x03, EMPTY, body],
  [operand(condition), 0x0d, 0, 0x0b],
];
/** while (condition) body; `next` runs after each round. */
export const loopWhile = (condition: Operand, next: Code, ...body: Code): Code =>
  when(condition, repeatWhile(condition, body, next));
export const leave = (value: Operand): Code => [operand(value), 0x0f];
/** Calls the function with this index in the module. */
export const call = (index: number, ...values: Operand[]): Code => [
  values.map(operand),
  0x10,
  unsigned(index),
];

// ----------------------------------------------------------------------------------------------------- words

const binary =
  (opcode: number) =>
  (a: Operand, b: Operand): Code => [operand(a), operand(b), opcode];

export const isZero = (a: Operand): Code => [operand(a), 0x45];
export const equals = binary(0x46);
export const differs = binary(0x47);
export const less = binary(0x48);
export const lessUnsigned = binary(0x49);
export const greater = binary(0x4a);
export const atLeast = binary(0x4e);
export const add = binary(0x6a);
export const subtract = binary(0x6b);
export const multiply = binary(0x6c);
export const and = binary(0x71);
export const or = binary(0x72);
export const xor = binary(0x73);
export const shiftLeft = binary(0x74);
export const shiftRight = binary(0x76);
export const loadWord = (at: Operand, offset = 0): Code => [operand(at), 0x28, 2, unsigned(offset)];
export const storeWord = (at: Operand, value: Operand, offset = 0): Code => [
  [operand(at), operand(value)],
  [0x36, 2, unsigned(offset)],
];

// --------------------------------------------------------------------------------------------------- vectors

const vectorBinary =
  (opcode: number) =>
  (a: Operand, b: Operand): Code => [operand(a), operand(b), 0xfd, unsigned(opcode)];

export const loadVector = (at: Operand, offset = 0): Code => [operand(at), 0xfd, 0, 4, unsigned(offset)];
export const storeVector = (at: Operand, value: Operand, offset = 0): Code => [
  [operand(at), operand(value)],
  [0xfd, 0x0b, 4, unsigned(offset)],
];
export const bothBits = vectorBinary(0x4e);
export const eitherBits = vectorBinary(0x50);
export const differentBits = vectorBinary(0x51);
export const anyBit = (a: Operand): Code => [operand(a), 0xfd, 0x53];
/** The bits of `yes` where the mask has ones, those of `no` elsewhere. */
export const choose = (yes: Operand, no: Operand, mask: Operand): Code => [
  [operand(yes), operand(no), operand(mask)],
  [0xfd, 0x52],
];
/** Byte k is the byte of `from` at index `indices[k]`, 0 where that is 16 or more. */
export const pickBytes = vectorBinary(0x0e);
export const extractWord = (a: Operand, lane: number): Code => [operand(a), 0xfd, 0x1b, lane];
export const multiplyWords = vectorBinary(0xb5);
export const splatWords = (a: Operand): Code => [operand(a), 0xfd, 0x11];
export const shiftWordsRight = (a: Operand, by: Operand): Code => [
  operand(a),
  operand(by),
  0xfd,
  unsigned(0xad),
];

/** Cells of one width: what differs between zones of 16 and of 32 bits per cell. */
export interface Lanes {
  readonly bits: 16 | 32;
  /** Bytes per cell, and its logarithm. */
  readonly size: number;
  readonly shift: number;
  /** Cells per vector. */
  readonly count: number;
  readonly load: (at: Operand, offset?: number) => Code;
  readonly store: (at: Operand, value: Operand, offset?: number) => Code;
  readonly splat: (a: Operand) => Code;
  readonly equal: (a: Operand, b: Operand) => Code;
  readonly less: (a: Operand, b: Operand) => Code;
  readonly greater: (a: Operand, b: Operand) => Code;
  readonly add: (a: Operand, b: Operand) => Code;
  readonly subtract: (a: Operand, b: Operand) => Code;
  readonly multiply: (a: Operand, b: Operand) => Code;
  readonly min: (a: Operand, b: Operand) => Code;
}

export const LANES_16: Lanes = {
  ...{ bits: 16, size: 2, shift: 1, count: 8 },
  load: (at, offset = 0) => [operand(at), 0x2e, 1, unsigned(offset)],
  store: (at, value, offset = 0) => [operand(at), operand(value), 0x3b, 1, unsigned(offset)],
  splat: (a) => [operand(a), 0xfd, 0x10],
  equal: vectorBinary(0x2d),
  less: vectorBinary(0x2f),
  greater: vectorBinary(0x31),
  add: vectorBinary(0x8e),
  subtract: vectorBinary(0x91),
  multiply: vectorBinary(0x95),
  min: vectorBinary(0x96),
};

export const LANES_32: Lanes = {
  ...{ bits: 32, size: 4, shift: 2, count: 4 },
  load: loadWord,
  store: storeWord,
  splat: splatWords,
  equal: vectorBinary(0x37),
  less: vectorBinary(0x39),
  greater: vectorBinary(0x3b),
  add: vectorBinary(0xae),
  subtract: vectorBinary(0xb1),
  multiply: multiplyWords,
  min: vectorBinary(0xb6),
};

// ------------------------------------------------------------------------------------------------------ bytes

function operand(value: Operand): Code {
  if (typeof value === 'number') return [0x41, signed(value)];
  return 'local' in value ? [0x20, unsigned(value.local)] : value;
}

function section(id: number, content: Code): Code {
  const bytes = flat(content);
  return [id, unsigned(bytes.length), bytes];
}

function text(name: string): Code {
  return [unsigned(name.length), Array.from({ length: name.length }, (_, k) => name.charCodeAt(k))];
}

function flat(code: Code): number[] {
  const bytes: number[] = [];
  const append = (part: Code): void => {
    for (const each of part) {
      if (typeof each === 'number') bytes.push(each);
      else append(each);
    }
  };
  append(code);
  return bytes;
}

/** LEB128. */
function unsigned(value: number): readonly number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): readonly number[] {
  const low = value & 127;
  const rest = value >> 7;
  const done = (rest === 0 && (low & 64) === 0) || (rest === -1 && (low & 64) !== 0);
  return done ? [low] : [low | 128, ...signed(rest)];
}
