/**
 * What campaigns cost besides their jobs: many small jobs, each of which takes next to nothing itself, through both kinds of
 * stores; and how much faster more threads are, with jobs that take some time. Other programs on the machine show in the time,
 * and not in the time of the processor.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '../src/campaign/campaign.js';
import { followCampaign } from '../src/campaign/crew/campaigns.js';
import { type Job, type PlannedJob, idOf, needsOf } from '../src/campaign/job.js';
import { sha256Hex } from '../src/campaign/sha256-text.js';
import { openStore } from '../src/campaign/stores/open-store.js';
import { STORE_KINDS } from '../test/support/campaign-stores.js';

const SUITE = readFileSync('models/lamp.suite.json');
const MAILBOX = readFileSync('models/mailbox.xta');
const SMALL = { SQLite: 10_000, PostgreSQL: 2_000 };

const planned = (name: string, job: Job): PlannedJob => ({
  ...{ id: idOf(sha256Hex, job, []), name, job },
  ...{ needs: needsOf(job), labels: [] },
});

/** The suite is small; what differs is its name. */
const small = (index: number): PlannedJob =>
  planned(`small/${index}`, {
    kind: 'minimise',
    suite: { file: `${index}.suite.json`, sha256: sha256Hex(SUITE) },
    by: 'tests',
  });

/** A job that keeps one core busy: one of mutation judges in a second thread while it searches, so that it keeps two busy. */
const larger = (index: number): PlannedJob =>
  planned(`larger/${index}`, {
    kind: 'generate',
    method: 'communication',
    model: { file: 'mailbox.xta', sha256: sha256Hex(MAILBOX) },
    options: { seed: index },
  });

export async function benchCampaigns(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tickstone-bench-'));
  try {
    for (const kind of STORE_KINDS) {
      if (kind.missing !== undefined) {
        console.log(`campaigns  ${kind.name}: ${kind.missing}`);
        continue;
      }
      const under = await kind.open();
      try {
        const count = SMALL[kind.name];
        await through(
          `${kind.name}, small jobs`,
          under.fresh(),
          1,
          Array.from({ length: count }, (_, index) => small(index)),
        );
        for (let threads = 1; threads <= availableParallelism(); threads *= 2)
          await through(
            `${kind.name}, larger jobs, ${threads} at once`,
            under.fresh(),
            threads,
            Array.from({ length: 24 }, (_, index) => larger(index)),
          );
      } finally {
        await under.end();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function through(
  title: string,
  address: string,
  threads: number,
  jobs: readonly PlannedJob[],
): Promise<void> {
  const store = await openStore(address);
  await store.putContents([SUITE, MAILBOX]);
  const begun = performance.now();
  const { id } = await store.begin({ name: 'bench', plan: 'p', settings: DEFAULT_SETTINGS, jobs });
  const planning = performance.now() - begun;
  const start = performance.now();
  const used = process.cpuUsage();
  const { counts } = await followCampaign(store, id, { threads, signal: new AbortController().signal });
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  await store.close();
  console.log(
    `campaigns  ${title}: ${counts.done} of ${jobs.length} done, ${(ms / jobs.length).toFixed(2)} ms a job, ${((user + system) / 1_000 / jobs.length).toFixed(2)} ms of the processor; planned in ${planning.toFixed(0)} ms`,
  );
}
