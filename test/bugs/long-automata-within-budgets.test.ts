/** A long test is an automaton of very many edges: while its template is made, the budget is looked at, too. */
import { expect, test } from 'vitest';
import { stoppable } from '../../src/base/stopped.js';
import { type Automaton } from '../../src/generators/automata/automaton.js';
import { placedEdges } from '../../src/generators/automata/place-automaton.js';

test('edges are placed and drawn one by one', () => {
  const locations = [0, 1].map((column) => ({ isCommitted: false, column, row: 0 }));
  const edges = Array.from({ length: 20_000 }, () => ({ source: 0, target: 1 }));
  const automaton = { locations, edges } as unknown as Automaton;
  let made = 0;
  const count = (): number => made++;
  expect(
    stoppable(
      () => 'time',
      () => placedEdges(automaton, count),
    ),
  ).toMatchObject({ limit: 'time' });
  expect(made).toBeLessThan(1_000);
});
