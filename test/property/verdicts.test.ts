/** Any test on any model: a play never has a verdict that is said to be impossible, and the judge agrees with the player. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { playTest } from '../../src/generators/play.js';
import { eventsOf } from '../../src/generators/replay.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { VerdictFinder } from '../../src/generators/verdicts.js';
import { judge } from '../../src/suite/judge.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';
import { type StepPlan, stepOf, stepPlan } from '../support/random-steps.js';
import { testOf } from '../support/suite-text.js';
import { testModelOf } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

function hold(model: TestModel, plans: readonly StepPlan[], seed: number): boolean {
  const steps = plans.flatMap((each) => stepOf(model.tested, each) ?? []);
  const planned = testOf(steps);
  const possible = new VerdictFinder(model.network, model.tested).verdictsOf(planned);
  expect(possible).toBeDefined();
  for (const policy of ['earliest', 'latest', { random: seededRandom(seed) }] as const) {
    const play = playTest(planned, model.concrete, model.tested, policy);
    if (play === undefined) continue;
    expect(possible).toContain(play.verdict);
    const { events, silence } = eventsOf(play.trace, model.tested);
    const judged = judge(planned, events, silence);
    // An input that the system ignores, or that the environment does not do, is not in the trace.
    const isInTrace = !steps.some((step) => 'input' in step || 'refuse' in step);
    if (isInTrace && judged.kind === 'verdict') expect(judged.verdict).toBe(play.verdict);
  }
  return possible!.length > 1;
}

test('a play has a verdict that is possible', () => {
  let open = 0;
  assertUntil(
    () => open > 5,
    fc.property(
      randomNetwork({ constantMax: 4, clocksMax: 2 }),
      fc.constantFrom(undefined, ['P0'], ['P1']),
      fc.array(stepPlan, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      (text, underTest, plans, seed) => {
        const model = testModelOf(text, { underTest });
        if ('network' in model && hold(model, plans, seed)) open++;
      },
    ),
    { numRuns: LONG ? 5_000 : 60 },
  );
  expect(open).toBeGreaterThan(5);
});
