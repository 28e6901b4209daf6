/** A broadcast never blocks, so nobody can see whether it is heard: no test of a class says that it has to be. */
import { describe, expect, test } from 'vitest';
import { type ClassOptions } from '../../src/generators/classes/generate.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { type SuiteTest } from '../../src/suite/suite.js';
import { SOURCE, classesOf } from '../support/classes.js';
import { testable } from '../support/test-model.js';

const CHANNELS = 'broadcast chan b; chan c, out;';
const specification = (body: string, channels = CHANNELS): ReturnType<typeof testable> =>
  testable(`${channels} process P() { clock x; ${body} } system P;`);

/** It hears b at any time, and says out within two units. */
const HEARS =
  'state A, B { x <= 2 }; init A; trans A -> B { sync b?; assign x = 0; }, B -> A { sync out!; };';
/** It takes and says nothing. */
const DEAF = 'state A, B; init A; trans B -> B { sync b?; }, B -> B { sync c?; }, B -> B { sync out!; };';
/** After b, c is taken; b may be heard again. */
const KNOWS = `state A, B, C { x <= 2 }; init A; trans A -> B { guard x <= 3; sync b?; },
  B -> C { sync c?; assign x = 0; }, C -> A { sync out!; assign x = 0; };`;

function suiteOf(body: string, options: Partial<ClassOptions> = {}) {
  const generation = classesOf(specification(body), options);
  return generation.suite(SOURCE);
}

/** All actions that tests offer to see whether they are taken or refused. */
function offered(tests: readonly SuiteTest[]): readonly string[] {
  const text = JSON.stringify(tests.map(({ steps }) => steps));
  return [...text.matchAll(/"(?:accept|refuse)":(\[[^\]]*\]|"[^"]*")/g)].map(([, each]) => each!);
}

describe.each([
  ['one by one', {}],
  ['packed', { pack: true }],
  ['offered', { observe: 'offers' }],
  ['with arrivals', { arrivals: true }],
] as const)('a broadcast input, %s', (_, options) => {
  test.each([HEARS, KNOWS])('is given, and not offered', (body) => {
    const { tests } = suiteOf(body, options);
    expect(tests.length).toBeGreaterThan(0);
    expect(offered(tests).filter((each) => each.includes('"b"'))).toEqual([]);
    expect(JSON.stringify(tests)).toContain('"input":"b"');
  });

  test('that has to be heard is a goal that nobody can see', () => {
    const { goals } = suiteOf(HEARS, options);
    const heard = goals.filter(({ description }) => description.endsWith('accept b'));
    expect(heard.length).toBeGreaterThan(0);
    const reason = 'nobody can see whether a broadcast is heard';
    for (const each of heard)
      expect(each).toMatchObject({ status: 'infeasible', reasonKind: 'proved', reason });
    expect(goals.some(({ status }) => status === 'covered')).toBe(true);
  });
});

test('a system that does not hear it fails by what follows alone, and conforms where nothing does', () => {
  const deaf = specification(DEAF);
  const { tests } = suiteOf(HEARS);
  const verdicts = tests.map((each) => new Evaluator(deaf, 1).evaluate(each).verdicts);
  // Where out is due behind b, and only there.
  expect(verdicts.some((all) => all!.includes('fail'))).toBe(true);
  expect(checkConformance(specification(HEARS), deaf, 'full', {}).kind).toBe('fails');
  const quiet = 'state A, B; init A; trans A -> B { sync b?; };';
  for (const each of suiteOf(quiet).tests) {
    const { verdicts: all, plays } = new Evaluator(deaf, 1).evaluate(each);
    expect([all, plays.some(({ verdict }) => verdict === 'fail')]).toEqual([['pass'], false]);
  }
  expect(checkConformance(specification(quiet), deaf, 'full', {}).kind).toBe('conforms');
});

test('whoever is offered it takes it: plays and verdicts agree', () => {
  const deaf = specification(DEAF);
  const of = (step: SuiteTest['steps'][number]): SuiteTest => ({
    ...{ id: 't', title: 't', goals: [], verdict: 'pass', length: 1, duration: '0', steps: [step] },
  });
  for (const [step, verdict] of [
    [{ accept: ['b'] }, 'pass'],
    [{ accept: ['c'] }, 'fail'],
    [{ refuse: 'b' }, 'fail'],
    [{ refuse: 'c' }, 'pass'],
  ] as const) {
    const { verdicts, plays } = new Evaluator(deaf, 1).evaluate(of(step));
    expect([step, verdicts, [...new Set(plays.map((play) => play.verdict))]]).toEqual([
      step,
      [verdict],
      [verdict],
    ]);
  }
});

test('where only some of the states that are possible hear it, no test fails the model', () => {
  const body = `state A, B, C, D { x <= 2 }; init A; trans A -> B { sync c?; assign x = 0; },
    A -> C { sync c?; assign x = 0; }, B -> D { sync b?; assign x = 0; }, D -> A { sync out!; assign x = 0; };`;
  const model = specification(body);
  for (const options of [{}, { pack: true }, { arrivals: true }, { observe: 'offers' }] as const)
    for (const each of suiteOf(body, options).tests)
      expect(new Evaluator(model, 1).evaluate(each).verdicts).not.toContain('fail');
});

test('an offer that the model refuses where it has not heard a broadcast is no test, and its goal is not covered', () => {
  const body = `state A, B, C, D { x <= 2 }; init A; trans A -> B { sync c?; assign x = 0; },
    A -> C { sync c?; assign x = 0; }, B -> D { sync b?; assign x = 0; }, D -> A { sync out!; assign x = 0; };`;
  const { goals } = suiteOf(body, { observe: 'offers' });
  expect(goals.find(({ description }) => description.endsWith('must accept out'))).toMatchObject({
    status: 'unknown',
    reason: 'no test was found that can pass and that the model does not fail',
  });
});
