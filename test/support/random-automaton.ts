/**
 * Random open models of one process: deterministic, without internal steps, with inputs a and b and outputs x and y.
 *
 * All four actions stand on edges of a location that is never reached, so that the interface is always the same.
 */
import fc from 'fast-check';

export interface RandomAutomatonOptions {
  /** No constant that a clock is compared with or set to is greater. */
  readonly constantMax: number;
  readonly clocksMax: 1 | 2;
  /** Some locations are urgent or committed. */
  readonly urgency?: boolean | undefined;
  /** Some edges pass through a committed location, which an internal step leaves. */
  readonly passing?: boolean | undefined;
}

export const ACTIONS = { inputs: ['a', 'b'], outputs: ['x', 'y'] } as const;

const LABELS = ['a?', 'b?', 'x!', 'y!'];

/** Texts of models. */
export function randomAutomaton({
  constantMax,
  clocksMax,
  urgency = false,
  passing = false,
}: RandomAutomatonOptions): fc.Arbitrary<string> {
  return fc
    .record({ clockCount: fc.integer({ min: 1, max: clocksMax }), count: fc.integer({ min: 2, max: 4 }) })
    .chain(({ clockCount, count }) => {
      const clocks = ['c', 'd'].slice(0, clockCount);
      const location = locationText(clocks, constantMax);
      const kind = urgency ? fc.constantFrom('', '', '', '', '', 'urgent', 'commit') : fc.constant('');
      return fc
        .record({
          invariants: fc.array(location, { minLength: count, maxLength: count }),
          kinds: fc.array(kind, { minLength: count, maxLength: count }),
          edges: fc
            .tuple(
              ...Array.from({ length: count }, (_, source) =>
                fc.tuple(...LABELS.map((label) => edgesText(source, label, count, clocks, constantMax))),
              ),
            )
            .map((byLocation) => byLocation.flat(2)),
        })
        .chain(({ invariants, kinds, edges }) =>
          (passing ? fc.subarray(passable(edges, invariants)) : fc.constant([])).map((split) =>
            modelText(clocks, invariants, kinds, edges, new Set(split)),
          ),
        );
    });
}

function modelText(
  clocks: readonly string[],
  invariants: readonly string[],
  kinds: readonly string[],
  edges: readonly string[],
  split: ReadonlySet<number>,
): string {
  const states = invariants.map((invariant, index) => `L${index}${invariant}`);
  const passed = [...split].map((edge) => `C${edge}`);
  const having = (kind: string): string => {
    const names = [
      ...kinds.flatMap((each, index) => (each === kind ? [`L${index}`] : [])),
      ...(kind === 'commit' ? passed : []),
    ];
    return names.length === 0 ? '' : `  ${kind} ${names.join(', ')};\n`;
  };
  const unused = LABELS.map((label) => `U -> U { sync ${label}; }`);
  return `chan a, b; chan x, y;
process P() {
  clock ${clocks.join(', ')}; int[0,1] n;
  state ${[...states, ...passed, 'U'].join(', ')};
${having('commit')}${having('urgent')}  init L0;
  trans ${[...edges.flatMap((edge, index) => (split.has(index) ? passingBy(edge, `C${index}`) : [edge])), ...unused].join(',\n    ')};
}
system P;
`;
}

/** The edges whose second half no invariant blocks, so that the automaton always settles. */
function passable(edges: readonly string[], invariants: readonly string[]): number[] {
  return [...edges.keys()].filter((index) => invariants[Number(/-> L(\d)/.exec(edges[index]!)![1])] === '');
}

/** An edge in two steps, of which the second one is internal. */
function passingBy(edge: string, committed: string): readonly string[] {
  const [, source, target, labels] = /^(\w+) -> (\w+) (.*)$/.exec(edge)!;
  return [`${source!} -> ${committed} ${labels!}`, `${committed} -> ${target!} { }`];
}

function locationText(clocks: readonly string[], constantMax: number): fc.Arbitrary<string> {
  const bound = fc
    .tuple(fc.constantFrom(...clocks), fc.constantFrom('<=', '<'), fc.integer({ min: 1, max: constantMax }))
    .map(([clock, operator, value]) => ` { ${clock} ${operator} ${value} }`);
  return fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: bound });
}

/** No edge with a label, one, or two that exclude each other. */
function edgesText(
  source: number,
  label: string,
  count: number,
  clocks: readonly string[],
  constantMax: number,
): fc.Arbitrary<readonly string[]> {
  const clock = fc.constantFrom(...clocks);
  const constant = fc.integer({ min: 0, max: constantMax });
  const atom = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(clock, fc.constantFrom('<', '<=', '==', '>=', '>'), constant) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('n'), fc.constantFrom('==', '!='), fc.constantFrom(0, 1)) },
  );
  const guard = fc
    .array(
      atom.map((parts) => parts.join(' ')),
      { maxLength: 2 },
    )
    .map((atoms) => atoms.join(' && '));
  const update = fc
    .subarray(['n = 1 - n', ...clocks.map((name) => `${name} = 0`), `${clocks[0]!} = 1`])
    .map((updates) => updates.join(', '));
  const target = fc.integer({ min: 0, max: count - 1 });
  const edge = (condition: string): fc.Arbitrary<string> =>
    fc.tuple(guard, update, target).map(([more, updates, to]) => {
      const both = [condition, more].filter((part) => part !== '').join(' && ');
      const labels = [
        ...(both === '' ? [] : [`guard ${both};`]),
        `sync ${label};`,
        ...(updates === '' ? [] : [`assign ${updates};`]),
      ];
      return `L${source} -> L${to} { ${labels.join(' ')} }`;
    });
  const split = fc
    .tuple(clock, constant)
    .chain(([name, value]) => fc.tuple(edge(`${name} < ${value}`), edge(`${name} >= ${value}`)));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: edge('').map((text) => [text]) },
    { weight: 1, arbitrary: split },
  );
}
