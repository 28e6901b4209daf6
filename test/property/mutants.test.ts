/**
 * Laws of mutants, for every operator on all models at hand: a mutant is a model without errors, it is read again from
 * what is printed of it, no node stands twice in it, its id is its own, and checking only what changed is enough.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { check } from '../../src/language/check.js';
import { loadModel } from '../../src/language/load-model.js';
import { recheck } from '../../src/language/recheck.js';
import { instantiate } from '../../src/network/instantiate.js';
import { type Mutant } from '../../src/mutation/mutant.js';
import { mutantsOf } from '../../src/mutation/mutants-of.js';
import { MUTATION_OPERATORS } from '../../src/mutation/operators.js';
import { pairsOf, sampled } from '../../src/mutation/sample-mutants.js';
import { uppaalModel, uppaalPaths } from '../support/models.js';
import { defectsOf, everyChannel } from '../support/mutants.js';
import { freshSeeds } from '../support/seed.js';
import { corpus, sharedNote } from '../support/shared.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

/** Some mutants of each operator, and some pairs. */
function someMutants(checked: CheckedModel, perOperator: number): readonly Mutant[] {
  return [false, true].flatMap((perInstance) => {
    const random = seededRandom(freshSeeds('mutants', 1)[0]!);
    const all = MUTATION_OPERATORS.flatMap(
      (operator) =>
        mutantsOf(checked, everyChannel(checked), { operators: [operator], perInstance }, () => undefined)
          ?.mutants ?? [],
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const some = MUTATION_OPERATORS.flatMap(({ name }) =>
      sampled(
        all.filter(({ operator }) => operator === name),
        perOperator,
        random,
      ),
    );
    return [...some, ...pairsOf(checked.model, some, perOperator, random)];
  });
}

function defectsIn(mutants: readonly Mutant[]): readonly string[] {
  return mutants.flatMap((mutant) =>
    defectsOf(mutant).map((defect) => `${mutant.id} (${mutant.difference}): ${defect}`),
  );
}

describe('every mutant is a model without errors', () => {
  test.each(uppaalPaths)('%s', (path) => {
    const { checked, ok } = uppaalModel(path);
    expect(ok).toBe(true);
    const mutants = someMutants(checked, LONG ? 1_000 : 2);
    expect(mutants.length).toBeGreaterThan(0);
    expect(defectsIn(mutants)).toEqual([]);
  });
});

/** What a model means: its network, or what keeps it from having one. */
function meaningOf(checked: CheckedModel): string {
  const told: string[] = [];
  const network = instantiate(checked, [], ({ code }) => told.push(code))?.network;
  return JSON.stringify([checked.usable, network, told]);
}

function misunderstood(checked: CheckedModel, mutants: readonly Mutant[]): readonly string[] {
  const before = meaningOf(checked);
  const ids = mutants
    .filter((mutant) => {
      const model = mutant.model();
      const [slow, fast] = [check(model, ignore), recheck(checked, model, ignore)];
      return meaningOf(slow) !== meaningOf(fast);
    })
    .map(({ id }) => id);
  return meaningOf(checked) === before ? ids : [...ids, 'the original'];
}

/** Mutants whose network, made from that of the original, is not the one that is made from nothing. */
function differentAgain(checked: CheckedModel, mutants: readonly Mutant[]): readonly string[] {
  const original = instantiate(checked, [], ignore);
  if (original === undefined) return [];
  const before = JSON.stringify(original.network);
  const ids = mutants
    .filter((mutant) => {
      const changed = recheck(checked, mutant.model(), ignore);
      if (!changed.usable) return false;
      const [slow, fast] = [instantiate(changed, [], ignore)?.network, original.again(changed)];
      // Scratch slots depend on the order in which code is lowered, and functions stay when nothing calls them any more.
      if ([slow, fast].some((each) => each !== undefined && each.vectorLength !== each.stateLength))
        return false;
      if ((fast?.functions.length ?? 0) > 0) return false;
      return JSON.stringify(slow) !== JSON.stringify(fast);
    })
    .map(({ id }) => id);
  return JSON.stringify(original.network) === before ? ids : [...ids, 'the original'];
}

const ignore = (): void => undefined;

describe('checking what changed gives the same as checking everything', () => {
  test.each(uppaalPaths)('%s', (path) => {
    const { checked } = uppaalModel(path);
    const mutants = someMutants(checked, LONG ? 200 : 1);
    expect(misunderstood(checked, mutants)).toEqual([]);
    expect(differentAgain(checked, mutants)).toEqual([]);
  });
});

const entries = corpus().filter(({ accepted }) => accepted === 'yes');
/** Every so many files, unless there is time. */
const looked = entries.filter((_, index) => LONG || index % 80 === 0);

describe.skipIf(entries.length === 0)(`of public models${sharedNote}`, () => {
  test.each(looked.map((entry) => [entry.path, entry] as const))('%s', (_, { file: path }) => {
    const loaded = loadModel({ path, bytes: readFileSync(path) });
    if (loaded.kind !== 'uppaal' || !loaded.ok) return;
    const mutants = someMutants(loaded.checked, LONG ? 20 : 1);
    expect(defectsIn(mutants)).toEqual([]);
    expect(misunderstood(loaded.checked, mutants)).toEqual([]);
    expect(differentAgain(loaded.checked, mutants)).toEqual([]);
  });
});
