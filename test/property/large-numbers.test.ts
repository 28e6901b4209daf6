/**
 * Numbers near every limit: models that mean the same with small numbers, or with numbers that are computed in another
 * way, have the same answers; or the answer is that numbers are too large. Nothing else ever happens.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOCK_CONSTANT_MAX } from '../../src/base/limits.js';
import { Stopped, stoppable } from '../../src/base/stopped.js';
import { scaleTime } from '../../src/network/scale-time.js';
import { ModelError } from '../../src/semantics/model-error.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { assertUntil } from '../support/enough.js';
import { discreteStatesOfZones, networkText } from '../support/network.js';
import { randomNetwork } from '../support/random-network.js';
import { verifyText } from '../support/verify.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

const near = (limit: number): fc.Arbitrary<number> =>
  fc.integer({ min: -3, max: 3 }).map((by) => Math.min(limit + by, 2 ** 31 - 1));

/** Where kernels, cells, zones and integers end, and small numbers. */
const LARGE = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  ...[2 ** 10, 2 ** 11, 2 ** 12, 2 ** 13, 2 ** 14, 2 ** 15, 2 ** 16, 2 ** 27, 2 ** 28, 2 ** 29, 2 ** 30].map(
    near,
  ),
  near(2 ** 31 - 1),
);

// ---------------------------------------------------------------------------------------- computed numbers

/** An expression over variables that never change, and its value. */
interface Computed {
  readonly text: string;
  readonly value: number;
}

/** `c` holds 0, 1, 0, 1. */
const PART: fc.Arbitrary<Computed> = fc.oneof(
  fc.constant({ text: '0', value: 0 }),
  fc
    .record({ low: fc.integer({ min: -80, max: 80 }), count: fc.integer({ min: 60, max: 260 }) })
    .map(({ low, count }) => {
      const values = Array.from({ length: count }, (_, i) => low + i);
      const value = values.reduce((sum, i) => sum + ((((i % 4) + 4) % 2) + 1) * i, 0);
      return { text: `(sum (i : int[${low}, ${low + count - 1}]) ((c[(i % 4 + 4) % 4] + 1) * i))`, value };
    }),
  fc.integer({ min: 1, max: 300 }).map((count) => ({ text: `looped(${count})`, value: count })),
  fc
    .integer({ min: 1, max: 300 })
    .map((count) => ({ text: `iterated(${count})`, value: Math.min(count, 100) })),
  fc.constant({ text: '(exists (i : int[2147483600, 2147483647]) i + c[0] == 2147483647)', value: 1 }),
  fc.constant({ text: '(sum (i : int[2147483547, 2147483647]) c[1])', value: 101 }),
  fc.constant({ text: '(sum (i : int[-2147483648, -2147483549]) c[1])', value: 100 }),
);

/** Nearly all of a number, so that what is left is small. */
function mostOf(number: number): Computed {
  const count = Math.floor((Math.sqrt(8 * Math.max(0, number) + 1) - 1) / 2);
  return {
    text: `(sum (i : int[1, ${count + 1}]) (i <= ${count} ? c[1] * i : 0))`,
    value: (count * (count + 1)) / 2,
  };
}

const DECLARATIONS = `
  clock x, y; int[0, 1] c[4] = { 0, 1, 0, 1 };
  typedef int[-2147483648, 2147483647] word;
  word looped(int count) { word n = 0; while (n < count) { n++; } return n; }
  word iterated(int count) { word n = 0; for (i : int[2147483548, 2147483647]) { if (n < count) { n++; } } return n; }
  word same(word n) { return n; }
`;

const PLACES = ['before', 'after', 'update', 'function', 'guard', 'invariant'] as const;
const COMPARISONS = ['<', '<=', '==', '>=', '>'] as const;

/** The clock has the value in B, or is compared with it on the way to C. */
function modelText(
  where: (typeof PLACES)[number],
  { text }: Computed,
  comparison: string,
  other: number,
): string {
  const isCompared = where === 'guard' || where === 'invariant';
  const hook = where === 'before' || where === 'after' ? `${where}_update { x = ${text} }` : '';
  const set = isCompared ? other : where === 'function' ? `same(${text})` : text;
  const guard = where === 'guard' ? `x ${comparison} ${text}` : `x ${comparison} ${other}`;
  const invariant = where === 'invariant' ? `{ x <= ${text} }` : '';
  return `${DECLARATIONS} ${hook}
    process P() {
      state A { y <= 5 }, B, C ${invariant}; init A;
      trans A -> B { guard y >= 5; ${hook === '' ? `assign x = ${set};` : ''} },
            B -> C { ${where === 'invariant' ? '' : `guard ${guard};`} };
    } system P;`;
}

/** Whether C can be reached; undefined if a number is too large for a clock. */
function expected(
  where: (typeof PLACES)[number],
  value: number,
  comparison: string,
  other: number,
): boolean | undefined {
  if (value > CLOCK_CONSTANT_MAX || other > CLOCK_CONSTANT_MAX) return undefined;
  if (where === 'invariant') return other <= value;
  const [clock, bound] = where === 'guard' ? [other, value] : [value, other];
  // A hook sets the clock with the step to C too, but behind the guard.
  if (comparison === '<') return clock < bound;
  return comparison === '<=' || comparison === '==' ? clock <= bound : true;
}

