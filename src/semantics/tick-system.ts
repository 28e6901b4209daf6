/**
 * Exact runs of a network in whole ticks, on compiled code: a tick is a fraction of a time unit that suits all times of
 * interest. One state that is waited in and stepped from; thousands of runs a second.
 *
 * Between two ticks nothing is seen, so this finds runs but proves nothing. What is found can be replayed on the concrete
 * semantics, which shares no code with this.
 *
 * INVARIANT every state that is stepped into is one of the network's: guards, invariants and urgency are kept.
 */
import { type Network } from '../network/network.js';
import { isStrict, boundConstant } from '../zones/bound.js';
import { CLOCKS_UNKNOWN, type Synchroniser } from './candidate.js';
import { type CompiledFormula, type CompiledNetwork } from './compile.js';
import { FormulaTriples } from './formula-triples.js';
import { invariantConditionsHold } from './invariant-conditions.js';
import { STOPS_TIME, flagsOf, locationFlags, type LocationFlags } from './location-flags.js';
import { StepUpdate } from './step-update.js';
import { stopsClocks } from './stopped-clocks.js';
import { type KeptCandidate, allCandidates } from './synchronise.js';

/** From one number of ticks to another. */
export interface Delays {
  readonly earliest: number;
  readonly latest: number;
}

/** The steps from a vector, as far as it is part of the state. */
interface KnownSteps {
  readonly vector: Int32Array;
  readonly steps: readonly KeptCandidate[];
}

/** No limit: larger than all times. */
const FOREVER = 2 ** 30;

/** The steps of so many vectors are remembered at most. */
const STEPS_KEPT_MAX = 10_000;

/** Whether the runs of a network can be found here. */
export function canTick(network: Network): boolean {
  return !network.hasPriorities && !stopsClocks(network);
}

export class TickSystem {
  readonly #compiled: CompiledNetwork;
  readonly #synchroniser: Synchroniser;
  readonly #scale: number;
  readonly #flags: LocationFlags;
  readonly #triples: FormulaTriples;
  readonly #update: StepUpdate;
  readonly #vector: Int32Array;
  readonly #clocks: Int32Array;
  readonly #behind: Int32Array;
  /** States to come back to, one behind the other, and where the next one goes. */
  #kept = new Int32Array(0);
  #keptEnd = 0;
  /** By the hash of the vector. */
  readonly #steps = new Map<number, KnownSteps[]>();
  #stepsCount = 0;

  /** So many ticks are one time unit. */
  constructor(compiled: CompiledNetwork, synchroniser: Synchroniser, scale: number) {
    const { network } = compiled;
    this.#compiled = compiled;
    this.#synchroniser = synchroniser;
    this.#scale = scale;
    this.#flags = locationFlags(compiled);
    this.#triples = new FormulaTriples();
    this.#update = new StepUpdate(compiled);
    this.#vector = Int32Array.from(network.initialVector);
    this.#clocks = new Int32Array(network.clocks.length);
    this.#behind = new Int32Array(network.clocks.length);
  }

  get vector(): Int32Array {
    return this.#vector;
  }

