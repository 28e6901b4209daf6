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
import { COMMITTED, type LocationFlags, flagsOf, locationFlags } from './location-flags.js';

/** The lists may be longer: what is beyond the counts is left from earlier candidates. */
export interface Candidate {
  readonly edges: CompiledEdge[];
  count: number;
  readonly absent: CompiledEdge[];
  absentCount: number;
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

/** A candidate to keep. */
export interface KeptCandidate {
  readonly edges: readonly CompiledEdge[];
  readonly absent: readonly CompiledEdge[];
}

/** All candidates from the vector, in the order in which they are fired. */
export function allCandidates(
  synchroniser: Synchroniser,
  vector: Int32Array,
  isPossible: CandidateVisitor['isPossible'],
): readonly KeptCandidate[] {
  const candidates: KeptCandidate[] = [];
  synchroniser.candidates(vector, {
    fire: ({ edges, count, absent, absentCount }) => {
      candidates.push({ edges: edges.slice(0, count), absent: absent.slice(0, absentCount) });
    },
    isPossible,
  });
  return candidates;
}

/** Whether the integer part of the guard holds. */
function holds(vector: Int32Array, edge: CompiledEdge): boolean {
  const { condition } = edge.guard;
  return condition === undefined || condition(vector);
}

/** Processes in committed locations. */
class Committed {
  any = false;
  /** By process, 0 or 1; means nothing unless there are any. */
  readonly of: Uint8Array;
  readonly #flags: LocationFlags;
  /** The model has committed locations at all. */
  readonly #hasAny: boolean;

  constructor(compiled: CompiledNetwork) {
    this.#flags = locationFlags(compiled);
    this.#hasAny = this.#flags.bits.some((bits) => (bits & COMMITTED) !== 0);
    this.of = new Uint8Array(compiled.processes.length);
  }

  find(vector: Int32Array): void {
    if (!this.#hasAny) return;
    this.any = (flagsOf(this.#flags, vector) & COMMITTED) !== 0;
    if (!this.any) return;
    const { first, bits } = this.#flags;
    for (let p = 0; p < first.length; p++)
      this.of[p] = (bits[first[p]! + vector[p]!]! & COMMITTED) === 0 ? 0 : 1;
  }

  /** A step from a state with committed locations leaves one of them. */
  allows({ edges, count }: Candidate): boolean {
    if (!this.any) return true;
    for (let e = 0; e < count; e++) if (this.of[edges[e]!.process] === 1) return true;
    return false;
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
  readonly received: number[] = [];

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
          if (receivers.length === 0) this.received.push(channel);
          receivers.push(edge);
        }
      }
    }
  }

  #clear(): void {
    this.senders.length = 0;
    this.channels.length = 0;
    for (const channel of this.received) this.receivers[channel]!.length = 0;
    this.received.length = 0;
  }
}

/** No process. */
const OUTSIDE = -1;

