/**
 * A worker: takes jobs that it can do from a store, has its threads do them, and writes what came of them.
 *
 * It runs only systems that it was told of here, by name. It says that it is alive for as long as a job takes, and
 * drops a job that it has lost. A store that is away for a while is waited for.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReachOptions } from '../../reach/reach-options.js';
import { wrongIn } from '../check-job.js';
import { artefactsOf } from '../job.js';
import { isPassing } from '../stores/postgres.js';
import { type Claim, type Ending, type Store, type WorkerFacts } from '../store.js';
import { workerName } from '../stores/sqlite-queue.js';
import { type FromThread, type Task } from './task.js';
import { type Doing, Threads } from './threads.js';

export interface WorkOptions {
  /** How many jobs are done at once. */
  readonly threads: number;
  /** What this worker has besides its systems, such as `bench=3`. */
  readonly labels?: readonly string[] | undefined;
  readonly systems?: ReadonlyMap<string, ReachOptions> | undefined;
  /** Ends the work: jobs that run are given back. */
  readonly signal: AbortSignal;
  /** Asked when there is nothing to do: whether to wait for more. */
  readonly isWaiting: () => Promise<boolean>;
  readonly onEvent?: ((event: WorkEvent) => void) | undefined;
}

export type WorkEvent =
  | { readonly kind: 'begun' | 'done' | 'lost' | 'given back'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string };

/** Between two questions for work, in milliseconds: soon at first, and then less often. */
const POLL_MS = { least: 10, most: 500 };
/** While a store is away. */
const AWAY_MS = 500;

export async function work(store: Store, options: WorkOptions): Promise<void> {
  const worker = new CampaignWorker(store, options);
  try {
    await worker.run();
  } finally {
    await worker.close();
  }
}

interface Running {
  /** Absent as long as what it works on is fetched. */
  doing?: Doing | undefined;
  isLate: boolean;
}

class CampaignWorker {
  readonly #store: Store;
  readonly #options: WorkOptions;
  readonly #threads = new Threads();
  readonly #running = new Map<Claim, Running>();
  readonly #tasks = new Set<Promise<void>>();
  readonly #contents = new ContentCache();
  readonly #id = workerName();
  readonly #labels: readonly string[];
  #beating: NodeJS.Timeout | undefined;
  #isBeating = false;
  #fault: Error | undefined;
  /** Says that something has changed, to whoever waits for it. */
  #wake: () => void = () => undefined;

  constructor(store: Store, options: WorkOptions) {
    this.#store = store;
    this.#options = options;
    const systems = [...(options.systems?.keys() ?? [])].map((name) => `system=${name}`);
    this.#labels = [...(options.labels ?? []), ...systems];
  }

