/** Answers to queries about random models that use much of the language, against regions and small steps of time. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rational, ZERO, add, compare, floor, integer } from '../../src/base/rational.js';
import { type Extreme } from '../../src/explore/extremes.js';
import { type TimedTrace } from '../../src/explore/trace.js';
import { type ConcreteState, type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { differenceClasses, exploreDifferenceRegions } from '../reference/difference-regions.js';
import { exploreGrid, isDeadlockedForGood } from '../reference/grid.js';
import { exploreRegions, regionClasses } from '../reference/regions.js';
import { type Classes } from '../reference/runs.js';
import { concreteText } from '../support/concrete.js';
import { assertUntil } from '../support/enough.js';
import { CLOCK_MAX, FEATURES, randomModel } from '../support/random-model.js';
import { type RandomPredicate, randomPredicate } from '../support/random-predicate.js';
import { verifierOf } from '../support/verify.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const REGIONS_MAX = LONG ? 20_000 : 1_000;
const MORE = LONG ? 20 : 1;

/** Queries name P0 and P1 as they are. */
const SIZE = {
  clocksMin: 2,
  clocksMax: 2,
  processesMin: 2,
  features: FEATURES.filter((feature) => feature !== 'parameters'),
};

const predicates = fc.array(randomPredicate(CLOCK_MAX), { minLength: 2, maxLength: 2 });

/** Up to here extreme values are compared: beyond, only that they are beyond. */
const HORIZON = 2 * CLOCK_MAX;

interface Reached {
  readonly classes: Classes;
  readonly states: readonly ConcreteState[];
}

/** Representatives of all classes; the clocks in `higher` are told apart up to another cap. */
function reachedIn(text: string, higher: Readonly<Record<string, number>> = {}): Reached {
  const system = concreteText(text);
  const caps = system.clocks.map((name) => higher[name] ?? CLOCK_MAX);
  const states: ConcreteState[] = [];
  fc.pre(exploreRegions(system, caps, REGIONS_MAX, (state) => states.push(state)));
  return { classes: regionClasses(system, caps), states };
}

test('what can be reached and what always holds, in every order', () => {
  fc.assert(
    fc.property(randomModel(SIZE), predicates, (model, asked) => {
      const { classes, states } = reachedIn(model.text());
      checkReachability(model.text(), asked, classes, states);
    }),
    { numRuns: 20 * MORE },
  );
});

const differences = fc.array(randomPredicate(2, 'differences'), { minLength: 2, maxLength: 2 });
const withDifferences = randomModel({
  ...SIZE,
  features: SIZE.features.filter((each) => each !== 'clock arrays' && each !== 'local names'),
  always: ['differences'],
});

/** Representatives of all classes of a model that compares differences. */
function reachedWithDifferences(text: string): Reached {
  const system = concreteText(text);
  const regions = { system, caps: system.clocks.map(() => HORIZON), differenceMax: CLOCK_MAX };
  const states: ConcreteState[] = [];
  fc.pre(exploreDifferenceRegions(regions, REGIONS_MAX, (state) => states.push(state)));
  return { classes: differenceClasses(regions), states };
}

test('the same with differences of clocks', () => {
  fc.assert(
    fc.property(withDifferences, differences, (model, asked) => {
      const { classes, states } = reachedWithDifferences(model.text());
      checkReachability(model.text(), asked, classes, states);
    }),
    { numRuns: 14 * MORE },
  );
});

function checkReachability(
  text: string,
  asked: readonly RandomPredicate[],
  classes: Classes,
  states: readonly ConcreteState[],
): void {
  const verify = verifierOf(text);
  for (const { text: predicate, holds } of asked) {
    const some = states.some((state) => holds(classes, state));
    const all = states.every((state) => holds(classes, state));
    for (const options of [
      {},
      { subsumption: 'alu', order: 'depth' },
      { subsumption: 'equality', order: 'breadth' },
      { subsumption: 'alu', order: 'best' },
    ] as const) {
      const found = verify(`E<> ${predicate}`, options);
      expect(`${predicate}: ${found.outcome.kind}`).toBe(`${predicate}: ${some ? 'satisfied' : 'violated'}`);
      if (some) expect(found.concretise()?.kind).toBe('trace');
    }
    const always = verify(`A[] ${predicate}`);
    expect(`${predicate}: ${always.outcome.kind}`).toBe(`${predicate}: ${all ? 'satisfied' : 'violated'}`);
  }
}

