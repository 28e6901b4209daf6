/**
 * PostgreSQL with pg-boss: our tables say what is so, and pg-boss carries jobs to workers.
 *
 * There is a queue for each set of labels that jobs ask for; a worker takes from those of which it has all labels. While a
 * worker does a job it says so now and then (`touch`), and when it is silent for too long pg-boss delivers the job again. Messages
 * are written and settled in the transactions of our tables, so the two never disagree.
 *
 * Both packages are optional peers, loaded when the address of a store asks for them.
 */
import { assert } from '../../base/assert.js';
import { type Diagnostic } from '../../base/diagnostic.js';
import { peerMissing, storeNotOpened } from '../problems.js';
import { type FoundPassword, type Login, passwordFile, passwordFor } from './password-file.js';
import { type Delivery, type Queue, type ReadyJob } from './queue.js';
import { refuseStore } from './refuse-store.js';
import { type Dialect, type Query, type Row, type Sql, type Value } from './sql.js';

/** What is used of `pg`. */
interface Pool {
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly Row[] }>;
  connect(): Promise<Client>;
  end(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): void;
}

interface Client {
  on(event: 'error', listener: (error: Error) => void): void;
  off(event: 'error', listener: (error: Error) => void): void;
  query(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly Row[] }>;
  release(error?: Error): void;
}

interface PgPackage {
  readonly Pool: new (options: object) => Pool;
  /** Knows what the address and the environment say, before it connects. */
  readonly Client: new (options: object) => Login & { readonly password: unknown };
}

/** What is used of `pg-boss`. */
interface Boss {
  start(): Promise<unknown>;
  stop(options: object): Promise<void>;
  on(event: 'error' | 'warning', listener: (error: unknown) => void): void;
  createQueue(name: string, options: object): Promise<void>;
  insert(name: string, jobs: readonly object[], options: { readonly db: Executor }): Promise<unknown>;
  fetch(name: string): Promise<readonly { readonly id: string; readonly data: unknown }[]>;
  complete(name: string, id: string, data: object, options: { readonly db: Executor }): Promise<unknown>;
  fail(name: string, id: string, data: object, options: { readonly db: Executor }): Promise<unknown>;
  touch(name: string, ids: readonly string[], options: { readonly db: Executor }): Promise<unknown>;
}

interface Executor {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
}

interface BossPackage {
  readonly PgBoss: new (options: object) => Boss;
}

const SCHEMA = 'tickstone';
/** Of pg-boss. */
const QUEUE_SCHEMA = 'tickstone_queue';

const DIALECT: Dialect = {
  now: '(extract(epoch from clock_timestamp()) * 1000)::bigint',
  bytes: 'BYTEA',
  prefix: `${SCHEMA}.`,
  forUpdate: 'FOR UPDATE',
};

/** Connections of one process, for its queries and its transactions; a worker needs no more than one for each thread, and one. */
const CONNECTIONS_MAX = 4;
const CONNECT_MS = 10_000;

export interface PostgresParts {
  readonly sql: Sql;
  readonly queue: Queue;
}

export async function openPostgres(url: string, mayMigrate: boolean): Promise<PostgresParts> {
  const [pg, boss] = await Promise.all([
    imported<PgPackage & { readonly default?: PgPackage }>('pg'),
    imported<BossPackage>('pg-boss'),
  ]);
  if (pg === undefined || boss === undefined) return refuseStore(peerMissing.at(undefined, 'pg-boss pg'));
  const { Pool: PoolClass, Client: ClientClass } = pg.default ?? pg;
  const { password, isOpenToOthers } = foundPassword(ClientClass, url);
  const pool = new PoolClass({
    connectionString: password === undefined ? url : withPassword(url, password),
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'tickstone',
  });
  // A connection that breaks while nobody uses it; whoever uses one hears of it there.
  pool.on('error', () => undefined);
  const sql = new Postgres(pool);
  try {
    if (mayMigrate) await sql.makeSchema();
    else await sql.query('SELECT 1 AS one');
  } catch (error) {
    await pool.end();
    return refuseStore(notReached(error, isOpenToOthers));
  }
  return { sql, queue: new BossQueue(boss, pool, mayMigrate) };
}

