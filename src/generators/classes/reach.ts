/**
 * Which classes are reached, and by the fewest actions: a breadth-first search over location sets and zones.
 *
 * The search is one of the specification itself: a symbolic state is a location set with all values of the clocks that
 * one area of an action leads to, delays included; the classes that it meets are looked up. It is not divided along the
 * classes, which is what made the paper's tool slow (see `countClassGraph` for that one). Clocks that are set before
 * they are read again are forgotten.
 *
 * Zones are extrapolated by the greatest constants, which keeps classes exact: a class that an extrapolated zone meets
 * is met by the zone itself (docs/theory/classes.md).
 *
 * INVARIANT the first node that meets a part is one of the fewest actions.
 */
import { type Budget } from '../../explore/search.js';
import { atMost, below } from '../../zones/bound.js';
import { ABSENT, extrapolateM } from '../../zones/extrapolate.js';
import { NEW_CLOCK, assign, delay, free, includes, isEmpty, pickClocks, reset } from '../../zones/zone.js';
import { common, outside } from './cuts.js';
import { dividedByDifferences } from './differences.js';
import { type ActionArea, type Part, type Partitions, partsInTime } from './partition.js';
import { clocksDiffer, notDeterministic, unsuitable, urgencyDiffers } from './problems.js';
import {
  type ClockChange,
  type LocationSet,
  type Member,
  type MemberStep,
  type Specification,
  describeEdge,
  greatestOf,
  spanOf,
} from './specification.js';

/** A symbolic state, with how it was reached. */
export interface Node {
  readonly number: number;
  readonly set: LocationSet;
  /** Closed under delay, as far as some member of the set allows it. */
  readonly zone: Int32Array;
  /** Undefined for the start. */
  readonly via: Arrival | undefined;
  /** The number of actions on the way. */
  readonly depth: number;
}

/** The last action on the way to a node. */
export interface Arrival {
  readonly from: Node;
  readonly action: string;
  /** All steps that the action can be, and the zone of the clocks from which it is all of them. */
  readonly steps: readonly MemberStep[];
  readonly zone: Int32Array;
}

export interface Reached {
  readonly part: Part;
  readonly node: Node;
  /** What the node meets of the part. */
  readonly zone: Int32Array;
}

export interface Reachability {
  /** In the order in which they were reached. */
  readonly reached: readonly Reached[];
  /** Location sets in the order in which they were entered. */
  readonly sets: readonly LocationSet[];
  /** Symbolic states. */
  readonly nodes: number;
  readonly limit: 'states' | 'memory' | 'time' | 'interrupted' | undefined;
}

/** What clocks a zone keeps: those that may still be read, those that some guard reads, or all. */
export type KeptClocks = 'active' | 'used' | 'all';

export function reachParts(
  specification: Specification,
  partitions: Partitions,
  {
    budget,
    mustBeDeterministic = false,
  }: { readonly budget: Budget; readonly mustBeDeterministic?: boolean },
): Reachability {
  const stepping = new Stepping(specification, 'active', mustBeDeterministic);
  const reached = new Map<Part, Reached>();
  const known = new Map<LocationSet, Node[]>();
  const sets = new Set<LocationSet>();
  const queue: Node[] = [];
  let count = 0;
  const add = (set: LocationSet, zone: Int32Array, via: Arrival | undefined): void => {
    const others = known.get(set) ?? [];
    if (others.some((other) => includes(other.zone, 0, zone, 0, specification.dim))) return;
    const node = { number: count++, set, zone, via, depth: via === undefined ? 0 : via.from.depth + 1 };
    known.set(set, [...others, node]);
    queue.push(node);
  };
  for (const { set, zone } of stepping.start()) add(set, zone, undefined);
  let limit: Reachability['limit'];
  for (let next = 0; next < queue.length && limit === undefined; next++) {
    const node = queue[next]!;
    for (const { set, zones } of stepping.stays(node)) {
      sets.add(set);
      for (const part of partsInTime(partitions.classesOf(set))) {
        if (reached.has(part)) continue;
        const [zone] = common(zones, [part.zone], specification.dim);
        if (zone !== undefined) reached.set(part, { part, node, zone });
      }
      for (const area of partitions.areasOf(set))
        for (const zone of common(zones, area.zones, specification.dim))
          for (const target of stepping.take(area, zone))
            add(target.set, target.zone, {
              from: node,
              action: area.action,
              steps: area.steps,
              zone: target.from,
            });
    }
    const { statesMax = Infinity, shouldStop } = budget;
    if (count > statesMax) limit = 'states';
    else if (next % 64 === 63) limit = shouldStop?.();
  }
  return { reached: [...reached.values()], sets: [...sets], nodes: count, limit };
}

