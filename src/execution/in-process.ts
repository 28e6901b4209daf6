/**
 * Systems in the same program: an object that a user writes in TypeScript.
 *
 * In virtual time `advance` lets time pass. In it the system calls the listener of its outputs, with the time since the
 * call began where an output comes before the end of the delay: time then stands still at the first output.
 */
import { type Rational, ZERO, add, compare, decimalText, parseRational, subtract } from '../base/rational.js';
import { splitAction } from '../suite/action.js';
import { type Time } from '../suite/suite.js';
import { Broken, type Connection, type Given, type Heard, type HeardOutput, breakOff } from './connection.js';

/** Tells the tester of an output: its name, its values, and the time since `advance` was called, by default all of it. */
export type OutputListener = (name: string, values?: readonly number[], after?: Time) => void;

/** A system under test, or what stands between it and the tester. */
export interface SystemAdapter {
  /** Brings the system to its start. */
  reset(): void | Promise<void>;
  /** Gives it an input; `false`, or a promise of it, says that it refuses it. */
  input(name: string, values: readonly number[]): unknown;
  /** Lets time pass, exactly: a decimal or a fraction in time units of the model. */
  advance?(delay: Time): void | Promise<void>;
  /** Is called once, before anything else. */
  onOutput(listener: OutputListener): void;
  /** Is called when all tests are done. */
  close?(): void | Promise<void>;
}

/** What keeps the tester safe from an adapter. */
export interface Guard {
  /** Gives up on work that takes too long. */
  readonly limit: <T>(work: T | Promise<T>, what: string) => T | Promise<T>;
  /** Tells of errors that nobody has caught, such as those of timers; what is given back ends that. */
  readonly watch: (tell: (error: unknown) => void) => () => void;
}

/** An error of the adapter outside of its calls. */
export function mishap(error: unknown): Broken {
  return new Broken('failed', `it failed between two calls: ${messageOf(error)}`);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** An output with its values, as tests call it. Adapters may be written without types, so all of it is looked at. */
export function outputOf(name: unknown, values: unknown): string | Broken {
  if (typeof name !== 'string' || name === '')
    return new Broken('protocol', 'it reported an output whose name is not a string');
  if (!Array.isArray(values) || !values.every((value) => Number.isSafeInteger(value)))
    return new Broken('protocol', `it passed values with ${name} that are not all integers`);
  return values.length === 0 ? name : `${name}(${values.join(',')})`;
}

/** So many outputs may wait to be looked at. */
const UNREAD_MAX = 100_000;

export class InProcess implements Connection {
  readonly tellsRefusals = true;
  readonly #adapter: SystemAdapter;
  readonly #limit: Guard['limit'];
  readonly #endWatch: () => void;
  #now = ZERO;
  /** How long the call of `advance` that runs now lasts at most. */
  #delay = ZERO;
  #heard: HeardOutput[] = [];
  #wrong: Broken | undefined;

  constructor(adapter: SystemAdapter, { limit, watch }: Guard) {
    this.#adapter = adapter;
    this.#limit = limit;
    this.#endWatch = watch((error) => {
      this.#wrong ??= mishap(error);
    });
    adapter.onOutput((name, values = [], after) => {
      this.#hear(name, values, after);
    });
  }

  async reset(): Promise<void> {
    this.#wrong = undefined;
    await this.#call('reset', () => this.#adapter.reset());
    this.#now = ZERO;
    this.#delay = ZERO;
    this.#heard = [];
    this.#breakOffIfWrong();
  }

  #breakOffIfWrong(): void {
    if (this.#wrong !== undefined) breakOff(this.#wrong.kind, this.#wrong.message);
  }

  async give(action: string): Promise<Given> {
    const { action: name, values } = splitAction(action);
    this.#delay = ZERO;
    const taken = await this.#call('input', () => this.#adapter.input(name, values as readonly number[]));
    return { answer: taken === false ? 'refused' : 'taken' };
  }

  async until(time: Rational): Promise<Heard> {
    const there = this.#next();
    if (there !== undefined) return there;
    const delay = subtract(time, this.#now);
    this.#delay = delay;
    await this.#call('advance', () => this.#adapter.advance?.(decimalText(delay)));
    const heard = this.#next();
    this.#delay = ZERO;
    if (heard !== undefined) return heard;
    this.#now = time;
    return { kind: 'silence' };
  }

  /** The first output that has come; time stands where it came. */
  #next(): HeardOutput | undefined {
    this.#breakOffIfWrong();
    const heard = this.#heard.shift();
    if (heard !== undefined) this.#now = heard.at;
    return heard;
  }

  #hear(name: string, values: readonly number[], after: unknown): void {
    // Adapters may be written without types.
    const told = typeof after === 'string' ? parseRational(after) : undefined;
    const passed = after === undefined ? this.#delay : told;
    if (passed === undefined || compare(passed, ZERO) < 0 || compare(passed, this.#delay) > 0) {
      this.#wrong ??= new Broken(
        'protocol',
        `it reported output ${name} after ${String(after)}, which is not a time from 0 to ${decimalText(this.#delay)}`,
      );
      return;
    }
    const action = outputOf(name, values);
    if (action instanceof Broken) {
      this.#wrong ??= action;
      return;
    }
    // Time stands still at the first output.
    this.#delay = passed;
    this.#heard.push({ kind: 'output', action, at: add(this.#now, passed) });
    if (this.#heard.length > UNREAD_MAX)
      this.#wrong ??= new Broken('flood', `it reported more than ${UNREAD_MAX} outputs at once`);
  }

  /** What goes wrong in the adapter goes wrong with the system. */
  async #call<T>(what: string, work: () => T | Promise<T>): Promise<T> {
    try {
      return await this.#limit(work(), what);
    } catch (error) {
      // What went wrong before is why it took too long.
      this.#breakOffIfWrong();
      if (error instanceof Broken) throw error as unknown as Error;
      return breakOff('failed', `its ${what} failed: ${messageOf(error)}`);
    }
  }

  error(): Rational {
    return ZERO;
  }

  takeLog(): readonly string[] {
    return NOTHING;
  }

  lastWords(): string {
    return '';
  }

  async close(): Promise<void> {
    try {
      await this.#limit(this.#adapter.close?.(), 'close');
    } catch {
      // It is gone in any case.
    }
    this.#endWatch();
  }
}

const NOTHING: readonly string[] = [];
