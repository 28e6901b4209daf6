/** Workers on a database that they reach by TLS, with a role that may do what the guide grants it and no more. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/campaign/campaign.js';
import { type PlannedJob, idOf, needsOf } from '../../src/campaign/job.js';
import { sha256Hex } from '../../src/campaign/sha256-text.js';
import { openStore } from '../../src/campaign/stores/open-store.js';
import { type SqlStore } from '../../src/campaign/stores/sql-store.js';
import { type TickstoneError } from '../../src/library/index.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';
import { isMissing, programOf } from '../support/tools.js';

/** What an owner is told to say, in the guide. */
function grantsOfTheGuide(): string {
  const guide = readFileSync('docs/guide/campaigns.md', 'utf8');
  return /```text\n([^`]*CREATE ROLE worker[^`]*)```/.exec(guide)![1]!;
}

function generate(seed: number, labels: readonly string[]): PlannedJob {
  const job = {
    kind: 'generate',
    method: 'coverage',
    model: { file: 'lamp.xml', sha256: 'a'.repeat(64) },
    options: { seed },
  } as const;
  return { id: idOf(sha256Hex, job, labels), name: `make/${seed}`, job, needs: needsOf(job), labels };
}

const isThere = programOf('PostgreSQL') !== undefined;
describe.skipIf(!isThere)(isThere ? 'A role for workers' : isMissing('PostgreSQL'), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ tls: true });
  }, 120_000);
  afterAll(() => server.stop());

  const asWorker = (more: string): string => server.url.replace('owner@', 'worker:secret@').concat('?', more);
  const begin = async (name: string, labels: readonly string[]): Promise<void> => {
    const store = await openStore(server.url);
    const jobs = [generate(1, labels)];
    await store.begin({ name, plan: 'p', settings: DEFAULT_SETTINGS, jobs });
    await store.close();
  };

  const secure = (): string => `sslmode=verify-full&sslrootcert=${server.authority!}`;
  const refused = async (more: string): Promise<string> => {
    const error: unknown = await openStore(asWorker(more), 'work').catch((each: unknown) => each);
    const [{ message, hint } = { message: '', hint: '' }] = (error as TickstoneError).diagnostics;
    return `${message} ${hint}`;
  };

  test('is told what is missing: tables, or rights', async () => {
    server.sql(grantsOfTheGuide());
    server.sql("ALTER ROLE worker PASSWORD 'secret'");
    expect(await refused(secure())).toBe(
      "The store has no tables for campaigns yet. 'tickstone campaign start' with the same store creates them; run it as a role that may do so.",
    );
    server.sql('DROP OWNED BY worker');
    expect(await refused(secure())).toMatch(/permission denied.* The role may not do this/);
    server.sql('DROP ROLE worker');
  });

  test.each(['before', 'after'])(
    'that is made %s the first start does jobs, also with labels that are new, and can change no table',
    async (order) => {
      const isBefore = order === 'before';
      if (!isBefore) server.sql('DROP OWNED BY worker; DROP ROLE worker');
      else server.sql(grantsOfTheGuide());
      await begin(`first ${order}`, []);
      if (!isBefore) server.sql(grantsOfTheGuide());
      server.sql("ALTER ROLE worker PASSWORD 'secret'");
      await begin(`second ${order}`, [`bench=${order}`]);
      const store = await openStore(asWorker(secure()), 'work');
      try {
        const worker = { id: 'there/1/a', labels: [`bench=${order}`], busy: [] };
        for (const count of [1, 2]) {
          const claim = await store.claim(worker);
          expect(claim, `job ${count}`).toBeDefined();
          expect(await store.beat([claim!])).toEqual([true]);
          const end = { kind: 'done', text: 'x', ending: '.txt', summary: {} } as const;
          expect(await store.finish(claim!, { kind: 'end', end })).toBe(true);
        }
        expect((await store.campaigns()).map(({ state }) => state)).toEqual(
          isBefore ? ['done', 'done'] : ['done', 'done', 'done', 'done'],
        );
        for (const table of ['tickstone.more', 'tickstone_queue.more', 'public.more'])
          await expect(store.sql.query(`CREATE TABLE ${table} (a INT)`)).rejects.toThrow(/permission denied/);
        await expect(store.sql.query('DROP TABLE tickstone.jobs')).rejects.toThrow(/must be owner/);
        expect(await store.sql.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).toEqual([
          { ssl: true },
        ]);
      } finally {
        await store.close();
      }
    },
  );

  test('is turned away without TLS, and turns a server away whose certificate it cannot trust', async () => {
    expect(await refused('sslmode=disable')).toMatch(/no encryption.* The server wants TLS: add/);
    expect(await refused('sslmode=verify-full')).toMatch(
      /certificate.* Name the certificate of the authority/,
    );
    server.sql("ALTER ROLE worker PASSWORD 'another'");
    expect(await refused(secure())).toMatch(
      /password authentication failed.* Put the password in PGPASSWORD/,
    );
  });

  describe('with a password in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tickstone-passwords-'));
    const file = join(folder, 'passwords');
    beforeAll(() => {
      vi.stubEnv('PGPASSFILE', file);
      server.sql("ALTER ROLE worker PASSWORD 'with:colon'");
    });
    afterAll(() => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true, force: true });
    });
    const open = (): Promise<SqlStore> =>
      openStore(server.url.replace('owner@', 'worker@').concat('?', secure()), 'work');

    test('is let in by the line that is meant for it, without a word of warning', async () => {
      const warned: string[] = [];
      const note = ({ message }: Error): unknown => warned.push(message);
      process.on('warning', note);
      writeFileSync(file, '# ours\n*:*:other:*:wrong\n127.0.0.1:*:tests:worker:with\\:colon\n', {
        mode: 0o600,
      });
      await (await open()).close();
      await setImmediate();
      process.off('warning', note);
      expect(warned).toEqual([]);
    });

    test('is told why the file was not read, or that a password is missing', async () => {
      const said = async (): Promise<string> => {
        const error: unknown = await open().catch((each: unknown) => each);
        const [{ message, hint } = { message: '', hint: '' }] = (error as TickstoneError).diagnostics;
        return `${message} ${hint}`;
      };
      chmodSync(file, 0o644);
      expect(await said()).toBe(
        `PostgreSQL cannot be used: the server asks for a password. '${file}' was not read, because others may read it: chmod 600 corrects that.`,
      );
      rmSync(file);
      expect(await said()).toBe(
        'PostgreSQL cannot be used: the server asks for a password. Put the password in PGPASSWORD or in ~/.pgpass.',
      );
    });
  });
});
