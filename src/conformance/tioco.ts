/**
 * Timed input-output conformance (tioco): does a system, after every timed trace of the specification, do nothing but
 * what the specification allows, outputs and delays?
 *
 * The check explores both side by side (see network/product.ts): pairs of a state of the specification and a state of the
 * system that the same trace leads to, with one zone over the clocks of both. In each pair it looks for points where the
 * system can do an output that the specification cannot do there, and for delays that the system can make and the
 * specification cannot. An input that the specification does not accept leads out of it: nothing is asked any more
 * (demonic). An input that the system does not accept is ignored (angelic).
 *
 * The specification is deterministic and has no internal steps: after a trace it is in one state. Where it is not, it is
 * determinised (see determinised.ts), and so it is in an environment, and for priorities and hooks, which would reach over
 * to the other side.
 *
 * Pairs are visited in the order of the visible actions on the way. The failure that is told has the fewest, the
 * forbidden output included, and of those the least time until the last of them. Or the other way round: then pairs are
 * visited in the order of their least time. A clock that is never reset measures it, as in explore/fastest.ts.
 *
 * INVARIANT 'conforms' and 'fails' are certain; everything else is 'unknown' with a reason.
 */
import { assert } from '../base/assert.js';
import { least } from '../base/long-lists.js';
import { madeOnce, pushTo } from '../base/maps.js';
import { CLOCK_CONSTANT_MAX } from '../base/limits.js';
import { type Rational, ZERO, add, compare, integer } from '../base/rational.js';
import { type Reason, reasonOfLimit } from '../base/reason.js';
import { PathWalk } from '../explore/path-constraints.js';
import { timesOf } from '../explore/path-times.js';
import { withTime } from '../explore/fastest.js';
import { triplesOf } from '../explore/zone-constraints.js';
import { type Budget, exceeded } from '../explore/search.js';
import { NO_NODE, type NodeId, StateStore } from '../explore/state-store.js';
import { Unanswered, answered, answeredUnlessStopped } from '../explore/unanswered.js';
import { StepLog } from '../explore/step-log.js';
import { NO_BOUND } from '../network/clock-bounds.js';
import { NOT_TRACKED, type Network } from '../network/network.js';
import { withFitInputs } from '../network/guarded-network.js';
import { canBeSideBySide, productOf } from '../network/product.js';
import { KernelPool } from '../kernel/kernel-pool.js';
import { type CompiledNetwork } from '../semantics/compile.js';
import { type Actions, actionsOf } from '../semantics/open-system.js';
import { type SideCandidate } from '../semantics/synchronise-product.js';
import { zoneDifferences } from '../semantics/zone-parts.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { compared } from './compared.js';
import {
  type Comparing,
  type Conformance,
  type ConformanceMode,
  type ConformanceSide,
  type TimedFailure,
  type TraceMeasure,
  type UnfitInputs,
  type Waypoint,
  failureAfter,
} from './conformance.js';
import { determinised } from './determinised.js';
import { SideBySide } from './side-by-side.js';
import { type SymbolicState, copyOf } from '../semantics/symbolic-state.js';

export function checkConformance(
  specification: ConformanceSide,
  whole: ConformanceSide,
  mode: ConformanceMode,
  budget: Budget,
  comparing: Comparing = {},
): Conformance {
  const { optimize = 'steps', along = [], unfitInputs = 'ignored' } = comparing;
  assert(along.length === 0 || optimize === 'steps', 'ways are measured in steps');
  return compared(specification, whole, mode, (spec, system) => {
    const sides = [spec.network, system.network];
    const canBe = !spec.tested.underTest.includes(false) && sides.every(canBeSideBySide);
    const fit = canBe ? fitted(spec, system, unfitInputs) : undefined;
    const answer = fit && sideBySide(fit, { spec, mode, optimize, along }, budget);
    return answer ?? determinised(spec, system, mode, budget, comparing);
  });
}

