/**
 * Suites and their runs, kept by the browser with the model that they belong to: after a reload they are there again.
 *
 * INVARIANT what cannot be kept, because the browser keeps nothing, is there as long as the page is.
 */
import { type MethodName, type RunRecord, type Suite } from 'tickstone';

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

/** Those of a model, the newest first. */
export async function keptSuites(model: string): Promise<readonly KeptSuite[]> {
  const found = await withStore<KeptSuite[]>('readonly', (store) => store.index('model').getAll(model));
  return (found ?? []).toSorted((a, b) => b.at - a.at);
}

export async function keepSuite(suite: KeptSuite): Promise<void> {
  await withStore('readwrite', (store) => store.put(suite));
}

export async function forgetSuite(id: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(id));
}
