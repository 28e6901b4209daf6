/** What code exports, as plain data. */
import { expect, test } from 'vitest';
import { plainData } from '../../../src/cli/config/plain-data.js';

const circle: Record<string, unknown> = { a: {} };
circle['a'] = { b: [circle] };

test.each([
  [() => 1, 'a function', []],
  [{ a: [1, 2n] }, 'a bigint', ['a', 1]],
  [{ a: Symbol('x') }, 'a symbol', ['a']],
  [{ a: new Map() }, 'a Map', ['a']],
  [[undefined], 'undefined', [0]],
  [new Array(1), 'undefined', [0]],
  [circle, 'an object that contains itself', ['a', 'b', 0]],
  [undefined, 'undefined', []],
])('%o is not', (value, what, path) => {
  expect(plainData(value)).toEqual({ kind: 'wrong', what, path });
});

test('what is used twice is no circle, and names that objects have are names', () => {
  const twice = { a: 1 };
  const value = { x: twice, y: [twice], ['__proto__']: null, z: undefined };
  const plain = JSON.parse('{ "x": { "a": 1 }, "y": [{ "a": 1 }], "__proto__": null }') as unknown;
  expect(plainData(value)).toEqual({ kind: 'plain', value: plain });
});

test('depth has a limit', () => {
  let value: unknown = 1;
  for (let i = 0; i < 50; i++) value = [value];
  expect(plainData(value)).toMatchObject({ kind: 'wrong', what: 'nested more than 20 levels deep' });
});
