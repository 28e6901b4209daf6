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
  let isOver = false;
  let late = 0;
  const concretise = Concretiser.prototype.concretise;
  const spy = vi.spyOn(Concretiser.prototype, 'concretise').mockImplementation(function (
    this: Concretiser,
    ...args
  ) {
    if (isOver) late++;
    return concretise.apply(this, args);
  });
  try {
    const question = upAfter(4);
    const shouldStop = (): 'time' | undefined => {
      const limit = question() as 'time' | undefined;
      isOver ||= limit !== undefined;
      return limit;
    };
    const answer = checkCompatibility(model, { shouldStop });
    expect(answer).toMatchObject({ kind: 'unknown', why: { kind: 'budget', limit: 'time' } });
    expect(answer.illegal.length).toBeGreaterThan(3);
    expect(late).toBe(0);
    expect(answer.illegal.filter(({ trace }) => trace === undefined).length).toBeLessThan(2);
    expect(checkCompatibility(model, {}).illegal.every(({ trace }) => trace !== undefined)).toBe(true);
  } finally {
    spy.mockRestore();
  }
});
