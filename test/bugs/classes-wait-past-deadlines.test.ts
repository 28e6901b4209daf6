/**
 * Tests of classes waited no longer than the greatest constant: where an output is forced just then, a system that never makes
 * it was inconclusive.
 */
import { expect, test } from 'vitest';
import { SOURCE, classesOf } from '../support/classes.js';
import { testable } from '../support/test-model.js';

const LATE = `chan go, out; clock x;
  process P() { state Idle, Busy { x <= 5 }; init Idle;
    trans Idle -> Busy { sync go?; assign x = 0; }, Busy -> Idle { sync out!; }; }
  system P;`;

test('an output whose deadline is the greatest constant is due', () => {
  const { tests } = classesOf(testable(LATE), { points: 'earliest', observe: 'waiting' }).suite(SOURCE);
  const waiting = tests.filter(({ goals }) => goals.some((id) => id.endsWith('must out')));
  expect(waiting.length).toBeGreaterThan(0);
  for (const { steps } of waiting) expect(JSON.stringify(steps.at(-1))).not.toContain('quiet');
});
