/**
 * Conformance to specifications that are not deterministic: after a trace, the specification may be in several states,
 * and the system may do what one of them allows.
 *
 * Joint states (see joint-system.ts) are visited in the order of the visible actions on the way, and the failure that is
 * told has the fewest, the forbidden output included. A difference is looked for again along the same way without
 * extrapolation, with clocks for the times of all events: that gives its earliest times; then it is confirmed by estimates
 * of both sides, which know nothing of this. Where the joint system leaves states of the specification out, both answers
 * are still certain, but there may be a shorter failure.
 *
 * INVARIANT 'conforms' and 'fails' are certain; everything else is 'unknown' with a reason.
 */
import { madeOnce } from '../base/maps.js';
import { compare } from '../base/rational.js';
import { type Reason, reasonOfLimit } from '../base/reason.js';
import { type StopLimit } from '../base/stopped.js';
import { type Budget, exceeded } from '../explore/search.js';
import { Unanswered, answered } from '../explore/unanswered.js';
import { type CompiledNetwork } from '../semantics/compile.js';
import { OpenSystem, type Reading, actionsOf } from '../semantics/open-system.js';
import { compared } from './compared.js';
import { confirming } from './confirm-failure.js';
import {
  type Comparing,
  type Conformance,
  type ConformanceMode,
  type ConformanceSide,
  type TimedFailure,
} from './conformance.js';
import { failuresAlong } from './failure-times.js';
import { type Sides, extrapolate } from './joint-state.js';
import { type JointNode, JointStore, labelsTo } from './joint-store.js';
import { JointSystem, type Label, type Successor } from './joint-system.js';
import { readings } from './readings.js';

/** So many differences are looked at where estimates are partial, each at so many choices of its times. */
const UNCONFIRMED_MAX = 10;
const CHOICES_MAX = 8;
/** So many states are visited with partial estimates: with them, a search that is not over soon rarely ends well. */
const PARTIAL_STATES_MAX = 300;
/**
 * So many states are visited whose estimates are large: they grow without end where a clock is set by every visible
 * action and all its values matter.
 */
const LARGE_STATES_MAX = 150;
const LARGE_COMPONENTS = 20;
export function checkDeterminised(
  specification: ConformanceSide,
  whole: ConformanceSide,
  mode: ConformanceMode,
  budget: Budget,
  comparing: Comparing = {},
): Conformance {
  return compared(specification, whole, mode, (spec, system) =>
    determinised(spec, system, mode, budget, comparing),
  );
}

/** The answer about a system that stands alone. */
export function determinised(
  spec: ConformanceSide,
  system: ConformanceSide,
  mode: ConformanceMode,
  budget: Budget,
  comparing: Comparing,
): Conformance {
  const answerWith = (ways: Ways): Conformance => {
    const checked = answered(budget.shouldStop, 'comparison', () =>
      new DeterminisedCheck(spec, system, mode, budget, comparing, ways).run(),
    );
    return checked instanceof Unanswered ? { kind: 'unknown', why: checked.reason } : checked;
  };
  const apart = answerWith('apart');
  const isOfWays = apart.kind === 'unknown' && apart.why.kind === 'unconfirmed';
  const joined = isOfWays && readings(spec).waiting !== undefined ? answerWith('joined') : apart;
  return joined.kind === 'unknown' ? apart : joined;
}

/**
 * Whether the ways that an environment may have gone unseen are told apart only, which finds what is not allowed in one of
 * them, or what is allowed in any of them is known, too.
 */
type Ways = 'apart' | 'joined';

/** By specification. */
const OPENED = new WeakMap<ConformanceSide, Map<Reading, OpenSystem>>();
/** By specification: the first system that was compared with it, which others, such as mutants, share most of their parts with. */
const FIRST = new WeakMap<ConformanceSide, CompiledNetwork>();

