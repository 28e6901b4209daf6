/** A process that is handed a variable which is not analysed here is refused with a diagnostic. */
import { expect, test } from 'vitest';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { instantiate } from '../../src/network/instantiate.js';
import { checkedText } from '../support/checked.js';

test('a reference parameter that stands for a floating-point number', () => {
  const { checked } = checkedText(
    'double d = 1.5; process P(double &x) { state A; init A; trans A -> A { assign x = x * 2.0; }; } Q = P(d); system Q;',
  );
  const found: Diagnostic[] = [];
  expect(instantiate(checked, [], (diagnostic) => found.push(diagnostic))).toBeUndefined();
  expect(found.map(({ code }) => code)).toEqual(['TKS5101']);
});
