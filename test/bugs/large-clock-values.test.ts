/** Clock values near and beyond what zones hold: a right answer, or none with the reason; never an assertion. */
import { describe, expect, test } from 'vitest';
import { ratio, integer } from '../../src/base/rational.js';
import { canHold } from '../../src/conformance/estimators.js';
import { search } from '../../src/explore/search.js';
import { scaleTime } from '../../src/network/scale-time.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { networkText } from '../support/network.js';
import { verifyText } from '../support/verify.js';

function outcomeOf(text: string, asked: string, fastest = false): unknown {
  return verifyText(text, asked, { fastest }).outcome;
}

const CHAIN = (constant: number): string => `clock x, y, z;
  process P() {
    state A, B, C, D; init A;
    trans A -> B { guard x == ${constant}; assign y = 0; },
          B -> C { guard y == ${constant} && x >= 2; assign z = 0; },
          C -> D { guard z == ${constant} && x - z == ${2 * constant}; };
  } system P;`;

describe('waits one after the other', () => {
  test.each([1, 4_095, 4_096, 65_536, 100_000_000])('of %i', (constant) => {
    expect(outcomeOf(CHAIN(constant), 'E<> P.D')).toEqual({ kind: 'satisfied' });
    expect(outcomeOf(CHAIN(constant), 'E<> P.D', true)).toEqual({ kind: 'satisfied' });
  });

  test.each(['E<> P.D', 'A[] not P.D', 'A<> P.D'])('of 500000000 are too long for %s', (asked) => {
    expect(outcomeOf(CHAIN(500_000_000), asked)).toMatchObject({
      kind: expect.stringMatching(/unknown|modelError|maybe|notAnalysed/) as string,
    });
  });

  test('of 500000000, what is seen before their end is known', () => {
    expect(outcomeOf(CHAIN(500_000_000), 'E<> deadlock')).toEqual({ kind: 'satisfied' });
    expect(outcomeOf(CHAIN(500_000_000), 'sup: x')).toMatchObject({
      values: [{ sup: { kind: expect.stringMatching(/unlimited|unknown/) as string } }],
    });
  });

  test('the fastest way is longer than a zone can tell', () => {
    const text = `clock x; process P() { state A, B, C; init A;
      trans A -> B { guard x == 300000000; assign x = 0; }, B -> C { guard x == 300000000; }; } system P;`;
    expect(outcomeOf(text, 'E<> P.C')).toEqual({ kind: 'satisfied' });
    expect(outcomeOf(text, 'E<> P.C', true)).toEqual({ kind: 'unknown', limit: 'numbers' });
  });
});

test.each(['x >= 536870912', 'x <= -2147483648', 'x - y < 2147483647', 'x == n'])(
  'a clock that is compared as in %s is an error of the model',
  (guard) => {
    const text = `clock x, y; const int[0, 2147483647] n = 2000000000;
      process P() { state A, B; init A; trans A -> B { guard ${guard}; }; } system P;`;
    const { outcome, errors } = verifyText(text, 'E<> P.B');
    expect(outcome).toEqual({ kind: 'modelError' });
    expect(errors.first).toMatchObject([{ error: { kind: 'clock bound too large' } }]);
  },
);

describe('time that runs faster', () => {
  const set = `clock x; int[0, 100000] v = 40000;
    process P() { state A, B, C; init A;
      trans A -> B { assign x = VALUE; }, B -> C { guard x <= 3; }; } system P;`;

  test.each([1, 3, 65_536, 2 ** 20])('by %i, no value wraps', (factor) => {
    for (const value of ['65536', 'v', '2 * v + 30000']) {
      const network = scaleTime(networkText(set.replace('VALUE', value)), factor);
      const { errors, store } = search(new ZoneSystem(network), undefined);
      if (errors.count > 0) expect(errors.first[0]!.error.kind).toBe('clock bound too large');
      else expect([...store.nodes()]).toHaveLength(2);
    }
  });

  test('it is known beforehand which constants are too large', () => {
    const network = networkText(set.replace('VALUE', '65536'));
    expect(canHold(network, 1n, integer(4))).toBe(true);
    expect(canHold(network, 8_191n, integer(4))).toBe(true);
    expect(canHold(network, 65_536n, integer(4))).toBe(false);
    expect(canHold(networkText(set.replace('VALUE', '3')), 65_536n, ratio(7n, 2n))).toBe(true);
  });
});
