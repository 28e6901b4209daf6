/**
 * Which edges can be taken together: the steps of a network, as far as locations and integers decide.
 *
 * A candidate is a list of edges in the order in which their updates run, and a list of absent edges: receivers of a
 * broadcast that stay behind, which they may only where their guards do not hold. What the clocks say of both is
 * not asked here.
 *
 * HOT: lists are reused; nothing is allocated per state once they have grown.
 */
import { type SyncVector } from '../network/network.js';
import { type CompiledEdge, type CompiledNetwork } from './compile.js';

export interface Candidate {
  readonly edges: CompiledEdge[];
  readonly absent: CompiledEdge[];
}

export interface CandidateVisitor {
  fire(candidate: Candidate): void;
  /**
   * Whether the clocks still allow a candidate that is not complete. Asked while the receivers of a broadcast are
   * chosen, of which there are exponentially many combinations.
   */
  isPossible(candidate: Candidate): boolean;
}

export interface Synchroniser {
  /** Fires all candidates from the vector, in a fixed order. The candidate is valid during the call. */
  candidates(vector: Int32Array, visitor: CandidateVisitor): void;
  /** Whether a synchronisation on an urgent channel is enabled, so that time must not pass. */
  isUrgent(vector: Int32Array): boolean;
}

export function createSynchroniser(compiled: CompiledNetwork): Synchroniser {
  const { synchronisation } = compiled.network;
  return synchronisation.kind === 'vectors'
    ? new VectorSynchroniser(compiled, synchronisation.vectors)
    : new ChannelSynchroniser(compiled);
}

/** Whether the integer part of the guard holds. */
function holds(vector: Int32Array, edge: CompiledEdge): boolean {
  const { condition } = edge.guard;
  return condition === undefined || condition(vector);
}

/** Processes in committed locations. */
class Committed {
  any = false;
  readonly of: Uint8Array;
  readonly #compiled: CompiledNetwork;

  constructor(compiled: CompiledNetwork) {
    this.#compiled = compiled;
    this.of = new Uint8Array(compiled.processes.length);
  }

  find(vector: Int32Array): void {
    const { processes } = this.#compiled;
    this.any = false;
    for (let p = 0; p < processes.length; p++) {
      const committed = processes[p]!.locations[vector[p]!]!.isCommitted;
      this.of[p] = committed ? 1 : 0;
      if (committed) this.any = true;
    }
  }
}

// ------------------------------------------------------------------------------------------------- channels

/** The edges with a channel that the integers enable in a state. */
class EnabledEdges {
  readonly senders: CompiledEdge[] = [];
  /** The channel of each sender. */
  readonly channels: number[] = [];
  /** By channel, in the order of the processes. */
  readonly receivers: readonly CompiledEdge[][];
  /** The channels that have receivers. */
  readonly #received: number[] = [];

  constructor(channelCount: number) {
    this.receivers = Array.from({ length: channelCount }, () => []);
  }

  /** Collects them anew; with `only`, those whose channel it marks. */
  collect(compiled: CompiledNetwork, vector: Int32Array, only: Uint8Array | undefined): void {
    this.#clear();
    const { processes } = compiled;
    for (let p = 0; p < processes.length; p++) {
      for (const edge of processes[p]!.edgesFrom[vector[p]!]!) {
        const { action } = edge;
        if (action.kind !== 'send' && action.kind !== 'receive') continue;
        if (only !== undefined && only[action.channel] === 0) continue;
        if (!holds(vector, edge)) continue;
        const channel = action.offset === undefined ? action.channel : action.channel + action.offset(vector);
        if (action.kind === 'send') {
          this.senders.push(edge);
          this.channels.push(channel);
        } else {
          const receivers = this.receivers[channel]!;
          if (receivers.length === 0) this.#received.push(channel);
          receivers.push(edge);
        }
      }
    }
  }

  #clear(): void {
    this.senders.length = 0;
    this.channels.length = 0;
    for (const channel of this.#received) this.receivers[channel]!.length = 0;
    this.#received.length = 0;
  }
}

class ChannelSynchroniser implements Synchroniser {
  readonly #compiled: CompiledNetwork;
  readonly #isBroadcast: Uint8Array;
  readonly #isUrgentChannel: Uint8Array;
  readonly #hasUrgent: boolean;
  readonly #committed: Committed;
  readonly #candidate: Candidate = { edges: [], absent: [] };
  readonly #enabled: EnabledEdges;
  /** Apart from `#enabled`, since urgency is asked for while candidates are fired. */
  readonly #enabledUrgent: EnabledEdges;

