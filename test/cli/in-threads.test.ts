/** Work that the library shares among threads: the same results, and signals that are seen at any time. It is that of the built package. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type * as library from '../../src/index.js';
import type * as worker from '../../src/worker.js';

const built = <T>(name: string): Promise<T> =>
  import(pathToFileURL(resolve(`dist/lib/${name}.js`)).href) as Promise<T>;
const { compare, generateMutation, loadModel, TickstoneError } = await built<typeof library>('index');
const { inWorker } = await built<typeof worker>('worker');

const lamp = await loadModel('models/lamp.xml');
const underTest = ['Lamp'];
const guards = { underTest, operators: ['change-guard', 'change-target'] } as const;

describe('gives what one thread gives', () => {
  test('generateMutation, here and in a worker', async () => {
    const here = await generateMutation(lamp, guards);
    expect(here.suite.summary.covered).toBeGreaterThan(8);
    const progress: number[] = [];
    const options = {
      ...guards,
      jobs: 2,
      onProgress: ({ done }: library.Progress) => void progress.push(done),
    };
    expect(await generateMutation(lamp, options)).toEqual(here);
    expect(progress.length).toBeGreaterThan(1);
    expect(await inWorker('generateMutation', lamp, { ...guards, jobs: 2 })).toEqual(here);
  });

  test('compare', async () => {
    const options = { underTest, preset: 'paper', methods: ['coverage'] } as const;
    expect(await compare(lamp, { ...options, jobs: 2 })).toEqual(await compare(lamp, options));
  });
});

/** Goals that were decided in time have reasons of their own. */
const whyUnknown = ({ goals }: library.Suite): readonly string[] => {
  const unknown = goals.filter(({ status }) => status === 'unknown');
  return [...new Set(unknown.map(({ reason, reasonKind }) => `${reasonKind}: ${reason}`))];
};

describe('a signal', () => {
  const heavy = loadModel('models/train-gate.xml');

  test('ends the work at any time, which keeps what it has found', async () => {
    const signal = AbortSignal.timeout(400);
    const { suite } = await generateMutation(await heavy, { underTest: ['Controller'], jobs: 2, signal });
    expect(signal.aborted).toBe(true);
    expect(whyUnknown(suite)).toEqual(['budget: it was interrupted']);
  });

  test('ends a comparison', async () => {
    const signal = AbortSignal.timeout(600);
    const { limit } = await compare(await heavy, {
      underTest: ['Controller'],
      methods: ['mutation'],
      jobs: 2,
      signal,
    });
    expect(limit).toBe('interrupted');
  });

  test('a time budget ends it, too', async () => {
    const budget = { time: 400 };
    const { suite } = await generateMutation(await heavy, { underTest: ['Controller'], jobs: 2, budget });
    expect(whyUnknown(suite)).toEqual(['budget: the time budget ran out']);
  });
});

test.each([0, -1, 1.5, NaN, Infinity])('%d threads are refused', async (jobs) => {
  const refused = generateMutation(lamp, { ...guards, jobs });
  await expect(refused).rejects.toThrow(TickstoneError);
  await expect(refused).rejects.toThrow(`'jobs' cannot be ${jobs}.`);
});
