/**
 * Laws of tests that kill mutants, for random deterministic automata: every mutant ends in one way, what is claimed is confirmed by the
 * concrete semantics of the mutant read again from its text, and the specification never fails.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { playTest } from '../../src/generators/play.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { type Mutant } from '../../src/mutation/mutant.js';
import { MUTATION_OPERATORS } from '../../src/mutation/operators.js';
import { mutantsOf } from '../../src/mutation/mutants-of.js';
import { sampled } from '../../src/mutation/sample-mutants.js';
import { listsAllGoals } from '../../src/suite/listed-goals.js';
import { readSuite } from '../../src/suite/read-suite.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { checkedText } from '../support/checked.js';
import { SOURCE, readAgain, generated } from '../support/mutation.js';
import { randomAutomaton } from '../support/random-automaton.js';

const isLong = process.env['TICKSTONE_LONG'] !== undefined;
const numRuns = isLong ? 1_000 : 20;

const models = randomAutomaton({ constantMax: 4, clocksMax: 2, urgency: true });

function open(text: string): TestModel | undefined {
  return testModel(checkedText(text).checked, {}, [], () => undefined);
}

function someMutants({ checked, tested }: TestModel, seed: number): readonly Mutant[] {
  const list = mutantsOf(checked, tested, { operators: MUTATION_OPERATORS }, () => undefined)!;
  return sampled(list.mutants, 25, seededRandom(seed));
}

describe('tests that kill mutants of random automata', () => {
  it('kill what they say, and never the specification', async () => {
    let killed = 0;
    await fc.assert(
      fc.asyncProperty(models, fc.integer({ min: 1, max: 1_000 }), fc.boolean(), async (text, seed, one) => {
        const model = open(text);
        if (model === undefined) return;
        const mutants = someMutants(model, seed);
        const generation = await generated(model, mutants, { onePerMutant: one }, { statesMax: 500 });
        const suite = generation.suite(SOURCE);
        const { goals, covered, infeasible, equivalent, unknown } = suite.summary;
        expect(covered + infeasible + equivalent + unknown).toBe(goals);
        const written = writeSuite(suite);
        expect(readSuite({ path: 'suite.json', text: written })).toMatchObject({ suite, diagnostics: [] });
        const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
        const isKilled = suite.goals
          .filter(({ status }) => status === 'covered')
          .map(({ id }) => [id, readAgain(byId.get(id)!, model)] as const);
        expect(listsAllGoals(suite)).toBe(!one);
        for (const test of suite.tests) {
          killed += test.goals.length;
          // All that a test kills is listed, unless the suite says that it may not be.
          for (const [goal, by] of isKilled) {
            const isListed = test.goals.includes(goal);
            if (isListed || listsAllGoals(suite)) expect(by(test), goal).toBe(isListed);
          }
          for (let seed = 1; seed <= 5; seed++) {
            const play = playTest(test, model.concrete, model.tested, { random: seededRandom(seed) });
            expect(play?.verdict, `${test.id}: ${play?.reason ?? ''}`).not.toBe('fail');
          }
        }
      }),
      { numRuns },
    );
    expect(killed).toBeGreaterThan(numRuns);
  });
});
