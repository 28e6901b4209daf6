/** Models that are played: why there is no play, and ways out of circles. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/random.js';
import { integer } from '../../../src/base/rational.js';
import { type Halt, PlayedSystem } from '../../../src/generators/played-system.js';
import { systemAlone } from '../../../src/generators/system-alone.js';
import { testable } from '../../support/test-model.js';

/** A process with an input a and an output x, both of which it has somewhere. */
function played(states: string, edges: string, seed = 1): PlayedSystem {
  const text = `chan a, x; clock c; int[0,1] n;
process P() { state ${states}, Far; init S; trans Far -> Far { sync x!; }, Far -> Far { sync a?; }${edges}; } system P;`;
  const { concrete, tested } = systemAlone(testable(text));
  return PlayedSystem.start(concrete, tested, { random: seededRandom(seed), mood: 'eager' })!;
}

describe('why a model cannot go on', () => {
  test.each<[string, string, string, Halt]>([
    ['only an input leads on', 'S { c <= 2 }', ', S -> S { sync a?; assign c = 0; }', 'standstill'],
    ['steps inside have no end', 'S { c <= 0 }', ', S -> S { }', 'endless'],
    ['a value is out of range', 'S { c <= 0 }', ', S -> S { assign n = 2; }', 'wrong'],
  ])('%s', (_, states, edges, halt) => {
    const system = played(states, edges);
    expect(system.listen(integer(5))).toBeUndefined();
    expect(system.halt).toBe(halt);
  });
});

test('a model that may run in circles, or wait, waits in the end whatever chance says', () => {
  const edges = ', S -> S { }'.repeat(20);
  for (let seed = 1; seed <= 5; seed++)
    expect(played('S', edges, seed).listen(integer(5))).toEqual({ kind: 'silence' });
});
