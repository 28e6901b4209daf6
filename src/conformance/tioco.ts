/**
 * Timed input-output conformance (tioco): does a system, after every timed trace of the specification, do nothing but
 * what the specification allows, outputs and delays?
 *
 * The check explores both side by side (see network/product.ts): pairs of a state of the specification and a state of the
 * system that the same trace leads to, with one zone over the clocks of both. In each pair it looks for points where the
 * system can do an output that the specification cannot do there, and for delays that the system can make and the
 * specification cannot. An input that the specification does not accept leads out of it: nothing is asked any more
 * (demonic). An input that the system does not accept is ignored (angelic). An environment gives the inputs that it gives,
 * takes the outputs that it takes, and lets time pass as long as it does; beyond that nothing is asked.
 *
 * The specification is deterministic: after a trace it is in one state. Where it is not, it is determinised (see
 * determinised.ts), and so it is for priorities and hooks, which would reach over to the other side.
 *
 * Pairs are visited in the order of the visible actions on the way. The failure that is told has the fewest, the
 * forbidden output included, and of those the least time until the last of them. Or the other way round: then a clock
 * that is never reset measures the time, as in explore/fastest.ts, and pairs are visited in the order of their least time.
 *
 * INVARIANT 'conforms' and 'fails' are certain; everything else is 'unknown' with a reason.
 */
import { assert } from '../base/assert.js';
import { type Rational, ZERO, add, compare, integer } from '../base/rational.js';
import { PathWalk } from '../explore/path-constraints.js';
import { timesOf } from '../explore/path-times.js';
import { withTime } from '../explore/fastest.js';
import { triplesOf } from '../explore/zone-constraints.js';
import { type Budget, budgetReason, exceeded } from '../explore/search.js';
import { NO_NODE, type NodeId, StateStore } from '../explore/state-store.js';
import { StepLog } from '../explore/step-log.js';
import { BOUND_MAX, NO_BOUND } from '../network/clock-bounds.js';
import { type TestInterface } from '../network/interface.js';
import { type Network, type NetworkChannel, type ProductSynchronisation } from '../network/network.js';
import { canBeSideBySide, productOf } from '../network/product.js';
import { KernelPool } from '../kernel/kernel-pool.js';
import { CLOCKS_UNKNOWN } from '../semantics/candidate.js';
import { type CompiledEdge, type CompiledNetwork } from '../semantics/compile.js';
import { ModelError } from '../semantics/model-error.js';
import { ProductSynchroniser, type SideCandidate } from '../semantics/synchronise-product.js';
import { constrainAll, zoneDifference } from '../semantics/zone-parts.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { FormulaTriples } from '../semantics/formula-triples.js';
import { below, boundConstant } from '../zones/bound.js';
import { delay, intersect, past } from '../zones/zone.js';
import {
  type Conformance,
  type ConformanceMode,
  type ConformanceSide,
  type Failure,
  type TraceMeasure,
  type UnfitInputs,
  type VisibleEvent,
} from './conformance.js';
import { checkDeterminised } from './determinised.js';
import { withFitInputs, withInvariantsAsGuards } from './guarded-network.js';
import { type SymbolicState, copyOf } from './symbolic-state.js';

export function checkConformance(
  spec: ConformanceSide,
  system: ConformanceSide,
  mode: ConformanceMode,
  budget: Budget,
  unfitInputs: UnfitInputs = 'ignored',
  optimize: TraceMeasure = 'steps',
): Conformance {
  if (!canBeSideBySide(spec.network) || !canBeSideBySide(system.network))
    return checkDeterminised(spec, system, mode, budget, unfitInputs);
  const folded = mode === 'full' ? spec.network : withInvariantsAsGuards(spec.network);
  const guarded = unfitInputs === 'ignored' ? withFitInputs(system.network, system.tested) : system.network;
  const product = productOf(folded, spec.tested, guarded, system.tested);
  const compared = { folded, tested: spec.tested, mode, optimize };
  const check = new Check(product, compared, budget);
  try {
    const answer = check.run();
    return answer === NOT_DETERMINISTIC ? checkDeterminised(spec, system, mode, budget, unfitInputs) : answer;
  } catch (error) {
    if (error instanceof ModelError) return { kind: 'unknown', why: 'a model goes wrong on the way' };
    throw error;
  } finally {
    check.end();
  }
}

