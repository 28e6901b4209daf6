/**
 * Suites and their runs, kept by the server in its folder, otherwise by the browser. The engine does this, since to write what
 * is large takes time that the page has not.
 *
 * INVARIANT what cannot be kept, because the browser keeps nothing, is there as long as the page is.
 */
import { type KeptSuite } from '../test/kept.js';

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

/** By model, what the server keeps: it has one file for each. */
const served = new Map<string, readonly KeptSuite[]>();
/** What is written is written in order. */
let writing: Promise<unknown> = Promise.resolve();

/** Those of a model, the newest first. */
export async function listKept(
  model: string,
  token: string | undefined,
  isFresh = true,
): Promise<readonly KeptSuite[]> {
  if (token === undefined) {
    const found = await withStore(
      'readonly',
      (store) => store.index('model').getAll(model) as IDBRequest<KeptSuite[]>,
    );
    return (found ?? []).toSorted((a, b) => b.at - a.at);
  }
  const known = served.get(model);
  if (known !== undefined && !isFresh) return known;
  const response = await ask(model, token).catch(() => undefined);
  const read = response?.status === 200 ? await response.text() : '[]';
  const list = listIn(read).toSorted((a, b) => b.at - a.at);
  served.set(model, list);
  return list;
}

/** Keeps a suite in place of the one with its id. */
export async function keepSuite(kept: KeptSuite, token: string | undefined): Promise<undefined> {
  if (token === undefined) await withStore('readwrite', (store) => store.put(kept));
  else
    await write(kept.model, token, (list) => {
      const others = list.filter(({ id }) => id !== kept.id);
      return [kept, ...others].toSorted((a, b) => b.at - a.at);
    });
  return undefined;
}

export async function forgetSuite(
  { id, model }: { readonly id: string; readonly model: string },
  token: string | undefined,
): Promise<undefined> {
  if (token === undefined) await withStore('readwrite', (store) => store.delete(id));
  else await write(model, token, (list) => list.filter((each) => each.id !== id));
  return undefined;
}

async function write(
  model: string,
  token: string,
  change: (list: readonly KeptSuite[]) => readonly KeptSuite[],
): Promise<void> {
  const work = async (): Promise<void> => {
    const list = change(await listKept(model, token, false));
    served.set(model, list);
    await ask(model, token, { method: 'PUT', body: JSON.stringify(list) }).catch(() => undefined);
  };
  writing = writing.then(work, work);
  await writing;
}

function ask(model: string, token: string, request: RequestInit = {}): Promise<Response> {
  const address = new URL(`/api/kept?model=${encodeURIComponent(model)}`, location.origin);
  return fetch(address, { ...request, cache: 'no-store', headers: { 'X-Tickstone-Token': token } });
}

function listIn(text: string): readonly KeptSuite[] {
  try {
    return JSON.parse(text) as readonly KeptSuite[];
  } catch {
    return [];
  }
}
