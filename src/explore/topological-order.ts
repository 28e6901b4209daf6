/**
 * An order on location vectors in which a search seldom looks at a state before one that covers it.
 *
 * States with the same locations are reached along several ways, some longer than others, and the zones of the longer
 * ways are often the larger ones. So a search should finish all ways to a location vector before it goes on from
 * there. Per process: locations of a cycle (a strongly connected component) come after those that lead to it, and
 * within a cycle locations come in the order in which a depth-first walk that ignores the ways back leaves them.
 * A vector comes by the sum of the first over its processes, then by the sum of the second: every step goes up in
 * one of them, but for the steps that close cycles.
 *
 * This is the topological half of Herbreteau and Tran, Improving search order for reachability testing in timed
 * automata (2015). Their ranking of covering states gains nothing on top of it (docs/decisions/0008-search-order.md).
 */
import { type Network, type NetworkProcess } from '../network/network.js';

export class TopologicalOrder {
  readonly #firstLocation: Int32Array;
  /** By location: what it adds to the key. */
  readonly #weights: Float64Array;

  constructor({ processes }: Network) {
    const orders = processes.map(orderLocations);
    // Sums of places stay below this, so that the sum of levels counts first.
    const factor = 1 + orders.reduce((sum, { places }) => sum + places.length, 0);
    const weights: number[] = [];
    this.#firstLocation = Int32Array.from(orders, ({ levels, places }) => {
      const first = weights.length;
      levels.forEach((level, location) => weights.push(level * factor + places[location]!));
      return first;
    });
    this.#weights = Float64Array.from(weights);
  }

  /** Vectors with smaller keys come first. */
  keyOf(vector: Int32Array): number {
    const weights = this.#weights;
    const firstLocation = this.#firstLocation;
    let key = 0;
    for (let p = 0; p < firstLocation.length; p++) key += weights[firstLocation[p]! + vector[p]!]!;
    return key;
  }
}

interface LocationOrder {
  /** How many locations come before the location's component: they lead to it, and it does not lead back. */
  readonly levels: readonly number[];
  /** Its place in a depth-first walk from the start. */
  readonly places: readonly number[];
}

/** Tarjan's algorithm, without recursion: components are found last first, and so are locations left. */
function orderLocations({ locations, initialLocations, edges }: NetworkProcess): LocationOrder {
  const targets: number[][] = locations.map(() => []);
  for (const { source, target } of edges) targets[source]!.push(target);
  const left: number[] = [];
  const components: number[][] = [];
  const found = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const enter = (location: number): Iterator<number> => {
    found.set(location, found.size);
    lowest.set(location, found.get(location)!);
    open.push(location);
    isOpen.add(location);
    return targets[location]!.values();
  };
  const leave = (location: number): void => {
    left.push(location);
    if (lowest.get(location) !== found.get(location)) return;
    const component = open.splice(open.indexOf(location));
    for (const each of component) isOpen.delete(each);
    components.push(component);
  };
  const reach = (location: number, value: number): void => {
    lowest.set(location, Math.min(lowest.get(location)!, value));
  };
  for (const start of [...initialLocations, ...locations.keys()]) {
    if (found.has(start)) continue;
    const path = [{ location: start, rest: enter(start) }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.next();
      if (next.done === true) {
        path.pop();
        leave(top.location);
        const parent = path.at(-1);
        if (parent !== undefined) reach(parent.location, lowest.get(top.location)!);
      } else if (!found.has(next.value)) path.push({ location: next.value, rest: enter(next.value) });
      else if (isOpen.has(next.value)) reach(top.location, found.get(next.value)!);
    }
  }
  return { levels: levelsOf(components.reverse(), targets), places: placesOf(left.reverse()) };
}

/** The longest way to each component, counted in the locations on it. Components come in topological order. */
function levelsOf(
  components: readonly (readonly number[])[],
  targets: readonly (readonly number[])[],
): number[] {
  const levels: number[] = targets.map(() => 0);
  const componentOf = new Map(components.flatMap((each, index) => each.map((location) => [location, index])));
  components.forEach((component, index) => {
    const level = component.reduce((greatest, location) => Math.max(greatest, levels[location]!), 0);
    for (const location of component) {
      levels[location] = level;
      for (const target of targets[location]!) {
        if (componentOf.get(target) !== index)
          levels[target] = Math.max(levels[target]!, level + component.length);
      }
    }
  });
  return levels;
}

function placesOf(order: readonly number[]): number[] {
  const places: number[] = [];
  order.forEach((location, place) => (places[location] = place));
  return places;
}
