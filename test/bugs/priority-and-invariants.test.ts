/** A step of higher priority blocks others only where the invariant of its target holds: that bound matters too. */
import { expect, test } from 'vitest';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { discreteStatesOfZones, networkText } from '../support/network.js';

test('extrapolation keeps what the invariant of a target says', () => {
  const network = networkText(`
    clock y;
    process Low() { state A, B; urgent A; init A; trans A -> B { }; }
    process High() { state A, B { y <= 0 }; init A; trans A -> B { }; }
    system Low < High;`);
  // No time can pass before the first step, so High goes first.
  expect(discreteStatesOfZones(new ZoneSystem(network))).toEqual(['0 0', '0 1', '1 1']);
});
