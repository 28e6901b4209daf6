/**
 * The code of a model that is played as a system can run for years: budgets, limits of tests and signals end it, as they end
 * everything else, and what was done before is kept.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadModel, modelFromText, readSuite, runSuite } from '../../src/index.js';
import { longCode } from '../../tools/overruns/hard-models.js';
import { inFreshDirectory, tickstone } from '../support/cli.js';

const LONG = longCode('update');

/** A test that would never end. */
const SUITE = JSON.stringify({
  format: 'tickstone-suite',
  version: 1,
  model: { name: 'long', file: 'long.xta', sha256: '0'.repeat(64) },
  interface: { inputs: ['go'], outputs: ['done'] },
  method: 'random',
  options: {},
  goals: [],
  tests: [
    {
      id: 't1',
      title: 'Go',
      goals: [],
      steps: [{ input: 'go', after: '0' }],
      verdict: 'pass',
      length: 1,
      duration: '0',
    },
  ],
  summary: {
    goals: 0,
    covered: 0,
    infeasible: 0,
    equivalent: 0,
    unknown: 0,
    tests: 1,
    steps: 1,
    duration: '0',
    resets: 0,
  },
});

describe('on the command line', () => {
  interface Said {
    readonly ended: string;
    readonly tests: readonly object[];
  }
  const run = (...options: readonly string[]): readonly [status: number | null, said: Said] =>
    inFreshDirectory((cwd) => {
      writeFileSync(join(cwd, 'long.xta'), LONG);
      writeFileSync(join(cwd, 'long.suite.json'), SUITE);
      const args = ['run', 'long.suite.json', '--sut-model', 'long.xta', '--json', ...options];
      const { status, stdout } = tickstone(args, { cwd });
      return [status, JSON.parse(stdout) as Said];
    });

  test('a budget ends the run', () => {
    expect(run('--budget-time', '500ms')).toMatchObject([3, { ended: 'budget', tests: [] }]);
  });

  test('the limit of a test ends the test', () => {
    const [status, { ended, tests }] = run('--test-limit', '300ms');
    expect([status, ended]).toEqual([1, 'complete']);
    expect(tests).toMatchObject([
      { verdict: 'error', reason: expect.stringContaining('the model was still busy') as string },
    ]);
  });
});

describe('in the library', () => {
  test.each([{ budget: { time: 100 } }, { testLimit: 100 }])('%j', async (options) => {
    const model = await modelFromText({ name: 'long.xta', text: LONG });
    const { ended, summary } = await runSuite(readSuite(SUITE), { model }, options);
    expect(ended).toBe('budget' in options ? 'budget' : 'complete');
    expect(summary.error).toBe('budget' in options ? 0 : 1);
  });

  test('what has time enough runs as before', async () => {
    const lamp = await loadModel('models/lamp.xml');
    const suite = readSuite(readFileSync('models/lamp.suite.json', 'utf8'));
    const options = { budget: { time: 60_000 }, testLimit: 60_000 };
    expect((await runSuite(suite, { model: lamp }, options)).summary.pass).toBe(5);
  });
});
