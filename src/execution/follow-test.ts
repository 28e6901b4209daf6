/**
 * Walks one test against a system: does what the test says when it is due, and writes down what happens.
 *
 * It decides nothing: what came is written down first and judged by the follower, so that a record can be judged again. In
 * virtual time outputs come before inputs of the same moment, because connections listen until that moment, itself included.
 */
import { type Rational, ONE, ZERO, add, compare, decimalText, max, subtract } from '../base/rational.js';
import { splitAction } from '../suite/action.js';
import { type Follower, type Judgement, type Observation, type Todo } from '../suite/judge.js';
import { type Time } from '../suite/suite.js';
import { Broken, type Connection, type HeardOutput, type Inexactness } from './connection.js';

/** Something that happened, at a time since the start of the test. */
export interface RunEvent {
  readonly kind: 'input' | 'output' | 'refused' | 'silence' | 'log';
  /** With its values; what a log says. Silence has none. */
  readonly action?: string | undefined;
  readonly at: Time;
  /** How much later than planned an input was given, in real time. */
  readonly lag?: Time | undefined;
}

export interface Followed {
  readonly events: readonly RunEvent[];
  readonly outcome: Judgement | Broken;
  /** The time of the test when it ended. */
  readonly ended: Rational;
  readonly error: Rational;
  readonly inexactness?: Inexactness | undefined;
}

export interface FollowOptions {
  readonly inputs: readonly string[];
  /** Whether actions are offered one by one. */
  readonly isWord: boolean;
  readonly eventsMax: number;
  /** Says that the test is to end now, and why. */
  readonly shouldStop?: (() => Broken | undefined) | undefined;
  /** Is told of everything that happens, as soon as it is written down. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
}

/** Walks a test to its judgement on a connection that has just been reset. */
export async function followTest(
  follower: Follower,
  connection: Connection,
  options: FollowOptions,
): Promise<Followed> {
  const walk = new Walk(follower, connection, options);
  const outcome = await walk.toTheEnd().catch((error: unknown) => {
    if (error instanceof Broken) return error;
    throw error;
  });
  return {
    events: walk.events,
    outcome,
    ended: walk.now,
    error: connection.error(),
    inexactness: connection.inexactness?.(),
  };
}

/** So long the tester waits after the last moment for an output, to tell what came late from what did not come. */
const PATIENCE = ONE;

class Walk {
  readonly events: RunEvent[] = [];
  readonly #follower: Follower;
  readonly #connection: Connection;
  readonly #options: FollowOptions;
  readonly #inputs: ReadonlySet<string>;
  /** When the last event was. */
  #last = ZERO;
  /** Until when the system was listened to. */
  now = ZERO;
  /** An output that came while the system was asked for something else. */
  #pending: HeardOutput | undefined;
  /** Whether the system was asked for something, and nobody can tell whether it did it. */
  #isUntold = false;

  constructor(follower: Follower, connection: Connection, options: FollowOptions) {
    this.#follower = follower;
    this.#connection = connection;
    this.#options = options;
    this.#inputs = new Set(options.inputs);
  }

