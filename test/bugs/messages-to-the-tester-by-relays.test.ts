/** A message that a relay passes to the tester, or from it, has the name of the whole way there, and diagrams may tell it so. */
import { expect, test } from 'vitest';
import { coverageOf, talking } from '../support/communication.js';

const LINE = `chan newO, newI, ackO, ackI;
process Sensor() { state s, t; init s; trans s -> t { sync newO!; }, t -> s { sync ackI?; }; }
process Bus() {
  state s, t, u;
  init s;
  trans s -> t { sync newO?; }, t -> s { sync newI!; }, s -> u { sync ackO?; }, u -> s { sync ackI!; };
}
system Sensor, Bus;`;

test.each([
  ['to the tester', 'Sensor->>Tester: new'],
  ['from the tester', 'Sensor->>Tester: new\n Tester->>Sensor: ack'],
])('%s', (_, messages) => {
  expect(coverageOf(talking(LINE), `sequenceDiagram\n ${messages}`).problems).toEqual([]);
});

test('a message that the way does not have is still unknown', () => {
  expect(coverageOf(talking(LINE), 'sequenceDiagram\n Sensor->>Tester: old').problems).toEqual(['TKS9721']);
});
