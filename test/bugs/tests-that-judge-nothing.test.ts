/** A test that ended with the input that takes its goal passed every system: it saw nothing of what follows. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CoverageOptions, generateCoverage } from '../../src/generators/coverage/generate.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { loadText } from '../../src/language/load-model.js';
import { type Suite, type SuiteTest } from '../../src/suite/suite.js';
import { stepsText } from '../support/suite-text.js';
import { testable } from '../support/test-model.js';

const SOURCE = { name: 'model', file: 'model.xml', sha256: '0'.repeat(64) };

function suiteFor(model: TestModel, options: Partial<CoverageOptions> = {}): Suite {
  const given = { criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps' } as const;
  return generateCoverage(model, SOURCE, { ...given, pack: false, seed: 1, ...options }, {});
}

function canFail(tests: readonly SuiteTest[], system: TestModel): number {
  const evaluator = new Evaluator(system, 1);
  return tests.filter((each) => evaluator.evaluate(each).verdicts?.includes('fail') === true).length;
}

function lamp(change: (text: string) => string): TestModel {
  const text = change(readFileSync('models/lamp.xml', 'utf8'));
  const loaded = loadText({ path: 'lamp.xml', text });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error('the lamp is a model');
  return testModel(loaded.checked, { underTest: ['Lamp'] }, [], () => undefined)!;
}

test('a lamp that ignores touches when it is bright fails', () => {
  const edge = /<transition><source ref="id4"\/><target ref="id5"\/>.*?<\/transition>/u;
  const faulty = lamp((text) => text.replace(edge, ''));
  const spec = lamp((text) => text);
  expect(canFail(suiteFor(spec, { endWith: 'any' }).tests, faulty)).toBe(0);
  expect(canFail(suiteFor(spec).tests, faulty)).toBe(1);
});

const ALARM = `chan lock, unlock, on, off; clock c;
  process P() { state Open, Closed { c <= 20 }, Armed, Leaving { c <= 2 }; init Open;
    trans Open -> Closed { sync lock?; assign c = 0; }, Closed -> Armed { guard c == 20; sync on!; },
      Closed -> Open { guard c < 20; sync unlock?; }, Armed -> Leaving { sync unlock?; assign c = 0; },
      Leaving -> Open { sync off!; }; }
  system P;`;

/** As a reader sees it: steps with windows, one after the other. */
function stepsOf(suite: Suite): readonly string[] {
  return suite.tests.map(({ steps }) => stepsText(steps));
}

test('a system that does not answer at the end of the way fails', () => {
  const spec = testable(ALARM);
  const silent = testable(
    ALARM.replace('Leaving { c <= 2 }', 'Leaving').replace('sync off!;', 'guard false; sync off!;'),
  );
  const [plain, watched] = (['any', 'settle'] as const).map((endWith) =>
    suiteFor(spec, { criteria: ['locations'], endWith }),
  );
  expect(stepsOf(watched!)).toEqual([`${stepsOf(plain!)[0]!}; off![0,2]; quiet 19`]);
  expect([plain!, watched!].map(({ tests }) => canFail(tests, silent))).toEqual([0, 1]);
});