test('a number has the same meaning, however it is computed', () => {
  const cases = fc.record({
    where: fc.constantFrom(...PLACES),
    part: fc.option(PART, { freq: 1 }),
    number: LARGE,
    // The other number is near this one, or far from it and perhaps small.
    by: fc.option(fc.integer({ min: -2, max: 2 }), { freq: 1 }),
    far: fc.oneof(fc.integer({ min: 0, max: 100 }), LARGE),
    comparison: fc.constantFrom(...COMPARISONS),
  });
  fc.assert(
    fc.property(cases, ({ where, part: given, number, by, far, comparison }) => {
      const part = given ?? mostOf(number);
      const value = Math.max(0, number);
      const other = Math.min(Math.max(0, by === null ? far : value + by), 2 ** 31 - 1);
      const rest = value - part.value;
      fc.pre(-(2 ** 31) <= rest && rest < 2 ** 31);
      const computed: Computed = { text: `(${rest}) + ${part.text}`, value };
      const { outcome, errors } = verifyText(modelText(where, computed, comparison, other), 'E<> P.C');
      const truth = expected(where, value, comparison, other);
      if (outcome.kind === 'unknown') expect(outcome.limit).toBe('numbers');
      else if (truth !== undefined) expect(outcome.kind).toBe(truth ? 'satisfied' : 'violated');
      else if (outcome.kind === 'modelError')
        expect(errors.first[0]!.error.kind).toBe('clock bound too large');
      // Where only the other number is too large, nobody may come to look at it.
      else expect(value <= CLOCK_CONSTANT_MAX || other <= CLOCK_CONSTANT_MAX).toBe(true);
    }),
    { numRuns: LONG ? 10_000 : 200 },
  );
});

// ------------------------------------------------------------------------------------------- other units

/** Locations and integers that are reached, or what was too large. */
function reached(system: ZoneSystem): readonly string[] | 'too large' {
  try {
    const states = stoppable(undefined, () => discreteStatesOfZones(system));
    if (!(states instanceof Stopped)) return states;
    expect(states.limit).toBe('numbers');
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    expect(error.kind).toBe('clock bound too large');
  }
  return 'too large';
}

test('what a clock is set to and compared with keeps its order in other units', () => {
  const cases = fc.record({
    set: LARGE.filter((value) => value >= 0),
    bound: LARGE.filter((value) => value >= 0),
    factor: LARGE.filter((value) => value > 0),
    isConstant: fc.boolean(),
  });
  fc.assert(
    fc.property(cases, ({ set, bound, factor, isConstant }) => {
      const network = networkText(`clock x; int[0, 2147483647] v = ${set}, w = ${bound};
        process P() { state A, B, C; init A; trans A -> B { assign x = ${isConstant ? set : 'v'}; },
          B -> C { guard x <= ${isConstant ? bound : 'w'}; }; } system P;`);
      const states = reached(new ZoneSystem(scaleTime(network, factor)));
      const isTooLarge = Math.max(set, bound) * factor > CLOCK_CONSTANT_MAX;
      if (isTooLarge) expect(states).toBe('too large');
      else if (states !== 'too large') expect(states).toHaveLength(set <= bound ? 3 : 2);
    }),
    { numRuns: LONG ? 10_000 : 180 },
  );
});

/** Factors at which constants up to 4 come near a limit. */
const FACTORS = [
  2 ** 8,
  2 ** 9,
  2 ** 10,
  2 ** 11,
  2 ** 12,
  2 ** 13,
  2 ** 14,
  2 ** 24,
  2 ** 25,
  2 ** 26,
  2 ** 27,
  2 ** 29,
  2 ** 30,
];

const HOOKS = [
  '',
  'before_update { x = x + 0 }',
  'after_update { x = (sum (i : int[0, 70]) (i == 3 ? 2 : 0)) }',
  'int[0, 9] hooked() { int n = 0; for (i : int[2147483646, 2147483647]) { n++; } return n; } after_update { x = hooked() }',
];

test('a model in other units does the same, until its numbers are too large', () => {
  const cases = fc.record({
    differences: fc.boolean(),
    hook: fc.constantFrom(...HOOKS),
    factor: fc.constantFrom(...FACTORS),
    by: fc.integer({ min: -2, max: 2 }),
  });
  let small = 0;
  assertUntil(
    () => small > 50,
    fc.property(
      cases.chain((options) =>
        randomNetwork({ constantMax: 4, clocksMax: 3, differences: options.differences }, options.hook).map(
          (text) => ({ ...options, text }),
        ),
      ),
      ({ text, factor, by }) => {
        const network = networkText(text);
        const plain = reached(new ZoneSystem(network));
        const scaled = new ZoneSystem(scaleTime(network, factor + by));
        const faster = reached(scaled);
        if (faster === 'too large') {
          // Four times the factor, some clocks one after the other, and nothing less.
          expect(factor).toBeGreaterThanOrEqual(2 ** 24);
          return;
        }
        small++;
        // The range of a bound that is an expression grows with the factor, and with it the differences to be told apart.
        if (scaled.isExact) expect(faster).toEqual(plain);
        else for (const state of plain) expect(faster).toContain(state);
      },
    ),
    { numRuns: LONG ? 3_000 : 90 },
  );
  expect(small).toBeGreaterThan(50);
});
