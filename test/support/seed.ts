/**
 * The seed of a test run, from which every law that draws at random takes its own.
 *
 * A plain run always draws with the same seed, so that a change never fails for its draws alone. Who looks for mistakes
 * draws anew: `TICKSTONE_SEED=fresh` takes a seed that nobody has chosen, and a number says which one. Every run prints it.
 */
import { randomInt } from 'node:crypto';

/** The name of the environment variable that says the seed; the configuration of the tests hands it to all workers. */
export const SEED_VARIABLE = 'TICKSTONE_SEED';

/** With which plain runs draw. It is changed on purpose only, when all laws pass with another one. */
export const PLAIN_SEED = 101;

/** The seed of this run: as the environment says, else the plain one. */
export function seedOfRun(): number {
  const said = process.env[SEED_VARIABLE];
  if (said === undefined || said === '') return PLAIN_SEED;
  if (said === 'fresh') return randomInt(2 ** 31);
  const seed = Number(said);
  if (!Number.isInteger(seed) || seed < -(2 ** 31) || 2 ** 31 <= seed)
    throw new Error(`${SEED_VARIABLE} is an integer of 32 bits or 'fresh', not ${said}.`);
  return seed;
}

/** So many seeds, not negative, for a law that counts through them on its own. */
export function freshSeeds(name: string, count: number): readonly number[] {
  const first = seedOfLaw(name) & 0x3fffffff;
  return Array.from({ length: count }, (_, index) => first + index);
}

/** The seed of a law: that of the run, and another one for every name, so that laws that draw alike see different draws. */
export function seedOfLaw(name: string): number {
  return hashOf(`${process.env[SEED_VARIABLE] ?? PLAIN_SEED} ${name}`);
}

/** How to draw the same again. */
export function howToRepeat(seed: number): string {
  return `Random laws draw with seed ${seed}; ${SEED_VARIABLE}=${seed} npx vitest run draws the same again.`;
}

/** FNV-1a, 32 bits, as a signed integer. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash | 0;
}
