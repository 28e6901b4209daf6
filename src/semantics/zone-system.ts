/**
 * The zone semantics of a network: symbolic states and the steps between them.
 *
 * A state's zone is closed under delay, within the invariants, extrapolated (Extra⁺_LU with bounds per location), and
 * over the live clocks only. A step takes the part that satisfies the invariant (which extrapolation may have left)
 * and the guards, changes the clocks, and then: invariant, delay where time may pass, invariant, extrapolation. This
 * is the order of TChecker, so that the numbers of states can be compared.
 *
 * Zones live in the memory of a kernel. What is said here about a step goes there as lists (guards, clock map,
 * invariants, bounds), and one call computes it. What is rare (broadcasts that some must miss, priorities, stopped
 * clocks) is computed on unpacked zones.
 *
 * HOT: one set of buffers, reused for every step; nothing is allocated per state.
 */
import { assert } from '../base/assert.js';
import { GUARDS, INVARIANTS, rowLength, unboundedCell } from '../kernel/layout.js';
import { EXTRAPOLATES, MAY_DELAY } from '../kernel/zone-code.js';
import { KernelPool } from '../kernel/kernel-pool.js';
import { type KernelKind, type ZoneKernel, kernelKind } from '../kernel/zone-kernel.js';
import { type ClockBoundsOptions, clockBounds } from '../network/clock-bounds.js';
import { clockDifferences } from '../network/clock-differences.js';
import { type ClockConstraint } from '../network/expression.js';
import { type Network, type Slot } from '../network/network.js';
import { LE_ZERO } from '../zones/bound.js';
import { constrain, setZero } from '../zones/zone.js';
import { type Candidate, type CandidateVisitor, type Synchroniser } from './candidate.js';
import { type CompiledEdge, type CompiledFormula, type CompiledNetwork, compile } from './compile.js';
import { DeadVariables } from './dead-variables.js';
import { Departures, type Unblocked } from './departures.js';
import { DifferenceParts } from './difference-parts.js';
import { FormulaTriples } from './formula-triples.js';
import { invariantConditionsHold } from './invariant-conditions.js';
import { kernelNeeds } from './kernel-needs.js';
import { KernelState } from './kernel-state.js';
import { LiveClocks } from './live-clocks.js';
import { HAS_CONDITION, HAS_RATES, STOPS_TIME, locationFlags } from './location-flags.js';
import { ModelError } from './model-error.js';
import { StepUpdate } from './step-update.js';
import { StoppedClocks, stopsClocks } from './stopped-clocks.js';
import { type KeptCandidate } from './synchronise.js';
import { createSynchroniser } from './create-synchroniser.js';
import {
  type OnModelError,
  type StateView,
  type StepView,
  type TransitionSystem,
} from './transition-system.js';
import { writeBounds, writeClocks } from './write-clocks.js';

type VisitStep = (step: StepView, target: StateView) => void;

/** Bytes of a constraint in the kernel: two positions and a bound. */
const CONSTRAINT_SIZE = 12;

export interface ZoneSystemOptions extends Pick<ClockBoundsOptions, 'everywhere' | 'kind'> {
  /** Constraints of a property: the differences of clocks among them matter everywhere. */
  readonly compared?: readonly ClockConstraint[] | undefined;
  /** Which kernel computes with zones; by default the fastest that is right for the model. */
  readonly kernel?: KernelKind | undefined;
  /** A network with the same variables that shares parts with this one: see `compile`. */
  readonly like?: CompiledNetwork | undefined;
  /** Where the kernel is taken from; without it, it is a new one. */
  readonly kernels?: KernelPool | undefined;
  /**
   * The slots of the vector that are looked at from outside, such as by a property: integer variables that do not
   * matter any more, these aside, are told apart no longer. Without it, states are as the model tells them.
   */
  readonly observed?: readonly Slot[] | undefined;
  /**
   * What the zones of targets hold: by default all points after any delay, extrapolated; or only those right after the
   * step, as they are, for whoever goes on from there on its own.
   */
  readonly targets?: 'delayed' | 'entered' | undefined;
  /**
   * With 'ifExact', zones stay as they are where more differences of clocks are compared than can be told apart: they are
   * exact then, but there may be infinitely many. By default they are extrapolated, and larger than the truth.
   */
  readonly extrapolation?: 'always' | 'ifExact' | undefined;
}