/** Mutants are checked by the thousand. */
const KERNELS = new KernelPool();
/** By specification: the first product with it, which others share most of their parts with. */
const FIRST = new WeakMap<Network, CompiledNetwork>();

/** The specification may be in several states after some trace. */
const NOT_DETERMINISTIC = 'not deterministic';

/** A pair that a step leads to. */
interface Reached {
  readonly state: SymbolicState;
  readonly parent: NodeId;
  readonly edges: readonly number[];
}

/** What is compared, and what the trace of a failure has least of. */
interface Compared {
  /** The network of the specification, as it stands in the product. */
  readonly folded: Network;
  readonly tested: TestInterface;
  readonly mode: ConformanceMode;
  readonly optimize: TraceMeasure;
}

interface TimedFailure {
  readonly failure: Failure;
  /** How many visible actions it takes. */
  readonly length: number;
  /** Until the last of them. */
  readonly time: Rational;
}

class Check {
  readonly #product: Network;
  /** By process of the specification: false for those of the environment. */
  readonly #underTest: readonly boolean[];
  readonly #inputCount: number;
  /** The names of the inputs and outputs. */
  readonly #actions: readonly string[];
  readonly #mode: ConformanceMode;
  readonly #optimize: TraceMeasure;
  readonly #budget: Budget;
  readonly #system: ZoneSystem;
  readonly #synchroniser: ProductSynchroniser;
  readonly #store: StateStore;
  readonly #steps = new StepLog();
  readonly #triples = new FormulaTriples();
  readonly #positions: Int32Array;
  /** What is least of the pairs that are looked at: visible actions on the way, or twice the time (1 more if approached). */
  #level = 0;
  /** Pairs of this level that are still to be visited, and those of later ones, which must not cover any of these. */
  #now: NodeId[] = [];
  readonly #later = new Map<number, Reached[]>();
  #visited = 0;
  #best: TimedFailure | undefined;
  /** A failure was found for which no times could be. */
  #isUntimed = false;
  /** See `Conformance`. */
  #stopsTime = false;

