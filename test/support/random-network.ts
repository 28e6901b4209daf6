/**
 * Random UPPAAL models: small networks that use every kind of channel, urgent and committed locations, invariants,
 * clock and integer guards, selects and priorities. Unless they are asked to, they never go wrong at run time: values
 * stay in their ranges.
 *
 * Left out: clock guards on edges with urgent channels, which the language does not allow.
 */
import fc from 'fast-check';

export interface RandomNetworkOptions {
  /** No constant that a clock is compared with or set to is greater. */
  readonly constantMax: number;
  readonly clocksMax: number;
  readonly clocksMin?: number | undefined;
  /** Most locations have an invariant: more must happen, less can. */
  readonly manyInvariants?: boolean | undefined;
  /** Differences of clocks too, in guards and invariants; then clocks are only copied as they are. */
  readonly differences?: boolean | undefined;
  /** The model may go wrong: in updates, guards, invariants and indices of channels. */
  readonly errors?: boolean | undefined;
}

interface LocationPlan {
  readonly urgency: 'none' | 'urgent' | 'committed';
  readonly invariant: string | undefined;
}

interface EdgePlan {
  readonly source: number;
  readonly target: number;
  readonly select: boolean;
  readonly clockGuards: readonly string[];
  readonly intGuard: string | undefined;
  /** Before which of the guards over clocks it stands. */
  readonly intGuardAt: number;
  readonly sync: string | undefined;
  readonly updates: readonly string[];
}

interface ProcessPlan {
  readonly locations: readonly LocationPlan[];
  readonly edges: readonly EdgePlan[];
}

/** Absent three times out of four. */
function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

const CLOCKS = ['x', 'y', 'z'];

/** Texts of models with processes P0, P1, ... and global clocks; `extra` is put among the declarations. */
export function randomNetwork(options: RandomNetworkOptions, extra = ''): fc.Arbitrary<string> {
  return fc.integer({ min: options.clocksMin ?? 1, max: options.clocksMax }).chain((clockCount) => {
    const clocks = CLOCKS.slice(0, clockCount);
    return fc
      .record({
        processes: fc.array(processPlan(clocks, options), { minLength: 2, maxLength: 3 }),
        channelPriority: rarely(
          fc.constantFrom('a < default', 'default < b', 'a < default < b', 'b, u < a', 'default < v'),
        ),
        processPriority: rarely(fc.integer({ min: 0, max: 1 })),
      })
      .map(({ processes, channelPriority, processPriority }) => {
        const names = processes.map((_, index) => `P${index}`);
        const separators = names.map((_, index) =>
          index === 0 ? '' : index - 1 === processPriority ? ' < ' : ', ',
        );
        return [
          `clock ${clocks.join(', ')};`,
          'int[0,2] n; int[0,2] m = 1;',
          'chan a; broadcast chan b; urgent chan u; urgent broadcast chan v;',
          options.errors === true
            ? 'chan c[2]; broadcast chan d[2]; urgent chan w[2]; const int e[2] = { 0, 1 };'
            : '',
          extra,
          channelPriority === undefined ? '' : `chan priority ${channelPriority};`,
          ...processes.map((process, index) => processText(`P${index}`, process)),
          `system ${names.map((name, index) => separators[index]! + name).join('')};`,
        ]
          .filter((line) => line !== '')
          .join('\n');
      });
  });
}

/** Edges lead to every location from an earlier one, and some more lead anywhere. */
function processPlan(clocks: readonly string[], options: RandomNetworkOptions): fc.Arbitrary<ProcessPlan> {
  return fc.integer({ min: 2, max: 4 }).chain((count) => {
    const outwards = Array.from({ length: count - 1 }, (_, index) =>
      edgePlan(fc.integer({ min: 0, max: index }), fc.constant(index + 1), clocks, options),
    );
    const location = fc.integer({ min: 0, max: count - 1 });
    return fc.record({
      locations: fc.tuple(
        locationPlan(clocks, options, 'initial'),
        ...outwards.map(() => locationPlan(clocks, options, 'later')),
      ),
      edges: fc
        .tuple(
          fc.tuple(...outwards),
          fc.array(edgePlan(location, location, clocks, options), { minLength: 1, maxLength: 4 }),
        )
        .map(([first, rest]) => [...first, ...rest]),
    });
  });
}

