/**
 * Communication coverage of models with known answers: goals, shortest and fastest tests, what given sequences cover; and
 * for all public networks of at least two processes that every goal ends in one status, and that diagrams of tests say
 * what the tests cover.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CommunicationModel } from '../../src/generators/communication/communication-model.js';
import { communicationCriterion } from '../../src/generators/communication/goals.js';
import { measuredSequence } from '../../src/generators/communication/measure.js';
import { coveredBy } from '../../src/generators/coverage/criteria.js';
import { findFastestPaths, findPaths } from '../../src/generators/coverage/find-paths.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { Concretiser } from '../../src/explore/concretise.js';
import { durationOf } from '../../src/explore/trace.js';
import { decimalText } from '../../src/base/rational.js';
import { type Budget } from '../../src/explore/search.js';
import { loadModel } from '../../src/language/load-model.js';
import { sequenceOfTest } from '../../src/output/sequence-of-test.js';
import { sequenceMermaid, sequencePlantUml } from '../../src/output/sequence-text.js';
import { readSequences } from '../../src/sequences/read-sequences.js';
import { type Suite } from '../../src/suite/suite.js';
import { upAfter } from '../support/counted-budget.js';
import { communicationModelOf, coverageOf, suiteFor, talkingFile } from '../support/communication.js';
import { checkGolden } from '../support/golden.js';
import { corpus, sharedFolder, sharedNote } from '../support/shared.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

const folder = sharedFolder === undefined ? undefined : join(sharedFolder, 'cases/sorter');
const isThere = folder !== undefined && existsSync(folder);

const NETWORKS = ['sorter', 'sorter-strict', 'sorter-bus'];
const SEQUENCES = ['good.mmd', 'good.json', 'good-untimed.json', 'infeasible.json'];

function sorter(name: string): CommunicationModel {
  const model = talkingFile(join(folder!, `${name}.xml`), { environment: ['Tester'] });
  if (model === undefined) throw new Error(name);
  return model;
}

/** Each goal with the steps of a shortest run and the least time of a run, as `goal: steps, time`. */
function bestRuns({ model, communication }: CommunicationModel): readonly string[] {
  const criterion = communicationCriterion(communication, ['pairs', 'paths']);
  const shortest = findPaths(model.network, criterion, {});
  const fastest = findFastestPaths(model.network, criterion, {});
  const concretiser = new Concretiser(model.network, model.concrete);
  expect([shortest.unfinished, fastest.unfinished]).toEqual([undefined, undefined]);
  return criterion.goals.map(({ id }, goal) => {
    const [path, fast] = [shortest.paths[goal], fastest.paths[goal]];
    if (path === undefined || fast === undefined) return `${id}: infeasible`;
    const timed = concretiser.concretise(fast, { points: 'earliest' });
    const time = timed.kind === 'trace' ? decimalText(durationOf(timed.trace)) : '?';
    return `${id}: ${path.length}, ${time}`;
  });
}

function testLines({ tests }: Suite): readonly string[] {
  return tests.map(({ id, run = [], goals }) => {
    const steps = run.map(({ delay, action = 'internal' }) =>
      delay === '0' ? action : `+${delay} ${action}`,
    );
    return `${id} covers ${goals.length}: ${steps.join(', ')}`;
  });
}

