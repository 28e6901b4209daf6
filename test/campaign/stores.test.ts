/** What stores promise, whichever they are: jobs are given to one worker at a time, and nothing is written twice. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/campaign/campaign.js';
import { followCampaign } from '../../src/campaign/crew/campaigns.js';
import { type JobEnd } from '../../src/campaign/do-job.js';
import { type Job, type PlannedJob, idOf, needsOf } from '../../src/campaign/job.js';
import { sha256Hex } from '../../src/campaign/sha256-text.js';
import { type Claim, type Ending, type WorkerFacts } from '../../src/campaign/store.js';
import { openStore } from '../../src/campaign/stores/open-store.js';
import { type SqlStore } from '../../src/campaign/stores/sql-store.js';
import { TickstoneError } from '../../src/library/index.js';
import { STORE_KINDS, type StoreUnderTest, titleOf } from '../support/campaign-stores.js';

const HASH = 'a'.repeat(64);
const ANYONE: WorkerFacts = { id: 'here/1/a', labels: [], busy: [] };

function planned(name: string, job: Job, labels: readonly string[] = []): PlannedJob {
  return { id: idOf(sha256Hex, job, labels), name, job, needs: needsOf(job), labels };
}

const generate = (seed: number): PlannedJob =>
  planned(`make/${seed}`, {
    kind: 'generate',
    method: 'coverage',
    model: { file: 'lamp.xml', sha256: HASH },
    options: { seed },
  });
const minimise = ({ id, name }: PlannedJob): PlannedJob =>
  planned(`small/${name}`, { kind: 'minimise', suite: { job: id }, by: 'tests' });
const runOn = ({ id }: PlannedJob, system: string): PlannedJob =>
  planned(`run/${system}`, { kind: 'run', suite: { job: id }, system, options: {} }, [`system=${system}`]);

const done = (text: string): Ending => ({
  kind: 'end',
  end: { kind: 'done', text, ending: '.txt', summary: { length: text.length } },
});

describe.each(STORE_KINDS)('Stores', (kind) => {
  describe.skipIf(kind.missing !== undefined)(titleOf(kind), () => {
    let under: StoreUnderTest;
    beforeAll(async () => {
      under = await kind.open();
    }, 120_000);
    afterAll(() => under.end());

    async function withStore(work: (store: SqlStore, address: string) => Promise<void>): Promise<void> {
      const address = under.fresh();
      const store = await openStore(address);
      try {
        await work(store, address);
      } finally {
        await store.close();
      }
    }

    const begin = (
      store: SqlStore,
      jobs: readonly PlannedJob[],
      more = {},
    ): Promise<{ readonly id: string }> =>
      store.begin({ name: 'c', plan: 'p', settings: { ...DEFAULT_SETTINGS, backOffMs: 1, ...more }, jobs });

    /** Claims sooner or later: a job that is tried again waits a little. */
    async function claimed(store: SqlStore, worker = ANYONE): Promise<Claim> {
      for (let tries = 0; tries < 2_400; tries++) {
        const claim = await store.claim(worker);
        if (claim !== undefined) return claim;
        await sleep(25);
      }
      throw new Error('nothing to claim');
    }

    test('Who only looks on sees the end of a campaign that others work on', () =>
      withStore(async (store) => {
        const { id } = await begin(store, [generate(1)]);
        const leaving = new AbortController();
        const following = followCampaign(store, id, { threads: 0, signal: leaving.signal });
        const claim = await claimed(store);
        // It has looked once, and waits.
        await sleep(100);
        await store.finish(claim, done('x'));
        const deaf = setTimeout(() => {
          leaving.abort();
        }, 20_000);
        expect((await following).state).toBe('done');
        expect(leaving.signal.aborted, 'it had to be sent away').toBe(false);
        clearTimeout(deaf);
      }));

    test('Jobs are given out once, in order, and those that need others come after them', () =>
      withStore(async (store) => {
        const [one, two] = [generate(1), generate(2)];
        const { id } = await begin(store, [one, two, minimise(one), minimise(two)]);
        const first = await claimed(store);
        const second = await claimed(store);
        expect([first, second].map(({ planned: { name } }) => name).sort()).toEqual(['make/1', 'make/2']);
        expect(await store.claim(ANYONE)).toBeUndefined();
        expect(await store.finish(first, done('first'))).toBe(true);
        const third = await claimed(store);
        expect(third.planned.name).toBe(`small/${first.planned.name}`);
        const [needed] = await store.needed(third);
        expect(new TextDecoder().decode(await store.content(needed!.sha256))).toBe('first');
        expect(await store.counts(id)).toMatchObject({ done: 1, running: 2, waiting: 1 });
        await store.finish(second, done('second'));
        await store.finish(third, done('third'));
        await store.finish(await claimed(store), done('fourth'));
        expect((await store.campaigns()).map(({ state }) => state)).toEqual(['done']);
      }));

    test('A worker that comes back from the dead writes nothing', () =>
      withStore(async (store) => {
        const { id } = await begin(store, [generate(1)]);
        const lost = await claimed(store);
        // Silence is long in the eyes of the store.
        await expireLeases(store);
        const held = await claimed(store, { ...ANYONE, id: 'there/2/b' });
        expect(held.token).toBeGreaterThan(lost.token);
        expect(await store.beat([lost, held])).toEqual([false, true]);
        expect(await store.finish(lost, done('of the dead'))).toBe(false);
        expect(await store.finish(held, done('of the living'))).toBe(true);
        expect(await store.finish(held, done('twice'))).toBe(false);
        const [row] = await store.jobs(id);
        expect(new TextDecoder().decode(await store.content(row!.result!.sha256))).toBe('of the living');
      }));

    test('A job is tried again, and has failed after all tries; others go on, and what needs it is skipped', () =>
      withStore(async (store) => {
        const poisoned = generate(1);
        const { id } = await begin(
          store,
          [poisoned, minimise(poisoned), runOn(minimise(poisoned), 's'), generate(2)],
          {
            tries: 2,
          },
        );
        for (let tries = 0; tries < 3; tries++) {
          const claim = await claimed(store);
          const isGood = claim.planned.name === 'make/2';
          await store.finish(claim, isGood ? done('good') : { kind: 'wrong', reason: 'It broke.' });
        }
        const rows = await store.jobs(id);
        expect(rows.map(({ state, tries }) => [state, tries])).toEqual([
          ['failed', 2],
          ['skipped', 0],
          ['skipped', 0],
          ['done', 1],
        ]);
        expect(rows.map(({ reason }) => reason)).toEqual([
          'It broke.',
          "It needs 'make/1', which has failed.",
          "It needs 'make/1', which has failed.",
          undefined,
        ]);
        expect(await store.retryFailed(id)).toBe(1);
        expect((await store.counts(id)).waiting).toBe(2);
        await store.finish(await claimed(store), done('mended'));
        expect((await claimed(store)).planned.name).toBe('small/make/1');
      }));

    test('A job that no worker survives has failed, too', () =>
      withStore(async (store) => {
        const { id } = await begin(store, [generate(1), generate(2)], { tries: 2 });
        const good = (await claimed(store)).planned.name === 'make/2' ? 'make/1' : 'make/2';
        await expireLeases(store);
        for (let tries = 0; tries < 2; tries++) {
          const claim = await claimed(store);
          if (claim.planned.name === good) await store.finish(claim, done('good'));
          else await expireLeases(store);
        }
        for (let tries = 0; tries < 2_400 && (await store.counts(id)).failed === 0; tries++) {
          await store.claim(ANYONE);
          await sleep(25);
        }
        const rows = await store.jobs(id);
        expect(rows.find(({ name }) => name === good)?.state).toBe('done');
        expect(rows.find(({ name }) => name !== good)?.reason).toBe(
          'The workers that did it ended or hung, 2 times.',
        );
      }));

    test('What is refused is not tried again', () =>
      withStore(async (store) => {
        const { id } = await begin(store, [generate(1)]);
        const end: JobEnd = { kind: 'refused', reason: 'The model has errors.' };
        await store.finish(await claimed(store), { kind: 'end', end });
        expect((await store.jobs(id)).map(({ state, reason }) => [state, reason])).toEqual([
          ['failed', 'The model has errors.'],
        ]);
      }));

    test('Runs go to who has the system and the labels, and not while it is busy', () =>
      withStore(async (store) => {
        const made = generate(1);
        const other = planned(
          'run/other',
          { kind: 'run', suite: { job: made.id }, system: 'bench', options: {} },
          ['protocol=can', 'system=bench'],
        );
        await begin(store, [made, runOn(made, 'bench'), other]);
        await store.finish(await claimed(store), done('suite'));
        expect(await store.claim(ANYONE)).toBeUndefined();
        expect(await store.claim({ ...ANYONE, labels: ['protocol=can'] })).toBeUndefined();
        const bench = { ...ANYONE, labels: ['system=bench'] };
        expect(await store.claim({ ...bench, busy: ['system=bench'] })).toBeUndefined();
        expect((await claimed(store, bench)).planned.name).toBe('run/bench');
        expect(await store.claim(bench)).toBeUndefined();
        const full = { ...ANYONE, labels: ['system=bench', 'protocol=can', 'bench=3'] };
        expect((await claimed(store, full)).planned.name).toBe('run/other');
      }));

    test('It is known which labels jobs ask for that are ready, each set once', () =>
      withStore(async (store) => {
        const first = generate(1);
        const jobs = [first, generate(2), planned('make/3', generate(3).job, ['bench=3']), runOn(first, 'a')];
        const { id } = await begin(store, jobs);
        const sets = async (): Promise<readonly string[]> =>
          (await store.readyLabels(id)).map((labels) => labels.join()).sort();
        expect(await sets()).toEqual(['', 'bench=3']);
        await store.finish(await claimed(store), done('a'));
        await store.finish(await claimed(store), done('b'));
        expect(await sets()).toEqual(['bench=3', 'system=a']);
        expect(await store.readyLabels('another-1')).toEqual([]);
      }));

    test('A campaign that is stopped gives its jobs back, and goes on when it is told to', () =>
      withStore(async (store) => {
        const { id } = await begin(store, [generate(1), generate(2)]);
        const claim = await claimed(store);
        expect(await store.setState(id, 'stopped')).toBe(true);
        expect(await store.setState(id, 'stopped')).toBe(false);
        expect(await store.claim(ANYONE)).toBeUndefined();
        expect(await store.beat([claim])).toEqual([false]);
        expect(await store.finish(claim, { kind: 'given back' })).toBe(true);
        expect(await store.counts(id)).toMatchObject({ ready: 2, running: 0 });
        expect(await store.setState(id, 'running')).toBe(true);
        const names = [await claimed(store), await claimed(store)].map(({ planned: { name } }) => name);
        expect(names.sort()).toEqual(['make/1', 'make/2']);
        expect((await store.jobs(id)).map(({ tries }) => tries)).toEqual([1, 1]);
      }));

    test('A job that asks for others goes on when they are done, whoever has asked for them first', () =>
      withStore(async (store) => {
        const { id } = await begin(store, [generate(1), generate(2)]);
        const parts = [generate(11), generate(12)];
        const asks = (jobs: readonly PlannedJob[]): Ending => ({
          kind: 'end',
          end: { kind: 'asks', jobs, contents: ['shared'] },
        });
        const first = await claimed(store);
        const second = await claimed(store);
        await store.finish(first, asks(parts));
        const part = await claimed(store);
        expect(await store.finish(second, asks(parts))).toBe(true);
        await store.finish(part, done('part'));
        await store.finish(await claimed(store), done('other part'));
        const again = [await claimed(store), await claimed(store)];
        expect(again.map(({ planned: { name } }) => name).sort()).toEqual(['make/1', 'make/2']);
        for (const claim of again) {
          expect((await store.needed(claim)).length).toBe(2);
          await store.finish(claim, done('whole'));
        }
        expect(await store.counts(id)).toMatchObject({ done: 4 });
        expect((await store.jobs(id)).filter(({ askedBy }) => askedBy !== undefined).length).toBe(2);
      }));

    test('A campaign that was planned the same goes on; another plan under its name is refused until it has ended', () =>
      withStore(async (store) => {
        const { id } = await begin(store, [generate(1)]);
        expect((await begin(store, [generate(1)])).id).toBe(id);
        const other = { name: 'c', plan: 'q', settings: DEFAULT_SETTINGS, jobs: [generate(2)] };
        await expect(store.begin(other)).rejects.toThrow(TickstoneError);
        await store.drop(id);
        expect((await store.begin(other)).id).toBe('c-2');
      }));

    test('Verdicts are kept with their campaign, and what is old is deleted when it is asked for', () =>
      withStore(async (store) => {
        const made = generate(1);
        const { id } = await begin(store, [made, runOn(made, 's')]);
        await store.finish(await claimed(store), done('suite'));
        const claim = await claimed(store, { ...ANYONE, labels: ['system=s'] });
        const verdict = {
          system: 's',
          test: 't',
          title: 'A test',
          model: 'lamp',
          verdict: 'pass',
          ms: 3,
        } as const;
        const end: JobEnd = {
          kind: 'done',
          text: 'record',
          ending: '.run.json',
          summary: {},
          verdicts: [verdict, verdict],
        };
        await store.finish(claim, { kind: 'end', end });
        await store.finish(claim, { kind: 'end', end });
        const found = await store.verdicts({ system: 's' });
        expect(found.length).toBe(2);
        expect(found[0]).toMatchObject({ ...verdict, campaign: id });
        expect(await store.verdicts({ system: 'other' })).toEqual([]);
        expect(await store.prune({ keepHistoryMs: 60_000, keepCampaignsMs: 60_000 })).toMatchObject({
          verdicts: 0,
          campaigns: 0,
        });
        await sleep(20);
        expect(await store.prune({ keepHistoryMs: 1, keepCampaignsMs: 1 })).toMatchObject({
          verdicts: 2,
          campaigns: 1,
        });
        expect(await store.campaigns()).toEqual([]);
      }));

    test('Who asks makes nothing: no file, no schema, no tables', async () => {
      const address = under.fresh();
      await expect(openStore(address, 'ask')).rejects.toThrow(
        /There is no store of campaigns|no tables for campaigns yet/,
      );
      if (under.server === undefined) {
        expect(existsSync(address)).toBe(false);
      } else {
        const found = under.server.sql(
          "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'tickstone%'",
          address.replace(/^.*\//, ''),
        );
        expect(found.trim()).toBe('0');
      }
      const store = await openStore(address);
      const { id } = await store.begin({ name: 'nightly', plan: 'p', settings: DEFAULT_SETTINGS, jobs: [] });
      await store.close();
      const asking = await openStore(address, 'ask');
      expect((await asking.campaigns()).map((row) => row.id)).toEqual([id]);
      await asking.close();
    });

    test('Who finds a newer store says so', () =>
      withStore(async (store, address) => {
        await raw(store, 'UPDATE ~meta SET value = 99');
        await expect(openStore(address, 'work')).rejects.toThrow(/newer version of Tickstone/);
        await expect(openStore(address, 'ask')).rejects.toThrow(/newer version of Tickstone/);
        await expect(openStore(address)).rejects.toThrow(/newer version of Tickstone/);
      }));

    /** As if all workers had been silent for longer than they may be. The supervision of PostgreSQL looks every two seconds. */
    async function expireLeases(store: SqlStore): Promise<void> {
      await raw(store, "UPDATE ~jobs SET lease_until = 0 WHERE state = 'running'");
      if (under.server === undefined) return;
      await raw(
        store,
        "UPDATE tickstone_queue.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active'",
      );
    }
  });
});

/** Statements that no worker would make; ~ stands before the names of our tables. */
async function raw(store: SqlStore, text: string): Promise<void> {
  const { sql } = store;
  await sql.query(text.replaceAll('~', sql.dialect.prefix));
}
