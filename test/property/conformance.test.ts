/**
 * Conformance against its slow twins: random deterministic specifications, with mutants of them and with other random
 * automata as systems.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Conformance, checkConformance } from '../../src/conformance/tioco.js';
import { check } from '../../src/language/check.js';
import { PAPER } from '../../src/completion/complete-model.js';
import { slowConformance } from '../reference/conformance.js';
import { canKill, completedBy } from '../reference/paper-construction.js';
import { checkedText } from '../support/checked.js';
import { type ComparedModel, comparedModel } from '../support/conformance.js';
import { mutantsBy } from '../support/mutants.js';
import { ACTIONS, type RandomAutomatonOptions, randomAutomaton } from '../support/random-automaton.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

/** A specification, and a mutant of it by its number, or another automaton. */
function pairs(options: RandomAutomatonOptions): fc.Arbitrary<readonly [string, string | number]> {
  const automaton = randomAutomaton(options);
  return fc.tuple(automaton, fc.oneof(automaton, fc.nat(), fc.nat(), fc.nat()));
}

function sidesOf(text: string, other: string | number): { spec: ComparedModel; system: ComparedModel } {
  const spec = comparedModel(checkedText(text).checked);
  if (typeof other === 'string') return { spec, system: comparedModel(checkedText(other).checked, spec) };
  const { mutants } = mutantsBy(spec.checked, []);
  const model = mutants[other % mutants.length]!.model();
  return {
    spec,
    system: comparedModel(
      check(model, () => undefined),
      spec,
    ),
  };
}

function words(answer: Conformance): string {
  switch (answer.kind) {
    case 'conforms':
      return 'conforms';
    case 'unknown':
      return `unknown: ${answer.why}`;
    case 'fails':
      return `fails after ${answer.failure.trace.length}`;
  }
}

function compareWithTwin(options: RandomAutomatonOptions, numRuns: number): void {
  const counts = { conforms: 0, fails: 0, unknown: 0 };
  fc.assert(
    fc.property(pairs(options), ([text, other]) => {
      const { spec, system } = sidesOf(text, other);
      const slow = slowConformance({
        ...ACTIONS,
        spec: spec.concrete,
        system,
        constantMax: options.constantMax + 1,
        mode: 'full',
        pairsMax: 20_000,
      });
      counts[slow.kind]++;
      if (slow.kind === 'unknown') return;
      const fast = checkConformance(spec, system, 'full', {});
      expect(words(fast)).toBe(slow.kind === 'conforms' ? 'conforms' : `fails after ${slow.actions}`);
      if (fast.kind === 'fails' && slow.kind === 'fails') {
        const { what } = fast.failure;
        expect([...slow.what]).toContain(what.kind === 'output' ? what.action : 'silence');
      }
    }),
    { numRuns, seed: 1 },
  );
  console.log(counts);
}

test('one clock each', () => {
  compareWithTwin({ constantMax: 3, clocksMax: 1 }, LONG ? 5_000 : 250);
});
test('up to two clocks each', () => {
  compareWithTwin({ constantMax: 2, clocksMax: 2, urgency: true }, LONG ? 1_000 : 60);
});
