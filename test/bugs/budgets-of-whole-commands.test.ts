/**
 * Budgets are about whole commands: whatever goes through much asks now and then whether its time is up, and what ends
 * that way says so. Time is a count of questions here, so that no machine is too slow.
 */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import {
  SPENT_PER_LOOK,
  Stopped,
  isStopAsked,
  listenTo,
  spend,
  stop,
  stopIfAsked,
  stoppable,
  unstoppable,
  withShareOfTime,
} from '../../src/base/stopped.js';
import { answered, answeredUnlessStopped, Unanswered } from '../../src/explore/unanswered.js';
import { completeModel } from '../../src/completion/complete-model.js';
import { Diagram } from '../../src/diagrams/diagram.js';
import { minimumCover } from '../../src/generators/cover/cover.js';
import { coverageGeneration } from '../../src/generators/coverage/generate.js';
import { loadText } from '../../src/language/load-model.js';
import { readYaml } from '../../src/machine/yaml-tree.js';
import { simulate } from '../../src/explore/simulate.js';
import { givenQuery } from '../../src/library/queries.js';
import { answersOf } from '../../src/library/verify.js';
import { modelOfText } from '../../src/library/model.js';
import { mutantsFor } from '../../src/library/mutants.js';
import { simulation } from '../../src/library/simulate.js';
import { targetOf } from '../../src/library/export-suite.js';
import { readSuite, simulate as simulateModel, testAutomata, writeSuite } from '../../src/index.js';
import { minimisation } from '../../src/generators/cover/minimise-suite.js';
import { summarise } from '../../src/suite/measure.js';
import { timelineLines } from '../../src/output/suite-timeline.js';
import { LAMP, hardSuite, longTestSuite } from '../../tools/overruns/hard-models.js';
import { questionsOf, upAfter, workOf } from '../support/counted-budget.js';
import { concreteText } from '../support/concrete.js';
import { networkText } from '../support/network.js';
import { SOURCE } from '../support/mutation.js';
import { testable } from '../support/test-model.js';

afterEach(() => {
  listenTo({});
});

const locations = (count: number): string => `chan go, done; clock x; int[0, 99] n;
process P() {
  state ${Array.from({ length: count }, (_, k) => `L${k} { x <= ${1 + (k % 7)} }`).join(', ')};
  init L0;
  trans ${Array.from({ length: count }, (_, k) => `L${k} -> L${(k + 1) % count} { guard x >= 1; sync ${k % 2 === 0 ? 'go?' : 'done!'}; assign x = 0, n = (n + ${k}) % 99; }`).join(', ')};
}
system P;`;

const processes = (count: number): string => `chan go;
process P(const int[0, ${count - 1}] id) { state A; init A; trans A -> A { guard id >= 0; sync go?; }; }
system P;`;

/** It goes on for ever by itself. */
const TICKING = `clock x; int[0, 9] n; chan go; process P() { state A { x <= 3 }; init A;
  trans A -> A { guard x >= 1; assign x = 0, n = (n + 1) % 9; }; } system P;`;

const LOCATIONS = 2_000;

