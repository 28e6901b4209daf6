/** Seeds of random laws: repeatable, and different for different laws. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { PLAIN_SEED, SEED_VARIABLE, freshSeeds, howToRepeat, seedOfLaw, seedOfRun } from '../support/seed.js';

function withSeed<T>(seed: string, ask: () => T): T {
  vi.stubEnv(SEED_VARIABLE, seed);
  try {
    return ask();
  } finally {
    vi.unstubAllEnvs();
  }
}

test('a run has the seed that the environment says, else always the same', () => {
  expect(withSeed('-7', () => seedOfRun())).toBe(-7);
  expect(withSeed('', () => seedOfRun())).toBe(PLAIN_SEED);
  expect(() => withSeed('seven', () => seedOfRun())).toThrow(
    "TICKSTONE_SEED is an integer of 32 bits or 'fresh'",
  );
  expect(() => withSeed('4294967296', () => seedOfRun())).toThrow('TICKSTONE_SEED is an integer');
});

test('a fresh seed is another one each time, and can be said again', () => {
  const seeds = Array.from({ length: 5 }, () => withSeed('fresh', () => seedOfRun()));
  expect(new Set(seeds).size).toBe(5);
  for (const seed of seeds) expect(withSeed(String(seed), () => seedOfRun())).toBe(seed);
});

test('laws draw differently, and differently in runs with other seeds', () => {
  const seeds = ['1', '2'].flatMap((seed) =>
    withSeed(seed, () => [seedOfLaw('a law'), seedOfLaw('another law')]),
  );
  expect(new Set(seeds).size).toBe(4);
  expect(withSeed('1', () => seedOfLaw('a law'))).toBe(seeds[0]);
  const [first, second] = freshSeeds('a law', 2);
  expect(second).toBe(first! + 1);
});

test('fast-check draws with the seed of the test', ({ task }) => {
  expect(fc.readConfigureGlobal().seed).toBe(seedOfLaw(task.name));
});

test('how to repeat a run is said', () => {
  expect(howToRepeat(3)).toContain('TICKSTONE_SEED=3 npx vitest run');
});
