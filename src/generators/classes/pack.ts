/**
 * Ways that make many observations, so that a system is seldom brought back to its start.
 *
 * A refusal leaves a system where it is, and after an action that was accepted it can go on. So a way goes to the nearest
 * part with something that is still to be observed, refuses what is refused there, takes an action that is to be accepted,
 * and so on, until nothing more can be reached; what ends a test comes last. Times are left open until the way is
 * complete: behind every part that it visits, the zone is what the way so far leaves possible, exactly.
 *
 * The least number of ways has a lower bound. In a way each observation can be followed by the next; so ways are disjoint
 * chains in the relation "can come after", and chains of a relation with n elements are at least n less the size of a
 * greatest matching. The relation is taken larger than it is, which keeps the bound right.
 */
import { madeOnce } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { type Budget } from '../../explore/search.js';
import { includes } from '../../zones/zone.js';
import { common } from './cuts.js';
import { type Observation } from './observations.js';
import { type Part, type Partitions, partsInTime } from './partition.js';
import { type Arrival, type Node } from './reach.js';
import { type LocationSet, type Specification, sharedChange } from './specification.js';
import { Stepping, changed } from './stepping.js';
import { type WayItem, actionsTo } from './way.js';

export interface Packing {
  readonly ways: readonly (readonly WayItem[])[];
  /** No suite has fewer tests; undefined if there are too many observations to say. */
  readonly leastTests: number | undefined;
}

/** What is to be observed in a part, and whether a test can go on after it. */
export interface PackedPart {
  readonly part: Part;
  readonly observations: readonly Observation[];
}

/** With more observations, no lower bound is computed. */
const BOUNDED_MAX = 400;

export function packWays(
  specification: Specification,
  partitions: Partitions,
  parts: readonly PackedPart[],
  goesOn: (observation: Observation) => boolean,
  budget: Budget,
): Packing {
  const packer = new Packer(specification, partitions, parts, goesOn);
  const ways: (readonly WayItem[])[] = [];
  while (packer.hasOpen && budget.shouldStop?.() === undefined) {
    const way = packer.nextWay();
    if (way.length === 0) break;
    ways.push(way);
  }
  const count = parts.reduce((sum, { observations }) => sum + observations.length, 0);
  return { ways, leastTests: count > BOUNDED_MAX ? undefined : packer.leastTests() };
}

/** Where a way stands: what it leaves possible, exactly, before any more time passes. */
interface Position {
  readonly set: LocationSet;
  readonly zone: Int32Array;
}

interface Found {
  readonly node: Node;
  readonly part: Part;
  /** What the node meets of the part. */
  readonly zone: Int32Array;
}

class Packer {
  readonly #specification: Specification;
  readonly #partitions: Partitions;
  readonly #stepping: Stepping;
  readonly #parts: readonly PackedPart[];
  readonly #goesOn: (observation: Observation) => boolean;
  /** What is still to be observed. */
  readonly #open: Map<Part, readonly Observation[]>;

  constructor(
    specification: Specification,
    partitions: Partitions,
    parts: readonly PackedPart[],
    goesOn: (observation: Observation) => boolean,
  ) {
    this.#specification = specification;
    this.#partitions = partitions;
    this.#stepping = new Stepping(specification, 'active', false);
    this.#parts = parts;
    this.#goesOn = goesOn;
    this.#open = new Map(parts.map(({ part, observations }) => [part, observations]));
  }

  get hasOpen(): boolean {
    return [...this.#open.values()].some((observations) => observations.length > 0);
  }

  /** A way from the start that makes observations that are still open. */
  nextWay(): readonly WayItem[] {
    const items: WayItem[] = [];
    let position: Position | undefined = this.#specification.initial();
    while (position !== undefined) {
      const isGoal = (part: Part): boolean => this.#openAt(part).some(this.#goesOn);
      const found =
        this.#nearest(position, isGoal) ?? this.#nearest(position, (part) => this.#openAt(part).length > 0);
      if (found === undefined) break;
      position = this.#visit(items, position, found);
    }
    return items;
  }

  #openAt(part: Part): readonly Observation[] {
    return this.#open.get(part) ?? [];
  }

