/** Decision diagrams against sets that are listed member by member: every operation means what it says. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from '../../src/diagrams/count.js';
import { ANY, cheapest, cubes, firstCube } from '../../src/diagrams/cubes.js';
import {
  DEFAULT_DIAGRAM_BUDGET,
  Diagram,
  EXHAUSTED,
  FALSE,
  LEVELS_MAX,
  type Ref,
  TRUE,
} from '../../src/diagrams/diagram.js';

/** Vectors are listed by level, from the bottom up. */
type Vector = readonly number[];

function vectors(sizes: readonly number[]): Vector[] {
  return sizes.reduce<Vector[]>(
    (made, size) => made.flatMap((vector) => Array.from({ length: size }, (_, value) => [...vector, value])),
    [[]],
  );
}

/** The set of the vectors that satisfy a condition, built from single vectors. */
function setOf(diagram: Diagram, sizes: readonly number[], member: (vector: Vector) => boolean): Ref {
  return diagram.any(
    vectors(sizes)
      .filter(member)
      .map((vector) => diagram.all(vector.map((value, level) => diagram.literal(level, [value])))),
  );
}

const topDown = (sizes: readonly number[]): number[] => sizes.map((_, level) => level).reverse();

/** Sizes of levels and two sets, as the bits of which vectors they hold. */
const world = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
  .chain((sizes) =>
    fc.tuple(
      fc.constant(sizes),
      fc.array(fc.boolean(), { minLength: 256, maxLength: 256 }),
      fc.array(fc.boolean(), { minLength: 256, maxLength: 256 }),
      fc.subarray(sizes.map((_, level) => level)),
    ),
  );

function check(
  law: (given: {
    readonly diagram: Diagram;
    readonly sizes: readonly number[];
    readonly all: readonly Vector[];
    readonly inA: (vector: Vector) => boolean;
    readonly inB: (vector: Vector) => boolean;
    readonly a: Ref;
    readonly b: Ref;
    readonly some: readonly number[];
  }) => void,
): void {
  fc.assert(
    fc.property(world, ([sizes, bitsA, bitsB, some]) => {
      const diagram = new Diagram();
      for (const size of sizes) diagram.addLevel(size);
      const all = vectors(sizes);
      const indexOf = new Map(all.map((vector, index) => [vector.join(), index]));
      const inA = (vector: Vector): boolean => bitsA[indexOf.get(vector.join())!]!;
      const inB = (vector: Vector): boolean => bitsB[indexOf.get(vector.join())!]!;
      law({
        diagram,
        sizes,
        all,
        inA,
        inB,
        a: setOf(diagram, sizes, inA),
        b: setOf(diagram, sizes, inB),
        some,
      });
    }),
    { numRuns: 300 },
  );
}

describe('operations', () => {
  const binary: readonly [
    name: string,
    op: 'and' | 'or' | 'difference' | 'exclusive',
    f: (a: boolean, b: boolean) => boolean,
  ][] = [
    ['and', 'and', (a, b) => a && b],
    ['or', 'or', (a, b) => a || b],
    ['difference', 'difference', (a, b) => a && !b],
    ['exclusive', 'exclusive', (a, b) => a !== b],
  ];
  for (const [name, op, f] of binary) {
    test(`${name}, by members and as the same number as the set built directly`, () => {
      check(({ diagram, sizes, all, inA, inB, a, b }) => {
        const result = diagram[op](a, b);
        for (const vector of all) expect(diagram.contains(result, vector)).toBe(f(inA(vector), inB(vector)));
        expect(result).toBe(setOf(diagram, sizes, (vector) => f(inA(vector), inB(vector))));
      });
    });
  }

  test('not and includes', () => {
    check(({ diagram, all, inA, inB, a, b }) => {
      for (const vector of all) expect(diagram.contains(diagram.not(a), vector)).toBe(!inA(vector));
      expect(diagram.includes(a, b)).toBe(all.every((vector) => !inB(vector) || inA(vector)));
    });
  });

  test('exists, forall and the relational product', () => {
    check(({ diagram, sizes, all, inA, inB, a, b, some }) => {
      const levels = diagram.levelSet(some);
      const alike = (vector: Vector): Vector[] =>
        all.filter((other) => other.every((value, level) => some.includes(level) || value === vector[level]));
      expect(diagram.exists(a, levels)).toBe(setOf(diagram, sizes, (vector) => alike(vector).some(inA)));
      expect(diagram.forall(a, levels)).toBe(setOf(diagram, sizes, (vector) => alike(vector).every(inA)));
      expect(diagram.andExists(a, b, levels)).toBe(
        setOf(diagram, sizes, (vector) => alike(vector).some((other) => inA(other) && inB(other))),
      );
    });
  });

  test('choose puts parts together again', () => {
    check(({ diagram, sizes, a }) => {
      const top = sizes.length - 1;
      const parts = Array.from({ length: sizes[top]! }, (_, value) => diagram.branch(a, top, value));
      expect(diagram.choose(top, parts)).toBe(a);
    });
  });

  test('shift and rename move variables', () => {
    check(({ diagram, sizes, all, inA, a }) => {
      for (const size of sizes) diagram.addLevel(size);
      const moved = diagram.shift(a, sizes.length);
      for (const vector of all) {
        expect(diagram.contains(moved, [...sizes.map(() => 0), ...vector])).toBe(inA(vector));
      }
      expect(diagram.shift(moved, -sizes.length)).toBe(a);
      expect(diagram.rename(a, new Map(sizes.map((_, level) => [level, level + sizes.length])))).toBe(moved);
    });
  });
});

