/**
 * Parts of a model that have nothing to do with each other: processes that share no channel and no variable, and the
 * inputs and outputs of each part.
 *
 * What one part can do depends on itself alone, but for one thing: while a process is in a committed location, no other
 * part moves. Every output leaves such a location, so two parts never have an output at the same time.
 */
import { pushTo } from '../../base/maps.js';
import { type TestInterface, channelsOfEdges } from '../../network/interface.js';
import { type Network } from '../../network/network.js';
import { storageOf } from '../../network/process-storage.js';

/** By part, the names of its inputs and outputs; one part if the model cannot be taken apart. */
export function partsOf(
  network: Network,
  { inputs, outputs }: Pick<TestInterface, 'inputs' | 'outputs'>,
): readonly (readonly string[])[] {
  const actions = [...inputs, ...outputs];
  const { synchronisation, processes, hasPriorities, beforeUpdate, afterUpdate, clocks } = network;
  const isPlain =
    synchronisation.kind === 'channels' &&
    synchronisation.product === undefined &&
    !hasPriorities &&
    beforeUpdate.length + afterUpdate.length === 0 &&
    clocks.length === 1;
  if (!isPlain) return [actions];
  const { channels } = synchronisation;
  const channelsOf = channelsOfEdges(network);
  const isOutput = (channel: number): boolean => outputs.includes(channels[channel]!.name);
  const outputsAreCommitted = processes.every(({ edges, locations }) =>
    edges.every(
      (edge) =>
        edge.action.kind !== 'send' ||
        !channelsOf(edge).some(isOutput) ||
        locations[edge.source]!.urgency === 'committed',
    ),
  );
  if (!outputsAreCommitted) return [actions];
  const groups = new Groups(processes.length);
  const users = new Map<string, number>();
  const use = (what: string, process: number): void => {
    groups.join(users.get(what) ?? process, process);
    users.set(what, process);
  };
  processes.forEach((process, index) => {
    for (const edge of process.edges)
      for (const channel of channelsOf(edge)) use(channels[channel]!.name, index);
    for (const name of storageOf(network, process).used) use(`variable ${name}`, index);
  });
  const parts = new Map<number, string[]>();
  for (const action of actions) {
    const process = users.get(action);
    if (process === undefined) return [actions];
    pushTo(parts, groups.of(process), action);
  }
  return [...parts.values()];
}

/** Numbers that are put together step by step. */
class Groups {
  readonly #parent: number[];

  constructor(count: number) {
    this.#parent = Array.from({ length: count }, (_, index) => index);
  }

  of(member: number): number {
    let root = member;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    return root;
  }

  join(one: number, other: number): void {
    this.#parent[this.of(one)] = this.of(other);
  }
}
