/**
 * The slow twin of reachability of timed classes: sets of concrete states with the same clocks, region by region.
 *
 * It is built on the concrete semantics and on regions alone: those of regions.ts, or where differences of clocks are
 * compared those of difference-regions.ts. A state of it is the set of all states that are possible after a timed trace of
 * actions; they have the same clocks, or the model is not one for the method.
 */
import { type Rational, compare, fractionText } from '../../src/base/rational.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
  edgeKey,
} from '../../src/semantics/concrete-system.js';
import { clocksClassOf, delayToNext, representativeClocks } from './difference-regions.js';
import { canonical, delayToNextClass } from './regions.js';

/** What is found at a region: who may be there, and which steps are possible. */
export interface SeenRegion {
  /** Locations and variables of each possible state, in order. */
  readonly places: readonly string[];
  readonly clocks: readonly Rational[];
  /** Each with the place that it leaves. */
  readonly enabled: readonly string[];
}

export type Exploration =
  | { readonly kind: 'all'; readonly seen: readonly SeenRegion[] }
  /** After some action the clocks are not known. */
  | { readonly kind: 'undetermined' }
  | { readonly kind: 'tooMany' };

/** Which values of the clocks are equivalent. */
export interface ClockRegions {
  readonly keyOf: (clocks: readonly Rational[]) => string;
  readonly representative: (clocks: readonly Rational[]) => readonly Rational[];
  /** Undefined if there is no other region in time. */
  readonly delayToNext: (clocks: readonly Rational[]) => Rational | undefined;
}

/** For models that compare single clocks only, with constants up to the caps. */
export function plainRegions(caps: readonly number[]): ClockRegions {
  return {
    keyOf: (clocks) => canonical(clocks, caps).map(fractionText).join(),
    representative: (clocks) => canonical(clocks, caps),
    delayToNext: (clocks) => delayToNextClass(clocks, caps),
  };
}

/** For models that compare differences with constants of this size at most; caps as for difference-regions.ts. */
export function regionsWithDifferences(caps: readonly number[], differenceMax: number): ClockRegions {
  return {
    keyOf: (clocks) => clocksClassOf({ caps, differenceMax }, clocks),
    representative: representativeClocks,
    delayToNext: (clocks) => delayToNext(clocks, caps),
  };
}

export function exploreClasses(system: ConcreteSystem, regions: ClockRegions, max: number): Exploration {
  const seen = new Map<string, SeenRegion>();
  const waiting: { readonly states: readonly ConcreteState[]; readonly steps: readonly ConcreteStep[] }[] =
    [];
  const reach = (states: readonly ConcreteState[]): void => {
    const [first] = states;
    if (first === undefined) return;
    const clocks = regions.representative(first.clocks);
    const unique = new Map(states.map((state) => [placeOf(state), { ...state, clocks }]));
    const places = [...unique.keys()].sort();
    const key = `${places.join(';')}|${regions.keyOf(clocks)}`;
    if (seen.has(key)) return;
    const all = [...unique.values()].map((state) => ({ state, steps: system.steps(state).steps }));
    const enabled = all.flatMap(({ state, steps }) =>
      steps.map(({ edges }) => `${placeOf(state)}: ${edges.map(edgeKey).join('+')}`),
    );
    seen.set(key, { places, clocks, enabled: enabled.sort() });
    waiting.push({ states: all.map(({ state }) => state), steps: all.flatMap(({ steps }) => steps) });
  };
  reach(system.initial().states);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.size > max) return { kind: 'tooMany' };
    const { states, steps } = next;
    const outcomes = new Map<string, ConcreteState[]>();
    for (const { action, outcome } of steps)
      if (outcome.kind === 'state')
        outcomes.set(action ?? '', [...(outcomes.get(action ?? '') ?? []), outcome.state]);
    for (const reached of outcomes.values()) {
      const [first] = reached;
      const isKnown = reached.every(({ clocks }) =>
        clocks.every((value, clock) => compare(value, first!.clocks[clock]!) === 0),
      );
      if (!isKnown) return { kind: 'undetermined' };
      reach(reached);
    }
    const delay = regions.delayToNext(states[0]!.clocks);
    if (delay !== undefined) reach(states.flatMap((state) => delayed(system, state, delay) ?? []));
  }
  return { kind: 'all', seen: [...seen.values()] };
}

function placeOf({ locations, variables }: ConcreteState): string {
  return [...locations, ...variables].join();
}
