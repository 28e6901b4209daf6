/**
 * The slow twin of zone exploration: the region graph (Alur and Dill, A theory of timed automata, 1994), explored on
 * top of the concrete semantics.
 *
 * Two clock valuations are equivalent if every clock has the same whole part and is or is not whole, as long as it is
 * at most its cap, and the fractions of those clocks are in the same order. If no clock is compared with or set to an
 * integer above its cap, and differences of clocks are not compared, then equivalent states take the same steps into
 * equivalent states, and let time pass through the same sequence of classes. So it is exact to keep one
 * representative of each class: fractions become 1/(m+1), ..., m/(m+1), where m is the number of different ones that
 * are not zero, and a clock beyond its cap becomes the cap plus one. The next class in time comes when the clocks that
 * are whole have just ceased to be so, or, where there are none, when those with the greatest fraction become whole.
 */
import {
  type Rational,
  ZERO,
  add,
  compare,
  floor,
  fractionText,
  integer,
  ratio,
  subtract,
} from '../../src/base/rational.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
} from '../../src/semantics/concrete-system.js';
import { type ModelError } from '../../src/semantics/model-error.js';
import { type Classes } from './runs.js';

const GOES_WRONG = 'the model goes wrong';

/** What is thrown where an expression of the model cannot be evaluated in some state. */
export function goingWrong(): Error {
  return new Error(GOES_WRONG);
}

export function isGoingWrong(error: unknown): boolean {
  return error instanceof Error && error.message === GOES_WRONG;
}

/**
 * Visits every reachable class once, by a representative; false if there are more than `statesMax`. A step in which the
 * model goes wrong is no step, and `goesWrong` is told; without it, that is not expected.
 */
export function exploreRegions(
  system: ConcreteSystem,
  caps: readonly number[],
  statesMax: number,
  visit: (state: ConcreteState) => void,
  goesWrong: (error: ModelError) => void = () => {
    throw goingWrong();
  },
): boolean {
  const seen = new Set<string>();
  const waiting: ConcreteState[] = [];
  const reach = (state: ConcreteState): void => {
    const representative = { ...state, clocks: canonical(state.clocks, caps) };
    const key = keyOf(representative);
    if (seen.has(key)) return;
    seen.add(key);
    waiting.push(representative);
  };
  const start = system.initial();
  if (start.error !== undefined) goesWrong(start.error);
  start.states.forEach(reach);
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (seen.size > statesMax) return false;
    visit(state);
    const { steps, error } = system.steps(state);
    if (error !== undefined) goesWrong(error);
    for (const { outcome } of steps) {
      if (outcome.kind === 'error') goesWrong(outcome.error);
      else reach(outcome.state);
    }
    const delay = delayToNextClass(state.clocks, caps);
    const later = delay === undefined ? undefined : delayed(system, state, delay);
    if (later !== undefined) reach(later);
  }
  return true;
}

/** Sees how a search over regions goes on. */
export interface RegionWatch {
  /** A class is reached, after so many steps at least, with what is remembered of the run. */
  readonly visit?: ((state: ConcreteState, length: number) => void) | undefined;
  /** A step is taken, so many with this one: what is remembered of the run after it. */
  readonly follow?:
    ((step: ConcreteStep, memory: number, length: number, state: ConcreteState) => number) | undefined;
}

/**
 * Visits all reachable classes and takes every step from them, by the number of steps that are needed, while time passes as it
 * may. What is remembered of a run tells its classes apart. False if there are more than `statesMax`.
 */
export function searchRegions(
  system: ConcreteSystem,
  caps: readonly number[],
  statesMax: number,
  start: number,
  { visit, follow }: RegionWatch,
): boolean {
  const { representative, nextInTime } = regionClasses(system, caps);
  const seen = new Set<string>();
  interface Remembering {
    readonly state: ConcreteState;
    readonly memory: number;
  }
  const reach = (list: Remembering[], state: ConcreteState, memory: number): void => {
    const key = `${memory}|${keyOf(state)}`;
    if (seen.has(key)) return;
    seen.add(key);
    list.push({ state, memory });
  };
  let level: Remembering[] = [];
  for (const state of system.initial().states) reach(level, representative(state), start);
  for (let length = 0; level.length > 0; length++) {
    const next: Remembering[] = [];
    // Time takes no steps: the list grows while it is gone through.
    for (const { state, memory } of level) {
      visit?.(state, length);
      const later = nextInTime(state);
      if (later !== undefined) reach(level, later, memory);
    }
    for (const { state, memory } of level) {
      if (seen.size > statesMax) return false;
      const { steps, error } = system.steps(state);
      if (error !== undefined) throw new Error('the model goes wrong');
      for (const step of steps) {
        if (step.outcome.kind === 'error') throw new Error('the model goes wrong');
        reach(next, representative(step.outcome.state), follow?.(step, memory, length + 1, state) ?? memory);
      }
    }
    level = next;
  }
  return true;
}