  constructor(compiled: CompiledNetwork) {
    const { synchronisation } = compiled.network;
    const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
    this.#compiled = compiled;
    this.#isBroadcast = Uint8Array.from(channels, (channel) => (channel.broadcast ? 1 : 0));
    this.#isUrgentChannel = Uint8Array.from(channels, (channel) => (channel.urgent ? 1 : 0));
    this.#hasUrgent = channels.some((channel) => channel.urgent);
    this.#enabled = new EnabledEdges(channels.length);
    this.#enabledUrgent = new EnabledEdges(channels.length);
    this.#committed = new Committed(compiled);
  }

  candidates(vector: Int32Array, visitor: CandidateVisitor): void {
    this.#committed.find(vector);
    this.#internal(vector, visitor);
    this.#enabled.collect(this.#compiled, vector, undefined);
    const { senders, channels, receivers } = this.#enabled;
    for (let k = 0; k < senders.length; k++) {
      const channel = channels[k]!;
      if (this.#isBroadcast[channel] === 1) this.#broadcast(senders[k]!, receivers[channel]!, visitor);
      else this.#handOver(senders[k]!, receivers[channel]!, visitor);
    }
  }

  isUrgent(vector: Int32Array): boolean {
    if (!this.#hasUrgent) return false;
    this.#enabledUrgent.collect(this.#compiled, vector, this.#isUrgentChannel);
    const { senders, channels, receivers } = this.#enabledUrgent;
    for (let k = 0; k < senders.length; k++) {
      const channel = channels[k]!;
      if (this.#isBroadcast[channel] === 1) return true;
      const { process } = senders[k]!;
      if (receivers[channel]!.some((receiver) => receiver.process !== process)) return true;
    }
    return false;
  }

  #internal(vector: Int32Array, visitor: CandidateVisitor): void {
    const { processes } = this.#compiled;
    const { edges, absent } = this.#candidate;
    absent.length = 0;
    for (let p = 0; p < processes.length; p++) {
      if (this.#committed.any && this.#committed.of[p] === 0) continue;
      for (const edge of processes[p]!.edgesFrom[vector[p]!]!) {
        if (edge.action.kind !== 'internal' || !holds(vector, edge)) continue;
        edges.length = 1;
        edges[0] = edge;
        visitor.fire(this.#candidate);
      }
    }
  }

  #handOver(sender: CompiledEdge, receivers: readonly CompiledEdge[], visitor: CandidateVisitor): void {
    const { any, of } = this.#committed;
    const { edges, absent } = this.#candidate;
    for (const receiver of receivers) {
      if (receiver.process === sender.process) continue;
      if (any && of[sender.process] === 0 && of[receiver.process] === 0) continue;
      edges.length = 2;
      edges[0] = sender;
      edges[1] = receiver;
      absent.length = 0;
      visitor.fire(this.#candidate);
    }
  }

  #broadcast(sender: CompiledEdge, receivers: readonly CompiledEdge[], visitor: CandidateVisitor): void {
    const { edges, absent } = this.#candidate;
    edges.length = 1;
    edges[0] = sender;
    absent.length = 0;
    this.#chooseReceivers(receivers, 0, visitor);
  }

  /** Receivers stand in the order of their processes. Each process takes one of its edges, or none where it may. */
  #chooseReceivers(receivers: readonly CompiledEdge[], start: number, visitor: CandidateVisitor): void {
    const { edges, absent } = this.#candidate;
    if (start === receivers.length) {
      if (this.#committed.any && !edges.some((edge) => this.#committed.of[edge.process] === 1)) return;
      visitor.fire(this.#candidate);
      return;
    }
    const { process } = receivers[start]!;
    let end = start + 1;
    while (end < receivers.length && receivers[end]!.process === process) end++;
    if (process === edges[0]!.process) {
      this.#chooseReceivers(receivers, end, visitor);
      return;
    }
    const count = edges.length;
    let mayStay = true;
    for (let k = start; k < end; k++) {
      edges.length = count;
      edges.push(receivers[k]!);
      if (!receivers[k]!.guard.hasClocks) mayStay = false;
      else if (!visitor.isPossible(this.#candidate)) continue;
      this.#chooseReceivers(receivers, end, visitor);
    }
    edges.length = count;
    if (!mayStay) return;
    const absentCount = absent.length;
    for (let k = start; k < end; k++) absent.push(receivers[k]!);
    if (visitor.isPossible(this.#candidate)) this.#chooseReceivers(receivers, end, visitor);
    absent.length = absentCount;
  }
}

// -------------------------------------------------------------------------------------------------- vectors

/** A synchronisation vector with the edges of its members, by location. */
interface CompiledVector {
  readonly members: readonly {
    readonly process: number;
    readonly weak: boolean;
    readonly edgesFrom: readonly (readonly CompiledEdge[])[];
  }[];
}

class VectorSynchroniser implements Synchroniser {
  readonly #compiled: CompiledNetwork;
  readonly #committed: Committed;
  readonly #candidate: Candidate = { edges: [], absent: [] };
  /** Edges that a process takes alone, by process and location. */
  readonly #alone: readonly (readonly (readonly CompiledEdge[])[])[];
  /** Vectors by their first strong member's process and location, where that has an edge. */
  readonly #vectors: readonly (readonly (readonly CompiledVector[])[])[];
  /** Vectors without a strong member. */
  readonly #weakVectors: readonly CompiledVector[];

  constructor(compiled: CompiledNetwork, vectors: readonly SyncVector[]) {
    this.#compiled = compiled;
    this.#committed = new Committed(compiled);
    const isShared = compiled.processes.map(() => new Set<number>());
    for (const { members } of vectors) {
      if (members.length > 1) for (const { process, event } of members) isShared[process]!.add(event);
    }
    this.#alone = compiled.processes.map(({ edgesFrom }, p) =>
      edgesFrom.map((edges) => edges.filter((edge) => !isShared[p]!.has(eventOf(edge)))),
    );
    const all = vectors.map((vector) => compileVector(compiled, vector));
    this.#vectors = compiled.processes.map(({ locations }, p) =>
      locations.map((_, location) =>
        all.filter(({ members }) => {
          const first = members.find((member) => !member.weak);
          return first?.process === p && first.edgesFrom[location]!.length > 0;
        }),
      ),
    );
    this.#weakVectors = all.filter(({ members }) => members.every((member) => member.weak));
  }

  isUrgent(): boolean {
    return false;
  }

  candidates(vector: Int32Array, visitor: CandidateVisitor): void {
    this.#committed.find(vector);
    const { any, of } = this.#committed;
    const { edges } = this.#candidate;
    const { length } = this.#compiled.processes;
    for (let p = 0; p < length; p++) {
      if (any && of[p] === 0) continue;
      for (const edge of this.#alone[p]![vector[p]!]!) {
        if (!holds(vector, edge)) continue;
        edges.length = 1;
        edges[0] = edge;
        visitor.fire(this.#candidate);
      }
    }
    for (let p = 0; p < length; p++) {
      for (const each of this.#vectors[p]![vector[p]!]!) this.#start(each, vector, visitor);
    }
    for (const each of this.#weakVectors) this.#start(each, vector, visitor);
  }

  #start(each: CompiledVector, vector: Int32Array, visitor: CandidateVisitor): void {
    this.#candidate.edges.length = 0;
    this.#choose(each, 0, vector, visitor);
  }

  /** Every combination of edges of the members; a weak member without an edge here is passed over. */
  #choose(each: CompiledVector, at: number, vector: Int32Array, visitor: CandidateVisitor): void {
    const { edges } = this.#candidate;
    if (at === each.members.length) {
      if (edges.length === 0) return;
      if (this.#committed.any && !edges.some((edge) => this.#committed.of[edge.process] === 1)) return;
      visitor.fire(this.#candidate);
      return;
    }
    const { process, weak, edgesFrom } = each.members[at]!;
    const choices = edgesFrom[vector[process]!]!;
    if (choices.length === 0) {
      if (weak) this.#choose(each, at + 1, vector, visitor);
      return;
    }
    const count = edges.length;
    for (const edge of choices) {
      if (!holds(vector, edge)) continue;
      edges.length = count;
      edges.push(edge);
      this.#choose(each, at + 1, vector, visitor);
    }
    edges.length = count;
  }
}

function compileVector(compiled: CompiledNetwork, { members }: SyncVector): CompiledVector {
  return {
    members: members.map(({ process, event, weak }) => ({
      process,
      weak,
      edgesFrom: compiled.processes[process]!.edgesFrom.map((edges) =>
        edges.filter((edge) => eventOf(edge) === event),
      ),
    })),
  };
}

function eventOf({ action }: CompiledEdge): number {
  return action.kind === 'event' ? action.event : -1;
}
