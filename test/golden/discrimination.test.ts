/** The published results of the two cases of the relational paper, and the whole results for our own models. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type DiscriminationOptions } from '../../src/generators/discrimination/discrimination.js';
import { generateDiscrimination } from '../../src/generators/discrimination/generate-discrimination.js';
import { caseText, casesNote, hasCases, load, loadAsMachine, resultText } from '../support/discrimination.js';
import { checkGolden } from '../support/golden.js';

describe.skipIf(!hasCases)(`refuelling detection${casesNote}`, () => {
  const refuel = () => loadAsMachine(caseText('refuel/refuel.yaml'));

  test.each([
    [
      5,
      648,
      [
        [0, 0],
        [8, 2],
        [8, 2],
      ],
    ],
    [
      6,
      1944,
      [
        [0, 0],
        [56, 10],
        [56, 10],
      ],
    ],
    [
      7,
      5832,
      [
        [8, 2],
        [272, 36],
        [272, 36],
      ],
    ],
  ] as const)('%d steps: inputs and types of the three faults', (steps, inputs, expected) => {
    const { pairs } = generateDiscrimination(refuel(), { steps });
    expect(pairs.map((pair) => pair.inputs)).toEqual([inputs, inputs, inputs]);
    expect(pairs.map((pair) => [pair.definite, pair.types])).toEqual(expected);
    expect(
      pairs.every((pair) => pair.possible === 0 && Number(pair.definite) + Number(pair.none) === inputs),
    ).toBe(true);
  });

  test('the two types of tests for m_delT3 in words', () => {
    const [pair] = generateDiscrimination(refuel()).pairs;
    const events = pair!.tests.map(({ pattern }) => pattern.map((step) => step['event']));
    const rest = ['car_starts_moving', 'car_stops', 'nothing', 'nothing', 'increased_tank_filling', '*'];
    expect(events).toEqual([
      ['nothing', ...rest],
      ['increased_tank_filling', ...rest],
    ]);
    expect(pair!.tests.map(({ pattern }) => pattern[0]!['car_moves'])).toEqual(['false', 'false']);
    expect(pair!.tests.map(({ steps }) => steps.map(({ words }) => words))[0]!.slice(0, 6)).toEqual([
      'nothing (car_moves = false, dtime = 4)',
      'car_starts_moving (car_moves = false, dtime = 0)',
      'car_stops (car_moves = true, dtime = 0)',
      'nothing (car_moves = false, dtime = 4)',
      'nothing (car_moves = false, dtime = 4)',
      'increased_tank_filling (car_moves = false, dtime = 0)',
    ]);
  });

  test('steps that the removal of each condition needs', () => {
    const { pairs } = generateDiscrimination(refuel(), {
      faults: 'single',
      operators: ['remove-if-condition'],
      steps: 'grow',
    });
    expect(pairs.map(({ steps, outcome }) => [steps, outcome])).toEqual(
      [5, 6, 7, 11, 5, 6, 5, 6].map((steps) => [steps, 'definite']),
    );
  });

  test.each([
    [5, 35, 6],
    [6, 50, 4],
    [7, 57, 5],
  ])('all single faults at %d steps: %d can be told, %d tests confirm', (steps, told, size) => {
    const { pairs, confirming } = generateDiscrimination(refuel(), { faults: 'single', steps, testsMax: 1 });
    expect(pairs.length).toBe(64);
    expect(pairs.filter(({ outcome }) => outcome === 'definite').length).toBe(told);
    expect([confirming.size, confirming.isMinimum]).toEqual([size, true]);
  });

  test('the faults that seven steps do not tell', () => {
    const { confirming } = generateDiscrimination(refuel(), { faults: 'single', steps: 7, testsMax: 0 });
    expect(confirming.open).toEqual(
      [
        'remove-if-condition(T4)',
        ...['T2', 'T3', 'T5', 'T6', 'T7', 'T8'].map((to) => `move-if-condition-to(${to}, T4)`),
      ].map((pair) => ({ pair, why: 'none' })),
    );
  });

  test('one test confirms against m_delT3 and m_delT5', () => {
    const model = refuel();
    const hypotheses = model.hypotheses.filter(({ name }) => name !== 'm_T6forT7');
    const { confirming } = generateDiscrimination({ ...model, hypotheses });
    expect([confirming.size, confirming.isMinimum, confirming.open]).toEqual([1, true, []]);
    expect(confirming.tests[0]!.steps.length).toBe(7);
  });
});

describe.skipIf(!hasCases)(`resistor${casesNote}`, () => {
  test.each([
    ['resistor.yaml', [6, 1, 2]],
    ['resistor-exact.yaml', [2, 0, 2]],
  ])('%s', (file, expected) => {
    const { pairs } = generateDiscrimination(load(caseText(`resistor/${file}`)));
    expect(pairs.map(({ definite, possible, none }) => [definite, possible, none])).toEqual([expected]);
  });

  test('which inputs discriminate', () => {
    const { pairs } = generateDiscrimination(load(caseText('resistor/resistor.yaml')));
    const stimuli = pairs[0]!.tests.map(({ steps }) => Object.values(steps[0]!.stimulus));
    expect(stimuli.length).toBeGreaterThan(0);
    expect(stimuli.every(([v1, v2]) => v1 !== v2)).toBe(true);
  });
});

describe('whole results', () => {
  const cases: readonly [name: string, file: string, options: Partial<DiscriminationOptions>][] = [
    ['door', 'models/door.yaml', {}],
    ['door-single', 'models/door.yaml', { faults: 'single', steps: 'grow', testsMax: 1 }],
    ['door-identify', 'models/door.yaml', { aim: 'identify', testsMax: 1 }],
    ['lamp-circuit', 'models/lamp-circuit.yaml', {}],
    ['lamp-circuit-identify', 'models/lamp-circuit.yaml', { aim: 'identify' }],
  ];
  test.each(cases)('%s', (name, file, options) => {
    const model = load(readFileSync(file, 'utf8'), file);
    checkGolden(`discrimination/${name}.txt`, resultText(generateDiscrimination(model, options)));
  });
});
