/**
 * Channels that one side of the border uses among its own processes as well: what is said of a model is what is said of it when
 * its author takes those channels apart, and what a slow twin says.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkConformance } from '../../src/conformance/tioco.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { openConformance } from '../reference/open-conformance.js';
import { assertUntil } from '../support/enough.js';
import { openQuestion } from '../support/open-question.js';
import { type SharedPlan, sharedPlan, sharedText, underTestOf } from '../support/random-sides.js';
import { testable } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const CONSTANT_MAX = 2;
const BUDGET = { statesMax: 600 };
const PLAN = { constantMax: CONSTANT_MAX, internal: 1, setsUnseen: false, urgency: true };
const SOURCE = { name: 'random', file: 'random.xta', sha256: '0'.repeat(64) };
const OPTIONS = {
  criteria: ['edges'],
  queries: [],
  points: 'earliest',
  optimize: 'steps',
  pack: false,
  seed: 1,
} as const;

function models(plan: SharedPlan, apart: boolean): { readonly spec: TestModel; readonly system: TestModel } {
  const spec = testable(sharedText(plan, 'spec', apart), underTestOf(plan));
  const { values, apart: known } = spec.tested;
  const system = testable(sharedText(plan, 'system', apart), { ...underTestOf(plan), values, apart: known });
  return { spec, system };
}

test.each(['system', 'environment'] as const)(
  'channels that the %s uses among its own processes are taken apart',
  (side) => {
    const counts = { conforms: 0, fails: 0, unknown: 0 };
    let failing = 0;
    assertUntil(
      () => counts.fails > counts.conforms / 15 && failing > 0,
      fc.property(sharedPlan(PLAN, side), (plan) => {
        const written = models(plan, false);
        const byHand = models(plan, true);
        expect(byHand.spec.tested.apart).toBeUndefined();
        expect(written.spec.tested.inputs).toEqual(byHand.spec.tested.inputs);
        expect(written.spec.tested.outputs).toEqual(byHand.spec.tested.outputs);
        const answer = checkConformance(written.spec, written.system, 'full', BUDGET);
        const other = checkConformance(byHand.spec, byHand.system, 'full', BUDGET);
        counts[answer.kind]++;
        if (answer.kind !== 'unknown' && other.kind !== 'unknown') expect(answer.kind).toBe(other.kind);
        if (answer.kind === 'conforms') {
          const question = openQuestion(written.spec, written.system, CONSTANT_MAX, 100);
          expect(openConformance(question).kind).not.toBe('fails');
        }
        const suite = generateCoverage(written.spec, SOURCE, OPTIONS, { statesMax: 200 });
        const evaluators = [new Evaluator(written.system, 1), new Evaluator(byHand.system, 1)];
        for (const each of suite.tests) {
          const [here, there] = evaluators.map((evaluator) => evaluator.evaluate(each).verdicts);
          expect(here).toEqual(there);
          if (here?.includes('fail') === true) {
            expect(answer.kind).not.toBe('conforms');
            failing++;
          }
        }
      }),
      { numRuns: LONG ? 2_000 : 12 },
    );
    expect(counts.fails).toBeGreaterThan(counts.conforms / 15);
    expect(failing).toBeGreaterThan(0);
  },
);