  async toTheEnd(): Promise<Judgement | Broken> {
    for (;;) {
      const { judgement } = this.#follower;
      this.#noteLog();
      if (judgement !== undefined) return judgement;
      const stop = this.#options.shouldStop?.();
      if (stop !== undefined) return stop;
      if (this.events.length > this.#options.eventsMax)
        return new Broken('flood', `there were more than ${this.#options.eventsMax} events in one test`);
      await this.#do(this.#follower.todo());
      if (this.#isUntold) return { kind: 'notJudged' };
    }
  }

  async #do(todo: Todo): Promise<void> {
    const due = add(this.#last, todo.at);
    switch (todo.kind) {
      case 'give':
        if (this.#options.isWord && this.#connection.offer !== undefined)
          return this.#offer(todo.action, due, 'input');
        if (await this.#hears(due)) return;
        return this.#give(todo.action, due);
      case 'rest': {
        if (todo.offered !== undefined && this.#connection.offer !== undefined)
          return this.#offer(todo.offered, due, 'output');
        const error = this.#connection.error();
        const until = todo.isLast ? add(due, error) : due;
        if (await this.#hears(until)) return;
        this.#follower.rest(subtract(todo.offered === undefined ? due : until, this.#last), error);
        if (this.#follower.judgement !== undefined) this.#noteSilence();
        return;
      }
      case 'await': {
        const error = this.#connection.error();
        const until = add(due, add(PATIENCE, error));
        if (await this.#hears(until)) return;
        await this.#connection.confirm?.();
        this.#follower.rest(subtract(until, this.#last), error);
        if (this.#follower.judgement !== undefined) this.#noteSilence();
        return;
      }
      case 'ask':
        return this.#ask(todo.actions, due, todo.isAtOnce);
    }
  }

  /** Listens until a time; whether something came. */
  async #hears(until: Rational): Promise<boolean> {
    const heard = this.#pending ?? (await this.#connection.until(until));
    this.#pending = undefined;
    if (heard.kind === 'silence') {
      this.now = until;
      return false;
    }
    this.#observe('output', heard.action, heard.at);
    return true;
  }

  async #give(action: string, due: Rational): Promise<void> {
    const { answer, lag } = await this.#connection.give(action, due);
    this.#observe(answer === 'refused' ? 'refused' : 'input', action, due, lag);
  }

  async #offer(action: string, due: Rational, kind: 'input' | 'output'): Promise<void> {
    const isTaken = await this.#connection.offer!(action, due);
    this.#observe(isTaken ? kind : 'refused', action, due);
  }

  /** Asks for one of some actions: inputs are offered one by one, then the system is listened to for outputs. */
  async #ask(actions: readonly string[], due: Rational, isAtOnce: boolean): Promise<void> {
    if (!isAtOnce && (await this.#hears(due))) return;
    if (this.#connection.ask !== undefined) {
      const done = await this.#connection.ask(actions);
      if (done !== undefined) this.#observe(this.#isInput(done) ? 'input' : 'output', done, due);
      else this.#refuseAll(actions, due);
      return;
    }
    const first = actions.find((action) => this.#isInput(action));
    if (first !== undefined) {
      const { answer } = await this.#connection.give(first, due);
      if (answer === 'untold') this.#isUntold = true;
      else this.#observe(answer === 'refused' ? 'refused' : 'input', first, due);
      return;
    }
    const heard = this.#pending ?? (await this.#connection.until(due));
    this.#pending = undefined;
    if (heard.kind === 'output' && actions.includes(heard.action)) {
      this.#observe('output', heard.action, heard.at);
      return;
    }
    // What came instead is no answer to this; it is heard next.
    if (heard.kind === 'output') this.#pending = heard;
    this.#refuseAll(actions, due);
  }

  #refuseAll(actions: readonly string[], due: Rational): void {
    for (const action of actions) {
      if (this.#follower.judgement === undefined) this.#observe('refused', action, due);
    }
  }

  #isInput(action: string): boolean {
    return this.#inputs.has(splitAction(action).action);
  }

  #observe(kind: Observation['kind'], action: string, at: Rational, lag?: Rational): void {
    // An output may have come a little before the moment at which an input was given.
    const time = max(at, this.#last);
    this.#note({
      kind,
      action,
      at: decimalText(time),
      ...(lag === undefined ? {} : { lag: decimalText(lag) }),
    });
    this.#follower.observe({ kind, action, delay: subtract(time, this.#last) }, this.#connection.error());
    this.#last = time;
    this.now = max(this.now, time);
  }

  #noteSilence(): void {
    if (compare(this.now, this.#last) > 0) this.#note({ kind: 'silence', at: decimalText(this.now) });
  }

  #noteLog(): void {
    for (const line of this.#connection.takeLog())
      this.#note({ kind: 'log', action: line, at: decimalText(this.now) });
  }

  #note(event: RunEvent): void {
    this.events.push(event);
    this.#options.onEvent?.(event);
  }
}
