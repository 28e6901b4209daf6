/**
 * Conformance to specifications that are not deterministic: after a trace, the specification may be in several states,
 * and the system may do what one of them allows.
 *
 * Joint states (see joint-system.ts) are visited in the order of the visible actions on the way, so the first difference
 * has the fewest. A difference is looked for again along the same way without extrapolation, with clocks for the times of all
 * events: that gives the earliest times; then it is confirmed by estimates of both sides, which know nothing of this.
 *
 * INVARIANT 'conforms' and 'fails' are certain; everything else is 'unknown' with a reason.
 */
import { type Budget, budgetReason, exceeded } from '../explore/search.js';
import { ModelError } from '../semantics/model-error.js';
import { confirms } from './confirm-failure.js';
import { type Conformance, type ConformanceMode, type ConformanceSide } from './conformance.js';
import { failuresAlong } from './failure-times.js';
import { type Sides, extrapolate } from './joint-state.js';
import { type JointNode, JointStore, labelsTo } from './joint-store.js';
import { JointSystem, type Label } from './joint-system.js';
import { NotFollowed } from './not-followed.js';
import { Side } from './side.js';
import { EstimateLimit } from './state-estimate.js';

/** In mode `outputs`, the invariants of the specification are guards already. */
export function checkDeterminised(
  spec: ConformanceSide,
  system: ConformanceSide,
  mode: ConformanceMode,
  budget: Budget,
): Conformance {
  const { inputs, outputs } = spec.tested;
  const actions = [...inputs, ...outputs];
  const sides = {
    spec: new Side(spec.network, spec.tested, actions),
    system: new Side(system.network, system.tested, actions),
  };
  if (sides.spec.stopsClocks || sides.system.stopsClocks)
    return { kind: 'unknown', why: 'stopped clocks are not compared' };
  const check = new DeterminisedCheck(spec, system, sides, mode, budget);
  try {
    return check.run();
  } catch (error) {
    if (error instanceof ModelError) return { kind: 'unknown', why: 'a model goes wrong on the way' };
    if (error instanceof NotFollowed || error instanceof EstimateLimit)
      return { kind: 'unknown', why: error.reason };
    throw error;
  }
}

class DeterminisedCheck {
  readonly #spec: ConformanceSide;
  readonly #system: ConformanceSide;
  readonly #sides: Sides;
  readonly #budget: Budget;
  readonly #joint: JointSystem;
  readonly #store: JointStore;
  /** Nodes with as many actions as now, and those with one more. */
  #now: JointNode[] = [];
  #next: JointNode[] = [];
  #visited = 0;

  constructor(
    spec: ConformanceSide,
    system: ConformanceSide,
    sides: Sides,
    mode: ConformanceMode,
    budget: Budget,
  ) {
    this.#spec = spec;
    this.#system = system;
    this.#sides = sides;
    this.#budget = budget;
    this.#joint = new JointSystem(sides, spec.tested.inputs.length, mode, () => {
      const limit = budget.shouldStop?.();
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- It is no mistake of ours, but an answer.
      if (limit !== undefined) throw new NotFollowed(budgetReason(limit));
    });
    this.#store = new JointStore(sides);
  }

  run(): Conformance {
    for (const state of this.#joint.initial('none')) this.#add(state, undefined, undefined);
    for (;;) {
      const node = this.#now.shift();
      if (node === undefined) {
        if (this.#next.length === 0) return { kind: 'conforms' };
        [this.#now, this.#next] = [this.#next, []];
        continue;
      }
      if (node.isCovered) continue;
      const limit = this.#limit();
      if (limit !== undefined) return { kind: 'unknown', why: budgetReason(limit) };
      this.#visited++;
      const { differences, successors } = this.#joint.visit(node.state);
      const [difference] = differences;
      if (difference !== undefined) return this.#failure(node, difference.output);
      for (const { label, state } of successors) this.#add(state, node, label);
    }
  }

  #add(state: JointNode['state'], parent: JointNode | undefined, label: Label | undefined): void {
    extrapolate(this.#sides, state);
    const node = this.#store.add(state, parent, label);
    if (node !== undefined) (label?.action === undefined ? this.#now : this.#next).push(node);
  }

  /** With a forbidden output, or without: then it is silence. */
  #failure(node: JointNode, output: number | undefined): Conformance {
    const { inputs, outputs } = this.#spec.tested;
    const found = failuresAlong(this.#joint, labelsTo(node), output, {
      inputs,
      outputs,
      edgesBefore: this.#sides.spec.edgeCount,
    });
    for (const candidate of found) {
      if (confirms(this.#spec, this.#system, candidate, this.#budget.shouldStop))
        return { kind: 'fails', failure: candidate.failure };
    }
    return { kind: 'unknown', why: 'a difference was found that could not be confirmed' };
  }

  #limit(): ReturnType<typeof exceeded> | 'states' {
    const { statesMax } = this.#budget;
    if (statesMax !== undefined && this.#visited >= statesMax) return 'states';
    const { bytes } = this.#store;
    return exceeded(this.#budget, { visited: this.#visited, stored: 0, transitions: 0, waiting: 0, bytes });
  }
}
