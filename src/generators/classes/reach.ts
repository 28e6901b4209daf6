/**
 * Which classes are reached, and by the fewest actions: a breadth-first search over location sets and zones.
 *
 * The search is one of the specification itself: a symbolic state is a location set with all values of the clocks that
 * one area of an action leads to, delays included; the classes that it meets are looked up. It is not divided along the
 * classes, which is what made the paper's tool slow (see `countClassGraph` for that one). Clocks that are set before
 * they are read again are forgotten.
 *
 * INVARIANT the first node that meets a part is one of the fewest actions.
 */
import { type StopLimit } from '../../base/stopped.js';
import { type Budget } from '../../explore/search.js';
import { includes } from '../../zones/zone.js';
import { common } from './cuts.js';
import { type Part, type Partitions, partsInTime } from './partition.js';
import { type LocationSet, type MemberStep, type Specification } from './specification.js';
import { type KeptClocks, Stepping } from './stepping.js';

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

/** A step of the determinised specification: how one location set is entered from another. */
export interface Entry {
  /** The location set in which the action is taken: time may have left fewer members than the way came with. */
  readonly from: LocationSet;
  readonly arrival: Arrival;
  /** What is met first behind it. */
  readonly part: Part;
  readonly zone: Int32Array;
}

export interface Reachability {
  /** In the order in which they were reached. */
  readonly reached: readonly Reached[];
  /** Every action from every location set, as far as it is different steps, by the first way to it. */
  readonly entries: readonly Entry[];
  /** Location sets in the order in which they were entered. */
  readonly sets: readonly LocationSet[];
  /** Symbolic states. */
  readonly nodes: number;
  readonly limit: StopLimit | undefined;
}

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
  const entries = new Map<string, Entry>();
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
      for (const { action, steps, zones: areas } of partitions.areasOf(set))
        for (const zone of common(zones, areas, specification.dim))
          for (const target of stepping.take({ action, steps }, zone)) {
            const via = { from: node, action, steps, zone };
            add(target.set, target.zone, via);
            const key = `${set.number} ${steps.map(({ number }) => number).join()}`;
            const entry = entries.has(key) ? undefined : entryOf(stepping, partitions, target, set, via);
            if (entry !== undefined) entries.set(key, entry);
          }
    }
    const { statesMax = Infinity, shouldStop } = budget;
    if (count > statesMax) limit = 'states';
    else if (next % 64 === 63) limit = shouldStop?.();
  }
  return {
    reached: [...reached.values()],
    entries: [...entries.values()],
    sets: [...sets],
    nodes: count,
    limit,
  };
}

/** What is met first behind an action. */
function entryOf(
  stepping: Stepping,
  partitions: Partitions,
  target: { readonly set: LocationSet; readonly zone: Int32Array },
  from: LocationSet,
  arrival: Arrival,
): Entry | undefined {
  for (const { set, zones } of stepping.stays(target))
    for (const part of partsInTime(partitions.classesOf(set)))
      for (const zone of common(zones, [part.zone], target.zone.length ** 0.5))
        return { from, arrival, part, zone };
  return undefined;
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
    for (const action of specification.actions)
      for (const taken of partitions.actionFrom(part.of.set, action, zone))
        for (const target of stepping.take(taken, taken.zone)) enter(target.set, target.zone);
    const { statesMax = Infinity, shouldStop } = budget;
    if (queue.length > statesMax) return undefined;
    if (next % 64 === 63 && shouldStop?.() !== undefined) return undefined;
  }
  return queue.length;
}
