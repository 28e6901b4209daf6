/**
 * Random models of one process in which a clock z, which nothing compares, grows for a while or for ever: rounds are
 * counted, and constants differ much in size.
 */
import fc from 'fast-check';

export interface RandomGrowthOptions {
  /** What x and y are compared with. */
  readonly constants: readonly number[];
  /** No more rounds than this are counted. */
  readonly roundsMax: number;
}

const LOCATIONS = ['A', 'B', 'C'];

export function randomGrowth({ constants, roundsMax }: RandomGrowthOptions): fc.Arbitrary<string> {
  const clock = fc.constantFrom('x', 'y');
  const constant = fc.constantFrom(...constants);
  const guard = fc
    .tuple(clock, fc.constantFrom('<', '<=', '==', '==', '>=', '>'), constant)
    .map((parts) => parts.join(' '));
  const round = fc.integer({ min: 1, max: roundsMax });
  const counter = fc.oneof(
    fc.constant({ guard: undefined, update: undefined }),
    fc.constant({ guard: `n < ${roundsMax}`, update: 'n = n + 1, w = w + 1' }),
    round.map((k) => ({ guard: `n == ${k}`, update: 'n = 0, w = 0' })),
    round.map((k) => ({ guard: `n >= ${k}`, update: undefined })),
  );
  const edge = fc.record({
    source: fc.constantFrom(...LOCATIONS),
    target: fc.constantFrom(...LOCATIONS),
    guards: fc.array(guard, { maxLength: 2 }),
    counter,
    resets: fc.subarray(['x = 0', 'y = 0'], { minLength: 0 }),
    setsZ: fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('z = 0', 'z = 2') },
    ),
  });
  const location = fc.record({
    invariant: fc.option(
      fc.tuple(clock, fc.constantFrom('<=', '<'), constant).map(([x, operator, value]) => {
        return `${x} ${operator} ${Math.max(1, value)}`;
      }),
      { freq: 6 },
    ),
    urgent: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  });
  return fc
    .record({
      locations: fc.tuple(...LOCATIONS.map(() => location)),
      chain: fc.tuple(...LOCATIONS.slice(1).map(() => edge)),
      // Rounds take the time of an invariant.
      loop: fc.tuple(fc.constantFrom(...LOCATIONS), clock, constant),
      // Rounds that need no time.
      idle: fc.subarray(LOCATIONS),
      edges: fc.array(edge, { maxLength: 3 }),
    })
    .map(({ locations, chain, loop: [at, x, value], idle, edges }) => {
      const states = locations.map(({ invariant }, index) => {
        return invariant === null ? LOCATIONS[index]! : `${LOCATIONS[index]!} { ${invariant} }`;
      });
      const urgent = LOCATIONS.filter((_, index) => locations[index]!.urgent);
      const ways = chain.map((each, index) => ({
        ...each,
        source: LOCATIONS[index]!,
        target: LOCATIONS[index + 1]!,
      }));
      const edgeText = ({
        source,
        target,
        guards,
        counter: count,
        resets,
        setsZ,
      }: (typeof edges)[number]): string => {
        const all = [...guards, ...(count.guard === undefined ? [] : [count.guard])];
        const updates = [
          ...resets,
          ...(count.update === undefined ? [] : [count.update]),
          ...(setsZ === undefined ? [] : [setsZ]),
        ];
        const guardText = all.length === 0 ? '' : `guard ${all.join(' && ')}; `;
        return `${source} -> ${target} { ${guardText}${updates.length === 0 ? '' : `assign ${updates.join(', ')}; `}}`;
      };
      const idleEdges = idle.map((location) => `${location} -> ${location} { }`);
      const timedRound = `${at} -> ${at} { guard ${x} == ${value} && n < ${roundsMax}; assign ${x} = 0, n = n + 1, w = w + 1; }`;
      return [
        `clock x, y, z; int[0,${roundsMax}] n; int w;`,
        'process P() {',
        `  state ${states.join(', ')};`,
        ...(urgent.length === 0 ? [] : [`  urgent ${urgent.join(', ')};`]),
        '  init A;',
        `  trans ${[...[...ways, ...edges].map(edgeText), ...idleEdges, timedRound].join(',\n    ')};`,
        '}',
        'system P;',
      ].join('\n');
    });
}
