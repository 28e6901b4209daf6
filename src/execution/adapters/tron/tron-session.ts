/**
 * A connection with an adapter of UPPAAL-TRON: it configures itself, says that it is ready, and from the start on both sides
 * send inputs and outputs whenever they happen.
 *
 * In virtual time every message is acknowledged by the other side. What has arrived has a stamp, of whichever clock counts.
 */
import { Broken, breakOff } from '../../connection.js';
import { ByteQueue } from '../byte-queue.js';
import { type Change } from '../change.js';
import { type Wire } from '../wire.js';
import { TronConfiguration, type TronInterface, int32, text } from './tron-configuration.js';

export interface Stamped<T> {
  readonly action: string;
  readonly stamp: T;
}

export interface SessionOptions<T> {
  readonly actions: TronInterface;
  readonly change: Change;
  /** The time, by the clock that counts. */
  readonly stamp: () => T;
  /** Whether messages are acknowledged. */
  readonly isVirtual: boolean;
  /** Whether somebody else has said how long a time unit is. */
  readonly isUnitGiven: boolean;
}

/** Set in an acknowledgement; the other bits are how many messages it is for. */
const ACKNOWLEDGED = 0x8000_0000;

/** So many answers are timed. */
const TRIPS_MAX = 1_000;

/** So many outputs may wait to be looked at. */
const UNREAD_MAX = 10_000;

export class TronSession<T> {
  readonly #wire: Wire;
  readonly #options: SessionOptions<T>;
  readonly #configuration: TronConfiguration;
  readonly #bytes = new ByteQueue();
  #phase: 'configuring' | 'ready' | 'testing' = 'configuring';
  #outputs: Stamped<T>[] = [];
  #isEnding = false;
  #broken: Broken | undefined;
  #sent = 0;
  #acknowledged = 0;
  /** When the last command was answered. */
  #answered: bigint | undefined;
  readonly #trips: bigint[] = [];

  constructor(wire: Wire, options: SessionOptions<T>) {
    this.#wire = wire;
    this.#options = options;
    this.#configuration = new TronConfiguration(options.actions);
    wire.listen({
      onData: (chunk) => {
        this.#take(chunk);
      },
      onEnding: () => {
        this.#isEnding = true;
      },
      onEnd: (reason) => {
        this.#break(this.#endOf(reason));
      },
    });
  }

  /** Whether it has ended, and it is not known yet why. */
  get isEnding(): boolean {
    return this.#isEnding && this.#broken === undefined;
  }

  /** A clause about a message that has no end, if there is one. */
  get unfinished(): string | undefined {
    const { length } = this.#bytes;
    return length === 0 || this.#broken !== undefined
      ? undefined
      : `it sent ${length} ${length === 1 ? 'byte' : 'bytes'} of a message, and not the rest`;
  }