/** The system, with guards that say which inputs it takes; undefined if guards cannot say that. */
function fitted(
  spec: ConformanceSide,
  system: ConformanceSide,
  unfitInputs: UnfitInputs,
): ConformanceSide | undefined {
  const isSaid = madeOnce(
    SAID,
    spec,
    () => spec.tested.broadcasts.length === 0 || withFitInputs(spec.network, spec.tested).isAllSaid,
  );
  const { network, isAllSaid } = withFitInputs(system.network, system.tested);
  if (!isSaid || !isAllSaid) return undefined;
  return unfitInputs === 'blocked' ? system : { ...system, network };
}

/** By specification: whether guards say what it takes. */
const SAID = new WeakMap<ConformanceSide, boolean>();

/** Undefined if the specification is not deterministic. */
function sideBySide(
  system: ConformanceSide,
  asked: Omit<Compared, 'isTimed'>,
  budget: Budget,
): Conformance | undefined {
  const { spec, optimize } = asked;
  const product = productOf(spec, system);
  const answer = answerOf(product, { ...asked, isTimed: optimize === 'time' }, budget);
  if (answer?.kind !== 'fails' || optimize === 'time' || answer.failure.trace.length === 0) return answer;
  // That there is a failure is found faster without a look at the time; which one is the fastest needs it.
  const timed = answerOf(product, { ...asked, isTimed: true }, budget);
  return timed?.kind === 'fails' ? timed : answer;
}

function answerOf(product: Network, compared: Compared, budget: Budget): Conformance | undefined {
  const check = new Check(product, compared, budget);
  try {
    const answer = answered(budget.shouldStop, 'comparison', () => check.run());
    return answer instanceof Unanswered ? check.knownSoFar(answer.reason) : answer;
  } finally {
    check.end();
  }
}

/** Mutants are checked by the thousand. */
const KERNELS = new KernelPool();
/** By specification: the first product with it, which others share most of their parts with. */
const FIRST = new WeakMap<ConformanceSide, CompiledNetwork>();

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
  readonly spec: ConformanceSide;
  readonly mode: ConformanceMode;
  readonly optimize: TraceMeasure;
  readonly along: readonly Waypoint[];
  /** The time of pairs is measured: then none is covered by one that is reached later. */
  readonly isTimed: boolean;
}

class Check {
  readonly #compared: Compared;
  readonly #actions: Actions;
  /** Where pairs on the way remember how far they are, so that none behind it is covered by one on it. */
  readonly #trackerSlot: number | undefined;
  readonly #budget: Budget;
  readonly #system: ZoneSystem;
  readonly #pairs: SideBySide;
  readonly #store: StateStore;
  readonly #steps = new StepLog();
  /** What is least of the pairs that are looked at: visible actions on the way, or twice the time (1 more if approached). */
  #level = 0;
  /** Pairs of this level that are still to be visited, and those of later ones, which must not cover any of these. */
  #now: NodeId[] = [];
  readonly #later = new Map<number, Reached[]>();
  #visited = 0;
  #best: TimedFailure | undefined;
  /** A failure was found for which no times could be. */
  #isUntimed = false;
  /** What went wrong first on the way, if anything did. */
  #error: Reason | undefined;
  /** See `Conformance`. */
  #stopsTime = false;

  constructor(product: Network, compared: Compared, budget: Budget) {
    const { spec, along, isTimed } = compared;
    this.#compared = compared;
    this.#actions = actionsOf(spec.tested);
    this.#trackerSlot = product.trackerSlot;
    assert(along.length === 0 || this.#trackerSlot !== undefined, 'a network that is watched has a tracker');
    this.#budget = budget;
    const time = isTimed ? [product.clocks.length, NO_BOUND, CLOCK_CONSTANT_MAX] : [];
    this.#system = new ZoneSystem(isTimed ? withTime(product) : product, {
      kind: 'joint',
      everywhere: time,
      kernels: KERNELS,
      like: FIRST.get(spec),
    });
    madeOnce(FIRST, spec, () => this.#system.compiled);
    this.#pairs = new SideBySide(this.#system);
    this.#store = new StateStore(this.#system, 'inclusion');
  }

