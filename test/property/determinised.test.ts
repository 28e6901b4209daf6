/**
 * Conformance to determinised specifications: on deterministic ones it says what the check for these says, and on others
 * it finds whatever a slow twin finds.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirming } from '../../src/conformance/confirm-failure.js';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { lengthOfFailure } from '../../src/generators/mutation/kill-test.js';
import { type GridAnswer, gridConformance } from '../reference/grid-conformance.js';
import {
  type ComparablePlan,
  comparablePair,
  comparableText,
  setsClocksUnseen,
} from '../support/random-comparable.js';
import { assertUntil } from '../support/enough.js';
import { testable } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const CONSTANT_MAX = 2;
const BUDGET = { statesMax: 3_000 };

test.each(['full', 'outputs'] as const)('as for deterministic specifications: %s', (mode) => {
  let failures = 0;
  assertUntil(
    () => failures > 12,
    fc.property(
      comparablePair({ constantMax: CONSTANT_MAX, internal: 0, urgency: true }),
      ([specPlan, systemPlan]) => {
        const spec = modelOf(specPlan);
        const system = modelOf(systemPlan);
        const known = checkConformance(spec, system, mode, BUDGET);
        const answer = checkDeterminised(spec, system, mode, BUDGET);
        expect(answer.kind).toBe(known.kind);
        if (known.kind === 'conforms' && answer.kind === 'conforms')
          expect(answer.stopsTime).toBe(known.stopsTime);
        if (known.kind !== 'fails' || answer.kind !== 'fails') return;
        expect(lengthOfFailure(answer.failure)).toBe(lengthOfFailure(known.failure));
        failures++;
      },
    ),
    { numRuns: LONG ? 5_000 : 50 },
  );
  expect(failures).toBeGreaterThan(12);
});

/** Without values, which the grid knows nothing of. */
const modelOf = (...plan: Parameters<typeof comparableText>): TestModel =>
  testable(comparableText(...plan), { values: [] });

const sideOf = (plan: ComparablePlan): Parameters<typeof gridConformance>[0]['spec'] => ({
  system: modelOf(plan).concrete,
  loose: modelOf(plan, 'dropped').concrete,
});

/** Whether estimates say that a failure on the grid is one. */
function isConfirmed(
  spec: TestModel,
  system: TestModel,
  { events, what }: Extract<GridAnswer, { readonly kind: 'fails' }>,
): boolean {
  const trace = events.map((event) => ({
    ...event,
    kind: spec.tested.inputs.includes(event.action) ? ('input' as const) : ('output' as const),
  }));
  const end =
    what.action === 'silence' ? ({ kind: 'silence' } as const) : { ...what, kind: 'output' as const };
  const failure = { path: [], trace, what: end };
  return confirming(spec, system)({ failure, rest: what.delay });
}

test.each([
  ['with choices', 0, false],
  ['with choices, urgent and committed locations', 0, true],
  ['with internal steps', 4, false],
  ['with internal steps, urgent and committed locations', 4, true],
] as const)('what fails on a grid of time is found: %s', (_, internal, urgency) => {
  let failures = 0;
  assertUntil(
    () => failures > 10,
    fc.property(
      comparablePair({ constantMax: CONSTANT_MAX, internal, urgency }),
      ([specPlan, systemPlan]) => {
        const spec = modelOf(specPlan);
        const system = modelOf(systemPlan);
        const answer = checkDeterminised(spec, system, 'full', BUDGET, { unfitInputs: 'blocked' });
        if (answer.kind === 'unknown') return;
        const { inputs, outputs } = spec.tested;
        const grid = gridConformance({
          ...{ spec: sideOf(specPlan), system: sideOf(systemPlan), inputs, outputs },
          ...{ constantMax: CONSTANT_MAX, statesMax: 1_500 },
        });
        if (grid.kind !== 'fails') return;
        const { events, what } = grid;
        if (setsClocksUnseen(specPlan) && !isConfirmed(spec, system, grid)) return;
        expect([answer.kind, ...events, what]).toEqual(['fails', ...events, what]);
        if (answer.kind !== 'fails') return;
        const length = events.length + (what.action === 'silence' ? 0 : 1);
        expect(lengthOfFailure(answer.failure)).toBeLessThanOrEqual(length);
        failures++;
      },
    ),
    { numRuns: LONG ? 2_000 : 40 },
  );
  expect(failures).toBeGreaterThan(10);
});
