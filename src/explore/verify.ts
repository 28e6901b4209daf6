/**
 * Answers queries.
 *
 *     E<> p   a search for p                      A[] p   no search finds not p
 *     E[] p, A<> p and p --> q ask for runs: see verify-runs.ts
 *     sup, inf, bounds: the extreme values over all states where the condition holds
 *
 * INVARIANT an answer that rests on a run was replayed: its run has times, and the concrete semantics, which shares
 * nothing with the engine, can follow it. Where zones are exact, a run that cannot be followed is a mistake of ours.
 */
import { type Predicate, type LoweredQuery } from '../network/lower-query.js';
import { type Network } from '../network/network.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { assert, fail } from '../base/assert.js';
import { Stopped, stoppable } from '../base/stopped.js';
import { type Concretiser } from './concretise.js';
import { extremes } from './extremes.js';
import { type FastestResult, searchFastest } from './fastest.js';
import { type Goal, compileGoal } from './goal.js';
import { isShownByRun } from './over-approximation.js';
import { type PointChoice } from './path-times.js';
import { keptPathTo } from './search-path.js';
import { type Counts, type SearchOptions, search } from './search.js';
import {
  NO_ERRORS,
  OPPOSITE,
  type Verdict,
  type Verification,
  errorsOf,
  unlessWrong,
} from './verification.js';
import { leadsTo, stays } from './verify-runs.js';
import { whereHolds } from './zone-constraints.js';

/** What queries are about: a network, and what turns its paths into runs of the model that it was made from. */
export interface VerifiedModel {
  readonly network: Network;
  readonly concretiser: Concretiser;
}

export interface VerifyOptions extends Omit<SearchOptions, 'traces'> {
  /**
   * 'always', the default: an answer that rests on a run is given only if the run could be replayed. 'ifUncertain': only
   * where zones are larger than the truth; then searches need not keep their steps.
   */
  readonly replay?: 'always' | 'ifUncertain' | undefined;
  /** Which of the possible times the trace has. */
  readonly points?: PointChoice | undefined;
}

export function verify(
  { network, concretiser }: VerifiedModel,
  query: LoweredQuery,
  options: VerifyOptions = {},
): Verification {
  const { replay = 'always' } = options;
  const found = answer(network, query, { ...options, traces: replay === 'always' });
  if (replay === 'ifUncertain' && found.outcome.kind !== 'maybe') return found;
  assert(
    found.path !== undefined || !restsOnRun(query, found.outcome.kind),
    'an answer that rests on a run has one',
  );
  return replayed(found, concretiser, options);
}

/** Whether there is a run that shows an answer to be right. */
function restsOnRun(query: LoweredQuery, kind: Verification['outcome']['kind']): boolean {
  switch (query.kind) {
    case 'path':
      return kind === (query.quantifier.startsWith('E') ? 'satisfied' : 'violated');
    case 'leadsTo':
      return kind === 'violated';
    case 'bounds':
    case 'tooLarge':
      return false;
  }
}

/** The answer with the timed trace of its run. */
function replayed(found: Verification, concretiser: Concretiser, options: VerifyOptions): Verification {
  const { outcome, path } = found;
  if (path === undefined) return found;
  const { points, budget } = options;
  // Times other than the earliest need not be the least.
  const endsBy = points === undefined || points === 'earliest' ? path.conditions?.endsBy : undefined;
  const made = stoppable(budget?.shouldStop, () =>
    concretiser.concretise(path.steps, { ...path.conditions, endsBy, points }),
  );
  if (made instanceof Stopped) return { ...found, withoutTrace: made.limit };
  if (made.kind === 'trace') {
    const settled = outcome.kind === 'maybe' ? ({ kind: outcome.ifReplayed } as const) : outcome;
    return { ...found, outcome: settled, trace: made.trace };
  }
  assert(outcome.kind === 'maybe' || made.kind === 'undecided', 'the run that an answer rests on has times');
  return found;
}

function answer(network: Network, query: LoweredQuery, options: SearchOptions): Verification {
  switch (query.kind) {
    case 'path':
      switch (query.quantifier) {
        case 'E<>':
          return reach(network, query.predicate, 'satisfied', options);
        case 'A[]':
          return reach(network, { kind: 'not', part: query.predicate }, 'violated', options);
        case 'E[]':
          return stays(network, query.predicate, 'satisfied', options);
        case 'A<>':
          return stays(network, { kind: 'not', part: query.predicate }, 'violated', options);
      }

    case 'leadsTo':
      return leadsTo(network, query.premise, query.conclusion, options);
    case 'bounds':
      return bounds(network, query, options);
    case 'tooLarge':
      return { outcome: { kind: 'unknown', limit: 'size' }, counts: NOTHING, errors: NO_ERRORS };
  }
}

