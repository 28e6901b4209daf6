/** Adapters of UPPAAL-TRON as systems under test, in real and in virtual time. */
import { type Rational, ZERO, add, compare, multiply, ratio, subtract } from '../../../base/rational.js';
import {
  Broken,
  type Connection,
  type Given,
  type Heard,
  type Inexactness,
  type Transport,
  breakOff,
} from '../../connection.js';
import { Change } from '../change.js';
import { confirmed } from '../confirm-silence.js';
import { floodIn } from '../flood.js';
import { type Arrival, type Port, RealTime } from '../real-time.js';
import { type Limits, type Wire } from '../wire.js';
import { type ClockService } from './clock-service.js';
import { type TronInterface } from './tron-configuration.js';
import { TronSession } from './tron-session.js';

export interface TronOptions {
  readonly limits: Limits;
  readonly actions: TronInterface;
  /** How long a time unit takes; the adapter says it otherwise. */
  readonly unitNs?: bigint | undefined;
  /** The round trip, in real time; estimated from how fast the adapter configures itself otherwise. */
  readonly latencyNs?: bigint | undefined;
  /** In virtual time. */
  readonly clock?: ClockService | undefined;
}

export function tronTransport(
  description: string,
  open: () => Promise<Wire | Broken>,
  options: TronOptions,
): Transport {
  const { clock } = options;
  return {
    description,
    tellsRefusals: false,
    isForOneTest: true,
    async connect(): Promise<Connection> {
      const wire = await open();
      if (wire instanceof Broken) {
        clock?.endTest();
        return breakOff(wire.kind, wire.message);
      }
      return clock === undefined
        ? new TronInRealTime(wire, options)
        : new TronInVirtualTime(wire, options, clock);
    },
  };
}

/** Real time counts from the moment at which the adapter is told that testing has begun. */
class TronInRealTime implements Connection {
  readonly tellsRefusals = false;
  readonly #options: TronOptions;
  readonly #session: TronSession<bigint>;
  readonly #change = new Change();
  #inner: RealTime | undefined;