  constructor(product: Network, { folded, tested, mode, optimize }: Compared, budget: Budget) {
    const { inputs, outputs, underTest } = tested;
    this.#underTest = underTest;
    this.#inputCount = inputs.length;
    this.#actions = [...inputs, ...outputs];
    this.#mode = mode;
    this.#optimize = optimize;
    this.#budget = budget;
    this.#product = optimize === 'time' ? withTime(product) : product;
    const time = optimize === 'time' ? [product.clocks.length, NO_BOUND, BOUND_MAX] : [];
    const like = FIRST.get(folded);
    this.#system = new ZoneSystem(this.#product, {
      kind: 'joint',
      everywhere: time,
      kernels: KERNELS,
      like,
    });
    if (like === undefined) FIRST.set(folded, this.#system.compiled);
    const { synchroniser } = this.#system;
    assert(synchroniser instanceof ProductSynchroniser, 'a product is synchronised as one');
    this.#synchroniser = synchroniser;
    this.#store = new StateStore(this.#system, 'inclusion');
    this.#positions = new Int32Array(this.#product.clocks.length);
  }

  run(): Conformance | typeof NOT_DETERMINISTIC {
    if (!this.#system.isExact) return { kind: 'unknown', why: 'stopped clocks are not compared' };
    this.#system.initial((state) => {
      this.#add({ state: copyOf(state), parent: NO_NODE, edges: [] });
    });
    for (;;) {
      const unknown = this.#visitLevel();
      if (unknown !== undefined) return unknown;
      if (this.#best === undefined && this.#isUntimed)
        return { kind: 'unknown', why: 'the times of a difference could not be found' };
      if (this.#later.size === 0 || this.#isSettled()) {
        return this.#best === undefined
          ? { kind: 'conforms', stopsTime: this.#stopsTime }
          : { kind: 'fails', failure: this.#best.failure };
      }
      this.#level = Math.min(...this.#later.keys());
      const reached = this.#later.get(this.#level)!;
      this.#later.delete(this.#level);
      for (const each of reached) this.#add(each);
    }
  }

  /** Whether no later level holds a better failure than the one that there is. */
  #isSettled(): boolean {
    const best = this.#best;
    if (best === undefined) return false;
    // Silence on the next level has as many actions as a forbidden output on this one.
    if (this.#optimize === 'steps') return best.length <= this.#level;
    return compare(best.time, integer(this.#level >> 1)) <= 0;
  }

  /** Nothing more is asked. */
  end(): void {
    KERNELS.give(this.#system.kernel);
  }

  /** Visits all pairs of this level; undefined unless that leaves something open. */
  #visitLevel(): Conformance | typeof NOT_DETERMINISTIC | undefined {
    for (let next = 0; next < this.#now.length; next++) {
      const node = this.#now[next]!;
      if (this.#store.isCovered(node)) continue;
      const limit = this.#limit();
      const answer: ReturnType<Check['run']> | undefined =
        limit === undefined ? this.#visit(node) : { kind: 'unknown', why: budgetReason(limit) };
      // What is known already does not depend on what is left open.
      if (answer !== undefined)
        return this.#best === undefined ? answer : { kind: 'fails', failure: this.#best.failure };
    }
    this.#now = [];
    return undefined;
  }

  #visit(node: NodeId): typeof NOT_DETERMINISTIC | undefined {
    this.#visited++;
    const state = copyOf(this.#store.view(node));
    const spec = this.#synchroniser.ofSide('spec', state.vector, CLOCKS_UNKNOWN);
    const internal = spec.some(({ action, edges }) => action === undefined && this.#specEdges(edges) !== '');
    const isSettling = internal && this.#synchroniser.stopsTime('spec', state.vector);
    if (internal && !isSettling) return NOT_DETERMINISTIC;
    if (!this.#settles('system', state) || (isSettling && (spec.length > 1 || !this.#settles('spec', state))))
      return NOT_DETERMINISTIC;
    if (!isSettling) {
      const answer = this.#judge(node, state, spec);
      if (answer !== undefined) return answer;
    }
    this.#system.successors(state, ({ edges, count }, target) => {
      const step = [...edges.subarray(0, count)];
      const reached = { state: copyOf(target), parent: node, edges: step };
      const level = this.#levelOf(reached.state, this.#actionOf(step, state.vector) !== undefined);
      if (level === this.#level) this.#add(reached);
      else if (!this.#isSettled()) this.#later.set(level, [...(this.#later.get(level) ?? []), reached]);
    });
    return undefined;
  }

  /** The level of a state that a step leads to from this one. */
  #levelOf({ cells, dim }: SymbolicState, isSeen: boolean): number {
    if (this.#optimize === 'steps') return this.#level + (isSeen ? 1 : 0);
    // The clock that measures the time is the last one, and always in the zone.
    return Math.max(this.#level, 1 - cells[dim - 1]!);
  }

  /** Whether a side that takes internal steps before time passes can take one at every point of a state. */
  #settles(side: 'spec' | 'system', state: SymbolicState): boolean {
    if (!this.#synchroniser.stopsTime(side, state.vector)) return true;
    const steps = this.#synchroniser
      .ofSide(side, state.vector, CLOCKS_UNKNOWN)
      .filter(({ action }) => action === undefined);
    return (
      steps.length === 0 || this.#outside(state, this.#system.departuresOf(state, steps).flat()).length === 0
    );
  }

  /** The parts of a state, within its invariant, that lie outside some zones. */
  #outside(state: SymbolicState, zones: readonly Int32Array[]): readonly Int32Array[] {
    const { dim } = state;
    const whole = new Int32Array(dim * dim);
    let rest: readonly Int32Array[] = this.#system.withinInvariant(state, whole) ? [whole] : [];
    for (const zone of zones) rest = rest.flatMap((part) => zoneDifference(part, zone, dim));
    return rest;
  }

  /** Looks for what the system can do and the specification cannot. */
  #judge(
    node: NodeId,
    state: SymbolicState,
    spec: readonly SideCandidate[],
  ): typeof NOT_DETERMINISTIC | undefined {
    const allowed = this.#departuresByAction(state, spec);
    if (allowed === undefined) return NOT_DETERMINISTIC;
    const system = this.#synchroniser.ofSide('system', state.vector, CLOCKS_UNKNOWN);
    const acts = system.filter(({ isInput }) => !isInput);
    const possible = this.#system.departuresOf(state, acts);
    if (this.#mode === 'full') this.#note(node, state, this.#tooSilent(state), undefined);
    for (const [index, { action }] of acts.entries()) {
      if (action === undefined) continue;
      let wrong = possible[index]!.flatMap((zone) => this.#taken(action, state, zone));
      for (const zone of allowed.get(action) ?? [])
        wrong = wrong.flatMap((part) => zoneDifference(part, zone, state.dim));
      this.#note(node, state, wrong, this.#actions[action]);
    }
    this.#stopsTime ||= this.#best === undefined && this.#isDoomed(state, possible.flat());
    return undefined;
  }

  /** Keeps a failure at one of the zones, if it is better than what there is: by a forbidden output, or by silence. */
  #note(node: NodeId, state: SymbolicState, zones: readonly Int32Array[], output: string | undefined): void {
    const best = this.#best;
    const isLonger = best !== undefined && best.length < this.#level + (output === undefined ? 0 : 1);
    if (zones.length === 0 || (this.#optimize === 'steps' && isLonger)) return;
    const found = this.#failure(node, state, zones, output);
    if (found === undefined) this.#isUntimed = true;
    else if (best === undefined || this.#isBetter(found, best)) this.#best = found;
  }

  #isBetter(one: TimedFailure, other: TimedFailure): boolean {
    const steps = one.length - other.length;
    const time = compare(one.time, other.time);
    return this.#optimize === 'steps'
      ? steps < 0 || (steps === 0 && time < 0)
      : time < 0 || (time === 0 && steps < 0);
  }

  /** Whether at some point of a state the system's time will stop without that it can do anything before. */
  #isDoomed(state: SymbolicState, departures: readonly Int32Array[]): boolean {
    const stops = this.#synchroniser.stopsTime('system', state.vector);
    if (!stops && !this.#isBounded(state.vector)) return false;
    const before = departures.map((departure) => {
      const earlier = departure.slice();
      if (!stops) past(earlier, 0, state.dim);
      return earlier;
    });
    return this.#outside(state, before).length > 0;
  }

  /** Whether an invariant of the system ends its time. */
  #isBounded(vector: Int32Array): boolean {
    const { processes } = this.#system.compiled;
    return processes.some(({ locations }, process) => {
      if (process < this.#underTest.length) return false;
      const triples = this.#triples.of(locations[vector[process]!]!.invariant, vector);
      return triples.subarray(0, this.#triples.end).some((clock, k) => k % 3 === 1 && clock === 0);
    });
  }

  /** From where the specification can take each action; undefined if it has a choice between two ways. */
  #departuresByAction(
    state: SymbolicState,
    candidates: readonly SideCandidate[],
  ): ReadonlyMap<number, readonly Int32Array[]> | undefined {
    const zones = this.#system.departuresOf(state, candidates);
    const byAction = new Map<number, { readonly zone: Int32Array; readonly edges: string }[]>();
    for (const [index, { action, edges: all }] of candidates.entries()) {
      if (action === undefined) continue;
      const known = byAction.get(action) ?? [];
      const edges = this.#specEdges(all);
      for (const zone of zones[index]!) {
        // A choice of the environment is none of the specification.
        if (known.some((other) => other.edges !== edges && intersects(other.zone, zone, state.dim)))
          return undefined;
      }
      byAction.set(action, [...known, ...zones[index]!.map((zone) => ({ zone, edges }))]);
    }
    return new Map([...byAction].map(([action, ways]) => [action, ways.map(({ zone }) => zone)]));
  }

  /** The edges of a step that the specification takes, without those of the environment. */
  #specEdges(edges: readonly CompiledEdge[]): string {
    return edges
      .filter(({ process }) => this.#underTest[process] === true)
      .map(({ id }) => id)
      .join();
  }

  /** The parts of a zone where the environment takes an output. */
  #taken(action: number, { vector, dim }: SymbolicState, zone: Int32Array): readonly Int32Array[] {
    const { channels, product } = this.#channels;
    const isOfOutput = (channel: number): boolean => product.actions[channel] === action;
    const channel = channels.findIndex((_, index) => index < product.channels && isOfOutput(index));
    if (channels[channel]!.outside === 'receives' || channels[channel]!.broadcast) return [zone];
    this.#system.positions(vector, this.#positions);
    return this.#system.compiled.processes.flatMap(({ edgesFrom }, process) => {
      if (this.#underTest[process] !== false) return [];
      return edgesFrom[vector[process]!]!.flatMap(({ action: way, guard }) => {
        if (way.kind !== 'receive' || !isOfOutput(way.channel + (way.offset?.(vector) ?? 0))) return [];
        if (guard.condition?.(vector) === false) return [];
        const part = zone.slice();
        const triples = this.#triples.of(guard, vector);
        const clocks = { positionOf: this.#positions, dim };
        return constrainAll(part, triples, this.#triples.end, clocks) ? [part] : [];
      });
    });
  }

  /** Points of a state from which the system can wait for longer than the specification. */
  #tooSilent(state: SymbolicState): readonly Int32Array[] {
    if (this.#synchroniser.stopsTime('system', state.vector) || this.#environmentStopsTime(state.vector))
      return [];
    const { dim } = state;
    const zone = new Int32Array(dim * dim);
    if (!this.#system.withinInvariant(state, zone)) return [];
    if (this.#synchroniser.stopsTime('spec', state.vector)) {
      // Where the specification cannot wait at all, every delay is too long, however short.
      const canWait =
        this.#constrainTo('system', state, zone, 'inside') &&
        this.#constrainTo('environment', state, zone, 'inside');
      return canWait ? [zone] : [];
    }
    const later = zone.slice();
    delay(later, 0, dim);
    if (!this.#constrainTo('system', state, later) || !this.#constrainTo('environment', state, later))
      return [];
    const withSpec = later.slice();
    const isAllowed = this.#constrainTo('spec', state, withSpec);
    const tooLate = isAllowed ? zoneDifference(later, withSpec, dim) : [later];
    return tooLate.flatMap((late) => {
      past(late, 0, dim);
      return intersect(late, 0, zone, 0, dim) ? [late] : [];
    });
  }

  #environmentStopsTime(vector: Int32Array): boolean {
    return this.#underTest.some((isUnderTest, process) => {
      const { isUrgent, isCommitted } =
        this.#system.compiled.processes[process]!.locations[vector[process]!]!;
      return !isUnderTest && (isUrgent || isCommitted);
    });
  }

  /**
   * Keeps the part of a zone within the invariants of one side, or so far inside that it can wait a little; false if there
   * is none.
   */
  #constrainTo(
    side: 'spec' | 'environment' | 'system',
    { vector, dim }: SymbolicState,
    zone: Int32Array,
    where: 'within' | 'inside' = 'within',
  ): boolean {
    const { processes } = this.#system.compiled;
    this.#system.positions(vector, this.#positions);
    for (let p = 0; p < processes.length; p++) {
      const isUnderTest = this.#underTest[p];
      if (side !== (isUnderTest === undefined ? 'system' : isUnderTest ? 'spec' : 'environment')) continue;
      const { invariant } = processes[p]!.locations[vector[p]!]!;
      const triples = this.#triples.of(invariant, vector).slice(0, this.#triples.end);
      if (where === 'inside')
        for (let k = 0; k < triples.length; k += 3)
          if (triples[k + 1] === 0) triples[k + 2] = below(boundConstant(triples[k + 2]!));
      if (!constrainAll(zone, triples, triples.length, { positionOf: this.#positions, dim })) return false;
    }
    return true;
  }

  /** Keeps what a step leads to, if it is new; the start comes by no edges. */
  #add({ state, parent, edges }: Reached): void {
    const node = this.#store.add(state, parent);
    if (node === NO_NODE) return;
    this.#steps.note(node, { edges: Int32Array.from(edges), count: edges.length });
    this.#now.push(node);
  }

  /** The number of the visible action of a step from the vector. */
  #actionOf(edges: readonly number[], before: Int32Array): number | undefined {
    const { actions } = this.#channels.product;
    for (const id of edges) {
      const { action } = this.#system.compiled.edges[id]!;
      if (action.kind !== 'send' && action.kind !== 'receive') continue;
      const number = actions[action.channel + (action.offset?.(before) ?? 0)];
      if (number !== undefined) return number;
    }
    return undefined;
  }

  get #channels(): {
    readonly channels: readonly NetworkChannel[];
    readonly product: ProductSynchronisation;
  } {
    const { synchronisation } = this.#product;
    assert(
      synchronisation.kind === 'channels' && synchronisation.product !== undefined,
      'a product has channels',
    );
    return { channels: synchronisation.channels, product: synchronisation.product };
  }

  /** With a forbidden output, or without: then it is silence. */
  #failure(
    node: NodeId,
    state: SymbolicState,
    zones: readonly Int32Array[],
    output: string | undefined,
  ): TimedFailure | undefined {
    const path: (readonly number[])[] = [];
    for (let at = node; this.#store.parent(at) !== NO_NODE; at = this.#store.parent(at))
      path.push(this.#steps.get(at) ?? []);
    path.reverse();
    const clocks = new Int32Array(this.#positions.length);
    const dim = this.#system.liveClocks(state.vector, clocks);
    const final = zones.map((zone) => triplesOf(zone, clocks, dim));
    const { compiled, synchroniser, network } = this.#system;
    const start = network.processes.map(({ initialLocations }) => initialLocations[0]!);
    const walked = new PathWalk(compiled, synchroniser, start).follow(path, { final: () => final });
    const timed = timesOf(walked, 'earliest');
    if (timed.kind !== 'times') return undefined;
    const { trace, rest } = this.#visibleEvents(path, timed.delays, timed.path.states);
    const what: Failure['what'] =
      output === undefined ? { kind: 'silence' } : { kind: 'output', action: output, delay: rest };
    const time = trace.map(({ delay }) => delay).reduce(add, output === undefined ? ZERO : rest);
    return { failure: { path, trace, what }, length: trace.length + (output === undefined ? 0 : 1), time };
  }

  #visibleEvents(
    path: readonly (readonly number[])[],
    delays: readonly Rational[],
    states: readonly Int32Array[],
  ): { readonly trace: readonly VisibleEvent[]; readonly rest: Rational } {
    const trace: VisibleEvent[] = [];
    let delay = ZERO;
    path.forEach((edges, index) => {
      delay = add(delay, delays[index]!);
      const action = this.#actionOf(edges, states[index]!);
      if (action === undefined) return;
      const kind = action < this.#inputCount ? 'input' : 'output';
      trace.push({ kind, action: this.#actions[action]!, delay });
      delay = ZERO;
    });
    return { trace, rest: delays.slice(path.length).reduce(add, delay) };
  }

  #limit(): ReturnType<typeof exceeded> | 'states' {
    const { statesMax } = this.#budget;
    if (statesMax !== undefined && this.#visited >= statesMax) return 'states';
    if (this.#visited % 64 !== 0) return undefined;
    const bytes = this.#store.bytes + this.#steps.bytes;
    return exceeded(this.#budget, { visited: this.#visited, stored: 0, transitions: 0, waiting: 0, bytes });
  }
}

function intersects(a: Int32Array, b: Int32Array, dim: number): boolean {
  return intersect(a.slice(), 0, b, 0, dim);
}
