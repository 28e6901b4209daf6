/**
 * Extreme values: the greatest and least that integers, clocks and differences of clocks take in the reachable states
 * where a condition holds.
 *
 * Extrapolation forgets values of a clock above what it is compared with, so the clocks of the expressions count as
 * compared with a horizon. Within it values are exact (see extreme-measure.ts). What lies beyond is looked at again with a
 * farther horizon, until it is within, or it is shown that there is no limit (see endless-growth.ts), or it takes
 * too much. docs/theory/reachability.md says why.
 *
 * INVARIANT a value, `unlimited` and `none` are certain. So are the limits of what is unknown.
 */
import { constant } from '../network/build-expression.js';
import { greatestBound } from '../network/clock-bounds.js';
import { isDifference } from '../network/clock-differences.js';
import { clocksOf } from '../network/clock-effects.js';
import { type ClockConstraint } from '../network/expression.js';
import { SlotReads } from '../network/live-variables.js';
import { type ClockTerm } from '../network/lower-formula.js';
import { type Network, type Slot } from '../network/network.js';
import { compileConstraints } from '../semantics/compile.js';
import { type StateView } from '../semantics/transition-system.js';
import { ZoneSystem, type ZoneSystemOptions } from '../semantics/zone-system.js';
import { boundConstant, isStrict } from '../zones/bound.js';
import { EndlessGrowth } from './endless-growth.js';
import { type Limit, Measure, isGreater } from './extreme-measure.js';
import { type Goal, type Parts } from './goal.js';
import { type SearchOptions, type SearchResult, search } from './search.js';

/** A value that is taken, or only approached (`open`). */
export type Extreme =
  | { readonly kind: 'value'; readonly value: number; readonly open: boolean }
  /** It exceeds every limit. */
  | { readonly kind: 'unlimited' }
  /** No state satisfies the condition. */
  | { readonly kind: 'none' }
  /** What is known of it: it is not less, and not greater. */
  | { readonly kind: 'unknown'; readonly atLeast?: Limit | undefined; readonly atMost?: Limit | undefined };

/** The answer to a query for extreme values. */
export interface Extremes {
  readonly sup: Extreme;
  readonly inf: Extreme;
}

export interface ExtremesResult {
  readonly values: readonly Extremes[];
  /** Why some of what was asked for is unknown: zones are larger than the truth, or values lie beyond the last horizon. */
  readonly unsettled?: 'overApproximation' | 'horizon' | undefined;
  /** The last search; if a budget ended it, what is unknown is so for this reason. */
  readonly search: SearchResult;
}

/** Each horizon is so many times as far as the one before it. */
const FACTOR = 4;

/** A greater constant of the model does not move the first horizon. */
const FIRST_MAX = 2 ** 20;

/** No horizon is farther. Sums of a few such numbers are bounds that clocks can be compared with. */
const HORIZON_MAX = 2 ** 24;

/** With more states than this so far, no farther horizon is tried, or not to its end. */
const VISITS_MAX = 50_000;

/** Where zones are larger than the truth, farther horizons than this say no more. */
const INEXACT_FACTOR_MAX = 64;

/** Which extreme values are wanted: greatest, least, or both. */
export type Which = 'sup' | 'inf' | 'bounds';

export function extremes(
  network: Network,
  which: Which,
  terms: readonly ClockTerm[],
  condition: Goal | undefined,
  options: SearchOptions,
): ExtremesResult {
  const sides = terms.flatMap((term): readonly Side[] => [new Side(term, 1), new Side(term, -1)]);
  const isAsked = ({ sign }: Side): boolean => which === 'bounds' || (which === 'sup') === (sign === 1);
  const result = (found: SearchResult, unsettled?: ExtremesResult['unsettled']): ExtremesResult => ({
    values: terms.map((_, k) => ({ sup: sides[2 * k]!.extreme(), inf: sides[2 * k + 1]!.extreme() })),
    unsettled,
    search: found,
  });
  const first = Math.min(Math.max(1, greatestBound(network)), FIRST_MAX);
  let compared = condition?.compared ?? [];
  let visits = 0;
  let last: SearchResult | undefined;
  for (let horizon = first; ;) {
    const open = sides.filter((side) => !side.isSettled);
    const systemOptions = optionsFor(network, open, condition, compared, horizon);
    const system = new ZoneSystem(network, systemOptions);
    const measures = open.map(({ term, sign }) => new Measure(network, term, sign, horizon));
    const met = system.isExact ? undefined : new MetDifferences(network, compared);
    const visitsLeft = VISITS_MAX - visits;
    const isCut = last !== undefined && visitsLeft < (options.budget?.statesMax ?? Infinity);
    const budget = isCut ? { ...options.budget, statesMax: visitsLeft } : options.budget;
    const found = search(system, watch(measures, condition, met), { ...options, budget });
    visits += found.counts.visited;
    if (isCut && found.outcome.kind === 'stopped' && found.outcome.limit === 'states')
      return result(last!, system.isExact ? 'horizon' : 'overApproximation');
    last = found;
    const isComplete = found.outcome.kind === 'exhausted';
    const growth = new EndlessGrowth(network, systemOptions);
    open.forEach((side, k) => {
      side.note(measures[k]!, isComplete);
      if (isComplete && isAsked(side) && !side.isSettled && growth.shownBy(measures[k]!.beyond))
        side.isUnlimited = true;
    });
    if (!isComplete || sides.every((side) => !isAsked(side) || side.isSettled)) return result(found);
    const known = met?.constraints;
    if (known !== undefined && compared.some(({ bound }) => bound.kind !== 'constant')) {
      // The same again, where only the differences are told apart that the condition has come to ask for.
      compared = known;
      continue;
    }
    if (!system.isExact && (horizon >= first * INEXACT_FACTOR_MAX || sides.every((side) => side.isLimited)))
      return result(found, 'overApproximation');
    if (horizon >= HORIZON_MAX || visits >= VISITS_MAX)
      return result(found, system.isExact ? 'horizon' : 'overApproximation');
    horizon = Math.min(horizon * FACTOR, HORIZON_MAX);
  }
}

