/**
 * Send and receive statements: the edges of a network as they are drawn, with the channels that they may use.
 *
 * An edge that selects the index of its channel is one statement for each channel; one whose index is computed when the
 * model runs is one statement for all of them. Which message two statements exchange follows from the channels that they
 * have in common.
 *
 * INVARIANT each edge of the network belongs to one statement.
 */
import { assert } from '../../base/assert.js';
import { channelsOfEdges } from '../../network/interface.js';
import { type Network, type NetworkChannel, type NetworkEdge } from '../../network/network.js';

export interface Statement {
  readonly index: number;
  readonly process: number;
  readonly kind: 'send' | 'receive' | 'internal';
  readonly source: number;
  readonly target: number;
  /** Such as `BUS#3`: the process, and the place of the edge in its template; branches follow. */
  readonly edge: string;
  /** Where it stands, such as `Sorter.CHECK`. */
  readonly place: string;
  /** The channels that it may use, by number; of those for several values, the first. */
  readonly channels: readonly number[];
}

export class Statements {
  readonly all: readonly Statement[];
  readonly channels: readonly NetworkChannel[];
  /** By the number of an edge of the network. */
  readonly #ofEdge: readonly Statement[];

  constructor(network: Network) {
    const { synchronisation, processes } = network;
    assert(synchronisation.kind === 'channels', 'statements send and receive on channels');
    this.channels = synchronisation.channels;
    const channelsOfEdge = channelsOfEdges(network);
    // A message is the same message whatever values it passes.
    const channelsOf = (edge: NetworkEdge): readonly number[] => [
      ...new Set(
        channelsOfEdge(edge).map((channel) => channel - (this.channels[channel]!.passes?.place ?? 0)),
      ),
    ];
    const known = new Map<string, Statement>();
    this.#ofEdge = processes
      .flatMap(({ edges }) => edges)
      .map((edge) => {
        const channels = channelsOf(edge);
        const { name, locations } = processes[edge.process]!;
        const drawn = edgeName(name, edge);
        const key = `${drawn} ${channels.join()}`;
        const statement: Statement = known.get(key) ?? {
          index: known.size,
          process: edge.process,
          kind: edge.action.kind === 'send' || edge.action.kind === 'receive' ? edge.action.kind : 'internal',
          source: edge.source,
          target: edge.target,
          edge: drawn,
          place: `${name}.${locations[edge.source]!.name}`,
          channels,
        };
        known.set(key, statement);
        return statement;
      });
    this.all = [...known.values()];
  }

  /** The statement that an edge of the network, by its number, belongs to. */
  of(edge: number): Statement {
    const statement = this.#ofEdge[edge];
    assert(statement !== undefined, 'every edge belongs to a statement');
    return statement;
  }

  /** The channel that two statements share, such as `go[2]`, or `go[...]` if it may be any of several; if there is one. */
  messageBetween(send: Statement, receive: Statement): string | undefined {
    const shared =
      send.channels.length === 1 && receive.channels.length === 1
        ? send.channels.filter((channel) => channel === receive.channels[0])
        : common(send.channels, receive.channels);
    return this.labelOf(shared);
  }

  /** The name of a channel, or of the array that several belong to. */
  labelOf(channels: readonly number[]): string | undefined {
    const [first, ...others] = channels;
    if (first === undefined) return undefined;
    const { name, passes } = this.channels[first]!;
    return others.length === 0 ? (passes?.channel ?? name) : `${baseOf(name)}[...]`;
  }
}

/** The name of an array of channels, or of a channel that stands alone. */
export function baseOf(channel: string): string {
  return channel.split('[', 1)[0]!;
}

function common(some: readonly number[], others: readonly number[]): readonly number[] {
  const known = new Set(others);
  return some.filter((channel) => known.has(channel));
}

function edgeName(process: string, { origin }: NetworkEdge): string {
  return `${process}#${[origin.edgeIndex, ...origin.branchIndices].join('.')}`;
}
