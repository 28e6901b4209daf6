/**
 * Completions of random automata: they are models without errors that take every action at any time, and the location Kill
 * is reachable if and only if the conformance check fails.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompletionRequest, completeModel } from '../../src/completion/complete-model.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { check } from '../../src/language/check.js';
import { canKill } from '../reference/paper-construction.js';
import { exploreRegions } from '../reference/regions.js';
import { checkedText } from '../support/checked.js';
import { ACTIONS, randomAutomaton } from '../support/random-automaton.js';
import { comparedModel, comparedPairs, sidesOf } from '../support/conformance.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

test('Kill is reachable where the check fails', () => {
  fc.assert(
    fc.property(comparedPairs({ constantMax: 3, clocksMax: 2 }), ([text, other]) => {
      const { spec, system } = sidesOf(text, other);
      const { kind } = checkConformance(spec, system, 'outputs', {}, { unfitInputs: 'blocked' });
      if (kind === 'unknown') return;
      const isKilled = canKill(spec.checked, system.checked, ACTIONS);
      expect(isKilled).toBe(kind === 'fails');
    }),
    { numRuns: LONG ? 3_000 : 60 },
  );
});

/** Where an action leads that the original does not have: to the same state, or to a location of this name. */
const COMPLETIONS: readonly (readonly [
  request: CompletionRequest,
  actions: readonly string[],
  to: 'itself' | 'Sink' | 'Kill',
])[] = [
  [{ inputs: 'angelic' }, ACTIONS.inputs, 'itself'],
  [{ inputs: 'demonic' }, ACTIONS.inputs, 'Sink'],
  [{ outputs: 'diabolic' }, ACTIONS.outputs, 'Kill'],
];

test.each(COMPLETIONS)('%j takes every action, by one edge', (request, actions, to) => {
  const constantMax = 2;
  fc.assert(
    fc.property(randomAutomaton({ constantMax, clocksMax: 2, urgency: true }), (text) => {
      const original = comparedModel(checkedText(text).checked);
      const completed = completeModel(original.checked, ACTIONS, request, undefined, () => undefined)!;
      const { concrete } = comparedModel(
        check(completed, () => undefined),
        original,
      );
      const names = concrete.processes[0]!.locations;
      const caps = concrete.clocks.map(() => constantMax);
      exploreRegions(concrete, caps, 5_000, (state) => {
        if (state.locations[0]! >= original.concrete.processes[0]!.locations.length) return;
        const stepsBy = (action: string, system: typeof concrete) =>
          system.steps(state).steps.filter((step) => step.action === action);
        for (const action of actions) {
          const steps = stepsBy(action, concrete);
          // What a guard allows is left to the invariant of the target.
          if (stepsBy(action, original.unbound).length > 0) {
            expect(steps).toEqual(stepsBy(action, original.concrete));
            continue;
          }
          expect(steps.length).toBe(1);
          const { outcome } = steps[0]!;
          if (outcome.kind === 'error') throw new Error('the model goes wrong');
          if (to === 'itself') expect(outcome.state).toEqual(state);
          else expect(names[outcome.state.locations[0]!]).toBe(to);
        }
      });
    }),
    { numRuns: LONG ? 500 : 16 },
  );
});
