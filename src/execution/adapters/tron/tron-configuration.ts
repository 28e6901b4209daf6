/**
 * The first phase of UPPAAL-TRON's socket protocol: the adapter asks for the codes of channels, binds variables to them and
 * says how long a time unit is, and each command is answered at once. All numbers are big-endian.
 *
 * INVARIANT texts that are sent have at most 127 bytes: adapters in Java read their lengths as signed bytes.
 */
import { assert } from '../../../base/assert.js';
import { splitAction } from '../../../suite/action.js';
import { breakOff } from '../../connection.js';
import { shown } from '../../line-protocol.js';
import { type ByteQueue } from '../byte-queue.js';

/** Inputs and outputs by their names, with the names of what they pass. */
export interface TronInterface {
  readonly inputs: ReadonlyMap<string, readonly string[]>;
  readonly outputs: ReadonlyMap<string, readonly string[]>;
}

interface Channel {
  readonly kind: 'input' | 'output';
  readonly name: string;
  /** What it passes, in the order of the interface. */
  readonly parameters: readonly string[];
  /** The same in the order of messages. */
  readonly bound: string[];
}

const COMMAND = {
  input: 1,
  output: 2,
  bindInput: 3,
  bindOutput: 4,
  timeUnit: 5,
  timeOut: 6,
  start: 64,
  errorText: 127,
} as const;

/** The bytes of a command without the name that may follow, and where the length of the name stands. */
const SHAPE: ReadonlyMap<number, { readonly length: number; readonly name?: number }> = new Map([
  [COMMAND.input, { length: 2, name: 1 }],
  [COMMAND.output, { length: 2, name: 1 }],
  [COMMAND.bindInput, { length: 6, name: 5 }],
  [COMMAND.bindOutput, { length: 6, name: 5 }],
  [COMMAND.timeUnit, { length: 9 }],
  [COMMAND.timeOut, { length: 5 }],
  [COMMAND.start, { length: 1 }],
  [COMMAND.errorText, { length: 5 }],
]);

const TEXT_BYTES_MAX = 127;
/** An adapter that asks for more that it cannot have asks by chance. */
const ERRORS_MAX = 1_000;
const UNIT_US_MAX = 1_000_000_000_000n;

export class TronConfiguration {
  readonly #interface: TronInterface;
  /** The code of a channel is its place here, counted from 1. */
  readonly #channels: Channel[] = [];
  /** What was wrong with what the adapter asked for; the code of each is its place, counted from -1 down. */
  readonly #errors: string[] = [];
  /** How long a time unit is, if the adapter has said it. */
  unitUs: bigint | undefined;

  constructor(actions: TronInterface) {
    this.#interface = actions;
  }

  /** What the adapter was told last that it cannot have. */
  get lastError(): string | undefined {
    return this.#errors.at(-1);
  }

  /** Takes the next command if it is all there: what it is answered with, or that the adapter is ready. */
  next(bytes: ByteQueue): Buffer | 'ready' | undefined {
    const there = bytes.peek();
    if (there.length === 0) return undefined;
    const code = there[0]!;
    const shape = SHAPE.get(code);
    if (shape === undefined)
      return breakOff('protocol', `it sent the command ${code}, which is not one of the configuration`);
    if (there.length < shape.length) return undefined;
    const nameLength = shape.name === undefined ? 0 : there[shape.name]!;
    if (there.length < shape.length + nameLength) return undefined;
    const message = bytes.take(shape.length);
    const name = bytes.take(nameLength).toString('latin1');
    return this.#answer(code, message, name);
  }

