/** The edges whose wrong states are told: each behind the shortest way to it. */
import { expect, test } from 'vitest';
import { checkedEdges, wrongStates } from '../../../src/generators/states/wrong-states.js';
import { oneProcess, testable } from '../../support/test-model.js';

const SWITCH = testable(
  oneProcess(
    `state Off, On;
     init Off;
     trans Off -> On { sync go?; }, On -> Off { sync stop?; }, Off -> Off { sync beep!; };`,
    'chan go, stop, beep;',
  ),
);

/** Steps by the number of their edge. */
const STEPS = ['go', 'stop', 'beep'].map((action, edge) => ({ action, edges: [edge] }));
const [GO, STOP, BEEP] = STEPS as [(typeof STEPS)[0], (typeof STEPS)[0], (typeof STEPS)[0]];

test.each([
  [[[GO, STOP, BEEP], [BEEP]]],
  [[[BEEP], [GO, STOP, BEEP]]],
  // Behind its first step of several.
  [[[BEEP, GO, STOP, BEEP]]],
])('a state is told behind the shortest way to its edge: %j', (ways) => {
  const wrong = wrongStates(SWITCH);
  const edges = checkedEdges(SWITCH, ways, wrong);
  expect(edges.map(({ along, steps }) => [along.map(({ action }) => action), steps])).toEqual([
    [['beep'], 1],
  ]);
  expect(edges[0]!.states.map((state) => wrong[state]!.difference)).toEqual([
    'P: Off -> Off (beep!), target Off becomes On',
  ]);
});
