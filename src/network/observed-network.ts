/**
 * A network that knows how long ago something was seen: one more clock, which every input and output sets to zero.
 *
 * So the times at which an output can come are the values of this clock in the zones from which it can come. Behind it
 * there may be clocks for the times of outputs, which no step sets.
 */
import { binary, constant } from './build-expression.js';
import { type Action, type IntExpression } from './expression.js';
import { type TestInterface, channelsOfEdges } from './interface.js';
import { type Network, type NetworkEdge } from './network.js';

/** The network is one that was opened for the interface; so many clocks come last that no step sets. */
export function observedNetwork(network: Network, { roles }: TestInterface, remembering = 0): Network {
  const { synchronisation } = network;
  if (synchronisation.kind !== 'channels') return network;
  const since = network.clocks.length;
  const channelsOf = channelsOfEdges(network);
  const isSeen = (channel: number, { action }: NetworkEdge): boolean =>
    roles[channel] !== 'internal' &&
    (action.kind === 'send' || synchronisation.channels[channel]!.outside === 'sends');
  const observed = (edge: NetworkEdge): NetworkEdge => {
    const channels = channelsOf(edge);
    const seen = channels.filter((channel) => isSeen(channel, edge));
    if (seen.length === 0) return edge;
    const reset = resetOf(since, edge);
    const update = seen.length === channels.length ? reset : whenOneOf(seen, edge, reset);
    return { ...edge, update: [update, ...edge.update] };
  };
  return {
    ...network,
    clocks: [
      ...network.clocks,
      { name: 'the time since the last input or output', initial: 0 },
      ...Array.from({ length: remembering }, () => ({ name: 'the time since an output', initial: 0 })),
    ],
    processes: network.processes.map((process) => ({ ...process, edges: process.edges.map(observed) })),
  };
}

function resetOf(clock: number, { origin }: NetworkEdge): Action {
  return { kind: 'setClock', clock: { base: clock, indices: [] }, value: constant(0), span: origin.span };
}

/** The action, if the channel that the edge names, before it changes anything, is one of these. */
function whenOneOf(channels: readonly number[], edge: NetworkEdge, action: Action): Action {
  const number = channelNumber(edge);
  const { span } = edge.origin;
  const condition = channels
    .map((channel) => binary('==', number, constant(channel), span))
    .reduce((left, right): IntExpression => ({ kind: 'or', left, right }));
  return { kind: 'if', condition, whenTrue: [action], whenFalse: [] };
}

function channelNumber({ action, origin: { span } }: NetworkEdge): IntExpression {
  if (action.kind !== 'send' && action.kind !== 'receive') return constant(-1);
  return action.indices.reduce<IntExpression>(
    (sum, { value, low, stride }) =>
      binary('+', sum, binary('*', binary('-', value, constant(low), span), constant(stride), span), span),
    constant(action.channel),
  );
}
