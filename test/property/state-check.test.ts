/**
 * Checked states behind covered edges, for random deterministic automata: a wrong state is told if and only if the slow twin of
 * conformance finds a difference behind the same way; and a mutant with another target is killed whenever a continuation that
 * avoids the changed edge tells the states apart.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageGeneration, type CoverageOptions } from '../../src/generators/coverage/generate.js';
import { resultOf } from '../../src/generators/generator.js';
import { coverageWithStates } from '../../src/generators/states/generate.js';
import { checkedEdges, wrongStates } from '../../src/generators/states/wrong-states.js';
import { testModel } from '../../src/generators/test-model.js';
import { check } from '../../src/language/check.js';
import { slowConformance } from '../reference/conformance.js';
import { checkedText } from '../support/checked.js';
import { comparedModel } from '../support/conformance.js';
import { SOURCE, readAgain } from '../support/mutation.js';
import { ACTIONS, type RandomAutomatonOptions, randomAutomaton } from '../support/random-automaton.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

const PLAN: CoverageOptions = {
  ...{ criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false },
  ...{ checkState: true, seed: 1 },
};

function holds(options: RandomAutomatonOptions, numRuns: number): void {
  let told = 0;
  let same = 0;
  let avoiding = 0;
  fc.assert(
    fc.property(randomAutomaton(options), (text) => {
      const model = testModel(checkedText(text).checked, {}, [], () => undefined);
      if (model === undefined) return;
      const result = resultOf(coverageWithStates(model, PLAN, {}), SOURCE, {});
      if (result.kind !== 'suite') throw new Error(result.kind);
      const { goals, tests } = result.suite;
      const paths = coverageGeneration(model, PLAN, {});
      paths.run();
      const wrong = wrongStates(model);
      const spec = comparedModel(model.checked);
      const edges = spec.network.processes[0]!.edges;
      for (const { along, states } of checkedEdges(model, paths.ways(), wrong)) {
        for (const state of states) {
          const mutant = wrong[state]!;
          const goal = goals.find(({ id }) => id === `state ${mutant.id}`)!;
          if (goal.status === 'unknown' || mutant.place.kind !== 'edge') continue;
          const slow = (avoid?: number): string =>
            slowConformance({
              ...ACTIONS,
              spec: spec.concrete,
              system: comparedModel(
                check(mutant.model(), () => undefined),
                spec,
              ),
              constantMax: options.constantMax + 1,
              mode: 'full',
              unfitInputs: 'ignored',
              pairsMax: 20_000,
              along: along.map(({ action, edges: taken = [] }) => ({
                action,
                edge: edges[taken[0]!]!.origin.edgeIndex,
              })),
              avoid,
            }).kind;
          const answer = slow();
          if (answer === 'unknown') continue;
          expect(goal.status === 'covered', `${text}\n${mutant.difference}: ${goal.status}`).toBe(
            answer === 'fails',
          );
          if (goal.status === 'covered') {
            told++;
            const kills = readAgain(mutant, model);
            for (const each of tests.filter(({ id }) => goal.tests.includes(id)))
              expect(kills(each), `${each.title} tells ${mutant.difference}`).toBe(true);
          } else same++;
          if (mutant.operator !== 'change-target' || slow(mutant.place.edge) !== 'fails') continue;
          avoiding++;
          expect(goal.status, mutant.difference).toBe('covered');
        }
      }
    }),
    { numRuns },
  );
  expect(Math.min(told, same, avoiding)).toBeGreaterThan(numRuns / 4);
}

test('one clock', () => {
  holds({ constantMax: 2, clocksMax: 1 }, LONG ? 500 : 4);
});
test('two clocks, urgent and committed locations', () => {
  holds({ constantMax: 2, clocksMax: 2, urgency: true }, LONG ? 200 : 2);
});
