/**
 * The conformance check and the construction of the paper agree on every mutant: Kill is reachable if and only if the
 * mutant does an output that the specification does not allow.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkConformance } from '../../src/conformance/tioco.js';
import { loadText } from '../../src/language/load-model.js';
import { recheck } from '../../src/language/recheck.js';
import { canKill } from '../reference/paper-construction.js';
import { comparedModel } from '../support/conformance.js';
import { mutantsBy } from '../support/mutants.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

const isLong = process.env['TICKSTONE_LONG'] === '1';

/** The mutants, one in so many, on which the two disagree. */
function disagreements(path: string, text: string, every: number): readonly string[] {
  const loaded = loadText({ path, text });
  if (loaded.kind !== 'uppaal') throw new Error('it is a UPPAAL model');
  const { checked } = loaded;
  const spec = comparedModel(checked);
  const { mutants } = mutantsBy(checked, []);
  return mutants.flatMap((mutant, index) => {
    if (index % every !== 0) return [];
    const changed = recheck(checked, mutant.model(), () => undefined);
    const { kind } = checkConformance(
      spec,
      comparedModel(changed, spec),
      'outputs',
      { statesMax: 10_000 },
      { unfitInputs: 'blocked' },
    );
    if (kind === 'unknown') return [];
    const isKilled = canKill(checked, changed, spec.tested);
    return isKilled === undefined || isKilled === (kind === 'fails')
      ? []
      : [`${mutant.difference}: it ${kind}`];
  });
}

describe.skipIf(sharedFolder === undefined)(`Kill is reachable where the check fails${sharedNote}`, () => {
  test.each([
    ['vending', 1],
    ['car-alarm', isLong ? 1 : 20],
  ])('%s', (name, every) => {
    const path = join(sharedFolder!, 'cases', name, 'model.xml');
    expect(disagreements(path, readFileSync(path, 'utf8'), every)).toEqual([]);
  });
});

/** Our own models without their environment. */
test.each([
  ['lamp', 'Lamp'],
  ['coffee-machine', 'Machine'],
  ['pedestrian-light', 'Light'],
  ['intercom', 'Panel'],
])('%s: %s', (name, processes) => {
  const path = `models/${name}.xml`;
  const text = readFileSync(path, 'utf8').replace(/\bsystem \w[\w, ]*;/, `system ${processes};`);
  expect(disagreements(path, text, isLong ? 1 : 10)).toEqual([]);
});

/** A key and a lamp that is told by an internal step on the way. */
const NETWORK = `chan press, turn, light, go; clock x;
process Key() {
  clock y;
  state up, down, wait { y <= 3 };
  commit down;
  init up;
  trans up -> down { guard x >= 1; sync press?; assign y = 0; },
    down -> wait { sync go!; },
    wait -> up { guard y >= 2; sync light!; };
}
process Lamp() {
  state off, on;
  init off;
  trans off -> on { sync go?; assign x = 0; },
    on -> off { guard x < 4; sync turn?; },
    on -> on { sync go?; };
}
system Key, Lamp;`;

test('a network', () => {
  expect(disagreements('network.xta', NETWORK, 1)).toEqual([]);
});
