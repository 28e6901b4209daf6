/** Timed automata in steps of whole time units: what may be seen when, and what discriminates, against listing. */
import { describe, expect, test } from 'vitest';
import { count } from '../../../src/diagrams/count.js';
import { DEFAULT_BUDGET, DEFAULT_OPTIONS } from '../../../src/generators/discrimination/discrimination.js';
import { discriminationGeneration } from '../../../src/generators/discrimination/discrimination-suite.js';
import { discriminateOn } from '../../../src/generators/discrimination/generate-discrimination.js';
import { Unanswered } from '../../../src/explore/unanswered.js';
import { IntegerTimeSystem } from '../../../src/generators/discrimination/integer-time.js';
import { WAIT, networkFrame } from '../../../src/generators/discrimination/network-frame.js';
import { SILENCE, compareStandings } from '../../../src/generators/discrimination/standing.js';
import { type TestModel, testModel } from '../../../src/generators/test-model.js';
import { loadText } from '../../../src/language/load-model.js';

/** A kettle that answers `on` within two time units, and is `hot` after exactly four. */
function kettle(changes: readonly (readonly [from: string, to: string])[] = []): string {
  const text = `
    chan press, on, hot; clock x;
    process Kettle() {
      state Off, Starting { x <= 2 }, Heating { x <= 4 };
      init Off;
      trans Off -> Starting { sync press?; assign x = 0; },
            Starting -> Heating { guard x >= 1; sync on!; },
            Heating -> Off { guard x >= 4; sync hot!; };
    }
    system Kettle;`;
  return changes.reduce((changed, [from, to]) => {
    expect(changed).toContain(from);
    return changed.replace(from, to);
  }, text);
}

function modelOf(text: string): TestModel {
  const loaded = loadText({ path: 'kettle.xta', text });
  if (loaded.kind !== 'uppaal') throw new Error('not a model');
  const model = testModel(loaded.checked, {}, [], (problem) => {
    expect(problem).toBeUndefined();
  });
  return model!;
}

const INTERFACE = { inputs: ['press'], outputs: ['on', 'hot'] };
const LIMITS = { statesMax: 10_000 };

function systemOf(text: string): IntegerTimeSystem {
  return new IntegerTimeSystem(modelOf(text), INTERFACE, LIMITS);
}

/** What may be seen after actions and observations; `_` stands for silence. */
function after(system: IntegerTimeSystem, words: string): string {
  let estimate = system.initial;
  for (const word of words.split(' ').filter((each) => each !== '')) {
    if (word === 'press') estimate = system.afterInput(estimate, word);
    else estimate = system.responses(estimate).get(word === '_' ? SILENCE : word)!;
  }
  return [...system.responses(estimate).keys()].map((shown) => (shown === SILENCE ? '_' : shown)).join(' ');
}

describe('what may be seen', () => {
  const system = systemOf(kettle());
  test.each([
    ['', '_'],
    ['_ _ _', '_'],
    ['press', '_'],
    ['press _', '_ on'],
    ['press _ _', 'on'],
    ['press _ on', '_'],
    ['press _ on _ _', '_'],
    ['press _ on _ _ _', 'hot'],
    ['press _ _ on _ _', 'hot'],
    ['press _ press', '_ on'],
    ['press _ on _ _ _ hot press _ _', 'on'],
  ])('%s', (words, expected) => {
    expect(after(system, words)).toBe(expected);
  });
});

test('an internal step that must be taken goes before an input', () => {
  const text = `
    chan press, on;
    process P() { state A, B, C; commit A; init A; trans A -> B { }, B -> C { sync press?; }, C -> B { sync on!; }; }
    system P;`;
  const system = new IntegerTimeSystem(modelOf(text), { inputs: ['press'], outputs: ['on'] }, LIMITS);
  expect(after(system, 'press')).toBe('_ on');
});

const late = kettle([
  ['x <= 4', 'x <= 5'],
  ['x >= 4', 'x >= 5'],
]);
const eager = kettle([['guard x >= 1; ', '']]);
const punctual = kettle([['guard x >= 1; ', 'guard x >= 2; ']]);
const mute = kettle([['sync hot!; ', '']]);

