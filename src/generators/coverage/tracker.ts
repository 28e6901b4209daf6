/**
 * What a criterion remembers of a run, kept in the states of a search: in a slot that the model does not use. So a search
 * tells states apart by what has happened on the way to them.
 */
import { assert } from '../../base/assert.js';
import { type Network, NOT_TRACKED } from '../../network/network.js';
import { type StateView } from '../../semantics/transition-system.js';
import { type Criterion } from './criteria.js';

/** Follows a step between two states: says which goals it covers, and writes into the target what it leaves to remember. */
export type Tracker = (
  source: StateView,
  step: Iterable<number>,
  target: StateView,
  visit: (goal: number) => void,
) => void;

export function trackerOf({ trackerSlot: slot }: Network, { tracks, follow }: Criterion): Tracker {
  if (!tracks) return (_, step, __, visit) => void follow(step, NOT_TRACKED, visit);
  assert(slot !== undefined, 'a network that is watched has a tracker');
  return (source, step, target, visit) => {
    target.vector[slot] = follow(step, source.vector[slot]!, visit);
  };
}
