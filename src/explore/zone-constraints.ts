/** What predicates ask of the clocks in a state, as zones over clock ids. */
import { type StateView } from '../semantics/transition-system.js';
import { type ZoneSystem } from '../semantics/zone-system.js';
import { LE_ZERO, UNBOUNDED } from '../zones/bound.js';
import { type Goal, type Parts } from './goal.js';
import { type ClockTriples, type ZoneConstraints } from './path-constraints.js';
import { invariantZone } from './stay-graph.js';

/** Where a goal holds, within the invariants. The system is one that was made for the goal. */
export function whereHolds(system: ZoneSystem, goal: Goal): ZoneConstraints {
  return zonesOf(system, (state) => goal.holds(system, state, [state.cells]));
}

/** Where a goal does not hold, within the invariants. */
export function whereFails(system: ZoneSystem, goal: Goal): ZoneConstraints {
  return zonesOf(system, (state) => goal.fails(system, state, [state.cells]));
}

function zonesOf(system: ZoneSystem, partsOf: (state: StateView) => Parts): ZoneConstraints {
  const clocks = new Int32Array(system.dimensionMax);
  return (vector) => {
    const dim = system.liveClocks(vector, clocks);
    const state = invariantZone(system, vector, dim);
    return state === undefined ? [] : partsOf(state).map((zone) => triplesOf(zone, clocks, dim));
  };
}

/** The bounds of a zone that say something, as triples over clock ids. */
export function triplesOf(zone: Int32Array, clocks: Int32Array, dim: number): ClockTriples {
  const triples: number[] = [];
  for (let i = 0; i < dim; i++) {
    for (let j = 0; j < dim; j++) {
      const bound = zone[i * dim + j]!;
      // No clock is negative anyway.
      const saysNothing = i === j || bound === UNBOUNDED || (i === 0 && bound === LE_ZERO);
      if (!saysNothing) triples.push(clocks[i]!, clocks[j]!, bound);
    }
  }
  return triples;
}