/** Twice a value, plus or minus 1 if it is only approached; Infinity beyond the horizon. */
function halves(extreme: Extreme, direction: 1 | -1): number | undefined {
  if (extreme.kind === 'none') return undefined;
  if (extreme.kind === 'unlimited') return direction * Infinity;
  // What is not known lies beyond the horizon.
  if (extreme.kind === 'unknown') return direction * Infinity;
  const { value, open } = extreme;
  return Math.abs(value) > HORIZON ? direction * Infinity : 2 * value - (open ? direction : 0);
}

/** The same of the values that a term has in the states of a class: a point, or all between two integers. */
function halvesOf(
  values: readonly Rational[],
  shifts: readonly number[],
  direction: 1 | -1,
): number | undefined {
  const each = values.map((value, index) => {
    const whole = Number(floor(value));
    const isWhole = value.denominator === 1n;
    if (compare(value, integer(HORIZON)) > 0)
      return direction === 1 ? Infinity : 2 * (whole + shifts[index]!) - 1;
    return 2 * (whole + shifts[index]!) + (isWhole ? 0 : 1);
  });
  if (each.length === 0) return undefined;
  return direction === 1 ? Math.max(...each) : Math.min(...each);
}

test('extreme values of clocks and integers', () => {
  const exact = predicates.map((some) => some.filter(({ text }) => !/x - y/.test(text)));
  fc.assert(
    fc.property(randomModel(SIZE), exact, (model, asked) => {
      const { classes, states } = reachedIn(model.text(), { x: HORIZON });
      const { system } = classes;
      const x = system.clocks.indexOf('x');
      const n = system.variables.indexOf('n');
      const verify = verifierOf(model.text());
      for (const { text, holds } of asked) {
        const held = states.filter((state) => holds(classes, state));
        const zeros = held.map(() => 0);
        const values = held.map(({ clocks }) => clocks[x]!);
        const numbers = held.map(({ variables }) => integer(variables[n]!));
        for (const [query, terms, shifts] of [
          ['x', values, zeros],
          ['n', numbers, zeros],
          ['x + 2', values, zeros.map(() => 2)],
        ] as const) {
          for (const [which, direction] of [
            ['sup', 1],
            ['inf', -1],
          ] as const) {
            const { outcome } = verify(`${which}{${text}}: ${query}`);
            if (outcome.kind !== 'values') throw new Error(outcome.kind);
            const expected = halvesOf(terms, shifts, direction);
            // What the shift lifts over the horizon is not compared.
            if (expected !== undefined && Math.abs(expected) > 2 * HORIZON) continue;
            expect(`${which}{${text}}: ${query} ${halves(outcome.values[0]![which], direction)}`).toBe(
              `${which}{${text}}: ${query} ${expected}`,
            );
          }
        }
      }
    }),
    { numRuns: 17 * MORE },
  );
});

/** What is said of an extreme value: twice the least and the greatest it can be, odd if these are only approached. */
function saidOf(extreme: Extreme, direction: 1 | -1): readonly [least: number, greatest: number] | 'none' {
  const twice = (limit: { readonly value: number; readonly open: boolean }): number =>
    2 * limit.value - (limit.open ? direction : 0);
  switch (extreme.kind) {
    case 'none':
      return 'none';
    case 'unlimited':
      return [direction * Infinity, direction * Infinity];
    case 'value':
      return [twice(extreme), twice(extreme)];
    case 'unknown': {
      const { atLeast, atMost } = extreme;
      return [
        atLeast === undefined ? -Infinity : twice(atLeast),
        atMost === undefined ? Infinity : twice(atMost),
      ];
    }
  }
}

