/** Where zones could be larger than the truth, a test allows no more than the model does, or says that it may. */
import { expect, test } from 'vitest';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { testWords } from '../../src/output/suite-words.js';
import { type Suite, type SuiteTest } from '../../src/suite/suite.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { testable } from '../support/test-model.js';

const SOURCE = { name: 'model', file: 'model.xta', sha256: '0'.repeat(64) };

function suiteOf(text: string): Suite {
  const options = {
    criteria: ['edges'],
    queries: [],
    points: 'earliest',
    optimize: 'steps',
    pack: false,
    seed: 1,
  } as const;
  return generateCoverage(testable(text), SOURCE, options, {});
}

/** The test that ends with `ok`. */
function testOf({ tests }: Suite): SuiteTest {
  return tests.find((each) => JSON.stringify(each.steps).includes('"ok"'))!;
}

/** So many values of n are more differences than can be told apart; x and y are never more than 2 apart. */
const differences = (least: string): string => `
  chan go, out, ok; clock x, y, w; int[0,400] n = 5;
  process Sys() { state A { x <= 2 }, B, C { w <= 510 }, D, F; init A; trans
    A -> B { guard x == 2; assign y = 0; }, B -> C { guard w >= 500; sync go?; },
    C -> D { guard w == 510; sync ok!; }, C -> F { guard x - y >= ${least}; sync out!; }; }
  system Sys;`;

test('with more differences than can be told apart, an impossible output is not allowed', () => {
  const made = testOf(suiteOf(differences('n')));
  expect(JSON.stringify(made.steps)).not.toContain('"out"');
  expect(made.approximate).toBeUndefined();
  const evaluate = (text: string): readonly string[] | undefined =>
    new Evaluator(testable(text), 1).evaluate(made).verdicts;
  expect(evaluate(differences('n'))).toEqual(['pass']);
  expect(evaluate(differences('1'))).toContain('fail');
});

/** r - p and s - q are the same, which no zone can say once p and q have stood still. */
const STOPPED = `
  chan go, out, ok; clock p, q, r, s, w; int[0,2] n = 0;
  process Sys() { state A { w <= 3 }, B { w <= 5 && p' == 0 && q' == 0 }, E, C { w <= 10 }, D, F; init A; trans
    A -> A { guard n == 0; assign p = 0, r = 0, n = 1; }, A -> A { guard n == 1; assign q = 0, s = 0, n = 2; },
    A -> B { guard n == 2; }, B -> E { guard w >= 4; }, E -> C { guard w == 8; sync go?; },
    C -> D { guard w == 10; sync ok!; }, C -> F { guard r - p >= 2 && s - q <= 1; sync out!; }; }
  system Sys;`;

test('with clocks that stop, tests and verdicts are marked as approximate', () => {
  const suite = suiteOf(STOPPED);
  const made = testOf(suite);
  expect(made.approximate).toBe(true);
  expect(writeSuite(suite)).toContain('"approximate": true');
  expect(testWords(made, suite.interface).at(-1)).toMatch(/^The test is approximate: /);
  const evaluation = new Evaluator(testable(STOPPED), 1).evaluate(made);
  expect(evaluation.approximate).toBe(true);
  expect(evaluation.verdicts).not.toContain('fail');
});

test('without, they are not', () => {
  const running = STOPPED.replace(" && p' == 0 && q' == 0", '');
  const suite = suiteOf(running);
  expect(suite.tests.every(({ approximate }) => approximate === undefined)).toBe(true);
  expect(new Evaluator(testable(running), 1).evaluate(suite.tests[0]!).approximate).toBeUndefined();
});