  #answer(code: number, message: Buffer, name: string): Buffer | 'ready' {
    switch (code) {
      case COMMAND.input:
        return int32(this.#codeOf('input', name));
      case COMMAND.output:
        return int32(this.#codeOf('output', name));
      case COMMAND.bindInput:
        return int32(this.#bind('input', message.readInt32BE(1), name));
      case COMMAND.bindOutput:
        return int32(this.#bind('output', message.readInt32BE(1), name));
      case COMMAND.timeUnit:
        return int32(this.#setUnit(message));
      case COMMAND.timeOut:
        // How long a test takes is said by the test.
        return int32(message.readInt32BE(1) > 0 ? 0 : this.#refuse('the timeout is not above 0'));
      case COMMAND.errorText:
        return text(this.#errors[-message.readInt32BE(1) - 1] ?? 'there is no such error');
      default:
        return 'ready';
    }
  }

  #codeOf(kind: Channel['kind'], name: string): number {
    const known = this.#channels.findIndex((channel) => channel.kind === kind && channel.name === name);
    if (known >= 0) return known + 1;
    const parameters = this.#interface[`${kind}s`].get(name);
    if (parameters === undefined) return this.#refuse(`'${shown(name)}' is not an ${kind} of the suite`);
    return this.#channels.push({ kind, name, parameters, bound: [] });
  }

  #bind(kind: Channel['kind'], code: number, variable: string): number {
    const channel = this.#channels[code - 1];
    if (channel?.kind !== kind) return this.#refuse(`there is no ${kind} with the code ${code}`);
    const { name, parameters, bound } = channel;
    if (!parameters.includes(variable))
      return this.#refuse(`'${shown(variable)}' is not passed with ${name} in the suite`);
    if (bound.includes(variable)) return this.#refuse(`'${shown(variable)}' is already bound to ${name}`);
    bound.push(variable);
    return 0;
  }

  /** Either seconds and microseconds, or microseconds as one number of 64 bits, which are the same up to 4294 s. */
  #setUnit(message: Buffer): number {
    const seconds = message.readInt32BE(1);
    const microseconds = message.readUInt32BE(5);
    const isSplit = seconds > 0 && microseconds < 1_000_000;
    const unitUs = isSplit ? BigInt(seconds) * 1_000_000n + BigInt(microseconds) : message.readBigInt64BE(1);
    if (unitUs <= 0n || unitUs > UNIT_US_MAX) return this.#refuse('the time unit is not above 0');
    this.unitUs = unitUs;
    return 0;
  }

  #refuse(clause: string): number {
    if (this.#errors.length >= ERRORS_MAX)
      breakOff(
        'flood',
        `it asked more than ${ERRORS_MAX} times for what it cannot have, last because ${clause}`,
      );
    return -this.#errors.push(clause);
  }

  /** What is wrong when the adapter says that it is ready. */
  problem(isUnitGiven: boolean): string | undefined {
    if (this.unitUs === undefined && !isUnitGiven) return 'the adapter has not said how long a time unit is';
    for (const { name, parameters, bound } of this.#channels) {
      const missing = parameters.find((parameter) => !bound.includes(parameter));
      if (missing !== undefined) return `${name} passes ${missing}, which the adapter has not bound to it`;
    }
    return undefined;
  }

  /** An input as a message. */
  messageOf(action: string): Buffer {
    const { action: name, values } = splitAction(action);
    const index = this.#channels.findIndex((channel) => channel.kind === 'input' && channel.name === name);
    if (index < 0) return breakOff('protocol', `it has not asked for the code of the input ${name}`);
    const { parameters, bound } = this.#channels[index]!;
    assert(values.length === parameters.length, 'an input passes what its interface says');
    const message = Buffer.alloc(6 + 4 * bound.length);
    message.writeInt32BE(index + 1, 0);
    message.writeUInt16BE(bound.length, 4);
    bound.forEach((parameter, place) => {
      const value = values[parameters.indexOf(parameter)];
      if (typeof value !== 'number' || value !== (value | 0))
        breakOff('protocol', `${action} passes a value that does not fit in 32 bits`);
      message.writeInt32BE(value, 6 + 4 * place);
    });
    return message;
  }

  /** The next output if it is all there. */
  nextOutput(bytes: ByteQueue): string | undefined {
    const there = bytes.peek();
    if (there.length < 4) return undefined;
    const code = there.readInt32BE(0);
    const channel = this.#channels[code - 1];
    if (channel?.kind !== 'output')
      return breakOff('protocol', `it sent the channel code ${code}, which is not that of an output`);
    if (there.length < 6) return undefined;
    const { name, parameters, bound } = channel;
    const count = there.readUInt16BE(4);
    if (count !== bound.length)
      return breakOff(
        'protocol',
        `it sent ${name} with ${count} ${count === 1 ? 'value' : 'values'}, and bound ${bound.length}`,
      );
    if (there.length < 6 + 4 * count) return undefined;
    const message = bytes.take(6 + 4 * count);
    const values = parameters.map((parameter) => message.readInt32BE(6 + 4 * bound.indexOf(parameter)));
    return values.length === 0 ? name : `${name}(${values.join(',')})`;
  }
}

/** The answer to the last command: no text says that testing begins. */
export function text(words: string): Buffer {
  const bytes = Buffer.from(words, 'latin1').subarray(0, TEXT_BYTES_MAX);
  return Buffer.concat([Uint8Array.of(bytes.length), bytes]);
}

export function int32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number, 0);
  return bytes;
}
