/**
 * What is large takes as much longer as it is larger, and asks on its way whether its time is up: models with many processes,
 * files with many queries, long sequences, suites with many tests. Work is counted here, and no clock is looked at.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { SPENT_PER_LOOK, listenTo } from '../../src/base/stopped.js';
import { explainDeadlock } from '../../src/explore/explain-deadlock.js';
import { criteriaOf } from '../../src/generators/coverage/criteria.js';
import { isOfferedTest } from '../../src/generators/connectivity/wire-claims.js';
import {
  type Model,
  convert,
  exportSuite,
  instrument,
  readRecord,
  readSuite,
  report,
  runSuite,
} from '../../src/index.js';
import { loadText } from '../../src/language/load-model.js';
import { compared } from '../../src/library/compare.js';
import { conductHere } from '../../src/library/conduct.js';
import { planOf } from '../../src/library/run-plan.js';
import { modelOfText } from '../../src/library/model.js';
import { givenQuery } from '../../src/library/queries.js';
import { answersOf } from '../../src/library/verify.js';
import { tcheckerOfNetwork } from '../../src/network/to-tchecker.js';
import { combinations } from '../../src/network/valued-channels.js';
import { type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { diffSuites } from '../../src/suite/diff-suites.js';
import { joinTests } from '../../src/suite/join-tests.js';
import {
  LAMP,
  lampSuite,
  longDiagram,
  manyLocations,
  manyProcesses,
  manyTemplates,
} from '../../tools/overruns/hard-models.js';
import { concreteText } from '../support/concrete.js';
import { questionsOf, workOf } from '../support/counted-budget.js';
import { networkText } from '../support/network.js';
import { testable } from '../support/test-model.js';

/** An object whose field counts how often it is read. */
function counted<T extends object>(of: T, field: keyof T, count: () => void): T {
  const value = of[field];
  return Object.defineProperty({ ...of }, field, {
    get() {
      count();
      return value;
    },
  });
}

describe('twice as much takes about twice as long', () => {
  /** The work for so many, and for twice as many. */
  const expectLinear = (workOn: (count: number) => number, count: number): void => {
    const [once, twice] = [workOn(count), workOn(2 * count)];
    expect(once).toBeGreaterThan(0);
    expect(twice).toBeLessThan(3 * once);
  };

  test('processes that TChecker is told of', () => {
    expectLinear((count) => {
      let reads = 0;
      const network = networkText(manyProcesses(count));
      const processes = network.processes.map((process) => ({
        ...process,
        edges: process.edges.map((edge) => counted(edge, 'action', () => reads++)),
      }));
      tcheckerOfNetwork({ ...network, processes }, { path: 'm.xta', text: '' }, () => undefined);
      return reads;
    }, 100);
  });

  test('processes that wait for each other for ever', () => {
    expectLinear((count) => {
      let reads = 0;
      const plain = concreteText(manyProcesses(count));
      const system: ConcreteSystem = {
        processes: plain.processes,
        variables: plain.variables,
        clocks: plain.clocks,
        initial: () => plain.initial(),
        steps: () => ({ steps: [] }),
        senders: (state, action) => plain.senders(state, action),
        stopsTime: (state) => plain.stopsTime(state),
        delayLimit: (state) => plain.delayLimit(state),
        changes: (state) => plain.changes(state),
        rates: (state) => plain.rates(state),
        waiting: (state, moment) => {
          const waiting = plain.waiting(state, moment);
          const edges = waiting.edges.map((each) => {
            const meeting =
              each.edge.process % 2 === 0
                ? each.meeting
                : ({ kind: 'channel', name: 'go', direction: '!', isBroadcast: false } as const);
            return counted({ ...each, meeting }, 'edge', () => reads++);
          });
          return { ...waiting, edges };
        },
      };
      explainDeadlock(system, plain.initial().states[0]!);
      return reads;
    }, 100);
  });

  test('messages of a sequence that becomes a test component', () => {
    const model = modelOfText({ path: 'lamp.xta', text: LAMP }, '');
    expectLinear(
      (count) =>
        questionsOf(() => instrument(model, { sequence: { name: 'm.mmd', text: longDiagram(count) } })),
      1_000,
    );
  });
});

test('the goals of a suite are looked through once, however many tests are asked how they are read', () => {
  const suite = readSuite(lampSuite(1_000));
  let reads = 0;
  const goals = suite.goals.map((goal) => counted(goal, 'kind', () => reads++));
  for (const each of suite.tests) isOfferedTest({ ...suite, method: 'merged', goals }, each);
  expect(reads).toBe(goals.length);
});

test('steps of tests count when they are compared', () => {
  const suite = readSuite(lampSuite(3_000));
  for (const work of [
    () => joinTests(suite.tests),
    () => diffSuites(suite, suite),
    () => planOf([suite], { seed: 1, repeat: 1 }),
  ])
    expect(questionsOf(work)).toBeGreaterThanOrEqual(5);
});

