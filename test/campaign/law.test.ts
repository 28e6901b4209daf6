/**
 * The law of campaigns: the results are those of one machine, byte for byte, for any number of workers and any interleaving,
 * whoever dies and whoever comes back from the dead.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/campaign/campaign.js';
import { type JobEnd, type JobInputs, type WorkableJob, doJob } from '../../src/campaign/do-job.js';
import { artefactsOf } from '../../src/campaign/job.js';
import { planOf } from '../../src/campaign/plan.js';
import { readCampaign } from '../../src/campaign/read-campaign.js';
import { sha256Hex } from '../../src/campaign/sha256-text.js';
import { type Claim } from '../../src/campaign/store.js';
import { openStore } from '../../src/campaign/stores/open-store.js';
import { type SqlStore } from '../../src/campaign/stores/sql-store.js';
import { generateMutation, loadModel, writeSuite } from '../../src/index.js';
import { STORE_KINDS, type StoreUnderTest, titleOf } from '../support/campaign-stores.js';

const LAMP = readFileSync('models/lamp.xml');
const CAMPAIGN = `
format: tickstone-campaign/1
name: law
models: { lamp: { file: lamp.xml, options: { underTest: [Lamp] } } }
steps:
  make: { generate: { coverage: {}, mutation: { preset: paper } }, variants: [{ seed: 1 }, { seed: 2 }] }
  all: { merge: [make] }
  small: { minimise: [all], by: steps }
  holds: { evaluate: [small] }
`;

const { campaign } = readCampaign({ path: 'law.yaml', text: CAMPAIGN });
const contents = { models: new Map([['lamp', sha256Hex(LAMP)]]), suites: new Map<string, never>() };
const jobs = planOf(campaign!, contents, sha256Hex);

/** Answers by what was asked, so that what is asked again in another draw takes no time. */
const answered = new Map<string, JobEnd>();

async function done(job: WorkableJob, inputs: JobInputs): Promise<JobEnd> {
  if (job.kind === 'generate' && job.method === 'mutation') return doJob(job, inputs);
  const key = JSON.stringify(job);
  const end = answered.get(key) ?? (await doJob(job, inputs));
  answered.set(key, end);
  return end;
}

/** One after the other, without a store, and mutation in one piece. */
async function onOneMachine(): Promise<ReadonlyMap<string, string>> {
  const model = await loadModel({ name: 'lamp.xml', text: LAMP });
  const results = new Map<string, string>();
  const inputs: JobInputs = { content: () => LAMP, result: (id) => results.get(id)!, answers: new Map() };
  for (const { id, job } of jobs) {
    const text =
      job.kind === 'generate' && job.method === 'mutation'
        ? writeSuite((await generateMutation(model, job.options)).suite)
        : ((await done(job as WorkableJob, inputs)) as Extract<JobEnd, { kind: 'done' }>).text;
    results.set(id, text);
  }
  return new Map(jobs.map(({ id, name }) => [name, results.get(id)!]));
}

/** What may happen next, to the worker with a number: most of the time it works. */
const MOVES = fc.array(
  fc.record({
    worker: fc.nat({ max: 4 }),
    what: fc.constantFrom('work', 'work', 'work', 'work', 'die', 'haunt', 'give back', 'go wrong'),
  }),
  { minLength: 20, maxLength: 60 },
);

class Workers {
  readonly #store: SqlStore;
  readonly #claims = new Map<number, Claim>();
  /** Claims of workers that are dead. */
  readonly #ghosts: Claim[] = [];

  constructor(store: SqlStore) {
    this.#store = store;
  }

