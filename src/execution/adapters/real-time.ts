/**
 * Systems in real time, whatever they are reached by: inputs are sent when they are due, outputs have the time at which
 * they arrived.
 *
 * How wrong a time may be is measured: the tester's own lag, at every input and while it listens, and the round trip of the
 * wire. A tester that was held up sees what has come meanwhile later than it came.
 */
import { type Rational, ZERO, add, max, multiply, ratio, subtract, toNumber } from '../../base/rational.js';
import { type Broken, type Connection, type Given, type Heard, type Inexactness } from '../connection.js';
import { confirmed } from './confirm-silence.js';
import { type Arrived, floodIn } from './flood.js';
import { SPIN_NS, sleepUntil, turn } from './real-clock.js';

/** What tells of events in real time, by the nanoseconds of the monotonic clock. */
export interface Port extends Arrived {
  /** Brings the system to its start; the instant from which times count. What it said before is of another test. */
  reset(): Promise<bigint>;
  send(action: string): void;
  /** The next output that is there. */
  take(): Arrival | undefined;
  /** Whether nothing is there. */
  readonly isIdle: boolean;
  /** Whether it has ended, and it is not known yet why. */
  readonly isEnding?: boolean | undefined;
  /** A clause about what it has begun to say and not ended. */
  readonly unfinished?: string | undefined;
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

/** How often the tester looks whether it is held up: often enough for what matters to a test, seldom enough to cost nothing. */
const NAPS_PER_UNIT = 10n;
const NAP_NS_MIN = 2_000_000n;
const NAP_NS_MAX = 20_000_000n;

export class RealTime implements Connection {
  readonly tellsRefusals = false;
  readonly #port: Port;
  readonly #unitNs: bigint;
  readonly #napNs: bigint;
  #latencyNs: bigint | undefined;
  #start = 0n;
  /** When the tester last looked at what has arrived. */
  #looked = 0n;
  #lag = ZERO;
  /** What came while it was looked whether the system is still there. */
  #early: Arrival | undefined;

  constructor(port: Port, { unitNs, latencyNs }: RealTimeOptions) {
    this.#port = port;
    this.#unitNs = unitNs;
    const napNs = unitNs / NAPS_PER_UNIT;
    this.#napNs = napNs < NAP_NS_MIN ? NAP_NS_MIN : napNs > NAP_NS_MAX ? NAP_NS_MAX : napNs;
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
    this.#looked = this.#start;
    this.#lag = ZERO;
    this.#early = undefined;
  }

  give(action: string, planned: Rational): Promise<Given> {
    this.#port.send(action);
    const lag = max(ZERO, subtract(this.#timeOf(process.hrtime.bigint()), planned));
    this.#lag = max(this.#lag, lag);
    return Promise.resolve({ answer: 'untold', lag });
  }

  async until(time: Rational): Promise<Heard> {
    const instant = this.#start + nanoseconds(time, this.#unitNs);
    const sleep = {
      happened: () => !this.#port.isIdle,
      change: () => this.#port.changed(),
      napNs: this.#napNs,
    };
    let heldUpNs = process.hrtime.bigint() - this.#looked;
    for (let isOver = false; ;) {
      const heard = this.#early ?? this.#port.take();
      this.#early = undefined;
      this.#looked = process.hrtime.bigint();
      if (heard !== undefined) {
        // Timers are never exact; what is longer than they are late counts.
        if (heldUpNs > SPIN_NS) this.#lag = max(this.#lag, ratio(heldUpNs, this.#unitNs));
        return { kind: 'output', action: heard.action, at: this.#timeOf(heard.arrived) };
      }
      if (isOver) {
        // Who has gone is not silent.
        if (this.#port.isEnding !== true) return { kind: 'silence' };
        await this.confirm();
        continue;
      }
      heldUpNs = await sleepUntil(instant, sleep);
      isOver = process.hrtime.bigint() >= instant;
      // Something may have arrived that nobody has looked at.
      if (isOver) await turn();
    }
  }

  flood(): Promise<Broken | undefined> {
    return floodIn(this.#port);
  }

  confirm(): Promise<void> {
    const port = this.#port;
    return confirmed(port, { changed: () => port.changed() }, () => {
      this.#early ??= port.take();
      return this.#early !== undefined;
    });
  }

  /** Of an instant, in time units since the start. */
  #timeOf(instant: bigint): Rational {
    return ratio(instant - this.#start, this.#unitNs);
  }

  error(): Rational {
    return add(this.#lag, ratio(this.#latencyNs ?? 0n, this.#unitNs));
  }

  inexactness(): Inexactness {
    const unitMs = Number(this.#unitNs) / 1e6;
    return { lateMs: toNumber(this.#lag) * unitMs, messageMs: Number(this.#latencyNs ?? 0n) / 1e6, unitMs };
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
