/** A long test is an automaton of very many edges: while its template is made, the budget is looked at, too. */
import { expect, test } from 'vitest';
import { stoppable } from '../../src/base/stopped.js';
import { type Automaton } from '../../src/generators/automata/automaton.js';
import { templateOf } from '../../src/generators/automata/close-with.js';
import { placedEdges } from '../../src/generators/automata/place-automaton.js';
import { testable } from '../support/test-model.js';

function automatonOf(locationCount: number, edgeCount: number): Automaton {
  const locations = Array.from({ length: locationCount }, (_, column) => ({
    isCommitted: false,
    column,
    row: 0,
  }));
  const edges = Array.from({ length: edgeCount }, () => ({ source: 0, target: 1 }));
  return { locations, edges, start: 0 } as unknown as Automaton;
}

test('edges are placed and drawn one by one', () => {
  const automaton = automatonOf(2, 20_000);
  let made = 0;
  const count = (): number => made++;
  expect(
    stoppable(
      () => 'time',
      () => placedEdges(automaton, count),
    ),
  ).toMatchObject({ limit: 'time' });
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(1_000);
});

test('and so are locations', () => {
  const { checked } = testable(
    'chan a; process P() { state A; init A; trans A -> A { sync a?; }; } system P;',
  );
  expect(
    stoppable(
      () => 'time',
      () => templateOf(automatonOf(2_000, 0), 'T', '', checked.model),
    ),
  ).toMatchObject({ limit: 'time' });
});
