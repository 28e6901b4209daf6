/**
 * Tests judge: one that covers an edge can fail on the system without the edge whenever what the system then shows by
 * itself is wrong, as a slow twin says, with values and without; and the model itself fails no test, however it ends.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeOnce } from '../../src/base/maps.js';
import { compare } from '../../src/base/rational.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { ENDINGS } from '../../src/generators/ending.js';
import { type Branch, type SuiteTest } from '../../src/suite/suite.js';
import { judge } from '../../src/suite/judge.js';
import { whenOf } from '../../src/suite/window.js';
import { type OpenQuestion } from '../reference/open-conformance.js';
import { wrongAtEnd } from '../reference/watched-end.js';
import { edgeSuite } from '../support/edge-suite.js';
import { assertUntil } from '../support/enough.js';
import { openQuestion } from '../support/open-question.js';
import {
  type OpenPlan,
  UNDER_TEST,
  openPlan,
  openText,
  sharesMemory,
} from '../support/random-environment.js';
import { testable } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const CONSTANT_MAX = 2;

const PLAN = { constantMax: CONSTANT_MAX, internal: 2, setsUnseen: false, urgency: true };

/** Without the environment, the tester may do anything. Some pass values. */
const plans = fc.record({
  plan: fc.oneof(
    { weight: 1, arbitrary: openPlan(PLAN) },
    { weight: 2, arbitrary: openPlan({ ...PLAN, values: true }) },
  ),
  isAlone: fc.boolean(),
});

function textOf(plan: OpenPlan, which: 'spec' | 'system', isAlone: boolean): string {
  const text = openText(plan, which);
  return isAlone ? text.replace('system P, Uses, U, UsesToo;', 'system P, Uses;') : text;
}

function withoutEdge(plan: OpenPlan, edge: number): OpenPlan {
  return { ...plan, system: { ...plan.spec, edges: plan.spec.edges.filter((_, index) => index !== edge) } };
}

/** The system does what the specification does, at the same times, and passes other values with its outputs. */
function withOtherValues(plan: OpenPlan): readonly OpenPlan[] {
  const other = (update: string): string =>
    update.replace(/^w = (\d+)$/, (_, value: string) => `w = ${value === '0' ? 1 : 0}`);
  const edges = plan.spec.edges.map((edge) => ({ ...edge, updates: edge.updates.map(other) }));
  const isOther = edges.some(
    ({ updates }, index) => updates.join() !== plan.spec.edges[index]!.updates.join(),
  );
  return isOther ? [{ ...plan, system: { ...plan.spec, edges } }] : [];
}

/** Whether every output on the way comes at one moment only. */
function isExact({ steps }: Pick<SuiteTest, 'steps'>): boolean {
  return steps.every((step) => {
    if ('refuse' in step || 'accept' in step) return false;
    const main: Branch | undefined =
      'oneOf' in step ? step.oneOf.find(({ verdict }) => verdict === undefined) : step;
    if (main === undefined || !('output' in main)) return true;
    const { low, high } = whenOf(main);
    return compare(low, high) === 0;
  });
}

function endsWithInput({ steps }: Pick<SuiteTest, 'steps'>): boolean {
  const last = steps.at(-1)!;
  return 'oneOf' in last ? last.oneOf.some((branch) => 'input' in branch) : 'input' in last;
}

test('a test can fail on the system without its edge, or with another change, if that shows when its end is watched', () => {
  let told = 0;
  let toldOfValues = 0;
  let toldBefore = 0;
  assertUntil(
    () => told > 5 && toldOfValues > 2 && toldBefore < told / 2,
    fc.property(plans, ({ plan, isAlone }) => {
      // Alone means nothing then, and systems are played in their environment.
      if (!isAlone && sharesMemory(plan)) return;
      const request = isAlone ? {} : UNDER_TEST;
      const spec = testable(textOf(plan, 'spec', isAlone), request);
      const watched = edgeSuite(spec, 300, 'settle');
      const plain = edgeSuite(spec, 300, 'any');
      expect(watched.tests.length).toBe(plain.tests.length);
      const evaluator = new Evaluator(spec, 1);
      // Most tests are asked about the same systems.
      const asked = new Map<string, { readonly question: OpenQuestion; readonly player: Evaluator }>();
      const askedOf = (changed: string): { readonly question: OpenQuestion; readonly player: Evaluator } =>
        madeOnce(asked, changed, () => {
          const system = testable(changed, { ...request, values: spec.tested.values });
          return {
            question: openQuestion(spec, system, CONSTANT_MAX, 1_000),
            player: new Evaluator(system, 1),
          };
        });
      watched.tests.forEach((each, index) => {
        const before = plain.tests[index]!;
        const trace = evaluator.traceOf(each)!;
        // The silence at the end of the way is no step of the run of its own when the run goes on.
        const wayLength = before.run!.filter(({ edges }) => edges.length > 0).length;
        const last = trace.steps[wayLength - 1]?.edges.find(({ process }) => process === 'P');
        if (last === undefined || !isExact(each)) return;
        const valued = withOtherValues(plan);
        for (const other of [withoutEdge(plan, last.edgeIndex), plan, ...valued]) {
          const changed = textOf(other, 'system', isAlone);
          const { question, player } = askedOf(changed);
          const wrong = wrongAtEnd(question, { trace, wayLength });
          if (wrong === undefined) continue;
          const verdictsOf = (one: SuiteTest): readonly string[] => player.evaluate(one).verdicts ?? ['fail'];
          const message = `${each.title}: ${wrong.words}\n${changed}`;
          expect(verdictsOf(each), message).toContain('fail');
          // It is this observation that fails, and not another one on the way.
          expect(judge(each, wrong.events, wrong.silence), message).toMatchObject({ verdict: 'fail' });
          if (valued.includes(other)) {
            toldOfValues++;
            continue;
          }
          told++;
          if (verdictsOf(before).includes('fail')) toldBefore++;
        }
      });
    }),
    { numRuns: LONG ? 3_000 : 20 },
  );
  expect(told).toBeGreaterThan(5);
  expect(toldOfValues).toBeGreaterThan(2);
  // Without the end, most of these tests judge nothing.
  expect(toldBefore).toBeLessThan(told / 2);
});

test('however tests end, the model fails none of them, and their runs pass them', () => {
  fc.assert(
    fc.property(plans, fc.constantFrom(...ENDINGS), ({ plan, isAlone }, endWith) => {
      const spec = testable(textOf(plan, 'spec', isAlone), isAlone ? {} : UNDER_TEST);
      const evaluator = new Evaluator(spec, 2);
      for (const each of edgeSuite(spec, 300, endWith).tests) {
        const { run, verdicts } = evaluator.evaluate(each);
        if (endWith === 'settle' && endsWithInput(each))
          expect(each.title).toMatch(/; (nothing|what follows) /);
        expect(run).toBe('confirmed');
        expect(verdicts ?? []).not.toContain('fail');
      }
    }),
    { numRuns: LONG ? 3_000 : 50 },
  );
});
