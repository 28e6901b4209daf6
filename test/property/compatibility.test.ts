/** Compatibility of interfaces by zones is what a game says that is listed region by region. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modelFromText } from '../../src/library/load-model.js';
import { verify } from '../../src/library/verify.js';
import { assertUntil, assertUntilAsync } from '../support/enough.js';
import {
  answerOf,
  environmentText,
  interfacesWithDifferences,
  played,
  randomInterfaces,
  shownState,
  statesWithEnvironment,
  zonesAt,
} from '../support/random-interfaces.js';
import { testModelOf } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

test.each([
  ['', randomInterfaces, undefined, LONG ? 3_000 : 25],
  [', with differences of clocks', interfacesWithDifferences, 1, LONG ? 1_000 : 20],
])(
  'zones tell the states from which some environment avoids illegal outputs%s',
  (_, texts, differenceMax, numRuns) => {
    const isPlain = differenceMax === undefined;
    const least = isPlain ? 3 : 1;
    const seen = { without: 0, avoided: 0, incompatible: 0, stoppingTime: isPlain ? 0 : 3 };
    assertUntil(
      () => Object.values(seen).every((count) => count >= least),
      fc.property(texts, (text) => {
        const model = testModelOf(text);
        if (!('network' in model)) return;
        const slow = played(model, { differenceMax });
        const answer = answerOf(model);
        expect(answer.isCompatible).toBe(slow.isCompatible);
        const hasIllegal = slow.states.some(({ isIllegal }) => isIllegal);
        expect(answer.illegal.length > 0).toBe(hasIllegal);
        expect(answer.illegal.every(({ trace }) => trace !== undefined)).toBe(true);
        seen[!slow.isCompatible ? 'incompatible' : hasIllegal ? 'avoided' : 'without']++;
        if (isPlain && played(model, { mayStopTime: true }).isCompatible !== slow.isCompatible)
          seen.stoppingTime++;
        const fast = zonesAt(answer, model);
        const different = slow.states.filter(({ state, isIllegal, isWon }) => {
          const there = fast(state);
          return there !== undefined && (there.isIllegal !== isIllegal || there.isWon !== isWon);
        });
        expect(different).toEqual([]);
      }),
      { numRuns },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThanOrEqual(least);
  },
);

test('the most general environment reaches whatever some legal environment does, and nothing illegal', async () => {
  const seen = { deadlines: 0, told: 0, plain: 0, refused: 0, differences: 0 };
  await assertUntilAsync(
    () => Math.min(seen.deadlines, seen.told, seen.plain) >= 3,
    fc.asyncProperty(randomInterfaces, async (text) => {
      const model = testModelOf(text);
      if (!('network' in model)) return;
      const answer = answerOf(model);
      if (!answer.isCompatible) return;
      const written = environmentText(model, answer);
      if (written === undefined) {
        seen.refused++;
        return;
      }
      const closed = await modelFromText({ name: 'environment.xml', text: written });
      const answers = await verify(closed);
      expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'satisfied'));
      // Regions do not tell differences of clocks apart.
      if (/c - P\d_c/.test(written)) {
        seen.differences++;
        return;
      }
      const counts = model.network.processes.map(({ locations }) => locations.length);
      const reached = statesWithEnvironment(written, counts);
      const wanted = played(model).states.filter(({ isReachedSafely }) => isReachedSafely);
      expect([...reached].sort()).toEqual([...new Set(wanted.map(({ state }) => shownState(state)))].sort());
      seen[written.includes('told_') ? 'told' : 'plain']++;
      if (/Environment[\s\S]*kind="invariant"/.test(written)) seen.deadlines++;
    }),
    { numRuns: LONG ? 2_000 : 25 },
  );
});