/**
 * How many symbolic states the graph of the classes has, in which every zone lies in one part of a class: the figure
 * of the paper. A zone that an earlier one of its part includes does not count, so the order matters a little: actions
 * as they are declared, classes that enable the first edges first. Undefined if they are too many.
 */
export function countClassGraph(
  specification: Specification,
  partitions: Partitions,
  clocks: KeptClocks,
  budget: Budget,
): number | undefined {
  const { dim } = specification;
  const stepping = new Stepping(specification, clocks, false);
  const known = new Map<Part, Int32Array[]>();
  const queue: { readonly part: Part; readonly zone: Int32Array }[] = [];
  const enter = (set: LocationSet, zone: Int32Array): void => {
    for (const stay of stepping.stays({ set, zone }))
      for (const { parts } of partitions.classesOf(stay.set))
        for (const part of parts)
          for (const cut of common(stay.zones, [part.zone], dim)) {
            const others = known.get(part) ?? [];
            if (others.some((other) => includes(other, 0, cut, 0, dim))) continue;
            others.push(cut);
            known.set(part, others);
            queue.push({ part, zone: cut });
          }
  };
  for (const { set, zone } of stepping.start()) enter(set, zone);
  for (let next = 0; next < queue.length; next++) {
    const { part, zone } = queue[next]!;
    for (const action of specification.actions) {
      const steps = part.of.enabled.filter((step) => step.action === action);
      for (const target of stepping.take({ action, steps, zones: [] }, zone)) enter(target.set, target.zone);
    }
    const { statesMax = Infinity, shouldStop } = budget;
    if (queue.length > statesMax) return undefined;
    if (next % 64 === 63 && shouldStop?.() !== undefined) return undefined;
  }
  return queue.length;
}

/** How zones go on: what an action and time make of them. */
class Stepping {
  readonly #specification: Specification;
  readonly #mustBeDeterministic: boolean;
  readonly #clocks: KeptClocks;

  constructor(specification: Specification, clocks: KeptClocks, mustBeDeterministic: boolean) {
    this.#specification = specification;
    this.#clocks = clocks;
    this.#mustBeDeterministic = mustBeDeterministic;
  }

  start(): readonly { readonly set: LocationSet; readonly zone: Int32Array }[] {
    const initial = this.#specification.initial();
    if (initial === undefined) return [];
    return this.#settled(initial.set, initial.zone).map(({ zone }) => ({ set: initial.set, zone }));
  }

  /** Where an action leads from a zone in which it is exactly these steps. */
  take(
    { action, steps }: ActionArea,
    zone: Int32Array,
  ): readonly { readonly set: LocationSet; readonly zone: Int32Array; readonly from: Int32Array }[] {
    const { dim } = this.#specification;
    const [first] = steps;
    if (first === undefined) return [];
    const set = this.#specification.setOf(steps.map(({ target }) => target));
    this.#checkSteps(action, steps, zone, set);
    const moved = changed(zone, dim, first.clocks);
    return this.#settled(set, moved).map(({ zone: settled }) => ({ set, zone: settled, from: zone }));
  }

