/**
 * Systems in environments: the checks of conformance agree with a slow twin, both ways, and tests with conformance. Pairs are
 * unequal, environments refuse, hurry and hold up, and channels are urgent or broadcast.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { printXta } from '../../src/language/print-xta.js';
import { PRESETS } from '../../src/mutation/operators.js';
import { sampled } from '../../src/mutation/sample-mutants.js';
import { gridVerdicts } from '../reference/grid-verdicts.js';
import { assertUntil } from '../support/enough.js';
import { lateAnswers } from '../support/late-answers.js';
import { mutantsBy } from '../support/mutants.js';
import { aloneOf } from '../support/open-question.js';
import { choosingEnvironments } from '../support/choosing-environments.js';
import { comparedWithTwin } from '../support/compared-with-twin.js';
import { edgeSuite } from '../support/edge-suite.js';
import { type TestModel } from '../../src/generators/test-model.js';
import {
  UNDER_TEST,
  openPlan,
  openText,
  ownText,
  priorityPlan,
  sharesMemory,
} from '../support/random-environment.js';
import { testable } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const CONSTANT_MAX = 2;
const BUDGET = { statesMax: 1_000 };
const TWIN = { constantMax: CONSTANT_MAX, budget: BUDGET, twinStatesMax: 300 };
/** So many systems that conform are tested, at least. */
const CONFORMING = LONG ? 50 : 12;

/** A system whose actions are those of the specification. */
function systemLike({ tested }: TestModel, text: string): TestModel {
  return testable(text, { ...UNDER_TEST, values: tested.values });
}

test.each([
  ['without unseen steps', 0, false, 60],
  ['with unseen steps', 3, false, 60],
  ['with values', 1, true, 60],
  ['with values that the environment sets at any time', 1, 'anytime', 40],
] as const)(
  'what the checks say of systems in environments is what a slow twin says: %s',
  (_, internal, values, runs) => {
    const counts = { conforms: 0, fails: 0, unknown: 0 };
    assertUntil(
      () => counts.fails > counts.conforms / 15,
      fc.property(
        openPlan({ constantMax: CONSTANT_MAX, internal, setsUnseen: false, urgency: true, values }),
        (plan) => {
          const spec = testable(openText(plan, 'spec'), UNDER_TEST);
          const system = systemLike(spec, openText(plan, 'system'));
          const answer = comparedWithTwin(spec, system, TWIN);
          if (answer !== 'unknown' || !sharesMemory(plan)) counts[answer]++;
        },
      ),
      { numRuns: LONG ? 5_000 : runs },
    );
    expect(counts.fails).toBeGreaterThan(counts.conforms / 15);
    expect(counts.unknown).toBeLessThan(counts.conforms / 20);
  },
);

test('what the checks say of models with priorities is what a slow twin says', () => {
  const counts = { conforms: 0, fails: 0, unknown: 0 };
  const all = { underTest: ['P', 'U', 'Uses'] };
  assertUntil(
    () => counts.fails > counts.conforms / 15,
    fc.property(
      openPlan({ constantMax: CONSTANT_MAX, internal: 2, setsUnseen: false, urgency: true }),
      priorityPlan(),
      (plan, priorities) => {
        const spec = testable(ownText(plan, 'spec', priorities), all);
        const system = testable(ownText(plan, 'system', priorities), all);
        counts[comparedWithTwin(spec, system, TWIN)]++;
      },
    ),
    { numRuns: LONG ? 5_000 : 40 },
  );
  expect(counts.fails).toBeGreaterThan(counts.conforms / 15);
  expect(counts.unknown).toBeLessThan(counts.conforms / 20);
});

test.each([false, true])(
  'a system that conforms fails no test that was made from the model; values: %s',
  (values) => {
    let conforming = 0;
    let failing = 0;
    assertUntil(
      () => conforming > CONFORMING && failing > 0,
      fc.property(
        openPlan({ constantMax: CONSTANT_MAX, internal: 2, setsUnseen: true, urgency: true, values }),
        (plan) => {
          const spec = testable(openText(plan, 'spec'), UNDER_TEST);
          const system = systemLike(spec, openText(plan, 'system'));
          const answer = checkConformance(spec, system, 'full', BUDGET);
          const suite = edgeSuite(spec, 300);
          const evaluator = new Evaluator(system, 1);
          const verdicts = suite.tests.map((each) => evaluator.evaluate(each).verdicts ?? []);
          const canFail = verdicts.some((each) => each.includes('fail'));
          if (answer.kind === 'conforms') {
            expect(canFail).toBe(false);
            conforming++;
          } else if (canFail) failing++;
        },
      ),
      { numRuns: LONG ? 3_000 : 24 },
    );
    expect(conforming).toBeGreaterThan(CONFORMING);
    expect(failing).toBeGreaterThan(0);
  },
);