  /** Goes to a part and observes there; where the way stands then, or undefined if it has ended. */
  #visit(items: WayItem[], start: Position, { node, part, zone }: Found): Position | undefined {
    let position = start;
    for (const item of actionsTo(node)) {
      items.push(item);
      position = this.#after(position, item.arrival);
    }
    const { set } = part.of;
    const here = this.#within(position, zone);
    const open = this.#openAt(part);
    const refusals = open.filter(({ kind }) => kind === 'refuse' || kind === 'deadlock');
    for (const observation of refusals) items.push({ kind: 'observe', observation, part, zone });
    const others = open.filter((observation) => !refusals.includes(observation));
    const next = others.find(this.#goesOn) ?? (refusals.length === 0 ? others[0] : undefined);
    this.#open.set(
      part,
      others.filter((observation) => observation !== next),
    );
    if (next === undefined) return { set, zone: here };
    if (!this.#goesOn(next)) {
      items.push({ kind: 'observe', observation: next, part, zone });
      return undefined;
    }
    const later = this.#stepping.elapsed(set, here);
    const arrival = this.#partitions
      .actionFrom(set, next.actions[0]!, zone)
      .find((taken) => common([later], [taken.zone], this.#specification.dim).length > 0);
    assert(arrival !== undefined, 'what is to be accepted in a class can be taken there');
    items.push({ kind: 'action', arrival, observation: next });
    return this.#after({ set, zone: here }, arrival);
  }

  #within({ set, zone }: Position, other: Int32Array): Int32Array {
    const [cut] = common([this.#stepping.elapsed(set, zone)], [other], this.#specification.dim);
    assert(cut !== undefined, 'what a search reaches can be reached exactly');
    return cut;
  }

  #after(position: Position, { steps, zone }: Pick<Arrival, 'steps' | 'zone'>): Position {
    const cut = this.#within(position, zone);
    return {
      set: this.#specification.setOf(steps.map(({ target }) => target)),
      zone: changed(cut, this.#specification.dim, sharedChange(steps)),
    };
  }

  /** The part with the fewest actions on the way to it for which something holds. */
  #nearest(start: Position, isGoal: (part: Part) => boolean): Found | undefined {
    let found: Found | undefined;
    this.#explore(this.#nodesOf(start), (node, part, zone) => {
      if (isGoal(part)) found = { node, part, zone };
      return found !== undefined;
    });
    return found;
  }

  #nodesOf({ set, zone }: Position): readonly Omit<Node, 'number'>[] {
    return this.#stepping.settled(set, zone).map((each) => ({ set, zone: each, via: undefined, depth: 0 }));
  }

  /** Visits every part that can be reached, nearest first, once for each node that meets it, until told to stop. */
  #explore(
    start: readonly Omit<Node, 'number'>[],
    visit: (node: Node, part: Part, zone: Int32Array) => boolean,
  ): void {
    const { dim } = this.#specification;
    const known = new Map<LocationSet, Int32Array[]>();
    const queue: Node[] = [];
    const add = (node: Omit<Node, 'number'>): void => {
      const others = known.get(node.set) ?? [];
      if (others.some((other) => includes(other, 0, node.zone, 0, dim))) return;
      known.set(node.set, [...others, node.zone]);
      queue.push({ ...node, number: queue.length });
    };
    start.forEach(add);
    for (let next = 0; next < queue.length; next++) {
      const node = queue[next]!;
      for (const { set, zones } of this.#stepping.stays(node)) {
        for (const part of partsInTime(this.#partitions.classesOf(set)))
          for (const zone of common(zones, [part.zone], dim)) if (visit(node, part, zone)) return;
        for (const area of this.#partitions.areasOf(set))
          for (const zone of common(zones, area.zones, dim))
            for (const target of this.#stepping.take(area, zone)) {
              const { action, steps } = area;
              add({
                set: target.set,
                zone: target.zone,
                via: { from: node, action, steps, zone },
                depth: node.depth + 1,
              });
            }
      }
    }
  }

  // -------------------------------------------------------------------------------------------- the lower bound

  leastTests(): number {
    const nodes = this.#parts.flatMap(({ part, observations }) =>
      observations.map((observation) => ({ part, observation })),
    );
    const followers = nodes.map(({ part, observation }) => this.#partsAfter(part, observation));
    const next = nodes.map((_, index) =>
      nodes.flatMap(({ part }, other) => (other !== index && followers[index]!.has(part) ? [other] : [])),
    );
    return Math.max(1, nodes.length - greatestMatching(next));
  }

  readonly #reachable = new Map<string, ReadonlySet<Part>>();

  /** All parts that can be reached after an observation, from whatever point of its part. */
  #partsAfter(part: Part, observation: Observation): ReadonlySet<Part> {
    const { kind, actions } = observation;
    if (!this.#goesOn(observation)) return new Set();
    const action = kind === 'must' || kind === 'can' ? actions[0]! : '';
    const key = `${part.of.set.number} ${part.number} ${action}`;
    return madeOnce(this.#reachable, key, () => {
      const all = new Set<Part>();
      this.#explore(this.#startAfter(part, action), (_, each) => {
        all.add(each);
        return false;
      });
      return all;
    });
  }

  #startAfter(part: Part, action: string): readonly Omit<Node, 'number'>[] {
    if (action === '') return this.#nodesOf({ set: part.of.set, zone: part.zone });
    return this.#partitions
      .actionFrom(part.of.set, action, part.zone)
      .flatMap((taken) => this.#stepping.take(taken, taken.zone))
      .map(({ set, zone }) => ({ set, zone, via: undefined, depth: 0 }));
  }
}

/** How many pairs (index, one of its others) there can be in which every element is first once and second once at most. */
function greatestMatching(others: readonly (readonly number[])[]): number {
  const firstOf = new Map<number, number>();
  const assign = (index: number, seen: Set<number>): boolean => {
    for (const other of others[index]!) {
      if (seen.has(other)) continue;
      seen.add(other);
      const before = firstOf.get(other);
      if (before !== undefined && !assign(before, seen)) continue;
      firstOf.set(other, index);
      return true;
    }
    return false;
  };
  return others.filter((_, index) => assign(index, new Set())).length;
}