export class ZoneSystem implements TransitionSystem {
  readonly network: Network;
  readonly stateLength: number;
  readonly dimensionMax: number;
  readonly kernel: ZoneKernel;
  /**
   * Every point of a zone that is handed out stands for a point that can be reached. Otherwise zones can be larger than
   * the truth: where clocks are stopped, or where more differences of clocks are compared than can be told apart.
   */
  readonly isExact: boolean;
  /** Differences of clocks are compared, so that a step can lead to several zones. */
  readonly comparesDifferences: boolean;
  readonly hasSimulation: boolean;
  /** See ZoneSystemOptions. */
  readonly targets: 'delayed' | 'entered';

  readonly compiled: CompiledNetwork;
  /** By the number of the location. */
  readonly #invariants: readonly CompiledFormula[];
  readonly synchroniser: Synchroniser;
  /** The state whose successors are computed; the kernel's source zone is its zone, within its invariant. */
  readonly #sourceVector: Int32Array;
  readonly #sourceClocks: LiveClocks;
  /** The vector and the clock map of the step that is computed. */
  readonly #update: StepUpdate;
  readonly #targetClocks: LiveClocks;
  /** The source zone, unpacked, for what is rare. */
  readonly #sourceZone: Int32Array;
  readonly #departures: Departures;
  readonly #triples = new FormulaTriples();
  readonly #target: KernelState;
  readonly #step: { readonly edges: Int32Array; count: number };
  readonly #dead: DeadVariables | undefined;
  readonly #stopped: StoppedClocks;
  readonly #differenceParts: DifferenceParts | undefined;
  readonly #visitor: CandidateVisitor;
  #visit: VisitStep = () => undefined;
  /** Who is told of what goes wrong in the call at hand; without, it is thrown. */
  #onError: OnModelError | undefined;
  readonly #visitPart = (): void => {
    this.#visit(this.#step, this.#target);
  };
  /** What is done after a step, where it may be done: bits of the kernel's mode. Parts are extrapolated one by one. */
  readonly #afterStep: number;
  /** Targets are handed out in parts. */
  readonly #divides: boolean;
  /** The cells of the kernel: their width, as a shift of addresses, and what says "no bound". */
  readonly #cellShift: number;
  readonly #unbounded: number;

  constructor(network: Network, options: ZoneSystemOptions = {}) {
    const clockCount = network.clocks.length;
    const differences = clockDifferences(network, options.compared);
    const table = clockBounds(network, { ...options, differences });
    this.network = network;
    this.stateLength = network.stateLength;
    this.dimensionMax = clockCount;
    this.targets = options.targets ?? 'delayed';
    this.comparesDifferences = differences !== undefined;
    const keeps = differences?.isComplete === false && options.extrapolation === 'ifExact';
    this.isExact = (differences?.isComplete !== false || keeps) && !stopsClocks(network);
    this.hasSimulation = !this.comparesDifferences && !stopsClocks(network);
    const needs = kernelNeeds(network, table, this.comparesDifferences || this.targets === 'entered');
    // Without extrapolation, bounds grow with time.
    const kind = options.kernel ?? (keeps ? 'scalars' : kernelKind(needs));
    this.kernel = (options.kernels ?? new KernelPool()).take(clockCount, kind);
    this.#cellShift = this.kernel.layout.bits === 16 ? 1 : 2;
    this.#unbounded = unboundedCell(this.kernel.layout.bits);
    this.compiled = compile(network, options.like);
    const flags = locationFlags(this.compiled);
    this.#invariants = this.compiled.processes.flatMap(({ locations }) =>
      locations.map(({ invariant }) => invariant),
    );
    this.synchroniser = createSynchroniser(this.compiled);
    this.#sourceVector = Int32Array.from(network.initialVector);
    this.#update = new StepUpdate(this.compiled);
    this.#sourceZone = new Int32Array(clockCount * clockCount);
    this.#sourceClocks = new LiveClocks(clockCount, table, flags);
    this.#targetClocks = new LiveClocks(clockCount, table, flags);
    this.#departures = new Departures(
      this.compiled,
      this.synchroniser,
      { vector: this.#sourceVector, clocks: this.#sourceClocks, zone: this.#sourceZone },
      this.#triples,
      this.#update,
    );
    this.#target = new KernelState(this.kernel, this.#update.vector);
    this.#step = { edges: new Int32Array(network.processes.length + 1), count: 0 };
    this.#stopped = new StoppedClocks(this.compiled);
    this.#dead = options.observed === undefined ? undefined : new DeadVariables(network, options.observed);
    this.#differenceParts = differences?.isComplete === true ? new DifferenceParts(differences) : undefined;
    this.#divides = this.targets === 'delayed' && this.#differenceParts !== undefined;
    this.#afterStep =
      this.targets === 'entered' ? 0 : (this.#divides || keeps ? 0 : EXTRAPOLATES) | MAY_DELAY;
    this.#visitor = {
      fire: (candidate) => {
        this.#fireCandidate(candidate);
      },
      narrow: (sender) => this.#narrow(sender),
      standing: (receiver) => this.#departures.standing(receiver),
      isPossible: (candidate) => this.#partsOf(candidate).length > 0,
      mayAllow: (edge) => {
        this.#unpackSource();
        return this.#departures.allowing(edge) !== undefined;
      },
      goesWrong: (error) => {
        this.#tell(error, undefined);
      },
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

  writeBounds(vector: Int32Array): void {
    this.#targetClocks.find(vector);
    writeBounds(this.kernel, this.#targetClocks);
  }

  initial(visit: (state: StateView) => void, onError?: OnModelError): void {
    const { processes, initialVector } = this.network;
    this.#onError = onError;
    const choose = (p: number): void => {
      const process = processes[p];
      if (process === undefined) {
        const visitPart = (): void => {
          visit(this.#target);
        };
        try {
          if (!this.#enterInitial()) return;
        } catch (error) {
          this.#tell(error, undefined);
          return;
        }
        if (this.#divides) this.#forEachPart(visitPart);
        else visitPart();
        return;
      }
      for (const location of process.initialLocations) {
        this.#update.vector[p] = location;
        choose(p + 1);
      }
    };
    this.#update.vector.set(initialVector);
    choose(0);
  }

  /** From the zone that has no clock but the reference clock, every clock starts with its initial value. */
  #enterInitial(): boolean {
    setZero(this.#sourceZone, 0, 1);
    this.kernel.pack(this.#sourceZone, 1, this.kernel.layout.source);
    this.#sourceClocks.dim = 1;
    this.#update.clocks.clear();
    this.network.clocks.forEach(({ initial }, clock) => {
      if (clock > 0) this.#update.clocks.set(clock, initial);
    });
    return this.#arrive(GUARDS);
  }

  successors(state: StateView, visit: VisitStep, onError?: OnModelError): void {
    this.#visit = visit;
    this.#onError = onError;
    if (!this.#enter(state)) return;
    if (this.network.hasPriorities) this.#fireByPriority();
    else this.synchroniser.candidates(this.#sourceVector, this.#visitor);
  }

  /** Makes a state the source; false if nothing of it is within its invariant. */
  #enter(state: StateView): boolean {
    const vector = this.#sourceVector;
    for (let k = 0; k < this.stateLength; k++) vector[k] = state.vector[k]!;
    this.#sourceClocks.find(vector);
    this.#isSourceUnpacked = false;
    const { kernel } = this;
    let { zone } = state;
    if (zone === undefined) {
      zone = kernel.layout.guarded;
      kernel.pack(state.cells, state.dim, zone);
    }
    const end = this.#writeInvariants(vector, this.#sourceClocks);
    return kernel.functions.enter(zone, state.dim, end) === 1;
  }

  /** The state that a step without edges would lead to, which only sets a clock to zero: a state at rest. */
  rest(state: StateView, resetClock: number, visit: (target: StateView) => void): void {
    if (!this.#enter(state)) return;
    this.#update.begin(this.#sourceVector);
    this.#update.clocks.clear();
    this.#update.clocks.set(resetClock, 0);
    if (this.#arrive(GUARDS))
      this.#forEachPart(() => {
        visit(this.#target);
      });
  }

  /**
   * Visits each step that can be taken, with the zones of points from which it can be taken at once. From where the model
   * goes wrong, in a step or where steps are looked for, `goesWrong` is told; without it, the first error is thrown.
   */
  departures(
    state: StateView,
    visit: (parts: readonly Int32Array[], edges: readonly CompiledEdge[]) => void,
    goesWrong?: (parts: readonly Int32Array[]) => void,
  ): void {
    this.#onError = goesWrong === undefined ? undefined : () => undefined;
    if (!this.#enter(state)) return;
    const { departures, wrong } = this.#unblockedDepartures();
    for (const { edges, parts, error } of departures) {
      assert(edges.length > 0, 'a step has edges');
      if (parts.length === 0) continue;
      if (error === undefined) visit(parts, edges);
      else if (goesWrong === undefined) this.#tell(error, undefined);
      else goesWrong(parts);
    }
    if (wrong.length > 0) goesWrong?.(wrong);
  }

  /** From where in a state each of these candidates can be taken at once; they are candidates from its vector. */
  departuresOf(state: StateView, candidates: readonly KeptCandidate[]): readonly (readonly Int32Array[])[] {
    this.#onError = undefined;
    if (!this.#enter(state)) return candidates.map(() => []);
    this.#unpackSource();
    return candidates.map((candidate) => this.#departures.of(candidate));
  }

  /** The part of a state's zone within its invariant (which extrapolation may have left); undefined if it is empty. */
  withinInvariant(state: StateView): Int32Array | undefined {
    if (!this.#enter(state)) return undefined;
    const cells = new Int32Array(state.dim ** 2);
    this.kernel.unpack(this.kernel.layout.source, state.dim, cells);
    return cells;
  }

  /**
   * Visits the extrapolation of a state: one that the model, and what is compared everywhere, cannot tell from it; in parts
   * where differences of clocks are compared.
   */
  extrapolate({ vector, cells, dim }: StateView, visit: (state: StateView) => void): void {
    const { functions, layout } = this.kernel;
    this.#update.vector.set(vector.subarray(0, this.stateLength));
    this.writeBounds(this.#update.vector);
    this.kernel.pack(cells, dim, layout.target);
    if (this.#differenceParts === undefined) functions.extrapolate(layout.target, dim);
    this.#target.set(dim, layout.target);
    this.#forEachPart(() => {
      visit(this.#target);
    });
  }

  /** Whether time may pass in a state with this vector. */
  mayDelay(vector: Int32Array): boolean {
    this.#update.vector.set(vector.subarray(0, this.stateLength));
    this.#targetClocks.find(this.#update.vector);
    return this.#mayDelay(this.#update.vector, this.#targetClocks.flags);
  }

  #fireCandidate(candidate: Candidate): void {
    const { edges, count } = candidate;
    if (candidate.absentCount > 0) {
      this.#fireWithAbsent(candidate);
      return;
    }
    let isReached = false;
    try {
      const end = this.#writeGuards(edges, count);
      isReached = end > 0 && this.#reachWithin(edges, count, end);
    } catch (error) {
      this.#tellStep(error, edges, count);
    }
    if (isReached) this.#visitTarget(edges, count);
  }

  /** Tells of a model error; anything else goes on its way. */
  #tell(error: unknown, step: StepView | undefined): void {
    const onError = this.#onError;
    if (onError === undefined || !(error instanceof ModelError)) throw error;
    onError(error, step);
  }

  #tellStep(error: unknown, edges: readonly CompiledEdge[], count: number): void {
    this.#update.resetMeta();
    this.#writeStep(edges, count);
    this.#tell(error, this.#step);
  }

  #writeStep(edges: readonly CompiledEdge[], count: number): void {
    for (let e = 0; e < count; e++) this.#step.edges[e] = edges[e]!.id;
    this.#step.count = count;
  }

  /**
   * Writes the guards that do not hold everywhere in the source zone for the kernel; returns their end, or 0 if one
   * of them holds nowhere. Most steps that cannot be taken end here, at the price of one look at the zone.
   */
  #writeGuards(edges: readonly CompiledEdge[], count: number): number {
    const { positionOf, dim } = this.#sourceClocks;
    const { cells, words, layout } = this.kernel;
    const source = layout.source >>> this.#cellShift;
    const row = rowLength(layout.bits, dim);
    let end = GUARDS >>> 2;
    for (let e = 0; e < count; e++) {
      const { guard } = edges[e]!;
      if (!guard.hasClocks) continue;
      const triples = this.#triples.of(guard, this.#sourceVector);
      for (let k = 0; k < this.#triples.end; k += 3) {
        const i = positionOf[triples[k]!]!;
        const j = positionOf[triples[k + 1]!]!;
        const bound = triples[k + 2]!;
        if (cells[source + i * row + j]! <= bound) continue;
        const back = cells[source + j * row + i]!;
        if (back !== this.#unbounded && back + bound - ((back | bound) & 1) < LE_ZERO) return 0;
        words[end] = i;
        words[end + 1] = j;
        words[end + 2] = bound;
        end += 3;
      }
    }
    return end << 2;
  }

  /** Computes the target of the edges, taken from the source zone within the guards up to `guardsEnd`; false if it is empty. */
  #reachWithin(edges: readonly CompiledEdge[], count: number, guardsEnd: number): boolean {
    // A single guard is known to hold somewhere; several together may not.
    const isPossible = guardsEnd <= GUARDS + CONSTRAINT_SIZE;
    return isPossible ? this.#reach(edges, count, guardsEnd) : this.#reachIfPossible(edges, count, guardsEnd);
  }

  #visitTarget(edges: readonly CompiledEdge[], count: number): void {
    this.#writeStep(edges, count);
    if (this.#divides) this.#forEachPart(this.#visitPart);
    else this.#visit(this.#step, this.#target);
  }

  /** Computes the target; false if its zone is empty. */
  #reach(edges: readonly CompiledEdge[], count: number, guardsEnd: number): boolean {
    this.#update.begin(this.#sourceVector);
    this.#update.run(edges, count);
    this.#dead?.clear(this.#update.vector);
    if (this.#update.clocks.leastValues.length > 0)
      return this.#arriveWithoutNegative(edges, count, guardsEnd);
    return this.#arrive(guardsEnd);
  }

  /** Computes the target from where no clock becomes negative, and tells of the rest; false if it is empty. */
  #arriveWithoutNegative(edges: readonly CompiledEdge[], count: number, guardsEnd: number): boolean {
    const zone = this.#guardedZone(guardsEnd);
    if (zone === undefined) return false;
    const wrong: ModelError[] = [];
    const isLeft = this.#departures.withinLeastValues(zone, (error) => {
      wrong.push(error);
      this.#tellStep(error, edges, count);
    });
    if (wrong.length === 0) return this.#arrive(guardsEnd);
    if (!isLeft) return false;
    const { dim } = this.#sourceClocks;
    const whole = new Int32Array(dim * dim);
    this.kernel.unpack(this.kernel.layout.source, dim, whole);
    this.#packSource(zone);
    try {
      return this.#arrive(GUARDS);
    } finally {
      this.#packSource(whole);
    }
  }

  /** The same where guards may hold nowhere: a step that cannot be taken does not go wrong either. */
  #reachIfPossible(edges: readonly CompiledEdge[], count: number, guardsEnd: number): boolean {
    try {
      return this.#reach(edges, count, guardsEnd);
    } catch (error) {
      this.#update.resetMeta();
      if (error instanceof ModelError && this.#guardedZone(guardsEnd) === undefined) return false;
      throw error;
    }
  }

  /** Visits the parts into which the target is divided where differences of clocks are compared; else the target. */
  #forEachPart(visit: () => void): void {
    const { kernel } = this;
    if (this.#differenceParts === undefined) visit();
    else
      this.#differenceParts.forEach(kernel, this.#update.vector, this.#targetClocks, () => {
        this.#target.set(this.#targetClocks.dim, kernel.layout.target);
        visit();
      });
  }

  /** Computes the zone of the target vector from the source zone; false if it is empty. */
  #arrive(guardsEnd: number): boolean {
    const vector = this.#update.vector;
    const clocks = this.#targetClocks;
    clocks.find(vector);
    const { dim, flags } = clocks;
    if ((flags & HAS_CONDITION) !== 0 && !invariantConditionsHold(this.compiled, vector)) return false;
    const shifts = writeClocks(this.kernel, clocks, this.#sourceClocks.positionOf, this.#update.clocks);
    const invariantsEnd = this.#writeInvariants(vector, clocks);
    const delays = this.#mayDelay(vector, flags);
    const stops = delays && (flags & HAS_RATES) !== 0 && this.#stopped.find(vector, clocks);
    const after = EXTRAPOLATES | (delays ? MAY_DELAY : 0);
    const mode = shifts | (stops ? 0 : after & this.#afterStep);
    const { step, extrapolate } = this.kernel.functions;
    if (step(this.#sourceClocks.dim, dim, guardsEnd, invariantsEnd, mode) === 0) return false;
    if (stops && this.targets === 'delayed') {
      this.#stopped.delayTarget(this.kernel, dim, invariantsEnd);
      if ((this.#afterStep & EXTRAPOLATES) !== 0) extrapolate(this.kernel.layout.target, dim);
    }
    this.#target.set(dim, this.kernel.layout.target);
    return true;
  }

  /** Writes the clock constraints of the invariants for the kernel; returns their end. */
  #writeInvariants(vector: Int32Array, { positionOf, constrained, constrainedCount }: LiveClocks): number {
    const { words } = this.kernel;
    let end = INVARIANTS >>> 2;
    for (let c = 0; c < constrainedCount; c++) {
      const triples = this.#triples.of(this.#invariants[constrained[c]!]!, vector);
      for (let k = 0; k < this.#triples.end; k += 3) {
        words[end] = positionOf[triples[k]!]!;
        words[end + 1] = positionOf[triples[k + 1]!]!;
        words[end + 2] = triples[k + 2]!;
        end += 3;
      }
    }
    return end << 2;
  }

  /** Where it cannot be found out whether something urgent can be done, time does not pass: looking for steps goes wrong. */
  #mayDelay(vector: Int32Array, flags: number): boolean {
    if ((flags & STOPS_TIME) !== 0) return false;
    try {
      return !this.synchroniser.isUrgent(vector);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return false;
    }
  }

  // --------------------------------------------------------------------------------------- what is rare

  /** The part of the kernel's source zone within the guards up to `guardsEnd`; undefined if there is none. */
  #guardedZone(guardsEnd: number): Int32Array | undefined {
    const { dim } = this.#sourceClocks;
    const { words, layout } = this.kernel;
    const zone = new Int32Array(dim * dim);
    this.kernel.unpack(layout.source, dim, zone);
    for (let k = GUARDS >>> 2; k < guardsEnd >>> 2; k += 3)
      if (!constrain(zone, 0, dim, words[k]!, words[k + 1]!, words[k + 2]!)) return undefined;
    return zone;
  }

  /** Takes a step from where the guards of the absent edges do not hold. */
  #fireWithAbsent(candidate: Candidate): void {
    const edges = candidate.edges.slice(0, candidate.count);
    try {
      for (const part of this.#partsOf(candidate)) this.#takeFrom(part, edges);
    } finally {
      this.#packSource(this.#sourceZone);
    }
  }

  /** Makes the zone in work the part of the source zone where the sender's guard holds; false if it is empty. */
  #narrow(sender: CompiledEdge | undefined): boolean {
    this.#sender.length = 0;
    if (sender !== undefined) this.#sender.push(sender);
    if (this.#writeGuards(this.#sender, this.#sender.length) === 0) return false;
    this.#unpackSource();
    return this.#departures.narrow(this.#sender);
  }

  /** The sender that `standing` is about, if there is one. */
  readonly #sender: CompiledEdge[] = [];

  #partsOf(candidate: Candidate): readonly Int32Array[] {
    this.#unpackSource();
    return this.#departures.partsOf(candidate);
  }

  #isSourceUnpacked = false;

  #unpackSource(): void {
    if (this.#isSourceUnpacked) return;
    this.kernel.unpack(this.kernel.layout.source, this.#sourceClocks.dim, this.#sourceZone);
    this.#isSourceUnpacked = true;
  }

  #packSource(zone: Int32Array): void {
    this.kernel.pack(zone, this.#sourceClocks.dim, this.kernel.layout.source);
  }

  /** Takes the edges from a part of the source zone, which takes its place. */
  #takeFrom(part: Int32Array, edges: readonly CompiledEdge[]): void {
    this.#packSource(part);
    let isReached = false;
    try {
      isReached = this.#reachWithin(edges, edges.length, GUARDS);
    } catch (error) {
      this.#tellStep(error, edges, edges.length);
    }
    if (isReached) this.#visitTarget(edges, edges.length);
  }

  /** Fires the candidates that no candidate of higher priority blocks, each from where it is not blocked. */
  #fireByPriority(): void {
    for (const { edges, parts, error } of this.#unblockedDepartures().departures) {
      if (error === undefined) for (const part of parts) this.#takeFrom(part, edges);
      else if (parts.length > 0) this.#tellStep(error, edges, edges.length);
    }
  }

  #unblockedDepartures(): Unblocked {
    this.#unpackSource();
    return this.#departures.unblocked(this.#visitor);
  }
}
