/**
 * Campaigns of 500 jobs with four workers, in processes of their own that are killed, hang, and have wrong clocks, with a
 * coordinator that is killed and a database that crashes: every result is there once, and is that of one machine.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaignNamed, statusOf } from '../../src/campaign/crew/campaigns.js';
import { openStore } from '../../src/campaign/stores/open-store.js';
import { type SqlStore } from '../../src/campaign/stores/sql-store.js';
import { generateCoverage, loadModel, writeSuite } from '../../src/index.js';
import { STORE_KINDS, type StoreUnderTest, titleOf } from '../support/campaign-stores.js';

const JOBS = 500;

/** Leases run out by the clock, and four workers need the machine for themselves. */
const IS_LONG = process.env['TICKSTONE_LONG'] === '1';

const LAMP = readFileSync('models/lamp.xml');

const CAMPAIGN = `format: tickstone-campaign/1
name: faults
models: { lamp: { file: lamp.xml, options: { underTest: [Lamp] } } }
steps:
  make:
    generate: { coverage: { criteria: [locations], points: random } }
    variants: [${Array.from({ length: JOBS }, (_, index) => `{ seed: ${index + 1} }`).join(', ')}]
tries: 6
`;

/** A minute too late or too early, in all that JavaScript can ask. */
const SKEWED = (minutes: number): string =>
  `data:text/javascript,${encodeURIComponent(
    `const { now: right } = Date; const wrong = () => right() + ${minutes * 60_000}; globalThis.Date = class extends Date { constructor(...a) { a.length === 0 ? super(wrong()) : super(...a); } static now() { return wrong(); } };`,
  )}`;

async function onOneMachine(): Promise<ReadonlyMap<string, string>> {
  const model = await loadModel({ name: 'lamp.xml', text: LAMP });
  const results = new Map<string, string>();
  for (let seed = 1; seed <= JOBS; seed++) {
    const options = { underTest: ['Lamp'], criteria: ['locations'], points: 'random', seed } as const;
    results.set(`make/lamp/coverage-${seed}`, writeSuite((await generateCoverage(model, options)).suite));
  }
  return results;
}

/** Programs that a test starts; none of them outlives it. */
class Programs {
  readonly #all: ChildProcess[] = [];

  start(folder: string, args: readonly string[], skewMinutes = 0): ChildProcess {
    const node = skewMinutes === 0 ? [] : ['--import', SKEWED(skewMinutes)];
    const program = spawn(process.execPath, [...node, resolve('dist/bin/tickstone.js'), ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    program.stderr.on('data', (bytes: Buffer) => (this.said += bytes.toString()));
    this.#all.push(program);
    return program;
  }

  /** What they wrote to standard error. */
  said = '';

  async end(): Promise<void> {
    for (const program of this.#all) {
      program.kill('SIGCONT');
      program.kill('SIGTERM');
    }
    await Promise.all(this.#all.map(ended));
  }
}

function ended(program: ChildProcess): Promise<unknown> {
  if (program.exitCode !== null || program.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => program.once('exit', resolve));
}

/** Until so many jobs are done. */
async function untilDone(store: SqlStore, id: string, count: number): Promise<void> {
  for (let tries = 0; tries < 12_000; tries++) {
    const counts = await store.counts(id).catch(() => undefined);
    if (counts !== undefined && counts.done + counts.failed >= count) return;
    await sleep(50);
  }
  throw new Error(`not ${count} jobs are done after ten minutes`);
}

describe.each(STORE_KINDS)(`A campaign of ${JOBS} jobs with four workers`, (kind) => {
  const title = IS_LONG ? titleOf(kind) : `${kind.name} (skipped: only in the long run, npm run test:long)`;
  describe.skipIf(kind.missing !== undefined || !IS_LONG)(title, () => {
    let under: StoreUnderTest;
    let folder: string;
    const programs = new Programs();
    beforeAll(async () => {
      under = await kind.open();
      folder = mkdtempSync(join(tmpdir(), 'tickstone-faults-'));
      writeFileSync(join(folder, 'lamp.xml'), LAMP);
      writeFileSync(join(folder, 'tickstone.campaign.yaml'), CAMPAIGN);
    }, 120_000);
    afterAll(async () => {
      await programs.end();
      await under.end();
      rmSync(folder, { recursive: true, force: true });
    }, 60_000);

    test('gives every result once, whoever is killed', async () => {
      const address = under.fresh();
      const store = await openStore(address);
      const worker = (skew = 0): ChildProcess =>
        programs.start(folder, ['worker', '--store', address, '--jobs', '1'], skew);
      // With SQLite, the coordinator is a worker itself.
      const coordinator = programs.start(folder, ['campaign', 'start', '--store', address, '--jobs', '1']);
      let id: string | undefined;
      while (id === undefined) {
        id = (await store.campaigns())[0]?.id;
        await sleep(50);
      }
      const workers = [worker(), worker(1), worker(-1)];
      await untilDone(store, id, 60);
      workers[0]!.kill('SIGKILL');
      worker();
      await untilDone(store, id, 140);
      coordinator.kill('SIGKILL');
      const hanging = worker();
      await untilDone(store, id, 200);
      // Who hangs while it writes to a file of SQLite keeps all others waiting, however long it hangs.
      hanging.kill(under.server === undefined ? 'SIGKILL' : 'SIGSTOP');
      await untilDone(store, id, 260);
      await under.server?.crash();
      await untilDone(store, id, 340);
      workers[1]!.kill('SIGKILL');
      worker(1);
      await untilDone(store, id, 420);
      // Back from the dead, with a job that another has done meanwhile, or does.
      hanging.kill('SIGCONT');
      await untilDone(store, id, JOBS);

      const status = await statusOf(store, await campaignNamed(store, undefined));
      expect(status.state).toBe('done');
      expect(status.counts).toMatchObject({ done: JOBS, failed: 0, skipped: 0 });
      const found = new Map<string, string>();
      for (const { name, result } of await store.jobs(id))
        found.set(name, new TextDecoder().decode(await store.content(result!.sha256)));
      expect(found).toEqual(await onOneMachine());
      await store.close();
      await programs.end();
      const { stdout } = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' });
      expect(
        stdout.split('\n').filter((line) => line.includes(folder) || line.includes(`--store ${address}`)),
      ).toEqual([]);
      expect(programs.said.replace(/^warning: The store does not answer.*\n/gm, '')).toBe('');
    });
  });
});
