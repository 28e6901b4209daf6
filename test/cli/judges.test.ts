/** Judges of mutants in threads: how many there are, and what becomes of their questions when they die. */
import { readFileSync } from 'node:fs';
import { type ResourceLimits } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { Stopped } from '../../src/base/stopped.js';
import { hireForCommand } from '../../src/cli/hire-judges.js';
import { type Crew, jobCount } from '../../src/worker/judges.js';
import { tickstone } from '../support/cli.js';

const text = readFileSync('models/lamp.xml', 'utf8');
const MODEL = { file: 'models/lamp.xml', text, sha256: '' };
const OPTIONS = {
  underTest: ['Lamp'],
  preset: 'paper',
  order: '1',
  seed: 1,
  duplicates: true,
  conformance: 'full',
  unfitInputs: 'ignored',
  optimize: 'steps',
} as const;

const hire = (limits?: ResourceLimits): Crew => hireForCommand(MODEL, OPTIONS, 8, 1, limits);

test('no more threads than cores, or than there are divisions of mutants', () => {
  expect(jobCount(1_000, Infinity, 4)).toBe(4);
  expect(jobCount(1_000, 3, 4)).toBe(3);
  expect(jobCount(1_000, 100_000, 4)).toBe(4);
  expect(jobCount(9, 4, 4)).toBe(2);
  expect(jobCount(0, 4, 4)).toBe(1);
});

test('a thread whose memory runs out leaves its mutants unknown, and does not end the command', async () => {
  const crew = hire({ maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1 });
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
  const crew = hire();
  const { outcomes } = await crew.judges[0]!.judge([0], []);
  expect(outcomes).toHaveLength(1);
  await crew.dismiss();
});

test('judges that are stopped give up what they are asked, before and after', async () => {
  const crew = hire();
  const [judge] = crew.judges;
  const asked = Promise.all([judge!.judge([0], []), judge!.kills([1], []).catch((error: unknown) => error)]);
  crew.stop('interrupted');
  const why = { kind: 'budget', limit: 'interrupted' };
  expect(await asked).toEqual([
    { outcomes: [[0, { kind: 'unknown', why }]], made: [] },
    new Stopped('interrupted'),
  ]);
  await expect(judge!.confirms([], [])).rejects.toEqual(new Stopped('interrupted'));
  await crew.dismiss();
});

test.each<[jobs: string, why: string]>([
  ['0', 'It must be at least 1.'],
  ['-1', 'It must not be negative.'],
  ['x', 'It must be a whole number.'],
  ['1.5', 'It must be a whole number.'],
  ['', 'It must be a whole number.'],
])('--jobs %s is refused', (jobs, why) => {
  const { status, stderr } = tickstone(['generate', 'mutation', 'models/lamp.xml', '--jobs', jobs]);
  expect(status).toBe(2);
  expect(stderr).toContain(why);
});
