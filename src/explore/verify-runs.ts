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
import { ErrorLog } from './error-log.js';
import { type Goal, type Parts, compileGoal } from './goal.js';
import { RunSearch, type RunOutcome } from './liveness.js';
import { type PathConditions, type ZoneConstraints } from './path-constraints.js';
import { keptPathTo } from './search-path.js';
import { type SearchOptions, search } from './search.js';
import { createStayGraph, endGoal, isDiscrete } from './stay-graph.js';
import {
  NO_ERRORS,
  OPPOSITE,
  type SymbolicPath,
  type Verdict,
  type Verification,
  errorsOf,
  unlessWrong,
  withErrors,
} from './verification.js';
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
  const errors = new ErrorLog();
  const run = new RunSearch(createStayGraph(system, stay, errors), options.budget ?? {});
  let outcome: RunOutcome = { kind: 'none' };
  for (const start of initialStates(system, errors)) {
    outcome = run.from(start);
    if (outcome.kind !== 'none') break;
  }
  const start: Start = { system, stay, steps: [], premise: undefined };
  return answerOf(outcome, start, found, {
    counts: run.counts,
    errors: withErrors(NO_ERRORS, errors),
  });
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
  const errors = errorsOf(everything);
  if (outcome.kind === 'stopped')
    return { outcome: { kind: 'unknown', limit: outcome.limit }, counts, errors };
  // A premise on clocks cuts states, so that what can be reached by delays from there on must be looked at anew.
  const isTimed = !isDiscrete(from) || !isDiscrete(stay);
  const runSystem = isTimed ? systemFor(network, [from, stay], 'entered') : system;
  const runErrors = new ErrorLog();
  const run = new RunSearch(createStayGraph(runSystem, stay, runErrors), options.budget ?? {});
  const state = {
    vector: Int32Array.from(network.initialVector),
    cells: new Int32Array(system.dimensionMax ** 2),
    dim: 1,
  };
  for (const node of store.nodes()) {
    state.dim = store.load(node, state.vector, state.cells);
    for (const cells of premiseIn(system, from, state, runErrors)) {
      const result = run.from({ ...state, cells });
      if (result.kind === 'none') continue;
      const start = { system, stay, steps: keptPathTo(everything, node), premise: from };
      return answerOf(result, start, 'violated', {
        counts: run.counts,
        errors: withErrors(errors, runErrors),
      });
    }
  }
  const all = withErrors(errors, runErrors);
  return { outcome: unlessWrong('satisfied', all), counts, errors: all };
}

/** The zones of a state in which the premise holds. */
function premiseIn(system: ZoneSystem, premise: Goal, state: StateView, errors: ErrorLog): Parts {
  try {
    return premise.holds(system, state, [state.cells]);
  } catch (error) {
    errors.noteAsked(error);
    return [];
  }
}

/** Where a run starts that stays somewhere: after these steps, if they were kept, where the premise holds. */
interface Start {
  readonly system: ZoneSystem;
  readonly stay: Goal;
  readonly steps: readonly (readonly number[])[] | undefined;
  readonly premise: Goal | undefined;
}

function answerOf(
  outcome: RunOutcome,
  start: Start,
  found: Verdict,
  search: Pick<Verification, 'counts' | 'errors'>,
): Verification {
  switch (outcome.kind) {
    case 'found':
      return { ...search, outcome: { kind: found }, path: pathOf(outcome, start) };
    case 'none':
      return { ...search, outcome: unlessWrong(OPPOSITE[found], search.errors) };
    case 'stopped':
      return { ...search, outcome: { kind: 'unknown', limit: outcome.limit } };
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
  return {
    final,
    endsInDeadlock: end.kind === 'deadlock',
    stay: { afterSteps, start, avoided: whereFails(system, stay) },
  };
}

/** Where zones are larger than the truth, neither what is found in them nor what is not says enough about runs. */
const NOT_ANALYSED: Verification = {
  outcome: { kind: 'notAnalysed', why: { kind: 'approximate', what: 'runs' } },
  counts: { visited: 0, stored: 0, transitions: 0, waiting: 0, bytes: 0 },
  errors: NO_ERRORS,
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

function initialStates(system: ZoneSystem, errors: ErrorLog): readonly StateView[] {
  const found: StateView[] = [];
  system.initial(
    ({ vector, cells, dim }) => found.push({ vector: vector.slice(), cells: cells.slice(0, dim * dim), dim }),
    (error) => {
      errors.note(error);
    },
  );
  return found;
}
