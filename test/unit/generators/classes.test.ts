/** Timed classes: event-recording automata, observations, test points, windows, packed tests and pictures. */
import { describe, expect, test } from 'vitest';
import { drawClasses } from '../../../src/drawing/class-picture.js';
import { recogniseEra } from '../../../src/generators/classes/era.js';
import { type ClassOptions, generateClasses } from '../../../src/generators/classes/generate.js';
import { CLASS_OPTIONS, SOURCE, classLines, classesOf, testModelAt } from '../../support/classes.js';
import { checkGolden } from '../../support/golden.js';
import { stepsText } from '../../support/suite-text.js';
import { testable } from '../../support/test-model.js';

/** One process P over inputs a, b, outputs x, y and one clock for each. */
function era(edges: string, locations = 's, t, u'): string {
  return `chan a, b, x, y; clock xa, xb, xx, xy, z; int n;
process P() { state ${locations}; init s; trans ${edges}; } system P;`;
}

describe('event-recording automata are recognised', () => {
  test.each([
    ['s -> t { sync a?; assign xa = 0; }', 's, t', 'a: xa'],
    ['s -> t { guard xa - xb < 3; sync a?; assign xa = 0; }', 's, t', 'a: xa'],
    [
      's -> t { sync a?; assign xa = 0; }, t -> s { guard xa > 1; sync x!; assign xx = 0; }',
      's, t',
      'a: xa, x: xx',
    ],
    [
      's -> t { assign xa = 0; }, t -> s { sync a?; assign xa = 0; }',
      's, t',
      'the edge P: s -> t has no action',
    ],
    ['s -> t { sync a?; }', 's, t', "the edge P: s -> t does not set the clock of 'a'"],
    [
      's -> t { sync a?; assign xa = 0, xb = 0; }',
      's, t',
      "the edge P: s -> t sets more clocks than the one of 'a'",
    ],
    ['s -> t { sync a?; assign xa = 1; }', 's, t', 'the edge P: s -> t sets its clock to 1 instead of 0'],
    [
      's -> t { sync a?; assign xa = 0; }, t -> s { sync a?; assign z = 0; }',
      's, t',
      "the edge P: t -> s sets 'z', but the clock of 'a' is 'xa'",
    ],
    [
      's -> t { sync a?; assign xa = 0; }, t -> s { sync b?; assign xa = 0; }',
      's, t',
      "the edge P: t -> s sets 'xa', which is the clock of another action too",
    ],
    [
      's -> t { guard n == 0; sync a?; assign xa = 0; }',
      's, t',
      'the edge P: s -> t asks for values of integers',
    ],
    [
      's -> t { guard xa < n; sync a?; assign xa = 0; }',
      's, t',
      'the edge P: s -> t compares a clock with what is not a constant',
    ],
    ['s -> t { sync a?; assign xa = 0, n = 1; }', 's, t', 'the edge P: s -> t changes more than clocks'],
    ['s -> t { sync a?; assign xa = 0; }', 's, t { xa <= 3 }', 'the location P.t has an invariant'],
  ])('%s', (edges, locations, expected) => {
    const recognition = recogniseEra(testable(era(edges, locations)));
    if (recognition.kind === 'era')
      expect([...recognition.clocks].map(([action, clock]) => `${action}: ${clock}`).join(', ')).toBe(
        expected,
      );
    else expect(recognition.problems[0]!.message).toContain(`: ${expected}.`);
  });

  test('a product of two, whose synchronisation is seen', () => {
    const text = `chan a, m, x; clock xa, xm, xx;
process P() { state s, t; init s; trans s -> t { sync a?; assign xa = 0; }, t -> s { guard xa >= 1; sync m!; assign xm = 0; }; }
process Q() { state u, v; init u; trans u -> v { sync m?; assign xm = 0; }, v -> u { guard xm <= 2; sync x!; assign xx = 0; }; }
system P, Q;`;
    const model = testable(text, { outputs: ['m', 'x'] });
    expect(recogniseEra(model).kind).toBe('era');
    expect(classLines(classesOf(model, { class: 'era' }))).toContain(
      'c3 | {P.t Q.u} | xa >= 1 | {m} |  | 2 tests',
    );
  });
});

