/** Measuring, merging, comparing and shortening suites. */
import { describe, expect, test } from 'vitest';
import { decimalText } from '../../../src/base/rational.js';
import { type Measure, minimiseSuite } from '../../../src/generators/cover/minimise-suite.js';
import { beginningsOf } from '../../../src/suite/beginnings.js';
import { diffSuites, isSame } from '../../../src/suite/diff-suites.js';
import { alikeTests, joinTests, together } from '../../../src/suite/join-tests.js';
import { durationOf, lengthOf, measured, summarise } from '../../../src/suite/measure.js';
import { mergeSuites } from '../../../src/suite/merge-suites.js';
import {
  type RunStep,
  type Suite,
  type SuiteStep,
  type SuiteTest,
  type Verdict,
} from '../../../src/suite/suite.js';
import { writeSuite } from '../../../src/suite/write-suite.js';
import { LAMP_TEXT, goodSuite, lampSuite, problemsOf, suiteOf } from '../../support/suites.js';

const touch: SuiteStep = { input: 'touch', after: '1' };
const dim: SuiteStep = { output: 'dim', within: ['1/2', '2'] };
const off: SuiteStep = { output: 'off', within: ['0', '2'], open: [true, true] };

function testOf(
  id: string,
  goals: readonly string[],
  steps: readonly SuiteStep[],
  verdict: Verdict = 'pass',
): SuiteTest {
  return measured({ id, title: id, goals, steps, verdict });
}

/** A step of a run, which takes an edge of the lamp. */
function taken(edge: number, delay = '0', selected: readonly number[] = []): RunStep {
  return { delay, edges: [{ process: 'Lamp', edge, ...(selected.length === 0 ? {} : { selected }) }] };
}

function ranOf(
  id: string,
  goals: readonly string[],
  steps: readonly SuiteStep[],
  run: readonly RunStep[],
): SuiteTest {
  return { ...testOf(id, goals, steps), run };
}

describe('length and duration', () => {
  test.each<[what: string, steps: readonly SuiteStep[], length: number, duration: string]>([
    ['inputs and outputs', [touch, dim], 2, '1.5'],
    ['quiet is no action', [touch, { quiet: '10' }], 1, '11'],
    ['refusals are', [{ refuse: 'touch', after: '1/3' }], 1, '1/3'],
    ['acceptances are', [{ accept: ['touch'], after: '1/3' }], 1, '1/3'],
    ['refusals now', [{ refuse: 'touch' }], 1, '0'],
    ['the tester chooses', [{ input: 'touch', within: ['3', '4'] }], 1, '3'],
    ['the longest branch, the least time', [{ oneOf: [{ ...off }, { quiet: '5' }] }, touch], 2, '1'],
    [
      'a branch that ends is not on the way',
      [{ oneOf: [{ ...off, steps: [touch, touch], verdict: 'fail' }, { quiet: '5' }] }, touch],
      3,
      '6',
    ],
    [
      'every branch ends: the one with the verdict of the test',
      [
        {
          oneOf: [
            { ...off, verdict: 'fail' },
            { quiet: '5', verdict: 'pass' },
          ],
        },
      ],
      1,
      '5',
    ],
    ['no branch has the verdict', [{ oneOf: [{ quiet: '7', verdict: 'fail' }] }], 0, '7'],
  ])('%s', (_, steps, length, duration) => {
    expect(lengthOf(steps)).toBe(length);
    expect(decimalText(durationOf({ steps, verdict: 'pass' }))).toBe(duration);
  });

  test('the summary counts, whatever figures say', () => {
    const { goals, tests } = lampSuite();
    const summary = summarise(goals, tests, { tests: 99, criteria: [] });
    expect(summary).toEqual({
      goals: 9,
      covered: 8,
      infeasible: 1,
      equivalent: 0,
      unknown: 0,
      tests: 5,
      steps: 19,
      duration: '24.5',
      resets: 4,
      criteria: [],
    });
    expect(summarise([], []).resets).toBe(0);
  });
});

test('the suite of the lamp is written as it stands', () => {
  expect(writeSuite(lampSuite())).toBe(LAMP_TEXT);
});

