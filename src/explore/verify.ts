/**
 * Answers queries.
 *
 *     E<> p   a search for p                      A[] p   no search finds not p
 *     E[] p   a run that stays in p               A<> p   no run stays in not p
 *     p --> q no run that stays in not q starts where p holds
 *     sup, inf, bounds: the extreme values over all states where the condition holds
 *
 * INVARIANT an answer is certain unless it says otherwise: 'maybe' where the zones can be larger than the truth and the
 * answer rests on what was found in them; 'unknown' where a budget ended.
 */
import { clockDifferences } from '../network/clock-differences.js';
import { type Predicate, type LoweredQuery } from '../network/lower-query.js';
import { type Network } from '../network/network.js';
import { type ModelError } from '../semantics/model-error.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { fail } from '../base/assert.js';
import { type Extremes, extremes } from './extremes.js';
import { searchFastest } from './fastest.js';
import { type Goal, compileGoal } from './goal.js';
import { RunSearch, type RunEnd, type RunOutcome } from './liveness.js';
import { type Counts, type SearchOptions, type SearchResult, search } from './search.js';
import { NO_NODE, type NodeId } from './state-store.js';

export interface Verification {
  readonly outcome: VerificationOutcome;
  readonly counts: Counts;
  /** The edges of each step, from an initial state, where there is something to show. */
  readonly path?: SymbolicPath | undefined;
  /** What holds at the end of the path, for goals that look at clocks. */
  readonly final?: { readonly system: ZoneSystem; readonly goal: Goal } | undefined;
}

export interface SymbolicPath {
  readonly steps: readonly (readonly number[])[];
  /** What ends it: the goal of a search, or how a run goes on. */
  readonly end: 'goal' | 'error' | RunEnd;
}

export type VerificationOutcome =
  | { readonly kind: 'satisfied' | 'violated' }
  /** The zones are larger than the truth; a trace that can be replayed makes it certain. */
  | { readonly kind: 'maybe'; readonly ifReplayed: 'satisfied' | 'violated' }
  | { readonly kind: 'unknown'; readonly limit: 'states' | 'memory' | 'time' | 'interrupted' }
  | { readonly kind: 'modelError'; readonly error: ModelError }
  /** Extreme values, one entry per expression; not exact where stopped clocks make zones too large. */
  | { readonly kind: 'values'; readonly values: readonly Extremes[]; readonly exact: boolean }
  /** A query that this engine does not answer, and why. */
  | { readonly kind: 'notAnalysed'; readonly why: string };

export function verify(network: Network, query: LoweredQuery, options: SearchOptions = {}): Verification {
  switch (query.kind) {
    case 'path':
      switch (query.quantifier) {
        case 'E<>':
          return reach(network, query.predicate, 'satisfied', options);
        case 'A[]':
          return reach(network, { kind: 'not', part: query.predicate }, 'violated', options);
        case 'E[]':
          return stay(network, query.predicate, 'satisfied', options);
        case 'A<>':
          return stay(network, { kind: 'not', part: query.predicate }, 'violated', options);
      }

    case 'leadsTo':
      return leadsTo(network, query.premise, query.conclusion, options);
    case 'bounds':
      return bounds(network, query, options);
  }
}

const OPPOSITE = { satisfied: 'violated', violated: 'satisfied' } as const;

/** Whether the predicate can be reached; `found` is the answer if it can. */
function reach(
  network: Network,
  predicate: Predicate,
  found: 'satisfied' | 'violated',
  options: SearchOptions,
): Verification {
  const goal = compileGoal(network, predicate);
  const system = systemFor(network, [goal]);
  const result =
    options.fastest === true
      ? searchFastest(network, predicate, options.budget)
      : search(system, goal, system.isExact ? options : { ...options, traces: true });
  const { outcome, counts } = result;
  switch (outcome.kind) {
    case 'found': {
      const path = pathTo(result, outcome.node, 'goal');
      // What is reachable in zones that are too large may not be so in truth.
      return {
        outcome: system.isExact ? { kind: found } : { kind: 'maybe', ifReplayed: found },
        counts,
        path,
        final: { system, goal },
      };
    }
    case 'exhausted':
      return { outcome: { kind: OPPOSITE[found] }, counts };
    case 'stopped':
      return { outcome: { kind: 'unknown', limit: outcome.limit }, counts };
    case 'modelError':
      return { outcome, counts, path: pathTo(result, outcome.node, 'error') };
  }
}

function stay(
  network: Network,
  predicate: Predicate,
  found: 'satisfied' | 'violated',
  options: SearchOptions,
): Verification {
  const goal = compileGoal(network, predicate);
  const refused = refusal(network, [goal]);
  if (refused !== undefined) return notAnalysed(refused);
  const system = systemFor(network, [goal], 'joint');
  const run = new RunSearch(system, goal, options.budget ?? {});
  let outcome: RunOutcome = { kind: 'none' };
  for (const start of initialStates(system)) {
    outcome = run.from(start);
    if (outcome.kind !== 'none') break;
  }
  return answerOfRun(outcome, [], found, run.counts);
}

