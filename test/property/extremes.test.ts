/** Extreme values against regions and against runs on a grid, on random models in which a clock grows. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rational, compare, floor, integer, subtract } from '../../src/base/rational.js';
import { type Extreme, type Extremes } from '../../src/explore/extremes.js';
import { type ConcreteState, type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { exploreGrid, isStuck } from '../reference/grid-runs.js';
import { exploreRegions, isDeadlocked } from '../reference/regions.js';
import { concreteText } from '../support/concrete.js';
import { assertUntil } from '../support/enough.js';
import { randomGrowth } from '../support/random-growth.js';
import { randomStopwatch } from '../support/random-stopwatch.js';
import { verifierOf, verifyText } from '../support/verify.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const STATES_MAX = LONG ? 20_000 : 3_000;

/** A condition as a query writes it, and as a test of a state. */
interface Condition {
  readonly text: string;
  readonly holds: (state: ConcreteState, system: ConcreteSystem) => boolean;
}

const valueOf = (state: ConcreteState, system: ConcreteSystem, clock: string): Rational =>
  state.clocks[system.clocks.indexOf(clock)]!;
const at =
  (location: number) =>
  (state: ConcreteState): boolean =>
    state.locations[0] === location;

/** The caps of regions: x and y beyond what they are compared with, z as far as is looked. */
const CAP = 14;
const SMALL = 4;
const capsOf = ({ clocks }: ConcreteSystem): readonly number[] =>
  clocks.map((name) => (name === 'z' ? CAP : SMALL));

const CONDITIONS: readonly Condition[] = [
  { text: 'true', holds: () => true },
  { text: 'P.B', holds: at(1) },
  { text: 'P.C', holds: at(2) },
  {
    text: 'P.C && y > 1',
    holds: (s, system) => at(2)(s) && compare(valueOf(s, system, 'y'), integer(1)) > 0,
  },
  {
    text: 'P.B && x <= 2',
    holds: (s, system) => at(1)(s) && compare(valueOf(s, system, 'x'), integer(2)) <= 0,
  },
  {
    text: 'z >= 3 && n > 1',
    holds: (s, system) => compare(valueOf(s, system, 'z'), integer(3)) >= 0 && s.variables[0]! > 1,
  },
  { text: 'deadlock', holds: (s, system) => isDeadlocked(system, capsOf(system), s) },
];

/** A value in a region as a number: twice a whole value, odd in between, and the same for all beyond the cap. */
function numberIn(value: Rational): number {
  if (compare(value, integer(CAP)) > 0) return BEYOND;
  return 2 * Number(floor(value)) + (value.denominator === 1n ? 0 : 1);
}

const BEYOND = 2 * CAP + 1;

/** The least and the greatest value of z where the condition holds; undefined if there are too many regions. */
function extremesOfRegions(
  system: ConcreteSystem,
  { holds }: Condition,
): { readonly least: number; readonly greatest: number } | 'none' | undefined {
  let least = Infinity;
  let greatest = -Infinity;
  const complete = exploreRegions(system, capsOf(system), STATES_MAX, (state) => {
    if (!holds(state, system)) return;
    const number = numberIn(valueOf(state, system, 'z'));
    least = Math.min(least, number);
    greatest = Math.max(greatest, number);
  });
  return !complete ? undefined : greatest < 0 ? 'none' : { least, greatest };
}

/** What an extreme value of the engine comes to in the same numbers; undefined if it is not known. */
function numberOf(extreme: Extreme, side: 'sup' | 'inf'): number | undefined {
  if (extreme.kind === 'unlimited') return BEYOND;
  if (extreme.kind !== 'value') return undefined;
  const { value, open } = extreme;
  return Math.min(BEYOND, 2 * value + (open ? (side === 'sup' ? -1 : 1) : 0));
}

test('greatest and least values are those of regions', () => {
  let compared = 0;
  let unknown = 0;
  let unlimited = 0;
  assertUntil(
    () => compared > (LONG ? 1_000 : 30) && unlimited > (LONG ? 100 : 5),
    fc.property(
      randomGrowth({ constants: [0, 1, 1, 2, 3], roundsMax: 5 }),
      fc.constantFrom(...CONDITIONS),
      (text, condition) => {
        const expected = extremesOfRegions(concreteText(text), condition);
        fc.pre(expected !== undefined);
        const { outcome } = verifierOf(text)(`bounds{${condition.text}}: z`);
        if (outcome.kind !== 'values') throw new Error(outcome.kind);
        const { sup, inf } = outcome.values[0]!;
        if (expected === 'none') {
          expect([sup.kind, inf.kind]).toEqual(['none', 'none']);
          return;
        }
        const found = { least: numberOf(inf, 'inf'), greatest: numberOf(sup, 'sup') };
        if (sup.kind === 'unlimited') unlimited++;
        if (found.greatest === undefined || found.least === undefined) unknown++;
        compared++;
        expect({
          least: found.least ?? expected.least,
          greatest: found.greatest ?? expected.greatest,
        }).toEqual(expected);
        expect(holdsOf(sup, expected.greatest)).toBe(true);
        expect(holdsOf(inf, expected.least)).toBe(true);
        expect(outcome.unsettled === undefined).toBe(sup.kind !== 'unknown' && inf.kind !== 'unknown');
      },
    ),
    { numRuns: LONG ? 3_000 : 40 },
  );
  expect(compared).toBeGreaterThan(LONG ? 1_000 : 30);
  expect(unlimited).toBeGreaterThan(LONG ? 100 : 5);
  expect(unknown).toBeLessThan(compared / 10);
});

