/**
 * What a criterion remembers of a run, kept in the states of a search: in a slot that the model does not use. So a search
 * tells states apart by what has happened on the way to them.
 */
import { assert } from '../../base/assert.js';
import { type Network, NOT_TRACKED, type Slot } from '../../network/network.js';
import { type StateView } from '../../semantics/transition-system.js';
import { type Criterion } from './criteria.js';

export class Tracker {
  readonly #criterion: Criterion;
  readonly #slot: Slot | undefined;

  constructor(network: Network, criterion: Criterion) {
    const { trackerSlot } = network;
    assert(!criterion.tracks || trackerSlot !== undefined, 'a network that is watched has a tracker');
    this.#criterion = criterion;
    this.#slot = criterion.tracks ? trackerSlot : undefined;
  }

  /** Follows a step between two states: says which goals it covers, and writes into the target what it leaves to remember. */
  follow(source: StateView, step: Iterable<number>, target: StateView, visit: (goal: number) => void): void {
    const { follow } = this.#criterion;
    if (this.#slot === undefined) follow(step, NOT_TRACKED, visit);
    else target.vector[this.#slot] = follow(step, source.vector[this.#slot]!, visit);
  }
}
