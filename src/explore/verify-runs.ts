/**
 * Answers queries about runs.
 *
 *     E[] p   a run that stays in p
 *     A<> p   no run stays in not p
 *     p --> q no run that stays in not q starts at a moment where p holds
 */
import { type Predicate } from '../network/lower-query.js';
import { type Network } from '../network/network.js';
import { type StateView } from '../semantics/transition-system.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { type Goal, compileGoal } from './goal.js';
import { RunSearch, type RunOutcome } from './liveness.js';
import { type PathConditions, type ZoneConstraints } from './path-constraints.js';
import { keptPathTo } from './search-path.js';
import { type Counts, type SearchOptions, search } from './search.js';
import { createStayGraph, endGoal, isDiscrete } from './stay-graph.js';
import { OPPOSITE, type SymbolicPath, type Verdict, type Verification } from './verification.js';
import { whereFails, whereHolds } from './zone-constraints.js';

/** Whether a run can stay where a predicate holds; `found` is the answer if one can. */
export function stays(
  network: Network,
  predicate: Predicate,
  found: Verdict,
  options: SearchOptions,
): Verification {
  const stay = compileGoal(network, predicate);
  const system = systemFor(network, [stay], isDiscrete(stay) ? 'delayed' : 'entered');
  if (!system.isExact) return NOT_ANALYSED;
  const run = new RunSearch(createStayGraph(system, stay), options.budget ?? {});
  let outcome: RunOutcome = { kind: 'none' };
  for (const start of initialStates(system)) {
    outcome = run.from(start);
    if (outcome.kind !== 'none') break;
  }
  return answerOf(outcome, { system, stay, steps: [], premise: undefined }, found, run.counts);
}

export function leadsTo(
  network: Network,
  premise: Predicate,
  conclusion: Predicate,
  options: SearchOptions,
): Verification {
  const from = compileGoal(network, premise);
  const stay = compileGoal(network, { kind: 'not', part: conclusion });
  const system = systemFor(network, [from, stay], 'delayed');
  if (!system.isExact) return NOT_ANALYSED;
  const everything = search(system, undefined, options);
  const { outcome, counts, store } = everything;
  if (outcome.kind === 'stopped') return { outcome: { kind: 'unknown', limit: outcome.limit }, counts };
  if (outcome.kind === 'modelError') {
    const steps = keptPathTo(everything, outcome.node);
    return { outcome, counts, path: steps === undefined ? undefined : { steps, end: 'error' } };
  }
  // A premise on clocks cuts states, so that what can be reached by delays from there on must be looked at anew.
  const isTimed = !isDiscrete(from) || !isDiscrete(stay);
  const runSystem = isTimed ? systemFor(network, [from, stay], 'entered') : system;
  const run = new RunSearch(createStayGraph(runSystem, stay), options.budget ?? {});
  const state = {
    vector: Int32Array.from(network.initialVector),
    cells: new Int32Array(system.dimensionMax ** 2),
    dim: 1,
  };
  for (const node of store.nodes()) {
    state.dim = store.load(node, state.vector, state.cells);
    for (const cells of from.holds(system, state, [state.cells])) {
      const result = run.from({ ...state, cells });
      if (result.kind === 'none') continue;
      const start = { system, stay, steps: keptPathTo(everything, node), premise: from };
      return answerOf(result, start, 'violated', run.counts);
    }
  }
  return { outcome: { kind: 'satisfied' }, counts };
}

/** Where a run starts that stays somewhere: after these steps, if they were kept, where the premise holds. */
interface Start {
  readonly system: ZoneSystem;
  readonly stay: Goal;
  readonly steps: readonly (readonly number[])[] | undefined;
  readonly premise: Goal | undefined;
}

function answerOf(outcome: RunOutcome, start: Start, found: Verdict, counts: Counts): Verification {
  switch (outcome.kind) {
    case 'found':
      return { outcome: { kind: found }, counts, path: pathOf(outcome, start) };
    case 'none':
      return { outcome: { kind: OPPOSITE[found] }, counts };
    case 'stopped':
      return { outcome: { kind: 'unknown', limit: outcome.limit }, counts };
    case 'modelError':
      return { outcome, counts };
  }
}

function pathOf(run: Extract<RunOutcome, { kind: 'found' }>, start: Start): SymbolicPath | undefined {
  if (start.steps === undefined) return undefined;
  const { end, steps } = run;
  return { steps: [...start.steps, ...steps], end, conditions: conditionsOf(run, start, start.steps.length) };
}

/** What a run asks of the clocks; where a run ends, they matter even if the predicate does not look at them. */
function conditionsOf(
  { end }: Extract<RunOutcome, { kind: 'found' }>,
  { system, stay, premise }: Start,
  afterSteps: number,
): PathConditions {
  const final: ZoneConstraints | undefined =
    end.kind === 'cycle' ? undefined : whereHolds(system, endGoal(stay, end.kind));
  // What does not look at clocks holds when a state is entered or not at all.
  const isAnyTime = premise === undefined || (isDiscrete(premise) && isDiscrete(stay));
  const start = isAnyTime ? undefined : whereHolds(system, premise);
  return { final, stay: { afterSteps, start, avoided: whereFails(system, stay) } };
}

/** Where zones are larger than the truth, neither what is found in them nor what is not says enough about runs. */
const NOT_ANALYSED: Verification = {
  outcome: { kind: 'notAnalysed', why: 'zones over-approximate the model, and it asks for runs' },
  counts: { visited: 0, stored: 0, transitions: 0, waiting: 0, bytes: 0 },
};

function systemFor(network: Network, goals: readonly Goal[], targets: 'delayed' | 'entered'): ZoneSystem {
  return new ZoneSystem(network, {
    everywhere: goals.flatMap(({ bounds }) => bounds),
    observed: goals.flatMap(({ slots }) => slots),
    compared: goals.flatMap(({ compared }) => compared),
    kind: 'joint',
    targets,
  });
}

function initialStates(system: ZoneSystem): readonly StateView[] {
  const found: StateView[] = [];
  system.initial(({ vector, cells, dim }) =>
    found.push({ vector: vector.slice(), cells: cells.slice(0, dim * dim), dim }),
  );
  return found;
}
