/** The tables of stores, in versions: a store is brought from any version to the next by one list of statements. */
import { type Dialect, type Sql } from './sql.js';
import { refuseStore } from './refuse-store.js';
import { storeNewer, storeOlder } from '../problems.js';

/** What brings a store from the version before; the first one makes all tables. */
const MIGRATIONS: readonly ((dialect: Dialect) => readonly string[])[] = [
  ({ prefix: p, bytes }) => [
    `CREATE TABLE ${p}contents (sha256 TEXT PRIMARY KEY, bytes ${bytes} NOT NULL, added_at BIGINT NOT NULL)`,
    `CREATE TABLE ${p}campaigns (id TEXT PRIMARY KEY, name TEXT NOT NULL, number INTEGER NOT NULL, state TEXT NOT NULL, plan TEXT NOT NULL,
      settings TEXT NOT NULL, started_at BIGINT NOT NULL, ended_at BIGINT, UNIQUE (name, number))`,
    `CREATE TABLE ${p}queues (id TEXT PRIMARY KEY, labels TEXT NOT NULL)`,
    `CREATE TABLE ${p}jobs (campaign TEXT NOT NULL REFERENCES ${p}campaigns (id) ON DELETE CASCADE, id TEXT NOT NULL, place INTEGER NOT NULL,
      name TEXT NOT NULL, kind TEXT NOT NULL, job TEXT NOT NULL, labels TEXT NOT NULL, queue TEXT NOT NULL, asked_by TEXT, state TEXT NOT NULL,
      waits INTEGER NOT NULL, tries INTEGER NOT NULL, token INTEGER NOT NULL, worker TEXT, lease_until BIGINT, not_before BIGINT NOT NULL,
      reason TEXT, result TEXT, result_sha256 TEXT, begun_at BIGINT, ended_at BIGINT, PRIMARY KEY (campaign, id))`,
    `CREATE INDEX jobs_by_state ON ${p}jobs (state, queue, place)`,
    `CREATE INDEX jobs_by_campaign ON ${p}jobs (campaign, state)`,
    `CREATE TABLE ${p}needs (campaign TEXT NOT NULL, job TEXT NOT NULL, needed TEXT NOT NULL, PRIMARY KEY (campaign, job, needed),
      FOREIGN KEY (campaign, job) REFERENCES ${p}jobs (campaign, id) ON DELETE CASCADE)`,
    `CREATE INDEX needs_by_needed ON ${p}needs (campaign, needed, job)`,
    `CREATE TABLE ${p}verdicts (campaign TEXT NOT NULL, job TEXT NOT NULL, place INTEGER NOT NULL, system TEXT NOT NULL, test TEXT NOT NULL,
      title TEXT NOT NULL, model TEXT NOT NULL, verdict TEXT NOT NULL, reason TEXT, ms DOUBLE PRECISION NOT NULL, at BIGINT NOT NULL,
      PRIMARY KEY (campaign, job, place))`,
    `CREATE INDEX verdicts_by_test ON ${p}verdicts (system, test, at)`,
  ],
];

const SCHEMA_VERSION = MIGRATIONS.length;

/** Makes or brings up to date what is there, or says that it is not for us. */
export async function prepareTables(sql: Sql, mayMigrate: boolean): Promise<void> {
  const { prefix } = sql.dialect;
  const found = await versionOf(sql);
  if (found > SCHEMA_VERSION) refuseStore(storeNewer.at(undefined, found, SCHEMA_VERSION));
  if (found === SCHEMA_VERSION) return;
  if (!mayMigrate) refuseStore(storeOlder.at(undefined, found, SCHEMA_VERSION));
  await sql.transaction(async (query) => {
    await query(`CREATE TABLE IF NOT EXISTS ${prefix}meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL)`);
    await query(`INSERT INTO ${prefix}meta (name, value) VALUES ('version', 0) ON CONFLICT DO NOTHING`);
    // Whoever else is about to do the same waits here.
    const [row] = await query(
      `UPDATE ${prefix}meta SET value = value WHERE name = 'version' RETURNING value`,
    );
    const version = Number(row!['value']);
    if (version > SCHEMA_VERSION) refuseStore(storeNewer.at(undefined, version, SCHEMA_VERSION));
    for (const migration of MIGRATIONS.slice(version))
      for (const statement of migration(sql.dialect)) await query(statement);
    await query(`UPDATE ${prefix}meta SET value = ? WHERE name = 'version'`, SCHEMA_VERSION);
  });
}

async function versionOf({ query, dialect: { prefix } }: Sql): Promise<number> {
  try {
    const [row] = await query(`SELECT value FROM ${prefix}meta WHERE name = 'version'`);
    return Number(row?.['value'] ?? 0);
  } catch (error) {
    // There is no table yet: SQLite says so in words, PostgreSQL by a code.
    const { code, message } = error as { readonly code?: string; readonly message: string };
    if (code === '42P01' || code === '3F000' || /no such table/.test(message)) return 0;
    throw error;
  }
}
