/** Loops, iterations, quantifiers and sums whose ranges end where integers do: they run through each value once. */
import { describe, expect, test } from 'vitest';
import { concreteText } from '../support/concrete.js';
import { networkText } from '../support/network.js';
import { verifyText } from '../support/verify.js';

const MAX = 2147483647;
const MIN = -2147483648;

/** Whether the edge can be taken by the engine, and by the concrete semantics. */
function answers(declarations: string, guard: string): readonly boolean[] {
  const text = `${declarations}
    process P() { state A, B; init A; trans A -> B { guard ${guard}; }; } system P;`;
  const { outcome } = verifyText(text, 'E<> P.B');
  const system = concreteText(text);
  return [outcome.kind === 'satisfied', system.steps(system.initial().states[0]!).steps.length > 0];
}

describe('a guard that', () => {
  test.each([
    ['holds for all', `forall (i : int[${MAX - 99}, ${MAX}]) i + 0 * v > 0`, true],
    ['holds for none', `exists (i : int[${MAX - 99}, ${MAX}]) i + 0 * v < 0`, false],
    ['sums up few', `(sum (i : int[${MAX - 99}, ${MAX}]) 1 + 0 * v) == 100`, true],
    ['begins with the least integer', `(sum (i : int[${MIN}, ${MIN + 99}]) (i < v ? 1 : 0)) == 100`, true],
    ['has one value', `exists (i : int[${MAX}, ${MAX}]) i == v + ${MAX}`, true],
  ])('%s', (_, guard, holds) => {
    expect(answers('int v;', guard)).toEqual([holds, holds]);
  });

  test('calls a function that iterates', () => {
    const declarations = `int count() { int n; for (i : int[${MAX - 2}, ${MAX}]) { n++; } return n; }`;
    expect(answers(declarations, 'count() == 3')).toEqual([true, true]);
  });
});

test('a select up to the greatest integer has one edge per value', () => {
  const text = `int[0, ${MAX}] v; process P() { state A, B; init A;
    trans A -> B { select i : int[${MAX - 2}, ${MAX}]; assign v = i; }; } system P;`;
  expect(networkText(text).processes[0]!.edges).toHaveLength(3);
  expect(verifyText(text, `E<> v == ${MAX}`).outcome.kind).toBe('satisfied');
});
