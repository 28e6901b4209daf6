/** The classes that runs visit: a test of a class visits the class that it is made for. */
import { expect, test } from 'vitest';
import { ZERO } from '../../../src/base/rational.js';
import { classGeneration } from '../../../src/generators/classes/generate.js';
import { Evaluator } from '../../../src/generators/evaluate.js';
import { resultOf } from '../../../src/generators/generator.js';
import { eventsOf } from '../../../src/generators/replay.js';
import { CLASS_OPTIONS } from '../../support/classes.js';
import { SOURCE } from '../../support/mutation.js';
import { oneProcess, testable, time } from '../../support/test-model.js';

const MODEL = testable(
  oneProcess(
    'state s, t { c <= 4 }; init s; trans s -> t { sync a?; assign c = 0; }, t -> s { guard c >= 2; sync x!; }, t -> t { guard c < 1; sync b?; };',
  ),
);

test('by actions and times', () => {
  const generation = classGeneration(MODEL, CLASS_OPTIONS, {});
  const result = resultOf(generation, SOURCE, {});
  if (result.kind !== 'suite') throw new Error(result.kind);
  const { report, suite } = result;
  const rows = report.rows();
  const visited = (actions: readonly (readonly [string, string])[], rest: string): string =>
    report
      .visits(
        actions.map(([delay, action]) => ({ action, delay: time(delay) })),
        time(rest),
      )
      .map((id) => rows.find((row) => row.id === id)!)
      .map(({ set, clocks }) => `${set}: ${clocks}`)
      .join('; ');
  expect(visited([], '0')).toBe('{s}: true');
  expect(visited([['1', 'a']], '0').split('; ')).toHaveLength(2);
  expect(visited([['1', 'a']], '3/2').split('; ')).toHaveLength(3);
  expect(
    visited(
      [
        ['1', 'a'],
        ['3', 'x'],
      ],
      '0',
    ).split('; '),
  ).toHaveLength(3);
  const evaluator = new Evaluator(MODEL, 1);
  for (const made of suite.tests) {
    const { events, silence } = eventsOf(evaluator.traceOf(made)!, MODEL.tested);
    const ids = new Set(report.visits(events, silence));
    for (const goal of made.goals) expect(ids).toContain(goal.split(' ', 1)[0]);
  }
  expect(report.visits([{ action: 'nosuch', delay: ZERO }], ZERO)).toHaveLength(1);
});
