/** Clocks can be set to clocks in more ways than `x = y`: the network means what the text says. */
import { expect, test } from 'vitest';
import { Concretiser } from '../../src/explore/concretise.js';
import { search } from '../../src/explore/search.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { concreteText } from '../support/concrete.js';
import { networkText } from '../support/network.js';
import { pathTo } from '../support/search.js';

/** After 3 time units and the update, the guard holds: so B is reached. */
function check(update: string, guard: string): void {
  test(update, () => {
    const text = `clock x, y; int n; clock c[2], d[2];
      process P() {
        state A { y <= 3 }, B, C; urgent B; init A;
        trans A -> B { guard y == 3; assign ${update}; }, B -> C { guard ${guard}; };
      } system P;`;
    const network = networkText(text);
    const result = search(new ZoneSystem(network), undefined, { traces: true });
    const nodes = [...result.store.nodes()];
    expect(nodes).toHaveLength(3);
    const answer = new Concretiser(network, concreteText(text)).concretise(pathTo(result, nodes[2]!));
    expect(answer.kind).toBe('trace');
  });
}

check('x = y + 2', 'x == 5');
check('x = 2 + y', 'x == 5');
check('x = 1 + y + 2', 'x == 6');
check('x = 7, x = (n == 0 ? y : x)', 'x == 3');
check('x = y = 4', 'x == 4 && y == 4');
check('n = 1, x = y + n', 'x == 4');
check('d[0] = 8, d[1] = 9, c = d', 'c[0] == 8 && c[1] == 9');