describe('how often it is asked whether to stop', () => {
  test('after every so many units that are spent, however they come', () => {
    for (const units of [1, 7, 1_000, 3 * SPENT_PER_LOOK]) {
      const rounds = Math.ceil((20 * SPENT_PER_LOOK) / units);
      const asked = questionsOf(() => {
        for (let k = 0; k < rounds; k++) spend(units);
      });
      // A look comes with the first unit beyond, and something may have been spent before.
      const apart = Math.floor(SPENT_PER_LOOK / units) + 1;
      expect(asked).toBeGreaterThanOrEqual(Math.floor(rounds / apart));
      expect(asked).toBeLessThanOrEqual(Math.ceil(rounds / apart) + 1);
    }
  });

  test('while a long text is read and checked', () => {
    const text = locations(LOCATIONS);
    expect(questionsOf(() => loadText({ path: 'm.xta', text }))).toBeGreaterThanOrEqual(5);
  });

  test('while YAML is read, also where it is one line', () => {
    for (const text of [`[${'a, '.repeat(5_000)}]`, '- a\n'.repeat(5_000)])
      expect(questionsOf(() => readYaml({ path: 'm.yaml', text }, () => undefined))).toBeGreaterThanOrEqual(
        5,
      );
  });

  test('while very many processes are made', () => {
    const text = processes(10_000);
    expect(questionsOf(() => loadText({ path: 'm.xta', text }))).toBeGreaterThanOrEqual(10);
  });

  test('while code is lowered', () => {
    expect(questionsOf(() => networkText(locations(LOCATIONS)))).toBeGreaterThanOrEqual(20);
  });

  test('while mutants are made, and pairs of them', () => {
    const model = modelOfText({ path: 'm.xta', text: locations(150) }, '');
    const options = { order: '2', sample: 2_500, seed: 1, duplicates: true, preset: 'paper' } as const;
    expect(questionsOf(() => mutantsFor(model, options))).toBeGreaterThanOrEqual(5);
  });

  test('while a suite is read', () => {
    const suite = readSuite(readFileSync('models/lamp.suite.json', 'utf8'));
    const tests = Array.from({ length: 1_000 }, (_, k) => ({ ...suite.tests[0]!, id: `t${k}`, goals: [] }));
    const text = writeSuite({ ...suite, goals: [], tests, summary: summarise([], tests) });
    expect(questionsOf(() => readSuite(text))).toBeGreaterThanOrEqual(5);
  });

  test('while a smaller suite is looked for: what is known is the answer when there is no time', () => {
    const suite = readSuite(hardSuite(300, 150, 4));
    const minimise = minimisation(suite, 'tests');
    const quick = minimise({ effortMax: 1e5 });
    let asked = 0;
    const again = minimise({ effortMax: 1e9, isOver: () => ++asked > 0 });
    expect(again).toEqual(quick);
    expect(asked).toBe(1);
    const better = minimise({ effortMax: 1e7 });
    expect(Number(better.value)).toBeLessThanOrEqual(Number(quick.value));
    expect(Number(better.lowerBound)).toBeGreaterThanOrEqual(Number(quick.lowerBound));
  });

  test('while tests are written in another form', () => {
    const suite = readSuite(readFileSync('models/lamp.suite.json', 'utf8'));
    const tests = Array.from({ length: 1_000 }, (_, k) => ({
      ...suite.tests[0]!,
      id: `t${k}`,
      steps: [{ input: 'touch', after: String(k) }],
    }));
    for (const to of ['text', 'mermaid', 'plantuml', 'svg'] as const)
      expect(
        questionsOf(() => targetOf(to).text({ ...suite, tests }, undefined)),
        to,
      ).toBeGreaterThanOrEqual(5);
  });

  test('while a model is completed', () => {
    const loaded = loadText({ path: 'm.xta', text: locations(LOCATIONS) });
    if (loaded.kind !== 'uppaal') throw new Error(loaded.kind);
    const { checked } = loaded;
    const channels = { inputs: ['go'], outputs: ['done'] };
    const asked = questionsOf(() =>
      completeModel(checked, channels, { inputs: 'demonic' }, undefined, () => undefined),
    );
    expect(asked).toBeGreaterThanOrEqual(5);
  });

  test('within one test of very many steps', () => {
    const suite = readSuite(longTestSuite(2_000));
    const test = suite.tests[0]!;
    for (const to of ['text', 'svg'] as const)
      expect(
        questionsOf(() => targetOf(to).text(suite, undefined)),
        to,
      ).toBeGreaterThanOrEqual(3);
    expect(questionsOf(() => timelineLines(test, suite.interface))).toBeGreaterThanOrEqual(3);
    const lamp = modelOfText({ path: 'lamp.xta', text: LAMP }, suite.model.sha256);
    // Written down, placed and printed.
    expect(questionsOf(() => testAutomata(suite, lamp))).toBeGreaterThanOrEqual(20);
  });

  test('while tests of a large suite are looked through for beginnings of others', () => {
    const suite = readSuite(hardSuite(4_000, 20, 5));
    expect(questionsOf(() => minimisation(suite, 'tests'))).toBeGreaterThanOrEqual(5);
  });

  test('while a run is simulated', () => {
    const system = concreteText(TICKING);
    const asked = questionsOf(() => simulate(system, { stepsMax: 2_000, random: seededRandom(1) }));
    expect(asked).toBeGreaterThanOrEqual(10);
  });

  test('in diagrams', () => {
    const diagram = new Diagram();
    const levels = Array.from({ length: 24 }, () => diagram.addLevel(3));
    const asked = questionsOf(() => {
      let all = diagram.literal(levels[0]!, [1]);
      // Parity has few nodes and many operations.
      for (let round = 0; round < 400; round++)
        for (const level of levels) all = diagram.exclusive(all, diagram.literal(level, [round % 3]));
    });
    expect(asked).toBeGreaterThanOrEqual(1);
  });
});

