/**
 * Members of a set: as cubes, in which ANY stands for all values of a variable, and the cheapest one.
 *
 * `levels` are the variables of the vectors, from the top down; the set depends on no others. Cubes come in the order
 * of the values, and are disjoint: each is a path from the top of the diagram to TRUE.
 */
import { type Diagram, EXHAUSTED, FALSE, type Ref, TRUE } from './diagram.js';
import { checkCosts, checkPosition, checkSet } from './given-set.js';

/** In a cube: the variable may have any value. */
export const ANY = -1;

/** One number for each of `levels`: an index into the domain, or ANY. */
export type Cube = Int32Array;

export function* cubes(diagram: Diagram, set: Ref, levels: readonly number[]): Generator<Cube, void> {
  checkSet('cubes', diagram, set, levels);
  if (set === EXHAUSTED || set === FALSE) return;
  const cube = new Int32Array(levels.length).fill(ANY);
  /** The nodes on the way down, with their positions and the values that are tried next. */
  const way: { node: Ref; position: number; value: number }[] = [];
  let node = set;
  let position = 0;
  while (true) {
    if (node > TRUE) {
      position = levels.indexOf(diagram.level(node), position);
      checkPosition('cubes', levels, position);
      way.push({ node, position, value: 0 });
    } else if (node === TRUE) {
      yield cube.slice();
    }
    const last = advance(diagram, way, cube);
    if (last === undefined) return;
    node = diagram.child(last.node, cube[last.position]!);
    position = last.position + 1;
  }
}

/** Moves the deepest node that has values left to its next value. */
function advance(
  diagram: Diagram,
  way: { node: Ref; position: number; value: number }[],
  cube: Cube,
): { readonly node: Ref; readonly position: number } | undefined {
  for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
    const arity = diagram.valueCount(diagram.level(last.node));
    while (last.value < arity && diagram.child(last.node, last.value) === FALSE) last.value++;
    if (last.value < arity) {
      cube[last.position] = last.value++;
      return last;
    }
    cube[last.position] = ANY;
    way.pop();
  }
  return undefined;
}

/** The first cube of a set that is not empty. */
export function firstCube(diagram: Diagram, set: Ref, levels: readonly number[]): Cube | undefined {
  for (const cube of cubes(diagram, set, levels)) return cube;
  return undefined;
}

export interface Cheapest {
  readonly cost: number;
  /** The first of the cheapest vectors, in the order of values. */
  readonly vector: Int32Array;
}

/** A member whose costs, summed over its variables, are least. Undefined when there is none. */
export function cheapest(
  diagram: Diagram,
  set: Ref,
  levels: readonly number[],
  costOf: (position: number, value: number) => number,
): Cheapest | undefined {
  checkSet('cheapest', diagram, set, levels);
  checkCosts('cheapest', costOf);
  if (set === EXHAUSTED || set === FALSE) return undefined;
  const positionOf = new Map(levels.map((level, position) => [level, position]));
  const least = levels.map((level, position) =>
    leastOf(diagram.valueCount(level), (value) => costOf(position, value)),
  );
  const known = new Map<Ref, { readonly value: number; readonly cost: number }>();
  const positionAt = (node: Ref): number => {
    if (node === TRUE) return levels.length;
    const position = positionOf.get(diagram.level(node)) ?? -1;
    checkPosition('cheapest', levels, position);
    return position;
  };

  /** The least cost from a position on. */
  const from = (node: Ref, position: number): number => {
    if (node === FALSE) return Infinity;
    let cost = 0;
    for (let passed = position; passed < positionAt(node); passed++) cost += least[passed]!.cost;
    return cost + (node === TRUE ? 0 : best(node).cost);
  };
  const best = (node: Ref): { readonly value: number; readonly cost: number } => {
    let found = known.get(node);
    if (found === undefined) {
      const position = positionAt(node);
      found = leastOf(
        diagram.valueCount(diagram.level(node)),
        (value) => from(diagram.child(node, value), position + 1) + costOf(position, value),
      );
      known.set(node, found);
    }
    return found;
  };

  const vector = Int32Array.from(least, ({ value }) => value);
  for (let node = set; node !== TRUE; node = diagram.child(node, best(node).value)) {
    vector[positionAt(node)] = best(node).value;
  }
  return { cost: from(set, 0), vector };
}

function leastOf(count: number, costOf: (value: number) => number): { value: number; cost: number } {
  let found = { value: 0, cost: costOf(0) };
  for (let value = 1; value < count; value++) {
    const cost = costOf(value);
    if (cost < found.cost) found = { value, cost };
  }
  return found;
}
