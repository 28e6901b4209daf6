/** What a function reads through a constant reference is not written: it can be a value of an input, and stays known. */
import { describe, expect, test } from 'vitest';
import { checkConformance } from '../../src/conformance/tioco.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { testable } from '../support/test-model.js';

const BY_VALUE = 'int[0, 3] k';
const BY_REFERENCE = 'const int[0, 3] &k';

describe.each([
  ['a value', BY_VALUE],
  ['a constant reference', BY_REFERENCE],
])('by %s', (_, parameter) => {
  test('the tester chooses what is read, so that all edges can be taken', () => {
    const model = testable(`chan set, high; int[0, 3] v; int twice(${parameter}) { return 2 * k; }
      process P() { int[0, 6] own; state A, B; init A; trans A -> B { sync set?; assign own = twice(v); },
        B -> A { guard own > 4; sync high!; }, B -> A { guard own <= 4; }; } system P;`);
    expect(model.tested.inputs).toEqual(['set(0)', 'set(1)', 'set(2)', 'set(3)']);
    const suite = generateCoverage(
      model,
      { name: 'm', file: 'm.xta', sha256: '0'.repeat(64) },
      { criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 },
      {},
    );
    expect(suite.goals.map(({ status }) => status)).toEqual(['covered', 'covered', 'covered']);
  });

  test('the environment passes what the system reads, and the two can be taken apart', () => {
    const model = testable(
      `chan set, high; int[0, 3] v; int twice(${parameter}) { return 2 * k; }
       process P() { int[0, 6] own; state A, B; urgent B; init A; trans A -> B { sync set?; assign own = twice(v); },
         B -> A { guard own > 4; sync high!; }, B -> A { guard own <= 4; }; }
       process E() { state I; init I; trans I -> I { sync set!; assign v = 3; }, I -> I { sync high?; }; } system P, E;`,
      { underTest: ['P'] },
    );
    expect(model.tested.inputs).toEqual(['set(0)', 'set(3)']);
    expect(checkConformance(model, model, 'full', {}).kind).toBe('conforms');
  });

  test('an output shows what is written with it, and nothing else', () => {
    const model =
      testable(`chan tell; int[0, 9] val; int[0, 3] n = 2; int twice(${parameter}) { return 2 * k; }
      process P() { state A; init A; trans A -> A { sync tell!; assign val = twice(n); }; } system P;`);
    expect(model.tested.values.map(({ parameters }) => parameters.map(({ name }) => name))).toEqual([
      ['val'],
    ]);
  });
});

test('what a function may write through a reference is written', () => {
  const model = testable(`chan set, high; int[0, 3] v; int twice(int[0, 3] &k) { k = 1; return 2 * k; }
    process P() { int[0, 6] own; state A, B; init A; trans A -> B { sync set?; assign own = twice(v); },
      B -> A { guard own > 1; sync high!; }; } system P;`);
  expect(model.tested.inputs).toEqual(['set']);
});

test('a function hands a constant reference on', () => {
  const model = testable(`chan set, high; int[0, 3] v[2];
    int first(const int[0, 3] &k[2]) { return k[0] + k[1]; } int twice(const int[0, 3] &k[2]) { return 2 * first(k); }
    process P() { int[0, 12] own; state A, B; init A; trans A -> B { sync set?; assign own = twice(v); },
      B -> A { guard own > 8; sync high!; }; } system P;`);
  expect(model.tested.inputs.length).toBe(16);
});