  /** Waits until the adapter says that it is ready. */
  async configured(limitMs: number): Promise<void> {
    const { change } = this.#options;
    if (!(await change.until(() => this.#phase !== 'configuring' || this.#broken !== undefined, limitMs)))
      breakOff('limit', `it was not configured in time (${limitMs / 1000} s)`);
    if (this.#phase === 'configuring') this.check();
  }

  /** How long a time unit takes, as the adapter says. */
  get unitUs(): bigint | undefined {
    return this.#configuration.unitUs;
  }

  /** How long the adapter took from an answer to its next command: the median, as a bound of the round trip. */
  get roundTripNs(): bigint {
    const trips = [...this.#trips].sort((a, b) => (a < b ? -1 : 1));
    return trips[trips.length >> 1] ?? 0n;
  }

  /** Tells the adapter that testing has begun. */
  start(): void {
    this.check();
    this.#wire.send(text(''));
    this.#phase = 'testing';
    this.#read();
  }

  send(action: string): void {
    this.check();
    this.#wire.send(this.#configuration.messageOf(action));
    this.#sent++;
  }

  /** Whether the adapter has acknowledged all inputs. */
  get isAcknowledged(): boolean {
    return this.#acknowledged >= this.#sent;
  }

  /** The next output that is there. */
  take(): Stamped<T> | undefined {
    const output = this.#outputs.shift();
    if (output === undefined) this.check();
    return output;
  }

  get unread(): number {
    return this.#outputs.length;
  }

  get broken(): Broken | undefined {
    return this.#broken;
  }

  get hasOutput(): boolean {
    return this.#outputs.length > 0;
  }

  get isIdle(): boolean {
    return this.#outputs.length === 0 && this.#broken === undefined;
  }

  /** Breaks off if it is broken. */
  check(): void {
    if (this.#broken !== undefined) breakOff(this.#broken.kind, this.#broken.message);
  }

  lastWords(): string {
    return this.#wire.lastWords();
  }

  close(): Promise<void> {
    this.#break(new Broken('closed', 'it was closed by the tester'));
    return this.#wire.close();
  }

  #take(chunk: Buffer): void {
    if (this.#broken !== undefined) return;
    this.#bytes.push(chunk);
    this.#read();
    this.#options.change.tell();
  }

  #read(): void {
    try {
      if (this.#phase === 'configuring') this.#configure();
      if (this.#phase === 'testing') this.#hear();
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      this.#break(error);
    }
  }

  #configure(): void {
    if (this.#answered !== undefined && this.#trips.length < TRIPS_MAX)
      this.#trips.push(process.hrtime.bigint() - this.#answered);
    for (;;) {
      const answer = this.#configuration.next(this.#bytes);
      if (answer === undefined) return;
      if (answer === 'ready') break;
      this.#wire.send(answer);
      this.#answered = process.hrtime.bigint();
    }
    const problem = this.#configuration.problem(this.#options.isUnitGiven);
    if (problem !== undefined) {
      this.#wire.send(text(problem));
      breakOff('protocol', problem);
    }
    this.#phase = 'ready';
  }

  #hear(): void {
    const { stamp, isVirtual } = this.#options;
    for (;;) {
      const there = this.#bytes.peek();
      if (there.length < 4) return;
      const word = there.readUInt32BE(0);
      if ((word & ACKNOWLEDGED) !== 0) {
        this.#bytes.take(4);
        // In real time they say nothing.
        if (isVirtual) this.#acknowledge(word & 0x7fff_ffff);
        continue;
      }
      const action = this.#configuration.nextOutput(this.#bytes);
      if (action === undefined) return;
      this.#outputs.push({ action, stamp: stamp() });
      if (isVirtual) this.#wire.send(int32(ACKNOWLEDGED | 1 | 0));
      if (this.#outputs.length > UNREAD_MAX)
        breakOff('flood', `it sent more than ${UNREAD_MAX} outputs that had not been read yet`);
    }
  }

  #acknowledge(count: number): void {
    this.#acknowledged += count;
    if (this.#acknowledged > this.#sent)
      breakOff('protocol', `it acknowledged ${this.#acknowledged} inputs, and was sent ${this.#sent}`);
  }

  /** Why it ended; an adapter that was told that something is wrong often ends without a word. */
  #endOf(reason: Broken): Broken {
    const { lastError } = this.#configuration;
    if (this.#phase === 'configuring' && lastError !== undefined)
      return new Broken('protocol', `${reason.message} after it was told that ${lastError}`);
    if (this.#bytes.length > 0 && this.#phase !== 'ready')
      return new Broken(reason.kind, `${reason.message} in the middle of a message`);
    return reason;
  }

  /** What has come before is still looked at, unless it is too much. */
  #break(reason: Broken): void {
    if (this.#broken !== undefined) return;
    this.#broken = reason;
    if (reason.kind === 'flood') this.#outputs = [];
    if (reason.kind === 'flood' || reason.kind === 'protocol') void this.#wire.close();
    this.#options.change.tell();
  }
}