/** The Hennessy tests of one kind, as `kind: delay action ... delay {set}`. */
function hennessy(text: string, options: Partial<ClassOptions>): readonly string[] {
  return classesOf(testable(text), options).hennessyTests.map(
    ({ kind, trace, delay, set }) =>
      `${kind}: ${[...trace.map(([pause, action]) => `${pause} ${action}`), delay].join(' ')} {${set.join(' ')}}`,
  );
}

const WINDOW = era(
  's -> t { sync a?; assign xa = 0; }, t -> u { guard xa > 1 && xa <= 4; sync b?; assign xb = 0; }',
);

describe('test points', () => {
  test.each([
    ['interior', ['must: 1 a 2 {b}', 'must: 1 {a}']],
    ['earliest', ['must: 0 a 3/2 {b}', 'must: 0 {a}']],
    ['latest', ['must: 1 a 4 {b}', 'must: 1 {a}']],
    ['corners', ['must: 1 a 3/2 {b}', 'must: 1 a 4 {b}', 'must: 1 {a}']],
  ] as const)('%s', (points, expected) => {
    const found = hennessy(WINDOW, { points }).filter((each) => each.startsWith('must'));
    expect([...found].sort()).toEqual([...expected].sort());
  });

  test('by chance, and the same for the same seed', () => {
    const ask = (seed: number): readonly string[] =>
      hennessy(WINDOW, { points: 'random', perClass: 3, seed });
    expect(ask(1)).toEqual(ask(1));
    expect(ask(1)).not.toEqual(ask(2));
  });
});