  /**
   * Where the members of a set still are while time passes: those whose invariants have ceased to hold are none of the
   * possible ones any more.
   */
  stays({ set, zone }: { readonly set: LocationSet; readonly zone: Int32Array }): readonly {
    readonly set: LocationSet;
    readonly zones: readonly Int32Array[];
  }[] {
    const { dim } = this.#specification;
    let stays: { readonly members: readonly Member[]; readonly zones: readonly Int32Array[] }[] = [
      { members: [], zones: [zone] },
    ];
    for (const member of set.members) {
      stays = stays.flatMap(({ members, zones }) => [
        { members: [...members, member], zones: common(zones, [member.invariant], dim) },
        { members, zones: zones.flatMap((each) => outside(each, member.invariant, dim)) },
      ]);
      stays = stays.filter(({ zones }) => zones.length > 0);
    }
    return stays
      .filter(({ members }) => members.length > 0)
      .map(({ members, zones }) => ({ set: this.#specification.setOf(members), zones }));
  }

  #checkSteps(action: string, steps: readonly MemberStep[], zone: Int32Array, target: LocationSet): void {
    const { dim, model } = this.#specification;
    const greatest = greatestOf(target, dim);
    const [first, ...others] = steps as readonly [MemberStep, ...MemberStep[]];
    for (const other of others) {
      const name = (step: MemberStep): string => `'${describeEdge(model.network, step.edges[0]!)}'`;
      if (this.#mustBeDeterministic)
        unsuitable(notDeterministic.at(spanOf(other), action, name(first), name(other)));
      if (!agree(first.clocks, other.clocks, zone, greatest))
        unsuitable(clocksDiffer.at(spanOf(other), action, name(first), name(other)));
    }
  }

  /** A zone that was just entered, after any delay, without clocks that do not matter, and extrapolated. */
  #settled(set: LocationSet, entered: Int32Array): readonly { readonly zone: Int32Array }[] {
    const { dim } = this.#specification;
    const differences = [...new Set(set.members.flatMap((member) => member.differences))];
    const greatest = this.#greatestOf(set);
    const zone = entered.slice();
    if (isEmpty(zone, 0)) return [];
    for (let clock = 1; clock < dim; clock++) if (greatest[clock] === ABSENT) free(zone, 0, dim, clock);
    if (this.#mayDelay(set)) delay(zone, 0, dim);
    return dividedByDifferences(zone, differences, dim, (part) => {
      extrapolateM(part, 0, dim, greatest);
    }).map((part) => ({ zone: part }));
  }

  #mayDelay({ members }: LocationSet): boolean {
    const still = members.find(({ mayDelay }) => !mayDelay);
    const moving = members.find(({ mayDelay }) => mayDelay);
    if (still !== undefined && moving !== undefined)
      unsuitable(urgencyDiffers.at(undefined, still.name, moving.name));
    return still === undefined;
  }

  #greatestOf(set: LocationSet): Int32Array {
    const { dim } = this.#specification;
    const greatest = greatestOf(set, dim);
    const { kept } = this.#specification;
    if (this.#clocks !== 'active')
      for (let clock = 1; clock < dim; clock++) {
        const least = this.#clocks === 'all' ? 0 : ABSENT;
        greatest[clock] = Math.max(greatest[clock]!, kept[clock]!, least);
      }
    return greatest;
  }
}

/** What a step does to the clocks of a zone. */
export function changed(zone: Int32Array, dim: number, { from, shift }: ClockChange): Int32Array {
  const after = new Int32Array(dim * dim);
  const picks = from.map((source, clock) => (source === 0 && clock !== 0 ? NEW_CLOCK : source));
  pickClocks(after, 0, zone, 0, dim, picks);
  for (let clock = 1; clock < dim; clock++) {
    if (from[clock] === 0) reset(after, 0, dim, clock, shift[clock]!);
    else if (shift[clock] !== 0) assign(after, 0, dim, clock, clock, shift[clock]!);
  }
  return after;
}

/**
 * Whether two changes do the same to all points of a zone, as far as it matters: the new values of each clock are equal, or
 * both are beyond what it is compared with.
 */
function agree(a: ClockChange, b: ClockChange, zone: Int32Array, greatest: Int32Array): boolean {
  const dim = greatest.length;
  return a.from.every((from, clock) => {
    const most = greatest[clock]!;
    if (clock === 0 || most === ABSENT) return true;
    const other = b.from[clock]!;
    const [shift, otherShift] = [a.shift[clock]!, b.shift[clock]!];
    if (from === other) return shift === otherShift;
    const isSame =
      zone[from * dim + other]! <= atMost(otherShift - shift) &&
      zone[other * dim + from]! <= atMost(shift - otherShift);
    return isSame || (zone[from]! <= below(shift - most) && zone[other]! <= below(otherShift - most));
  });
}
