/**
 * Completions of random automata: they are models without errors that take every action at any time, and the location Kill
 * is reachable if and only if the conformance check fails.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkConformance } from '../../src/conformance/tioco.js';
import { canKill } from '../reference/paper-construction.js';
import { ACTIONS } from '../support/random-automaton.js';
import { comparedPairs, sidesOf } from '../support/conformance.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

test('Kill is reachable where the check fails', () => {
  fc.assert(
    fc.property(comparedPairs({ constantMax: 3, clocksMax: 2 }), ([text, other]) => {
      const { spec, system } = sidesOf(text, other);
      const { kind } = checkConformance(spec, system, 'outputs', {}, 'blocked');
      if (kind === 'unknown') return;
      expect(canKill(spec.checked, system.checked, ACTIONS) ? 'fails' : 'conforms').toBe(kind);
    }),
    { numRuns: LONG ? 3_000 : 100, seed: 1 },
  );
});
