/** Runs to illegal outputs are made as these are found: when the budget ends, none is left to be made. */
import { expect, test, vi } from 'vitest';
import { Concretiser } from '../../src/explore/concretise.js';
import { checkCompatibility } from '../../src/generators/compatibility/compatibility.js';
import { upAfter } from '../support/counted-budget.js';
import { testable } from '../support/test-model.js';

const LENGTH = 24;

/** A process that walks along a line and may send on each of its places, which the other one takes nowhere. */
function walker(name: string): string {
  const places = Array.from({ length: LENGTH }, (_, index) => `L${index}`);
  const steps = places.slice(1).map((place, index) => `L${index} -> ${place} { }`);
  const sends = places.map((place) => `${place} -> ${place} { sync ${name}!; }`);
  const takes = `Never -> Never { sync ${name === 'a' ? 'b' : 'a'}?; }`;
  return `process P${name}() { state ${[...places, 'Never'].join(', ')}; init L0;
    trans ${[...steps, ...sends, takes].join(', ')}; }`;
}

test('when the budget has ended, no runs are made', () => {
  const model = testable(`chan a, b; ${walker('a')} ${walker('b')} system Pa, Pb;`, { mayBeClosed: true });
  const spy = vi.spyOn(Concretiser.prototype, 'concretise');
  let inTime: number | undefined;
  try {
    const question = upAfter(4);
    const shouldStop = (): ReturnType<typeof question> => {
      const limit = question();
      if (limit !== undefined) inTime ??= spy.mock.calls.length;
      return limit;
    };
    const answer = checkCompatibility(model, { shouldStop });
    expect(answer).toMatchObject({ kind: 'unknown', why: { kind: 'budget', limit: 'time' } });
    expect(answer.illegal.length).toBeGreaterThan(3);
    expect(spy.mock.calls.length).toBe(inTime);
    expect(answer.illegal.filter(({ trace }) => trace === undefined).length).toBeLessThan(2);
    expect(checkCompatibility(model, {}).illegal.every(({ trace }) => trace !== undefined)).toBe(true);
  } finally {
    spy.mockRestore();
  }
});
