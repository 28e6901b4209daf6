/**
 * Lines out of bytes, with the moment at which each was complete.
 *
 * INVARIANT a line has at most 64 kB, and at most 1 MB or 20,000 lines wait to be read: a system that says more is broken off.
 */
import { Broken, breakOff } from '../connection.js';
import { shown } from '../line-protocol.js';
import { type Wire } from './wire.js';

export interface Line {
  readonly text: string;
  /** Nanoseconds of the monotonic clock. */
  readonly arrived: bigint;
}

const LINE_BYTES_MAX = 64 * 1024;
const UNREAD_BYTES_MAX = 1024 * 1024;
const UNREAD_LINES_MAX = 20_000;
const NEWLINE = 10;

export class Lines {
  readonly #wire: Wire;
  readonly #queue: Line[] = [];
  #head = 0;
  #unreadBytes = 0;
  /** The beginning of a line whose end has not come. */
  #partial: Buffer[] = [];
  #partialBytes = 0;
  #isEnding = false;
  #broken: Broken | undefined;
  #wake: (() => void) | undefined;

  constructor(wire: Wire) {
    this.#wire = wire;
    wire.listen({
      onData: (chunk) => {
        this.#take(chunk);
      },
      onEnding: () => {
        this.#isEnding = true;
      },
      onEnd: (reason) => {
        this.#break(reason);
      },
    });
  }

  /** Whether it has ended, and it is not known yet why. */
  get isEnding(): boolean {
    return this.#isEnding && this.#broken === undefined;
  }

  /** A clause about a line that has no end, if there is one. */
  get unfinished(): string | undefined {
    if (this.#partialBytes === 0) return undefined;
    return `it wrote '${shown(Buffer.concat(this.#partial).toString('utf8'))}' and did not end the line`;
  }

  send(line: string): void {
    if (this.#broken !== undefined) this.#fail(this.#broken);
    this.#wire.send(`${line}\n`);
  }

  /** The next line that is there already. */
  take(): Line | undefined {
    const line = this.#queue[this.#head];
    if (line === undefined) {
      if (this.#broken !== undefined) this.#fail(this.#broken);
      return undefined;
    }
    this.#head++;
    this.#unreadBytes -= line.text.length;
    if (this.#head === this.#queue.length) {
      this.#queue.length = 0;
      this.#head = 0;
    }
    return line;
  }

  /** The next line; breaks off if none comes in time. */
  async next(limitMs: number, what: string): Promise<Line> {
    const timer = setTimeout(() => {
      this.#break(new Broken('limit', `${what} did not come in time (${Math.ceil(limitMs / 100) / 10} s)`));
    }, limitMs);
    try {
      for (;;) {
        const line = this.take();
        if (line !== undefined) return line;
        await this.changed().promise;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves when something has come, or the returned function is called. */
  changed(): { readonly promise: Promise<void>; readonly cancel: () => void } {
    let cancel = (): void => undefined;
    const promise = new Promise<void>((resolve) => {
      cancel = () => {
        this.#wake = undefined;
        resolve();
      };
      this.#wake = cancel;
    });
    return { promise, cancel };
  }

  get unread(): number {
    return this.#queue.length - this.#head;
  }

  get broken(): Broken | undefined {
    return this.#broken;
  }

  get isIdle(): boolean {
    return this.#head === this.#queue.length && this.#broken === undefined;
  }

  lastWords(): string {
    return this.#wire.lastWords();
  }

  /** Whoever waits is told. */
  close(): Promise<void> {
    this.#break(new Broken('closed', 'it was closed by the tester'));
    return this.#wire.close();
  }

  #take(chunk: Buffer): void {
    if (this.#broken !== undefined) return;
    const arrived = process.hrtime.bigint();
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const piece = chunk.subarray(start, end);
      if (this.#partialBytes + piece.length > LINE_BYTES_MAX) {
        this.#tooLong();
        return;
      }
      const text =
        this.#partialBytes === 0
          ? piece.toString('utf8')
          : Buffer.concat([...this.#partial, piece]).toString('utf8');
      this.#partial = [];
      this.#partialBytes = 0;
      this.#queue.push({ text, arrived });
      this.#unreadBytes += text.length;
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    if (rest.length > 0) {
      this.#partial.push(Buffer.from(rest));
      this.#partialBytes += rest.length;
    }
    if (this.#partialBytes > LINE_BYTES_MAX) this.#tooLong();
    else if (this.#unreadBytes > UNREAD_BYTES_MAX)
      this.#break(new Broken('flood', 'it said more than 1 MB without being asked'));
    else if (this.unread > UNREAD_LINES_MAX)
      this.#break(new Broken('flood', `it said more than ${UNREAD_LINES_MAX} lines without being asked`));
    if (!this.isIdle) this.#wake?.();
  }

  #tooLong(): void {
    this.#break(new Broken('flood', 'it wrote a line of more than 64 kB'));
  }

  /** What has come before is still read, unless the system says too much. */
  #break(reason: Broken): void {
    if (this.#broken !== undefined) return;
    this.#broken = reason;
    this.#partial = [];
    this.#partialBytes = 0;
    if (reason.kind === 'flood' || reason.kind === 'limit') {
      this.#queue.length = 0;
      this.#head = 0;
      void this.#wire.close();
    }
    this.#wake?.();
  }

  #fail(broken: Broken): never {
    return breakOff(broken.kind, broken.message);
  }
}