test('extreme values with differences of clocks, as far as they are known', () => {
  let asks = 0;
  let known = 0;
  assertUntil(
    () => known > asks / 2,
    fc.property(withDifferences, differences, (model, asked) => {
      const { classes, states } = reachedWithDifferences(model.text());
      const verify = verifierOf(model.text());
      // All that is beyond what the classes tell apart is one.
      const cut = (twice: number): number => Math.max(-1, Math.min(twice, 2 * HORIZON + 1));
      for (const { text, holds } of asked) {
        const held = states.filter((state) => holds(classes, state));
        for (const query of ['x', 'y']) {
          const clock = classes.system.clocks.indexOf(query);
          const taken = held
            .map(({ clocks }) => clocks[clock]!)
            .map((value) => cut(2 * Number(floor(value)) + (value.denominator === 1n ? 0 : 1)));
          const { outcome } = verify(`bounds{${text}}: ${query}`);
          if (outcome.kind !== 'values') throw new Error(outcome.kind);
          for (const [which, direction] of [
            ['sup', 1],
            ['inf', -1],
          ] as const) {
            const extreme = outcome.values[0]![which];
            const said = saidOf(extreme, direction);
            asks++;
            if (extreme.kind !== 'unknown') known++;
            const words = `${which}{${text}}: ${query}`;
            if (said === 'none') expect([words, taken]).toEqual([words, []]);
            else if (taken.length === 0) expect(`${words} ${extreme.kind}`).toBe(`${words} unknown`);
            else {
              const value = direction === 1 ? Math.max(...taken) : Math.min(...taken);
              const [least, greatest] = said.map(cut);
              const isWithin = least! <= value && value <= greatest!;
              expect(`${words} ${value} ${isWithin ? 'is' : `is not (${least} to ${greatest})`}`).toBe(
                `${words} ${value} is`,
              );
            }
          }
        }
      }
    }),
    { numRuns: 14 * MORE },
  );
  expect(known).toBeGreaterThan(asks / 2);
});

/** Beyond this time, only that it is beyond counts. */
const TIME_MAX = 4;

function timeOf({ steps, finalDelay }: TimedTrace): Rational {
  return steps.reduce((sum, { delay }) => add(sum, delay), add(ZERO, finalDelay));
}

test('the fastest way to where something holds', () => {
  const size = { ...SIZE, extra: 'clock time;' };
  fc.assert(
    fc.property(randomModel(size), predicates, (model, asked) => {
      const { classes, states } = reachedIn(model.text(), { time: TIME_MAX });
      const time = classes.system.clocks.indexOf('time');
      const verify = verifierOf(model.text());
      for (const { text, holds } of asked) {
        const times = states.filter((state) => holds(classes, state)).map(({ clocks }) => clocks[time]!);
        const { outcome, concretise } = verify(`E<> ${text}`, { fastest: true });
        expect(`${text}: ${outcome.kind}`).toBe(`${text}: ${times.length > 0 ? 'satisfied' : 'violated'}`);
        if (times.length === 0) continue;
        const least = times.reduce((a, b) => (compare(a, b) <= 0 ? a : b));
        const answer = concretise({ points: 'earliest' });
        if (answer?.kind !== 'trace') throw new Error('a path that was found has a trace');
        const taken = timeOf(answer.trace);
        if (compare(least, integer(TIME_MAX)) > 0) expect(compare(taken, integer(TIME_MAX))).toBe(1);
        else if (least.denominator === 1n) expect(compare(taken, least)).toBe(0);
        else {
          // It is approached from above.
          expect(compare(taken, integer(Number(floor(least))))).toBe(1);
          expect(compare(taken, integer(Number(floor(least)) + 1))).toBe(-1);
        }
      }
    }),
    { numRuns: 17 * MORE },
  );
});

/** Grid states are no classes: whoever asks them for a deadlock asks this. */
function gridClasses(system: ConcreteSystem): Classes {
  return {
    system,
    keyOf: () => '',
    representative: (state) => state,
    nextInTime: () => undefined,
    isLastInTime: () => false,
  };
}

test('with stopped clocks, what is said never to happen does not', () => {
  const size = { ...SIZE, clocksMax: 3, always: ['stopped clocks'] as const };
  fc.assert(
    fc.property(randomModel(size), predicates, (model, asked) => {
      const system = concreteText(model.text());
      const classes = gridClasses(system);
      const states: ConcreteState[] = [];
      const caps = system.clocks.map(() => CLOCK_MAX);
      exploreGrid(system, caps, { stepsPerUnit: 2, statesMax: REGIONS_MAX / 2 }, (state) =>
        states.push(state),
      );
      const verify = verifierOf(model.text());
      for (const { text, holds } of asked.filter((each) => !each.text.includes('deadlock'))) {
        if (!states.some((state) => holds(classes, state))) continue;
        expect(`${text}: ${verify(`E<> ${text}`).outcome.kind}`).not.toBe(`${text}: violated`);
      }
      if (states.some((state) => isDeadlockedForGood(system, state)))
        expect(verify('A[] not deadlock').outcome.kind).not.toBe('satisfied');
    }),
    { numRuns: 17 * MORE },
  );
});
