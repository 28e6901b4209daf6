/** A clock that only a query compares matters before it is copied, and so does the clock that it is copied from. */
import { expect, test } from 'vitest';
import { compileGoal } from '../../src/explore/goal.js';
import { search } from '../../src/explore/search.js';
import { type ClockConstraint } from '../../src/network/expression.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { networkText } from '../support/network.js';

/** Whether z can be more, and less, than 3 right after 3 time units. */
test.each(['z = y', 'x = y, z = x'])('%s', (update) => {
  const network = networkText(`clock x, y, z;
    process P() {
      state A, B; urgent B; init A;
      trans A -> B { guard x == 3; assign ${update}; };
    } system P;`);
  const z = network.clocks.findIndex(({ name }) => name === 'z');
  const here = { kind: 'read', from: { base: 0, indices: [] } } as const;
  const span = { start: 0, end: 0 };
  const inB = {
    kind: 'binary',
    operator: '==',
    left: here,
    right: { kind: 'constant', value: 1 },
    span,
  } as const;
  const asks = (left: number, right: number, bound: number): string => {
    const constraint: ClockConstraint = {
      left: { base: left, indices: [] },
      right: { base: right, indices: [] },
      strict: true,
      bound: { kind: 'constant', value: bound },
      span,
    };
    const goal = compileGoal(network, {
      kind: 'and',
      parts: [
        { kind: 'condition', condition: inB },
        { kind: 'clocks', constraints: [constraint] },
      ],
    });
    return search(new ZoneSystem(network, { everywhere: goal.bounds }), goal).outcome.kind;
  };
  expect([asks(z, 0, 3), asks(0, z, -3), asks(0, z, -2)]).toEqual(['exhausted', 'exhausted', 'found']);
});
