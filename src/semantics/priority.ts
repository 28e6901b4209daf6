/** The priorities of steps: the channel counts first, then the highest process that takes part. */
import { type CompiledEdge, type CompiledNetwork } from './compile.js';

export interface Priority {
  readonly channel: number;
  readonly process: number;
}

/** The priority of a step from a state with this vector. */
export function priorityOf(
  { network }: CompiledNetwork,
  edges: readonly CompiledEdge[],
  vector: Int32Array,
): Priority {
  const { action } = edges[0]!;
  const { synchronisation, processes } = network;
  const channel =
    (action.kind === 'send' || action.kind === 'receive') && synchronisation.kind === 'channels'
      ? synchronisation.channels[action.channel + (action.offset?.(vector) ?? 0)]!.priority
      : 0;
  return { channel, process: Math.max(...edges.map(({ process }) => processes[process]!.priority)) };
}

/** Negative, zero or positive, as a is below, equal to or above b. */
export function comparePriorities(a: Priority, b: Priority): number {
  return a.channel !== b.channel ? a.channel - b.channel : a.process - b.process;
}