/** The system with one more clock, the last one, that measures the time since the start. */
export function withTimeClock(system: ConcreteSystem): ConcreteSystem {
  return {
    ...system,
    clocks: [...system.clocks, 'time since the start'],
    initial: () => {
      const { states, ...rest } = system.initial();
      return { ...rest, states: states.map((state) => ({ ...state, clocks: [...state.clocks, ZERO] })) };
    },
    steps: (state, isWanted) => {
      const { steps, error } = system.steps({ ...state, clocks: state.clocks.slice(0, -1) }, isWanted);
      const time = state.clocks.at(-1)!;
      return {
        error,
        steps: steps.map((step) => {
          if (step.outcome.kind === 'error') return step;
          const after = step.outcome.state;
          return {
            ...step,
            outcome: { kind: 'state', state: { ...after, clocks: [...after.clocks, time] } },
          };
        }),
      };
    },
    delayLimit: (state) => system.delayLimit({ ...state, clocks: state.clocks.slice(0, -1) }),
    rates: (state) => [...system.rates({ ...state, clocks: state.clocks.slice(0, -1) }), 1],
  };
}

/** Regions as classes. */
export function regionClasses(system: ConcreteSystem, caps: readonly number[]): Classes {
  const representative = (state: ConcreteState): ConcreteState => ({
    ...state,
    clocks: canonical(state.clocks, caps),
  });
  return {
    system,
    keyOf,
    representative,
    nextInTime: (state) => {
      const delay = delayToNextClass(state.clocks, caps);
      const later = delay === undefined ? undefined : delayed(system, state, delay);
      return later === undefined ? undefined : representative(later);
    },
    isLastInTime: ({ clocks }) => delayToNextClass(clocks, caps) === undefined,
  };
}

/** Whether no step can be taken from a representative, now or after any delay. */
export function isDeadlocked(system: ConcreteSystem, caps: readonly number[], state: ConcreteState): boolean {
  for (let at: ConcreteState | undefined = state; at !== undefined;) {
    if (system.steps(at).steps.length > 0) return false;
    const delay = delayToNextClass(at.clocks, caps);
    const later: ConcreteState | undefined = delay === undefined ? undefined : delayed(system, at, delay);
    at = later === undefined ? undefined : { ...later, clocks: canonical(later.clocks, caps) };
  }
  return true;
}

export function keyOf({ locations, variables, clocks }: ConcreteState): string {
  return `${locations.join()}|${variables.join()}|${clocks.map(fractionText).join()}`;
}

function fractionOf(value: Rational): Rational {
  return subtract(value, { numerator: floor(value), denominator: 1n });
}

function isBeyond(value: Rational, cap: number): boolean {
  return compare(value, integer(cap)) > 0;
}

/** The fractions, not zero, of clocks up to their caps: different ones in rising order. */
function fractionsOf(clocks: readonly Rational[], caps: readonly number[]): readonly Rational[] {
  const fractions = clocks
    .filter((value, clock) => !isBeyond(value, caps[clock]!))
    .map(fractionOf)
    .filter((fraction) => compare(fraction, ZERO) > 0)
    .sort(compare);
  return fractions.filter((fraction, index) => index === 0 || compare(fraction, fractions[index - 1]!) !== 0);
}

/** The representative of a class. */
export function canonical(clocks: readonly Rational[], caps: readonly number[]): readonly Rational[] {
  const fractions = fractionsOf(clocks, caps);
  return clocks.map((value, clock) => {
    if (isBeyond(value, caps[clock]!)) return integer(caps[clock]! + 1);
    const rank = fractions.findIndex((fraction) => compare(fraction, fractionOf(value)) === 0) + 1;
    return add(
      { numerator: floor(value), denominator: 1n },
      ratio(BigInt(rank), BigInt(fractions.length + 1)),
    );
  });
}

/** How long a representative takes to the next class; undefined if it stays in its own for ever. */
export function delayToNextClass(clocks: readonly Rational[], caps: readonly number[]): Rational | undefined {
  const within = clocks.filter((value, clock) => !isBeyond(value, caps[clock]!));
  if (within.length === 0) return undefined;
  const parts = BigInt(fractionsOf(clocks, caps).length + 1);
  const someWhole = within.some(({ denominator }) => denominator === 1n);
  return ratio(1n, someWhole ? 2n * parts : parts);
}
