/**
 * Random pairs of a specification and a system in a random environment, to compare.
 *
 * Inputs are a and b, outputs p and q; some of them urgent, some of them broadcasts. The environment has deadlines, urgent
 * and committed locations and unseen steps of its own; it need not be ready for outputs. Models never go wrong, and
 * system and environment share nothing but channels, and variables that pass values with them: v with a, w with p.
 */
import fc from 'fast-check';

export interface LocationPlan {
  readonly invariant: string;
  readonly urgency: '' | 'urgent' | 'commit';
}

export interface EdgePlan {
  readonly source: number;
  readonly target: number;
  readonly guard: string;
  readonly sync: string;
  readonly updates: readonly string[];
}

export interface ProcessPlan {
  readonly locations: readonly LocationPlan[];
  readonly edges: readonly EdgePlan[];
}

export interface OpenPlan {
  readonly spec: ProcessPlan;
  readonly system: ProcessPlan;
  readonly environment: ProcessPlan;
  /** Words before `chan`, by channel. */
  readonly channels: Readonly<Record<'a' | 'b' | 'p' | 'q', string>>;
  readonly values: boolean;
}

export interface OpenPlanOptions {
  readonly constantMax: number;
  /** How often an edge of the system or the environment is internal, against ten that are not. */
  readonly internal: number;
  /** Unseen steps may set clocks. */
  readonly setsUnseen: boolean;
  readonly urgency: boolean;
  /** a and p pass values; `anytime`: the environment sets what a passes on any edge, and the system reads it with a only. */
  readonly values?: boolean | 'anytime' | undefined;
}

export function openPlan(options: OpenPlanOptions): fc.Arbitrary<OpenPlan> {
  const own = processPlan(options, 'system');
  const kind = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: options.urgency ? 1 : 0, arbitrary: fc.constant('urgent ') },
    { weight: 1, arbitrary: fc.constant('broadcast ') },
  );
  return fc
    .record({
      spec: own,
      other: own,
      changed: edgePlan(options, 'system'),
      at: fc.nat(100),
      how: fc.constantFrom('edge', 'edge', 'without', 'location', 'late', 'late', 'other', 'same'),
      place: locationPlan(options),
      environment: processPlan(options, 'environment'),
      channels: fc.record({ a: kind, b: kind, p: kind, q: kind }),
    })
    .map(({ spec, other, changed, at, how, place, environment, channels }) => ({
      spec: withoutClocksOn(spec, channels),
      system: withoutClocksOn(systemOf(spec, other, changed, at, how, place), channels),
      environment: withoutClocksOn(environment, channels),
      channels,
      values: options.values !== undefined && options.values !== false,
    }));
}

function systemOf(
  spec: ProcessPlan,
  other: ProcessPlan,
  changed: EdgePlan,
  at: number,
  how: string,
  place: LocationPlan,
): ProcessPlan {
  const edge = at % spec.edges.length;
  switch (how) {
    case 'edge':
      return { ...spec, edges: spec.edges.map((each, index) => (index === edge ? changed : each)) };
    case 'without':
      return { ...spec, edges: spec.edges.filter((_, index) => index !== edge) };
    case 'location':
      return {
        ...spec,
        locations: spec.locations.map((each, index) => (index === 1 + (at % 2) ? place : each)),
      };
    case 'late':
      return changedLate(spec, changed, at);
    case 'same':
      return spec;
    default:
      return other;
  }
}

/**
 * The system does something else, or less, after an output that came late: only an environment that waits so long, and goes
 * on then, can see it.
 */
function changedLate(spec: ProcessPlan, changed: EdgePlan, at: number): ProcessPlan {
  const outputs = spec.edges.filter(({ sync }) => sync.endsWith('!'));
  const early = outputs[at % Math.max(1, outputs.length)];
  if (early === undefined) return spec;
  const late = spec.locations.length;
  const from = (at >> 2) % 2;
  const own = spec.edges.filter(({ source }) => source === early.target);
  const left = own.filter((_, index) => index !== at % Math.max(1, own.length));
  const behind = at % 3 === 0 ? left : [...left, { ...changed, source: late }];
  const guarded = (clock: string): string => [early.guard, clock].filter((each) => each !== '').join(' && ');
  return {
    locations: [...spec.locations, spec.locations[early.target]!],
    edges: [
      ...spec.edges.map((edge) => (edge === early ? { ...edge, guard: guarded(`x <= ${from}`) } : edge)),
      { ...early, guard: guarded(`x > ${from}`), target: late },
      ...behind.map((edge) => ({ ...edge, source: late })),
    ],
  };
}

