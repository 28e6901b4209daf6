/**
 * Coverage of public models: the numbers of goals, tests and steps for those with known answers, and for all others that
 * every goal ends in one status, that the numbers add up and that the tests hold what they claim.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CRITERIA, type CriterionName } from '../../src/generators/coverage/criteria.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { loadModel } from '../../src/language/load-model.js';
import { type Budget } from '../../src/explore/search.js';
import { type Suite } from '../../src/suite/suite.js';
import { upAfter } from '../support/counted-budget.js';
import { checkGolden } from '../support/golden.js';
import { corpus, sharedFolder, sharedNote } from '../support/shared.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const SOURCE = { name: 'model', file: 'model.xml', sha256: '0'.repeat(64) };

function open(path: string, underTest?: readonly string[]): TestModel | undefined {
  const loaded = loadModel({ path, bytes: readFileSync(path) });
  if (loaded.kind !== 'uppaal' || !loaded.ok) return undefined;
  const ask = (names: readonly string[] | undefined): TestModel | undefined =>
    testModel(loaded.checked, { underTest: names }, [], () => undefined);
  // A model that holds its environment: its first process is the system.
  const [first] = loaded.checked.processes;
  return ask(underTest) ?? (first && ask([first.name]));
}

function suiteFor(
  model: TestModel,
  criteria: readonly CriterionName[],
  pack: boolean,
  budget: Budget,
): Suite {
  const options = { criteria, queries: [], points: 'earliest', optimize: 'steps', pack, seed: 1 } as const;
  return generateCoverage(model, SOURCE, options, budget);
}

/** Models with known answers, and what of them is under test. */
const CASES: readonly (readonly [path: string, underTest?: readonly string[]])[] = [
  ['car-alarm/model.xml'],
  ['cruise-speed/model.xml'],
  ['cruise-ui-timed/model.xml'],
  ['cruise-ui/model.xml'],
  ['cruise/model.xml'],
  ['fig2/model.xml'],
  ['vending/model.xml'],
  ['car-alarm/closed.xml', ['CarAlarm']],
  ['car-alarm/closed.xml', ['Env']],
  ['coffee-era/coffee-era.xml'],
  ['sorter/sorter.xml'],
];

const folder = sharedFolder === undefined ? undefined : join(sharedFolder, 'cases');

describe.skipIf(folder === undefined || !existsSync(folder))(`models with known answers${sharedNote}`, () => {
  test('have the goals, tests and steps that they had', () => {
    const lines = CASES.flatMap(([path, underTest]) => {
      const model = open(join(folder!, path), underTest);
      if (model === undefined) return [`${path}: no interface`];
      return CRITERIA.flatMap((criterion) =>
        [false, true].map((pack) => {
          const { summary } = suiteFor(model, [criterion], pack, { statesMax: 3_000 });
          const { goals, covered, infeasible, unknown, tests, steps, duration } = summary;
          return [
            `${path}${underTest === undefined ? '' : ` ${underTest.join()}`} ${criterion}${pack ? ' packed' : ''}:`,
            `${goals} goals, ${covered} covered, ${infeasible} infeasible, ${unknown} unknown;`,
            `${tests} tests, ${steps} steps, ${duration} time units`,
          ].join(' ');
        }),
      );
    });
    checkGolden('coverage.txt', `${lines.join('\n')}\n`);
  });
});

const models = corpus().filter(({ path, accepted }) => accepted !== 'no' && /\.(xml|xta|ta)$/.test(path));
/** Without the long tests, every so many models only, and edges only. */
const EACH = LONG ? 1 : 7;

describe.skipIf(models.length === 0)(`public models${sharedNote}`, () => {
  test.each(models.filter((_, index) => index % EACH === 0).map(({ path, file }) => [path, file] as const))(
    '%s',
    (_, file) => {
      const model = open(file);
      if (model === undefined) return;
      const budget = (): Budget => ({
        statesMax: LONG ? 2_000 : 200,
        shouldStop: upAfter(LONG ? 3_000 : 100),
      });
      const suite = suiteFor(model, LONG ? CRITERIA : ['edges'], false, budget());
      const { goals, covered, infeasible, equivalent, unknown } = suite.summary;
      expect(covered + infeasible + equivalent + unknown).toBe(goals);
      expect(new Set(suite.goals.map(({ id }) => id)).size).toBe(goals);
      const evaluator = new Evaluator(model, 2, budget());
      for (const each of suite.tests.slice(0, LONG ? 20 : 2)) {
        const { run, verdicts } = evaluator.evaluate(each);
        expect([each.id, run, verdicts?.includes('fail') ?? false]).toEqual([each.id, 'confirmed', false]);
      }
    },
  );
});
