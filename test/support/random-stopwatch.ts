/** Random models of one process whose clocks stand still in some locations, with or without differences of clocks. */
import fc from 'fast-check';

export interface RandomStopwatchOptions {
  /** No constant that a clock is compared with or set to is greater. */
  readonly constantMax: number;
  /** Differences of clocks too, in guards. */
  readonly differences?: boolean | undefined;
}

const CLOCKS = ['x', 'y', 'z'];
const LOCATIONS = ['A', 'B', 'C', 'D'];

export function randomStopwatch({
  constantMax,
  differences = false,
}: RandomStopwatchOptions): fc.Arbitrary<string> {
  const clock = fc.constantFrom(...CLOCKS);
  const constant = fc.integer({ min: 0, max: constantMax });
  const guard = fc
    .tuple(clock, fc.constantFrom('<', '<=', '==', '>=', '>'), constant)
    .map((parts) => parts.join(' '));
  const difference = fc
    .tuple(clock, clock, fc.constantFrom('<', '<=', '>=', '>'), fc.integer({ min: -2, max: 2 }))
    .map(([x, y, operator, value]) => `${x} - ${y} ${operator} ${value}`);
  const guards = fc.array(
    differences ? fc.oneof({ weight: 2, arbitrary: guard }, { weight: 1, arbitrary: difference }) : guard,
    { maxLength: 2 },
  );
  const edge = fc.record({
    source: fc.constantFrom(...LOCATIONS),
    target: fc.constantFrom(...LOCATIONS),
    guards,
    updates: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: clock.map((x) => `${x} = 0`) },
        { weight: 1, arbitrary: fc.tuple(clock, constant).map(([x, value]) => `${x} = ${value}`) },
        { weight: 1, arbitrary: fc.tuple(clock, clock).map(([x, y]) => `${x} = ${y}`) },
      ),
      { maxLength: 2 },
    ),
  });
  const location = fc.record({
    stopped: fc.subarray(CLOCKS, { maxLength: 2 }),
    // What holds at the start.
    invariant: fc.option(
      fc.tuple(clock, fc.integer({ min: 1, max: constantMax })).map(([x, value]) => `${x} <= ${value}`),
      { freq: 2 },
    ),
  });
  return fc
    .record({
      locations: fc.tuple(...LOCATIONS.map(() => location)),
      // A way through all of them, and more.
      chain: fc.tuple(...LOCATIONS.slice(1).map(() => edge)),
      edges: fc.array(edge, { maxLength: 3 }),
    })
    .map(({ locations, chain, edges }) => {
      const states = locations.map(({ stopped, invariant }, index) => {
        const parts = [...stopped.map((x) => `${x}' == 0`), ...(invariant === null ? [] : [invariant])];
        return parts.length === 0 ? LOCATIONS[index]! : `${LOCATIONS[index]!} { ${parts.join(' && ')} }`;
      });
      const ways = chain.map((each, index) => ({
        ...each,
        source: LOCATIONS[index]!,
        target: LOCATIONS[index + 1]!,
      }));
      const edgeText = ({ source, target, guards: all, updates }: (typeof edges)[number]): string =>
        `${source} -> ${target} { ${all.length === 0 ? '' : `guard ${all.join(' && ')}; `}${updates.length === 0 ? '' : `assign ${updates.join(', ')}; `}}`;
      return [
        `clock ${CLOCKS.join(', ')};`,
        'process P() {',
        `  state ${states.join(', ')};`,
        '  init A;',
        `  trans ${[...ways, ...edges].map(edgeText).join(',\n    ')};`,
        '}',
        'system P;',
      ].join('\n');
    });
}