describe('beginnings of tests', () => {
  const told = (tests: readonly SuiteTest[]): string => {
    const { first, beginnings } = beginningsOf(tests);
    const same = first.flatMap((each, index) =>
      each === index ? [] : [`${tests[index]!.id} is ${tests[each]!.id}`],
    );
    const begun = beginnings.flatMap((all, index) =>
      all.map((each) => `${tests[each]!.id} of ${tests[index]!.id}`),
    );
    return [...same, ...begun].join(', ');
  };
  test.each<[what: string, tests: readonly SuiteTest[], expected: string]>([
    ['a beginning', [testOf('t1', ['g1'], [touch]), testOf('t2', ['g2'], [touch, dim])], 't1 of t2'],
    [
      'of two that do the same, the first one stands for both',
      [testOf('t1', ['g1'], [touch]), testOf('t2', ['g2'], [touch]), testOf('t3', [], [touch, dim])],
      't2 is t1, t1 of t3',
    ],
    [
      'a chain',
      [testOf('t1', ['g1'], [touch]), testOf('t2', [], [touch, dim]), testOf('t3', [], [touch, dim, touch])],
      't1 of t2, t1 of t3, t2 of t3',
    ],
    [
      'times may be written differently',
      [testOf('t1', [], [{ input: 'touch', after: '2/2' }]), testOf('t2', [], [touch, dim])],
      't1 of t2',
    ],
    ['not a test that fails', [testOf('t1', [], [touch], 'fail'), testOf('t2', [], [touch, dim])], ''],
    ['nor of one that fails', [testOf('t1', [], [touch]), testOf('t2', [], [touch, dim], 'fail')], ''],
    [
      'open ends differ',
      [testOf('t1', [], [{ output: 'off', within: ['0', '2'] }]), testOf('t2', [], [off, touch])],
      '',
    ],
    [
      'a beginning of the run',
      [ranOf('t1', ['g1'], [touch], [taken(0)]), ranOf('t2', [], [touch, dim], [taken(0), taken(1)])],
      't1 of t2',
    ],
    [
      'times of a run may be written differently',
      [ranOf('t1', [], [touch], [taken(0, '1/2')]), ranOf('t2', [], [touch], [taken(0, '0.5')])],
      't2 is t1',
    ],
    [
      'the run goes another way',
      [ranOf('t1', [], [touch], [taken(0)]), ranOf('t2', [], [touch], [taken(1)])],
      '',
    ],
    [
      'the run selects another value',
      [ranOf('t1', [], [touch], [taken(0, '0', [1])]), ranOf('t2', [], [touch], [taken(0, '0', [2])])],
      '',
    ],
    [
      'the run takes its time',
      [ranOf('t1', [], [touch], [taken(0)]), ranOf('t2', [], [touch], [taken(0, '1')])],
      '',
    ],
    [
      'the same steps with a longer run',
      [ranOf('t1', [], [touch], [taken(0)]), ranOf('t2', [], [touch], [taken(0), taken(1)])],
      't1 of t2',
    ],
    [
      'not the neighbour, but one behind it',
      [
        ranOf('t1', [], [touch], [taken(0)]),
        ranOf('t2', [], [touch, dim], [taken(1)]),
        ranOf('t3', [], [touch, off], [taken(0)]),
      ],
      't1 of t3',
    ],
    [
      'without a run, the steps tell',
      [testOf('t1', [], [touch]), ranOf('t2', [], [touch], [taken(0)])],
      't1 of t2',
    ],
    ['no run stands for one', [ranOf('t1', [], [touch], [taken(0)]), testOf('t2', [], [touch, dim])], ''],
  ])('%s', (_, tests, expected) => {
    expect(told(tests)).toBe(expected);
  });
});

