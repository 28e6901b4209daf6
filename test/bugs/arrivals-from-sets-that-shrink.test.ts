/** An action that is taken from a location set, and again when some of its members have had to go, is two arrivals. */
import { expect, test } from 'vitest';
import { readSuite } from '../../src/suite/read-suite.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { classesOf, SOURCE } from '../support/classes.js';
import { testable } from '../support/test-model.js';

/** Behind an input it is in Quick, which it leaves by time 2, or in Slow, with another output from then on. */
const TEXT = `chan ask, soon, late;
process P() { clock x; state Idle, Quick { x <= 2 }, Slow { x <= 3 }; init Idle;
  trans Idle -> Quick { sync ask?; assign x = 0; }, Idle -> Slow { sync ask?; assign x = 0; },
    Quick -> Idle { guard x >= 1; sync soon!; }, Slow -> Idle { guard x >= 2; sync late!; }; }
system P;`;

test('the suite can be read again', () => {
  const suite = classesOf(testable(TEXT), { arrivals: true }).suite(SOURCE);
  expect(readSuite({ path: 'suite.json', text: writeSuite(suite) }).diagnostics).toEqual([]);
  const late = suite.goals.filter(({ description }) => description.startsWith('late from'));
  expect(late.map(({ description }) => description.replace(/:.*/, ''))).toEqual([
    'late from {Quick, Slow} to {Idle}',
    'late from {Quick, Slow} to {Idle}',
    'late from {Slow} to {Idle}',
    'late from {Slow} to {Idle}',
  ]);
});
