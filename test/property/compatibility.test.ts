/** Compatibility of interfaces by zones is what a game says that is listed region by region. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertUntil } from '../support/enough.js';
import { answerOf, played, randomInterfaces, zonesAt } from '../support/random-interfaces.js';
import { testModelOf } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

test('zones tell the states from which some environment avoids illegal outputs', () => {
  const seen = { without: 0, avoided: 0, incompatible: 0, stoppingTime: 0 };
  assertUntil(
    () => Object.values(seen).every((count) => count >= 3),
    fc.property(randomInterfaces, (text) => {
      const model = testModelOf(text);
      if (!('network' in model)) return;
      const slow = played(model);
      const answer = answerOf(model);
      expect(answer.isCompatible).toBe(slow.isCompatible);
      const hasIllegal = slow.states.some(({ isIllegal }) => isIllegal);
      expect(answer.illegal.length > 0).toBe(hasIllegal);
      expect(answer.illegal.every(({ trace }) => trace !== undefined)).toBe(true);
      seen[!slow.isCompatible ? 'incompatible' : hasIllegal ? 'avoided' : 'without']++;
      const careless = played(model, { mayStopTime: true });
      if (careless.isCompatible !== slow.isCompatible) seen.stoppingTime++;
      const fast = zonesAt(answer, model);
      const different = slow.states.filter(({ state, isIllegal, isWon }) => {
        const there = fast(state);
        return there !== undefined && (there.isIllegal !== isIllegal || there.isWon !== isWon);
      });
      expect(different).toEqual([]);
    }),
    { numRuns: LONG ? 3_000 : 40 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThanOrEqual(3);
});
