/** Each element of an array of channels has its own priority. */
import { expect, test } from 'vitest';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { networkText } from '../support/network.js';

test('an element of higher priority blocks one of lower priority', () => {
  const network = networkText(`
    broadcast chan c[2]; int[0,1] low = 0, high = 1;
    chan priority c[0] < c[1];
    process P(int[0,1] &i) { state A, B; init A; trans A -> B { sync c[i]!; }; }
    process Stop() { state A, B; init A; trans A -> B { sync c[0]?; }, A -> A { sync c[1]?; }; }
    P0 = P(low); P1 = P(high);
    system P0, P1, Stop;`);
  const { processes } = network;
  expect(processes.map(({ name }) => name)).toEqual(['P0', 'P1', 'Stop']);
  const steps: string[] = [];
  const system = new ZoneSystem(network);
  system.initial((initial) => {
    const state = { vector: initial.vector.slice(), cells: initial.cells.slice(), dim: initial.dim };
    system.successors(state, (_, target) => steps.push([...target.vector.slice(0, 3)].join(' ')));
  });
  expect(steps).toEqual(['0 1 0']);
});
