/** A clock that is copied through another one, in a function or in a hook, matters before it is copied. */
import { expect, test } from 'vitest';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { discreteStatesOfZones, networkText } from '../support/network.js';

/** After 3 time units, z becomes 3: so exactly the guards that allow 3 let the process go on. */
function check(update: string, hook = ''): void {
  test(hook === '' ? update : `${update} with ${hook}`, () => {
    const reached = (guard: string): number => {
      const text = `clock x, y, z;
        void copy(clock &to, clock &from) { to = from; }
        void copyGlobal() { z = y; }
        ${hook}
        process P() {
          state A, B, C; urgent B; init A;
          trans A -> B { guard x == 3; assign ${update}; }, B -> C { guard ${guard}; };
        } system P;`;
      return discreteStatesOfZones(new ZoneSystem(networkText(text))).length;
    };
    expect([reached('z == 3'), reached('z < 3'), reached('z > 3')]).toEqual([3, 2, 2]);
  });
}

check('z = y');
check('x = y, z = x');
check('x = y, z = x, x = 0');
check('x = y + 2, z = x - 2');
check('copy(z, y)');
check('copy(x, y), copy(z, x)');
check('copyGlobal()');
check('x = y', 'after_update { z = x }');
