/** The line protocol in real time: nobody asks, both sides say what they do when they do it. */
import { type Broken } from '../connection.js';
import { type OutputArity, inputLine, readSystemLine } from '../line-protocol.js';
import { type Lines } from './lines.js';
import { type Arrival, type Port } from './real-time.js';
import { type Limits } from './wire.js';

/** Older lines are forgotten. */
const LOG_LINES_MAX = 10_000;

export class LinePort implements Port {
  readonly #lines: Lines;
  readonly #arity: OutputArity;
  readonly #limits: Limits;
  #log: string[] = [];

  constructor(lines: Lines, arity: OutputArity, limits: Limits) {
    this.#lines = lines;
    this.#arity = arity;
    this.#limits = limits;
  }

  async reset(): Promise<bigint> {
    this.#lines.send('reset');
    for (;;) {
      const { text, arrived } = await this.#lines.next(this.#limits.startMs, "an answer to 'reset'");
      const line = readSystemLine(text, this.#arity);
      if (line.kind === 'log') this.#keep(line.text);
      if (line.kind === 'ready') return arrived;
    }
  }

  send(action: string): void {
    this.#lines.send(inputLine(action));
  }

  take(): Arrival | undefined {
    for (let line = this.#lines.take(); line !== undefined; line = this.#lines.take()) {
      const said = readSystemLine(line.text, this.#arity);
      if (said.kind === 'log') this.#keep(said.text);
      if (said.kind === 'output') return { action: said.action, arrived: line.arrived };
    }
    return undefined;
  }

  get isEnding(): boolean {
    return this.#lines.isEnding;
  }

  get unfinished(): string | undefined {
    return this.#lines.unfinished;
  }

  get unread(): number {
    return this.#lines.unread;
  }

  get broken(): Broken | undefined {
    return this.#lines.broken;
  }

  get isIdle(): boolean {
    return this.#lines.isIdle;
  }

  changed(): { readonly promise: Promise<void>; readonly cancel: () => void } {
    return this.#lines.changed();
  }

  #keep(text: string): void {
    if (this.#log.length < LOG_LINES_MAX) this.#log.push(text);
  }

  takeLog(): readonly string[] {
    const log = this.#log;
    this.#log = [];
    return log;
  }

  lastWords(): string {
    return this.#lines.lastWords();
  }

  close(): Promise<void> {
    return this.#lines.close();
  }
}
