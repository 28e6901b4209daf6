/** Mutants of models with priorities are killed too, though they cannot be played in ticks. */
import { expect, test } from 'vitest';
import { sumOf } from '../../src/generators/mutation/figures.js';
import { operatorsOfPreset } from '../../src/mutation/operators.js';
import { generated, mutantsFor } from '../support/mutation.js';
import { testable } from '../support/test-model.js';

const PRIORITIES = `chan in, hi, lo, mid;
chan priority lo < default < hi;
process P() { clock x; state A, B { x <= 2 }; init A;
trans A -> B { sync in?; assign x := 0; }, B -> A { guard x >= 1; sync hi!; }, B -> A { sync lo!; },
  B -> B { guard x >= 2; sync in?; }; }
process Q() { clock y; state C { y <= 3 }; init C; trans C -> C { guard y >= 2; sync mid!; assign y := 0; }; }
system P, Q;`;

test('mutants of a model with priorities are killed', async () => {
  const model = testable(PRIORITIES);
  const operators = operatorsOfPreset('paper', () => undefined)!;
  const generation = await generated(model, mutantsFor(model, { operators }));
  const { killed, unknown } = sumOf(generation.figures());
  expect({ killed, unknown }).toEqual({ killed: 16, unknown: 1 });
});