class DeterminisedCheck {
  readonly #sides: Sides;
  readonly #isConfirmed: ReturnType<typeof confirming>;
  readonly #budget: Budget;
  readonly #ways: Ways;
  readonly #joint: JointSystem;
  readonly #store: JointStore;
  /** The visible actions that all traces begin with. */
  readonly #along: readonly number[];
  /** How many visible actions there are on the way to the nodes that are looked at. */
  #level = 0;
  #now: JointNode[] = [];
  readonly #next: (Successor & { readonly parent: JointNode })[] = [];
  #visited = 0;
  #best: TimedFailure | undefined;
  #unconfirmed = 0;
  #partialVisited = 0;
  #largeVisited = 0;
  /** What went wrong first on the way, if anything did. */
  #error: Reason | undefined;
  #stopsTime = false;

  constructor(
    spec: ConformanceSide,
    system: ConformanceSide,
    mode: ConformanceMode,
    budget: Budget,
    { along = [], unfitInputs = 'ignored' }: Comparing,
    ways: Ways,
  ) {
    const actions = actionsOf(spec.tested);
    // What a specification does is found once, for all systems that are compared with it.
    const open = (side: ConformanceSide, reading: Reading): OpenSystem =>
      madeOnce(
        madeOnce(OPENED, side, () => new Map<Reading, OpenSystem>()),
        reading,
        () => new OpenSystem(side.network, side.tested, actions, reading),
      );
    const { together, alone, hasEnvironment, waiting } = readings(spec);
    const joined = ways === 'joined' ? [open(together, 'anyWay')] : [];
    this.#sides = {
      specs: hasEnvironment
        ? [open(together, 'together'), ...joined, open(alone, 'alone')]
        : [open(together, 'both')],
      system: new OpenSystem(system.network, system.tested, actions, 'both', FIRST.get(spec)),
      waiting: waiting && open(waiting, 'waiting'),
      unfitInputs,
    };
    madeOnce(FIRST, spec, () => this.#sides.system.compiled);
    this.#isConfirmed = confirming(spec, system);
    this.#budget = budget;
    this.#ways = ways;
    this.#joint = new JointSystem(this.#sides, actions, mode);
    this.#along = along.map(({ action }) => actions.names.indexOf(action));
    this.#store = new JointStore(this.#sides, along.length);
  }

