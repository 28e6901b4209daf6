/**
 * Random automata for timed classes: event-recording ones, and others with several clocks, invariants and an integer, most
 * of which are deterministic; alone or with an environment that does not give every input at all times, and has one or
 * several ways to give it.
 */
import fc from 'fast-check';

const ACTIONS = ['a?', 'b?', 'x!', 'y!'];
export const CONSTANT_MAX = 2;

interface EdgePlan {
  readonly source: number;
  readonly target: number;
  readonly action: string;
  readonly guard: readonly string[];
  readonly update: readonly string[];
}

function guards(clocks: readonly string[], differences: boolean): fc.Arbitrary<readonly string[]> {
  const constant = fc.integer({ min: 0, max: CONSTANT_MAX });
  const operator = fc.constantFrom('<', '<=', '==', '>=', '>');
  const single = fc
    .tuple(fc.constantFrom(...clocks), operator, constant)
    .map(([clock, op, value]) => `${clock} ${op} ${value}`);
  const pair = fc
    .tuple(fc.constantFrom(...clocks), fc.constantFrom(...clocks), operator, constant)
    .map(([x, y, op, value]) => (x === y ? `${x} ${op} ${value}` : `${x} - ${y} ${op} ${value}`));
  const each = differences ? fc.oneof(single, pair) : single;
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 5, arbitrary: fc.tuple(each) },
    { weight: 2, arbitrary: fc.tuple(each, each) },
  );
}

function edgesOf(
  count: number,
  actions: readonly string[],
  clocks: readonly string[],
  differences: boolean,
  updates: (action: string) => fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<readonly EdgePlan[]> {
  const location = fc.integer({ min: 0, max: count - 1 });
  const edge = (source: fc.Arbitrary<number>, target: fc.Arbitrary<number>): fc.Arbitrary<EdgePlan> =>
    fc.constantFrom(...actions).chain((action) =>
      fc.record({
        source,
        target,
        action: fc.constant(action),
        guard: guards(clocks, differences),
        update: updates(action),
      }),
    );
  const outwards = Array.from({ length: count - 1 }, (_, index) =>
    edge(fc.integer({ min: 0, max: index }), fc.constant(index + 1)),
  );
  return fc
    .tuple(fc.tuple(...outwards), fc.array(edge(location, location), { minLength: 1, maxLength: 5 }))
    .map(([first, rest]) => [...first, ...rest]);
}

function processText(name: string, states: readonly string[], edges: readonly EdgePlan[]): string {
  const lines = edges.map(({ source, target, action, guard, update }) =>
    [
      `L${source} -> L${target} {`,
      guard.length > 0 ? `guard ${guard.join(' && ')};` : '',
      `sync ${action};`,
      update.length > 0 ? `assign ${update.join(', ')};` : '',
      '}',
    ].join(' '),
  );
  return `process ${name}() { state ${states.join(', ')}; init L0; trans ${lines.join(', ')}; }`;
}

/** An event-recording automaton P of three actions; with differences, guards compare them too. */
export const randomEra = (differences: boolean): fc.Arbitrary<string> =>
  fc.tuple(fc.integer({ min: 2, max: 4 }), fc.constantFrom(...ACTIONS)).chain(([count, absent]) => {
    const actions = ACTIONS.filter((action) => action !== absent);
    const names = actions.map((action) => action.slice(0, 1));
    const clocks = names.map((name) => `x${name}`);
    const updates = (action: string): fc.Arbitrary<readonly string[]> =>
      fc.constant([`x${action.slice(0, 1)} = 0`]);
    const states = Array.from({ length: count }, (_, index) => `L${index}`);
    return edgesOf(count, actions, clocks, differences, updates).map((edges) =>
      [
        `chan ${names.join(', ')}; clock ${clocks.join(', ')};`,
        processText('P', states, edges),
        'system P;',
      ].join('\n'),
    );
  });

/** An automaton P over two clocks and an integer, with invariants; sometimes with an environment E that has a clock too. */
export const randomAutomaton = (differences: boolean): fc.Arbitrary<string> =>
  fc.tuple(fc.integer({ min: 2, max: 3 }), fc.boolean()).chain(([count, hasEnvironment]) => {
    const update = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('c = 0', 'd = 0') },
      { weight: 1, arbitrary: fc.constantFrom('c = 1', 'n = (n + 1) % 2', 'd = c') },
    );
    const invariant = fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      {
        weight: 2,
        arbitrary: fc
          .tuple(
            fc.constantFrom('c', 'd'),
            fc.constantFrom('<=', '<'),
            fc.integer({ min: 1, max: CONSTANT_MAX }),
          )
          .map(([clock, op, value]) => ` { ${clock} ${op} ${value} }`),
      },
    );
    return fc
      .record({
        edges: edgesOf(count, ACTIONS, ['c', 'd'], differences, () =>
          fc.uniqueArray(update, { maxLength: 2 }),
        ),
        // Most automata are deterministic: one edge for each action from a location.
        keepsAll: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
        invariants: fc.array(invariant, { minLength: count, maxLength: count }),
        isCounted: fc.boolean(),
        given: fc.array(
          fc.record({
            input: fc.constantFrom('a!', 'b!'),
            guard: guards(['e'], false),
            note: fc.constantFrom([], ['m = 0'], ['m = 1'], ['m = 2']),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        // What the environment notes matters to nobody, or to when it gives an input.
        isNoted: fc.boolean(),
      })
      .map(({ edges, keepsAll, invariants, isCounted, given, isNoted }) => {
        const first = new Set<string>();
        const kept = edges.filter(({ source, action }) => {
          const key = `${source} ${action}`;
          return keepsAll || (!first.has(key) && first.add(key).size > 0);
        });
        const counted = kept.map((edge, index) =>
          isCounted && index % 3 === 1 ? { ...edge, guard: [...edge.guard, 'n == 0'] } : edge,
        );
        const environment = [
          ...given.map(({ input, guard, note }, index): EdgePlan => ({
            source: 0,
            target: 0,
            action: input,
            guard: isNoted && index === 1 ? [...guard, 'm <= 1'] : guard,
            update: [...(input === 'a!' ? ['e = 0'] : []), ...note],
          })),
          ...['x?', 'y?'].map((action): EdgePlan => ({
            source: 0,
            target: 0,
            action,
            guard: [],
            update: [],
          })),
        ];
        return [
          `chan a, b, x, y; clock c, d${hasEnvironment ? ', e' : ''}; int[0,1] n; int[0,2] m;`,
          processText(
            'P',
            invariants.map((text, index) => `L${index}${text}`),
            counted,
          ),
          ...(hasEnvironment ? [processText('E', ['L0'], environment)] : []),
          hasEnvironment ? 'system P, E;' : 'system P;',
        ].join('\n');
      });
  });
