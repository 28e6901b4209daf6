/**
 * Meta variables are no part of the state: what one edge of a step writes, the next one reads, and when the step is
 * over they have their initial values again. Guards, invariants and queries see these, in zones and concretely.
 */
import { expect, test } from 'vitest';
import { compileGoal } from '../../../src/explore/goal.js';
import { search } from '../../../src/explore/search.js';
import { ZoneSystem } from '../../../src/semantics/zone-system.js';
import { exploreRegions } from '../../reference/regions.js';
import { concreteText } from '../../support/concrete.js';
import { discreteStatesOfZones, networkText } from '../../support/network.js';

/** Locations of P and Q and the integers of all states, by both engines. */
function check(name: string, text: string, states: readonly string[]): void {
  test(name, () => {
    const system = concreteText(text);
    const found = new Set<string>();
    const caps = system.clocks.map(() => 6);
    exploreRegions(system, caps, 10_000, ({ locations, variables }) =>
      found.add([...locations, ...variables].join(' ')),
    );
    expect([...found].sort()).toEqual(states);
    expect(discreteStatesOfZones(new ZoneSystem(networkText(text)))).toEqual(states);
  });
}

check(
  'a receiver reads what the sender writes',
  `meta int m = 1; int n; chan c;
   process P() { state A, B; init A; trans A -> B { sync c!; assign m = 5; }; }
   process Q() { state A, B; init A; trans A -> B { sync c?; assign n = m; }; } system P, Q;`,
  ['0 0 0', '1 1 5'],
);
check(
  'a guard sees the initial value',
  `meta int m = 1; int n;
   process P() { state A, B, C, D; init A;
     trans A -> B { assign m = 5; }, B -> C { guard m == 5; }, B -> D { guard m == 1; assign n = m; }; } system P;`,
  ['0 0', '1 0', '3 1'],
);
check(
  'an invariant sees the initial value when it is entered',
  `meta bool ok = true; meta bool wrong = false;
   process P() { state A, B { ok }, C { wrong }; init A;
     trans A -> B { assign ok = false; }, A -> C { assign wrong = true; }; } system P;`,
  ['0', '1'],
);
check(
  'the bound of an invariant is the initial value while time passes',
  `clock x; meta int[0,5] m = 2;
   process P() { state A, B { x <= m }, C, D; init A;
     trans A -> B { guard x == 1; assign m = 5; }, B -> C { guard x == 2; }, B -> D { guard x > 2; }; } system P;`,
  ['0', '1', '2'],
);
check(
  'an urgent channel is chosen by the initial value',
  `clock x; meta int[0,1] m = 0; urgent chan c[2];
   process P() { state A, B, C, D; init A;
     trans A -> B { assign m = 1; }, B -> C { sync c[m]!; }, B -> D { guard x > 0; assign m = 1; }; }
   process Q() { state A { x <= 0 }; init A; trans A -> A { sync c[1]?; }; } system P, Q;`,
  ['0 0', '1 0'],
);
test('states that differ in meta variables only are one', () => {
  const text = `meta int[0,9] m; process P() { state A; init A;
    trans A -> A { select i : int[0,9]; assign m = i; }; } system P;`;
  expect(search(new ZoneSystem(networkText(text)), undefined).counts.stored).toBe(1);
});
test('a query sees the initial value', () => {
  const text = `meta int[0,9] m = 3; process P() { state A; init A;
    trans A -> A { select i : int[0,9]; assign m = i; }; } system P;`;
  const network = networkText(text);
  const slot = network.variables.find(({ name }) => name === 'm')!.slot;
  const asks = (value: number): string => {
    const condition = {
      kind: 'binary',
      operator: '==',
      left: { kind: 'read', from: { base: slot, indices: [] } },
      right: { kind: 'constant', value },
      span: { start: 0, end: 0 },
    } as const;
    const goal = compileGoal(network, { kind: 'condition', condition });
    return search(new ZoneSystem(network), goal).outcome.kind;
  };
  expect([asks(3), asks(4)]).toEqual(['found', 'exhausted']);
});
