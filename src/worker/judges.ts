/**
 * Judges of mutants in threads of their own, at most as many as there are cores: the calling thread is free to listen to
 * Ctrl-C or to a signal.
 *
 * A thread that dies because its memory ran out is replaced. What it was asked then is unknown, and the other questions
 * are asked again.
 */
import { availableParallelism } from 'node:os';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { reasonOfLimit } from '../base/reason.js';
import { type ShouldStop, type StopLimit, Stopped } from '../base/stopped.js';
import { DIVISION_SIZE, type Judge } from '../generators/mutation/generate.js';
import { type Judgement } from '../generators/mutation/judge-mutants.js';
import { type Model } from '../library/model.js';
import { type MutationSetting } from '../library/mutating.js';
import { type BudgetOptions } from '../library/work.js';
import { type SuiteTest } from '../suite/suite.js';

/** What a thread needs to make a model again. */
export interface ModelBrief {
  readonly path: string;
  readonly text: string;
  readonly sha256: string;
}

export function briefOf({ file, text, sha256 }: Pick<Model, 'file' | 'text' | 'sha256'>): ModelBrief {
  return { path: file, text, sha256 };
}

/** The program of a thread, and what it is told when it begins, given the milliseconds that it has. */
export interface JudgeThread {
  readonly program: string;
  readonly data: (ms: number | undefined) => unknown;
  /** Milliseconds that are left of the time budget. */
  readonly msLeft: () => number;
  /** Whether the budget is used up, or somebody has asked to stop. */
  readonly shouldStop: ShouldStop | undefined;
}

/** What a thread that a program asked for is told. */
export interface JudgeData {
  readonly model: ModelBrief;
  readonly setting: MutationSetting;
  readonly budget: BudgetOptions;
}

export type Method = keyof Judge;

/** A question without its tests, which are named by their numbers; those that are told for the first time come along. */
export interface Question {
  readonly id: number;
  readonly method: Method;
  readonly about: unknown;
  readonly tests: readonly number[];
  readonly fresh: readonly SuiteTest[];
}

export type Answer =
  | { readonly id: number; readonly answer: unknown }
  /** It was stopped by a budget. */
  | { readonly id: number; readonly limit: StopLimit }
  /** The text of an error, with its stack. */
  | { readonly id: number; readonly error: string };

export interface Crew {
  readonly judges: readonly Judge[];
  /** What they are asked and have not answered is given up, and so is whatever they are asked from now on. */
  stop(limit: StopLimit): void;
  dismiss(): Promise<void>;
}

/**
 * Who judges so many mutants. Threads do not hear of signals, and may be slow to see that their time is up: whether to stop is asked
 * here now and then, and who has to stop is not waited for.
 */
export function hireJudges(
  thread: JudgeThread,
  mutants: number,
  jobs = Infinity,
  resourceLimits: ResourceLimits = {},
): Crew {
  const hired = Array.from(
    { length: jobCount(mutants, jobs) },
    () => new HiredJudge(() => begin(thread, resourceLimits)),
  );
  const stop = (limit: StopLimit): void => {
    for (const each of hired) each.stop(limit);
  };
  const timer = setInterval(() => {
    const limit = thread.shouldStop?.();
    if (limit !== undefined) stop(limit);
  }, LOOK_MS);
  return {
    judges: hired,
    stop,
    async dismiss() {
      clearInterval(timer);
      await Promise.all(hired.map((each) => each.dismiss()));
    },
  };
}

/** How often it is asked whether to stop. */
const LOOK_MS = 50;

/** More threads than cores, or than there are divisions of mutants, would only wait for each other. */
export function jobCount(mutants: number, jobs: number, cores = availableParallelism()): number {
  return Math.max(1, Math.min(jobs, cores, Math.ceil(mutants / DIVISION_SIZE)));
}

function begin({ program, data, msLeft }: JudgeThread, resourceLimits: ResourceLimits): Worker {
  const ms = msLeft();
  // The clock of a thread begins with it.
  const workerData = data(ms === Infinity ? undefined : ms);
  // Only plain data goes to another thread.
  return new Worker(program, {
    workerData: JSON.parse(JSON.stringify(workerData)) as unknown,
    resourceLimits,
  });
}

