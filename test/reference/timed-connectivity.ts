/**
 * Connectivity testing of small timed machines by brute force: time goes on in ticks, and so finely that no word of a few
 * actions needs finer ones. Shares nothing with the generator.
 *
 * A word of n actions has n times. Whether a machine follows it depends on the whole parts of their differences and on
 * the order of their fractions, so n + 1 ticks per unit are enough.
 */

export interface TimedEdge {
  readonly source: number;
  readonly target: number;
  readonly action: number;
  readonly guard?: Guard | undefined;
  readonly resets: readonly number[];
}

export interface Guard {
  readonly clock: number;
  readonly operator: '<' | '<=' | '==' | '>=' | '>';
  readonly constant: number;
}

export interface TimedMachine {
  readonly actions: readonly string[];
  readonly inputs: number;
  readonly clocks: number;
  /** By location: time may not go on beyond; undefined where it may. */
  readonly limits: readonly (Pick<Guard, 'clock' | 'constant'> | undefined)[];
  readonly edges: readonly TimedEdge[];
  /** An input that does not arrive from a time on. */
  readonly broken?: { readonly input: number; readonly from: number; readonly until: number } | undefined;
}

interface State {
  readonly location: number;
  readonly clocks: readonly number[];
  /** Ticks since the start, as far as they matter. */
  readonly total: number;
}

export function disconnectedTimed(machine: TimedMachine, input: number): TimedMachine {
  const edges = machine.edges.map((edge) =>
    edge.action === input ? { ...edge, target: edge.source, resets: [] } : edge,
  );
  return { ...machine, edges };
}

export function brokenFrom(
  machine: TimedMachine,
  input: number,
  from: number,
  until = Infinity,
): TimedMachine {
  return { ...machine, broken: { input, from, until } };
}

function timesOf({ from, until }: NonNullable<TimedMachine['broken']>): readonly number[] {
  return until === Infinity ? [from] : [from, until];
}

export interface TickRules {
  readonly stepsMax: number;
  readonly ticksPerUnit: number;
  /** Where tests end: at refusals, or anywhere. */
  readonly resets: 'refusal' | 'anywhere';
  /** Only those with the fewest steps, or all. */
  readonly which: 'fewest' | 'all';
}

/** What suites of a few steps need: by the number of steps, the least ticks of those that kill all mutants. */
export function leastTicks(
  machine: TimedMachine,
  mutants: readonly TimedMachine[],
  { stepsMax, ticksPerUnit, resets, which }: TickRules,
): readonly { readonly steps: number; readonly ticks: number }[] {
  const found: { readonly steps: number; readonly ticks: number }[] = [];
  const all = [machine, ...mutants];
  const greatest =
    1 +
    Math.max(
      0,
      ...machine.edges.map(({ guard }) => guard?.constant ?? 0),
      ...machine.limits.map((limit) => limit?.constant ?? 0),
    );
  const longest =
    Math.max(0, ...mutants.flatMap(({ broken }) => (broken === undefined ? [] : timesOf(broken)))) *
    ticksPerUnit;
  const start: State = { location: 0, clocks: Array.from({ length: machine.clocks }, () => 0), total: 0 };
  type Joint = readonly (State | 'killed')[];
  const answer = (of: TimedMachine, state: State, action: number): State | undefined => {
    const { location, clocks, total } = state;
    const edge = of.edges.find(
      (each) => each.source === location && each.action === action && holds(each.guard, clocks, ticksPerUnit),
    );
    if (edge === undefined) return undefined;
    const { broken } = of;
    const isBroken = (from: number, until: number): boolean =>
      total >= from * ticksPerUnit && total < until * ticksPerUnit;
    if (broken?.input === action && isBroken(broken.from, broken.until)) return state;
    return {
      location: edge.target,
      clocks: clocks.map((value, clock) => (edge.resets.includes(clock) ? 0 : value)),
      total,
    };
  };
  const tick = ({ location, clocks, total }: State): State | undefined => {
    const limit = machine.limits[location];
    const later = clocks.map((value) => Math.min(value + 1, greatest * ticksPerUnit + 1));
    if (limit !== undefined && later[limit.clock]! > limit.constant * ticksPerUnit) return undefined;
    return { location, clocks: later, total: Math.min(total + 1, longest) };
  };
  // Layer by layer of steps; within a layer, by ticks.
  let layer = new Map<string, { readonly joint: Joint; readonly ticks: number }>();
  const put = (into: typeof layer, joint: Joint, ticks: number): boolean => {
    const key = joint
      .map((state) => (state === 'killed' ? 'k' : `${state.location}:${state.clocks.join()}:${state.total}`))
      .join(' ');
    if ((into.get(key)?.ticks ?? Infinity) <= ticks) return false;
    into.set(key, { joint, ticks });
    return true;
  };
  put(
    layer,
    all.map(() => start),
    0,
  );
  for (let steps = 1; steps <= stepsMax; steps++) {
    // All moments that can be reached by waiting; a later visit with fewer ticks goes on from there.
    const waiting = [...layer.values()];
    for (const { joint, ticks } of waiting) {
      const later = joint.map((state) => (state === 'killed' ? state : tick(state)));
      if (later.includes(undefined)) continue;
      if (put(layer, later as Joint, ticks + 1)) waiting.push({ joint: later as Joint, ticks: ticks + 1 });
    }
    const following: typeof layer = new Map();
    let best: number | undefined;
    for (const { joint, ticks } of layer.values()) {
      for (const [action] of machine.actions.entries()) {
        const target = answer(machine, joint[0] as State, action);
        const moved = joint.map((state, index) => {
          if (state === 'killed') return state;
          const next = answer(all[index]!, state, action);
          if ((next === undefined) !== (target === undefined)) return 'killed';
          return next ?? start;
        });
        if (moved.slice(1).every((state) => state === 'killed')) {
          best = Math.min(best ?? Infinity, ticks);
          continue;
        }
        put(following, moved, ticks);
        if (resets === 'refusal') continue;
        const again = moved.map((state) => (state === 'killed' ? state : start));
        put(following, again, ticks);
      }
    }
    if (best !== undefined) found.push({ steps, ticks: best });
    if (best !== undefined && which === 'fewest') break;
    layer = following;
  }
  return found;
}

function holds(guard: Guard | undefined, clocks: readonly number[], ticksPerUnit: number): boolean {
  if (guard === undefined) return true;
  const [value, constant] = [clocks[guard.clock]!, guard.constant * ticksPerUnit];
  switch (guard.operator) {
    case '<':
      return value < constant;
    case '<=':
      return value <= constant;
    case '==':
      return value === constant;
    case '>=':
      return value >= constant;
    case '>':
      return value > constant;
  }
}
