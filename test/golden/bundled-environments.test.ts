/**
 * The models that are shipped, each with some of its processes under test and the others as their environment: they conform
 * to themselves, and what becomes of mutants is what the comparison with them, read again as models, says.
 */
import { describe, expect, test } from 'vitest';
import { checkConformance } from '../../src/conformance/tioco.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { printUppaalXml } from '../../src/language/print-uppaal-xml.js';
import { MUTATION_OPERATORS } from '../../src/mutation/operators.js';
import { uppaalModel, uppaalPaths, uppaalText } from '../support/models.js';
import { SOURCE, generated, loadedForTesting, mutantsFor } from '../support/mutation.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

/** Undefined if these processes have no interface, or the model cannot be explored. */
function opened(checked: CheckedModel, underTest: readonly string[]): TestModel | undefined {
  return testModel(checked, { underTest }, [], () => undefined);
}

describe('conform to themselves', () => {
  test.each(uppaalPaths)('%s', (path) => {
    const { checked, ok } = uppaalModel(path);
    if (!ok) return;
    const processes = [...new Set(checked.processes.map(({ name }) => name))];
    const others = (one: string): readonly string[] => processes.filter((each) => each !== one);
    const sides = [...processes.map((one) => [one]), ...(processes.length > 2 ? processes.map(others) : [])];
    for (const underTest of sides) {
      const model = opened(checked, underTest);
      if (model === undefined) continue;
      const { kind } = checkConformance(model, model, 'full', { statesMax: LONG ? 1_000 : 40 });
      expect([underTest, kind]).not.toEqual([underTest, 'fails']);
    }
  });
});

describe('mutants', () => {
  test.each([
    ['models/coffee-machine.xml', ['Machine']],
    ['models/coffee-machine.xml', ['User']],
    ['models/intercom.xml', ['Panel', 'Line']],
    ['models/intercom.xml', ['Panel']],
    ['models/greenhouse.xta', ['Controller']],
    ['models/greenhouse.xta', ['Radio']],
  ])('of %s, %s under test', async (path, underTest) => {
    const spec = loadedForTesting(path, underTest);
    const all = mutantsFor(spec, { operators: MUTATION_OPERATORS });
    const mutants = all.filter((_, index) => LONG || index % 12 === 0);
    const { goals } = (await generated(spec, mutants)).suite(SOURCE);
    let compared = 0;
    for (const [index, { status }] of goals.entries()) {
      const mutant = mutants[index]!;
      const { difference } = mutant;
      const again = uppaalText('mutant.xml', printUppaalXml(mutant.model()));
      const system = again.ok ? opened(again.checked, underTest) : undefined;
      if (system === undefined || status === 'unknown') continue;
      const { kind } = checkConformance(spec, system, 'full', {});
      expect([difference, kind]).toEqual([difference, status === 'covered' ? 'fails' : 'conforms']);
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  });
});
