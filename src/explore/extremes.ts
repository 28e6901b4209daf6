/**
 * Extreme values: the greatest and least that integers, clocks and differences of clocks take in the reachable states
 * where a condition holds.
 *
 * Extrapolation forgets values of a clock above what it is compared with, so the clocks of the expressions count as
 * compared with a horizon. A clock that exceeds it is looked at again with a farther one; what exceeds the farthest
 * is said to have no limit up to there.
 */
import { type ClockTerm } from '../network/lower-formula.js';
import { SlotReads } from '../network/live-variables.js';
import { type Network, type Slot } from '../network/network.js';
import { type Evaluate, compileClock, compileValue } from '../semantics/compile.js';
import { type StateView } from '../semantics/transition-system.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { UNBOUNDED, boundConstant, isStrict } from '../zones/bound.js';
import { greatestBound } from '../network/clock-bounds.js';
import { clocksOf } from '../network/clock-effects.js';
import { type Goal, type Parts } from './goal.js';
import { type SearchOptions, type SearchResult, search } from './search.js';

/** A value that is reached, or only approached (`open`). */
export type Extreme =
  | { readonly kind: 'value'; readonly value: number; readonly open: boolean }
  /** It grows beyond every horizon that was tried. */
  | { readonly kind: 'unlimited'; readonly atLeast: number }
  /** No state satisfies the condition. */
  | { readonly kind: 'none' };

export interface Extremes {
  readonly sup: Extreme;
  readonly inf: Extreme;
}

export interface ExtremesResult {
  readonly values: readonly Extremes[];
  readonly search: SearchResult;
}

/** Farther horizons than the greatest constant of the model, as factors. */
const HORIZONS = [1, 8, 64];

/** A greater constant does not move the horizon. */
const GREATEST_MAX = 2 ** 20;

export function extremes(
  network: Network,
  terms: readonly ClockTerm[],
  condition: Goal | undefined,
  options: SearchOptions,
): ExtremesResult {
  const greatest = Math.min(Math.max(1, greatestBound(network)), GREATEST_MAX);
  let result: ExtremesResult | undefined;
  for (const factor of HORIZONS) {
    const horizon = greatest * factor;
    const clocks = terms
      .flatMap((term) => [term.plus, term.minus])
      .flatMap((clock) => (clock === undefined ? [] : clocksOf(clock, network.clocks.length)));
    const everywhere = [
      ...clocks.flatMap((clock) => [clock, horizon, horizon]),
      ...(condition?.bounds ?? []),
    ];
    const system = new ZoneSystem(network, {
      everywhere,
      observed: [...(condition?.slots ?? []), ...slotsOf(network, terms)],
      compared: condition?.compared,
      kind: condition?.mentionsDeadlock === true ? 'joint' : 'separate',
    });
    const measures = terms.map((term) => new Measure(network, term, horizon));
    const watcher = watch(measures, condition);
    const found = search(system, watcher, options);
    result = { values: measures.map((measure) => measure.extremes()), search: found };
    if (found.outcome.kind !== 'exhausted' || !measures.some((measure) => measure.isBeyond)) break;
  }
  return result!;
}

/** What the expressions read of the vector. */
function slotsOf(network: Network, terms: readonly ClockTerm[]): readonly Slot[] {
  const reads = new SlotReads(network);
  return terms
    .flatMap(({ plus, minus, constant }) => [
      constant,
      ...[plus, minus].flatMap((clock) => clock?.indices.map(({ value }) => value) ?? []),
    ])
    .flatMap((value) => [...reads.ofExpression(value)]);
}

/** A goal that is never reached, and measures every state on the way. */
function watch(measures: readonly Measure[], condition: Goal | undefined): Goal {
  const measure = (system: ZoneSystem, state: StateView, parts: Parts): Parts => {
    const held = condition === undefined ? parts : condition.holds(system, state, parts);
    for (const part of held) for (const each of measures) each.look(system, state, part);
    return [];
  };
  return {
    bounds: condition?.bounds ?? [],
    slots: condition?.slots ?? [],
    compared: condition?.compared ?? [],
    mentionsClocks: true,
    mentionsDeadlock: condition?.mentionsDeadlock ?? false,
    holds: measure,
    fails: measure,
  };
}

/** Keeps the extreme values of one expression. */
class Measure {
  /** Some value was beyond the horizon. */
  isBeyond = false;
  readonly #plus: Evaluate | undefined;
  readonly #minus: Evaluate | undefined;
  readonly #shift: Evaluate;
  readonly #horizon: number;
  readonly #positions: Int32Array;
  #sup: Extreme = { kind: 'none' };
  #inf: Extreme = { kind: 'none' };

  constructor(network: Network, term: ClockTerm, horizon: number) {
    this.#plus = term.plus === undefined ? undefined : compileClock(network, term.plus);
    this.#minus = term.minus === undefined ? undefined : compileClock(network, term.minus);
    this.#shift = compileValue(network, term.constant);
    this.#horizon = horizon;
    this.#positions = new Int32Array(network.clocks.length);
  }

  extremes(): Extremes {
    return { sup: this.#sup, inf: this.#inf };
  }

  look(system: ZoneSystem, { vector, dim }: StateView, part: Int32Array): void {
    const shift = this.#shift(vector);
    if (this.#plus === undefined && this.#minus === undefined) {
      this.#sup = greater(this.#sup, shift, false);
      this.#inf = negated(greater(negated(this.#inf), -shift, false));
      return;
    }
    system.positions(vector, this.#positions);
    const i = this.#plus === undefined ? 0 : this.#positions[this.#plus(vector)]!;
    const j = this.#minus === undefined ? 0 : this.#positions[this.#minus(vector)]!;
    this.#sup = this.#raised(this.#sup, part[i * dim + j]!, shift);
    this.#inf = negated(this.#raised(negated(this.#inf), part[j * dim + i]!, -shift));
  }

  #raised(extreme: Extreme, bound: number, shift: number): Extreme {
    if (bound !== UNBOUNDED && boundConstant(bound) <= this.#horizon) {
      return greater(extreme, boundConstant(bound) + shift, isStrict(bound));
    }
    this.isBeyond = true;
    return { kind: 'unlimited', atLeast: this.#horizon + shift };
  }
}

/** The greater of an extreme value and another one; a value that is reached exceeds the same that is approached. */
function greater(extreme: Extreme, value: number, open: boolean): Extreme {
  if (extreme.kind === 'unlimited') return extreme;
  const isGreater =
    extreme.kind === 'none' || value > extreme.value || (value === extreme.value && extreme.open && !open);
  return isGreater ? { kind: 'value', value, open } : extreme;
}

function negated(extreme: Extreme): Extreme {
  if (extreme.kind === 'value') return { ...extreme, value: extreme.value === 0 ? 0 : -extreme.value };
  return extreme;
}
