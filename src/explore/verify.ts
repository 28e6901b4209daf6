/**
 * Answers queries.
 *
 *     E<> p   a search for p                      A[] p   no search finds not p
 *     E[] p, A<> p and p --> q ask for runs: see verify-runs.ts
 *     sup, inf, bounds: the extreme values over all states where the condition holds
 */
import { type Predicate, type LoweredQuery } from '../network/lower-query.js';
import { type Network } from '../network/network.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { fail } from '../base/assert.js';
import { extremes } from './extremes.js';
import { type FastestResult, searchFastest } from './fastest.js';
import { type Goal, compileGoal } from './goal.js';
import { isOverApproximate } from './over-approximation.js';
import { keptPathTo } from './search-path.js';
import { type Counts, type SearchOptions, type SearchResult, search } from './search.js';
import { type NodeId } from './state-store.js';
import { OPPOSITE, type SymbolicPath, type Verdict, type Verification } from './verification.js';
import { leadsTo, stays } from './verify-runs.js';
import { whereHolds } from './zone-constraints.js';

export function verify(network: Network, query: LoweredQuery, options: SearchOptions = {}): Verification {
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
  }
}

/** Whether the predicate can be reached; `found` is the answer if it can. */
function reach(network: Network, predicate: Predicate, found: Verdict, options: SearchOptions): Verification {
  // What holds nowhere is not looked for.
  if (constantOf(predicate) === false) return { outcome: { kind: OPPOSITE[found] }, counts: NOTHING };
  const goal = compileGoal(network, predicate);
  const system = systemFor(network, goal);
  // What is reachable in zones that are too large may not be so in truth: then a trace is wanted that can be replayed.
  const result: FastestResult =
    options.fastest === true
      ? searchFastest(network, predicate, options.budget)
      : search(system, goal, system.isExact ? options : { ...options, traces: true });
  const { outcome, counts } = result;
  switch (outcome.kind) {
    case 'found': {
      const path = pathTo(result, outcome.node, 'goal');
      return {
        outcome: system.isExact ? { kind: found } : { kind: 'maybe', ifReplayed: found },
        counts,
        path: path && {
          ...path,
          conditions: {
            final: whereHolds(system, goal),
            // Of several ways to be where the goal holds, only some take the least time.
            within: system.isExact ? result.leastTime : undefined,
          },
        },
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

function pathTo(result: SearchResult, node: NodeId, end: 'goal' | 'error'): SymbolicPath | undefined {
  const steps = keptPathTo(result, node);
  return steps === undefined ? undefined : { steps, end };
}
