/** A test that is written as a timed automaton reaches exactly the verdicts that are possible, on any model. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { automataOf, evaluatedVerdicts, verifiedVerdicts } from '../support/test-automata.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';
import { stepOf, stepPlan } from '../support/random-steps.js';
import { randomSystem } from '../support/random-system.js';
import { testOf } from '../support/suite-text.js';
import { testModelOf } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

const MODELS = [
  { of: 'systems', model: randomSystem, runs: 100, least: 20 },
  { of: 'networks', model: randomNetwork({ constantMax: 4, clocksMax: 2 }), runs: 100, least: 1 },
];

test.each(MODELS)(
  'verify finds the verdicts of automata that the evaluation finds possible: $of',
  ({ model: text, runs, least }) => {
    let open = 0;
    assertUntil(
      () => open >= least,
      fc.property(
        text,
        fc.constantFrom(undefined, undefined, ['P0']),
        fc.array(stepPlan, { minLength: 1, maxLength: 4 }),
        (drawn, underTest, plans) => {
          const model = testModelOf(drawn, { underTest });
          if (!('network' in model)) return;
          const steps = plans.flatMap((each) => stepOf(model.tested, each) ?? []);
          if (steps.length === 0) return;
          const { text: written, diagnostics } = automataOf(model, [testOf(steps)]);
          expect(diagnostics.length > 0).toBe(written === undefined);
          if (written === undefined) return;
          const possible = evaluatedVerdicts(model, testOf(steps));
          expect(verifiedVerdicts(written)).toEqual([possible]);
          if (possible.length > 1) open++;
        },
      ),
      { numRuns: LONG ? 5_000 : runs },
    );
    expect(open).toBeGreaterThanOrEqual(least);
  },
);
