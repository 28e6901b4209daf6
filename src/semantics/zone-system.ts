/**
 * The zone semantics of a network: symbolic states and the steps between them.
 *
 * A state's zone is closed under delay, within the invariants, extrapolated (Extra⁺_LU with bounds per location), and
 * over the live clocks only. A step takes the part that satisfies the invariant (which extrapolation may have left)
 * and the guards, changes the clocks, and then: invariant, delay where time may pass, invariant, extrapolation. This
 * is the order of TChecker, so that the numbers of states can be compared.
 *
 * HOT: one set of buffers, reused for every step; nothing is allocated per state.
 */
import { type ClockBoundsOptions, clockBounds } from '../network/clock-bounds.js';
import { assert } from '../base/assert.js';
import { type Network } from '../network/network.js';
import { LE_ZERO } from '../zones/bound.js';
import { extrapolateLUPlus } from '../zones/extrapolate.js';
import { constrain, copyZone, delay, delaySome, setZero } from '../zones/zone.js';
import { ClockMap } from './clock-map.js';
import { type CompiledFormula, type CompiledNetwork, compile } from './compile.js';
import { LiveClocks } from './live-clocks.js';
import { type Priority, comparePriorities, priorityOf } from './priority.js';
import {
  type Candidate,
  type CandidateVisitor,
  type Synchroniser,
  createSynchroniser,
} from './synchronise.js';
import { type StateView, type StepView, type TransitionSystem } from './transition-system.js';
import { limitDelayed, mapClocks, withoutConstraints, zoneDifference } from './zone-step.js';

type VisitStep = (step: StepView, target: StateView) => void;

/** No formula of a state or step has more constraints; their buffers are that long. */
const CONSTRAINTS_MAX = 3 * 65_536;

export class ZoneSystem implements TransitionSystem {
  readonly network: Network;
  readonly stateLength: number;
  readonly dimensionMax: number;

  readonly #compiled: CompiledNetwork;
  readonly #synchroniser: Synchroniser;
  /** The state whose successors are computed, its zone within its invariant. */
  readonly #sourceVector: Int32Array;
  readonly #sourceZone: Int32Array;
  readonly #sourceClocks: LiveClocks;
  /** The part of the source zone that satisfies the guards. */
  readonly #guardZone: Int32Array;
  readonly #targetVector: Int32Array;
  readonly #targetZone: Int32Array;
  readonly #targetClocks: LiveClocks;
  readonly #clockMap: ClockMap;
  /** The clock map by position: of the target in `#shift`, from target to source in `#from`. */
  readonly #from: Int32Array;
  readonly #shift: Int32Array;
  /** Constraints (i, j, bound) over clocks, and upper limits (i, bound) over positions. */
  readonly #constraints = new Int32Array(CONSTRAINTS_MAX);
  readonly #limits: Int32Array;
  readonly #target: { readonly vector: Int32Array; readonly cells: Int32Array; dim: number };
  readonly #step: { readonly edges: Int32Array; count: number };
  readonly #metaSlots: Int32Array;
  /** Some location stops a clock: then delays are over-approximated. */
  readonly #hasRates: boolean;
  readonly #running: Uint8Array;
  readonly #visitor: CandidateVisitor;
  #visit: VisitStep = () => undefined;