async function imported<T>(name: string): Promise<T | undefined> {
  try {
    return (await import(name)) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function foundPassword(ClientClass: PgPackage['Client'], url: string): FoundPassword {
  try {
    const login = new ClientClass({ connectionString: url });
    return login.password === null ? passwordFor(login) : { isOpenToOthers: false };
  } catch (error) {
    return refuseStore(notReached(error));
  }
}

/** As a parameter, since an address may have no host before which it could stand. */
function withPassword(url: string, password: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}password=${encodeURIComponent(password)}`;
}

export function notReached(error: unknown, isFileOpenToOthers = false): Diagnostic {
  const { message, code = '' } = error as { readonly message: string; readonly code?: string };
  const isUntold = /client password must be a string/.test(message);
  const words = isUntold
    ? 'the server asks for a password'
    : message === ''
      ? code
      : message.replace(/\.$/, '');
  const hint =
    isUntold && isFileOpenToOthers
      ? `'${passwordFile()}' was not read, because others may read it: chmod 600 corrects that.`
      : hintFor(code, words);
  return storeNotOpened.at(undefined, `PostgreSQL cannot be used: ${words}.`, hint);
}

function hintFor(code: string, words: string): string {
  if (/no encryption|SSL off/.test(words))
    return "The server wants TLS: add '?sslmode=verify-full' to the address.";
  if (/certificate/i.test(words) || /CERT|ALTNAME/.test(code))
    return "Name the certificate of the authority that signed the server's in the address: '?sslmode=verify-full&sslrootcert=FILE'.";
  if (code === '28P01' || code === '28000' || /password/.test(words))
    return 'Put the password in PGPASSWORD or in ~/.pgpass.';
  if (code === '42501')
    return "The role may not do this: tables are made by 'tickstone campaign start' with the role that owns the database.";
  return 'Is the server running, and is the address right?';
}

/** Errors of a server that goes away or comes up, or of a file that somebody holds, after which the same can be tried again. */
export function isPassing(error: unknown): boolean {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  return (
    /^(08|57P0|53)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', '40001', '40P01'].includes(code) ||
    /database is locked|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    )
  );
}

class Postgres implements Sql {
  readonly dialect = DIALECT;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  readonly query: Query = async (text, ...values) =>
    (await this.#pool.query(numbered(text), bound(values))).rows;

  async transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    // A connection may break between two queries of a transaction: the next one says so.
    const note = (error: Error): void => {
      broken = error;
    };
    client.on('error', note);
    try {
      await client.query('BEGIN');
      const query: Query & Raw = Object.assign(
        async (text: string, ...values: readonly Value[]) =>
          (await client.query(numbered(text), bound(values))).rows,
        { raw: executedBy(client) },
      );
      const result = await work(query);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: unknown) => (broken = failure as Error));
      throw error;
    } finally {
      client.off('error', note);
      client.release(broken);
    }
  }

  /** Two that begin at once both try, and one of them loses. */
  async makeSchema(): Promise<void> {
    const [known] = await this.query('SELECT 1 AS known FROM pg_namespace WHERE nspname = ?', SCHEMA);
    if (known !== undefined) return;
    await this.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`).catch((error: unknown) => {
      if ((error as { readonly code?: string }).code !== '23505') throw error;
    });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

const NUMBERED = new Map<string, string>();

/** `$1`, `$2`, … in place of question marks. */
function numbered(text: string): string {
  const known = NUMBERED.get(text);
  if (known !== undefined) return known;
  let count = 0;
  const made = text.replace(/\?/g, () => `$${++count}`);
  if (NUMBERED.size < 1_000) NUMBERED.set(text, made);
  return made;
}

function bound(values: readonly Value[]): readonly unknown[] {
  return values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
}

/** The least that pg-boss takes. */
const HEARTBEAT_SECONDS = 10;
/** So often it is looked who is silent. */
const SUPERVISE_SECONDS = 2;
/** No job may take longer in one try. */
const TRY_SECONDS_MAX = 86_399;
const KEPT_SECONDS = 365 * 86_400;
const SETTLED_SECONDS = 600;

interface Ticket {
  readonly queue: string;
  readonly id: string;
}

class BossQueue implements Queue {
  readonly leaseMs = HEARTBEAT_SECONDS * 1_000;
  readonly retries = true;
  readonly #make: () => Boss;
  #boss: Promise<Boss> | undefined;
  #turn = 0;

  constructor({ PgBoss }: BossPackage, pool: Pool, mayMigrate: boolean) {
    const db: Executor = { executeSql: executedBy(pool) };
    this.#make = () => {
      const boss = new PgBoss({
        db,
        schema: QUEUE_SCHEMA,
        migrate: mayMigrate,
        createSchema: mayMigrate,
        supervise: true,
        schedule: false,
        reindex: false,
        monitorVacuum: false,
        superviseIntervalSeconds: SUPERVISE_SECONDS,
        monitorIntervalSeconds: SUPERVISE_SECONDS,
        maintenanceIntervalSeconds: 300,
      });
      // What supervision meets while the server is away is met again by whoever asks it something.
      boss.on('error', () => undefined);
      boss.on('warning', () => undefined);
      return boss;
    };
  }

  async prepare(queues: readonly string[]): Promise<void> {
    const boss = await this.#started();
    for (const queue of queues)
      await boss.createQueue(queue, {
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        retentionSeconds: KEPT_SECONDS,
        deleteAfterSeconds: SETTLED_SECONDS,
      });
  }

  async announce(query: Query, jobs: readonly ReadyJob[]): Promise<void> {
    const boss = await this.#started();
    const byQueue = new Map<string, ReadyJob[]>();
    for (const job of jobs) byQueue.set(job.queue, [...(byQueue.get(job.queue) ?? []), job]);
    for (const [queue, all] of byQueue)
      await boss.insert(
        queue,
        all.map(({ campaign, id, settings }) => ({
          data: { campaign, id },
          // Who has tried often enough is found out in our tables.
          retryLimit: settings.tries + 5,
          retryDelay: Math.max(1, Math.round(settings.backOffMs / 1_000)),
          retryBackoff: true,
          retryDelayMax: 300,
          expireInSeconds: TRY_SECONDS_MAX,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          retentionSeconds: KEPT_SECONDS,
          deleteAfterSeconds: SETTLED_SECONDS,
        })),
        { db: executorOf(query) },
      );
  }

  /** Queues take turns, so that none is kept waiting by another that is never empty. */
  async take(_sql: Sql, queues: readonly string[]): Promise<Delivery | undefined> {
    const boss = await this.#started();
    this.#turn++;
    for (let each = 0; each < queues.length; each++) {
      const queue = queues[(this.#turn + each) % queues.length]!;
      const [message] = await boss.fetch(queue);
      if (message === undefined) continue;
      const { campaign, id } = (message.data ?? {}) as { readonly campaign?: unknown; readonly id?: unknown };
      return {
        campaign: String(campaign),
        id: String(id),
        ticket: { queue, id: message.id } satisfies Ticket,
      };
    }
    return undefined;
  }

  async keep(query: Query, tickets: readonly unknown[]): Promise<void> {
    const boss = await this.#started();
    for (const { queue, id } of tickets as readonly Ticket[])
      await boss.touch(queue, [id], { db: executorOf(query) });
  }

  async settle(query: Query, ticket: unknown, how: 'done' | 'again'): Promise<void> {
    if (ticket === undefined) return;
    const boss = await this.#started();
    const { queue, id } = ticket as Ticket;
    const db = executorOf(query);
    if (how === 'done') await boss.complete(queue, id, {}, { db });
    else await boss.fail(queue, id, {}, { db });
  }

  async close(): Promise<void> {
    const boss = await this.#boss?.catch(() => undefined);
    await boss?.stop({ graceful: false, close: false });
  }

  #started(): Promise<Boss> {
    const boss = this.#make;
    this.#boss ??= (async () => {
      const made = boss();
      try {
        await made.start();
      } catch (error) {
        this.#boss = undefined;
        throw error;
      }
      return made;
    })();
    return this.#boss;
  }
}

/** pg-boss numbers its own parameters. */
interface Raw {
  readonly raw: Executor['executeSql'];
}

function executorOf(query: Query): Executor {
  const { raw } = query as Query & Partial<Raw>;
  assert(raw !== undefined, 'messages are written in transactions');
  return { executeSql: raw };
}

function executedBy(on: Pick<Pool, 'query'>): Executor['executeSql'] {
  return async (text, values) => {
    const result = await on.query(text, values);
    // A text of several statements has several results, of which the last one counts.
    const last = Array.isArray(result) ? (result.at(-1) as typeof result) : result;
    return { rows: [...last.rows] };
  };
}
