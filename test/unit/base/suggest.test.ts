/** Did-you-mean suggestions. */
import { describe, expect, test } from 'vitest';
import { nearest } from '../../../src/base/suggest.js';

describe('nearest', () => {
  const cases: readonly [name: string, candidates: string, expected: string | undefined][] = [
    ['conuter', 'clock counter count', 'counter'], // two neighbours swapped
    ['couter', 'clock counter', 'counter'], // left out
    ['countter', 'clock counter', 'counter'], // put in
    ['caunter', 'clock counter', 'counter'], // replaced
    ['Counter', 'counters counter', 'counter'], // case alone wins over order
    ['COUNTER', 'counted counter', 'counter'],
    ['X', 'y x', 'x'], // case alone, however short
    ['x', 'y z', undefined], // short names are not guessed
    ['xy', 'xz yx', undefined],
    ['id1', 'id2 id3', 'id2'], // of equals the first
    ['requested', 'requests request requester', 'requester'],
    ['train', 'plane', undefined],
    ['abcdefghi', 'abcxyzghi', 'abcxyzghi'], // three edits in nine characters
    ['abcdefgh', 'abcxyzgh', undefined], // but not in eight
    ['counter', 'counter', undefined], // the name itself is no suggestion
    ['counter', '', undefined],
    ['ca', 'abc', undefined],
  ];
  test.each(cases)('%s among [%s] is %s', (name, candidates, expected) => {
    expect(nearest(name, candidates.split(' '))).toBe(expected);
  });

  test('long names and many candidates cost little', () => {
    const candidates = Array.from({ length: 200_000 }, (_, index) => `candidate${index}`);
    expect(nearest('candidate_199999', candidates)).toBe('candidate199999');
    expect(nearest('x'.repeat(1_000_000), ['x'.repeat(999_999)])).toBeUndefined();
  });
});
