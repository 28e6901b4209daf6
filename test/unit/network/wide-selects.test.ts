/** Selects of an environment over many values: few edges, the same answers, and nothing that is not known is claimed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkConformance } from '../../../src/conformance/tioco.js';
import { generateCoverage } from '../../../src/generators/coverage/generate.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { SOURCE } from '../../support/classes.js';
import { testable } from '../../support/test-model.js';

interface Parts {
  readonly last: number;
  /** What the system does with the value `k`. */
  readonly guards: readonly string[];
  /** How the environment sends it. */
  readonly sending?: string;
}

function sorter({ last, guards, sending }: Parts): TestModel {
  const edges = guards.map((guard) => `Got -> Idle { guard ${guard}; sync out!; }`);
  const text = `chan enter, out, other; int[0,${last}] kind;
process Sys() { int[0,${last}] k; state Idle, Got; init Idle;
  trans Idle -> Got { sync enter?; assign k = kind; }, Got -> Idle { sync other!; }, ${edges.join(', ')}; }
process Env() { state E; init E;
  trans E -> E { ${sending ?? `select i : int[0,${last}]; sync enter!; assign kind = i;`} }, E -> E { sync out?; }, E -> E { sync other?; }; }
system Sys, Env;`;
  return testable(text, { underTest: ['Sys'] });
}

/** What becomes of the edges with guards. */
function statuses(model: TestModel): readonly string[] {
  const suite = generateCoverage(
    model,
    SOURCE,
    {
      ...{ criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps' },
      ...{ pack: false, endWith: 'any', settle: undefined, seed: 1 },
    },
    {},
  );
  return suite.goals.slice(2).map(({ status }) => status);
}

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

test('LAW with some values, what is covered is covered with all, and so is what is infeasible', () => {
  const number = fc.integer({ min: -1, max: 273 });
  const guard = fc.oneof(
    fc
      .tuple(fc.constantFrom('<', '<=', '==', '!=', '>', '>='), number)
      .map(([operator, value]) => `k ${operator} ${value}`),
    fc.tuple(number, number).map(([low, high]) => `k >= ${low} && k <= ${high}`),
    fc.tuple(fc.integer({ min: 2, max: 40 }), number).map(([by, value]) => `k % ${by} == ${value % by}`),
    number.map((value) => `k + k == ${value}`),
  );
  fc.assert(
    fc.property(fc.array(guard, { minLength: 1, maxLength: 3 }), (guards) => {
      const some = statuses(sorter({ last: 271, guards }));
      const all = statuses(
        sorter({
          last: 271,
          guards,
          sending: 'select i : int[0,15], j : int[0,16]; sync enter!; assign kind = 17 * i + j;',
        }),
      );
      some.forEach((status, index) => {
        if (status !== 'unknown') expect([guards[index], status]).toEqual([guards[index], all[index]]);
      });
      const isPlain = guards.every((each) => !/[%+]/.test(each));
      if (isPlain) expect(some).toEqual(all);
    }),
    { numRuns: 20 },
  );
});
