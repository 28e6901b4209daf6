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
import { instantiate } from '../../src/network/instantiate.js';
import { interfaceLike, interfaceOf, openNetwork } from '../../src/network/interface.js';
import { canKill } from '../reference/paper-construction.js';
import { mutantsBy } from '../support/mutants.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

const isLong = process.env['TICKSTONE_LONG'] === '1';

/** The mutants on which the two disagree, by their differences. */
function disagreements(path: string, every: number): readonly string[] {
  const loaded = loadText({ path, text: readFileSync(path, 'utf8') });
  if (loaded.kind !== 'uppaal') throw new Error('it is a UPPAAL model');
  const { checked } = loaded;
  const network = instantiate(checked, [], () => undefined)!.network;
  const tested = interfaceOf(network, {}, () => undefined)!;
  const spec = { network: openNetwork(network, tested), tested };
  const { mutants } = mutantsBy(checked, []);
  return mutants.flatMap((mutant, index) => {
    if (index % every !== 0) return [];
    const changed = recheck(checked, mutant.model(), () => undefined);
    const { network: own } = instantiate(changed, [], () => undefined)!;
    const like = interfaceLike(own, spec.network, tested);
    const system = { network: openNetwork(own, like), tested: like };
    const { kind } = checkConformance(spec, system, 'outputs', { statesMax: 10_000 }, 'blocked');
    const kills = canKill(checked, changed, tested);
    return (kills ? 'fails' : 'conforms') === kind
      ? []
      : [`${mutant.id}: ${mutant.difference}: ${kind}, ${kills}`];
  });
}

describe.skipIf(sharedFolder === undefined)(`Kill is reachable where the check fails${sharedNote}`, () => {
  test.each([
    ['vending', 1],
    ['car-alarm', isLong ? 1 : 20],
  ])(
    '%s',
    (name, every) => {
      expect(disagreements(join(sharedFolder!, 'cases', name, 'model.xml'), every)).toEqual([]);
    },
    120_000,
  );
});