/** Whether the predicate can be reached; `found` is the answer if it can. */
function reach(network: Network, predicate: Predicate, found: Verdict, options: SearchOptions): Verification {
  // What holds nowhere is not looked for.
  if (constantOf(predicate) === false)
    return { outcome: { kind: OPPOSITE[found] }, counts: NOTHING, errors: NO_ERRORS };
  const goal = compileGoal(network, predicate);
  const system = systemFor(network, goal);
  // What is reachable in zones that are too large may not be so in truth: then a trace is wanted that can be replayed.
  const result: FastestResult =
    options.fastest === true
      ? searchFastest(network, predicate, options.budget)
      : search(system, goal, system.isExact ? options : { ...options, traces: true });
  const { outcome, counts } = result;
  const errors = errorsOf(result);
  switch (outcome.kind) {
    case 'found': {
      const steps = isShownByRun(network, goal) ? keptPathTo(result, outcome.node) : undefined;
      const leastTime = system.isExact ? result.leastTime : undefined;
      const conditions = {
        final: whereHolds(system, goal),
        endsBy: leastTime,
        endsInDeadlock: asksForDeadlock(predicate, true),
      };
      return {
        outcome: system.isExact ? { kind: found } : { kind: 'maybe', ifReplayed: found },
        counts,
        errors,
        path: steps && { steps, end: 'goal', conditions },
        leastTime,
      };
    }
    case 'exhausted':
      return { outcome: unlessWrong(OPPOSITE[found], errors), counts, errors };
    case 'stopped':
      return { outcome: { kind: 'unknown', limit: outcome.limit }, counts, errors };
  }
}

/** Whether a predicate, or, if not `wanted`, its negation, holds in deadlocks only. */
function asksForDeadlock(predicate: Predicate, wanted: boolean): boolean {
  switch (predicate.kind) {
    case 'deadlock':
      return wanted;
    case 'not':
      return asksForDeadlock(predicate.part, !wanted);
    case 'and':
    case 'or':
      return (predicate.kind === 'and') === wanted
        ? predicate.parts.some((part) => asksForDeadlock(part, wanted))
        : predicate.parts.every((part) => asksForDeadlock(part, wanted));
    case 'condition':
    case 'clocks':
      return false;
  }
}

const NOTHING: Counts = { visited: 0, stored: 0, transitions: 0, waiting: 0, bytes: 0 };

/** The value of a predicate that is the same in every state; undefined if it depends on the state. */
function constantOf(predicate: Predicate): boolean | undefined {
  switch (predicate.kind) {
    case 'condition':
      return predicate.condition.kind === 'constant' ? predicate.condition.value !== 0 : undefined;
    case 'not': {
      const value = constantOf(predicate.part);
      return value === undefined ? undefined : !value;
    }
    case 'and':
    case 'or': {
      const values = predicate.parts.map(constantOf);
      const decides = predicate.kind === 'or';
      if (values.includes(decides)) return decides;
      return values.includes(undefined) ? undefined : !decides;
    }
    case 'clocks':
    case 'deadlock':
      return undefined;
  }
}

function systemFor(network: Network, goal: Goal): ZoneSystem {
  return new ZoneSystem(network, {
    everywhere: goal.bounds,
    observed: goal.slots,
    compared: goal.compared,
    kind: goal.mentionsDeadlock ? 'joint' : 'separate',
  });
}

function bounds(
  network: Network,
  query: Extract<LoweredQuery, { kind: 'bounds' }>,
  options: SearchOptions,
): Verification {
  const condition = query.condition === undefined ? undefined : compileGoal(network, query.condition);
  const {
    values,
    unsettled,
    search: result,
  } = extremes(network, query.which, query.values, condition, options);
  const { outcome, counts } = result;
  const errors = errorsOf(result);
  switch (outcome.kind) {
    case 'exhausted': {
      // Behind an error there may be greater values.
      if (errors.count > 0) return { outcome: { kind: 'modelError' }, counts, errors };
      return { outcome: { kind: 'values', which: query.which, values, unsettled }, counts, errors };
    }
    case 'stopped':
      return {
        outcome: { kind: 'values', which: query.which, values, unsettled: outcome.limit },
        counts,
        errors,
      };
    case 'found':
      fail('the search for extreme values has no goal');
  }
}
