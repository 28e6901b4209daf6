/** The values that integers of a network have in the states that it can reach, as far as there are not too many of them. */
import { VALUE_STATES_MAX } from '../base/limits.js';
import { type Network, type Slot } from '../network/network.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { search } from './search.js';

/** By slot, in rising order, in the first states that a search meets. */
export function occurringValues(network: Network, slots: readonly Slot[]): readonly (readonly number[])[] {
  const system = new ZoneSystem(network, { observed: slots });
  const { store } = search(system, undefined, { budget: { statesMax: VALUE_STATES_MAX } });
  const found = slots.map((slot) => new Set([network.initialVector[slot]!]));
  for (const node of store.nodes()) {
    const { vector } = store.view(node);
    slots.forEach((slot, index) => found[index]!.add(vector[slot]!));
  }
  return found.map((values) => [...values].sort((a, b) => a - b));
}
