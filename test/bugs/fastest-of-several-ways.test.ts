/** The trace of a fastest search takes the least time also where the goal, or a step of the path, can be met in several ways. */
import { expect, test } from 'vitest';
import { decimalText } from '../../src/base/rational.js';
import { verifierOf } from '../support/verify.js';

/** The time that the trace to a goal takes. */
function timeTo(text: string, query: string): string {
  const answer = verifierOf(text)(query, { fastest: true }).concretise();
  if (answer?.kind !== 'trace') throw new Error(answer?.kind);
  const { steps, finalDelay } = answer.trace;
  const total = [...steps.map(({ delay }) => delay), finalDelay].map((each) => Number(decimalText(each)));
  return String(total.reduce((sum, each) => sum + each, 0));
}

const MODEL = `clock x, y;
  process P() { state A, B; init A; trans A -> B { assign x = 1; }; }
  system P;`;

test('one of two zones is reached earlier', () => {
  expect(Number(timeTo(MODEL, 'E<> P.B && x > 1 && y != 1'))).toBeLessThan(1);
  expect(timeTo(MODEL, 'E<> P.B && x >= 2 && (y > 3 || y <= 1)')).toBe('1');
  expect(timeTo(MODEL, 'E<> P.B && x >= 2 && (y <= 1 || y > 3)')).toBe('1');
});

test('who hears a broadcast is late or early', () => {
  const text = `clock x; broadcast chan b;
    process P() { state A, B; init A; trans A -> B { guard x > 0; sync b!; }; }
    process Q() { state C, D; init C; trans C -> D { guard x > 1 && x < 3; sync b?; }; }
    system P, Q;`;
  expect(Number(timeTo(text, 'E<> P.B && Q.C'))).toBeLessThan(1);
});
