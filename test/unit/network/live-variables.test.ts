/** Which variables matter where: one line per location vector. */
import { expect, test } from 'vitest';
import { liveVariables } from '../../../src/network/live-variables.js';
import { type Network } from '../../../src/network/network.js';
import { networkText } from '../../support/network.js';
import { testable } from '../../support/test-model.js';

/** The names of the variables that do not matter in a location of the only or first process, by location. */
function dead(text: string, observed: readonly string[] = []): Readonly<Record<string, string>> {
  return deadIn(networkText(text), observed);
}

function deadIn(network: Network, observed: readonly string[] = []): Readonly<Record<string, string>> {
  const nameOf = (slot: number): string => {
    const variable = network.variables.find(
      (each) => each.slot <= slot && slot < each.slot + each.cells.length,
    )!;
    return variable.name + variable.cells[slot - variable.slot]!.path;
  };
  const slots = network.variables.filter(({ name }) => observed.includes(name)).map(({ slot }) => slot);
  const found = liveVariables(network, slots);
  const [process] = network.processes;
  const rest = found.live.slice(1);
  return Object.fromEntries(
    process!.locations.map(({ name }, location) => {
      const isDead = (index: number): boolean =>
        [found.live[0]![location]!, ...rest.map(([initial]) => initial!)].every(
          (words) => ((words[index >>> 5]! >>> (index & 31)) & 1) === 0,
        );
      return [name, found.slots.flatMap((slot, index) => (isDead(index) ? [nameOf(slot)] : [])).join(' ')];
    }),
  );
}

function check(declarations: string, edges: string, expected: Readonly<Record<string, string>>): void {
  const locations = Object.keys(expected).join(', ');
  const text = `${declarations} process P() { state ${locations}; init A; trans ${edges}; } system P;`;
  expect(dead(text)).toEqual(expected);
}

const RING = 'B -> A { }';

test.each<[string, string, string, Readonly<Record<string, string>>]>([
  ['read by a guard', 'int n;', `A -> B { guard n > 0; assign n = 1; }, ${RING}`, { A: '', B: '' }],
  [
    'written before the guard',
    'int n;',
    `A -> B { assign n = 1; }, B -> A { guard n > 0; }`,
    { A: 'n', B: '' },
  ],
  ['never read', 'int n;', `A -> B { assign n = 1; }, ${RING}`, { A: 'n', B: 'n' }],
  ['read by its own assignment', 'int n;', `A -> B { assign n = n + 1; }, ${RING}`, { A: '', B: '' }],
  [
    'read after it is written, in one update',
    'int n, m;',
    `A -> B { assign n = 1, m = n; }, B -> A { guard m > 0; }`,
    { A: 'n m', B: 'n' },
  ],
  [
    'written in both branches',
    'int n, m;',
    `A -> B { assign m == 0 ? (n = 1) : (n = 2); }, B -> A { guard n > 0; }`,
    { A: 'n', B: '' },
  ],
  [
    'an element at a fixed index',
    'int a[2];',
    `A -> B { assign a[0] = 1; }, B -> A { guard a[0] > 0; }`,
    { A: 'a[0] a[1]', B: 'a[1]' },
  ],
  [
    'an element at a computed index',
    'int a[2]; int i;',
    `A -> B { assign a[i] = 1; }, B -> A { guard a[0] > 0; assign i = 0; }`,
    { A: 'a[1]', B: 'a[1] i' },
  ],
  [
    'read by a function',
    'int n, m; int get() { return n; }',
    `A -> B { assign n = 1; }, B -> A { guard get() > 0; }`,
    { A: 'n m', B: 'm' },
  ],
  [
    'passed by reference',
    'int n; void raise(int &v) { v = v + 1; }',
    `A -> B { assign raise(n); }, ${RING}`,
    { A: '', B: '' },
  ],
  [
    'the index of a channel',
    'int n; chan c[2];',
    `A -> B { assign n = 1; }, B -> A { sync c[n]!; }`,
    { A: 'n', B: '' },
  ],
  [
    'the bound of a clock',
    'int n; clock x;',
    `A -> B { assign n = 1; }, B -> A { guard x > n; }`,
    { A: 'n', B: '' },
  ],
])('%s', (_, declarations, edges, expected) => {
  check(declarations, edges, expected);
});

test('an invariant reads where it stands', () => {
  const text = `int n; clock x; process P() { state A, B { x <= n }; init A; trans A -> B { assign n = 1; }, ${RING}; } system P;`;
  expect(dead(text)).toEqual({ A: 'n', B: '' });
});

test('what another process may read matters, whoever writes it', () => {
  const text = (guard: string): string => `
    int n;
    process P() { state A, B; init A; trans A -> B { assign n = 1; }, ${RING}; }
    process Q() { state C; init C; trans C -> C { ${guard} }; }
    system P, Q;`;
  expect(dead(text('guard n > 0;'))).toEqual({ A: '', B: '' });
  expect(dead(text(''))).toEqual({ A: 'n', B: 'n' });
});

test('what a property reads matters everywhere', () => {
  const text = `int n, m; process P() { state A, B; init A; trans A -> B { assign n = 1, m = 1; }, ${RING}; } system P;`;
  expect(dead(text, ['n'])).toEqual({ A: 'm', B: 'm' });
});

/** A system P that copies what an environment passes, with the edge of the environment and the guard of P. */
function passing(edge: string, guard: string): Readonly<Record<string, string>> {
  const text = `chan a, x; int[0,3] v, w;
process P() { state A, B; init A; trans A -> B { ${guard} sync a?; assign w = v; }, B -> A { guard w > 1; sync x!; }; }
process E() { state S; init S; trans S -> S { ${edge} }, S -> S { sync x?; }; }
system P, E;`;
  const { network } = testable(text, { underTest: ['P'], inputs: ['a(v)'] });
  return deadIn(network, ['the tracker']);
}

test.each<[string, string, string, Readonly<Record<string, string>>]>([
  ['stored by its sender', 'select i : int[0,3]; sync a!; assign v = i;', '', { A: 'v w', B: 'v' }],
  ['left as it is by its sender', 'sync a!;', '', { A: 'w', B: '' }],
  ['stored perhaps', 'sync a!; assign v = v > 0 ? v - 1 : 0;', '', { A: 'w', B: '' }],
  ['read by the guard of its receiver', 'sync a!; assign v = 2;', 'guard v != 2;', { A: 'w', B: '' }],
])('a value that is passed, %s', (_, edge, guard, expected) => {
  expect(passing(edge, guard)).toEqual(expected);
});
