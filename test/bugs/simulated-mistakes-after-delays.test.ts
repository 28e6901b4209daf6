/** A random run in which nothing can be done but wait until the model goes wrong ends with the mistake, not in a deadlock. */
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { isDeadlocked, simulate } from '../../src/explore/simulate.js';
import { concreteText } from '../support/concrete.js';

/** The index is evaluated only where the guard holds: not yet at the start. */
const text = `clock x; int[0, 2] n = 2; chan c[2];
  process P() { state A, B; init A; trans A -> B { guard x >= 1; sync c[n]!; }; } system P;`;

test.each([1, 2, 3, 4, 5])('seed %i', (seed) => {
  const system = concreteText(text);
  expect(isDeadlocked(system, system.initial().states[0]!)).toBe(false);
  const { trace, end } = simulate(system, { stepsMax: 10, random: seededRandom(seed) });
  expect(end).toBe('error');
  expect(trace.steps).toHaveLength(0);
  expect(trace.error?.kind).toBe('index out of range');
  expect(trace.finalDelay.numerator >= trace.finalDelay.denominator).toBe(true);
});
