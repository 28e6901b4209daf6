/** Work on tests that is under way: each has an engine of its own, so that several run at once and each can be stopped. */
import { type TestResult } from 'tickstone';
import { Engine, Refusal } from '../engine/engine.js';
import { type Told } from '../engine/protocol.js';
import { Stopper } from '../engine/stop-signal.js';
import { Observable } from '../observable.js';

/** Work that is under way, or was refused. */
export interface Job {
  readonly id: string;
  readonly what: string;
  readonly told: Told | undefined;
  readonly state: 'running' | 'stopping' | 'refused';
  readonly why?: string | undefined;
  /** Of a run: what has come so far. */
  readonly results?: readonly TestResult[] | undefined;
}

interface Running {
  readonly engine: Engine;
  readonly stopper: Stopper;
  /** Ends what runs elsewhere. */
  readonly abort: AbortController;
  /** Where it is not this page that runs it, stopping ends it at once. */
  readonly isElsewhere: boolean;
}

/** What a job works with. */
export interface Tools {
  readonly engine: Engine;
  /** The address of its signal to stop. */
  readonly stop: string;
  readonly onTold: (told: Told) => void;
  readonly signal: AbortSignal;
}

export class Jobs {
  readonly state = new Observable<readonly Job[]>([]);
  readonly #running = new Map<string, Running>();
  #next = 0;

  async work(what: string, work: (tools: Tools) => Promise<void>, isElsewhere = false): Promise<void> {
    const id = `job ${this.#next++}`;
    const [engine, stopper] = [new Engine(), new Stopper()];
    const abort = new AbortController();
    this.#running.set(id, { engine, stopper, abort, isElsewhere });
    this.#set({ id, what, told: undefined, state: 'running' });
    const onTold = (told: Told): void => {
      const job = this.#get(id);
      if (job === undefined) return;
      const results = told.result === undefined ? job.results : [...(job.results ?? []), told.result];
      this.#set({ ...job, told, results });
    };
    try {
      await work({ engine, stop: stopper.address, onTold, signal: abort.signal });
      this.dismiss(id);
    } catch (error) {
      if (this.#running.has(id))
        this.#set({ id, what, told: undefined, state: 'refused', why: whyOf(error) });
    } finally {
      this.#end(id);
    }
  }

  #get(id: string): Job | undefined {
    return this.state.get().find((each) => each.id === id);
  }

  #set(job: Job): void {
    const jobs = this.state.get();
    this.state.set(
      this.#get(job.id) === undefined
        ? [...jobs, job]
        : jobs.map((each) => (each.id === job.id ? job : each)),
    );
  }

  #end(id: string): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    running?.stopper.stop();
    running?.engine.end();
    running?.abort.abort();
  }

  /** Asks for what there is; asked again, ends it without. */
  stop(id: string): void {
    const job = this.#get(id);
    const running = this.#running.get(id);
    if (job?.state === 'running' && running?.isElsewhere !== true) {
      running?.stopper.stop();
      this.#set({ ...job, state: 'stopping' });
    } else {
      this.#end(id);
      this.dismiss(id);
    }
  }

  dismiss(id: string): void {
    this.state.set(this.state.get().filter((job) => job.id !== id));
  }

  endAll(): void {
    for (const id of this.#running.keys()) this.#end(id);
    this.state.set([]);
  }
}

export function whyOf(error: unknown): string {
  if (error instanceof Refusal) {
    const [first] = error.diagnostics;
    return `${first?.message ?? 'The model does not allow this.'} ${first?.hint ?? ''}`.trim();
  }
  return error instanceof Error ? error.message : String(error);
}