  /** Goes to the start; false if the invariants do not allow it. */
  start(): boolean {
    const { initialVector, clocks } = this.#compiled.network;
    this.#vector.set(initialVector);
    clocks.forEach(({ initial }, clock) => (this.#clocks[clock] = initial * this.#scale));
    this.#keptEnd = 0;
    return this.#isWithinInvariants(this.#vector, this.#clocks);
  }

  /** Keeps the state until the system goes back to it, or to one that was kept before. */
  keep(): number {
    const at = this.#keptEnd;
    const clocksAt = at + this.#vector.length;
    this.#keptEnd = clocksAt + this.#clocks.length;
    if (this.#keptEnd > this.#kept.length) {
      const larger = new Int32Array(2 * this.#keptEnd);
      larger.set(this.#kept);
      this.#kept = larger;
    }
    this.#kept.set(this.#vector, at);
    this.#kept.set(this.#clocks, clocksAt);
    return at;
  }

  /** To what `keep` has returned. */
  goBack(at: number): void {
    const vector = this.#vector;
    const clocks = this.#clocks;
    const clocksAt = at + vector.length;
    for (let i = 0; i < vector.length; i++) vector[i] = this.#kept[at + i]!;
    for (let clock = 0; clock < clocks.length; clock++) clocks[clock] = this.#kept[clocksAt + clock]!;
    this.#keptEnd = at;
  }

  /** Whether time must not pass, whatever the invariants say. */
  get stopsTime(): boolean {
    return (
      (flagsOf(this.#flags, this.#vector) & STOPS_TIME) !== 0 || this.#synchroniser.isUrgent(this.#vector)
    );
  }

  /** The longest delay that is allowed from here. */
  delayMax(): number {
    const vector = this.#vector;
    if (this.stopsTime) return 0;
    let most = FOREVER;
    const { processes } = this.#compiled;
    for (let p = 0; p < processes.length; p++) {
      const { invariant } = processes[p]!.locations[vector[p]!]!;
      if (invariant.hasClocks) most = Math.min(most, this.#delays(invariant).latest);
    }
    return most;
  }

  /** The steps that the integers allow here; `delaysOf` says when, and what else they need shows when they are taken. */
  steps(): readonly KeptCandidate[] {
    const hash = this.#hash();
    const known = this.#steps.get(hash)?.find(({ vector }) => this.#isAt(vector));
    if (known !== undefined) return known.steps;
    const vector = this.#vector.slice(0, this.#compiled.network.stateLength);
    const steps = allCandidates(this.#synchroniser, this.#vector, CLOCKS_UNKNOWN);
    if (this.#stepsCount++ === STEPS_KEPT_MAX) {
      this.#steps.clear();
      this.#stepsCount = 1;
    }
    this.#steps.set(hash, [...(this.#steps.get(hash) ?? []), { vector, steps }]);
    return steps;
  }

  #hash(): number {
    let hash = 0;
    for (let i = 0; i < this.#compiled.network.stateLength; i++)
      hash = (Math.imul(hash, 31) + this.#vector[i]!) | 0;
    return hash;
  }

  #isAt(vector: Int32Array): boolean {
    for (let i = 0; i < vector.length; i++) if (vector[i] !== this.#vector[i]) return false;
    return true;
  }

  /** The delays after which the guards of a step hold, in ticks; none if the earliest is later than the latest. */
  delaysOf({ edges }: KeptCandidate): Delays {
    let earliest = 0;
    let latest = FOREVER;
    for (const { guard } of edges) {
      if (!guard.hasClocks) continue;
      const delays = this.#delays(guard);
      earliest = Math.max(earliest, delays.earliest);
      latest = Math.min(latest, delays.latest);
    }
    return { earliest, latest };
  }

  /** No longer than `delayMax` says. */
  wait(ticks: number): void {
    for (let clock = 1; clock < this.#clocks.length; clock++) this.#clocks[clock]! += ticks;
  }

  /** Takes a step of `steps` after one of its delays; false if it cannot be taken now, and then nothing has changed. */
  take({ edges, absent }: KeptCandidate): boolean {
    if (absent.some(({ guard }) => this.#holds(guard, this.#vector, this.#clocks))) return false;
    const update = this.#update;
    update.begin(this.#vector);
    update.run(edges, edges.length);
    const { from, shift } = update.clocks;
    for (let clock = 1; clock < this.#behind.length; clock++) {
      const value = this.#clocks[from[clock]!]! + shift[clock]! * this.#scale;
      if (value < 0) return false;
      this.#behind[clock] = value;
    }
    if (!this.#isWithinInvariants(update.vector, this.#behind)) return false;
    this.#vector.set(update.vector);
    this.#clocks.set(this.#behind);
    return true;
  }

  #isWithinInvariants(vector: Int32Array, clocks: Int32Array): boolean {
    const { processes } = this.#compiled;
    if (!invariantConditionsHold(this.#compiled, vector)) return false;
    let hold = true;
    for (let p = 0; p < processes.length; p++)
      if (!this.#holds(processes[p]!.locations[vector[p]!]!.invariant, vector, clocks)) hold = false;
    return hold;
  }

  /** Whether the clock constraints of a formula hold. */
  #holds(formula: CompiledFormula, vector: Int32Array, clocks: Int32Array): boolean {
    if (!formula.hasClocks) return true;
    const triples = this.#triples.of(formula, vector);
    for (let k = 0; k < this.#triples.end; k += 3) {
      if (clocks[triples[k]!]! - clocks[triples[k + 1]!]! > this.#ticks(triples[k + 2]!)) return false;
    }
    return true;
  }

  /** After which delays the clock constraints of a formula hold. */
  #delays(formula: CompiledFormula): Delays {
    const clocks = this.#clocks;
    const triples = this.#triples.of(formula, this.#vector);
    let earliest = 0;
    let latest = FOREVER;
    for (let k = 0; k < this.#triples.end; k += 3) {
      const i = triples[k]!;
      const j = triples[k + 1]!;
      const slack = this.#ticks(triples[k + 2]!) - clocks[i]! + clocks[j]!;
      if (j === 0) latest = Math.min(latest, slack);
      else if (i === 0) earliest = Math.max(earliest, -slack);
      else if (slack < 0) latest = -1;
    }
    return { earliest, latest };
  }

  /** The greatest whole number of ticks that a bound allows. */
  #ticks(bound: number): number {
    return boundConstant(bound) * this.#scale - (isStrict(bound) ? 1 : 0);
  }
}
