/**
 * Random pairs of small models with the same interface, to compare: a specification and a system that differs from it in a
 * few places, or in all.
 *
 * Inputs are a and b, outputs p and q; i is internal, and whoever sends it finds a receiver. Models never go wrong.
 */
import fc from 'fast-check';

export interface ComparablePlan {
  readonly locations: readonly { readonly invariant: string; readonly urgency: '' | 'urgent' | 'commit' }[];
  readonly edges: readonly EdgePlan[];
}

interface EdgePlan {
  readonly source: number;
  readonly target: number;
  readonly guard: string;
  readonly sync: string;
  readonly updates: readonly string[];
}

export interface ComparableOptions {
  readonly constantMax: number;
  /** How often an edge is internal, against ten that are not. */
  readonly internal: number;
  /** Urgent and committed locations. */
  readonly urgency: boolean;
}

const LOCATIONS = 3;

export function comparablePlan(options: ComparableOptions): fc.Arbitrary<ComparablePlan> {
  const edges = fc.array(edgePlan(options), { minLength: 3, maxLength: 6 });
  const locations = fc.tuple(
    fc.record({ invariant: fc.constant(''), urgency: fc.constant('' as const) }),
    ...Array.from({ length: LOCATIONS - 1 }, () => locationPlan(options)),
  );
  return fc.record({ locations, edges });
}

/** A specification and a system. */
export function comparablePair(
  options: ComparableOptions,
): fc.Arbitrary<readonly [ComparablePlan, ComparablePlan]> {
  const plan = comparablePlan(options);
  const changed = plan.chain((spec) =>
    fc
      .tuple(
        fc.nat(spec.edges.length - 1),
        edgePlan(options),
        fc.nat(LOCATIONS - 1),
        locationPlan(options),
        fc.boolean(),
      )
      .map(([at, edge, place, location, both]): readonly [ComparablePlan, ComparablePlan] => [
        spec,
        {
          edges: spec.edges.map((each, index) => (index === at ? edge : each)),
          locations: spec.locations.map((each, index) =>
            both && index === place && index > 0 ? location : each,
          ),
        },
      ]),
  );
  return fc.oneof({ weight: 3, arbitrary: changed }, { weight: 1, arbitrary: fc.tuple(plan, plan) });
}

/** Whether a plan has an internal step that sets a clock. */
export function setsClocksUnseen({ edges }: ComparablePlan): boolean {
  return edges.some(
    ({ sync, updates }) => (sync === '' || sync === 'i!') && updates.some((update) => /^[xy]/.test(update)),
  );
}

/** The text of a model; without invariants, every guard that holds can be seen. */
export function comparableText(
  { locations, edges }: ComparablePlan,
  invariants: 'kept' | 'dropped' = 'kept',
): string {
  const states = locations.map(({ invariant }, index) =>
    invariant === '' || invariants === 'dropped' ? `L${index}` : `L${index} { ${invariant} }`,
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
  return `chan a, b, p, q, i; clock x, y; int[0,1] n;
process P() { state ${states.join(', ')}; ${having('commit')} ${having('urgent')} init L0;
trans ${edges.map(text).join(',\n')}; }
process Q() { state U, V; init U; trans U -> V { guard n > 9; sync a?; }, U -> V { guard n > 9; sync b?; },
U -> V { guard n > 9; sync p!; }, U -> V { guard n > 9; sync q!; }, U -> U { sync i?; }; }
system P, Q;`;
}

function locationPlan({
  constantMax,
  urgency,
}: ComparableOptions): fc.Arbitrary<ComparablePlan['locations'][number]> {
  const constant = fc.integer({ min: 0, max: constantMax });
  const invariant = fc
    .tuple(fc.constantFrom('x', 'x', 'y'), fc.constantFrom('<=', '<=', '<'), constant)
    .map(([clock, operator, value]) => `${clock} ${operator} ${value}`);
  return fc.record({
    invariant: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 3, arbitrary: invariant }),
    urgency: urgency
      ? fc.oneof(
          { weight: 8, arbitrary: fc.constant('' as const) },
          { weight: 1, arbitrary: fc.constantFrom('urgent' as const, 'commit' as const) },
        )
      : fc.constant('' as const),
  });
}

function edgePlan({ constantMax, internal }: ComparableOptions): fc.Arbitrary<EdgePlan> {
  const location = fc.nat(LOCATIONS - 1);
  const clock = fc.constantFrom('x', 'x', 'y');
  const single = fc
    .tuple(clock, fc.constantFrom('<', '<=', '==', '>=', '>'), fc.integer({ min: 0, max: constantMax }))
    .map((parts) => parts.join(' '));
  const guard = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 5, arbitrary: single },
    { weight: 1, arbitrary: fc.tuple(single, single).map((both) => both.join(' && ')) },
    { weight: 1, arbitrary: fc.constantFrom('n == 0', 'n == 1') },
  );
  const update = fc.oneof(
    { weight: 4, arbitrary: clock.map((each) => `${each} = 0`) },
    { weight: 1, arbitrary: fc.constantFrom('x = y', 'n = 1 - n', 'y = 1') },
  );
  return fc.record({
    source: location,
    target: location,
    guard,
    sync: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom('a?', 'a?', 'a?', 'b?', 'p!', 'p!', 'q!') },
      { weight: internal, arbitrary: fc.constantFrom('', '', 'i!') },
    ),
    updates: fc.array(update, { maxLength: 2 }),
  });
}
