/** Classes of models that compare differences of clocks are cut along what guards write, not along what follows from it. */
import { describe, expect, test } from 'vitest';
import { generateClasses } from '../../src/generators/classes/generate.js';
import { CLASS_OPTIONS, SOURCE, classesOf } from '../support/classes.js';
import { testable } from '../support/test-model.js';

/** One process over input a, b, output x and a clock for each. */
function process(edges: string, locations = 'L0, L1, L2', declarations = ''): string {
  return `chan a, b, x; clock xa, xb, xx; ${declarations}
    process P() { state ${locations}; init L0; trans ${edges}; }
    system P;`;
}

describe('every class that is called reached is reached', () => {
  test.each([
    [
      'a bound of a clock that follows from a difference',
      process(`L0 -> L1 { sync x!; assign xx = 0; }, L0 -> L2 { guard xa < 0; sync a?; assign xa = 0; },
        L1 -> L0 { sync b?; assign xb = 0; },
        L0 -> L0 { guard xa - xx < 1 && xx < 1; sync x!; assign xx = 0; }`),
    ],
    [
      'a difference that follows from two others',
      process(`L0 -> L0 { guard xa < 1; sync a?; assign xa = 0; }, L0 -> L0 { sync b?; assign xb = 0; },
        L0 -> L0 { sync x!; assign xx = 0; },
        L0 -> L1 { guard xa - xb < 1 && xb - xx < 1; sync a?; assign xa = 0; }`),
    ],
    [
      'an equation that follows from two others',
      process(`L0 -> L0 { sync a?; assign xa = 0; }, L0 -> L0 { sync b?; assign xb = 0; },
        L0 -> L1 { guard xa - xb == 2 && xb == 2; sync x!; assign xx = 0; }`),
    ],
    [
      'an invariant',
      process(
        `L0 -> L1 { guard xa >= 1; sync a?; assign xb = 0; }, L1 -> L0 { sync b?; assign xb = 0; },
        L1 -> L2 { sync x!; assign xa = 0; }`,
        'L0, L1 { xa - xb < 2 && xb < 2 }, L2',
      ),
    ],
    [
      'a step that others keep from being taken',
      process(
        `L0 -> L0 { guard xa - xb < 1 && xb < 1; sync a?; assign xa = 0; },
        L0 -> L0 { sync b?; assign xb = 0; }, L0 -> L1 { sync x!; assign xa = 0; }`,
        'L0, L1, L2',
        'chan priority x < b < a;',
      ),
    ],
  ])('%s', (_, text) => {
    for (const options of [{}, { pack: true }]) {
      const generation = classesOf(testable(text), options);
      const { summary, goals } = generation.suite(SOURCE);
      expect(summary.unknown).toBe(0);
      expect(goals.length).toBeGreaterThan(0);
    }
  });
});

test('clocks beyond their constants are not known if their difference is still compared', () => {
  const text = `chan a, x; clock c, d;
    process P() { state L0, L1, L2; init L0;
      trans L0 -> L0 { sync x!; assign c = 0; }, L0 -> L1 { guard c > 3 && d > 3; sync a?; },
        L0 -> L1 { guard c > 3 && d > 3; sync a?; assign c = d; }, L1 -> L2 { guard d - c < 1; sync x!; };
    }
    system P;`;
  const result = generateClasses(testable(text), SOURCE, CLASS_OPTIONS, {});
  expect(result).toMatchObject({ kind: 'unsuitable', diagnostics: [{ code: 'TKS9603' }] });
});

test("a clock that is read behind one of two steps only is none of the other's business", () => {
  const text = `chan a, x, y; clock c, d;
    process P() { state L0 { d <= 1 }, L1, L2; init L0;
      trans L0 -> L1 { guard d >= 1; sync y!; assign c = 0; }, L1 -> L2 { sync x!; },
        L1 -> L0 { guard c <= 0; sync x!; assign d = 0; }, L0 -> L0 { guard d <= 0; sync a?; }, L2 -> L0 { sync a?; assign d = 0; };
    }
    system P;`;
  const generation = classesOf(testable(text));
  expect(generation.suite(SOURCE).summary.unknown).toBe(0);
  expect(generation.rows().map(({ set }) => set)).toContain('{L0, L2}');
});