describe('minimising', () => {
  test.each([
    ['tests', '3'],
    ['steps', '13'],
    ['resets', '2'],
    ['time', '19.5'],
  ] as const)('by %s', (by, value) => {
    const found = minimiseSuite(lampSuite(), by);
    expect([found.value, found.lowerBound, found.minimality]).toEqual([value, value, 'proved']);
    expect(found.suite.tests.map(({ id }) => id)).toEqual(['t1', 't2', 't4']);
    expect(problemsOf(writeSuite(found.suite))).toEqual([]);
  });

  test('few resets may take more steps', () => {
    const long = testOf('t3', ['g1', 'g2'], [dim, touch, dim, touch, dim]);
    const suite = suiteOf([testOf('t1', ['g1'], [touch, dim]), testOf('t2', ['g2'], [touch, off]), long]);
    expect(minimiseSuite(suite, 'steps').suite.tests.map(({ id }) => id)).toEqual(['t1', 't2']);
    expect(minimiseSuite(suite, 'resets').suite.tests.map(({ id }) => id)).toEqual(['t3']);
  });

  test('a test serves what its beginnings serve, and these may be cheaper', () => {
    const suite = suiteOf([
      testOf('t1', ['g1'], [touch]),
      testOf('t2', ['g2'], [touch, dim, touch, dim]),
      testOf('t3', ['g3'], [touch, off]),
      testOf('t4', ['g2'], [dim]),
    ]);
    const kept = (by: Measure): string =>
      minimiseSuite(suite, by)
        .suite.tests.map(({ id, goals }) => `${id}: ${goals.join(' ')}`)
        .join(', ');
    expect(kept('steps')).toBe('t3: g3 g1, t4: g2');
    expect(kept('resets')).toBe('t3: g3 g1, t4: g2');
    const short = suiteOf(suite.tests.filter(({ id }) => id !== 't3'));
    expect(minimiseSuite(short, 'steps')).toMatchObject({ value: '2', prefixes: [], needless: ['t2'] });
    expect(minimiseSuite(short, 'tests')).toMatchObject({
      value: '1',
      prefixes: [{ test: 't1', into: 't2' }],
      needless: ['t4'],
    });
  });

  test('what is minimal among the goals that are listed is not called minimal where more may be served', () => {
    const suite = lampSuite();
    const found = minimiseSuite({ ...suite, summary: { ...suite.summary, goalsListed: 'some' } }, 'tests');
    expect(found.minimality).toBe('among listed goals');
    expect(found.suite.summary).toMatchObject({
      goalsListed: 'some',
      minimised: { value: '3', provedMinimal: false, provedAmongListed: true },
    });
  });

  test('what is not proved is not called minimal', () => {
    // Five goals in a ring, each test serves two neighbours: half of every test would do, and three whole ones are needed.
    const goals = ['g1', 'g2', 'g3', 'g4', 'g5'];
    const suite = suiteOf(
      goals.map((goal, index) =>
        testOf(`t${index}`, [goal, goals[(index + 1) % 5]!], [touch, dim, { quiet: String(index + 1) }]),
      ),
    );
    const found = minimiseSuite(suite, 'steps', { effortMax: 0 });
    expect(found.minimality).toBe('open');
    expect(found.suite.summary).toMatchObject({ minimised: { provedMinimal: false } });
    expect(minimiseSuite(suite, 'steps')).toMatchObject({
      minimality: 'proved',
      value: '6',
      lowerBound: '6',
    });
  });

  test('figures about tests do not survive', () => {
    const suite = lampSuite();
    const { summary } = minimiseSuite(
      { ...suite, summary: { ...suite.summary, totalLength: 19, criteria: [] } },
      'tests',
    ).suite;
    expect(Object.keys(summary).slice(9)).toEqual(['criteria', 'minimised']);
  });
});

describe('merging', () => {
  const merged = (...suites: readonly [Suite, ...Suite[]]): Suite => {
    const merge = mergeSuites(suites);
    if (merge.kind === 'refused') throw new Error(merge.message);
    expect(problemsOf(writeSuite(merge.suite))).toEqual([]);
    return merge.suite;
  };

  test('tests of suites with different goals may serve more than they list', () => {
    const one = suiteOf([testOf('a', ['g1'], [touch])]);
    const other = { ...one, goals: one.goals.filter(({ id }) => id === 'g1') };
    expect(merged(one, one).summary).not.toHaveProperty('goalsListed');
    expect(merged(one, other).summary).toMatchObject({ goalsListed: 'some' });
    const marked = { ...one, summary: { ...one.summary, goalsListed: 'some' } };
    expect(merged(one, marked).summary).toMatchObject({ goalsListed: 'some' });
  });

  test('with itself nothing changes', () => {
    expect(writeSuite(merged(lampSuite(), lampSuite()))).toBe(LAMP_TEXT);
  });

  test('tests are joined and numbered anew', () => {
    const suite = merged(
      suiteOf([testOf('a', ['g1'], [touch, dim])]),
      suiteOf([testOf('b', ['g2'], [touch]), testOf('c', ['g3'], [touch, dim])]),
    );
    expect(suite.tests.map(({ id, title, goals }) => [id, title, ...goals].join(' '))).toEqual([
      't1 a g1 g3',
      't2 b g2',
    ]);
    expect(suite.goals.map(({ status }) => status).join(' ')).toBe(
      'infeasible covered covered covered infeasible infeasible infeasible infeasible',
    );
  });

  test('tests whose runs go different ways keep apart', () => {
    const suite = merged(
      suiteOf([ranOf('a', ['g1'], [touch], [taken(0)]), testOf('b', ['g2'], [touch, dim])]),
      suiteOf([ranOf('c', ['g3'], [touch], [taken(1)]), ranOf('d', ['g4'], [touch], [taken(0), taken(2)])]),
      suiteOf([ranOf('e', ['g5'], [touch, dim], [taken(0), taken(3)]), testOf('f', ['g6'], [touch])]),
    );
    const told = suite.tests.map(({ title, goals, run = [] }) =>
      [title, ...goals, ...run.map(({ edges }) => `#${edges[0]!.edge}`)].join(' '),
    );
    expect(told).toEqual(['a g1 g4 g6 #0 #2', 'b g2 g5 #0 #3', 'c g3 #1']);
  });

  test('goals of other methods keep apart', () => {
    const other = { ...suiteOf([testOf('b', ['g1'], [touch])]), method: 'mutation' };
    const goals = other.goals.map((goal) => ({ ...goal, description: `Mutant ${goal.id}` }));
    const suite = merged(suiteOf([testOf('a', ['g1'], [dim])]), { ...other, goals });
    expect(suite.goals.map(({ id }) => id).slice(0, 2)).toEqual(['random:g0', 'random:g1']);
    expect(suite.goals.map(({ id }) => id).at(-1)).toBe('mutation:g7');
    expect(suite.method).toBe('merged');
    expect(suite.tests.map(({ goals }) => goals.join())).toEqual(['random:g1', 'mutation:g1']);
  });

  test('other models are refused', () => {
    expect(mergeSuites([suiteOf([]), suiteOf([], '1')]).kind).toBe('refused');
  });

  test('an action with two roles is refused', () => {
    const suite = suiteOf([]);
    const other = { ...suite, interface: { inputs: ['dim'], outputs: [] } };
    expect(mergeSuites([suite, other])).toMatchObject({
      kind: 'refused',
      message: "'dim' is an input in one suite and an output in another.",
    });
  });
});

