/** Judges of mutants in threads of their own, as many as there are cores: the main thread is free to listen to Ctrl-C. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Judge } from '../generators/mutation/generate.js';
import { type Model } from '../library/model.js';
import { type SuiteTest } from '../suite/suite.js';
import { type MutationSetting } from '../library/mutating.js';
import { type BudgetOptions, msLeftOf } from './budget.js';
import { packagePath } from './package-file.js';

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
  /** The text of an error, with its stack. */
  | { readonly id: number; readonly error: string };

export interface Crew {
  readonly judges: readonly Judge[];
  dismiss(): Promise<void>;
}

export function hireJudges(brief: Brief, jobs = availableParallelism()): Crew {
  const hired = Array.from({ length: Math.max(1, jobs) }, () => hire(brief));
  return {
    judges: hired.map(({ judge }) => judge),
    async dismiss() {
      await Promise.all(hired.map(({ worker }) => worker.terminate()));
    },
  };
}

/** So much of the time may be spent to judge mutants; the rest is for the choice among the tests. */
const JUDGING_SHARE = 3 / 4;

function hire({ model, options }: Brief): { readonly judge: Judge; readonly worker: Worker } {
  // Only plain data goes to another thread.
  const plain = JSON.parse(JSON.stringify(options)) as Brief['options'];
  const msLeft = msLeftOf(options);
  // The clock of a thread begins with it, and some time is left for what comes when all are judged.
  const budgetTime = msLeft === Infinity ? undefined : JUDGING_SHARE * msLeft;
  const workerData: Brief = { model, options: { ...plain, budgetTime } };
  const worker = new Worker(packagePath('dist/bin/judge.js'), { workerData });
  const waiting = new Map<
    number,
    { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void }
  >();
  let last = 0;
  worker.on('message', (message: Answer) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('error' in message) asked?.reject(new Error(message.error));
    else asked?.resolve(message.answer);
  });
  worker.on('error', (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  const told = new Map<SuiteTest, number>();
  const ask = (method: Method, about: unknown, tests: readonly SuiteTest[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const fresh = tests.filter((test) => !told.has(test));
      for (const test of fresh) told.set(test, told.size);
      const numbers = tests.map((test) => told.get(test)!);
      worker.postMessage({ id, method, about, tests: numbers, fresh } satisfies Question);
    });
  return {
    worker,
    judge: {
      judge: (mutants, tests) => ask('judge', mutants, tests) as ReturnType<Judge['judge']>,
      kills: (mutants, tests) => ask('kills', mutants, tests) as ReturnType<Judge['kills']>,
      confirms: (claims, tests) => ask('confirms', claims, tests) as ReturnType<Judge['confirms']>,
    },
  };
}
