/** Every network conforms to itself, whatever of it is the environment; or it is not known. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';
import { testModelOf, testable } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

/** With clocks and variables of their own, processes speak through channels only. */
function withOwnStorage(text: string): string {
  const [clocks, variables, ...rest] = text.split('\n');
  const own = `$1\n  ${clocks!}\n  ${variables!}`;
  return rest.join('\n').replace(/(process P\d\(\) \{)/g, own);
}

const networks = randomNetwork({ constantMax: 3, clocksMax: 1 });

test.each([
  ['processes that share clocks and variables', (text: string) => text],
  ['processes that share channels only', withOwnStorage],
])('%s', (_, prepared) => {
  let conforming = 0;
  assertUntil(
    () => conforming > 20,
    fc.property(networks, fc.constantFrom(['P0'], ['P1'], ['P0', 'P1'], undefined), (text, underTest) => {
      const model = testModelOf(prepared(text), { underTest });
      if (!('network' in model)) return;
      for (const check of [checkConformance, checkDeterminised]) {
        const answer = check(model, model, 'full', { statesMax: 60 });
        expect(answer.kind).not.toBe('fails');
        if (answer.kind === 'conforms') conforming++;
      }
    }),
    { numRuns: LONG ? 1_000 : 25 },
  );
  expect(conforming).toBeGreaterThan(20);
});

test('a model whose estimates grow too large conforms to itself', () => {
  const spec = testable(
    `chan go; urgent broadcast chan cry; chan done;
     process P() { clock x; state A, B, C; init A; trans A -> B { sync go?; assign x = 0; }, B -> C { sync cry!; }, C -> A { sync done!; }; }
     process Q() { clock y; state D, F { y <= 1 }; init D; trans D -> F { sync cry?; assign y = 0; }, F -> D { guard y >= 1; }; }
     process E() { state I, J; init I; trans I -> J { sync go!; }, J -> I { sync cry?; }, I -> I { sync done?; }; }
     system P, Q, E;`,
    { underTest: ['P', 'Q'] },
  );
  expect(checkConformance(spec, spec, 'full', { statesMax: 2_000 }).kind).toBe('conforms');
});
