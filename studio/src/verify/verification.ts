/**
 * The answers to queries, each with the text that it is about: when the model changes, it is stale, and says so.
 *
 * Queries run in an engine of their own, which is ended when they are stopped.
 */
import { type QueryResult } from 'tickstone';
import { Engine, Refusal } from '../engine/engine.js';
import { Observable } from '../observable.js';
import { type Studio } from '../studio.js';

export type Answer =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly visited: number; readonly since: number }
  | { readonly kind: 'answered'; readonly result: QueryResult; readonly about: string }
  | { readonly kind: 'refused'; readonly why: string; readonly about: string }
  | { readonly kind: 'stopped'; readonly visited: number };

/** By the text of the query. */
export type Answers = ReadonlyMap<string, Answer>;

export class Verification {
  readonly answers = new Observable<Answers>(new Map());
  readonly isRunning = new Observable(false);
  readonly #engine = new Engine();
  readonly #studio: Studio;
  #hasStopped = false;

  constructor(studio: Studio) {
    this.#studio = studio;
  }

  async run(queries: readonly string[]): Promise<void> {
    if (this.isRunning.get()) return;
    this.isRunning.set(true);
    this.#hasStopped = false;
    await this.#studio.settled();
    const text = this.#studio.text();
    for (const query of queries) this.#set(query, { kind: 'waiting' });
    for (const query of queries) {
      if (this.#isStopped()) {
        this.#set(query, { kind: 'stopped', visited: 0 });
        continue;
      }
      let visited = 0;
      const since = performance.now();
      this.#set(query, { kind: 'running', visited, since });
      try {
        const [result] = await this.#engine.call('verify', { ...text, queries: [query] }, ({ done }) => {
          visited = done;
          this.#set(query, { kind: 'running', visited, since });
        });
        if (result !== undefined) this.#set(query, { kind: 'answered', result, about: text.text });
      } catch (error) {
        if (this.#isStopped()) this.#set(query, { kind: 'stopped', visited });
        else this.#set(query, { kind: 'refused', why: whyOf(error), about: text.text });
      }
    }
    this.isRunning.set(false);
  }

  /** Somebody may have stopped it while something was waited for. */
  #isStopped(): boolean {
    return this.#hasStopped;
  }

  stop(): void {
    this.#hasStopped = true;
    this.#engine.end();
  }

  forget(): void {
    this.stop();
    this.answers.set(new Map());
  }

  #set(query: string, answer: Answer): void {
    this.answers.set(new Map(this.answers.get()).set(query, answer));
  }
}

function whyOf(error: unknown): string {
  if (error instanceof Refusal) {
    const [first] = error.diagnostics;
    return `${first?.message ?? ''} ${first?.hint ?? ''}`.trim();
  }
  return error instanceof Error ? error.message : String(error);
}