class ChannelSynchroniser implements Synchroniser {
  readonly #compiled: CompiledNetwork;
  readonly #isBroadcast: Uint8Array;
  readonly #isUrgentChannel: Uint8Array;
  readonly #hasUrgent: boolean;
  /** By channel: whether the world outside sends, or receives. */
  readonly #outsideSends: Uint8Array;
  readonly #outsideReceives: Uint8Array;
  readonly #isOpen: boolean;
  readonly #committed: Committed;
  readonly #candidate: Candidate = { edges: [], count: 0, absent: [], absentCount: 0 };
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
    this.#outsideSends = Uint8Array.from(channels, ({ outside }) => (outside === 'sends' ? 1 : 0));
    this.#outsideReceives = Uint8Array.from(channels, ({ outside }) => (outside === 'receives' ? 1 : 0));
    this.#isOpen = channels.some(({ outside }) => outside === 'sends');
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
      if (this.#isBroadcast[channel] === 1) this.#broadcast(senders[k], receivers[channel]!, visitor);
      else if (this.#outsideReceives[channel] === 1) this.#alone(senders[k]!, visitor);
      else this.#handOver(senders[k]!, receivers[channel]!, visitor);
    }
    if (this.#isOpen) this.#fromOutside(visitor);
  }

  /** What the world outside may send: of a broadcast without receivers nothing is noticed inside, so it is no step. */
  #fromOutside(visitor: CandidateVisitor): void {
    const { received, receivers } = this.#enabled;
    for (const channel of received) {
      if (this.#outsideSends[channel] === 0) continue;
      if (this.#isBroadcast[channel] === 1) this.#broadcast(undefined, receivers[channel]!, visitor);
      else for (const receiver of receivers[channel]!) this.#alone(receiver, visitor);
    }
  }

  /** An edge whose partner is the world outside. */
  #alone(edge: CompiledEdge, visitor: CandidateVisitor): void {
    const candidate = this.#candidate;
    candidate.count = 1;
    candidate.absentCount = 0;
    candidate.edges[0] = edge;
    if (this.#committed.allows(candidate)) visitor.fire(candidate);
  }

  isUrgent(vector: Int32Array): boolean {
    if (!this.#hasUrgent) return false;
    this.#enabledUrgent.collect(this.#compiled, vector, this.#isUrgentChannel);
    const { senders, channels, receivers } = this.#enabledUrgent;
    for (let k = 0; k < senders.length; k++) {
      const channel = channels[k]!;
      if (this.#isBroadcast[channel] === 1 || this.#outsideReceives[channel] === 1) return true;
      const { process } = senders[k]!;
      if (receivers[channel]!.some((receiver) => receiver.process !== process)) return true;
    }
    return false;
  }

  #internal(vector: Int32Array, visitor: CandidateVisitor): void {
    const { processes } = this.#compiled;
    const candidate = this.#candidate;
    candidate.count = 1;
    candidate.absentCount = 0;
    for (let p = 0; p < processes.length; p++) {
      if (this.#committed.any && this.#committed.of[p] === 0) continue;
      for (const edge of processes[p]!.edgesFrom[vector[p]!]!) {
        if (edge.action.kind !== 'internal' || !holds(vector, edge)) continue;
        candidate.edges[0] = edge;
        visitor.fire(candidate);
      }
    }
  }

  #handOver(sender: CompiledEdge, receivers: readonly CompiledEdge[], visitor: CandidateVisitor): void {
    const { any, of } = this.#committed;
    const candidate = this.#candidate;
    candidate.count = 2;
    candidate.absentCount = 0;
    candidate.edges[0] = sender;
    for (const receiver of receivers) {
      if (receiver.process === sender.process) continue;
      if (any && of[sender.process] === 0 && of[receiver.process] === 0) continue;
      candidate.edges[1] = receiver;
      visitor.fire(candidate);
    }
  }

  /** Without a sender, the world outside sends. */
  #broadcast(
    sender: CompiledEdge | undefined,
    receivers: readonly CompiledEdge[],
    visitor: CandidateVisitor,
  ): void {
    const candidate = this.#candidate;
    candidate.count = 0;
    if (sender !== undefined) candidate.edges[candidate.count++] = sender;
    candidate.absentCount = 0;
    this.#sender = sender?.process ?? OUTSIDE;
    this.#chooseReceivers(receivers, 0, visitor);
  }

  /** The process that sends the broadcast whose receivers are chosen. */
  #sender = OUTSIDE;

  /** Receivers stand in the order of their processes. Each process takes one of its edges, or none where it may. */
  #chooseReceivers(receivers: readonly CompiledEdge[], start: number, visitor: CandidateVisitor): void {
    const candidate = this.#candidate;
    if (start === receivers.length) {
      if (candidate.count > 0 && this.#committed.allows(candidate)) visitor.fire(candidate);
      return;
    }
    const { process } = receivers[start]!;
    let end = start + 1;
    while (end < receivers.length && receivers[end]!.process === process) end++;
    if (process === this.#sender) {
      this.#chooseReceivers(receivers, end, visitor);
      return;
    }
    const { count, absentCount } = candidate;
    let mayStay = true;
    for (let k = start; k < end; k++) {
      candidate.edges[count] = receivers[k]!;
      candidate.count = count + 1;
      if (!receivers[k]!.guard.hasClocks) mayStay = false;
      else if (!visitor.isPossible(candidate)) continue;
      this.#chooseReceivers(receivers, end, visitor);
    }
    candidate.count = count;
    if (!mayStay) return;
    for (let k = start; k < end; k++) candidate.absent[absentCount + k - start] = receivers[k]!;
    candidate.absentCount = absentCount + end - start;
    if (visitor.isPossible(candidate)) this.#chooseReceivers(receivers, end, visitor);
    candidate.absentCount = absentCount;
  }
}

// -------------------------------------------------------------------------------------------------- vectors

/** A synchronisation vector with the edges of its members, by location. */
interface CompiledVector {
  readonly members: readonly VectorMember[];
}

interface VectorMember {
  readonly process: number;
  readonly weak: boolean;
  readonly edgesFrom: readonly (readonly CompiledEdge[])[];
}

/** All vectors of two strong members with the same processes: their pairs of edges, by the partner's location. */
interface Partner {
  readonly process: number;
  /** Each pair takes two places. */
  readonly pairsAt: readonly (readonly CompiledEdge[])[];
}

/** The vectors that a process is the first strong member of, at one of its locations. */
interface Leads {
  readonly partners: readonly Partner[];
  readonly others: readonly CompiledVector[];
}

class VectorSynchroniser implements Synchroniser {
  readonly #committed: Committed;
  readonly #candidate: Candidate = { edges: [], count: 0, absent: [], absentCount: 0 };
  /** Edges that a process takes alone, by process and location. */
  readonly #alone: readonly (readonly (readonly CompiledEdge[])[])[];
  /** By process and location. */
  readonly #leads: readonly (readonly Leads[])[];
  /** Vectors without a strong member. */
  readonly #weakVectors: readonly CompiledVector[];

  constructor(compiled: CompiledNetwork, vectors: readonly SyncVector[]) {
    this.#committed = new Committed(compiled);
    const isShared = compiled.processes.map(() => new Set<number>());
    for (const { members } of vectors) {
      if (members.length > 1) for (const { process, event } of members) isShared[process]!.add(event);
    }
    this.#alone = compiled.processes.map(({ edgesFrom }, p) =>
      edgesFrom.map((edges) => edges.filter((edge) => !isShared[p]!.has(eventOf(edge)))),
    );
    const all = vectors.map((vector) => compileVector(compiled, vector));
    this.#leads = compiled.processes.map(({ locations }, p) =>
      locations.map((_, location) =>
        leadsAt(
          location,
          all.filter(({ members }) => {
            const first = members.find((member) => !member.weak);
            return first?.process === p && first.edgesFrom[location]!.length > 0;
          }),
        ),
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
    const candidate = this.#candidate;
    const { length } = this.#alone;
    candidate.count = 1;
    for (let p = 0; p < length; p++) {
      if (any && of[p] === 0) continue;
      const edges = this.#alone[p]![vector[p]!]!;
      for (let e = 0; e < edges.length; e++) {
        if (!holds(vector, edges[e]!)) continue;
        candidate.edges[0] = edges[e]!;
        visitor.fire(candidate);
      }
    }
    for (let p = 0; p < length; p++) {
      const { partners, others } = this.#leads[p]![vector[p]!]!;
      for (let k = 0; k < partners.length; k++) this.#pairUp(p, partners[k]!, vector, visitor);
      for (let k = 0; k < others.length; k++) this.#start(others[k]!, vector, visitor);
    }
    for (const each of this.#weakVectors) this.#start(each, vector, visitor);
  }

  #pairUp(
    leader: number,
    { process, pairsAt }: Partner,
    vector: Int32Array,
    visitor: CandidateVisitor,
  ): void {
    const pairs = pairsAt[vector[process]!]!;
    const { any, of } = this.#committed;
    if (pairs.length === 0 || (any && of[leader] === 0 && of[process] === 0)) return;
    const candidate = this.#candidate;
    candidate.count = 2;
    for (let k = 0; k < pairs.length; k += 2) {
      if (!holds(vector, pairs[k]!) || !holds(vector, pairs[k + 1]!)) continue;
      candidate.edges[0] = pairs[k]!;
      candidate.edges[1] = pairs[k + 1]!;
      visitor.fire(candidate);
    }
  }

  #start(each: CompiledVector, vector: Int32Array, visitor: CandidateVisitor): void {
    for (const { process, weak, edgesFrom } of each.members) {
      if (!weak && edgesFrom[vector[process]!]!.length === 0) return;
    }
    this.#candidate.count = 0;
    this.#choose(each, 0, vector, visitor);
  }

  /** Every combination of edges of the members; a weak member without an edge here is passed over. */
  #choose(each: CompiledVector, at: number, vector: Int32Array, visitor: CandidateVisitor): void {
    const candidate = this.#candidate;
    const { count } = candidate;
    if (at === each.members.length) {
      if (count > 0 && this.#committed.allows(candidate)) visitor.fire(candidate);
      return;
    }
    const { process, edgesFrom } = each.members[at]!;
    const choices = edgesFrom[vector[process]!]!;
    if (choices.length === 0) this.#choose(each, at + 1, vector, visitor);
    for (const edge of choices) {
      if (!holds(vector, edge)) continue;
      candidate.edges[count] = edge;
      candidate.count = count + 1;
      this.#choose(each, at + 1, vector, visitor);
    }
    candidate.count = count;
  }
}

/** Vectors of two strong members are told apart: with them, candidates are found by one lookup per partner. */
function leadsAt(location: number, vectors: readonly CompiledVector[]): Leads {
  const partners = new Map<number, CompiledEdge[][]>();
  const others: CompiledVector[] = [];
  for (const vector of vectors) {
    const [first, second] = vector.members;
    if (vector.members.length !== 2 || first!.weak || second!.weak) {
      others.push(vector);
      continue;
    }
    const pairsAt = partners.get(second!.process) ?? second!.edgesFrom.map(() => []);
    partners.set(second!.process, pairsAt);
    second!.edgesFrom.forEach((edges, at) => {
      for (const edge of first!.edgesFrom[location]!)
        for (const other of edges) pairsAt[at]!.push(edge, other);
    });
  }
  return { partners: [...partners].map(([process, pairsAt]) => ({ process, pairsAt })), others };
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
