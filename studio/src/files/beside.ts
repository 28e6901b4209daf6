/**
 * A file of queries beside the model. Its text is kept as it is: a query that is changed changes its own lines, and comments
 * stay.
 */
import { type WrittenQuery } from 'tickstone';
import { type Engine } from '../engine/engine.js';
import { Observable } from '../observable.js';
import { type Server } from './server.js';

export interface Beside {
  readonly name: string;
  readonly text: string;
  readonly savedText: string;
  /** On the server; undefined for one that was dropped, or is new. */
  readonly version?: string | undefined;
  readonly queries: readonly WrittenQuery[];
}

export class BesideFile {
  readonly state = new Observable<Beside | undefined>(undefined);
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  close(): void {
    this.state.set(undefined);
  }

  async open(name: string, bytes: Uint8Array, version?: string): Promise<void> {
    const text = new TextDecoder().decode(bytes);
    const queries = await this.#engine.call('queries', { text });
    this.state.set({ name, text, savedText: text, version, queries });
  }

  isChanged(): boolean {
    const beside = this.state.get();
    return beside !== undefined && beside.text !== beside.savedText;
  }

  /** Another query in its place; an empty one takes its lines away. */
  async change({ start, end }: WrittenQuery, formula: string): Promise<void> {
    const beside = this.state.get();
    if (beside === undefined) return;
    const { text } = beside;
    const lineEnd = /^[ \t]*(\r\n|\n|\r)/.exec(text.slice(end))?.[0].length ?? 0;
    await this.#set(
      formula.trim() === ''
        ? text.slice(0, start) + text.slice(end + lineEnd)
        : text.slice(0, start) + inLines(formula) + text.slice(end),
    );
  }

  /** One more, in a new file if there is none beside the model. */
  async add(model: string, formula: string): Promise<void> {
    if (this.state.get() === undefined)
      this.state.set({ name: besideName(model), text: '', savedText: '', queries: [] });
    const { text } = this.state.get()!;
    const end = text.includes('\r\n') ? '\r\n' : '\n';
    const separator = text === '' || text.endsWith('\n') ? '' : end;
    await this.#set(`${text}${separator}${inLines(formula)}${end}`);
  }

  async #set(text: string): Promise<void> {
    const queries = await this.#engine.call('queries', { text });
    const beside = this.state.get();
    if (beside !== undefined) this.state.set({ ...beside, text, queries });
  }

  /** Says what went wrong, if something did. */
  async save(
    server: Server | undefined,
    otherwise: (name: string, text: string) => void,
  ): Promise<string | undefined> {
    const beside = this.state.get();
    if (beside === undefined || beside.text === beside.savedText) return undefined;
    const { name, text, version } = beside;
    if (server === undefined) {
      otherwise(name.replace(/^.*[/\\]/, ''), text);
      this.state.set({ ...beside, savedText: text });
      return undefined;
    }
    const outcome = await server.write(name, new TextEncoder().encode(text), version).catch(() => undefined);
    switch (outcome?.kind) {
      case 'saved':
        this.state.set({ ...beside, savedText: text, version: outcome.version });
        return undefined;
      case 'changed':
        return `${name} has changed on disk since it was read: its queries are not saved.`;
      case 'failed':
        return `${name} cannot be saved. ${outcome.why}`;
      case undefined:
        return 'The server does not answer: the queries are not saved.';
    }
  }
}

/** A query ends with its line, unless a backslash says that it goes on. */
function inLines(formula: string): string {
  return formula.trim().replace(/[ \t]*\\?[ \t]*(\r\n|\n|\r)/g, ' \\$1');
}

export function besideName(model: string): string {
  return model.replace(/\.[^./\\]*$/, '.q');
}
