/**
 * Tests that kill mutants of known models: how many of each operator are killed, and every claim replayed on mutants that
 * are read again from their text.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkConformance } from '../../src/conformance/tioco.js';
import { seededRandom } from '../../src/base/random.js';
import { type MutationGeneration } from '../../src/generators/mutation/generate.js';
import { lengthOfFailure } from '../../src/generators/mutation/kill-test.js';
import { MutantSystems } from '../../src/generators/mutation/mutant-systems.js';
import { playTest } from '../../src/generators/play.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { type Mutant } from '../../src/mutation/mutant.js';
import { type MutationOperator, operatorsNamed, operatorsOfPreset } from '../../src/mutation/operators.js';
import { checkGolden } from '../support/golden.js';
import { inShort } from '../support/mutants.js';
import { SOURCE, readAgain, generated, loadedForTesting, mutantsFor } from '../support/mutation.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

const preset = (name: string): readonly MutationOperator[] => operatorsOfPreset(name, () => undefined)!;

function tableOf(generation: MutationGeneration): string {
  const { tests, steps, duration } = generation.suite(SOURCE).summary;
  const rows = generation.figures().map((row) =>
    Object.entries(row)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join(', '),
  );
  return [...rows, `${tests} tests, ${steps} steps, ${duration} time units`, ''].join('\n');
}

/** The claims about one mutant in so many are replayed. */
const LONG = process.env['TICKSTONE_LONG'] === '1';
const EACH = LONG ? 1 : 4;

/** Each claim holds on the mutant, and the specification never fails. */
function checkClaims(generation: MutationGeneration, model: TestModel, mutants: readonly Mutant[]): void {
  const { tests, goals } = generation.suite(SOURCE);
  const byId = new Map(tests.map((each) => [each.id, each]));
  goals.forEach(({ id, status, tests: killers }, index) => {
    expect(killers.length > 0).toBe(status === 'covered');
    if (index % EACH !== 0) return;
    const fails = readAgain(mutants[index]!, model);
    for (const killer of killers) expect(fails(byId.get(killer)!), `${id} ${killer}`).toBe(true);
  });
  for (const each of tests) {
    for (let seed = 1; seed <= 3; seed++) {
      const play = playTest(each, model.concrete, model.tested, { random: seededRandom(seed) });
      expect(play?.verdict).not.toBe('fail');
    }
  }
}

test('the lamp', async () => {
  const model = loadedForTesting('models/lamp.xml', ['Lamp']);
  const mutants = mutantsFor(model, { operators: preset('all') });
  const generation = await generated(model, mutants);
  checkClaims(generation, model, mutants);
  checkGolden('expected/mutation/lamp.txt', tableOf(generation));
});

describe.skipIf(sharedFolder === undefined)(`models of the paper${sharedNote}`, () => {
  const path = (name: string): string => join(sharedFolder ?? '', name);

  test.each(['vending', 'car-alarm'])('%s', async (name) => {
    const model = loadedForTesting(path(`cases/${name}/model.xml`));
    const mutants = mutantsFor(model, { operators: preset('all') });
    const full = await generated(model, mutants);
    checkClaims(full, model, mutants);
    const outputs = await generated(model, mutants, { conformance: 'outputs', unfitInputs: 'blocked' });
    const text = `full\n${tableOf(full)}\npaper, unfit inputs blocked\n${tableOf(outputs)}`;
    checkGolden(`expected/mutation/${name}.txt`, text);
  });

  test.runIf(LONG)('the car alarm with five clocks', async () => {
    const model = loadedForTesting(path('corpus/car-alarm/cas-v03-exact-5-clocks.xml'), ['Alarm']);
    const mutants = mutantsFor(model, { operators: preset('ecdar') });
    const generation = await generated(model, mutants);
    checkClaims(generation, model, mutants);
    checkGolden('expected/mutation/five-clocks.txt', tableOf(generation));
  });

  /** The mutant with this difference: how many actions kill it, or what else becomes of it. */
  function fate(model: TestModel, operator: string, difference: string): string {
    const operators = operatorsNamed([operator], () => undefined)!;
    const mutant = mutantsFor(model, { operators }).find((each) => inShort(each) === difference);
    if (mutant === undefined) throw new Error(`no mutant: ${difference}`);
    const answer = checkConformance(model, new MutantSystems(model).of(mutant)!, 'full', {});
    if (answer.kind !== 'fails') return answer.kind;
    const { trace, what } = answer.failure;
    const end = what.kind === 'output' ? [what.action] : ['silence'];
    return `${lengthOfFailure(answer.failure)}: ${[...trace.map(({ action }) => action), ...end].join(' ')}`;
  }

  test.each([
    ['change-action-output', 'edge 0: action btnc? becomes coffee!', '1: coffee'],
    ['change-action-output', 'edge 0: action btnc? becomes tea!', '1: tea'],
    ['change-action-output', 'edge 2: action coffee! becomes tea!', '2: btnc tea'],
    ['change-action', 'edge 2: action coffee! becomes btnc?', 'conforms'],
    ['change-guard', 'edge 2: guard x < 3 becomes x >= 3', '2: btnc coffee'],
    ['change-target', 'edge 2: target S1 becomes S2', '3: btnc coffee coffee'],
    ['change-guard-const', 'edge 0: guard x > 2 becomes x > 3', 'conforms'],
    ['change-guard-const', 'edge 0: guard x > 2 becomes x > 1', 'conforms'],
  ])('vending, %s, %s', (operator, difference, expected) => {
    expect(fate(loadedForTesting(path('cases/vending/model.xml')), operator, difference)).toBe(expected);
  });
});