describe('the time of a process as a whole', () => {
  test('ends work that listens to nothing else, and not what puts the result together', () => {
    listenTo({ shouldStop: () => 'time' });
    expect(isStopAsked()).toBe(true);
    const ended = stoppable(undefined, () => {
      stopIfAsked();
    });
    expect(ended).toEqual(new Stopped('time'));
    expect(
      unstoppable(() => {
        stopIfAsked();
        return isStopAsked();
      }),
    ).toBe(false);
  });

  test('has shares', () => {
    listenTo({
      shouldStop: () => undefined,
      part: (share) => ({ shouldStop: () => (share < 1 ? 'time' : undefined) }),
    });
    expect(withShareOfTime(1 / 4)?.()).toBe('time');
    expect(
      stoppable(
        () => undefined,
        () => withShareOfTime(1 / 4)?.(),
      ),
    ).toBe(undefined);
  });
});

test('a cover that is stopped is a cover, and says that it is not proved', () => {
  const random = seededRandom(3);
  const columns = Array.from({ length: 120 }, () => ({
    rows: Array.from({ length: 60 }, (_, row) => row).filter(() => random.nextInt(100) < 8),
    cost: 1 + random.nextInt(3),
  }));
  for (let row = 0; row < 60; row++) columns[row]!.rows.push(row);
  const best = minimumCover({ rowCount: 60, columns });
  for (const questions of [0, 1, 2, 5, 20, 100]) {
    const isUp = upAfter(questions);
    const cover = minimumCover(
      { rowCount: 60, columns },
      { effortMax: 2_000_000_000, isOver: () => isUp() !== undefined },
    );
    expect(new Set(cover.columns.flatMap((column) => columns[column]!.rows)).size).toBe(60);
    expect(cover.lowerBound).toBeLessThanOrEqual(best.cost);
    expect(cover.cost).toBeGreaterThanOrEqual(best.cost);
    if (questions === 0) expect(cover.isMinimum).toBe(false);
  }
});

test('goals that a generation did not get to are unknown because of the budget, not of an interruption', () => {
  const model = testable(locations(40));
  const options = {
    criteria: ['edges', 'locations'],
    queries: [],
    points: 'earliest',
    optimize: 'steps',
    pack: false,
    seed: 1,
  } as const;
  for (const questions of [1, 3, 9, 27]) {
    const budget = workOf(questions);
    const generation = coverageGeneration(model, options, budget);
    const ended = stoppable(budget.shouldStop, () => {
      generation.run();
    });
    const limit = ended instanceof Stopped ? ended.limit : undefined;
    const result = generation.result(SOURCE, limit);
    const open = result.suite.goals.filter(({ status }) => status === 'unknown');
    expect(open.map(({ reason }) => reason)).toEqual(open.map(() => 'the time budget ran out'));
    expect(open.length + result.suite.summary.covered).toBe(result.suite.goals.length);
  }
});

