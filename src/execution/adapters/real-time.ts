/**
 * Systems in real time, whatever they are reached by: inputs are sent when they are due, outputs have the time at which
 * they arrived.
 *
 * How wrong a time may be is measured: the tester's own lag at every input, and the round trip of the wire.
 */
import { type Rational, ZERO, add, max, multiply, ratio, subtract } from '../../base/rational.js';
import { type Connection, type Given, type Heard } from '../connection.js';
import { sleepUntil } from './real-clock.js';

/** What tells of events in real time, by the nanoseconds of the monotonic clock. */
export interface Port {
  /** Brings the system to its start; the instant from which times count. What it said before is of another test. */
  reset(): Promise<bigint>;
  send(action: string): void;
  /** The next output that is there. */
  take(): Arrival | undefined;
  /** Whether nothing is there. */
  readonly isIdle: boolean;
  /** Resolves when something has come, or the function is called. */
  changed(): { readonly promise: Promise<void>; readonly cancel: () => void };
  takeLog(): readonly string[];
  lastWords(): string;
  close(): Promise<void>;
}

export interface Arrival {
  readonly action: string;
  readonly arrived: bigint;
}

export interface RealTimeOptions {
  /** Nanoseconds of a time unit of the model. */
  readonly unitNs: bigint;
  /** The round trip of the wire in nanoseconds; measured if it is not given. */
  readonly latencyNs?: bigint | undefined;
}

/** So many resets measure a round trip; their median counts. */
const PROBES = 5;

export class RealTime implements Connection {
  readonly tellsRefusals = false;
  readonly #port: Port;
  readonly #unitNs: bigint;
  #latencyNs: bigint | undefined;
  #start = 0n;
  #lag = ZERO;

  constructor(port: Port, { unitNs, latencyNs }: RealTimeOptions) {
    this.#port = port;
    this.#unitNs = unitNs;
    this.#latencyNs = latencyNs;
  }

  async reset(): Promise<void> {
    if (this.#latencyNs === undefined) {
      const trips: bigint[] = [];
      while (trips.length < PROBES) {
        const sent = process.hrtime.bigint();
        trips.push((await this.#port.reset()) - sent);
      }
      this.#latencyNs = trips.sort((a, b) => (a < b ? -1 : 1))[PROBES >> 1]!;
    }
    this.#start = await this.#port.reset();
    this.#lag = ZERO;
  }

  give(action: string, planned: Rational): Promise<Given> {
    this.#port.send(action);
    const lag = max(ZERO, subtract(this.#timeOf(process.hrtime.bigint()), planned));
    this.#lag = max(this.#lag, lag);
    return Promise.resolve({ answer: 'untold', lag });
  }

  async until(time: Rational): Promise<Heard> {
    const instant = this.#start + nanoseconds(time, this.#unitNs);
    for (;;) {
      const heard = this.#port.take();
      if (heard !== undefined)
        return { kind: 'output', action: heard.action, at: this.#timeOf(heard.arrived) };
      if (process.hrtime.bigint() >= instant) return { kind: 'silence' };
      await sleepUntil(
        instant,
        () => !this.#port.isIdle,
        () => this.#port.changed(),
      );
    }
  }

  /** Of an instant, in time units since the start. */
  #timeOf(instant: bigint): Rational {
    return ratio(instant - this.#start, this.#unitNs);
  }

  error(): Rational {
    return add(this.#lag, ratio(this.#latencyNs ?? 0n, this.#unitNs));
  }

  takeLog(): readonly string[] {
    return this.#port.takeLog();
  }

  lastWords(): string {
    return this.#port.lastWords();
  }

  close(): Promise<void> {
    return this.#port.close();
  }
}

function nanoseconds(time: Rational, unitNs: bigint): bigint {
  const { numerator, denominator } = multiply(time, ratio(unitNs, 1n));
  return numerator / denominator;
}
