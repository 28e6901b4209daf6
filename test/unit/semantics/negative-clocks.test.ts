/**
 * A clock that would become negative is a model error, in zones and in the concrete semantics; and one that only would
 * at points that are not reached is none.
 */
import { expect, test } from 'vitest';
import { search } from '../../../src/explore/search.js';
import { ZoneSystem } from '../../../src/semantics/zone-system.js';
import { exploreRegions } from '../../reference/regions.js';
import { concreteText } from '../../support/concrete.js';
import { networkText } from '../../support/network.js';

function check(guard: string, update: string, outcome: 'exhausted' | 'negative clock'): void {
  test(`${guard} / ${update}: ${outcome}`, () => {
    const text = `clock x, y, z; int n;
      process P() {
        state A { y <= 6 }, B { x <= 9 }; init A;
        trans A -> B { guard ${guard}; assign ${update}; };
      } system P;`;
    const { outcome: found, errors } = search(new ZoneSystem(networkText(text)), undefined);
    expect(errors.first[0]?.error.kind ?? found.kind).toBe(outcome);
    expect(concreteOutcome(text)).toBe(outcome);
  });
}

/** Constants are at most 9, so ten suffice as caps. */
function concreteOutcome(text: string): string {
  const system = concreteText(text);
  let outcome = 'exhausted';
  const caps = system.clocks.map(() => 10);
  exploreRegions(
    system,
    caps,
    10_000,
    () => undefined,
    ({ kind }) => {
      outcome = kind;
    },
  );
  return outcome;
}

check('y >= 1', 'x = y - 1', 'exhausted');
check('y > 1', 'x = y - 1', 'exhausted');
check('y >= 0', 'x = y - 1', 'negative clock');
check('y > 0', 'x = y - 1', 'negative clock');
check('y >= 1', 'n = 1, x = y - n', 'exhausted');
check('y >= 1', 'n = 2, x = y - n', 'negative clock');
check('y >= 2', 'x = y - 1, z = x - 1', 'exhausted');
check('y >= 1', 'x = y - 1, z = x - 1', 'negative clock');
check('y >= 1', 'x = y + 1, z = x - 2', 'exhausted');
check('y >= 0', 'x = y + 1, z = x - 2', 'negative clock');
check('y >= 0', 'x = y - 1, x = 0', 'negative clock');
check('y >= 0', 'x = 3, z = x - 4', 'negative clock');
check('y >= 0', 'x = 3, z = x - 3', 'exhausted');
check('y >= 1', 'x = -1', 'negative clock');
// A step that no point can take does not go wrong.
check('x < 3 && y > 5', 'z = y - 7', 'exhausted');
check('x < 3 && y > 5', 'z = -1', 'exhausted');
check('x < 3 && y > 5', 'n = 7, n = n / (n - 7)', 'exhausted');
