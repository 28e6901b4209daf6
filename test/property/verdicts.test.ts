/** Any test on any model: a play never has a verdict that is said to be impossible, and the judge agrees with the player. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { playTest } from '../../src/generators/play.js';
import { eventsOf } from '../../src/generators/replay.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { VerdictFinder } from '../../src/generators/verdicts.js';
import { judge } from '../../src/suite/judge.js';
import { type Branch, type SuiteInterface, type SuiteStep, type Verdict } from '../../src/suite/suite.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';
import { testOf } from '../support/suite-text.js';
import { testModelOf } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

const halves = fc.integer({ min: 0, max: 8 });

interface StepPlan {
  readonly kind: 'input' | 'output' | 'quiet' | 'refuse' | 'accept' | 'choice';
  readonly action: number;
  readonly low: number;
  readonly width: number;
  readonly open: boolean;
  readonly verdict: Verdict;
}

const plan: fc.Arbitrary<StepPlan> = fc.record({
  kind: fc.constantFrom('input', 'output', 'quiet', 'refuse', 'accept', 'choice', 'choice'),
  action: fc.nat(9),
  low: halves,
  width: halves,
  open: fc.boolean(),
  verdict: fc.constantFrom('pass', 'fail', 'inconclusive'),
});

/** A step that names actions of the interface; undefined if it has none that fits. */
function stepOf({ inputs, outputs }: SuiteInterface, plan: StepPlan): SuiteStep | undefined {
  const { kind, action, low, width, open, verdict } = plan;
  const half = (number: number): string => `${number}/2`;
  const input = inputs[action % Math.max(1, inputs.length)];
  const output = outputs[action % Math.max(1, outputs.length)];
  const window = {
    within: [half(low), half(low + width)] as const,
    ...(open && width > 0 ? { open: [true, true] as const } : {}),
  };
  switch (kind) {
    case 'input':
      return input === undefined ? undefined : { input, after: half(low) };
    case 'output':
      return output === undefined ? undefined : { output, ...window };
    case 'quiet':
      return { quiet: half(low) };
    case 'refuse':
      return { refuse: input ?? output!, after: half(low) };
    case 'accept': {
      const accept = [input, output].flatMap((each) => each ?? []);
      return { accept, after: half(low), otherwise: open ? 'inconclusive' : 'fail' };
    }
    case 'choice': {
      const others = outputs
        .filter((each) => each !== output)
        .map((each): Branch => ({ output: each, within: ['0', half(low)], verdict }));
      const rest: Branch = { quiet: half(low + width), verdict: 'inconclusive' };
      return output === undefined ? undefined : { oneOf: [{ output, ...window }, ...others, rest] };
    }
  }
}

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
      fc.array(plan, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      (text, underTest, plans, seed) => {
        const model = testModelOf(text, { underTest });
        if ('network' in model && hold(model, plans, seed)) open++;
      },
    ),
    { numRuns: LONG ? 5_000 : 300 },
  );
  expect(open).toBeGreaterThan(5);
});
