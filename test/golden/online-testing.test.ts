/** Mutants that conform pass random online testing; those that do not fail it, if it goes on for long enough. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { loadText } from '../../src/language/load-model.js';
import { recheck } from '../../src/language/recheck.js';
import { OnlineTester } from '../reference/online-testing.js';
import { comparedModel } from '../support/conformance.js';
import { mutantsBy } from '../support/mutants.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

const isLong = process.env['TICKSTONE_LONG'] === '1';

interface Findings {
  /** Conforming mutants that failed, with what was seen. */
  readonly wrong: readonly string[];
  /** How many mutants that do not conform were found out. */
  readonly found: number;
}

/** Of all mutants one in so many is looked at; of those that do not conform, one in so many is tested. */
function findings(
  path: string,
  {
    steps,
    horizon,
    every,
    failingEvery,
  }: Readonly<Record<'steps' | 'horizon' | 'every' | 'failingEvery', number>>,
): Findings {
  const loaded = loadText({ path, text: readFileSync(path, 'utf8') });
  if (loaded.kind !== 'uppaal') throw new Error('it is a UPPAAL model');
  const { checked } = loaded;
  const spec = comparedModel(checked);
  const tester = new OnlineTester(spec, { steps, horizon });
  const wrong: string[] = [];
  let found = 0;
  let failing = 0;
  for (const [index, mutant] of mutantsBy(checked, []).mutants.entries()) {
    if (mutant.duplicateOf !== undefined || index % every !== 0) continue;
    const changed = recheck(checked, mutant.model(), () => undefined);
    const system = comparedModel(changed, spec);
    const { kind } = checkConformance(spec, system, 'full', { statesMax: 10_000 });
    if (kind === 'fails' && failing++ % failingEvery !== 0) continue;
    const seen = tester.failure(system.concrete, seededRandom(7));
    if (seen === undefined) continue;
    if (kind === 'conforms') wrong.push(`${mutant.difference}: ${seen}`);
    else found++;
  }
  return { wrong, found };
}

describe.skipIf(sharedFolder === undefined)(`online testing of mutants${sharedNote}`, () => {
  test.each([
    ['vending', 10, 1, 3],
    ['car-alarm', 310, isLong ? 1 : 5, isLong ? 25 : 5],
  ])('%s', (name, horizon, every, failingEvery) => {
    const path = join(sharedFolder!, 'cases', name, 'model.xml');
    const { wrong, found } = findings(path, { steps: isLong ? 400 : 40, horizon, every, failingEvery });
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(0);
  });
});
