/** Judges of mutants in threads: how many there are, and what becomes of their questions when they die. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Stopped } from '../../src/base/stopped.js';
import { type Brief, hireJudges, jobCount } from '../../src/cli/judges.js';
import { tickstone } from '../support/cli.js';

const text = readFileSync('models/lamp.xml', 'utf8');
const BRIEF: Brief = {
  model: { path: 'models/lamp.xml', text, sha256: '' },
  options: {
    underTest: ['Lamp'],
    preset: 'paper',
    order: '1',
    seed: 1,
    duplicates: true,
    conformance: 'full',
    unfitInputs: 'ignored',
    optimize: 'steps',
  },
};

test('no more threads than cores, or than there are divisions of mutants', () => {
  expect(jobCount(1_000, Infinity, 4)).toBe(4);
  expect(jobCount(1_000, 3, 4)).toBe(3);
  expect(jobCount(1_000, 100_000, 4)).toBe(4);
  expect(jobCount(9, 4, 4)).toBe(2);
  expect(jobCount(0, 4, 4)).toBe(1);
});

test('a thread whose memory runs out leaves its mutants unknown, and does not end the command', async () => {
  const crew = hireJudges(BRIEF, 8, 1, { maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1 });
  const [judge] = crew.judges;
  const why = { kind: 'budget', limit: 'memory' };
  const unknown = (mutant: number): unknown => [mutant, { kind: 'unknown', why }];
  const judged = await Promise.all([judge!.judge([0, 1], []), judge!.judge([2], []), judge!.judge([3], [])]);
  expect(judged).toEqual([
    { outcomes: [0, 1].map(unknown), made: [] },
    { outcomes: [unknown(2)], made: [] },
    { outcomes: [unknown(3)], made: [] },
  ]);
  await expect(judge!.kills([0], [])).rejects.toEqual(new Stopped('memory'));
  await crew.dismiss();
});

test('a thread that lives answers', async () => {
  const crew = hireJudges(BRIEF, 8, 1);
  const { outcomes } = await crew.judges[0]!.judge([0], []);
  expect(outcomes).toHaveLength(1);
  await crew.dismiss();
});

test.each<[jobs: string, why: string]>([
  ['0', 'It must be at least 1.'],
  ['-1', 'It must be a whole number.'],
  ['x', 'It must be a whole number.'],
  ['1.5', 'It must be a whole number.'],
  ['', 'It must be a whole number.'],
])('--jobs %s is refused', (jobs, why) => {
  const { status, stderr } = tickstone(['generate', 'mutation', 'models/lamp.xml', '--jobs', jobs]);
  expect(status).toBe(2);
  expect(stderr).toContain(why);
});
