/** What abs is given is computed once, also where computing it changes something. */
import { expect, test } from 'vitest';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { discreteStatesOfZones, networkText } from '../support/network.js';

test.each(['n = abs(m++)', 'n = abs(step() - 1)', 'n = abs(m = -3)'])('%s', (update) => {
  const text = `int n, m; int step() { m++; return m; }
    process P() { state A, B; init A; trans A -> B { assign ${update}; }; } system P;`;
  const after = update.includes('-3') ? '1 3 -3' : '1 0 1';
  expect(discreteStatesOfZones(new ZoneSystem(networkText(text)))).toEqual(['0 0 0', after]);
});