/** Guards on urgent channels must not compare clocks. */
export function withoutClocksOn(plan: ProcessPlan, channels: OpenPlan['channels']): ProcessPlan {
  const isUrgent = ({ sync }: EdgePlan): boolean =>
    sync !== '' && channels[sync[0] as 'a' | 'b' | 'p' | 'q'] === 'urgent ';
  const integers = (guard: string): string =>
    guard
      .split(' && ')
      .filter((each) => /^(own|v) /.test(each))
      .join(' && ');
  return {
    ...plan,
    edges: plan.edges.map((edge) => (isUrgent(edge) ? { ...edge, guard: integers(edge.guard) } : edge)),
  };
}

/** The text of a model with one of the two in the environment. */
export function openText(
  { environment, channels, values, ...plans }: OpenPlan,
  which: 'spec' | 'system',
): string {
  const declared = (['a', 'b', 'p', 'q'] as const).map((name) => `${channels[name]}chan ${name};`);
  const range = 'int[0, 2]';
  const passing = (text: string): string => (values ? text : '');
  return `${declared.join(' ')} ${passing(`${range} v, w;`)}
process P() { clock x, y; ${passing(`${range} own;`)} ${bodyOf(plans[which])} }
process U() { clock e; ${passing(`${range} heard;`)} ${bodyOf(environment)} }
process Uses() { ${passing(`${range} k;`)} state Z, Y; init Z; trans
Z -> Y { guard false; sync a?; ${passing('assign k = v;')} }, Z -> Y { guard false; sync b?; },
Z -> Y { guard false; sync p!; ${passing('assign w = 0;')} }, Z -> Y { guard false; sync q!; }; }
process UsesToo() { ${passing(`${range} k;`)} state Z, Y; init Z; trans
Z -> Y { guard false; sync a!; ${passing('assign v = 0;')} }, Z -> Y { guard false; sync b!; },
Z -> Y { guard false; sync p?; ${passing('assign k = w;')} }, Z -> Y { guard false; sync q?; }; }
system P, Uses, U, UsesToo;`;
}

/**
 * Whether the two sides share memory: a broadcast that passes a value may go unheard, and a guard asks for what it has set then.
 * Nothing is known of such a plan.
 */
export function sharesMemory({ channels, values, spec, system }: OpenPlan): boolean {
  const asks = ({ edges }: ProcessPlan): boolean => edges.some(({ guard }) => /\bv\b/.test(guard));
  return values && channels.a === 'broadcast ' && (asks(spec) || asks(system));
}

/** Who goes first: channels among each other and against steps without one, and one process against another. */
export interface PriorityPlan {
  readonly channels: string;
  readonly processes: ',' | '<';
}

export function priorityPlan(): fc.Arbitrary<PriorityPlan> {
  const levels = fc
    .tuple(
      fc.shuffledSubarray(['a', 'b', 'p', 'q', 'default'], { minLength: 2 }),
      fc.array(fc.constantFrom('<', '<', ','), { minLength: 4, maxLength: 4 }),
    )
    .map(([names, signs]) =>
      (names.includes('default') ? names : [...names, 'default'])
        .map((name, index) => (index === 0 ? name : `${signs[index - 1] ?? '<'} ${name}`))
        .join(' '),
    );
  return fc.record({ channels: levels, processes: fc.constantFrom(',', '<') });
}

/**
 * The text of a model that is under test as a whole, with priorities: one of the two, and what stands for the environment
 * as a process that does by itself whatever it does.
 */
export function ownText(
  { environment, channels, ...plans }: OpenPlan,
  which: 'spec' | 'system',
  { channels: levels, processes }: PriorityPlan,
): string {
  const declared = (['a', 'b', 'p', 'q'] as const).map((name) => `${channels[name]}chan ${name};`);
  const aside = {
    ...environment,
    edges: environment.edges.map((edge) => ({ ...edge, sync: '', updates: [] })),
  };
  return `${declared.join(' ')} chan priority ${levels};
process P() { clock x, y; ${bodyOf(plans[which])} }
process U() { clock e; ${bodyOf(aside)} }
process Uses() { state Z, Y; init Z; trans
Z -> Y { guard false; sync a?; }, Z -> Y { guard false; sync b?; },
Z -> Y { guard false; sync p!; }, Z -> Y { guard false; sync q!; }; }
system P ${processes} U, Uses;`;
}

export const UNDER_TEST = { underTest: ['P', 'Uses'] };

export function bodyOf({ locations, edges }: ProcessPlan): string {
  const states = locations.map(({ invariant }, index) =>
    invariant === '' ? `L${index}` : `L${index} { ${invariant} }`,
  );
  const having = (urgency: 'urgent' | 'commit'): string => {
    const names = locations.flatMap((each, index) => (each.urgency === urgency ? [`L${index}`] : []));
    return names.length === 0 ? '' : `${urgency} ${names.join(', ')};`;
  };
  const text = ({ source, target, guard, sync, updates }: EdgePlan): string =>
    [
      `L${source} -> L${target} {`,
      ...(guard === '' ? [] : [`guard ${guard};`]),
      ...(sync === '' ? [] : [`sync ${sync};`]),
      ...(updates.length === 0 ? [] : [`assign ${updates.join(', ')};`]),
      '}',
    ].join(' ');
  return `state ${states.join(', ')}; ${having('commit')} ${having('urgent')} init L0; trans ${edges.map(text).join(',\n')};`;
}