  async run(): Promise<void> {
    const { signal } = this.#options;
    this.#beating = setInterval(() => void this.#beat(), this.#store.leaseMs / 3);
    const stop = (): void => {
      for (const { doing } of this.#running.values()) doing?.breakOff();
      this.#wake();
    };
    signal.addEventListener('abort', stop, { once: true });
    let pollMs = POLL_MS.least;
    while (!signal.aborted && this.#fault === undefined) {
      const claim =
        this.#tasks.size < this.#options.threads
          ? await this.#insist(() => this.#store.claim(this.#facts()))
          : undefined;
      if (claim !== undefined) {
        pollMs = POLL_MS.least;
        this.#running.set(claim, { isLate: false });
        const task = this.#do(claim).finally(() => {
          this.#tasks.delete(task);
          this.#wake();
        });
        this.#tasks.add(task);
        continue;
      }
      if (this.#tasks.size === 0 && (await this.#insist(this.#options.isWaiting)) === false) break;
      // With all threads at work, nothing can be taken before one of them ends.
      await this.#pause(
        this.#tasks.size > 0 && this.#tasks.size >= this.#options.threads ? undefined : pollMs,
      );
      pollMs = Math.min(2 * pollMs, POLL_MS.most);
    }
    signal.removeEventListener('abort', stop);
    await Promise.all(this.#tasks);
    if (this.#fault !== undefined) throw this.#fault;
  }

  async close(): Promise<void> {
    clearInterval(this.#beating);
    await this.#threads.close();
  }

  #facts(): WorkerFacts {
    const busy = [...this.#running.keys()].flatMap(({ planned: { job } }) =>
      job.kind === 'run' ? [`system=${job.system}`] : [],
    );
    return { id: this.#id, labels: this.#labels, busy };
  }

  /** Until a task ends, or for so long. */
  async #pause(ms: number | undefined): Promise<void> {
    const done = new AbortController();
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (ms !== undefined) sleep(ms, undefined, { signal: done.signal }).then(resolve, () => undefined);
    });
    done.abort();
  }

  async #do(claim: Claim): Promise<void> {
    const { name } = claim.planned;
    this.#tell({ kind: 'begun', name });
    try {
      const ending = await this.#ending(claim, this.#running.get(claim)!);
      const isOurs = await this.#insist(() => this.#store.finish(claim, ending));
      this.#tell(isOurs === true ? eventOf(ending, name) : { kind: 'lost', name });
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error));
    } finally {
      this.#running.delete(claim);
    }
  }

  async #ending(claim: Claim, running: Running): Promise<Ending> {
    const { job } = claim.planned;
    const wrong = wrongIn(job);
    if (wrong !== undefined) return refused(`This is not a job: ${wrong}.`);
    const reach = job.kind === 'run' ? this.#options.systems?.get(job.system) : undefined;
    if (job.kind === 'run' && reach === undefined)
      return { kind: 'wrong', reason: `The worker does not know the system '${job.system}'.` };
    const task = await this.#taskOf(claim, reach);
    if (typeof task === 'string') return { kind: 'wrong', reason: task };
    if (this.#options.signal.aborted) return { kind: 'given back' };
    const doing = this.#threads.begin(task);
    running.doing = doing;
    const { limitMs } = claim.settings;
    const limit =
      limitMs === undefined
        ? undefined
        : setTimeout(() => {
            running.isLate = true;
            doing.breakOff();
          }, limitMs);
    const said = await doing.answer;
    clearTimeout(limit);
    return endingOf(said, running.isLate ? limitMs : undefined);
  }

  /** What a job works on; a sentence if something of it is not there. */
  async #taskOf(claim: Claim, reach: ReachOptions | undefined): Promise<Task | string> {
    const { job } = claim.planned;
    const needed = (await this.#insist(() => this.#store.needed(claim))) ?? [];
    const contents = new Map<string, Uint8Array>();
    for (const sha256 of artefactsOf(job)) {
      const bytes = await this.#content(sha256);
      if (bytes === undefined)
        return `The content ${sha256} is not in the store, or is not what its hash says.`;
      contents.set(sha256, bytes);
    }
    const results = new Map<string, Uint8Array>();
    for (const { id, sha256 } of needed) {
      const bytes = await this.#content(sha256);
      if (bytes === undefined)
        return `The result of ${id} is not in the store, or is not what its hash says.`;
      results.set(id, bytes);
    }
    return { job, contents, results, reach };
  }

  async #content(sha256: string): Promise<Uint8Array | undefined> {
    const known = this.#contents.get(sha256);
    if (known !== undefined) return known;
    const bytes = await this.#insist(() => this.#store.content(sha256));
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== sha256) return undefined;
    this.#contents.add(sha256, bytes);
    return bytes;
  }

  async #beat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    const claims = [...this.#running.keys()];
    try {
      const kept = await this.#store.beat(claims);
      // Of a campaign that was stopped it is given back; who has lost it finds that out then.
      claims.forEach((claim, index) => {
        if (kept[index] === false) this.#running.get(claim)?.doing?.breakOff();
      });
    } catch (error) {
      this.#tell({ kind: 'away', reason: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#isBeating = false;
    }
  }

  /** Asks a store until it answers, unless the worker is to end. */
  async #insist<T>(ask: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!isPassing(error)) throw error;
        this.#tell({ kind: 'away', reason: error instanceof Error ? error.message : String(error) });
        if (this.#options.signal.aborted) return undefined;
        await sleep(AWAY_MS);
      }
    }
  }

  #tell(event: WorkEvent): void {
    this.#options.onEvent?.(event);
  }
}

function refused(reason: string): Ending {
  return { kind: 'end', end: { kind: 'refused', reason } };
}

function endingOf(said: FromThread, limitMs: number | undefined): Ending {
  switch (said.kind) {
    case 'ended':
      return { kind: 'end', end: said.end };
    case 'wrong':
      return { kind: 'wrong', reason: said.reason };
    case 'broken off':
      return limitMs === undefined
        ? { kind: 'given back' }
        : { kind: 'wrong', reason: `It took longer than ${limitMs / 1_000} s.` };
  }
}

function eventOf(ending: Ending, name: string): WorkEvent {
  if (ending.kind === 'given back') return { kind: 'given back', name };
  if (ending.kind === 'wrong') return { kind: 'failed', name, reason: ending.reason };
  return ending.end.kind === 'refused'
    ? { kind: 'failed', name, reason: ending.end.reason }
    : { kind: 'done', name };
}

/** Contents that are asked for again and again: models, and the tests that mutants are judged by. */
class ContentCache {
  readonly #bytes = new Map<string, Uint8Array>();
  #size = 0;

  get(sha256: string): Uint8Array | undefined {
    return this.#bytes.get(sha256);
  }

  add(sha256: string, bytes: Uint8Array): void {
    this.#bytes.set(sha256, bytes);
    this.#size += bytes.length;
    for (const [oldest, { length }] of this.#bytes) {
      if (this.#size <= CACHE_BYTES_MAX) return;
      this.#bytes.delete(oldest);
      this.#size -= length;
    }
  }
}

const CACHE_BYTES_MAX = 64 << 20;