/** What is known of the greatest values of an expression, or, negated, of its least. */
class Side {
  readonly term: ClockTerm;
  readonly sign: 1 | -1;
  isUnlimited = false;
  #isExplored = false;
  #reached: Limit | undefined;
  #possible: Limit | 'any' | undefined = 'any';

  constructor(term: ClockTerm, sign: 1 | -1) {
    this.term = term;
    this.sign = sign;
  }

  /** Takes over what a search has measured, of all states if it is complete. */
  note({ reached, possible, growsWithTime }: Measure, isComplete: boolean): void {
    if (reached !== undefined && (this.#reached === undefined || isGreater(reached, this.#reached)))
      this.#reached = reached;
    if (growsWithTime) this.isUnlimited = true;
    if (!isComplete) return;
    this.#isExplored = true;
    if (possible === undefined || (this.#possible !== undefined && isGreater(this.#possible, possible)))
      this.#possible = possible;
  }

  /** Nothing exceeds some limit. */
  get isLimited(): boolean {
    return this.#possible !== 'any';
  }

  get isSettled(): boolean {
    return this.extreme().kind !== 'unknown';
  }

  extreme(): Extreme {
    const [reached, possible] = [this.#reached, this.#possible];
    if (this.isUnlimited) return { kind: 'unlimited' };
    if (this.#isExplored && possible === undefined) return { kind: 'none' };
    const limit = possible === 'any' || possible === undefined ? undefined : this.#signed(possible);
    const taken = reached === undefined ? undefined : this.#signed(reached);
    if (limit !== undefined && taken?.value === limit.value && taken.open === limit.open)
      return { kind: 'value', ...limit };
    const [atLeast, atMost] = this.sign === 1 ? [taken, limit] : [limit, taken];
    return {
      kind: 'unknown',
      ...(atLeast === undefined ? {} : { atLeast }),
      ...(atMost === undefined ? {} : { atMost }),
    };
  }

  #signed({ value, open }: Limit): Limit {
    return { value: value === 0 ? 0 : this.sign * value, open };
  }
}

function optionsFor(
  network: Network,
  sides: readonly Side[],
  condition: Goal | undefined,
  compared: readonly ClockConstraint[],
  horizon: number,
): ZoneSystemOptions {
  const terms = [...new Set(sides.map(({ term }) => term))];
  const clocks = terms
    .flatMap(({ plus, minus }) => [plus, minus])
    .flatMap((clock) => (clock === undefined ? [] : clocksOf(clock, network.clocks.length)));
  return {
    everywhere: [...clocks.flatMap((clock) => [clock, horizon, horizon]), ...(condition?.bounds ?? [])],
    observed: [...(condition?.slots ?? []), ...slotsOf(network, terms)],
    compared,
    kind: condition?.mentionsDeadlock === true ? 'joint' : 'separate',
  };
}

/** What the expressions read of the vector. */
function slotsOf(network: Network, terms: readonly ClockTerm[]): readonly Slot[] {
  const reads = new SlotReads(network);
  return terms
    .flatMap(({ plus, minus, constant: shift }) => [
      shift,
      ...[plus, minus].flatMap((clock) => clock?.indices.map(({ value }) => value) ?? []),
    ])
    .flatMap((value) => [...reads.ofExpression(value)]);
}

/** A goal that is never reached, and measures every state on the way. */
function watch(
  measures: readonly Measure[],
  condition: Goal | undefined,
  met: MetDifferences | undefined,
): Goal {
  const measure = (system: ZoneSystem, state: StateView, parts: Parts): Parts => {
    met?.note(state.vector);
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

/** With more, nothing would be won: see clock-differences.ts. */
const MET_MAX = 256;

/**
 * The differences of clocks that a condition asks for in the states of a search, with their bounds as numbers. A bound that
 * can have too many values by what is declared may have few in truth.
 */
class MetDifferences {
  readonly #constraints: ReturnType<typeof compileConstraints>;
  readonly #triples: Int32Array;
  readonly #span: ClockConstraint['span'];
  readonly #met = new Map<string, ClockConstraint>();

  constructor(network: Network, compared: readonly ClockConstraint[]) {
    const differences = compared.filter(isDifference);
    this.#constraints = compileConstraints(network, differences);
    this.#triples = new Int32Array(3 * differences.length);
    this.#span = differences[0]?.span ?? { start: 0, end: 0 };
  }

  /** Undefined if there are too many. */
  get constraints(): readonly ClockConstraint[] | undefined {
    return this.#met.size > MET_MAX ? undefined : [...this.#met.values()];
  }

  note(vector: Int32Array): void {
    if (this.#met.size > MET_MAX) return;
    const triples = this.#triples;
    const end = this.#constraints(vector, undefined, triples, 0);
    for (let k = 0; k < end; k += 3) {
      const key = triples.subarray(k, k + 3).join();
      if (this.#met.has(key)) continue;
      const bound = triples[k + 2]!;
      this.#met.set(key, {
        left: { base: triples[k]!, indices: [] },
        right: { base: triples[k + 1]!, indices: [] },
        strict: isStrict(bound),
        bound: constant(boundConstant(bound)),
        span: this.#span,
      });
    }
  }
}
