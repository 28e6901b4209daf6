/** MC/DC on the guards of timed automata: which parts there are, how they are called, and which of them decide. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { generateCoverage } from '../../../src/library/generate-coverage.js';
import { modelFromText } from '../../../src/library/load-model.js';
import { caseText, casesNote, hasCases } from '../../support/discrimination.js';

/** Each goal with its status. */
async function goalsOf(
  text: string,
  underTest?: readonly string[],
  name = 'p.xta',
): Promise<readonly string[]> {
  const model = await modelFromText({ name, text });
  const { suite } = await generateCoverage(model, { criteria: ['mcdc'], underTest });
  expect(suite.tests.every(({ verdict }) => verdict === 'pass')).toBe(true);
  return suite.goals.map(({ description, status }) => `${status} ${description.replace(/ for .*/, '')}`);
}

function heater(guard: string, more = ''): string {
  return `chan turn, on; clock x; int[0,3] n = 0; bool hot = false; ${more}
process Heater() {
  state Idle, Warm;
  init Idle;
  trans Idle -> Idle { sync turn?; assign n = n == 3 ? 0 : n + 1, x = 0, hot = n == 2; },
        Idle -> Warm { guard ${guard}; sync on!; };
}
system Heater;
`;
}

test('conditions and comparisons of clocks are parts, and an equation with a clock is one', async () => {
  expect(await goalsOf(heater('n >= 2 && x == 3'))).toEqual([
    "covered 'n >= 2' decides by being true",
    "covered 'n >= 2' decides by being false",
    "covered 'x == 3' decides by being true",
    "covered 'x == 3' decides by being false",
  ]);
});

test('what is no comparison is called by its text, too', async () => {
  expect(await goalsOf(heater('!hot && (n == 1 || hot)'))).toEqual([
    // Each occurrence is a part of its own: where it is hot, the first alone keeps the guard from holding.
    "covered 'hot' decides by being true",
    "covered 'hot' decides by being false",
    "covered 'n == 1' decides by being true",
    "covered 'n == 1' decides by being false",
    "infeasible 'hot' decides by being true",
    "covered 'hot' decides by being false",
  ]);
});

test('a part that a constant makes needless never decides', async () => {
  expect(await goalsOf(heater('n < 9 && n >= 1'))).toEqual([
    "covered 'n < 9' decides by being true",
    "infeasible 'n < 9' decides by being false",
    "covered 'n >= 1' decides by being true",
    "covered 'n >= 1' decides by being false",
  ]);
});

test('guards without parts have no goals, and an edge with a select has them once', async () => {
  expect(await goalsOf(heater('true'))).toEqual([]);
  const select = heater('n == k').replace('{ guard', '{ select k : int[1,2]; guard');
  expect(await goalsOf(select)).toEqual([
    "covered 'n == k' decides by being true",
    "covered 'n == k' decides by being false",
  ]);
});

test('the lamp is told apart where it is quick and where it is not', async () => {
  const goals = await goalsOf(readFileSync('models/lamp.xml', 'utf8'), ['Lamp'], 'lamp.xml');
  expect(goals).toEqual([
    "covered 'x < QUICK' decides by being true",
    "covered 'x < QUICK' decides by being false",
    "covered 'x >= QUICK' decides by being true",
    "covered 'x >= QUICK' decides by being false",
  ]);
});

describe.skipIf(!hasCases)(`published cases${casesNote}`, () => {
  test('all eight goals of the car alarm are covered', async () => {
    const goals = await goalsOf(caseText('car-alarm/model.xml'), undefined, 'model.xml');
    expect(goals.length).toBe(8);
    expect(goals.every((goal) => goal.startsWith('covered'))).toBe(true);
  });
});