  async move(worker: number, what: string): Promise<void> {
    const store = this.#store;
    const claim = this.#claims.get(worker);
    if (what === 'haunt') {
      const ghost = this.#ghosts.pop();
      if (ghost !== undefined) await this.#finish(ghost);
    } else if (claim === undefined) {
      const found = await store.claim({ id: `here/${worker}/x`, labels: [], busy: [] });
      if (found !== undefined) this.#claims.set(worker, found);
    } else if (what === 'die') {
      this.#claims.delete(worker);
      this.#ghosts.push(claim);
      await this.#notice(claim);
    } else {
      this.#claims.delete(worker);
      if (what === 'give back') await store.finish(claim, { kind: 'given back' });
      else if (what === 'go wrong') await store.finish(claim, { kind: 'wrong', reason: 'A hiccup.' });
      else await this.#finish(claim);
    }
    // Nobody waits here before something is tried again.
    await store.sql.query(`UPDATE ${store.sql.dialect.prefix}jobs SET not_before = 0`);
    if (this.#hasBoss)
      await store.sql.query("UPDATE tickstone_queue.job SET start_after = now() WHERE state = 'retry'");
  }

  /** What happens when a worker has been silent for long; pg-boss does so when it looks the next time. */
  async #notice({ planned: { id }, ticket }: Claim): Promise<void> {
    const { query, dialect } = this.#store.sql;
    await query(
      `UPDATE ${dialect.prefix}jobs SET lease_until = 0 WHERE state = 'running' AND id = ?`,
      ...[id],
    );
    if (this.#hasBoss)
      await query(
        "UPDATE tickstone_queue.job SET state = 'retry', heartbeat_on = NULL WHERE state = 'active' AND id = ?",
        (ticket as { readonly id: string }).id,
      );
  }

  get #hasBoss(): boolean {
    return this.#store.sql.dialect.prefix !== '';
  }

  async #finish(claim: Claim): Promise<void> {
    const { job } = claim.planned;
    const bytes = new Map<string, Uint8Array>();
    for (const sha256 of artefactsOf(job)) bytes.set(sha256, (await this.#store.content(sha256))!);
    const results = new Map<string, string>();
    for (const { id, sha256 } of await this.#store.needed(claim))
      results.set(id, new TextDecoder().decode(await this.#store.content(sha256)));
    const inputs: JobInputs = {
      content: (sha256) => bytes.get(sha256)!,
      result: (id) => results.get(id)!,
      answers: results,
    };
    await this.#store.finish(claim, { kind: 'end', end: await done(job as WorkableJob, inputs) });
  }
}

async function resultsOf(store: SqlStore, id: string): Promise<ReadonlyMap<string, string>> {
  const rows = (await store.jobs(id)).filter(({ askedBy }) => askedBy === undefined);
  const found = new Map<string, string>();
  for (const { name, result, reason } of rows)
    found.set(
      name,
      result === undefined ? (reason ?? '') : new TextDecoder().decode(await store.content(result.sha256)),
    );
  return found;
}

/** On a server everything takes longer. */
const RUNS =
  process.env['TICKSTONE_LONG'] === '1' ? { SQLite: 200, PostgreSQL: 40 } : { SQLite: 5, PostgreSQL: 1 };

describe.each(STORE_KINDS)(
  'The results of a campaign are those of one machine, whatever happens to its workers',
  (kind) => {
    describe.skipIf(kind.missing !== undefined)(titleOf(kind), () => {
      let under: StoreUnderTest;
      beforeAll(async () => {
        under = await kind.open();
      }, 120_000);
      afterAll(() => under.end());

      test('byte for byte', async () => {
        const expected = await onOneMachine();
        await fc.assert(
          fc.asyncProperty(MOVES, async (moves) => {
            const store = await openStore(under.fresh());
            try {
              expect(await worked(store, moves)).toEqual(expected);
            } finally {
              await store.close();
            }
          }),
          { numRuns: RUNS[kind.name] },
        );
      });
    });
  },
);

type Moves = typeof MOVES extends fc.Arbitrary<infer M> ? M : never;

async function worked(store: SqlStore, moves: Moves): Promise<ReadonlyMap<string, string>> {
  await store.putContents([LAMP]);
  const settings = { ...DEFAULT_SETTINGS, tries: 1_000 };
  const { id } = await store.begin({ name: 'law', plan: 'p', settings, jobs });
  const workers = new Workers(store);
  for (let turn = 0; (await store.campaigns())[0]!.state === 'running'; turn++) {
    const { worker, what } = moves[turn % moves.length]!;
    // Something else than mishaps has to happen now and then.
    await workers.move(worker, turn % 3 === 0 ? 'work' : what);
    expect(turn).toBeLessThan(20_000);
  }
  const { prefix } = store.sql.dialect;
  const [open] = await store.sql.query(`SELECT COUNT(*) AS jobs FROM ${prefix}jobs WHERE state <> 'done'`);
  expect(Number(open!['jobs'])).toBe(0);
  return resultsOf(store, id);
}
