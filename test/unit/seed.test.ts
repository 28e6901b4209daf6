/** Seeds of random laws: repeatable, different for different laws, and fixed for those that say so. */
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { FIXED_LAWS, SEED_VARIABLE, freshSeeds, howToRepeat, seedOfLaw, seedOfRun } from '../support/seed.js';

const FILE = 'test/property/zones.test.ts';

function withSeed<T>(seed: string, ask: () => T): T {
  vi.stubEnv(SEED_VARIABLE, seed);
  try {
    return ask();
  } finally {
    vi.unstubAllEnvs();
  }
}

test('a run has the seed that the environment says, else that of the commit, which does not change', () => {
  expect(withSeed('-7', () => seedOfRun('.'))).toBe(-7);
  expect(withSeed('', () => seedOfRun('.'))).toBe(withSeed('', () => seedOfRun('.')));
  expect(() => withSeed('seven', () => seedOfRun('.'))).toThrow('TICKSTONE_SEED is an integer');
  expect(() => withSeed('4294967296', () => seedOfRun('.'))).toThrow('TICKSTONE_SEED is an integer');
});

test('where there is no commit, the seed is always the same', () => {
  expect(withSeed('', () => seedOfRun('/'))).toBe(1);
});

test('laws draw differently, and differently in runs with other seeds', () => {
  const seeds = ['1', '2'].flatMap((seed) =>
    withSeed(seed, () => [seedOfLaw(FILE, 'a law'), seedOfLaw(FILE, 'another law')]),
  );
  expect(new Set(seeds).size).toBe(4);
  expect(withSeed('1', () => seedOfLaw(FILE, 'a law'))).toBe(seeds[0]);
  const [first, second] = freshSeeds('a law', 2);
  expect(second).toBe(first! + 1);
});

test('the laws that are not fresh are in files that exist', () => {
  for (const [path, seed] of FIXED_LAWS) {
    expect(existsSync(path), path).toBe(true);
    expect(withSeed('5', () => seedOfLaw(path, 'a law'))).toBe(seed);
  }
});

test('fast-check draws with the seed of the test', ({ task }) => {
  expect(fc.readConfigureGlobal().seed).toBe(seedOfLaw(task.file.name, task.name));
});

test('how to repeat a run is said', () => {
  expect(howToRepeat(3)).toContain('TICKSTONE_SEED=3 npx vitest run');
});
