/**
 * A test that has reached its goal watches what the system shows by itself. Where that is a circle of steps inside, ever
 * closer to a deadline, the test ends: its times stay short enough to be read.
 */
import { describe, expect, test } from 'vitest';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { readSuite } from '../../src/suite/read-suite.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { stepsText } from '../support/suite-text.js';
import { testable } from '../support/test-model.js';

const SOURCE = { name: 'circle', file: 'circle.xta', sha256: '0'.repeat(64) };

describe.each([
  ['does nothing', 'guard x < 1;'],
  ['sets a clock', 'guard x < 1; assign y = 0;'],
  ['goes back and forth', 'guard x < 1; assign n = 1 - n;'],
])('a step inside that %s', (_, circle) => {
  test('is not taken without end', () => {
    const text = `chan a, b; clock x, y; int[0,1] n;
      process P() { state A { x <= 1 }, B { x <= 1 }; init A; trans A -> B { sync a!; }, B -> B { ${circle} }; }
      system P;`;
    const suite = generateCoverage(
      testable(text, { outputs: ['a', 'b'] }),
      SOURCE,
      { criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 },
      {},
    );
    expect(suite.summary).toMatchObject({ goals: 2, covered: 2 });
    expect(readSuite({ path: 'suite.json', text: writeSuite(suite) })).toMatchObject({ diagnostics: [] });
    for (const { run } of suite.tests) expect(run!.length).toBeLessThan(20);
  });
});

test('a step inside that changes nothing does not take the place of one that leads on', () => {
  const text = `chan go, out; clock x;
    process P() { state A, B { x <= 1 }, C { x <= 2 }, D; init A; trans A -> B { sync go?; assign x = 0; }, B -> B { }, B -> C { },
      C -> D { guard x >= 2; sync out!; }; }
    system P;`;
  const { tests } = generateCoverage(
    testable(text),
    SOURCE,
    { criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 },
    {},
  );
  expect(tests.map(({ steps }) => stepsText(steps).includes('out!'))).toEqual(tests.map(() => true));
});