  constructor(network: Network, options: ClockBoundsOptions = {}) {
    const clockCount = network.clocks.length;
    const table = clockBounds(network, options);
    this.network = network;
    this.stateLength = network.stateLength;
    this.dimensionMax = clockCount;
    this.#compiled = compile(network);
    this.#synchroniser = createSynchroniser(this.#compiled);
    this.#sourceVector = Int32Array.from(network.initialVector);
    this.#targetVector = Int32Array.from(network.initialVector);
    this.#sourceZone = new Int32Array(clockCount * clockCount);
    this.#guardZone = new Int32Array(clockCount * clockCount);
    this.#targetZone = new Int32Array(clockCount * clockCount);
    this.#sourceClocks = new LiveClocks(clockCount, table);
    this.#targetClocks = new LiveClocks(clockCount, table);
    this.#clockMap = new ClockMap(clockCount);
    this.#from = new Int32Array(clockCount);
    this.#shift = new Int32Array(clockCount);
    this.#limits = new Int32Array(2 * CONSTRAINTS_MAX);
    this.#target = { vector: this.#targetVector, cells: this.#targetZone, dim: 1 };
    this.#step = { edges: new Int32Array(network.processes.length + 1), count: 0 };
    this.#hasRates = network.processes.some((process) =>
      process.locations.some(({ rates }) => rates.length > 0),
    );
    this.#running = new Uint8Array(clockCount);
    this.#metaSlots = Int32Array.from(
      network.variables.flatMap(({ meta, slot, cells }) => (meta ? cells.map((_, i) => slot + i) : [])),
    );
    this.#visitor = {
      fire: (candidate) => {
        this.#fireCandidate(candidate);
      },
      isPossible: (candidate) => this.#isPossible(candidate),
    };
  }

  liveClocks(vector: Int32Array, clocks: Int32Array): number {
    this.#targetClocks.find(vector);
    clocks.set(this.#targetClocks.clockAt);
    return this.#targetClocks.dim;
  }

  /** The position of each clock in the zones of states with this vector; -1 for dead clocks. */
  positions(vector: Int32Array, positions: Int32Array): void {
    this.#targetClocks.find(vector);
    positions.set(this.#targetClocks.positionOf);
  }

  initial(visit: (state: StateView) => void): void {
    const { processes, initialVector } = this.network;
    const choose = (p: number): void => {
      const process = processes[p];
      if (process === undefined) {
        if (this.#enterInitial()) visit(this.#target);
        return;
      }
      for (const location of process.initialLocations) {
        this.#targetVector[p] = location;
        choose(p + 1);
      }
    };
    this.#targetVector.set(initialVector);
    choose(0);
  }

  #enterInitial(): boolean {
    const clocks = this.#targetClocks;
    clocks.find(this.#targetVector);
    const { dim } = clocks;
    setZero(this.#sourceZone, 0, 1);
    for (let i = 0; i < dim; i++) {
      this.#from[i] = 0;
      this.#shift[i] = this.network.clocks[clocks.clockAt[i]!]!.initial;
    }
    mapClocks(this.#targetZone, dim, this.#sourceZone, 1, this.#from, this.#shift);
    return this.#settle();
  }

  successors(state: StateView, visit: VisitStep): void {
    this.#visit = visit;
    if (!this.#enter(state)) return;
    if (this.network.hasPriorities) this.#fireByPriority();
    else this.#synchroniser.candidates(this.#sourceVector, this.#visitor);
  }

  /** Makes a state the source; false if nothing of it is within its invariant. */
  #enter(state: StateView): boolean {
    for (let k = 0; k < this.stateLength; k++) this.#sourceVector[k] = state.vector[k]!;
    this.#sourceClocks.find(this.#sourceVector);
    copyZone(this.#sourceZone, 0, state.cells, 0, state.dim);
    return this.#constrainToInvariant(this.#sourceVector, this.#sourceZone, this.#sourceClocks);
  }

  /** Visits the zones of source points from which a step can be taken at once, parts of the state's zone. */
  departures(state: StateView, visit: (cells: Int32Array, dim: number) => void): void {
    if (!this.#enter(state)) return;
    const { dim } = this.#sourceClocks;
    for (const { edges, parts } of this.#allDepartures()) {
      assert(edges.length > 0, 'a step has edges');
      for (const part of parts) visit(part, dim);
    }
  }

  /** The part of a state's zone within its invariant (which extrapolation may have left); false if it is empty. */
  withinInvariant(state: StateView, cells: Int32Array): boolean {
    if (!this.#enter(state)) return false;
    copyZone(cells, 0, this.#sourceZone, 0, state.dim);
    return true;
  }

  /** Whether time may pass in a state with this vector. */
  mayDelay(vector: Int32Array): boolean {
    this.#targetVector.set(vector.subarray(0, this.stateLength));
    return this.#mayDelay(this.#targetVector);
  }

  #fireCandidate(candidate: Candidate): void {
    const zone = this.#zoneWithinGuards(candidate.edges);
    if (zone === undefined) return;
    if (candidate.absent.length === 0) this.#take(candidate.edges, zone);
    else for (const part of this.#withoutAbsent(candidate, zone)) this.#take(candidate.edges, part);
  }

  #isPossible(candidate: Candidate): boolean {
    const zone = this.#zoneWithinGuards(candidate.edges);
    if (zone === undefined) return false;
    return candidate.absent.length === 0 || this.#withoutAbsent(candidate, zone).length > 0;
  }

  /** Fires the candidates that no candidate of higher priority blocks, each from where it is not blocked. */
  #fireByPriority(): void {
    const departures = this.#allDepartures();
    const { dim } = this.#sourceClocks;
    for (const { edges, parts, priority } of departures) {
      let open = parts;
      for (const other of departures) {
        if (comparePriorities(priority, other.priority) >= 0) continue;
        for (const blocked of other.parts) open = open.flatMap((part) => zoneDifference(part, blocked, dim));
      }
      for (const part of open) this.#take(edges, part);
    }
  }

  /** Every candidate with the zones that it can be taken from: guards hold, and the target's invariant will. */
  #allDepartures(): readonly Departure[] {
    const candidates: Candidate[] = [];
    this.#synchroniser.candidates(this.#sourceVector, {
      fire: ({ edges, absent }) => {
        candidates.push({ edges: [...edges], absent: [...absent] });
      },
      isPossible: (candidate) => this.#isPossible(candidate),
    });
    return candidates.flatMap((candidate) => {
      const { edges } = candidate;
      const zone = this.#zoneWithinGuards(edges);
      if (zone === undefined) return [];
      const parts = this.#withoutAbsent(candidate, zone).filter((part) =>
        this.#leadsWithinInvariant(edges, part),
      );
      return parts.length === 0
        ? []
        : [{ edges, parts, priority: priorityOf(this.#compiled, edges, this.#sourceVector) }];
    });
  }

  /** The parts of a zone where the guards of the absent edges do not hold. */
  #withoutAbsent({ absent }: Candidate, zone: Int32Array): readonly Int32Array[] {
    const { dim, positionOf } = this.#sourceClocks;
    let parts: readonly Int32Array[] = [zone.slice(0, dim * dim)];
    for (const { guard } of absent) {
      const triples = this.#triples(guard, this.#sourceVector).slice(0, this.#triplesEnd);
      for (let k = 0; k < triples.length; k += 3) {
        triples[k] = positionOf[triples[k]!]!;
        triples[k + 1] = positionOf[triples[k + 1]!]!;
      }
      parts = parts.flatMap((part) => withoutConstraints(part, triples, dim));
    }
    return parts;
  }

  /** Keeps the part of a zone from which the edges lead into the invariant of their target; says whether any is left. */
  #leadsWithinInvariant(edges: Candidate['edges'], zone: Int32Array): boolean {
    const vector = this.#targetVector;
    this.#prepareTarget();
    this.#update(edges);
    if (!this.#holdsInvariantConditions(vector)) return false;
    const { positionOf, dim } = this.#sourceClocks;
    const { from, shift } = this.#clockMap;
    const { processes } = this.#compiled;
    for (let p = 0; p < processes.length; p++) {
      const { invariant } = processes[p]!.locations[vector[p]!]!;
      if (!invariant.hasClocks) continue;
      const triples = this.#triples(invariant, vector);
      for (let k = 0; k < this.#triplesEnd; k += 3) {
        const i = triples[k]!;
        const j = triples[k + 1]!;
        const source = positionOf[from[i]!]!;
        const other = positionOf[from[j]!]!;
        const bound = triples[k + 2]! - 2 * (shift[i]! - shift[j]!);
        if (source === other ? bound < LE_ZERO : !constrain(zone, 0, dim, source, other, bound)) return false;
      }
    }
    return true;
  }

  /** The part of the source zone where the guards hold, or undefined if there is none. */
  #zoneWithinGuards(edges: Candidate['edges']): Int32Array | undefined {
    let zone = this.#sourceZone;
    const { dim, positionOf } = this.#sourceClocks;
    for (let e = 0; e < edges.length; e++) {
      const { guard } = edges[e]!;
      if (!guard.hasClocks) continue;
      const triples = this.#triples(guard, this.#sourceVector);
      for (let k = 0; k < this.#triplesEnd; k += 3) {
        const i = positionOf[triples[k]!]!;
        const j = positionOf[triples[k + 1]!]!;
        const bound = triples[k + 2]!;
        if (zone[i * dim + j]! <= bound) continue;
        if (zone === this.#sourceZone) {
          copyZone(this.#guardZone, 0, zone, 0, dim);
          zone = this.#guardZone;
        }
        if (!constrain(zone, 0, dim, i, j, bound)) return undefined;
      }
    }
    return zone;
  }

  #triplesEnd = 0;

  /** The constraints of a formula as triples over clocks; they end at `#triplesEnd`. */
  #triples(formula: CompiledFormula, vector: Int32Array): Int32Array {
    const { constant, dynamic } = formula;
    if (dynamic === undefined) {
      this.#triplesEnd = constant.length;
      return constant;
    }
    this.#constraints.set(constant);
    this.#triplesEnd = dynamic(vector, undefined, this.#constraints, constant.length);
    return this.#constraints;
  }

  /** Takes the edges from a part of the source zone, and visits the state that they lead to. */
  #take(edges: Candidate['edges'], zone: Int32Array): void {
    this.#prepareTarget();
    this.#update(edges);
    this.#targetClocks.find(this.#targetVector);
    this.#mapZone(zone);
    if (!this.#settle()) return;
    for (let e = 0; e < edges.length; e++) this.#step.edges[e] = edges[e]!.id;
    this.#step.count = edges.length;
    this.#visit(this.#step, this.#target);
  }

  /** The target starts as the source, meta variables with their initial values. */
  #prepareTarget(): void {
    const vector = this.#targetVector;
    for (let k = 0; k < this.stateLength; k++) vector[k] = this.#sourceVector[k]!;
    const { initialVector } = this.network;
    for (let k = 0; k < this.#metaSlots.length; k++)
      vector[this.#metaSlots[k]!] = initialVector[this.#metaSlots[k]!]!;
  }

  #update(edges: Candidate['edges']): void {
    const vector = this.#targetVector;
    const clocks = this.#clockMap;
    clocks.clear();
    this.#compiled.beforeUpdate?.(vector, clocks);
    for (let e = 0; e < edges.length; e++) {
      const edge = edges[e]!;
      edge.update?.(vector, clocks);
      const { resets } = edge;
      for (let k = 0; k < resets.length; k += 2) clocks.set(resets[k]!, resets[k + 1]!);
    }
    this.#compiled.afterUpdate?.(vector, clocks);
    for (let e = 0; e < edges.length; e++) vector[edges[e]!.process] = edges[e]!.target;
  }

  #mapZone(zone: Int32Array): void {
    const { dim, clockAt } = this.#targetClocks;
    const { positionOf } = this.#sourceClocks;
    const { from, shift } = this.#clockMap;
    for (let i = 0; i < dim; i++) {
      const clock = clockAt[i]!;
      this.#from[i] = positionOf[from[clock]!]!;
      this.#shift[i] = shift[clock]!;
    }
    mapClocks(this.#targetZone, dim, zone, this.#sourceClocks.dim, this.#from, this.#shift);
  }

  /** Invariant, delay, invariant, extrapolation: the zone of the target vector as it is stored. */
  #settle(): boolean {
    const vector = this.#targetVector;
    const zone = this.#targetZone;
    const clocks = this.#targetClocks;
    const { dim } = clocks;
    if (!this.#holdsInvariantConditions(vector)) return false;
    if (!this.#constrainToInvariant(vector, zone, clocks)) return false;
    if (this.#mayDelay(vector)) this.#delay(vector, zone, clocks);
    extrapolateLUPlus(zone, 0, dim, clocks.bounds);
    this.#target.dim = dim;
    return true;
  }

  #delay(vector: Int32Array, zone: Int32Array, clocks: LiveClocks): void {
    const { dim } = clocks;
    if (this.#hasRates && this.#findRunning(vector, clocks)) {
      delaySome(zone, 0, dim, this.#running);
      this.#constrainToInvariant(vector, zone, clocks);
      return;
    }
    delay(zone, 0, dim);
    limitDelayed(zone, dim, this.#limits, this.#limitsEnd);
  }

  /** Finds which clocks run, by position; false if all do. */
  #findRunning(vector: Int32Array, { dim, positionOf }: LiveClocks): boolean {
    const { processes } = this.#compiled;
    this.#running.fill(1, 0, dim);
    let all = true;
    for (let p = 0; p < processes.length; p++) {
      for (const { clock, rate } of processes[p]!.locations[vector[p]!]!.rates) {
        const position = positionOf[clock(vector)]!;
        if (rate(vector) !== 0 || position < 0) continue;
        this.#running[position] = 0;
        all = false;
      }
    }
    return !all;
  }

  #holdsInvariantConditions(vector: Int32Array): boolean {
    const { processes } = this.#compiled;
    for (let p = 0; p < processes.length; p++) {
      const { condition } = processes[p]!.locations[vector[p]!]!.invariant;
      if (condition !== undefined && !condition(vector)) return false;
    }
    return true;
  }

  #limitsEnd = 0;

  /** Keeps the part within the invariants' clock constraints, and notes the upper limits in `#limits`. */
  #constrainToInvariant(vector: Int32Array, zone: Int32Array, clocks: LiveClocks): boolean {
    const { processes } = this.#compiled;
    const { dim, positionOf } = clocks;
    this.#limitsEnd = 0;
    for (let p = 0; p < processes.length; p++) {
      const { invariant } = processes[p]!.locations[vector[p]!]!;
      if (!invariant.hasClocks) continue;
      const triples = this.#triples(invariant, vector);
      for (let k = 0; k < this.#triplesEnd; k += 3) {
        const i = positionOf[triples[k]!]!;
        const j = positionOf[triples[k + 1]!]!;
        const bound = triples[k + 2]!;
        if (zone[i * dim + j]! > bound && !constrain(zone, 0, dim, i, j, bound)) return false;
        if (j !== 0) continue;
        this.#limits[this.#limitsEnd] = i;
        this.#limits[this.#limitsEnd + 1] = bound;
        this.#limitsEnd += 2;
      }
    }
    return zone[0]! >= LE_ZERO;
  }

  #mayDelay(vector: Int32Array): boolean {
    const { processes } = this.#compiled;
    for (let p = 0; p < processes.length; p++) {
      const location = processes[p]!.locations[vector[p]!]!;
      if (location.isUrgent || location.isCommitted) return false;
    }
    return !this.#synchroniser.isUrgent(vector);
  }
}

/** A candidate with the zones that it can be taken from. */
interface Departure {
  readonly edges: Candidate['edges'];
  readonly parts: readonly Int32Array[];
  readonly priority: Priority;
}