  run(): Conformance | undefined {
    if (!this.#system.isExact)
      return { kind: 'unknown', why: { kind: 'unsupported', what: 'stoppedClocks' } };
    this.#system.initial((state) => {
      this.#add({ state: copyOf(state), parent: NO_NODE, edges: [] });
    });
    for (;;) {
      const open = this.#visitLevel();
      if (open !== undefined) return this.knownSoFar(open);
      if (this.#best === undefined && this.#isUntimed)
        return { kind: 'unknown', why: { kind: 'unconfirmed', what: 'differenceTimes' } };
      if (this.#later.size === 0 || this.#isSettled())
        return this.knownSoFar(this.#error) ?? { kind: 'conforms', stopsTime: this.#stopsTime };
      this.#level = least(this.#later.keys());
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
    if (this.#compared.optimize === 'steps') return best.length <= this.#level;
    return compare(best.time, integer(this.#level >> 1)) <= 0;
  }

  /** What is known already does not depend on what is left open; undefined if that is nothing, and no reason why. */
  knownSoFar(open: Reason | typeof NOT_DETERMINISTIC | undefined): Conformance | undefined {
    if (this.#best !== undefined) return { kind: 'fails', failure: this.#best.failure };
    return open === undefined || open === NOT_DETERMINISTIC ? undefined : { kind: 'unknown', why: open };
  }

  /** Nothing more is asked. */
  end(): void {
    KERNELS.give(this.#system.kernel);
  }

  /** Visits all pairs of this level; says what is left open if that ends early. */
  #visitLevel(): Reason | typeof NOT_DETERMINISTIC | undefined {
    for (let next = 0; next < this.#now.length; next++) {
      const node = this.#now[next]!;
      if (this.#store.isCovered(node)) continue;
      const limit = this.#limit();
      if (limit !== undefined) return reasonOfLimit(limit);
      const visited = answeredUnlessStopped('comparison', () => this.#visit(node));
      // Where a model goes wrong, what there is elsewhere does not depend on it.
      if (visited instanceof Unanswered) this.#error ??= visited.reason;
      else if (visited !== undefined) return visited;
    }
    this.#now = [];
    return undefined;
  }

  #visit(node: NodeId): typeof NOT_DETERMINISTIC | undefined {
    this.#visited++;
    const state = copyOf(this.#store.view(node));
    const pairs = this.#pairs;
    const spec = pairs.stepsOf('spec', state);
    if (spec.some(({ action }) => action === undefined) || !pairs.settles(state)) return NOT_DETERMINISTIC;
    const answer = this.#judge(node, state, spec);
    if (answer !== undefined) return answer;
    this.#system.successors(state, ({ edges, count }, target) => {
      const step = [...edges.subarray(0, count)];
      const action = pairs.actionOf(step, state.vector);
      if (!this.#isOnTheWay(step, action)) return;
      const reached = { state: copyOf(target), parent: node, edges: step };
      const level = this.#levelOf(reached.state, action !== undefined);
      if (level === this.#level) this.#add(reached);
      else if (!this.#isSettled()) pushTo(this.#later, level, reached);
    });
    return undefined;
  }

  /** Whether a step from this level is one that is asked about. */
  #isOnTheWay(step: readonly number[], action: number | undefined): boolean {
    const next = this.#compared.along[this.#level];
    if (next === undefined || action === undefined) return true;
    const isTaken = (edge: number): boolean => step.includes(edge);
    return next.action === this.#actions.names[action] && (next.edges?.every(isTaken) ?? true);
  }

  /** The level of a state that a step leads to from this one. */
  #levelOf({ cells, dim }: SymbolicState, isSeen: boolean): number {
    if (this.#compared.optimize === 'steps') return this.#level + (isSeen ? 1 : 0);
    // The clock that measures the time is the last one, and always in the zone.
    return Math.max(this.#level, 1 - cells[dim - 1]!);
  }

  /** Looks for what the system can do and the specification cannot. */
  #judge(
    node: NodeId,
    state: SymbolicState,
    spec: readonly SideCandidate[],
  ): typeof NOT_DETERMINISTIC | undefined {
    const pairs = this.#pairs;
    const allowed = pairs.departuresByAction(state, spec);
    if (allowed === undefined) return NOT_DETERMINISTIC;
    const acts = pairs.stepsOf('system', state).filter(({ isInput }) => !isInput);
    const possible = this.#system.departuresOf(state, acts);
    if (this.#compared.mode === 'full') this.#note(node, state, pairs.tooSilent(state), undefined);
    for (const [index, { action }] of acts.entries()) {
      if (action === undefined) continue;
      const right = allowed.get(action) ?? [];
      const wrong = possible[index]!.flatMap((part) => zoneDifferences(part, right, state.dim));
      this.#note(node, state, wrong, action);
    }
    this.#stopsTime ||= this.#best === undefined && pairs.isDoomed(state, possible.flat());
    return undefined;
  }

  /** Keeps a failure at one of the zones, if it is better than what there is: by a forbidden output, or by silence. */
  #note(node: NodeId, state: SymbolicState, zones: readonly Int32Array[], output: number | undefined): void {
    const best = this.#best;
    const isLonger = best !== undefined && best.length < this.#level + (output === undefined ? 0 : 1);
    if (zones.length === 0 || (this.#compared.optimize === 'steps' && isLonger)) return;
    // One by one: a path that may end in any of several zones need not end in the one that is reached first.
    const found = zones.flatMap((zone) => this.#failure(node, state, zone, output) ?? []);
    if (found.length === 0) this.#isUntimed = true;
    for (const each of found)
      if (this.#best === undefined || this.#isBetter(each, this.#best)) this.#best = each;
  }

  #isBetter(one: TimedFailure, other: TimedFailure): boolean {
    const steps = one.length - other.length;
    const time = compare(one.time, other.time);
    return this.#compared.optimize === 'steps'
      ? steps < 0 || (steps === 0 && time < 0)
      : time < 0 || (time === 0 && steps < 0);
  }

  /** Keeps what a step leads to, if it is new; the start comes by no edges. */
  #add({ state, parent, edges }: Reached): void {
    if (this.#compared.along.length > 0)
      state.vector[this.#trackerSlot!] =
        this.#level < this.#compared.along.length ? this.#level : NOT_TRACKED;
    const node = this.#store.add(state, parent);
    if (node === NO_NODE) return;
    this.#steps.note(node, { edges: Int32Array.from(edges), count: edges.length });
    this.#now.push(node);
  }

  /** With a forbidden output, or without: then it is silence. */
  #failure(
    node: NodeId,
    state: SymbolicState,
    zone: Int32Array,
    output: number | undefined,
  ): TimedFailure | undefined {
    const path: (readonly number[])[] = [];
    for (let at = node; this.#store.parent(at) !== NO_NODE; at = this.#store.parent(at))
      path.push(this.#steps.get(at) ?? []);
    path.reverse();
    const clocks = new Int32Array(this.#system.dimensionMax);
    const dim = this.#system.liveClocks(state.vector, clocks);
    const final = [triplesOf(zone, clocks, dim)];
    const { compiled, synchroniser, network } = this.#system;
    const start = network.processes.map(({ initialLocations }) => initialLocations[0]!);
    const walked = new PathWalk(compiled, synchroniser, start).follow(path, { final: () => final });
    const timed = timesOf(walked, 'earliest');
    if (timed.kind !== 'times') return undefined;
    const seen: (readonly [action: number, delay: Rational])[] = [];
    let delay = ZERO;
    path.forEach((edges, index) => {
      delay = add(delay, timed.delays[index]!);
      const action = this.#pairs.actionOf(edges, timed.path.states[index]!);
      if (action === undefined) return;
      seen.push([action, delay]);
      delay = ZERO;
    });
    return failureAfter(
      path,
      this.#actions,
      seen,
      timed.delays.slice(path.length).reduce(add, delay),
      output,
    );
  }

  #limit(): ReturnType<typeof exceeded> | 'states' {
    const { statesMax } = this.#budget;
    if (statesMax !== undefined && this.#visited >= statesMax) return 'states';
    if (this.#visited % 64 !== 0) return undefined;
    return exceeded(this.#budget, { bytes: this.#store.bytes + this.#steps.bytes });
  }
}
