/**
 * Conformance against its slow twin: random deterministic specifications, with mutants of them and with other random
 * automata as systems. Both say the same.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { lengthOfFailure } from '../../src/generators/mutation/kill-test.js';
import { slowConformance } from '../reference/conformance.js';
import { comparedPairs, sidesOf } from '../support/conformance.js';
import { ACTIONS, type RandomAutomatonOptions } from '../support/random-automaton.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

/** The check for any specification may give up. */
function compareWithTwin(
  check: typeof checkConformance,
  options: RandomAutomatonOptions,
  numRuns: number,
): void {
  fc.assert(
    fc.property(comparedPairs(options), ([text, other]) => {
      const { spec, system } = sidesOf(text, other);
      for (const unfitInputs of ['ignored', 'blocked'] as const) {
        const slow = slowConformance({
          ...ACTIONS,
          spec: spec.concrete,
          system,
          constantMax: options.constantMax + 1,
          mode: 'full',
          unfitInputs,
          pairsMax: 20_000,
        });
        if (slow.kind === 'unknown') return;
        const fast = check(spec, system, 'full', {}, { unfitInputs });
        if (fast.kind === 'unknown' && check === checkDeterminised) return;
        expect(fast.kind).toBe(slow.kind);
        if (fast.kind === 'fails' && slow.kind === 'fails')
          expect(lengthOfFailure(fast.failure)).toBe(slow.actions + (slow.what.has('silence') ? 0 : 1));
      }
    }),
    { numRuns },
  );
}

test('one clock each', () => {
  compareWithTwin(checkConformance, { constantMax: 3, clocksMax: 1 }, LONG ? 5_000 : 50);
});
test('up to two clocks each', () => {
  compareWithTwin(checkConformance, { constantMax: 2, clocksMax: 2, urgency: true }, LONG ? 1_000 : 14);
});
test('urgent and committed locations that wait for actions', () => {
  compareWithTwin(checkConformance, { constantMax: 2, clocksMax: 1, urgency: true }, LONG ? 5_000 : 40);
});
test('committed locations on the way', () => {
  compareWithTwin(checkConformance, { constantMax: 2, clocksMax: 1, passing: true }, LONG ? 2_000 : 16);
});
test('by the check for specifications that are not deterministic', () => {
  compareWithTwin(checkDeterminised, { constantMax: 2, clocksMax: 2, urgency: true }, LONG ? 1_000 : 14);
  compareWithTwin(checkDeterminised, { constantMax: 2, clocksMax: 1, passing: true }, LONG ? 1_000 : 14);
});
