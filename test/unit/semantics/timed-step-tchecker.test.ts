/** The concrete semantics of TChecker systems. */
import { describe, expect, test } from 'vitest';
import { modelErrorText } from '../../../src/base/model-error-text.js';
import { type Move, concreteText, follow, limitText, stateText, stepText } from '../../support/concrete.js';

const HEAD = 'system:s\nevent:a\nevent:b\nclock:1:x\nclock:2:c\nint:1:0:9:2:n\nint:2:0:3:0:v\n';

function check(
  title: string,
  lines: readonly string[],
  moves: readonly Move[],
  expected: { readonly steps?: readonly string[]; readonly limit?: string; readonly state?: string },
): void {
  test(title, () => {
    const system = concreteText(HEAD + lines.join('\n'));
    const state = follow(system, moves);
    const steps = system.steps(state).steps.map((step) => {
      const { outcome } = step;
      return `${stepText(system, step)}${outcome.kind === 'error' ? `: ${modelErrorText(outcome.error)}` : ''}`;
    });
    expect({ steps, limit: limitText(system, state), state: stateText(system, state) }).toMatchObject(
      expected,
    );
  });
}

const loop = (attributes: string): readonly string[] => [
  'process:P',
  'location:P:A{initial:}',
  `edge:P:A:A:a{${attributes}}`,
];
const process = (name: string, attributes = ''): readonly string[] => [
  `process:${name}`,
  `location:${name}:A{initial:}`,
  `location:${name}:B`,
  `edge:${name}:A:B:a{${attributes}}`,
];

describe('TChecker systems', () => {
  check('guards over clocks', loop('provided: 1 < x <= 2'), [2], { steps: ['P: A -> A on a'] });
  check('guards fail on strict bounds', loop('provided: 1 < x <= 2'), [1], { steps: [] });
  check(
    'programs',
    loop('do: local i; while i < 2 do v[i] = i + 1; i = i + 1 end; if n == 2 then n = 7 else nop end'),
    ['P'],
    {
      state: 'P.A; n = 7, v[0] = 1, v[1] = 2; x = 0, c[0] = 0, c[1] = 0',
    },
  );
  check('clocks are set and copied', loop('do: c[1] = 1 + x; x = 3'), ['1/2', 'P'], {
    state: 'P.A; n = 2, v[0] = 0, v[1] = 0; x = 3, c[0] = 0.5, c[1] = 1.5',
  });
  check('a value out of range', loop('do: n = 10'), [], {
    steps: ['P: A -> A on a: The value 10 is outside the range 0 to 9.'],
  });
  check('an index out of range', loop('do: v[n] = 0'), [], {
    steps: ['P: A -> A on a: The index 2 is outside 0 to 1.'],
  });
  check('a limit', ['process:P', 'location:P:A{initial: : invariant: x < 3}'], [1], { limit: '< 2' });
  check('an urgent location', ['process:P', 'location:P:A{initial: : urgent:}'], [], { limit: '<= 0' });
  check('events that nobody shares', [...process('P'), ...process('Q')], [], {
    steps: ['P: A -> B on a', 'Q: A -> B on a'],
  });
  check('a vector', [...process('P'), ...process('Q'), 'sync:P@a:Q@a'], [], {
    steps: ['P: A -> B, Q: A -> B on a'],
  });
  check(
    'programs run in the order of the vector',
    [...process('P', 'do: n = n * 2'), ...process('Q', 'do: n = n + 1'), 'sync:P@a:Q@a'],
    ['P'],
    {
      state: 'P.B Q.B; n = 5, v[0] = 0, v[1] = 0; x = 0, c[0] = 0, c[1] = 0',
    },
  );
  check(
    'and in the other order',
    [...process('P', 'do: n = n * 2'), ...process('Q', 'do: n = n + 1'), 'sync:Q@a:P@a'],
    ['Q'],
    {
      state: 'P.B Q.B; n = 6, v[0] = 0, v[1] = 0; x = 0, c[0] = 0, c[1] = 0',
    },
  );
  check('a weak member takes part if it can', [...process('P'), ...process('Q'), 'sync:P@a:Q@a?'], [], {
    steps: ['P: A -> B, Q: A -> B on a'],
  });
  check(
    'a weak member stays where it has no edge',
    [...process('P'), 'process:Q', 'location:Q:A{initial:}', 'sync:P@a:Q@a?'],
    [],
    {
      steps: ['P: A -> B on a'],
    },
  );
  check(
    'a committed process takes part',
    [...process('P'), 'process:Q', 'location:Q:A{initial: : committed:}', 'edge:Q:A:A:b'],
    [],
    {
      steps: ['Q: A -> A on b'],
      limit: '<= 0',
    },
  );
  test('several initial locations', () => {
    const system = concreteText(
      `${HEAD}process:P\nlocation:P:A{initial:}\nlocation:P:B{initial:}\nlocation:P:C{initial: : invariant: x > 0}`,
    );
    expect(system.initial().states.map((state) => state.locations)).toEqual([[0], [1]]);
  });
});
