/** A variable that starts with what an external function returns has no value here: that is said, not assumed. */
import { expect, test } from 'vitest';
import { instantiate } from '../../src/network/instantiate.js';
import { checkedText } from '../support/checked.js';

test('the variable is named', () => {
  const { checked } = checkedText(`import "lib" { int square(int a); };
    int n = square(3); process P() { state A; init A; } system P;`);
  const messages: string[] = [];
  const found = instantiate(checked, [], ({ message }) => messages.push(message));
  expect(found).toBeUndefined();
  expect(messages).toEqual([
    "The variable 'n' cannot be explored: it holds what an external function returns.",
  ]);
});
