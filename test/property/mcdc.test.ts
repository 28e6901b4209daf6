/**
 * MC/DC on guards, against trying all values: a model in which every combination of the integers and the clock can be had, so
 * a part decides in some state if and only if it does so for some values.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateCoverage } from '../../src/library/generate-coverage.js';
import { modelFromText } from '../../src/library/load-model.js';

interface Values {
  readonly a: number;
  readonly b: number;
  readonly x: number;
}

/** A part of a guard, or what connects parts; each part is known by its text. */
type Guard =
  | { readonly kind: 'part'; readonly text: string; readonly holds: (values: Values) => boolean }
  | { readonly kind: 'and' | 'or'; readonly left: Guard; readonly right: Guard }
  | { readonly kind: 'not'; readonly inner: Guard };

const HOLDS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
};

function comparison(
  names: readonly (keyof Values)[],
  operators: readonly string[],
  max: number,
): fc.Arbitrary<Guard> {
  return fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...operators), fc.integer({ min: 0, max }))
    .map(([name, operator, number]) => ({
      kind: 'part',
      text: `${name} ${operator} ${number}`,
      holds: (values) => HOLDS[operator]!(values[name], number),
    }));
}

const onIntegers = comparison(['a', 'b'], ['==', '!=', '<', '>='], 2);
const onClock = comparison(['x'], ['<=', '>=', '<', '=='], 4);

const condition: fc.Arbitrary<Guard> = fc.letrec<{ guard: Guard }>((tie) => ({
  guard: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    onIntegers,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      left: tie('guard'),
      right: tie('guard'),
    }),
    fc.record({ kind: fc.constant('not' as const), inner: tie('guard') }),
  ),
})).guard;

/** Clocks stand in conjunctions, or beside a condition on integers that may make them needless. */
const guard: fc.Arbitrary<Guard> = fc
  .tuple(fc.option(condition), fc.array(fc.tuple(onClock, fc.option(onIntegers)), { maxLength: 2 }))
  .map(([integers, clocks]): readonly Guard[] => [
    ...(integers === null ? [] : [integers]),
    ...clocks.map(([clock, beside]): Guard =>
      beside === null ? clock : { kind: 'or', left: beside, right: clock },
    ),
  ])
  .filter((all) => all.length > 0)
  .map((all) => all.reduce((left, right): Guard => ({ kind: 'and', left, right })));

function textOf(each: Guard): string {
  switch (each.kind) {
    case 'part':
      return each.text;
    case 'not':
      return `!(${textOf(each.inner)})`;
    case 'and':
      return `(${textOf(each.left)}) && (${textOf(each.right)})`;
    case 'or':
      return `(${textOf(each.left)}) || (${textOf(each.right)})`;
  }
}

function partsOf(each: Guard): readonly (Guard & { readonly kind: 'part' })[] {
  switch (each.kind) {
    case 'part':
      return [each];
    case 'not':
      return partsOf(each.inner);
    case 'and':
    case 'or':
      return [...partsOf(each.left), ...partsOf(each.right)];
  }
}

/** With the opposite of one part, if one is given. */
function valueOf(each: Guard, values: Values, flipped?: Guard): boolean {
  switch (each.kind) {
    case 'part':
      return each.holds(values) !== (each === flipped);
    case 'not':
      return !valueOf(each.inner, values, flipped);
    case 'and':
      return valueOf(each.left, values, flipped) && valueOf(each.right, values, flipped);
    case 'or':
      return valueOf(each.left, values, flipped) || valueOf(each.right, values, flipped);
  }
}

const INTEGERS = [0, 1, 2];
const TIMES = Array.from({ length: 11 }, (_, index) => index / 2);
const ALL: readonly Values[] = INTEGERS.flatMap((a) =>
  INTEGERS.flatMap((b) => TIMES.map((x) => ({ a, b, x }))),
);

function modelWith(text: string): string {
  return `chan up, right, zero, go; clock x; int[0,2] a = 0, b = 0;
process P() {
  state Idle, Done;
  init Idle;
  trans Idle -> Idle { sync up?; assign a = a == 2 ? 0 : a + 1; },
        Idle -> Idle { sync right?; assign b = b == 2 ? 0 : b + 1; },
        Idle -> Idle { sync zero?; assign x = 0; },
        Idle -> Done { guard ${text}; sync go!; };
}
system P;
`;
}

test('a part decides in a test if and only if it does so for some values', async () => {
  const seen = { covered: 0, infeasible: 0 };
  await fc.assert(
    fc.asyncProperty(guard, async (given) => {
      const parts = partsOf(given);
      // Parts are told apart by their texts.
      fc.pre(new Set(parts.map(({ text }) => text)).size === parts.length);
      const model = await modelFromText({ name: 'p.xta', text: modelWith(textOf(given)) });
      const { suite } = await generateCoverage(model, { criteria: ['mcdc'] });
      const found = new Map(suite.goals.map(({ description, status }) => [description, status]));
      expect(found.size).toBe(2 * parts.length);
      for (const part of parts)
        for (const value of [true, false]) {
          const canDecide = ALL.some(
            (values) =>
              part.holds(values) === value && valueOf(given, values) !== valueOf(given, values, part),
          );
          const status = found.get(`'${part.text}' decides by being ${value} for P: Idle -> Done (go!)`);
          expect([part.text, value, status]).toEqual([
            part.text,
            value,
            canDecide ? 'covered' : 'infeasible',
          ]);
          seen[canDecide ? 'covered' : 'infeasible']++;
        }
    }),
    { numRuns: 40 },
  );
  expect(Math.min(seen.covered, seen.infeasible)).toBeGreaterThan(5);
});
