/**
 * SQLite in a file: the one that Node has built in, or libsql where it has none.
 *
 * The file is in write-ahead mode, so that a process that is killed at any moment leaves it whole, and others read while one
 * writes. Calls are synchronous and short; a transaction has the connection for itself.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { storeNotOpened } from '../problems.js';
import { refuseStore } from './refuse-store.js';
import { type Dialect, type Query, type Row, type Sql, type Value } from './sql.js';

/** What both packages have in common. */
interface Database {
  exec(text: string): unknown;
  prepare(text: string): Statement;
  close(): unknown;
}

interface Statement {
  all(...values: readonly unknown[]): unknown;
  run(...values: readonly unknown[]): unknown;
}

type Opener = (path: string) => Database;

const DIALECT: Dialect = {
  now: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
  bytes: 'BLOB',
  prefix: '',
  forUpdate: '',
};

/** How long another process may hold the file, in milliseconds. */
const BUSY_MS = 20_000;

export function openSqlite(path: string): Sql {
  if (isOther(path)) {
    const what = `'${path}' is not a store of campaigns.`;
    return refuseStore(
      storeNotOpened.at(undefined, what, 'Name another file; if it does not exist, it is created.'),
    );
  }
  const database = openerHere()(path);
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  if (holdsOther(database)) {
    database.close();
    const what = `'${path}' is a database of something else, not a store of campaigns.`;
    return refuseStore(
      storeNotOpened.at(undefined, what, 'Name another file; if it does not exist, it is created.'),
    );
  }
  database.exec('PRAGMA journal_mode = WAL');
  // A process that is killed loses nothing; a machine that loses power loses the last moments, which are then done again.
  database.exec('PRAGMA synchronous = NORMAL');
  return new Sqlite(database);
}

/** With which every database begins, and how large the smallest one is. */
const HEADER = 'SQLite format 3\0';
const BYTES_MIN = 512;

/** Whether this is a file, and no database: SQLite takes one that is very small for an empty database, and writes over it. */
function isOther(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true || stats.size === 0) return false;
  const bytes = Buffer.alloc(HEADER.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(file);
  }
  return stats.size < BYTES_MIN || bytes.toString('latin1') !== HEADER;
}

/** Whether there are tables, and they are not ours: nothing of such a file is changed. */
function holdsOther(database: Database): boolean {
  const rows = database.prepare('SELECT name FROM sqlite_master').all() as readonly Row[];
  const names = new Set(rows.map(({ name }) => name));
  return names.size > 0 && !(names.has('meta') && names.has('campaigns'));
}

class Sqlite implements Sql {
  readonly dialect = DIALECT;
  readonly #database: Database;
  readonly #statements = new Map<string, Statement>();
  /** The end of what has the connection. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  readonly query: Query = (text, ...values) => this.#inTurn(() => Promise.resolve(this.#all(text, values)));

  transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        const result = await work((text, ...values) => Promise.resolve(this.#all(text, values)));
        this.#database.exec('COMMIT');
        return result;
      } catch (error) {
        this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.#inTurn(() => {
      this.#statements.clear();
      // All that was written is in the file itself then, unless others are using it.
      this.#all('PRAGMA wal_checkpoint(TRUNCATE)', []);
      this.#database.close();
      return Promise.resolve();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #all(text: string, values: readonly Value[]): readonly Row[] {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.#database.prepare(text);
      if (this.#statements.size < STATEMENTS_MAX) this.#statements.set(text, statement);
    }
    // libsql asks for Buffers, and gives ArrayBuffers.
    const given = values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
    const returnsRows = /^\s*(SELECT|PRAGMA|WITH|EXPLAIN)\b|\bRETURNING\b/i.test(text);
    if (!returnsRows) {
      statement.run(...given);
      return [];
    }
    return statement.all(...given) as readonly Row[];
  }
}

const STATEMENTS_MAX = 200;

let opener: Opener | undefined;

function openerHere(): Opener {
  opener ??= builtIn() ?? libsql();
  if (opener === undefined) {
    const what = `There is no SQLite for ${process.platform} ${process.arch} with Node ${process.versions.node}.`;
    const hint = 'Use Node 22.13 or later, which has it built in, or a store on PostgreSQL.';
    return refuseStore(storeNotOpened.at(undefined, what, hint));
  }
  return opener;
}

/** From Node 22.13 on. */
function builtIn(): Opener | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 13)) return undefined;
  // It warns that it is young.
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as {
      readonly DatabaseSync: new (path: string) => Database;
    };
    return (path) => new DatabaseSync(path);
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function libsql(): Opener | undefined {
  try {
    const Database = createRequire(import.meta.url)('libsql') as new (path: string) => Database;
    return (path) => new Database(path);
  } catch {
    return undefined;
  }
}