  constructor(wire: Wire, options: TronOptions) {
    this.#options = options;
    this.#session = new TronSession(wire, {
      actions: options.actions,
      change: this.#change,
      stamp: () => process.hrtime.bigint(),
      isVirtual: false,
      isUnitGiven: options.unitNs !== undefined,
    });
  }

  async reset(): Promise<void> {
    const session = this.#session;
    await session.configured(this.#options.limits.startMs);
    const unitNs = this.#options.unitNs ?? session.unitUs! * 1_000n;
    const latencyNs = this.#options.latencyNs ?? session.roundTripNs;
    this.#inner = new RealTime(portOf(session, this.#change), { unitNs, latencyNs });
    await this.#inner.reset();
  }

  give(action: string, planned: Rational): Promise<Given> {
    return this.#inner!.give(action, planned);
  }

  until(time: Rational): Promise<Heard> {
    return this.#inner!.until(time);
  }

  error(): Rational {
    return this.#inner?.error() ?? ZERO;
  }

  inexactness(): Inexactness | undefined {
    return this.#inner?.inexactness();
  }

  async confirm(): Promise<void> {
    await this.#inner?.confirm();
  }

  flood(): Promise<Broken | undefined> {
    return floodIn(this.#session);
  }

  takeLog(): readonly string[] {
    return NOTHING;
  }

  lastWords(): string {
    return this.#session.lastWords();
  }

  close(): Promise<void> {
    return this.#session.close();
  }
}

function portOf(session: TronSession<bigint>, change: Change): Port {
  return {
    reset() {
      session.start();
      return Promise.resolve(process.hrtime.bigint());
    },
    send(action) {
      session.send(action);
    },
    take(): Arrival | undefined {
      const output = session.take();
      return output === undefined ? undefined : { action: output.action, arrived: output.stamp };
    },
    get isIdle() {
      return session.isIdle;
    },
    get unread() {
      return session.unread;
    },
    get broken() {
      return session.broken;
    },
    get isEnding() {
      return session.isEnding;
    },
    get unfinished() {
      return session.unfinished;
    },
    changed: () => change.changed(),
    takeLog: () => NOTHING,
    lastWords: () => session.lastWords(),
    close: () => session.close(),
  };
}

/** Virtual time passes in no time, so an adapter that ends after an input has so long until that is seen. */
const GRACE_MS = 250;

/** A thread that wakes up so often while time does not pass keeps it from passing. */
const WAKES_MAX = 10_000;

/**
 * The tester is a thread of the clock as well: it waits while it listens, and holds time up otherwise. A thread that reports
 * an output does not wait before the tester has acknowledged it, so no output is missed.
 */
class TronInVirtualTime implements Connection {
  readonly tellsRefusals = false;
  readonly #options: TronOptions;
  readonly #service: ClockService;
  readonly #session: TronSession<Rational>;
  #start = ZERO;
  #unitUs = ZERO;

  constructor(wire: Wire, options: TronOptions, service: ClockService) {
    this.#options = options;
    this.#service = service;
    this.#session = new TronSession(wire, {
      actions: options.actions,
      change: service.change,
      stamp: () => service.clock.now,
      isVirtual: true,
      isUnitGiven: options.unitNs !== undefined,
    });
  }

  async reset(): Promise<void> {
    const { limits, unitNs } = this.#options;
    const session = this.#session;
    await session.configured(limits.startMs);
    this.#unitUs = unitNs === undefined ? ratio(session.unitUs!, 1n) : ratio(unitNs, 1_000n);
    this.#service.check();
    this.#start = this.#service.clock.now;
    session.start();
    await this.#joined();
  }

  /** Some adapters make their threads before they configure themselves, some when testing begins. */
  async #joined(): Promise<void> {
    const { answerMs } = this.#options.limits;
    const { change, clock, address } = this.#service;
    if (!(await change.until(() => clock.threads.length > 0 || this.#isBroken(), answerMs)))
      breakOff(
        'protocol',
        `no thread of it has connected to the clock at ${address}, so it does not know of virtual time`,
      );
    this.#check();
  }

  async give(action: string): Promise<Given> {
    const { answerMs } = this.#options.limits;
    const session = this.#session;
    session.send(action);
    const isOver = (): boolean => session.isAcknowledged || this.#isBroken();
    if (!(await this.#service.change.until(isOver, answerMs)))
      breakOff('limit', `it did not acknowledge the input ${action} in time (${answerMs / 1000} s)`);
    this.#check();
    return { answer: 'untold' };
  }

  async until(time: Rational): Promise<Heard> {
    const { clock } = this.#service;
    const goal = add(this.#start, multiply(time, this.#unitUs));
    for (let wakes = 0; wakes < WAKES_MAX; wakes++) {
      await this.#settled();
      const heard = this.#session.take();
      if (heard !== undefined) return { kind: 'output', action: heard.action, at: this.#timeOf(heard.stamp) };
      if (clock.threads.length === 0) return breakOff('closed', 'all its threads have left the clock');
      const { now, nextWake } = clock;
      if (nextWake === undefined || compare(nextWake, goal) > 0) {
        clock.moveTo(goal);
        return { kind: 'silence' };
      }
      if (compare(nextWake, now) > 0) wakes = 0;
      clock.moveTo(nextWake);
    }
    return breakOff('limit', `its threads woke up ${WAKES_MAX} times, and time did not pass`);
  }

  /**
   * Waits until an output is there, or all threads wait. What a thread has sent before another one began to wait, on
   * another connection, has arrived as well, but may not have been looked at: that takes a turn of the event loop.
   */
  async #settled(): Promise<void> {
    const { answerMs } = this.#options.limits;
    const { change } = this.#service;
    const isOver = (): boolean => !this.#session.isIdle || this.#service.clock.doAllWait || this.#isBroken();
    const end = performance.now() + answerMs;
    for (;;) {
      if (performance.now() > end)
        breakOff('limit', `time could not pass, because it was never quiet within ${answerMs / 1000} s`);
      if (!(await change.until(isOver, answerMs))) {
        const busy = this.#service.clock.threads.filter((each) => each.isActive && !each.isBlocked);
        const names = busy.map(({ name }) => (name === '' ? 'a thread without a name' : name)).join(', ');
        breakOff('limit', `time could not pass, because ${names} did not wait within ${answerMs / 1000} s`);
      }
      if (!this.#session.isIdle) return;
      this.#check();
      const before = change.count;
      await turn();
      await turn();
      if (change.count === before) return;
    }
  }

  #isBroken(): boolean {
    try {
      this.#check();
      return false;
    } catch {
      return true;
    }
  }

  #check(): void {
    this.#service.check();
    this.#session.check();
  }

  flood(): Promise<Broken | undefined> {
    return floodIn(this.#session);
  }

  confirm(): Promise<void> {
    return confirmed(
      this.#session,
      { changed: () => this.#service.change.changed() },
      () => {
        if (this.#session.hasOutput) return true;
        this.#check();
        return false;
      },
      GRACE_MS,
    );
  }

  #timeOf(stamp: Rational): Rational {
    const { numerator, denominator } = this.#unitUs;
    return multiply(subtract(stamp, this.#start), ratio(denominator, numerator));
  }

  error(): Rational {
    return ZERO;
  }

  takeLog(): readonly string[] {
    return NOTHING;
  }

  lastWords(): string {
    return this.#session.lastWords();
  }

  async close(): Promise<void> {
    await this.#session.close();
    this.#service.endTest();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const NOTHING: readonly string[] = [];