test('time stands still where it must not pass', () => {
  const found = hennessy(
    `chan a, x; clock c;
process P() { state s, t; urgent t; init s; trans s -> t { sync a?; }, t -> s { guard c >= 1; sync x!; }; } system P;`,
    {},
  );
  const behind = found.filter((each) => each.includes(' a '));
  expect(behind.length).toBeGreaterThan(2);
  for (const each of behind) expect(each).toMatch(/ a 0 {/);
});

describe('what is observed', () => {
  test('one of two must be accepted where both are possible, and may where one is', () => {
    const found = hennessy(
      era(`s -> t { sync a?; assign xa = 0; }, s -> u { sync a?; assign xa = 0; },
        t -> s { guard xa <= 2; sync x!; assign xx = 0; }, u -> s { guard xa >= 1; sync y!; assign xy = 0; }`),
      {},
    );
    expect(found).toContain('can: 1 a 1/2 {x}');
    expect(found.some((each) => /^must: 1 a \S+ {x y}$/.test(each))).toBe(true);
    expect(found.some((each) => /^can: 1 a \S+ {y}$/.test(each))).toBe(true);
  });
});

describe('tests', () => {
  const LAMP = `chan press, on; clock x;
process P() { state Off, Going { x <= 3 }, On; init Off;
  trans Off -> Going { sync press?; assign x = 0; }, Going -> On { guard x >= 1; sync on!; assign x = 0; },
    On -> Off { guard x >= 2; sync press?; }; } system P;`;

  test.each([
    ['an input that must be accepted', {}, 'c1 must press', 'quiet 1; accept press'],
    [
      'an output by waiting: where the invariant forces it, silence is a failure',
      {},
      'c3 must on',
      '1 press?; (on![2,3] | on![1,2) inconclusive)',
    ],
    [
      'an output that is offered',
      { observe: 'offers' },
      'c3 must on',
      '1 press?; (quiet 2 | on![1,2) inconclusive | on![2,2] pass); accept on',
    ],
    [
      'an output on the way has the window that the way allows',
      {},
      'c5 must press',
      '1 press?; on![1,3]; quiet 3; accept press',
    ],
    ['outputs are refused by waiting', {}, 'c2 refuse', '1 press?; quiet 0.5; refuse press; quiet 0.25'],
  ] as const)('%s', (_, options, goal, expected) => {
    const { tests } = classesOf(testable(LAMP), options).suite(SOURCE);
    const own = tests.find(({ goals }) => goals.includes(goal));
    expect(own && stepsText(own.steps)).toBe(expected);
  });

  test.each([
    ['an output that may come', 's -> t { sync x!; }, t -> t { sync y!; }', '(quiet 0 | x![0,0] pass)'],
    ['nothing', 's -> t { guard n == 1; sync x!; }, t -> t { sync y!; }', 'quiet 0'],
  ])('a test has a step where time stands still at the start: %s', (_, edges, expected) => {
    const text = `chan x, y; int n; process P() { state s, t; urgent s; init s; trans ${edges}; } system P;`;
    const { tests } = classesOf(testable(text)).suite(SOURCE);
    const own = tests.find(({ goals }) => goals.includes('c1 refuse'));
    expect(own && stepsText(own.steps)).toBe(expected);
    for (const { steps } of tests) expect(steps.length).toBeGreaterThan(0);
  });

  test('an output that is right ends well what watches for others', () => {
    const text = `chan a, x, y; clock c; process P() { state s, t { c <= 4 }, u; init s;
trans s -> t { sync a?; assign c = 0; }, t -> u { sync x!; }, u -> u { guard c > 9; sync y!; }; } system P;`;
    const { tests } = classesOf(testable(text)).suite(SOURCE);
    const own = tests.find(({ goals }) => goals.includes('c2 refuse'));
    expect(own && stepsText(own.steps)).toBe(
      '1 a?; (quiet 2 | x![0,2) inconclusive | x![2,2] pass); refuse a; (quiet 1 | x![0,1] pass)',
    );
  });

  test('waits that follow each other are one, and none takes no time', () => {
    const { tests } = classesOf(testModelAt('models/lamp.xml', { underTest: ['Lamp'] })).suite(SOURCE);
    const texts = tests.map(({ steps }) => stepsText(steps));
    expect(texts.filter((text) => /quiet 0[ ;)]|quiet [\d.]+; quiet/.test(text))).toEqual([]);
  });

  test('an environment limits what is offered', () => {
    const model = testModelAt('models/lamp.xml', { underTest: ['Lamp'] });
    const { goals } = classesOf(model).suite(SOURCE);
    expect(goals.find(({ id }) => id === 'c1 refuse')?.description).toBe(
      '{Off} where User.idle < 1: must refuse dim, bright, off',
    );
  });

  test('a budget ends the search: what is not reached is unknown', () => {
    const model = testModelAt('models/kettle.xta', { underTest: ['Kettle'] });
    const result = generateClasses(model, SOURCE, CLASS_OPTIONS, { statesMax: 2 });
    expect(result.kind).toBe('suite');
    if (result.kind === 'suite') expect(result.suite.summary.unknown).toBeGreaterThan(0);
  });
});

describe('pictures', () => {
  const PLANE = `chan a, b, c; clock x, y;
process P() { state s; init s; trans s -> s { guard x <= 3 && y > 1 && x - y < 1; sync a?; assign x = 0; },
  s -> s { guard y == 4; sync b?; assign y = 0; }; } system P;`;

  test.each([
    ['the kettle', testModelAt('models/kettle.xta', { underTest: ['Kettle'] })],
    ['a plane', testable(PLANE)],
  ])('of %s: colours say what may happen, in all pictures alike', (_, model) => {
    const parts = classesOf(model)
      .pictures()
      .flatMap((picture) => picture.parts);
    expect(parts.length).toBeGreaterThan(2);
    for (const a of parts) for (const b of parts) expect(a.hue === b.hue).toBe(a.happens === b.happens);
  });

  test.each([
    ['kettle', testModelAt('models/kettle.xta', { underTest: ['Kettle'] }), '{Dry, Heating}'],
    ['plane', testable(PLANE), '{s}'],
  ])('%s', (name, model, title) => {
    const pictures = classesOf(model, { points: 'corners' }).pictures();
    const picture = pictures.find((each) => each.title === title) ?? pictures[0]!;
    checkGolden(`classes/${name}.svg`, drawClasses(picture));
  });
});
