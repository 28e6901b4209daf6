/**
 * The slow twin of reachability of timed classes: sets of concrete states with the same clocks, region by region.
 *
 * It is built on the concrete semantics and the regions of regions.ts alone. A state of it is the set of all states that
 * are possible after a timed trace of actions; they have the same clocks, or the model is not one for the method. Where
 * differences of clocks are compared, regions are not exact; such models are not for it.
 */
import { type Rational, compare, fractionText } from '../../src/base/rational.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
  edgeKey,
} from '../../src/semantics/concrete-system.js';
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

export function exploreClasses(system: ConcreteSystem, caps: readonly number[], max: number): Exploration {
  const seen = new Map<string, SeenRegion>();
  const waiting: { readonly states: readonly ConcreteState[]; readonly steps: readonly ConcreteStep[] }[] =
    [];
  const reach = (states: readonly ConcreteState[]): void => {
    const [first] = states;
    if (first === undefined) return;
    const clocks = canonical(first.clocks, caps);
    const unique = new Map(states.map((state) => [placeOf(state), { ...state, clocks }]));
    const places = [...unique.keys()].sort();
    const key = `${places.join(';')}|${clocks.map(fractionText).join()}`;
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
    const delay = delayToNextClass(states[0]!.clocks, caps);
    if (delay !== undefined) reach(states.flatMap((state) => delayed(system, state, delay) ?? []));
  }
  return { kind: 'all', seen: [...seen.values()] };
}

function placeOf({ locations, variables }: ConcreteState): string {
  return [...locations, ...variables].join();
}
