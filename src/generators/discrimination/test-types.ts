/**
 * Types of tests: the discriminating stimuli as disjoint patterns, in which ANY stands where the value does not matter.
 *
 * The patterns are the paths of the reduced decision diagram of the discriminating stimuli over the admissible ones:
 * values that no admissible stimulus takes are ignored, a variable is passed over when all its admissible values lead to
 * the same diagram, and a path ends as soon as every admissible stimulus discriminates.
 *
 * "The same diagram" is told by numbers: each different diagram over the admissible ones gets a number of its own.
 */
import { madeOnce } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { ANY, type Cube } from '../../diagrams/cubes.js';
import { type Diagram, EXHAUSTED, FALSE, type Ref } from '../../diagrams/diagram.js';

export interface TestTypes {
  readonly count: bigint;
  /** The first types, at most so many, in the order of values; one number for each level, as in cubes. */
  list(countMax: number): readonly Cube[];
}

/** `levels` are those of the stimuli, from the top down. Undefined when the diagram is exhausted. */
export function testTypes(
  diagram: Diagram,
  discriminating: Ref,
  admissible: Ref,
  levels: readonly number[],
): TestTypes | undefined {
  if (discriminating === EXHAUSTED || admissible === EXHAUSTED) return undefined;
  const over = new OverAdmissible(diagram, levels);
  const top = over.reduce(diagram.and(discriminating, admissible), admissible);
  return { count: over.paths(top), list: (countMax) => over.list(top, countMax) };
}

/** No stimulus discriminates. */
const NEVER = 0;
/** Every admissible stimulus discriminates. */
const ALWAYS = 1;

interface Branching {
  /** Index into the levels. */
  readonly position: number;
  /** Pairs of a value and the number of a diagram, by value. */
  readonly branches: readonly (readonly [value: number, target: number])[];
}

class OverAdmissible {
  readonly #diagram: Diagram;
  readonly #levels: readonly number[];
  readonly #positionOf: ReadonlyMap<number, number>;
  /** By number; the first two are NEVER and ALWAYS. */
  readonly #branchings: (Branching | undefined)[] = [undefined, undefined];
  readonly #numberOf = new Map<string, number>();
  readonly #reduced = new Map<string, number>();
  readonly #paths: bigint[] = [0n, 1n];

  constructor(diagram: Diagram, levels: readonly number[]) {
    this.#diagram = diagram;
    this.#levels = levels;
    this.#positionOf = new Map(levels.map((level, position) => [level, position]));
  }

  /** The number of the reduced diagram of `wanted` over `allowed`, which includes it and is not empty unless it is. */
  reduce(wanted: Ref, allowed: Ref): number {
    if (wanted === FALSE) return NEVER;
    if (wanted === allowed) return ALWAYS;
    return madeOnce(this.#reduced, `${wanted},${allowed}`, () => {
      const diagram = this.#diagram;
      const level = Math.max(diagram.level(wanted), diagram.level(allowed));
      const branches: [number, number][] = [];
      for (let value = 0; value < diagram.valueCount(level); value++) {
        const below = diagram.branch(allowed, level, value);
        if (below !== FALSE) branches.push([value, this.reduce(diagram.branch(wanted, level, value), below)]);
      }
      return this.#number(level, branches);
    });
  }

  paths(number: number): bigint {
    const known = this.#paths[number];
    if (known !== undefined) return known;
    const { branches } = this.#branchings[number]!;
    const count = branches.reduce((sum, [, target]) => sum + this.paths(target), 0n);
    this.#paths[number] = count;
    return count;
  }

  list(top: number, countMax: number): readonly Cube[] {
    const found: Cube[] = [];
    const cube = new Int32Array(this.#levels.length).fill(ANY);
    const walk = (number: number): void => {
      if (number === NEVER || found.length >= countMax) return;
      if (number === ALWAYS) return void found.push(cube.slice());
      const { position, branches } = this.#branchings[number]!;
      for (const [value, target] of branches) {
        cube[position] = value;
        walk(target);
      }
      cube[position] = ANY;
    };
    walk(top);
    return found;
  }

  #number(level: number, branches: readonly (readonly [number, number])[]): number {
    const [first] = branches;
    assert(first !== undefined, 'a set of stimuli that is not empty allows some value');
    if (branches.every(([, target]) => target === first[1])) return first[1];
    return madeOnce(
      this.#numberOf,
      `${level}:${branches.join(';')}`,
      () => this.#branchings.push({ position: this.#positionOf.get(level)!, branches }) - 1,
    );
  }
}