function leadsTo(
  network: Network,
  premise: Predicate,
  conclusion: Predicate,
  options: SearchOptions,
): Verification {
  const from = compileGoal(network, premise);
  const avoid = compileGoal(network, { kind: 'not', part: conclusion });
  const refused = refusal(network, [from, avoid]);
  if (refused !== undefined) return notAnalysed(refused);
  const system = systemFor(network, [from, avoid], 'joint');
  const everything = search(system, undefined, options);
  const { outcome, counts, store } = everything;
  if (outcome.kind === 'stopped') return { outcome: { kind: 'unknown', limit: outcome.limit }, counts };
  if (outcome.kind === 'modelError')
    return { outcome, counts, path: pathTo(everything, outcome.node, 'error') };
  const run = new RunSearch(system, avoid, options.budget ?? {});
  const state = {
    vector: Int32Array.from(network.initialVector),
    cells: new Int32Array(system.dimensionMax ** 2),
    dim: 1,
  };
  for (const node of store.nodes()) {
    state.dim = store.load(node, state.vector, state.cells);
    if (from.holds(system, state, WHOLE).length === 0) continue;
    const result = run.from(state);
    if (result.kind !== 'none') {
      return answerOfRun(result, pathTo(everything, node, 'goal')?.steps ?? [], 'violated', run.counts);
    }
  }
  return { outcome: { kind: 'satisfied' }, counts };
}

function answerOfRun(
  outcome: RunOutcome,
  before: readonly (readonly number[])[],
  found: 'satisfied' | 'violated',
  counts: Counts,
): Verification {
  switch (outcome.kind) {
    case 'found':
      return {
        outcome: { kind: found },
        counts,
        path: { steps: [...before, ...outcome.steps], end: outcome.end },
      };
    case 'none':
      return { outcome: { kind: OPPOSITE[found] }, counts };
    case 'stopped':
      return { outcome: { kind: 'unknown', limit: outcome.limit }, counts };
    case 'modelError':
      return { outcome, counts };
  }
}

function systemFor(network: Network, goals: readonly Goal[], kind?: 'joint'): ZoneSystem {
  return new ZoneSystem(network, {
    everywhere: goals.flatMap(({ bounds }) => bounds),
    observed: goals.flatMap(({ slots }) => slots),
    compared: goals.flatMap(({ compared }) => compared),
    kind: kind ?? (goals.some(({ mentionsDeadlock }) => mentionsDeadlock) ? 'joint' : 'separate'),
  });
}

function bounds(
  network: Network,
  query: Extract<LoweredQuery, { kind: 'bounds' }>,
  options: SearchOptions,
): Verification {
  const condition = query.condition === undefined ? undefined : compileGoal(network, query.condition);
  const { values, search: result } = extremes(network, query.values, condition, options);
  const { outcome, counts } = result;
  switch (outcome.kind) {
    case 'exhausted':
      return { outcome: { kind: 'values', values, exact: !isOverApproximate(network) }, counts };
    case 'stopped':
      return { outcome: { kind: 'unknown', limit: outcome.limit }, counts };
    case 'modelError':
      return { outcome, counts, path: pathTo(result, outcome.node, 'error') };
    case 'found':
      fail('the search for extreme values has no goal');
  }
}

/** Why a question about runs cannot be answered here. */
function refusal(network: Network, goals: readonly Goal[]): string | undefined {
  if (goals.some(({ mentionsClocks }) => mentionsClocks))
    return 'it asks for runs with a condition on clocks';
  if (goals.some(({ mentionsDeadlock }) => mentionsDeadlock)) return "it asks for runs with 'deadlock'";
  return isOverApproximate(network) ? 'zones over-approximate the model, and it asks for runs' : undefined;
}

/**
 * Whether zones can be larger than the truth: where clocks are stopped, and where more differences of clocks are
 * compared than can be told apart. What is not reachable in them is not reachable at all.
 */
export function isOverApproximate(network: Network): boolean {
  return (
    network.processes.some(({ locations }) => locations.some(({ rates }) => rates.length > 0)) ||
    clockDifferences(network)?.isComplete === false
  );
}

function notAnalysed(why: string): Verification {
  const counts: Counts = { visited: 0, stored: 0, transitions: 0, waiting: 0, bytes: 0 };
  return { outcome: { kind: 'notAnalysed', why }, counts };
}

function* initialStates(
  system: ZoneSystem,
): Iterable<{ vector: Int32Array; cells: Int32Array; dim: number }> {
  const found: { vector: Int32Array; cells: Int32Array; dim: number }[] = [];
  system.initial(({ vector, cells, dim }) =>
    found.push({ vector: vector.slice(), cells: cells.slice(0, dim * dim), dim }),
  );
  yield* found;
}

/** The steps to a node; undefined if the search did not keep them. */
function pathTo(
  { store, steps }: SearchResult,
  node: NodeId,
  end: 'goal' | 'error',
): SymbolicPath | undefined {
  const path: (readonly number[])[] = [];
  for (let at = node; at !== NO_NODE && store.parent(at) !== NO_NODE; at = store.parent(at)) {
    const step = steps.get(at);
    if (step === undefined) return undefined;
    path.push(step);
  }
  return { steps: path.reverse(), end };
}

/** For predicates that do not look at zones. */
const WHOLE = [new Int32Array(0)];
