/** Opens the store that an address names: a SQLite file, or a database of PostgreSQL. */
import { dirname, resolve } from 'node:path';
import { mkdirSync, statSync } from 'node:fs';
import { storeNotOpened } from '../problems.js';
import { notReached, openPostgres } from './postgres.js';
import { refuseStore } from './refuse-store.js';
import { prepareTables } from './schema.js';
import { SqlStore } from './sql-store.js';
import { openSqlite } from './sqlite.js';
import { sqliteQueue } from './sqlite-queue.js';

/**
 * What a store is opened for. Who begins something makes the file and the tables, or brings them up to date; who asks about what
 * others have begun makes neither; a worker leaves the tables of a server to whoever starts campaigns.
 */
export type StoreUse = 'begin' | 'ask' | 'work';

export function isPostgres(address: string): boolean {
  return /^postgres(ql)?:/i.test(address);
}

/** The address without what nobody else should read. */
function storeName(address: string): string {
  return isPostgres(address)
    ? address.replace(/^([^/]*\/\/[^:/@]*):[^@]*@/, '$1@').replace(/([?&]password=)[^&]*/i, '$1…')
    : address;
}

export function holdsPassword(address: string): boolean {
  return isPostgres(address) && (/^[^/]*\/\/[^:/@]*:[^@]+@/.test(address) || /[?&]password=/i.test(address));
}

export async function openStore(address: string, to: StoreUse = 'begin'): Promise<SqlStore> {
  const isRemote = isPostgres(address);
  const { sql, queue } = isRemote
    ? await openPostgres(address, to === 'begin')
    : { sql: sqliteAt(address, to !== 'ask'), queue: sqliteQueue() };
  try {
    // A file is made by whoever comes first to do something.
    await prepareTables(sql, to === 'begin' || (to === 'work' && !isRemote));
    // Who only asks sets nothing in motion: the queue begins its work with whoever needs it.
    if (to !== 'ask') await queue.prepare([]);
  } catch (error) {
    await queue.close();
    await sql.close();
    // A server that refuses to answer, for want of rights say, is no mistake of ours.
    if (isRemote && error instanceof Error && !('diagnostics' in error)) refuseStore(notReached(error));
    throw error;
  }
  return new SqlStore(storeName(address), sql, queue);
}

function sqliteAt(path: string, create: boolean): ReturnType<typeof openSqlite> {
  if (/^[a-z]+:\/\//i.test(path))
    return refuseStore(
      storeNotOpened.at(
        undefined,
        `'${path}' is not the address of a store.`,
        'Name a file, or write postgres://user@host/database.',
      ),
    );
  if (!create && (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return refuseStore(
      storeNotOpened.at(
        undefined,
        `There is no store of campaigns at '${path}'.`,
        "'tickstone campaign start' creates one; --store names another.",
      ),
    );
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    return openSqlite(path);
  } catch (error) {
    if (!(error instanceof Error) || 'diagnostics' in error) throw error;
    const what = `The store '${path}' cannot be opened: ${error.message.replace(/\.$/, '')}.`;
    return refuseStore(storeNotOpened.at(undefined, what, undefined));
  }
}
