/** What is found of a specification is found once for all systems that are compared with it. */
import { expect, test } from 'vitest';
import { type ConformanceSide } from '../../../src/conformance/conformance.js';
import { checkDeterminised } from '../../../src/conformance/determinised.js';
import { readings } from '../../../src/conformance/readings.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { testable } from '../../support/test-model.js';

/** Answers at a time between one and this. */
function lamp(latest: number, early = 1): TestModel {
  return testable(
    `chan press, on;
process P() { clock x; state Off, Go { x <= ${latest} }; init Off;
trans Off -> Go { sync press?; assign x := 0; }, Go -> Off { guard x >= ${early}; sync on!; }; }
process U() { state I, J; init I; trans I -> J { sync press!; }, J -> I { sync on?; }; }
system P, U;`,
    { underTest: ['P'] },
  );
}

/** A side, and how often it was asked for what compiling needs. */
function watched({ network, tested }: ConformanceSide): {
  readonly side: ConformanceSide;
  readonly asked: () => number;
} {
  let asked = 0;
  const counting = new Proxy(network, {
    get: (of, name) => {
      if (name === 'afterUpdate') asked++;
      return Reflect.get(of, name) as unknown;
    },
  });
  return { side: { network: counting, tested }, asked: () => asked };
}

test('nothing is compiled anew for the second system, whether it conforms or fails, early or late', () => {
  const { side, asked } = watched(lamp(2));
  const budget = {};
  expect(checkDeterminised(side, lamp(2), 'full', budget).kind).toBe('conforms');
  expect(checkDeterminised(side, lamp(3), 'full', budget).kind).toBe('fails');
  expect(checkDeterminised(side, lamp(2, 0), 'full', budget).kind).toBe('fails');
  const before = asked();
  expect(before).toBeGreaterThan(0);
  expect(checkDeterminised(side, lamp(1), 'full', budget).kind).toBe('conforms');
  expect(checkDeterminised(side, lamp(3), 'full', budget).kind).toBe('fails');
  expect(checkDeterminised(side, lamp(2, 0), 'full', budget).kind).toBe('fails');
  expect(asked()).toBe(before);
});

test('a specification is read once, and another one by itself', () => {
  const spec = lamp(2);
  expect(readings(spec)).toBe(readings(spec));
  expect(readings(lamp(2))).not.toBe(readings(spec));
});