describe('tests that do the same', () => {
  const tests = [
    ranOf('a', ['g1'], [touch, dim], [taken(0), taken(1)]),
    testOf('b', ['g2'], [touch]),
    ranOf('c', ['g3'], [touch, { output: 'dim', within: ['0.5', '2'] }], [taken(0), taken(1)]),
    ranOf('d', ['g4'], [touch, dim], [taken(0), taken(2)]),
    testOf('e', ['g5'], [touch], 'fail'),
  ];

  test('with the same run are one', () => {
    const joined = joinTests(tests);
    expect(
      joined.map(({ test: { id, goals }, of }) => [id, goals.join(), of.map((each) => each.id).join()]),
    ).toEqual([
      ['t1', 'g1,g3', 'a,c'],
      ['t2', 'g2', 'b'],
      ['t3', 'g4', 'd'],
      ['t4', 'g5', 'e'],
    ]);
  });

  test('with different runs are shown together', () => {
    const shown = alikeTests(tests).map(together);
    expect(shown.map(({ id, title, goals }) => [id, title, goals.join()])).toEqual([
      ['a, c, d', 'a; c; d', 'g1,g3,g4'],
      ['b', 'b', 'g2'],
      ['e', 'e', 'g5'],
    ]);
  });
});

test('suites of earlier versions, with tests that do the same and waits that take no time', () => {
  const steps: readonly SuiteStep[] = [touch, { quiet: '0' }, dim];
  const old = suiteOf([
    testOf('t1', ['g1'], steps),
    testOf('t2', ['g2'], steps),
    testOf('t3', ['g1'], [touch]),
  ]);
  const read = goodSuite(writeSuite(old));
  expect(read).toEqual(old);
  const merge = mergeSuites([read, read]);
  expect(merge).toMatchObject({ kind: 'merged', joinedTests: 4, suite: { version: 1 } });
  if (merge.kind === 'merged')
    expect(merge.suite.tests.map(({ id, goals }) => [id, ...goals])).toEqual([
      ['t1', 'g1', 'g2'],
      ['t2', 'g1'],
    ]);
});

describe('comparing', () => {
  const changes = (before: Suite, after: Suite): readonly string[] => {
    const { goals, tests } = diffSuites(before, after);
    return [...goals, ...tests].map(({ kind, id }) => `${kind} ${id}`);
  };

  test('the same suite', () => {
    expect(isSame(diffSuites(lampSuite(), lampSuite()))).toBe(true);
  });

  test('goals and tests come and go', () => {
    const before = suiteOf([testOf('t1', ['g1'], [touch]), testOf('t2', ['g2'], [dim])]);
    const after = suiteOf([
      testOf('t1', ['g1'], [touch, dim]),
      testOf('t3', ['g3'], [dim]),
      testOf('t4', [], [off]),
    ]);
    expect(changes(before, after)).toEqual(['lost g2', 'gained g3', 'changed t1', 'added t4']);
    expect(changes(after, before)).toEqual(['gained g2', 'lost g3', 'removed t4', 'changed t1']);
  });
});
