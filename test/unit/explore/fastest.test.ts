/** The fastest of many ways, which are found in another order than they take time. */
import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/random.js';
import { decimalText } from '../../../src/base/rational.js';
import { verifierOf } from '../../support/verify.js';

const WAYS = 24;

test.each([1, 2, 3, 4, 5])('the least of many times, draw %i', (seed) => {
  const random = seededRandom(seed);
  // A way is a chain of three locations, each left at a time of its own or later.
  const ways = Array.from({ length: WAYS }, () => [0, 0, 0].map(() => 10 + random.nextInt(60)));
  const states = ways.flatMap((times, way) => times.map((_, at) => `W${way}_${at}`));
  const edges = ways.flatMap((times, way) => [
    `S -> W${way}_0 { }`,
    ...times.map(
      (time, at) => `W${way}_${at} -> ${at === 2 ? 'G' : `W${way}_${at + 1}`} { guard x >= ${time}; }`,
    ),
  ]);
  const text = `clock x; process P() { state S, G, ${states.join(', ')}; init S; trans ${edges.join(', ')}; } system P;`;
  const answer = verifierOf(text)('E<> P.G', { fastest: true }).concretise();
  if (answer?.kind !== 'trace') throw new Error(answer?.kind);
  const least = Math.min(...ways.map((times) => Math.max(...times)));
  expect(decimalText(answer.trace.steps.at(-1)!.time)).toBe(String(least));
});

test('a goal over clocks may hold earlier in a state that is entered later', () => {
  const text = `clock x, y;
    process P() { state A, B, C; init A; trans A -> B { assign y = 0; }, A -> C { guard x >= 2; assign y = 5; }; }
    system P;`;
  const answer = verifierOf(text)('E<> (P.B || P.C) && y >= 5', { fastest: true }).concretise();
  if (answer?.kind !== 'trace') throw new Error(answer?.kind);
  const { steps, finalDelay } = answer.trace;
  expect([decimalText(steps.at(-1)!.time), decimalText(finalDelay)]).toEqual(['2', '0']);
});