describe.skipIf(!isThere)(`the sorting line${sharedNote}`, () => {
  test.each(NETWORKS)('%s: goals with the steps and the time of the best runs', (name) => {
    checkGolden(`communication/${name}-goals.txt`, `${bestRuns(sorter(name)).join('\n')}\n`);
  });

  test.each(NETWORKS)('%s: tests', (name) => {
    const model = sorter(name);
    const combined = (['tests', 'cost'] as const).flatMap((combine) => [
      `combined by ${combine}`,
      ...testLines(suiteFor(model, { combine })),
    ]);
    const lines = ['one for each goal', ...testLines(suiteFor(model)), ...combined];
    checkGolden(`communication/${name}-tests.txt`, `${lines.join('\n')}\n`);
  });

  test.each(['sorter', 'sorter-bus'])('%s: what given sequences cover', (name) => {
    const model = sorter(name);
    const lines = SEQUENCES.flatMap((file) => {
      const { must, maybe, problems } = coverageOf(model, readFileSync(join(folder!, file), 'utf8'));
      return [
        file,
        ...must.map((id) => `  covers ${id}`),
        ...maybe.map((id) => `  perhaps ${id}`),
        ...problems.map((code) => `  ${code}`),
      ];
    });
    checkGolden(`communication/${name}-sequences.txt`, `${lines.join('\n')}\n`);
  });

  test.each(NETWORKS)(
    '%s: a sorter that swaps good and bad fails, and so does one that says good always',
    (name) => {
      const { tests } = suiteFor(sorter(name));
      const path = join(folder!, `${name}.xml`);
      const text = readFileSync(path, 'utf8');
      const verdictsOn = (changed: string): readonly string[] => {
        const loaded = loadModel({ path, bytes: Buffer.from(changed) });
        if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(changed);
        const made = communicationModelOf(loaded.checked, { environment: ['Tester'] });
        if (!('communication' in made)) throw new Error(made.join());
        const evaluator = new Evaluator(made.model, 1);
        return tests.flatMap((each) => evaluator.evaluate(each).verdicts ?? []);
      };
      const swapped = text.replaceAll(/res == ([01])/gu, (_, kind) => `res == ${kind === '1' ? 0 : 1}`);
      expect(verdictsOn(text)).not.toContain('fail');
      expect(verdictsOn(swapped)).toContain('fail');
      expect(verdictsOn(text.replaceAll('res = kind', 'res = 1'))).toContain('fail');
    },
  );

  test('after the good case, the rest is generated with the shortest tests', () => {
    const model = sorter('sorter-bus');
    const { must } = coverageOf(model, readFileSync(join(folder!, 'good.mmd'), 'utf8'));
    const suite = suiteFor(model, { given: new Set(must), endWith: 'any' });
    expect(suite.summary['criteria']).toEqual([
      { criterion: 'pairs', goals: 3, covered: 3, infeasible: 0, unknown: 0 },
      { criterion: 'paths', goals: 6, covered: 6, infeasible: 0, unknown: 0 },
    ]);
    expect(suite.tests.map(({ run = [] }) => run.length).sort()).toEqual([3, 5, 5, 5, 6, 8]);
  });

  test('the first test as a diagram', () => {
    const suite = suiteFor(sorter('sorter-bus'));
    const picture = sequenceOfTest(suite.tests[1]!, suite.interface);
    checkGolden('communication/sorter-bus-t2.mmd', sequenceMermaid(picture));
    checkGolden('communication/sorter-bus-t2.puml', sequencePlantUml(picture));
  });
});

/** Every test was replayed, covers what it claims, and so do its diagrams. */
function checkTests(
  communication: CommunicationModel,
  { tests, interface: actions }: Suite,
  budget: Budget,
): void {
  const criterion = communicationCriterion(communication.communication, ['pairs', 'paths']);
  const evaluator = new Evaluator(communication.model, 2, budget);
  const ids = (goals: ReadonlySet<number>): readonly string[] =>
    [...goals].map((goal) => criterion.goals[goal]!.id).sort();
  for (const each of tests) {
    const [path] = evaluator.pathsOf(each);
    const claimed = [...each.goals].sort();
    expect(path && ids(coveredBy(criterion, path))).toEqual(claimed);
    const picture = sequenceOfTest(each, actions);
    for (const text of [sequenceMermaid(picture), sequencePlantUml(picture)]) {
      const { sequences, diagnostics } = readSequences({ path: each.id, text });
      expect(diagnostics).toEqual([]);
      const measured = measuredSequence(communication, each.id, sequences[0]!, { statesMax: 5_000 });
      expect(measured.problems).toEqual([]);
      const { must } = measured.covers!(criterion);
      if (measured.unknown === undefined) expect(ids(must)).toEqual(claimed);
    }
  }
}

describe.skipIf(!isThere)(`tests of the sorting line${sharedNote}`, () => {
  test.each(NETWORKS)('%s: cover what they claim, through Mermaid and PlantUML', (name) => {
    const model = sorter(name);
    for (const combine of [undefined, 'tests', 'cost'] as const)
      checkTests(model, suiteFor(model, { combine }), {});
  });
});

const models = corpus().filter(({ path, accepted }) => accepted !== 'no' && /\.(xml|xta|ta)$/.test(path));
/** Without the long tests, every so many models only. */
const EACH = LONG ? 1 : 11;

describe.skipIf(models.length === 0)(`public networks${sharedNote}`, () => {
  test.each(models.filter((_, index) => index % EACH === 0).map(({ path, file }) => [path, file] as const))(
    '%s',
    (_, file) => {
      const model = talkingFile(file);
      if (model === undefined || model.model.network.processes.length < 2) return;
      const budget = (): Budget => ({
        statesMax: LONG ? 2_000 : 200,
        shouldStop: upAfter(LONG ? 3_000 : 100),
      });
      // Watching what follows takes long runs of large models.
      const suite = suiteFor(model, { endWith: LONG ? 'settle' : 'any' }, budget());
      const { goals, covered, infeasible, equivalent, unknown } = suite.summary;
      expect(covered + infeasible + equivalent + unknown).toBe(goals);
      expect(new Set(suite.goals.map(({ id }) => id)).size).toBe(goals);
      checkTests(model, { ...suite, tests: suite.tests.slice(0, LONG ? 20 : 2) }, budget());
    },
  );
});