function locationPlan(
  clocks: readonly string[],
  { constantMax, differences, errors, manyInvariants = false }: RandomNetworkOptions,
  which: 'initial' | 'later',
): fc.Arbitrary<LocationPlan> {
  const bound = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: which === 'initial' ? 1 : 0, max: constantMax }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom('n', 'm') },
    ...(errors === true ? [{ weight: 1, arbitrary: fc.constantFrom(...WRONG_BOUNDS) }] : []),
  );
  const operators = which === 'initial' ? ['<='] : ['<=', '<=', '<=', '<', '<', '>='];
  const invariant = fc
    .tuple(fc.constantFrom(...clocks), fc.constantFrom(...operators), bound)
    .map(([clock, operator, value]) => `${clock} ${operator} ${value}`);
  const difference = fc
    .tuple(fc.constantFrom(...clocks), fc.constantFrom(...clocks), bound)
    .map(([x, y, value]) => `${x} - ${y} <= ${value}`);
  return fc.record({
    urgency: fc.oneof(
      { weight: 12, arbitrary: fc.constant('none' as const) },
      { weight: 1, arbitrary: fc.constant('urgent' as const) },
      { weight: 1, arbitrary: fc.constant('committed' as const) },
    ),
    invariant: fc.oneof(
      { weight: manyInvariants ? 1 : 8, arbitrary: fc.constant(undefined) },
      { weight: 4, arbitrary: invariant },
      ...(errors === true
        ? [
            {
              weight: 2,
              arbitrary: fc
                .shuffledSubarray(['n != 2', '2 / m >= n'], { minLength: 1 })
                .chain((conditions) =>
                  invariant.chain((one) => fc.shuffledSubarray([one, ...conditions], { minLength: 2 })),
                )
                .map((conjuncts) => conjuncts.join(' && ')),
            },
          ]
        : []),
      ...(differences === true ? [{ weight: 4, arbitrary: difference }] : []),
    ),
  });
}

function edgePlan(
  source: fc.Arbitrary<number>,
  target: fc.Arbitrary<number>,
  clocks: readonly string[],
  options: RandomNetworkOptions,
): fc.Arbitrary<EdgePlan> {
  const { constantMax } = options;
  const constant = fc.integer({ min: 0, max: constantMax });
  const clock = fc.constantFrom(...clocks);
  const operator = fc.constantFrom('<', '<=', '==', '>=', '>');
  const bound = fc.oneof(
    { weight: 6, arbitrary: constant.map(String) },
    { weight: 1, arbitrary: fc.constantFrom('n', 'm', 'i') },
    ...(options.errors === true ? [{ weight: 1, arbitrary: fc.constantFrom(...WRONG_BOUNDS) }] : []),
  );
  const single = fc.tuple(clock, operator, bound).map((parts) => parts.join(' '));
  const difference = fc
    .tuple(
      clock,
      clock,
      operator,
      fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: -constantMax, max: constantMax }).map(String) },
        { weight: 1, arbitrary: fc.constantFrom('n', '-m') },
      ),
    )
    .map(([x, y, op, c]) => `${x} - ${y} ${op} ${c}`);
  const clockGuard = fc.oneof(
    { weight: 8, arbitrary: single },
    { weight: 1, arbitrary: single.map((guard) => `(n == 0 || ${guard})`) },
    ...(options.errors === true
      ? [
          { weight: 1, arbitrary: single.map((guard) => `(n > 0 imply ${guard} && 2 / m > 0)`) },
          { weight: 1, arbitrary: single.map((guard) => `forall (j : int[0, 2]) ${guard} + e[j]`) },
        ]
      : []),
    ...(options.differences === true ? [{ weight: 4, arbitrary: difference }] : []),
  );
  const update = fc.oneof(
    { weight: 4, arbitrary: clock.map((x) => `${x} = 0`) },
    { weight: 1, arbitrary: fc.tuple(clock, constant).map(([x, c]) => `${x} = ${c}`) },
    { weight: 1, arbitrary: fc.tuple(clock, clock).map(([x, y]) => `${x} = ${y}`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(clock, clock)
        .map(([x, y]) => (options.differences === true ? `${x} = ${y}` : `${x} = ${y} + 1`)),
    },
    { weight: 1, arbitrary: fc.constantFrom('n = (n + 1) % 3', 'm = n', 'n = i', 'm = 2 - m', 'n = m') },
    ...(options.errors === true ? [{ weight: 3, arbitrary: fc.constantFrom(...WRONG_UPDATES) }] : []),
  );
  return fc.record({
    source,
    target,
    select: fc.boolean(),
    clockGuards: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 4, arbitrary: fc.tuple(clockGuard) },
      { weight: 1, arbitrary: fc.tuple(clockGuard, clockGuard) },
    ),
    intGuardAt: options.errors === true ? fc.nat({ max: 2 }) : fc.constant(0),
    intGuard: rarely(
      fc.constantFrom(
        ...['n == 0', 'm != 2', 'n <= m', 'i == n', 'n > 0'],
        ...(options.errors === true ? ['2 / n >= m', 'e[m] == 1', 'e[i] == 0', 'n / m == 0'] : []),
      ),
    ),
    sync: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      {
        weight: 3,
        arbitrary: fc.constantFrom('a!', 'a?', 'b!', 'b!', 'b?', 'b?', 'b?', 'u!', 'u?', 'v!', 'v?'),
      },
      ...(options.errors === true ? [{ weight: 1, arbitrary: fc.constantFrom(...CHANNELS_BY_INDEX) }] : []),
    ),
    updates: fc.array(update, { maxLength: 3 }),
  });
}

