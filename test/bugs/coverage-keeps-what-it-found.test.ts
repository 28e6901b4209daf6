/** With several criteria, a budget that ended in the search for one of them left no time for tests of what was found. */
import { expect, test } from 'vitest';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { workOf } from '../support/counted-budget.js';
import { testable } from '../support/test-model.js';

const SOURCE = { name: 'model', file: 'model.xta', sha256: '0'.repeat(64) };

/** Few locations are soon found; what sets and reads the counters takes a look at very many states. */
const COUNTERS = `chan a, b, x; int[0, 60] n[3];
  process P(const int i) { clock c; state A, B { c <= 7 }, C; init A;
    trans A -> B { guard n[i] < 60; sync a?; assign n[i] = n[i] + 1, c = 0; }, B -> A { guard c >= i + 1; sync x!; },
      A -> A { guard n[i] > 0; sync b?; assign n[i] = n[i] - 1; }, A -> C { guard n[i] == 2; sync b?; },
      C -> C { guard c > 60 && n[(i + 1) % 3] == 60; sync a?; }; }
  P0 = P(0); P1 = P(1); P2 = P(2);
  system P0, P1, P2;`;

test('each criterion keeps the tests of what it found', () => {
  const options = { queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 } as const;
  const suite = generateCoverage(
    testable(COUNTERS),
    SOURCE,
    { ...options, criteria: ['locations', 'def-use'] },
    workOf(WORK),
  );
  const [locations, defUse] = suite.summary['criteria'] as readonly { covered: number; unknown: number }[];
  expect(locations).toMatchObject({ covered: 9, unknown: 0 });
  expect(defUse!.unknown).toBeGreaterThan(0);
  expect(defUse!.covered).toBeGreaterThan(10);
});

/** Not enough for the second criterion. */
const WORK = 600;