describe('hypotheses', () => {
  const cases: readonly [name: string, text: string, steps: number, outcome: string, distance: object][] = [
    ['the same', kettle(), 8, 'none', { kind: 'indistinguishable' }],
    ['late', late, 8, 'definite', { kind: 'definite', steps: 7 }],
    ['late, too few steps', late, 6, 'none', { kind: 'definite', steps: 7 }],
    ['eager', eager, 8, 'possible', { kind: 'possible', steps: 2 }],
    ['punctual', punctual, 8, 'possible', { kind: 'possible', steps: 3 }],
    ['mute', mute, 8, 'definite', { kind: 'definite', steps: 7 }],
  ];
  test.each(cases)('%s', (_, text, steps, outcome, distance) => {
    const models = [
      { name: 'kettle', model: modelOf(kettle()) },
      { name: 'other', model: modelOf(text) },
    ];
    const frame = networkFrame(models, INTERFACE, steps, DEFAULT_BUDGET, LIMITS);
    const [pair] = discriminateOn(frame, DEFAULT_OPTIONS, DEFAULT_BUDGET).pairs;
    expect(pair!.outcome).toBe(outcome);
    expect(frame.distance(0, 1)).toMatchObject(distance);
    expect(pair!.inputs).toBe(2 ** steps);
  });

  test('a way that stops time is none, and other ways go on', () => {
    const text = (goal: string): string => `
      chan press, on, hot; clock x;
      process P() {
        state A, B, C, D { x <= 1 }; init A;
        trans A -> B { sync press?; }, B -> C { sync on!; }, B -> ${goal} { sync hot!; assign x = 0; };
      }
      system P;`;
    const models = ['D', 'C'].map((goal) => ({ name: goal, model: modelOf(text(goal)) }));
    const frame = networkFrame(models, INTERFACE, 4, DEFAULT_BUDGET, LIMITS);
    const [pair] = discriminateOn(frame, DEFAULT_OPTIONS, DEFAULT_BUDGET).pairs;
    expect(pair!.outcome).toBe('possible');
    expect(frame.distance(0, 1)).toMatchObject({ kind: 'possible', steps: 4 });
  });

  test('how many steps tell is asked of all ways that lead on, also behind one that ends', () => {
    // Behind both inputs y ends all time. What is seen instead ends it, too, behind a; behind c it does not.
    const text = (shown: string, ended: string): string => `
      chan a, c, x, y, z; clock t;
      process P() {
        state A, B { t <= 0 }, C { t <= 0 }, Dead { t <= 0 }, Gone { t <= 0 }, Alive; init A;
        trans A -> B { sync a?; assign t = 0; }, A -> C { sync c?; assign t = 0; },
          B -> Dead { sync y!; }, C -> Dead { sync y!; },
          B -> ${ended} { sync ${shown}!; }, C -> Alive { sync ${shown}!; },
          Alive -> Alive { guard false; sync x!; }, Alive -> Alive { guard false; sync z!; };
      }
      system P;`;
    const models = [
      { name: 'one', model: modelOf(text('x', 'Gone')) },
      { name: 'other', model: modelOf(text('z', 'Alive')) },
    ];
    const tested = { inputs: ['a', 'c'], outputs: ['x', 'y', 'z'] };
    const frame = networkFrame(models, tested, 3, DEFAULT_BUDGET, LIMITS);
    const [pair] = discriminateOn(frame, DEFAULT_OPTIONS, DEFAULT_BUDGET).pairs;
    expect(pair!.outcome).toBe('definite');
    expect(frame.distance(0, 1)).toMatchObject({ kind: 'definite', steps: 3 });
  });

  test('a model with too many states ends the generation, with the reason', () => {
    const models = ['kettle', 'other'].map((name) => ({ name, model: modelOf(kettle()) }));
    const frame = networkFrame(models, INTERFACE, 4, DEFAULT_BUDGET, { ...LIMITS, statesMax: 1 });
    const generation = discriminationGeneration(frame, DEFAULT_OPTIONS, DEFAULT_BUDGET, {});
    generation.run();
    expect(generation.result({ name: 'kettle', file: 'kettle.xta', sha256: '' })).toMatchObject({
      kind: 'ended',
      why: { kind: 'budget' },
    });
  });

  test.each([late, eager, punctual, mute])('counts are those of listing', (text) => {
    const models = [
      { name: 'kettle', model: modelOf(kettle()) },
      { name: 'other', model: modelOf(text) },
    ];
    const steps = 8;
    const frame = networkFrame(models, INTERFACE, steps, DEFAULT_BUDGET, LIMITS);
    const [pair] = discriminateOn(frame, { ...DEFAULT_OPTIONS, steps }, DEFAULT_BUDGET).pairs;
    const counts = { definite: 0, possible: 0, none: 0 };
    for (let bits = 0; bits < 1 << steps; bits++) {
      const actions = Array.from({ length: steps }, (__, at) => (((bits >> at) & 1) === 1 ? 'press' : WAIT));
      const items = frame.items(
        actions.map((action) => ({ stimulus: { action }, words: '', expected: [], refuting: [] })),
      );
      counts[compareStandings(items, frame.standing(0), frame.standing(1))!]++;
    }
    expect({ definite: pair!.definite, possible: pair!.possible, none: pair!.none }).toEqual(counts);
  });
});

test('more than a billion sequences are counted, not listed', () => {
  const models = [
    { name: 'kettle', model: modelOf(kettle()) },
    { name: 'late', model: modelOf(late) },
  ];
  const frame = networkFrame(models, INTERFACE, 40, DEFAULT_BUDGET, LIMITS);
  const [pair] = discriminateOn(frame, { ...DEFAULT_OPTIONS, testsMax: 1 }, DEFAULT_BUDGET).pairs;
  expect(pair!.inputs).toBe(2 ** 40);
  expect(pair!.outcome).toBe('definite');
  expect(count(frame.diagram, frame.admissible(40), frame.levels(40))).toBe(2n ** 40n);
  expect(frame.diagram.operationCount).toBeLessThan(2_000_000);
});

test('too many states are an answer', () => {
  const counting = `
    chan press; int n;
    process P() { state A; init A; trans A -> A { sync press?; assign n = n + 1; }; }
    system P;`;
  const system = new IntegerTimeSystem(
    modelOf(counting),
    { inputs: ['press'], outputs: [] },
    { statesMax: 5 },
  );
  expect(() => {
    let estimate = system.initial;
    for (let k = 0; k < 10; k++) estimate = system.afterInput(estimate, 'press');
  }).toThrow(Unanswered);
});
