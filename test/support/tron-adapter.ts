/** The side of the adapter in UPPAAL-TRON's protocols: what it sends, and what it waits for. */
import { type Socket, connect } from 'node:net';

/** Reads as many bytes as it is asked for, when they are there. */
class Reader {
  #bytes = Buffer.alloc(0);
  #isOver = false;
  #wake = (): void => undefined;

  constructor(socket: Socket) {
    socket.on('data', (chunk) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      this.#wake();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#isOver = true;
      this.#wake();
    });
  }

  async read(count: number): Promise<Buffer> {
    while (this.#bytes.length < count) {
      // oxlint-disable-next-line typescript/only-throw-error -- It is an end, not a mistake.
      if (this.#isOver) throw new Gone();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const taken = this.#bytes.subarray(0, count);
    this.#bytes = this.#bytes.subarray(count);
    return taken;
  }

  async int(): Promise<number> {
    return (await this.read(4)).readInt32BE(0);
  }
}

/** The tester has ended the test. */
export class Gone {
  readonly name = 'Gone';
}

export function ints(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, index) => bytes.writeInt32BE(number | 0, 4 * index));
  return bytes;
}

export function named(name: string): Buffer {
  return Buffer.concat([Uint8Array.of(name.length), Buffer.from(name)]);
}

export type Received =
  | { readonly kind: 'input'; readonly code: number; readonly values: readonly number[] }
  | { readonly kind: 'acknowledged'; readonly count: number };

export class TronPeer {
  readonly socket: Socket;
  readonly reader: Reader;

  constructor(socket: Socket) {
    this.socket = socket;
    this.reader = new Reader(socket);
  }

  send(...parts: readonly Uint8Array[]): void {
    this.socket.write(Buffer.concat(parts));
  }

  /** Sends a command of the configuration that is answered by a number. */
  async ask(command: number, ...parts: readonly Uint8Array[]): Promise<number> {
    this.send(Uint8Array.of(command), ...parts);
    return this.reader.int();
  }

  async text(command: number, ...parts: readonly Uint8Array[]): Promise<string> {
    this.send(Uint8Array.of(command), ...parts);
    const [length] = await this.reader.read(1);
    return (await this.reader.read(length!)).toString();
  }

  async next(): Promise<Received> {
    const word = await this.reader.int();
    if (word < 0) return { kind: 'acknowledged', count: word & 0x7fff_ffff };
    const count = (await this.reader.read(2)).readUInt16BE(0);
    const values: number[] = [];
    while (values.length < count) values.push(await this.reader.int());
    return { kind: 'input', code: word, values };
  }

  report(code: number, ...values: readonly number[]): void {
    this.send(ints(code), Uint8Array.of(0, values.length), ints(...values));
  }

  acknowledge(): void {
    this.send(ints(0x8000_0001));
  }
}

/** A thread of the virtual clock. */
export class ClockPeer {
  readonly socket: Socket;
  readonly #reader: Reader;

  constructor(port: number, name: string) {
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#reader = new Reader(this.socket);
    this.socket.write(named(name));
  }

  tell(command: number, ...numbers: readonly number[]): void {
    this.socket.write(Buffer.concat([Uint8Array.of(command), ints(...numbers)]));
  }

  ask(command: number, ...numbers: readonly number[]): Promise<number> {
    this.tell(command, ...numbers);
    return this.#reader.int();
  }

  async time(): Promise<number> {
    const seconds = await this.ask(14);
    return seconds * 1_000_000 + (await this.#reader.int());
  }
}

/** Runs an adapter until the tester ends the test. */
export function until<T>(work: Promise<T>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof Gone)) throw error;
  });
}
