/** What a SQLite store does for one job does not grow with the number of jobs that are there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/campaign/campaign.js';
import { type PlannedJob, idOf, needsOf } from '../../src/campaign/job.js';
import { sha256Hex } from '../../src/campaign/sha256-text.js';
import { openStore } from '../../src/campaign/stores/open-store.js';
import { type Query, type Sql } from '../../src/campaign/stores/sql.js';
import { SqlStore } from '../../src/campaign/stores/sql-store.js';
import { sqliteQueue } from '../../src/campaign/stores/sqlite-queue.js';

/** The same database, and every statement that it is asked. */
function overheard(sql: Sql, texts: Set<string>): Sql {
  const heard =
    (query: Query): Query =>
    (text, ...values) => {
      texts.add(text);
      return query(text, ...values);
    };
  return {
    dialect: sql.dialect,
    query: heard(sql.query),
    transaction: (work) => sql.transaction((query) => work(heard(query))),
    close: () => sql.close(),
  };
}

test('what ends a job finds it, and what needs it, by their ids', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tickstone-queue-'));
  const { sql } = await openStore(join(folder, 'store.sqlite'));
  const texts = new Set<string>();
  const store = new SqlStore('store', overheard(sql, texts), sqliteQueue());
  try {
    const job = {
      kind: 'generate',
      method: 'coverage',
      model: { file: 'lamp.xml', sha256: 'a'.repeat(64) },
      options: {},
    } as const;
    const planned: PlannedJob = {
      id: idOf(sha256Hex, job, []),
      name: 'make',
      job,
      needs: needsOf(job),
      labels: [],
    };
    await store.begin({ name: 'c', plan: 'p', settings: DEFAULT_SETTINGS, jobs: [planned] });
    const claim = await store.claim({ id: 'here/1/a', labels: [], busy: [] });
    texts.clear();
    const end = { kind: 'done', text: 'x', ending: '.txt', summary: {} } as const;
    expect(await store.finish(claim!, { kind: 'end', end })).toBe(true);
    expect(texts.size).toBeGreaterThan(3);
    for (const text of texts) {
      const values = Array.from({ length: text.split('?').length - 1 }, () => '');
      const plan = await sql.query(`EXPLAIN QUERY PLAN ${text}`, ...values);
      const steps = plan.map(({ detail }) => String(detail)).join('\n');
      // By its state, by its campaign alone, or without an index, a job is found among all others.
      expect(steps, text).not.toMatch(/SCAN|jobs_by_|\(campaign=\?\)|TEMP B-TREE/);
    }
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
