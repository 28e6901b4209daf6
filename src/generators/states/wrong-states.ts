/**
 * The states that a system could wrongly be in behind an edge: where the edge leads to another location, or leaves a clock in
 * another range. Each is a mutant, so that it can be compared with the model and tests can be played on it.
 */
import { madeOnce } from '../../base/maps.js';
import { type Waypoint } from '../../conformance/conformance.js';
import { type Mutant } from '../../mutation/mutant.js';
import { mutantsOf } from '../../mutation/mutants-of.js';
import { WRONG_STATES } from '../../mutation/operators.js';
import { type NetworkEdge } from '../../network/network.js';
import { type Way } from '../coverage/generation.js';
import { type TestModel } from '../test-model.js';

/** An edge, the shortest way of a goal to it, and the numbers of the wrong states behind it. */
export interface CheckedEdge {
  readonly along: readonly Waypoint[];
  /** The steps of the way, unseen ones too. */
  readonly steps: number;
  readonly states: readonly number[];
}

/** All wrong states of the processes under test, those that are the right one aside. */
export function wrongStates({ checked, network, tested }: TestModel): readonly Mutant[] {
  const names = new Set(
    network.processes.flatMap(({ name }, index) => (tested.underTest[index] === true ? [name] : [])),
  );
  const list = mutantsOf(
    checked,
    tested,
    { operators: WRONG_STATES, perInstance: true, isUnderTest: ({ name }) => names.has(name) },
    () => undefined,
  );
  return (list?.mutants ?? []).filter(({ duplicateOf }) => duplicateOf === undefined);
}

/** The edges that the ways to goals end with, each with its wrong states; in the order of the goals. */
export function checkedEdges(
  { checked, network, tested }: TestModel,
  ways: readonly Way[],
  wrong: readonly Mutant[],
): readonly CheckedEdge[] {
  const edges = network.processes.flatMap((process) => process.edges);
  const entryOf = new Map(checked.processes.map(({ name, symbol }) => [name, symbol.name]));
  const keyOf = ({ process, origin }: NetworkEdge): string =>
    `${entryOf.get(network.processes[process]!.name) ?? ''} ${origin.edgeIndex}`;
  const statesOf = new Map<string, number[]>();
  wrong.forEach(({ instance, template, place }, index) => {
    if (place.kind !== 'edge') return;
    madeOnce(statesOf, `${instance ?? template} ${place.edge}`, () => []).push(index);
  });
  const seen = new Set([...tested.inputs, ...tested.outputs]);
  const shortest = new Map<string, CheckedEdge>();
  for (const way of ways) {
    for (const number of way.at(-1)?.edges ?? []) {
      const edge = edges[number]!;
      const key = keyOf(edge);
      if (tested.underTest[edge.process] !== true || !statesOf.has(key)) continue;
      const first = way.findIndex((step) => step.edges.some((each) => keyOf(edges[each]!) === key));
      const steps = first + 1;
      if ((shortest.get(key)?.steps ?? Infinity) <= steps) continue;
      const along = way
        .slice(0, steps)
        .flatMap(({ action, edges: taken }) =>
          action !== undefined && seen.has(action) ? [{ action, edges: taken }] : [],
        );
      shortest.set(key, { along, steps, states: statesOf.get(key)! });
    }
  }
  return [...shortest.values()];
}
