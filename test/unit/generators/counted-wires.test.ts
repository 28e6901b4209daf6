/** What becomes of messages, one after the other, on wires that count them. */
import { expect, test } from 'vitest';
import {
  type CountedWire,
  countsOf,
  deliveryOf,
} from '../../../src/generators/connectivity/counted-wires.js';

const [A, B] = [3, 7];
const NAMES = new Map([
  [A, 'a'],
  [B, 'b'],
]);

/** What arrives for each message: nothing, it, it twice, or it and then another one. */
function arrivals(wire: CountedWire, messages: readonly number[]): readonly string[] {
  let count = 0;
  return messages.map((message) => {
    const { arrives, then, count: next } = deliveryOf(wire, count, message);
    count = next;
    expect(count).toBeLessThan(countsOf(wire));
    const own = arrives === 'never' ? [] : arrives === 'twice' ? [message, message] : [message];
    return [...own, ...(then === undefined ? [] : [then])].map((each) => NAMES.get(each)).join('');
  });
}

test.each<[string, CountedWire, readonly string[]]>([
  ['lost once', { kind: 'lost', actions: [A, B], nth: 2, every: false }, ['a', '', 'a', 'b', 'b']],
  ['lost every second', { kind: 'lost', actions: [A, B], nth: 2, every: true }, ['a', '', 'a', '', 'b']],
  ['repeated once', { kind: 'repeated', actions: [A, B], nth: 1, every: false }, ['aa', 'b', 'a', 'b', 'b']],
  [
    'repeated always',
    { kind: 'repeated', actions: [A, B], nth: 1, every: true },
    ['aa', 'bb', 'aa', 'bb', 'bb'],
  ],
  ['the first changes places', { kind: 'swapped', actions: [A, B], nth: 1 }, ['', 'ba', 'a', 'b', 'b']],
  ['the second changes places', { kind: 'swapped', actions: [A, B], nth: 2 }, ['a', '', 'ab', 'b', 'b']],
  ['cut after two', { kind: 'late', actions: [A, B], uses: 2 }, ['a', 'b', '', '', '']],
])('%s', (_, wire, expected) => {
  expect(arrivals(wire, [A, B, A, B, B])).toEqual(expected);
});
