/** Coverage that checks the state behind each goal. */
import { expect, test } from 'vitest';
import { type CoverageOptions } from '../../../src/generators/coverage/generate.js';
import { resultOf } from '../../../src/generators/generator.js';
import { type StateFigures, coverageWithStates } from '../../../src/generators/states/generate.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { type Budget } from '../../../src/explore/search.js';
import { type Suite } from '../../../src/suite/suite.js';
import { upAfter } from '../../support/counted-budget.js';
import { SOURCE, loadedForTesting } from '../../support/mutation.js';
import { oneProcess, testable } from '../../support/test-model.js';

const PLAN: CoverageOptions = {
  ...{ criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false },
  ...{ checkState: true, seed: 1 },
};

function checked(model: TestModel, plan: Partial<CoverageOptions> = {}, budget: Budget = {}): Suite {
  const result = resultOf(coverageWithStates(model, { ...PLAN, ...plan }, budget), SOURCE, budget);
  if (result.kind !== 'suite') throw new Error(result.kind);
  return result.suite;
}

const figuresOf = ({ summary }: Suite): StateFigures => summary['stateCheck'] as unknown as StateFigures;

/** What became of wrong states, one line each. */
const statesOf = ({ goals }: Suite): readonly string[] =>
  goals
    .filter(({ kind }) => kind === 'wrong state')
    .map(({ description, status }) => `${description.replace(/^P: /u, '')}: ${status}`);

/** Off and On are told apart by the next input only. */
const SWITCH = testable(
  oneProcess(
    `state Off, On, Bye { c <= 0 };
     init Off;
     trans Off -> On { sync go?; }, On -> Off { sync stop?; }, Off -> Off { sync stop?; }, On -> Bye { sync go?; assign c = 0; }, Bye -> Off { sync bye!; };`,
    'chan go, stop, bye;',
  ),
);

test('a state that waits in silence is told by an input', () => {
  const suite = checked(SWITCH);
  expect(statesOf(suite)).toContain('Off -> On (go?), target On becomes Off: covered');
  const goal = suite.goals.find(({ description }) => description.endsWith('(go?), target On becomes Off'))!;
  const telling = suite.tests.find(({ id }) => goal.tests.includes(id))!;
  expect(JSON.stringify(telling.steps)).toContain('bye');
});

test('without it, no test tells that state', () => {
  const { tests } = checked(SWITCH, { checkState: false, criteria: ['locations'] });
  expect(tests.some(({ title }) => title.startsWith('Tells'))).toBe(false);
});

/** Late by one is seen, and beyond all constants nothing is. */
const TIMER = testable(
  oneProcess(
    `clock x;
     state Idle, Busy { x <= 3 };
     init Idle;
     trans Idle -> Busy { sync go?; assign x = 0; }, Busy -> Idle { guard x == 3; sync done!; };`,
    'chan go, done;',
  ),
);

test('clocks in other ranges are told, where they are read', () => {
  expect(statesOf(checked(TIMER))).toMatchInlineSnapshot(`
    [
      "Idle -> Busy (go?), target Busy becomes Idle: covered",
      "Idle -> Busy (go?), clock x becomes 3: covered",
      "Idle -> Busy (go?), clock x becomes 4: covered",
      "Busy -> Idle (done!), target Idle becomes Busy: covered",
      "Busy -> Idle (done!), clock x becomes 0: equivalent",
      "Busy -> Idle (done!), clock x becomes 3: equivalent",
      "Busy -> Idle (done!), clock x becomes 4: equivalent",
    ]
  `);
});

test('what an edge needs, and what it needs at least', () => {
  expect(figuresOf(checked(TIMER))).toMatchInlineSnapshot(`
    {
      "edges": [
        {
          "actions": 0,
          "actionsAtLeast": 0,
          "edge": "P: Idle -> Busy (go?)",
          "states": 3,
          "tests": 1,
          "testsAtLeast": 1,
          "told": 3,
        },
        {
          "actions": 0,
          "actionsAtLeast": 0,
          "edge": "P: Busy -> Idle (done!)",
          "states": 4,
          "tests": 1,
          "testsAtLeast": 1,
          "told": 1,
        },
      ],
      "provedFewest": true,
      "same": 3,
      "states": 7,
      "testsAtLeast": 1,
      "told": 4,
      "unknown": 0,
    }
  `);
});

test('in an environment, and where outputs have windows', () => {
  const suite = checked(loadedForTesting('models/pedestrian-light.xml', ['Light']));
  expect({ ...figuresOf(suite), edges: figuresOf(suite).edges.length, tests: suite.tests.length })
    .toMatchInlineSnapshot(`
      {
        "edges": 4,
        "provedFewest": true,
        "same": 16,
        "states": 37,
        "tests": 1,
        "testsAtLeast": 1,
        "told": 21,
        "unknown": 0,
      }
    `);
});

test('what a budget leaves open is unknown, and nothing is claimed of it', () => {
  const { goals, tests, summary } = checked(TIMER, {}, { shouldStop: upAfter(12) });
  const open = goals.filter(({ status }) => status === 'unknown');
  expect(open.length + summary.covered + summary.infeasible + summary.equivalent).toBe(goals.length);
  expect(open.length).toBeGreaterThan(0);
  for (const { reasonKind } of open) expect(reasonKind).toBe('budget');
  const told = tests.flatMap((test) => test.goals);
  for (const { id } of open) expect(told).not.toContain(id);
});

/** Behind `go`, `left` leads from Middle to Left, and `right` to Right: each makes one wrong state the right one. */
const FORK = testable(
  oneProcess(
    `state Start, Middle, Left, Right, Ringing { c <= 0 };
     init Start;
     trans Start -> Middle { sync go?; }, Middle -> Left { sync left?; }, Middle -> Right { sync right?; },
       Left -> Ringing { sync up?; assign c = 0; }, Right -> Ringing { sync down?; assign c = 0; }, Ringing -> Ringing { sync ring!; };`,
    'chan go, left, right, up, down, ring;',
  ),
);

test('where one continuation does not do, that is proved', () => {
  const figures = figuresOf(checked(FORK));
  const [first, ...others] = figures.edges;
  expect(first).toMatchObject({ edge: 'P: Start -> Middle (go?)', tests: 2, testsAtLeast: 2 });
  expect(others.every(({ tests, testsAtLeast }) => testsAtLeast === Math.min(tests, 1))).toBe(true);
});

test('where one continuation might do, the bound says so', () => {
  // The lamp is touched early to tell some states, and late to tell others.
  const twice = figuresOf(checked(loadedForTesting('models/lamp.xml', ['Lamp']))).edges.filter(
    ({ tests }) => tests > 1,
  );
  expect(twice.map(({ edge, tests, testsAtLeast }) => `${edge} ${tests} ${testsAtLeast}`)).toEqual([
    'Lamp: Dimming -> Dim (dim!) 2 1',
  ]);
});
