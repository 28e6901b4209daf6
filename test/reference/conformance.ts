/**
 * Timed input-output conformance, slow and obvious: pairs of concrete states of a specification and a system, one of each
 * class of the region graph over the clocks of both (see regions.ts), breadth first by the number of inputs and outputs
 * on the way.
 *
 * The specification is deterministic and takes internal steps out of committed locations only, where nothing else can
 * happen. A system that leaves an urgent or committed location by an internal step hears inputs when it has left it. No
 * clock is compared with or set to more than `constantMax`, and differences of clocks are not compared.
 */
import { integer } from '../../src/base/rational.js';
import { type ConcreteState, type ConcreteSystem, delayed } from '../../src/semantics/concrete-system.js';
import { canonical, delayToNextClass, keyOf } from './regions.js';

export interface SlowSystem {
  readonly concrete: ConcreteSystem;
  /** The same without invariants: what its guards allow, whatever the target says. */
  readonly unbound: ConcreteSystem;
  /** Whether a process is in an urgent or committed location. */
  stopsTime(state: ConcreteState): boolean;
}

export interface SlowQuestion {
  readonly spec: ConcreteSystem;
  readonly system: SlowSystem;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly constantMax: number;
  /** Whether silence counts. */
  readonly mode: 'full' | 'outputs';
  /** What becomes of an input that an edge of the system would take, were it not for the invariant of its target. */
  readonly unfitInputs: 'ignored' | 'blocked';
  readonly pairsMax: number;
  /** The first visible actions, by edges of the only process of the specification. */
  readonly along?: readonly { readonly action: string; readonly edge: number }[] | undefined;
  /** An edge of the system that is not followed behind this way: what it leads to is not asked about. */
  readonly avoid?: number | undefined;
}

export type SlowAnswer =
  | { readonly kind: 'conforms' }
  /** The least number of inputs and outputs before something wrong, and what can be wrong after so many. */
  | { readonly kind: 'fails'; readonly actions: number; readonly what: ReadonlySet<string> }
  | { readonly kind: 'unknown' };

interface Pair {
  readonly spec: ConcreteState;
  readonly system: ConcreteState;
}

/** Unknown where there are too many pairs, or a model goes wrong on the way. */
export function slowConformance(question: SlowQuestion): SlowAnswer {
  try {
    return search(question);
  } catch (error) {
    if (error === GOES_WRONG) return { kind: 'unknown' };
    throw error;
  }
}

const GOES_WRONG = new Error('a model goes wrong');

function search(question: SlowQuestion): SlowAnswer {
  const { spec, system, pairsMax, along = [] } = question;
  const seen = new Set<string>();
  const representative = pairRepresentative(question);
  let now: Pair[] = [];
  let next: Pair[] = [];
  for (const first of spec.initial().states)
    for (const other of system.concrete.initial().states) now.push({ spec: first, system: other });
  for (let actions = 0; now.length > 0; actions++) {
    const what = new Set<string>();
    // The list grows while it is walked: time passes, and internal steps are taken.
    for (const each of now) {
      const pair = representative(each);
      const key = `${keyOf(pair.spec)} ${keyOf(pair.system)} ${Math.min(actions, along.length)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > pairsMax) return { kind: 'unknown' };
      visit(question, actions, pair, {
        wrong: (event) => what.add(event),
        silently: (to) => now.push(to),
        visibly: (to) => next.push(to),
      });
    }
    if (what.size > 0) return { kind: 'fails', actions, what };
    [now, next] = [next, []];
  }
  return { kind: 'conforms' };
}

interface Visitor {
  wrong(what: string): unknown;
  silently(pair: Pair): unknown;
  visibly(pair: Pair): unknown;
}

function visit(question: SlowQuestion, actions: number, { spec, system }: Pair, visitor: Visitor): void {
  const { inputs, outputs, mode, constantMax, along = [], avoid } = question;
  const next = along[actions];
  const allowed = stepsOf(question.spec, spec);
  const { unbound, concrete } = question.system;
  const possible = stepsOf(concrete, system);
  const taking = stepsOf(question.unfitInputs === 'blocked' ? unbound : concrete, system);
  const enabled = new Set(taking.map(({ action }) => action));
  const settling = allowed.filter(({ action }) => action === undefined);
  for (const { state } of settling) visitor.silently({ spec: state, system });
  if (settling.length > 0) return;
  const isSettled =
    possible.every(({ action }) => action !== undefined) || !question.system.stopsTime(system);
  const isAvoided = ({ edges }: { readonly edges: readonly number[] }): boolean =>
    next === undefined && avoid !== undefined && edges.includes(avoid);
  for (const { action, state, edges } of possible) {
    if (isAvoided({ edges })) continue;
    if (action === undefined) visitor.silently({ spec, system: state });
    else if (outputs.includes(action) && !allowed.some((each) => each.action === action))
      visitor.wrong(action);
  }
  for (const { action, state, edges } of allowed) {
    if (action === undefined) continue;
    if (next !== undefined && (action !== next.action || !edges.includes(next.edge))) continue;
    for (const other of possible) {
      if (!isAvoided(other) && other.action === action) visitor.visibly({ spec: state, system: other.state });
    }
    if (inputs.includes(action) && !enabled.has(action) && isSettled)
      visitor.visibly({ spec: state, system });
  }
  const clocks = [...spec.clocks, ...system.clocks];
  const delay =
    delayToNextClass(
      clocks,
      clocks.map(() => constantMax),
    ) ?? integer(1);
  const later = delayed(concrete, system, delay);
  if (later === undefined) return;
  const specLater = delayed(question.spec, spec, delay);
  if (specLater !== undefined) visitor.silently({ spec: specLater, system: later });
  else if (mode === 'full') visitor.wrong('silence');
}

function stepsOf(
  system: ConcreteSystem,
  state: ConcreteState,
): readonly {
  readonly action: string | undefined;
  readonly state: ConcreteState;
  readonly edges: readonly number[];
}[] {
  const { steps, error } = system.steps(state);
  if (error !== undefined) throw GOES_WRONG;
  return steps.map(({ action, outcome, edges }) => {
    if (outcome.kind === 'error') throw GOES_WRONG;
    return { action, state: outcome.state, edges: edges.map(({ edgeIndex }) => edgeIndex) };
  });
}

function pairRepresentative({ constantMax }: SlowQuestion): (pair: Pair) => Pair {
  return ({ spec, system }) => {
    const all = [...spec.clocks, ...system.clocks];
    const clocks = canonical(
      all,
      all.map(() => constantMax),
    );
    const count = spec.clocks.length;
    return {
      spec: { ...spec, clocks: clocks.slice(0, count) },
      system: { ...system, clocks: clocks.slice(count) },
    };
  };
}
