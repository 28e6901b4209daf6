/** A clock plus an integer is compared like a clock: the network means what the text says. */
import { expect, test } from 'vitest';
import { search } from '../../src/explore/search.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { networkText } from '../support/network.js';

/** B is entered when x is 3 and y is 1; the guard holds there, and C is reached, or it does not. */
function check(guard: string, holds: boolean): void {
  test(guard, () => {
    const network = networkText(`clock x, y; int n = 1;
      process P() {
        state S { x <= 2 }, A { x <= 3 }, B, C; urgent B; init S;
        trans S -> A { guard x == 2; assign y = 0; }, A -> B { guard x == 3; }, B -> C { guard ${guard}; };
      } system P;`);
    const { store } = search(new ZoneSystem(network), undefined);
    expect([...store.nodes()]).toHaveLength(holds ? 4 : 3);
  });
}

check('x + 1 == 4', true);
check('x + 1 < 4', false);
check('n + x <= 4', true);
check('x - 1 >= 2', true);
check('x - (y + n) == 1', true);
check('x + 1 - y >= 3', true);
check('x + n > y + 2', true);