/** Indices that may be too large. */
const CHANNELS_BY_INDEX = ['c[n]!', 'c[m]?', 'd[n]!', 'd[m]?', 'd[0]!', 'd[n]?', 'w[n]!', 'w[m]?', 'c[i]!'];

/** Bounds of clocks that may divide by zero, or use an index that is too large. */
const WRONG_BOUNDS = ['2 / m', '1 + e[n]'];

/** Updates that may leave a range, divide by zero, or use an index that is too large. */
const WRONG_UPDATES = ['n = n + 1', 'm = m - 1', 'n = 2 / m', 'm = e[n]', 'n = n + i'];

function processText(name: string, { locations, edges }: ProcessPlan): string {
  const states = locations.map(({ invariant }, index) =>
    invariant === undefined ? `L${index}` : `L${index} { ${invariant} }`,
  );
  const having = (urgency: LocationPlan['urgency']): readonly string[] =>
    locations.flatMap((location, index) => (location.urgency === urgency ? [`L${index}`] : []));
  const committed = having('committed');
  const urgent = having('urgent');
  return [
    `process ${name}() {`,
    `  state ${states.join(', ')};`,
    ...(committed.length > 0 ? [`  commit ${committed.join(', ')};`] : []),
    ...(urgent.length > 0 ? [`  urgent ${urgent.join(', ')};`] : []),
    '  init L0;',
    `  trans\n${edges.map((edge) => `    ${edgeText(edge)}`).join(',\n')};`,
    '}',
  ].join('\n');
}

function edgeText(edge: EdgePlan): string {
  const { source, target, select, clockGuards, intGuard, intGuardAt, sync, updates } = edge;
  // Edges with urgent channels have no clock guards; and zones do not tell from where an index is not evaluated.
  const isUrgent = sync !== undefined && /^[uvw]|\[.*\?/.test(sync);
  const guards: string[] = isUrgent ? [] : [...clockGuards];
  if (intGuard !== undefined) guards.splice(intGuardAt, 0, intGuard);
  // Without a select, its variable is replaced by another one.
  const plain = (text: string): string => (select ? text : text.replace(/\bi\b/g, 'm'));
  const labels = [
    ...(select ? ['select i : int[0,2];'] : []),
    ...(guards.length > 0 ? [`guard ${plain(guards.join(' && '))};`] : []),
    ...(sync === undefined ? [] : [`sync ${plain(sync)};`]),
    ...(updates.length > 0 ? [`assign ${plain(updates.join(', '))};`] : []),
  ];
  return `L${source} -> L${target} { ${labels.join(' ')} }`;
}
