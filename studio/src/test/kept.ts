/**
 * Suites and their runs, kept with the model that they belong to: after a reload they are there again.
 *
 * INVARIANT what cannot be kept, because the browser keeps nothing, is there as long as the page is.
 */
import { type MethodName, type RunRecord, type Suite } from 'tickstone';
import { type Server } from '../files/server.js';

/** A suite, with where it comes from and what was run. */
export interface KeptSuite {
  readonly id: string;
  readonly name: string;
  /** The file of its model. */
  readonly model: string;
  /** The text of the model that it was made from; undefined for one that was opened. */
  readonly text?: string | undefined;
  readonly underTest?: readonly string[] | undefined;
  readonly method?: MethodName | undefined;
  /** When it was made, in milliseconds. */
  readonly at: number;
  readonly suite: Suite;
  /** What the method has told besides. */
  readonly report?: unknown;
  readonly runs: readonly KeptRun[];
  /** It was only to be looked at: nothing is written. */
  readonly isOnlyShown?: boolean | undefined;
}

export interface KeptRun {
  readonly id: string;
  readonly at: number;
  readonly record: RunRecord;
}

const NAME = 'tickstone';
const STORE = 'suites';

let opened: Promise<IDBDatabase | undefined> | undefined;

function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex('model', 'model');
      });
      request.addEventListener('success', () => {
        resolve(request.result);
      });
      request.addEventListener('error', () => {
        resolve(undefined);
      });
    } catch {
      resolve(undefined);
    }
  });
  return opened;
}

async function withStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const base = await database();
  if (base === undefined) return undefined;
  return new Promise((resolve) => {
    try {
      const request = ask(base.transaction(STORE, mode).objectStore(STORE));
      request.addEventListener('success', () => {
        resolve(request.result);
      });
      request.addEventListener('error', () => {
        resolve(undefined);
      });
    } catch {
      resolve(undefined);
    }
  });
}

/** Where suites are kept: by the server in its folder, otherwise by the browser. */
export class Keeper {
  readonly #server: Server | undefined;
  /** What is written is written in order. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(server: Server | undefined) {
    this.#server = server;
  }

  /** Those of a model, the newest first. */
  async list(model: string): Promise<readonly KeptSuite[]> {
    const found = this.#server === undefined ? await listInBrowser(model) : await this.#listServed(model);
    return found.toSorted((a, b) => b.at - a.at);
  }

  async #listServed(model: string): Promise<readonly KeptSuite[]> {
    const text = await this.#server?.kept(model).catch(() => undefined);
    try {
      return text === undefined ? [] : (JSON.parse(text) as readonly KeptSuite[]);
    } catch {
      return [];
    }
  }

  /** Keeps a suite in place of the one with its id, among all of its model. */
  async keep(suite: KeptSuite, all: readonly KeptSuite[]): Promise<void> {
    if (suite.isOnlyShown === true) return;
    if (this.#server === undefined) await withStore('readwrite', (store) => store.put(suite));
    else await this.#write(suite.model, all);
  }

  async forget({ id, model, isOnlyShown }: KeptSuite, left: readonly KeptSuite[]): Promise<void> {
    if (isOnlyShown === true) return;
    if (this.#server === undefined) await withStore('readwrite', (store) => store.delete(id));
    else await this.#write(model, left);
  }

  async #write(model: string, all: readonly KeptSuite[]): Promise<void> {
    const text = JSON.stringify(all.filter(({ isOnlyShown }) => isOnlyShown !== true));
    this.#writing = this.#writing.then(() => this.#server?.keep(model, text).catch(() => false));
    await this.#writing;
  }
}

async function listInBrowser(model: string): Promise<readonly KeptSuite[]> {
  const found = await withStore(
    'readonly',
    (store) => store.index('model').getAll(model) as IDBRequest<KeptSuite[]>,
  );
  return found ?? [];
}
