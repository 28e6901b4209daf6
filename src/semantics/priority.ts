/**
 * The priorities of steps: the channel counts first, then the highest process that takes part.
 *
 * What the world outside may send blocks nothing: it may be sent or not, and who is able to take it does not wait for it.
 */
import { greatest } from '../base/long-lists.js';
import { type CompiledEdge, type CompiledNetwork } from './compile.js';

export interface Priority {
  readonly channel: number;
  readonly process: number;
  /** The world outside sends. */
  readonly isGiven: boolean;
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
  return {
    channel,
    process: greatest(edges.map(({ process }) => processes[process]!.priority)),
    // Otherwise the sender comes first.
    isGiven: action.kind === 'receive',
  };
}

/** Whether a step that is possible keeps another one from being taken. */
export function blocks(higher: Priority, lower: Priority): boolean {
  if (higher.isGiven) return false;
  return higher.channel !== lower.channel ? higher.channel > lower.channel : higher.process > lower.process;
}