test('mutants of values: the check agrees with the slow twin, and only what does not conform fails a test', () => {
  const counts = { conforms: 0, fails: 0, unknown: 0 };
  let failing = 0;
  const operators = PRESETS['values']!;
  fc.assert(
    fc.property(
      openPlan({ constantMax: CONSTANT_MAX, internal: 1, setsUnseen: false, urgency: true, values: true }),
      fc.nat(),
      (plan, seed) => {
        const spec = testable(openText(plan, 'spec'), UNDER_TEST);
        const { mutants } = mutantsBy(spec.checked, operators, { ...UNDER_TEST, templates: ['P'] });
        const suite = edgeSuite(spec, 300);
        for (const mutant of sampled(mutants, 3, seededRandom(seed))) {
          const system = systemLike(spec, printXta(mutant.model()));
          const answer = comparedWithTwin(spec, system, TWIN);
          if (answer !== 'unknown' || !sharesMemory(plan)) counts[answer]++;
          const evaluator = new Evaluator(system, 1);
          const verdicts = suite.tests.flatMap((each) => evaluator.evaluate(each).verdicts ?? []);
          if (answer === 'conforms') expect(verdicts).not.toContain('fail');
          else if (verdicts.includes('fail')) failing++;
        }
      },
    ),
    { numRuns: LONG ? 2_000 : 50 },
  );
  expect(counts.fails).toBeGreaterThan(6);
  expect(counts.conforms).toBeGreaterThan(12);
  expect(counts.unknown).toBeLessThan(counts.conforms / 20);
  expect(failing).toBeGreaterThan(2);
});

test('nor does one that does something else only where the environment does not look', () => {
  const counts = { conforms: 0, fails: 0, unknown: 0 };
  let failing = 0;
  assertUntil(
    () => counts.conforms > 15 && failing > 10,
    fc.property(lateAnswers(), (texts) => {
      const spec = testable(texts.spec, UNDER_TEST);
      const system = testable(texts.system, UNDER_TEST);
      const answer = checkConformance(spec, system, 'full', BUDGET);
      counts[answer.kind]++;
      const suite = edgeSuite(spec, 300);
      const evaluator = new Evaluator(system, 1);
      const canFail = suite.tests.some(
        (each) => evaluator.evaluate(each).verdicts?.includes('fail') === true,
      );
      if (answer.kind === 'conforms') expect(canFail).toBe(false);
      else if (canFail) failing++;
    }),
    { numRuns: LONG ? 3_000 : 40 },
  );
  expect(counts.conforms).toBeGreaterThan(15);
  expect(counts.unknown).toBeLessThan(5);
  expect(failing).toBeGreaterThan(10);
});

test('nor does one in environments that choose, unseen, how long they wait', () => {
  const counts = { conforms: 0, fails: 0, unknown: 0 };
  let failing = 0;
  assertUntil(
    () => counts.conforms > 15 && failing > 5,
    fc.property(choosingEnvironments(), (texts) => {
      const spec = testable(texts.spec, { underTest: ['P'] });
      const system = testable(texts.system, { underTest: ['P'] });
      const answer = comparedWithTwin(spec, system, { ...TWIN, constantMax: 3, twinStatesMax: 2_000 });
      counts[answer]++;
      const evaluator = new Evaluator(system, 1);
      const verdicts = edgeSuite(spec, 300).tests.flatMap((each) => evaluator.evaluate(each).verdicts ?? []);
      if (answer === 'conforms') expect(verdicts).not.toContain('fail');
      else if (verdicts.includes('fail')) failing++;
    }),
    { numRuns: LONG ? 3_000 : 40 },
  );
  expect(counts.conforms).toBeGreaterThan(15);
  expect(counts.unknown).toBe(0);
  expect(failing).toBeGreaterThan(5);
});

test('the verdicts of tests on systems are those of a slow twin, and a killed system does not conform', () => {
  const counts = { compared: 0, failing: 0, skipped: 0 };
  assertUntil(
    () => counts.compared > 60 && counts.failing > 3,
    fc.property(
      fc.oneof(
        openPlan({ constantMax: CONSTANT_MAX, internal: 2, setsUnseen: false, urgency: true }).map(
          (plan) => ({
            spec: openText(plan, 'spec'),
            system: openText(plan, 'system'),
          }),
        ),
        lateAnswers(),
      ),
      (texts) => {
        const spec = testable(texts.spec, UNDER_TEST);
        const system = testable(texts.system, UNDER_TEST);
        const suite = edgeSuite(spec, 300);
        const evaluator = new Evaluator(system, 1);
        for (const each of suite.tests) {
          const { verdicts } = evaluator.evaluate(each);
          const twin = gridVerdicts(each, aloneOf(system), system.tested, GRID);
          if (verdicts === undefined || twin === undefined) counts.skipped++;
          else {
            counts.compared++;
            expect([texts, each.steps, verdicts]).toEqual([texts, each.steps, twin]);
          }
          if (twin?.includes('fail') !== true) continue;
          counts.failing++;
          expect(checkConformance(spec, system, 'full', BUDGET).kind).not.toBe('conforms');
        }
      },
    ),
    { numRuns: LONG ? 2_000 : 24 },
  );
  expect(counts.compared).toBeGreaterThan(60);
  expect(counts.failing).toBeGreaterThan(3);
  expect(counts.skipped).toBeLessThan(counts.compared / 5);
});

/** Times of tests are integers here: windows begin and end at them. */
const GRID = { parts: 4, constantMax: 4, nodesMax: 20_000 };
