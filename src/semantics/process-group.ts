/** Some processes of a network, such as those of an environment: what they do by themselves, as far as locations and integers say. */
import { holds } from './candidate.js';
import { type CompiledNetwork } from './compile.js';
import { type ChannelSynchroniser } from './synchronise.js';

export class ProcessGroup {
  readonly members: readonly number[];
  readonly #compiled: CompiledNetwork;
  readonly #synchroniser: ChannelSynchroniser;

  /** The synchroniser is that of the network which the members belong to. */
  constructor(compiled: CompiledNetwork, synchroniser: ChannelSynchroniser, members: readonly number[]) {
    this.members = members;
    this.#compiled = compiled;
    this.#synchroniser = synchroniser;
  }

  /** The members in committed locations. */
  committed(vector: Int32Array): readonly number[] {
    return this.members.filter(
      (process) => this.#compiled.processes[process]!.locations[vector[process]!]!.isCommitted,
    );
  }

  isCommitted(vector: Int32Array): boolean {
    return this.committed(vector).length > 0;
  }

  /** Whether a member is in an urgent or committed location. */
  isAtOnce(vector: Int32Array): boolean {
    return this.members.some((process) => {
      const { isUrgent, isCommitted } = this.#compiled.processes[process]!.locations[vector[process]!]!;
      return isUrgent || isCommitted;
    });
  }

  /** Whether the members keep time from passing, whatever the invariants say: they have something to do at once. */
  stopsTime(vector: Int32Array): boolean {
    return (
      this.isAtOnce(vector) ||
      this.#synchroniser.isUrgent(vector, ({ process }) => this.members.includes(process))
    );
  }

  /** Whether no member can do anything by itself: they wait for others. */
  waits(vector: Int32Array): boolean {
    return !this.members.some((process) =>
      this.#compiled.processes[process]!.edgesFrom[vector[process]!]!.some(
        (edge) => edge.action.kind !== 'receive' && holds(vector, edge),
      ),
    );
  }
}