/** Whether the limits of what is unknown hold. */
function holdsOf(extreme: Extreme, number: number): boolean {
  if (extreme.kind !== 'unknown') return true;
  const { atLeast, atMost } = extreme;
  return (
    (atLeast === undefined || number >= Math.min(BEYOND, 2 * atLeast.value - 1)) &&
    (atMost === undefined || number <= 2 * atMost.value + 1)
  );
}

/** Whether a value that is taken lies within what is said of all values. */
function isWithin(value: Rational, { sup, inf }: Extremes): boolean {
  const sign = (limit: number): number => compare(subtract(value, integer(limit)), integer(0));
  const most = sup.kind === 'value' ? sup : sup.kind === 'unknown' ? sup.atMost : undefined;
  const least = inf.kind === 'value' ? inf : inf.kind === 'unknown' ? inf.atLeast : undefined;
  return (
    sup.kind !== 'none' &&
    inf.kind !== 'none' &&
    (most === undefined || sign(most.value) < (most.open ? 0 : 1)) &&
    (least === undefined || sign(least.value) > (least.open ? 0 : -1))
  );
}

const difference = (s: ConcreteState, system: ConcreteSystem): Rational =>
  subtract(valueOf(s, system, 'x'), valueOf(s, system, 'y'));

/** With these, runs on a grid are asked: no region tells differences apart. */
const DIFFERENCES: readonly Condition[] = [
  {
    text: 'x - y == n',
    holds: (s, system) => compare(difference(s, system), integer(s.variables[0]!)) === 0,
  },
  {
    text: 'x - y == w',
    holds: (s, system) => compare(difference(s, system), integer(s.variables[1]!)) === 0,
  },
  {
    text: 'P.C && y - x > w',
    holds: (s, system) => at(2)(s) && compare(difference(s, system), integer(-s.variables[1]!)) < 0,
  },
];

test('conditions with differences of clocks leave out no value that is taken', () => {
  let seen = 0;
  let settled = 0;
  assertUntil(
    () => seen > (LONG ? 600 : 30) && settled > (LONG ? 1_000 : 50),
    fc.property(
      randomGrowth({ constants: [0, 1, 2, 40], roundsMax: 4 }),
      fc.constantFrom(...DIFFERENCES),
      (text, condition) => {
        const system = concreteText(text);
        const { outcome } = verifierOf(text)(`bounds{${condition.text}}: z`);
        if (outcome.kind !== 'values') throw new Error(outcome.kind);
        const [values] = outcome.values;
        if (outcome.unsettled === undefined) settled++;
        const taken: Rational[] = [];
        exploreGrid(
          system,
          system.clocks.map(() => 1_000),
          2,
          STATES_MAX / 4,
          (state) => {
            if (condition.holds(state, system)) taken.push(valueOf(state, system, 'z'));
          },
        );
        for (const value of taken) expect(isWithin(value, values!)).toBe(true);
        if (taken.length > 0) seen++;
      },
    ),
    { numRuns: LONG ? 2_000 : 40 },
  );
  expect(seen).toBeGreaterThan(LONG ? 600 : 30);
  expect(settled).toBeGreaterThan(LONG ? 1_000 : 50);
});

test('where clocks are stopped, nothing false is said', () => {
  let seen = 0;
  assertUntil(
    () => seen > 300,
    fc.property(
      randomStopwatch({ constantMax: 3 }),
      fc.constantFrom('x', 'y', 'z'),
      fc.constantFrom('true', 'P.D', 'deadlock'),
      (text, clock, condition) => {
        const system = concreteText(text);
        const { outcome } = verifierOf(text)(`bounds{${condition}}: ${clock}`);
        if (outcome.kind !== 'values') throw new Error(outcome.kind);
        const [values] = outcome.values;
        exploreGrid(
          system,
          system.clocks.map(() => 1_000),
          2,
          STATES_MAX / 10,
          (state) => {
            const holds =
              condition === 'true' || (condition === 'P.D' ? at(3)(state) : isStuck(system, state, 8));
            if (!holds) return;
            seen++;
            expect(isWithin(valueOf(state, system, clock), values!)).toBe(true);
          },
        );
      },
    ),
    { numRuns: LONG ? 300 : 12 },
  );
  expect(seen).toBeGreaterThan(300);
});

test('a clock that is made to grow without time ends unknown, with few states', () => {
  const text = `clock x, y;
    process P() { state A { y <= 2 }; init A; trans A -> A { assign x = x + 1; }; } system P;`;
  const { outcome, counts } = verifyText(text, 'sup: x');
  expect(outcome).toMatchObject({ kind: 'values', values: [{ sup: { kind: 'unknown' } }] });
  expect(counts.visited).toBeLessThan(50_000);
});
