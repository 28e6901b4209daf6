/**
 * Judges of mutants in threads of their own, at most as many as there are cores: the main thread is free to listen to
 * Ctrl-C.
 *
 * A thread that dies because its memory ran out is replaced. What it was asked then is unknown, and the other questions
 * are asked again.
 */
import { availableParallelism } from 'node:os';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { reasonOfLimit } from '../base/reason.js';
import { type StopLimit, Stopped } from '../base/stopped.js';
import { DIVISION_SIZE, type Judge } from '../generators/mutation/generate.js';
import { type Judgement } from '../generators/mutation/judge-mutants.js';
import { type Model } from '../library/model.js';
import { type SuiteTest } from '../suite/suite.js';
import { type MutationSetting } from '../library/mutating.js';
import { type BudgetOptions, msLeftOf } from './budget.js';
import { packagePath } from '../files/package-file.js';

/** What every thread needs to know. */
export interface Brief {
  readonly model: { readonly path: string; readonly text: string; readonly sha256: string };
  readonly options: MutationSetting & BudgetOptions;
}

/** What a thread needs to make a model again. */
export function briefOf({ file, text, sha256 }: Model): Brief['model'] {
  return { path: file, text, sha256 };
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
  dismiss(): Promise<void>;
}

/** Who judges so many mutants. */
export function hireJudges(
  brief: Brief,
  mutants: number,
  jobs = Infinity,
  resourceLimits: ResourceLimits = {},
): Crew {
  const hired = Array.from(
    { length: jobCount(mutants, jobs) },
    () => new HiredJudge(() => threadOf(brief, resourceLimits)),
  );
  return {
    judges: hired,
    async dismiss() {
      await Promise.all(hired.map((each) => each.dismiss()));
    },
  };
}

/** More threads than cores, or than there are divisions of mutants, would only wait for each other. */
export function jobCount(mutants: number, jobs: number, cores = availableParallelism()): number {
  return Math.max(1, Math.min(jobs, cores, Math.ceil(mutants / DIVISION_SIZE)));
}

/** So much of the time may be spent to judge mutants; the rest is for the choice among the tests. */
const JUDGING_SHARE = 3 / 4;

function threadOf({ model, options }: Brief, resourceLimits: ResourceLimits): Worker {
  // Only plain data goes to another thread.
  const plain = JSON.parse(JSON.stringify(options)) as Brief['options'];
  const msLeft = msLeftOf(options);
  // The clock of a thread begins with it, and some time is left for what comes when all are judged.
  const budgetTime = msLeft === Infinity ? undefined : JUDGING_SHARE * msLeft;
  const workerData: Brief = { model, options: { ...plain, budgetTime } };
  return new Worker(packagePath('dist/bin/judge.js'), { workerData, resourceLimits });
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
      if (this.#deaths >= DEATHS_MAX) {
        giveUp(asked, 'memory');
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