type Whose = 'system' | 'environment';

const LOCATIONS = 3;

export function processPlan(options: OpenPlanOptions, whose: Whose): fc.Arbitrary<ProcessPlan> {
  const place = locationPlan(options);
  const locations = fc.array(place, { minLength: LOCATIONS, maxLength: LOCATIONS }).map((all) =>
    all.map((each, index) => ({
      urgency: index === 0 && whose === 'system' ? ('' as const) : each.urgency,
      invariant: index === 0 ? '' : each.invariant.replace('x', whose === 'system' ? 'x' : 'e'),
    })),
  );
  return fc.record({
    locations,
    edges: fc.array(edgePlan(options, whose), { minLength: 3, maxLength: 6 }),
  });
}

function locationPlan({ constantMax, urgency }: OpenPlanOptions): fc.Arbitrary<LocationPlan> {
  const invariant = fc
    .tuple(fc.constantFrom('<=', '<=', '<'), fc.integer({ min: 1, max: constantMax }))
    .map(([operator, value]) => `x ${operator} ${value}`);
  return fc.record({
    invariant: fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 1, arbitrary: invariant }),
    urgency: urgency
      ? fc.oneof(
          { weight: 6, arbitrary: fc.constant('' as const) },
          { weight: 1, arbitrary: fc.constantFrom('urgent' as const, 'commit' as const) },
        )
      : fc.constant('' as const),
  });
}

function edgePlan(options: OpenPlanOptions, whose: Whose): fc.Arbitrary<EdgePlan> {
  const { constantMax, internal, setsUnseen } = options;
  const clocks = whose === 'system' ? ['x', 'x', 'y'] : ['e'];
  const clock = fc.constantFrom(...clocks);
  const single = fc
    .tuple(clock, fc.constantFrom('<', '<=', '==', '>=', '>'), fc.integer({ min: 0, max: constantMax }))
    .map((parts) => parts.join(' '));
  const seen =
    whose === 'system' ? ['a?', 'a?', 'b?', 'p!', 'p!', 'q!'] : ['a!', 'a!', 'b!', 'p?', 'p?', 'q?'];
  return fc
    .record({
      source: fc.nat(LOCATIONS - 1),
      target: fc.nat(LOCATIONS - 1),
      guard: fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 1, arbitrary: single }),
      sync: fc.oneof(
        { weight: 10, arbitrary: fc.constantFrom(...seen) },
        { weight: internal, arbitrary: fc.constant('') },
      ),
      updates: fc.array(
        clock.map((each) => `${each} = 0`),
        { maxLength: 1 },
      ),
    })
    .map((edge) => (edge.sync === '' && !setsUnseen ? { ...edge, updates: [] } : edge))
    .chain((edge) =>
      options.values === undefined || options.values === false
        ? fc.constant(edge)
        : withValues(edge, whose, options.values === 'anytime'),
    );
}

/** The edge passes a value, keeps one, or asks for one. */
function withValues(edge: EdgePlan, whose: Whose, isAnytime: boolean): fc.Arbitrary<EdgePlan> {
  const { sync, guard, updates } = edge;
  const number = fc.constantFrom('0', '1', '2');
  const updating = (update: fc.Arbitrary<string>): fc.Arbitrary<EdgePlan> =>
    fc.option(update).map((each) => (each === null ? edge : { ...edge, updates: [...updates, each] }));
  if (whose === 'environment') {
    if (sync === 'a!' || isAnytime) return updating(number.map((each) => `v = ${each}`));
    return sync === 'p?' ? updating(fc.constant('heard = w')) : fc.constant(edge);
  }
  if (sync === 'a?') return updating(fc.constantFrom('own = v', 'own = v', 'own = (own + v) % 3'));
  const asked = fc
    .tuple(fc.constantFrom('own', 'own', isAnytime ? 'own' : 'v'), fc.constantFrom('==', '<', '!='), number)
    .map((parts) => parts.join(' '));
  const asking = fc.option(asked).map((each) => ({
    ...edge,
    guard: [guard, each ?? ''].filter((part) => part !== '').join(' && '),
  }));
  if (sync !== 'p!') return asking;
  return fc
    .tuple(asking, fc.option(fc.oneof(number, fc.constantFrom('own', 'own', '2 - own'))))
    .map(([made, value]) => (value === null ? made : { ...made, updates: [...updates, `w = ${value}`] }));
}
