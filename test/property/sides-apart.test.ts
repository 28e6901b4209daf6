/**
 * Channels that one side of the border uses among its own processes as well, with and without values: what is said of a model is
 * what is said of it when its author takes those channels apart, and what slow twins say, of conformance and of estimates.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Conformance } from '../../src/conformance/conformance.js';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { comparedWithTwin } from '../support/compared-with-twin.js';
import { edgeSuite } from '../support/edge-suite.js';
import { assertUntil } from '../support/enough.js';
import { alone, estimatesAgree, observations } from '../support/estimates-agree.js';
import { type SharedPlan, sharedPlan, sharedText, underTestOf } from '../support/random-sides.js';
import { testable } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const CONSTANT_MAX = 2;
const BUDGET = { statesMax: 600 };
const TWIN = { constantMax: CONSTANT_MAX, budget: BUDGET, twinStatesMax: 100 };

interface Pair {
  readonly spec: TestModel;
  readonly system: TestModel;
}

function models(plan: SharedPlan, apart: boolean): Pair {
  const spec = testable(sharedText(plan, 'spec', apart), underTestOf(plan));
  const { values, apart: known } = spec.tested;
  const system = testable(sharedText(plan, 'system', apart), { ...underTestOf(plan), values, apart: known });
  return { spec, system };
}

const isSure = ({ kind }: Conformance): boolean => kind !== 'unknown';

/** What both checks say of outputs alone, and of outputs and delays, of both ways to write the model. */
function sameAnswers(written: Pair, byHand: Pair): void {
  for (const mode of ['full', 'outputs'] as const) {
    const answers = [written, byHand].flatMap(({ spec, system }) =>
      [checkConformance, checkDeterminised].map((check) => check(spec, system, mode, BUDGET)),
    );
    const sure = new Set(answers.filter(isSure).map(({ kind }) => kind));
    expect([mode, ...sure].length).toBeLessThan(3);
  }
}

test.each([
  ['system', false],
  ['environment', false],
  ['system', true],
  ['environment', true],
] as const)(
  'channels that the %s uses among its own processes are taken apart; values: %s',
  (side, values) => {
    const plans = { constantMax: CONSTANT_MAX, internal: 1, setsUnseen: false, urgency: true, values };
    const counts = { conforms: 0, fails: 0, unknown: 0 };
    const seen = { failing: 0, compared: 0 };
    const isEnough = (): boolean =>
      counts.fails > counts.conforms / 15 && seen.failing > 0 && seen.compared > 5;
    assertUntil(
      isEnough,
      fc.property(sharedPlan(plans, side), observations, (plan, trace) => {
        const written = models(plan, false);
        const byHand = models(plan, true);
        expect(byHand.spec.tested.apart).toBeUndefined();
        expect(written.spec.tested.inputs).toEqual(byHand.spec.tested.inputs);
        expect(written.spec.tested.outputs).toEqual(byHand.spec.tested.outputs);
        sameAnswers(written, byHand);
        const answer = comparedWithTwin(written.spec, written.system, TWIN);
        counts[answer]++;
        if (estimatesAgree(written.spec, trace, 'none', CONSTANT_MAX)) seen.compared++;
        if (estimatesAgree(alone(written.spec), trace, 'demonic', CONSTANT_MAX)) seen.compared++;
        const evaluators = [new Evaluator(written.system, 1), new Evaluator(byHand.system, 1)];
        for (const each of edgeSuite(written.spec, 200).tests) {
          const [here, there] = evaluators.map((evaluator) => evaluator.evaluate(each).verdicts);
          expect(here).toEqual(there);
          if (here?.includes('fail') !== true) continue;
          expect(answer).not.toBe('conforms');
          seen.failing++;
        }
      }),
      { numRuns: LONG ? 2_000 : 10 },
    );
    expect(counts.fails).toBeGreaterThan(counts.conforms / 15);
    expect(seen.failing).toBeGreaterThan(0);
    expect(seen.compared).toBeGreaterThan(5);
  },
);