describe('what is made for people asks, too', () => {
  afterEach(() => {
    listenTo({});
  });

  const asksOf = async (work: () => unknown): Promise<number> => {
    let asked = 0;
    listenTo({
      shouldStop: () => {
        asked++;
        return undefined;
      },
    });
    await work();
    return asked;
  };

  test('while models are drawn', async () => {
    const [large, many] = [manyLocations(400), manyTemplates(30)].map((text) =>
      modelOfText({ path: 'm.xta', text }, ''),
    ) as [Model, Model];
    expect(await asksOf(() => convert(large, 'svg'))).toBeGreaterThanOrEqual(5);
    expect(await asksOf(() => convert(many, 'svg'))).toBeGreaterThanOrEqual(30);
  });

  test('while tests are drawn in one picture', async () => {
    const suite = readSuite(lampSuite(500));
    expect(await asksOf(() => exportSuite(suite, 'timeline'))).toBeGreaterThanOrEqual(500);
  });

  test('while a record is read and reported, and not more is drawn than a browser can bear', async () => {
    const lamp = modelOfText({ path: 'lamp.xta', text: LAMP }, '');
    const record = await runSuite(readSuite(lampSuite(500)), { model: lamp });
    const [first] = record.tests;
    const failed = { ...first!, verdict: 'fail' as const, reason: 'something else came' };
    const tests = [...Array.from({ length: 1_500 }, () => first!), failed];
    const text = JSON.stringify({ ...record, tests });
    expect(await asksOf(() => readRecord(text))).toBeGreaterThanOrEqual(5);
    const pages: string[] = [];
    expect(await asksOf(async () => pages.push(await report(readRecord(text), 'html')))).toBeGreaterThan(
      1_500,
    );
    const [page] = pages;
    expect(page!.match(/Sequence diagram/g)).toHaveLength(1_000);
    expect(page).toContain('1000 of 1501 results are drawn.');
    // What did not pass is among them.
    expect(page!.lastIndexOf('<svg')).toBeGreaterThan(page!.lastIndexOf('<details class="fail"'));
  });
});

test('nobody is hired to judge mutants when the time is up', async () => {
  const lamp = modelOfText({ path: 'lamp.xta', text: LAMP }, '');
  let hired = 0;
  const judges = (): never => {
    hired++;
    throw new Error('nobody is to be hired');
  };
  const conduct = { ...conductHere({ signal: { aborted: true } }), judges };
  const { comparison } = await compared(lamp, { methods: ['coverage'] }, conduct);
  expect([comparison.limit, hired]).toEqual(['interrupted', 0]);
});

test('pairs of edges count when they become goals', () => {
  const { network, tested } = testable(manyLocations(300));
  const asked = (criterion: 'edge-pairs' | 'def-use'): number =>
    questionsOf(() => criteriaOf(network, tested, criterion));
  // Every edge sets both variables, and reads them: there are 90,000 pairs for each.
  expect(asked('def-use')).toBeGreaterThanOrEqual((2 * 300 * 300 * 5) / SPENT_PER_LOOK);
  // Every edge has one that follows it.
  expect(asked('edge-pairs')).toBeLessThanOrEqual(2);
});

test('no query is begun when the time of all is up', () => {
  const text = `int[0, 200] a, b; process P() { state A; init A;
    trans A -> A { guard a < 200; assign a = a + 1; }, A -> A { guard b < 200; assign b = b + 1; }; } system P;`;
  const loaded = loadText({ path: 'm.xta', text });
  if (loaded.kind !== 'uppaal') throw new Error(loaded.kind);
  const asked = Array.from({ length: 100 }, (_, k) => givenQuery(loaded, `E<> a + b == ${401 + k}`).asked);
  const budget = workOf(40);
  let begun = 0;
  const answers = answersOf(
    loaded,
    asked,
    {},
    {
      budget: () => budget,
      run: (part) => {
        begun++;
        return { value: part() };
      },
    },
  );
  if (answers.kind === 'refused') throw new Error(answers.kind);
  const results = [...answers.all()].map(({ result }) => [result.outcome, result.limit]);
  expect(results).toEqual(asked.map(() => ['unknown', 'time']));
  expect(begun).toBeLessThan(41);
});

test('choices of values are made one by one, however many variables pass', () => {
  const lists = Array.from({ length: 20_000 }, () => [7]);
  expect(questionsOf(() => combinations(lists))).toBeGreaterThan(0);
  expect(combinations([[1, 2], [3], [4, 5]])).toEqual([
    [1, 3, 4],
    [1, 3, 5],
    [2, 3, 4],
    [2, 3, 5],
  ]);
  expect([combinations([]), combinations([[1], []])]).toEqual([[[]], []]);
});
