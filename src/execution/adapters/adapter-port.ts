/** Systems in the same program in real time: the adapter tells of outputs when they come, and nobody asks. */
import { splitAction } from '../../suite/action.js';
import { Broken, breakOff } from '../connection.js';
import { type Guard, type SystemAdapter, messageOf, mishap, outputOf } from '../in-process.js';
import { Change } from './change.js';
import { type Arrival, type Port } from './real-time.js';

/** So many outputs may wait to be looked at. */
const UNREAD_MAX = 100_000;

export class AdapterPort implements Port {
  readonly #adapter: SystemAdapter;
  readonly #limit: Guard['limit'];
  readonly #endWatch: () => void;
  readonly #change = new Change();
  #arrived: Arrival[] = [];
  #head = 0;
  #broken: Broken | undefined;

  constructor(adapter: SystemAdapter, { limit, watch }: Guard) {
    this.#adapter = adapter;
    this.#limit = limit;
    this.#endWatch = watch((error) => {
      this.#break(mishap(error));
    });
    adapter.onOutput((name, values = []) => {
      this.#hear(name, values);
    });
  }

  async reset(): Promise<bigint> {
    try {
      await this.#limit(this.#adapter.reset(), 'reset');
    } catch (error) {
      this.#fail('reset', error);
    }
    if (this.#broken !== undefined) breakOff(this.#broken.kind, this.#broken.message);
    this.#arrived = [];
    this.#head = 0;
    return process.hrtime.bigint();
  }

  send(action: string): void {
    const { action: name, values } = splitAction(action);
    const failed = (error: unknown): void => {
      this.#fail('input', error);
    };
    try {
      const answer = this.#adapter.input(name, values as readonly number[]);
      if (answer instanceof Promise) answer.catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  take(): Arrival | undefined {
    const arrival = this.#arrived[this.#head];
    if (arrival === undefined) {
      if (this.#broken !== undefined) breakOff(this.#broken.kind, this.#broken.message);
      return undefined;
    }
    this.#head++;
    if (this.#head === this.#arrived.length) {
      this.#arrived = [];
      this.#head = 0;
    }
    return arrival;
  }

  get unread(): number {
    return this.#arrived.length - this.#head;
  }

  get broken(): Broken | undefined {
    return this.#broken;
  }

  get isIdle(): boolean {
    return this.#head === this.#arrived.length && this.#broken === undefined;
  }

  changed(): { readonly promise: Promise<void>; readonly cancel: () => void } {
    return this.#change.changed();
  }

  takeLog(): readonly string[] {
    return NOTHING;
  }

  lastWords(): string {
    return '';
  }

  async close(): Promise<void> {
    this.#break(new Broken('closed', 'it was closed by the tester'));
    try {
      await this.#limit(this.#adapter.close?.(), 'close');
    } catch {
      // It is gone in any case.
    }
    this.#endWatch();
  }

  #hear(name: string, values: readonly number[]): void {
    const arrived = process.hrtime.bigint();
    const action = outputOf(name, values);
    if (action instanceof Broken) this.#break(action);
    else if (this.#arrived.length - this.#head >= UNREAD_MAX)
      this.#break(
        new Broken('flood', `it reported more than ${UNREAD_MAX} outputs that had not been read yet`),
      );
    else this.#arrived.push({ action, arrived });
    this.#change.tell();
  }

  #fail(what: string, error: unknown): void {
    this.#break(
      error instanceof Broken ? error : new Broken('failed', `its ${what} failed: ${messageOf(error)}`),
    );
  }

  #break(reason: Broken): void {
    this.#broken ??= reason;
    this.#change.tell();
  }
}

const NOTHING: readonly string[] = [];