  run(): Conformance {
    if ([...this.#sides.specs, this.#sides.system].some(({ stopsClocks }) => stopsClocks))
      return { kind: 'unknown', why: { kind: 'unsupported', what: 'stoppedClocks' } };
    for (const state of this.#joint.initial('none')) this.#add(state, undefined, undefined);
    for (; ; this.#level++) {
      const open = this.#visitLevel();
      const best = this.#best;
      const isOver = open !== undefined || this.#next.length === 0;
      // What is known already does not depend on what is left open.
      if (best !== undefined && (isOver || best.length <= this.#level))
        return { kind: 'fails', failure: best.failure };
      const isTooMuch = this.#unconfirmed > this.#unconfirmedMax;
      if (!isOver && (best !== undefined || !isTooMuch)) continue;
      const isAll = this.#unconfirmed === 0 && this.#isComplete;
      const why = open ?? (isTooMuch ? this.#openEnd : (this.#error ?? (isAll ? undefined : this.#openEnd)));
      return why === undefined ? { kind: 'conforms', stopsTime: this.#stopsTime } : { kind: 'unknown', why };
    }
  }

  /** Why nothing is known although everything was looked at. */
  get #openEnd(): Reason {
    const { partial } = this.#joint;
    return partial === undefined
      ? { kind: 'unconfirmed', what: 'difference' }
      : { kind: 'approximate', what: 'unseenStep', step: partial };
  }

  /**
   * Differences that estimates do not confirm come from partial estimates, which allow too little, or from one way of an
   * environment where it may have gone another, unseen; behind them there may be others. Otherwise they say that something
   * is not known.
   */
  get #unconfirmedMax(): number {
    return this.#isWhole ? 0 : UNCONFIRMED_MAX;
  }

  /**
   * What is found to conform although too little was allowed does conform; but in an environment, states of the
   * specification that were left out might have told more of what it does.
   */
  get #isComplete(): boolean {
    return this.#joint.partial === undefined || this.#sides.specs.length === 1;
  }

  /** Whether an estimate here holds all that the specification may be in. */
  get #isWhole(): boolean {
    return this.#joint.partial === undefined && this.#joint.knowsWays;
  }

  /** Visits all nodes with this many actions; says why if that leaves something open. */
  #visitLevel(): Reason | undefined {
    for (const { state, parent, label } of this.#next.splice(0)) {
      const full = this.#limit();
      if (full !== undefined) return reasonOfLimit(full);
      this.#add(state, parent, label);
    }
    for (let next = 0; next < this.#now.length; next++) {
      const node = this.#now[next]!;
      if (node.isCovered) continue;
      const limit = this.#limit();
      if (limit !== undefined) return reasonOfLimit(limit);
      const isPartial = this.#joint.partial !== undefined || (this.#ways === 'joined' && !this.#isWhole);
      if (isPartial && this.#partialVisited++ >= PARTIAL_STATES_MAX) return this.#openEnd;
      if (node.state.components.length > LARGE_COMPONENTS && this.#largeVisited++ >= LARGE_STATES_MAX)
        return { kind: 'tooLarge', what: 'specificationStates', max: LARGE_COMPONENTS };
      const visited = answered(undefined, 'comparison', () => {
        this.#visit(node);
      });
      if (!(visited instanceof Unanswered)) continue;
      // Where the model goes wrong, what there is elsewhere does not depend on it.
      if (visited.reason.kind !== 'modelError') return visited.reason;
      this.#error ??= visited.reason;
    }
    this.#now = [];
    return undefined;
  }

  #visit(node: JointNode): void {
    this.#visited++;
    const { differences, successors, stopsTime } = this.#joint.visit(node.state);
    for (const output of new Set(differences.map((each) => each.output))) this.#note(node, output);
    this.#stopsTime ||= stopsTime && this.#best === undefined;
    for (const successor of successors) {
      const { action } = successor.label;
      if (action === undefined) this.#add(successor.state, node, successor.label);
      else if (action !== (this.#along[this.#level] ?? action)) continue;
      // Silence on the next level has as many actions as a forbidden output on this one.
      else if (this.#best === undefined || this.#best.length > this.#level)
        this.#next.push({ ...successor, parent: node });
    }
  }

  #add(state: JointNode['state'], parent: JointNode | undefined, label: Label | undefined): void {
    extrapolate(this.#sides, state);
    const node = this.#store.add(state, parent, label);
    if (node !== undefined) this.#now.push(node);
  }

  /** Keeps a failure at a node if it is better than what there is: by a forbidden output, or by silence. */
  #note(node: JointNode, output: number | undefined): void {
    const length = this.#level + (output === undefined ? 0 : 1);
    if (this.#best !== undefined && this.#best.length < length) return;
    if (this.#unconfirmed > this.#unconfirmedMax) return;
    const { edgeCount } = this.#sides.specs[0]!;
    const found = failuresAlong(this.#joint, labelsTo(node), output, edgeCount);
    let choices = 0;
    for (const each of found) {
      if (choices++ >= CHOICES_MAX) break;
      const best = this.#best;
      if (best?.length === length && compare(best.time, each.time) <= 0) return;
      if (!this.#isConfirmed(each)) continue;
      this.#best = each;
      return;
    }
    this.#unconfirmed++;
  }

  #limit(): StopLimit | undefined {
    const { statesMax } = this.#budget;
    if (statesMax !== undefined && this.#visited >= statesMax) return 'states';
    return exceeded(this.#budget, this.#store);
  }
}
