/**
 * Whether a clock can exceed every limit because a model goes round and round without setting it.
 *
 * A zone Z of a state is gone round if steps that leave the clock alone lead from it to a zone that holds all of Z,
 * even of those points only that are reached one time unit or more later. Then every point of Z has a predecessor in Z
 * at least one time unit earlier, that one has another, and so on: some run has gone round n times before it comes to
 * the point, and the clock is at least n there. Extrapolation does not matter, because what it adds is simulated
 * with the same steps and delays.
 *
 * Not every clock that grows without limit is found so; what is found does.
 */
import { edgeUpdates, effectsOf } from '../network/clock-effects.js';
import { type Network } from '../network/network.js';
import { slotRanges } from '../network/value-range.js';
import { type StateView, type StepView } from '../semantics/transition-system.js';
import { ZoneSystem, type ZoneSystemOptions } from '../semantics/zone-system.js';
import { LE_ZERO, atMost } from '../zones/bound.js';
import { constrain, includes } from '../zones/zone.js';
import { type Beyond } from './extreme-measure.js';
import { withTime } from './fastest.js';
import { NO_NODE, StateStore } from './state-store.js';

/** So many states are looked at in all, and so many from one state on. */
const VISITS_MAX = 20_000;
const VISITS_EACH_MAX = 2_000;

export class EndlessGrowth {
  readonly #network: Network;
  readonly #system: ZoneSystem;
  /** The clock that measures the time of a round. */
  readonly #time: number;
  /** By clock, by edge: whether taking the edge may set it. */
  readonly #setting = new Map<number, readonly boolean[]>();
  #visits = 0;

  /** The options are those of the system in which the states were found. */
  constructor(network: Network, options: ZoneSystemOptions) {
    this.#network = network;
    this.#time = network.clocks.length;
    this.#system = new ZoneSystem(withTime(network), {
      ...options,
      everywhere: [...(options.everywhere ?? []), this.#time, 1, 1],
    });
  }

  /** Whether one of the states is gone round while its clock grows. */
  shownBy(states: readonly Beyond[]): boolean {
    return states.some((state) => this.#visits < VISITS_MAX && this.#isGoneRound(state));
  }

  #isGoneRound({ vector, part, dim, plus }: Beyond): boolean {
    const system = this.#system;
    const setting = this.#edgesThatSet(plus);
    const start = Int32Array.from(this.#network.initialVector);
    start.set(vector);
    // Where a reference may stand for any clock, it may stand for the one of the time too, and more clocks may matter.
    if (system.liveClocks(start, new Int32Array(system.dimensionMax)) !== dim + 1) return false;
    const store = new StateStore(system, 'inclusion');
    const waiting: StateView[] = [];
    // The system is busy while it computes successors: they are stored afterwards.
    const found: StateView[] = [];
    const collect = ({ vector: at, cells, dim: size }: StateView): void =>
      void found.push({ vector: at.slice(), cells: cells.slice(0, size * size), dim: size });
    const visit = ({ edges, count }: StepView, target: StateView): void => {
      for (let e = 0; e < count; e++) if (setting[edges[e]!] === true) return;
      collect(target);
    };
    const isRound = (target: StateView): boolean =>
      vector.every((value, slot) => value === target.vector[slot]) && this.#holdsLater(target, part, dim);
    system.rest({ vector: start, cells: withZeroClock(part, dim), dim: dim + 1 }, this.#time, collect);
    for (let visits = 0; visits < VISITS_EACH_MAX; visits++, this.#visits++) {
      for (const state of found.splice(0)) if (store.add(state, NO_NODE) !== NO_NODE) waiting.push(state);
      const next = waiting.shift();
      if (next === undefined || this.#visits >= VISITS_MAX) return false;
      system.successors(next, visit);
      if (found.some(isRound)) return true;
    }
    return false;
  }

  /** Whether the points of a state that are reached one time unit later or more are all of a zone, without the time. */
  #holdsLater({ vector, cells, dim: larger }: StateView, zone: Int32Array, dim: number): boolean {
    const later = cells.slice(0, larger * larger);
    if (!constrain(later, 0, larger, 0, larger - 1, atMost(-1))) return false;
    let holds = false;
    // What the time has to do with values beyond the horizon does not matter, as these do not.
    this.#system.extrapolate({ vector, cells: later, dim: larger }, (state) => {
      const without = new Int32Array(dim * dim);
      for (let i = 0; i < dim; i++)
        for (let j = 0; j < dim; j++) without[i * dim + j] = state.cells[i * larger + j]!;
      holds ||= includes(without, 0, zone, 0, dim);
    });
    return holds;
  }

  #edgesThatSet(clock: number): readonly boolean[] {
    let found = this.#setting.get(clock);
    if (found === undefined) {
      found = edgeUpdates(this.#network, slotRanges(this.#network))
        .flat()
        .map(({ changes }) => changes.flatMap(effectsOf).some(({ clocks }) => clocks.includes(clock)));
      this.#setting.set(clock, found);
    }
    return found;
  }
}

/** A zone with one more clock, the last one, which is zero. */
function withZeroClock(zone: Int32Array, dim: number): Int32Array {
  const larger = new Int32Array((dim + 1) ** 2);
  for (let i = 0; i <= dim; i++) {
    for (let j = 0; j <= dim; j++)
      larger[i * (dim + 1) + j] = zone[(i === dim ? 0 : i) * dim + (j === dim ? 0 : j)]!;
  }
  larger[(dim + 1) ** 2 - 1] = LE_ZERO;
  return larger;
}