test('queries share the time: one that takes long leaves some to the next', () => {
  const text = `int[0, 200] a, b; process P() { state A, B; init A;
    trans A -> A { guard a < 200; assign a = a + 1; }, A -> A { guard b < 200; assign b = b + 1; },
      A -> B { guard b == 3; }; } system P;`;
  const loaded = loadText({ path: 'm.xta', text });
  if (loaded.kind !== 'uppaal') throw new Error(loaded.kind);
  const asked = ['E<> a + b == 401', 'E<> P.B'].map((query) => givenQuery(loaded, query).asked);
  const budget = workOf(40);
  const answers = answersOf(
    loaded,
    asked,
    { search: 'breadth' },
    {
      budget: () => budget,
      run: (part) => ({ value: part() }),
    },
  );
  if (answers.kind === 'refused') throw new Error(answers.kind);
  const results = [...answers.all()].map(({ result }) => [result.outcome, result.limit]);
  expect(results).toEqual([
    ['unknown', 'time'],
    ['satisfied', undefined],
  ]);
});

test('a run that is stopped is a run, as far as it went', async () => {
  const model = modelOfText({ path: 'm.xta', text: TICKING }, '');
  const aborted = await simulateModel(model, { steps: 1_000_000, signal: { aborted: true } });
  expect(aborted).toMatchObject({ end: 'stopped', limit: 'interrupted' });
  expect(aborted.trace.steps.length).toBeLessThan(1_000);
});

test('a script that is stopped is a run, too, and so is one of which nothing was followed', async () => {
  const model = modelOfText({ path: 'm.xta', text: TICKING }, '');
  const script = 'delay 1\nP.A -> P.A\n'.repeat(2_000);
  const whole = await simulateModel(model, { script });
  expect([whole.end, whole.trace.steps.length]).toEqual(['script', 2_000]);
  const aborted = await simulateModel(model, { script, signal: { aborted: true } });
  expect(aborted).toMatchObject({ end: 'stopped', limit: 'interrupted', diagnostics: [] });
  expect(aborted.trace.steps.length).toBeLessThan(1_000);
});

const ENDING = `clock x; int[0, 99999] n;
bool late() { int i; int sum = 0; for (i = 0; i < 4000; i++) sum = (sum + i) % 7; return sum > 9; }
process P() { state A, B; init A; trans A -> B { assign x = 0; }, B -> A { guard x >= 2 && late(); }; } system P;`;

test('a run ends as it does without a budget, or it is stopped, wherever the time is up', () => {
  const model = modelOfText({ path: 'm.xta', text: ENDING }, '');
  const ends = new Map<string, number>();
  for (let questions = 0; questions < 200 && !ends.has('deadlock'); questions++) {
    const simulated = simulation(model, { steps: 10, seed: 1, shouldStop: upAfter(questions) });
    if (simulated.kind === 'refused') throw new Error(simulated.diagnostics[0]!.message);
    const { run } = simulated;
    expect(run.limit).toBe(run.end === 'stopped' ? 'time' : undefined);
    expect(run.deadlock !== undefined).toBe(run.end === 'deadlock');
    ends.set(run.end, (ends.get(run.end) ?? 0) + 1);
  }
  expect([...ends.keys()]).toEqual(['stopped', 'deadlock']);
  expect(ends.get('stopped')).toBeGreaterThan(3);
});

test('the end of a budget is an answer to the whole work, and not to a part of it', () => {
  const ended = (): never => stop('time');
  expect(answered(undefined, 'way', ended)).toEqual(new Unanswered({ kind: 'budget', limit: 'time' }));
  expect(stoppable(undefined, () => answeredUnlessStopped('way', ended))).toEqual(new Stopped('time'));
});

test('cells of large variables count when they are laid out', () => {
  const structs = (count: number): string =>
    `typedef struct { int key; bool used; } entry_t; entry_t entries[${count}];
     process P() { state S; init S; } system P;`;
  const asked = (count: number): number => questionsOf(() => networkText(structs(count)));
  // Of each struct, two cells are named, get a range and are kept.
  expect((asked(20_000) - asked(10)) * SPENT_PER_LOOK).toBeGreaterThan(2 * 20_000 * 5);
});
