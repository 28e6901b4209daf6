/** Selects of an environment over many values: few edges, the same answers, and nothing that is not known is claimed. */
import { describe, expect, test } from 'vitest';
import { checkConformance } from '../../../src/conformance/tioco.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { sorter, statuses } from '../../support/wide-selects.js';
import { testable } from '../../support/test-model.js';

const edgeCount = ({ network }: TestModel): number =>
  network.processes.reduce((sum, { edges }) => sum + edges.length, 0);

describe('16 bits', () => {
  const guards = ['k < 2', 'k >= 2', 'k == 777'];

  test('have as many edges as the constants that the value is compared with need', () => {
    const wide = sorter({ last: 65_535, guards });
    expect(edgeCount(wide)).toBeLessThan(20);
    expect(wide.tested.values).toEqual([
      expect.objectContaining({
        group: 'enter',
        axes: [[0, 1, 2, 3, 776, 777, 778, 65_535]],
        sampled: 'classes',
      }),
    ]);
    expect(statuses(wide)).toEqual(['covered', 'covered', 'covered']);
  });

  test('what only a value between them would show is not known', () => {
    expect(statuses(sorter({ last: 65_535, guards: ['k % 1009 == 5 && k > 9000'] }))).toEqual(['unknown']);
    expect(statuses(sorter({ last: 65_535, guards: ['k > 65535'] }))).toEqual(['infeasible']);
  });

  test('a system that compares the value with other constants is not said to conform', () => {
    const spec = sorter({ last: 65_535, guards: ['k < 2'] });
    const system = sorter({ last: 65_535, guards: ['k < 2 || k == 777'] });
    expect(checkConformance(spec, spec, 'full', {}).kind).toBe('conforms');
    expect(checkConformance(spec, system, 'full', {})).toEqual({
      kind: 'unknown',
      why: { kind: 'approximate', what: 'someValues' },
    });
    const seen = sorter({ last: 65_535, guards: ['k <= 2'] });
    expect(checkConformance(spec, seen, 'full', {}).kind).toBe('fails');
  });

  test('processes under test keep all values', () => {
    const sending = 'sync enter!; assign kind = 0;';
    const model = sorter({ last: 299, guards: ['true'], sending });
    expect(edgeCount(model)).toBe(6);
    const all = testable(
      'chan a, b; int[0,299] n; process P() { state A; init A; trans A -> A { select i : int[0,299]; sync a!; assign n = i; }, A -> A { sync b?; }; } process E() { state I; init I; trans I -> I { sync a?; }, I -> I { sync b!; }; } system P, E;',
      { underTest: ['P'] },
    );
    expect(edgeCount(all)).toBe(303);
  });
});
