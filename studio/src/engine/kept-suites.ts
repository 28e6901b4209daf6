/**
 * Suites and their runs, kept by the server in its folder, otherwise by the browser. The engine does this, since to write what
 * is large takes time that the page has not.
 *
 * INVARIANT what cannot be kept, because the browser keeps nothing, is there as long as the page is.
 * INVARIANT what other windows have kept meanwhile stays: what is written is made from what is there, in one go.
 */
import { type KeptSuite, joined, withKept } from '../test/kept.js';

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

/** What is written is written in order. */
let writing: Promise<unknown> = Promise.resolve();
/** Windows that write at the same time take turns; more tries would not help. */
const TRIES_MAX = 20;

/** Those of a model, the newest first. */
export async function listKept(model: string, token: string | undefined): Promise<readonly KeptSuite[]> {
  if (token !== undefined) return (await readServed(model, token).catch(() => undefined))?.list ?? [];
  const found = await withStore(
    'readonly',
    (store) => store.index('model').getAll(model) as IDBRequest<KeptSuite[]>,
  );
  return (found ?? []).toSorted((a, b) => b.at - a.at);
}

/** Keeps a suite in place of the one with its id, with the runs that others have added to it. Whether it could be kept. */
export function keepSuite(kept: KeptSuite, token: string | undefined): Promise<boolean> {
  return token === undefined ? keepHere(kept) : write(kept.model, token, (list) => withKept(list, kept));
}

/** In one transaction: no other window comes between. */
async function keepHere(kept: KeptSuite): Promise<boolean> {
  const base = await database();
  if (base === undefined) return false;
  return new Promise((resolve) => {
    try {
      const transaction = base.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      const before = store.get(kept.id) as IDBRequest<KeptSuite | undefined>;
      before.addEventListener('success', () => {
        store.put(joined(before.result, kept));
      });
      transaction.addEventListener('complete', () => {
        resolve(true);
      });
      for (const end of ['abort', 'error'])
        transaction.addEventListener(end, () => {
          resolve(false);
        });
    } catch {
      resolve(false);
    }
  });
}

export async function forgetSuite(
  { id, model }: { readonly id: string; readonly model: string },
  token: string | undefined,
): Promise<undefined> {
  if (token === undefined) await withStore('readwrite', (store) => store.delete(id));
  else await write(model, token, (list) => list.filter((each) => each.id !== id));
  return undefined;
}

/** Changes what the server keeps of a model; where another window was faster, from what that has left. */
function write(
  model: string,
  token: string,
  change: (list: readonly KeptSuite[]) => readonly KeptSuite[],
): Promise<boolean> {
  const work = async (): Promise<boolean> => {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const { list, version } = await readServed(model, token);
      const meant: Readonly<Record<string, string>> =
        version === undefined ? { 'If-None-Match': '*' } : { 'If-Match': version };
      const { status } = await ask(model, token, 'PUT', meant, JSON.stringify(change(list)));
      if (status !== 412) return status === 204;
    }
    return false;
  };
  const written = writing.then(work, work).catch(() => false);
  writing = written;
  return written;
}

interface Served {
  readonly list: readonly KeptSuite[];
  /** Undefined where nothing is kept yet. */
  readonly version: string | undefined;
}

/** @throws where what is kept cannot be read: then it is not written over, either. */
async function readServed(model: string, token: string): Promise<Served> {
  const response = await ask(model, token, 'GET');
  if (response.status === 204) return { list: [], version: undefined };
  if (response.status !== 200) throw new Error('What is kept cannot be read.');
  const list = (await response.json()) as readonly KeptSuite[];
  return { list: list.toSorted((a, b) => b.at - a.at), version: response.headers.get('ETag') ?? '' };
}

function ask(
  model: string,
  token: string,
  method: 'GET' | 'PUT',
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<Response> {
  const address = new URL(`/api/kept?model=${encodeURIComponent(model)}`, location.origin);
  return fetch(address, {
    method,
    cache: 'no-store',
    headers: { 'X-Tickstone-Token': token, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}
