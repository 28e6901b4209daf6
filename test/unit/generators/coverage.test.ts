/** What runs cover, and long paths that cover many goals. */
import { describe, expect, test } from 'vitest';
import { type CriterionName, coveredBy, criteriaOf } from '../../../src/generators/coverage/criteria.js';
import { packPaths } from '../../../src/generators/coverage/pack-paths.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { testable } from '../../support/test-model.js';

/** A ring of three locations, with an end that is left by nobody. */
const RING = testable(`chan a, b, c, d; process P() { state A, B, C, End; init A;
  trans A -> B { sync a?; }, B -> C { sync b?; }, C -> A { sync c!; }, A -> End { sync d?; }; } system P;`);

/** The names of the goals that a run covers, which is given by the numbers of its edges. */
function covered(
  { network, tested }: TestModel,
  name: CriterionName,
  run: readonly number[],
): readonly string[] {
  const steps = run.map((edge) => [edge]);
  return criteriaOf(network, tested, name).flatMap((criterion) =>
    [...coveredBy(criterion, steps)].map((goal) => criterion.goals[goal]!.description),
  );
}

/** The paths that cover all goals, each as the numbers of its edges. */
function packed({ network, tested }: TestModel, name: CriterionName): readonly string[] {
  return criteriaOf(network, tested, name).flatMap((criterion) => {
    const open = new Set(criterion.goals.keys());
    for (const goal of criterion.atStart) open.delete(goal);
    return packPaths(network, criterion, open, {}).map((path) => path.flat().join(' '));
  });
}

describe('a run covers', () => {
  test('where it begins', () => {
    expect(covered(RING, 'locations', [])).toEqual(['P.A']);
    expect(covered(RING, 'edges', [])).toEqual([]);
  });

  test('what it comes to and takes', () => {
    expect(covered(RING, 'locations', [0, 1])).toEqual(['P.A', 'P.B', 'P.C']);
    expect(covered(RING, 'edges', [0, 1])).toEqual(['P: A -> B (a?)', 'P: B -> C (b?)']);
  });
});

describe('paths in which goals are packed', () => {
  test('go on to the next goal, and no goal is gone for again', () => {
    expect(packed(RING, 'locations')).toEqual(['0 1 2 3']);
    expect(packed(RING, 'edges')).toEqual(['0 1 2 3']);
  });

  test('begin again where a goal cannot be reached any more', () => {
    const fork = testable(`chan a, b, c; process P() { state A, B, C, D; init A;
      trans A -> B { sync a?; }, A -> C { sync b?; }, C -> D { sync c!; }; } system P;`);
    expect(packed(fork, 'edges')).toEqual(['0', '1 2']);
  });
});