describe('members', () => {
  test('count is exact', () => {
    check(({ diagram, sizes, all, inA, a }) => {
      expect(count(diagram, a, topDown(sizes))).toBe(BigInt(all.filter(inA).length));
    });
  });

  test('cubes are disjoint and together the set', () => {
    check(({ diagram, sizes, all, inA, a }) => {
      const levels = topDown(sizes);
      const found = [...cubes(diagram, a, levels)];
      for (const vector of all) {
        const holding = found.filter((cube) =>
          levels.every((level, at) => cube[at] === ANY || cube[at] === vector[level]),
        );
        expect(holding.length).toBe(inA(vector) ? 1 : 0);
      }
      expect(firstCube(diagram, a, levels)).toEqual(found[0]);
    });
  });

  test('the cheapest member is a member, and none is cheaper', () => {
    check(({ diagram, sizes, all, inA, inB, a }) => {
      const levels = topDown(sizes);
      const cost = (position: number, value: number): number =>
        (inB(all[(position * 7 + value) % all.length]!) ? 3 : 1) * (value + 1);
      const costOf = (vector: Vector): number =>
        levels.reduce((sum, level, position) => sum + cost(position, vector[level]!), 0);
      const found = cheapest(diagram, a, levels, cost);
      const members = all.filter(inA);
      if (found === undefined) {
        expect(members).toEqual([]);
        return;
      }
      const vector = [...found.vector].reverse();
      expect(inA(vector)).toBe(true);
      expect(costOf(vector)).toBe(found.cost);
      expect(found.cost).toBe(Math.min(...members.map(costOf)));
    });
  });
});

describe('limits', () => {
  test('collecting keeps what it is told, and what is made afterwards is right', () => {
    check(({ diagram, sizes, all, inA, inB, a, b }) => {
      const kept = diagram.and(a, b);
      diagram.collect([a, kept]);
      const again = setOf(diagram, sizes, inB);
      expect(diagram.and(a, again)).toBe(kept);
      for (const vector of all)
        expect(diagram.contains(diagram.or(a, again), vector)).toBe(inA(vector) || inB(vector));
    });
  });

  test('with little memory or few operations the answer is right or EXHAUSTED, and collecting makes room', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 400 }),
        fc.integer({ min: 0, max: 3_000 }),
        (kilobytes, operations) => {
          const diagram = new Diagram({ memoryMax: kilobytes << 10, operationsMax: operations });
          for (let level = 0; level < 18; level++) diagram.addLevel(2);
          let odd: Ref = FALSE;
          for (let level = 0; level < 18; level++) odd = diagram.exclusive(odd, diagram.literal(level, [1]));
          if (odd === EXHAUSTED) {
            expect(diagram.exhausted).toBeDefined();
            expect(diagram.and(odd, TRUE)).toBe(EXHAUSTED);
          } else {
            expect(
              count(
                diagram,
                odd,
                Array.from({ length: 18 }, (_, k) => 17 - k),
              ),
            ).toBe(1n << 17n);
          }
        },
      ),
    );
  });
});

test('a set over as many levels as there may be does not exhaust the stack', () => {
  const diagram = new Diagram(DEFAULT_DIAGRAM_BUDGET);
  const levels = Array.from({ length: LEVELS_MAX }, () => diagram.addLevel(2)).reverse();
  let odd: Ref = FALSE;
  let even: Ref = TRUE;
  for (let level = 0; level < levels.length; level++) {
    [odd, even] = [diagram.choose(level, [odd, even]), diagram.choose(level, [even, odd])];
  }
  expect(diagram.and(odd, even)).toBe(FALSE);
  expect(diagram.or(odd, even)).toBe(TRUE);
  expect(
    diagram.exists(
      diagram.andExists(odd, diagram.literal(0, [1]), diagram.levelSet([])),
      diagram.levelSet([5]),
    ),
  ).toBe(diagram.literal(0, [1]));
  expect(count(diagram, odd, levels)).toBe(1n << BigInt(LEVELS_MAX - 1));
});