interface Asked {
  readonly id: number;
  readonly method: Method;
  readonly about: unknown;
  readonly tests: readonly SuiteTest[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread that dies so often without an answer is not replaced any more. */
const DEATHS_MAX = 3;

class HiredJudge implements Judge {
  readonly #begin: () => Worker;
  #worker: Worker;
  /** In the order in which they were asked, which is the one of the answers. */
  #waiting: Asked[] = [];
  #told = new Map<SuiteTest, number>();
  #last = 0;
  /** Since the last answer. */
  #deaths = 0;
  #isDismissed = false;
  /** Why nothing is answered any more. */
  #stoppedBy: StopLimit | undefined;

  constructor(begin: () => Worker) {
    this.#begin = begin;
    this.#worker = this.#hire();
  }

  judge(...[mutants, tests]: Parameters<Judge['judge']>): ReturnType<Judge['judge']> {
    return this.#ask('judge', mutants, tests) as ReturnType<Judge['judge']>;
  }

  kills(...[mutants, tests]: Parameters<Judge['kills']>): ReturnType<Judge['kills']> {
    return this.#ask('kills', mutants, tests) as ReturnType<Judge['kills']>;
  }

  confirms(...[claims, tests]: Parameters<Judge['confirms']>): ReturnType<Judge['confirms']> {
    return this.#ask('confirms', claims, tests) as ReturnType<Judge['confirms']>;
  }

  stop(limit: StopLimit): void {
    this.#stoppedBy = limit;
    for (const each of this.#waiting.splice(0)) giveUp(each, limit);
  }

  async dismiss(): Promise<void> {
    this.#isDismissed = true;
    await this.#worker.terminate();
  }

  #hire(): Worker {
    const worker = this.#begin();
    let isDead = false;
    const dies = (): void => {
      if (isDead || this.#isDismissed) return;
      isDead = true;
      this.#replace();
    };
    worker.on('message', (message: Answer) => {
      this.#hear(message);
    });
    worker.on('error', (error: Error & { readonly code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') dies();
      else for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
    worker.on('exit', dies);
    return worker;
  }

  #ask(method: Method, about: unknown, tests: readonly SuiteTest[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const asked = { id: ++this.#last, method, about, tests, resolve, reject };
      const limit = this.#stoppedBy ?? (this.#deaths >= DEATHS_MAX ? 'memory' : undefined);
      if (limit !== undefined) {
        giveUp(asked, limit);
        return;
      }
      this.#waiting.push(asked);
      this.#post(asked);
    });
  }

  #post({ id, method, about, tests }: Asked): void {
    const fresh = tests.filter((test) => !this.#told.has(test));
    for (const test of fresh) this.#told.set(test, this.#told.size);
    const numbers = tests.map((test) => this.#told.get(test)!);
    this.#worker.postMessage({ id, method, about, tests: numbers, fresh } satisfies Question);
  }

  #hear(message: Answer): void {
    this.#deaths = 0;
    const at = this.#waiting.findIndex(({ id }) => id === message.id);
    const [asked] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (asked === undefined) return;
    if ('error' in message) asked.reject(new Error(message.error));
    else if ('limit' in message) giveUp(asked, message.limit);
    else asked.resolve(message.answer);
  }

  /** After the death of a thread: what it was asked is given up, and another one goes on with the rest. */
  #replace(): void {
    this.#deaths++;
    const [lost, ...others] = this.#waiting;
    if (lost !== undefined) giveUp(lost, 'memory');
    this.#waiting = [];
    if (this.#deaths >= DEATHS_MAX) {
      for (const each of others) giveUp(each, 'memory');
      return;
    }
    this.#told = new Map();
    this.#worker = this.#hire();
    this.#waiting = others;
    for (const each of others) this.#post(each);
  }
}

/** Mutants that could not be judged are unknown; without the answer to another question, the work ends there. */
function giveUp({ method, about, resolve, reject }: Asked, limit: StopLimit): void {
  if (method !== 'judge') {
    reject(new Stopped(limit));
    return;
  }
  const why = reasonOfLimit(limit);
  const outcomes = (about as readonly number[]).map((mutant) => [mutant, { kind: 'unknown', why }] as const);
  resolve({ outcomes, made: [] } satisfies Judgement);
}
