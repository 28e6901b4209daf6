/** Clocks with rate 0, in every kernel. */
import { describe, expect, test } from 'vitest';
import { ZoneSystem } from '../../../src/semantics/zone-system.js';
import { discreteStatesOfZones, networkText } from '../../support/network.js';

/** Two locations, then a third: x stands still in the first, in the second with the rate that is given. */
const model = (rate: number, guard: string): string => `
  clock x, y;
  process P() {
    state A { x' == 0 && y <= 5 }, B { x' == ${rate} && y <= 3 }, C; init A;
    trans A -> B { assign y = 0; }, B -> C { guard ${guard}; };
  }
  system P;
`;

describe.each(['scalars', 'vectors of 16 bits', 'vectors of 32 bits'] as const)('%s', (kernel) => {
  test.each([
    { rate: 0, guard: 'x >= 1', reached: ['0', '1'] },
    { rate: 1, guard: 'x >= 1', reached: ['0', '1', '2'] },
    { rate: 1, guard: 'x >= 4', reached: ['0', '1'] },
    { rate: 0, guard: 'y >= 2 && x <= 0', reached: ['0', '1', '2'] },
    { rate: 1, guard: 'y >= 2 && x <= 1', reached: ['0', '1'] },
  ])('rate $rate, guard $guard', ({ rate, guard, reached }) => {
    expect(discreteStatesOfZones(new ZoneSystem(networkText(model(rate, guard)), { kernel }))).toEqual(
      reached,
    );
  });
});
