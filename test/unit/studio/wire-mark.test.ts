/** Faults on wires, as they are drawn: each kind looks different, and says which message it is about. */
import { expect, test } from 'vitest';
import { faultsOf, wiresIn } from '../../../src/generators/connectivity/faults.js';
import { wireMark } from '../../../studio/src/test/wire-mark.js';

const WIRES = wiresIn({ inputs: ['press'], outputs: ['ring'], values: [] });
const KINDS = [
  'inputs',
  'late',
  'timed',
  'lost',
  'lost-every',
  'repeated',
  'repeated-every',
  'swapped',
] as const;

test('every kind of fault of one wire has a mark of its own, with a note', () => {
  const faults = faultsOf(WIRES, KINDS, { order: 1, uses: 3, from: 5, until: 9, nth: 2, wires: ['press'] });
  const marks = faults.map((fault) => ({ fault, mark: wireMark(fault, 100, 50, 1) }));
  expect(marks.map(({ fault: { kind }, mark: { note } }) => `${kind}: ${note}`)).toEqual([
    'disconnected input: ',
    'late disconnect: after 3 times',
    'timed disconnect: from 5 until 9',
    'lost message: 2nd',
    'lost messages: every 2nd',
    'repeated message: 2nd',
    'repeated messages: every 2nd',
    'swapped messages: 2nd and next',
  ]);
  expect(new Set(marks.map(({ mark }) => JSON.stringify(mark))).size).toBe(marks.length);
});

test('messages go by in the direction of the wire', () => {
  const late = { kind: 'late disconnect', description: 'ring does not arrive after the first time' };
  expect(wireMark(late, 100, 50, 1).dots).toContain('M114,50');
  expect(wireMark(late, 100, 50, -1).dots).toContain('M78,50');
});
