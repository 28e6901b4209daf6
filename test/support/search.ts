/** Searches in model texts, with paths that can be made concrete. */
import { wholeFile } from '../../src/base/source.js';
import { Concretiser, type Concretised, type ConcretiseOptions } from '../../src/explore/concretise.js';
import { compileGoal } from '../../src/explore/goal.js';
import { type SearchResult, search } from '../../src/explore/search.js';
import { NO_NODE, type NodeId } from '../../src/explore/state-store.js';
import { whereHolds } from '../../src/explore/zone-constraints.js';
import { checkQuery } from '../../src/language/check.js';
import { loadText } from '../../src/language/load-model.js';
import { parseQuery } from '../../src/language/parse-query.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { type LoweredQuery } from '../../src/network/lower-query.js';
import { type Network } from '../../src/network/network.js';
import { instantiate } from '../../src/network/instantiate.js';
import { concreteUppaal } from '../../src/semantics/timed-step.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';

/** The steps to a node of a search that kept traces. */
export function pathTo({ store, steps }: SearchResult, node: NodeId): readonly (readonly number[])[] {
  const path: (readonly number[])[] = [];
  for (let at = node; store.parent(at) !== NO_NODE; at = store.parent(at)) path.unshift(steps.get(at)!);
  return path;
}

/** A query over a model text, with the network that it is lowered to. */
export function loweredQuery(
  text: string,
  query: string,
): { readonly network: Network; readonly query: LoweredQuery; readonly checked: CheckedModel } {
  const loaded = loadText({ path: 'test.xta', text });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(JSON.stringify(loaded.diagnostics));
  const problems: unknown[] = [];
  const parsed = parseQuery(wholeFile({ path: 'test.q', text: query }), (problem) => problems.push(problem));
  if (parsed === undefined) throw new Error(JSON.stringify(problems));
  checkQuery(loaded.checked, parsed, (problem) => problems.push(problem));
  const instantiated = instantiate(loaded.checked, [parsed], (problem) => problems.push(problem));
  const lowered = instantiated?.queries[0];
  if (instantiated === undefined || lowered === undefined || problems.length > 0)
    throw new Error(JSON.stringify(problems));
  return { network: instantiated.network, query: lowered, checked: loaded.checked };
}

/** A timed trace to a state that satisfies an `E<>` query; undefined if there is none. */
export function timedTraceTo(
  text: string,
  query: string,
  points: ConcretiseOptions['points'] = 'earliest',
): Concretised | undefined {
  const { network, query: lowered, checked } = loweredQuery(text, query);
  if (lowered.kind !== 'path') throw new Error(`${query} asks for no path`);
  const goal = compileGoal(network, lowered.predicate);
  const system = new ZoneSystem(network, {
    everywhere: goal.bounds,
    kind: goal.mentionsDeadlock ? 'joint' : 'separate',
  });
  const result = search(system, goal, { traces: true });
  if (result.outcome.kind !== 'found') return undefined;
  const concretiser = new Concretiser(network, concreteUppaal(checked));
  return concretiser.concretise(pathTo(result, result.outcome.node), {
    points,
    final: whereHolds(system, goal),
  });
}
