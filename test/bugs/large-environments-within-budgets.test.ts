/**
 * Comparisons in environments with very many states: they end when their budget does, also where an action leads to many more
 * states than are looked at in the end, and states of different environments are not compared with each other.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { type Draft, OpenSystem } from '../../src/semantics/open-system.js';
import { testable } from '../support/test-model.js';

const WAYS = 200;

/** An environment that gives the same input in many ways; what it does afterwards may depend on the way. */
function manyWays(afterwards: string): string {
  const range = `int[0, ${WAYS - 1}]`;
  return `chan go, done;
process Sys() { clock x; state A, B { x <= 1 }; init A;
  trans A -> B { sync go?; assign x = 0; }, B -> A { sync done!; }; }
process Env() { ${range} n; state E, F; init E;
  trans E -> F { select i : ${range}; sync go!; assign n = i; }, F -> E { ${afterwards} sync done?; assign n = 0; }; }
system Sys, Env;`;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('the budget is asked for every state that an action leads to, also for those that others cover', () => {
  const model = testable(manyWays(''), { underTest: ['Sys'] });
  let asked = 0;
  const counting = (): undefined => {
    asked++;
  };
  expect(checkDeterminised(model, model, 'full', { shouldStop: counting }).kind).toBe('conforms');
  expect(asked).toBeGreaterThan(WAYS);
  const soon = (): 'time' | undefined => (asked++ < 10 ? undefined : 'time');
  asked = 0;
  const answer = checkDeterminised(model, model, 'full', { shouldStop: soon });
  expect(answer).toEqual({ kind: 'unknown', why: { kind: 'budget', limit: 'time' } });
  // Nothing more was asked, or done, when the time was up.
  expect(asked).toBeLessThan(20);
});

test('states of different environments are not compared with each other', () => {
  const model = testable(manyWays('guard n < 1000;'), { underTest: ['Sys'] });
  const compared = vi.spyOn(OpenSystem.prototype, 'compareVectors');
  expect(checkDeterminised(model, model, 'full', {}).kind).toBe('conforms');
  expect(compared.mock.calls.length).toBeGreaterThan(WAYS);
  expect(compared.mock.calls.length).toBeLessThan(20 * WAYS);
});

test('moves are found by their action and way, not by looking at all others', () => {
  const { network, tested } = testable(manyWays('guard n < 1000;'), { underTest: ['Sys'] });
  const actions = { names: [...tested.inputs, ...tested.outputs], inputCount: tested.inputs.length };
  const system = new OpenSystem(network, tested, actions, 'together');
  const [{ vector }] = system.initial() as [Draft];
  const part = { of: system, vector, at: new Int32Array(network.clocks.length) };
  const all = system.moves(part);
  expect(all).toHaveLength(WAYS);
  expect(system.movesOf(part, 0)).toEqual(all);
  expect(system.movesOf(part, undefined)).toEqual([]);
  for (const move of all) expect(system.movesLike(part, move)).toEqual([move]);
});
