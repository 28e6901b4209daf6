/**
 * Which edges can be taken together: the steps of a network, as far as locations and integers decide. What the clocks say of a
 * candidate is not asked here.
 *
 * HOT: lists are reused; nothing is allocated per state once they have grown.
 */
import {
  type Candidate,
  type CandidateVisitor,
  type ClockQuestions,
  Committed,
  type Standing,
  type Synchroniser,
  holds,
  holdsOrGoesWrong,
  tellError,
} from './candidate.js';
import { type CompiledEdge, type CompiledNetwork } from './compile.js';
import { type NetworkChannel } from '../network/network.js';
import { ModelError } from './model-error.js';

/** A candidate to keep. */
export interface KeptCandidate {
  readonly edges: readonly CompiledEdge[];
  readonly absent: readonly CompiledEdge[];
}

/** All candidates from the vector, in the order in which they are fired. */
export function allCandidates(
  synchroniser: Synchroniser,
  vector: Int32Array,
  questions: ClockQuestions,
): readonly KeptCandidate[] {
  const candidates: KeptCandidate[] = [];
  synchroniser.candidates(vector, {
    ...questions,
    fire: ({ edges, count, absent, absentCount }) => {
      candidates.push({ edges: edges.slice(0, count), absent: absent.slice(0, absentCount) });
    },
  });
  return candidates;
}

/** The edges with a channel that the integers enable in a state. */
class EnabledEdges {
  readonly senders: CompiledEdge[] = [];
  /** The channel of each sender. */
  readonly channels: number[] = [];
  /** By channel, in the order of the processes. */
  readonly receivers: readonly CompiledEdge[][];
  /** The channels that have receivers. */
  readonly received: number[] = [];
  /** What cannot be evaluated of the receivers. Nearly always none. */
  readonly broken: BrokenReceiver[] = [];

  constructor(channelCount: number) {
    this.receivers = Array.from({ length: channelCount }, () => []);
  }

  /** Collects them anew; with `only`, those whose channel it marks. */
  collect(
    compiled: CompiledNetwork,
    vector: Int32Array,
    only: readonly boolean[] | undefined,
    visitor: Pick<ClockQuestions, 'goesWrong' | 'mayAllow'>,
  ): void {
    this.#clear();
    const { processes } = compiled;
    for (let p = 0; p < processes.length; p++) {
      for (const edge of processes[p]!.edgesFrom[vector[p]!]!) {
        const { action } = edge;
        if (action.kind !== 'send' && action.kind !== 'receive') continue;
        if (only !== undefined && !only[action.channel]!) continue;
        let isHeld = false;
        try {
          isHeld = holds(vector, edge);
          if (isHeld) this.#add(edge, action.kind, channelOf(action, vector));
        } catch (error) {
          // A channel is not asked for where the guard does not hold.
          if (isHeld && visitor.mayAllow?.(edge) === false) continue;
          tellError(visitor, error, isHeld ? edge : undefined);
          if (action.kind === 'receive') this.#break(edge, isHeld, vector);
        }
      }
    }
  }

  /** The receivers that cannot be evaluated and may have to receive what another process sends on a channel. */
  brokenFor(channel: number, sender: number | undefined): readonly BrokenReceiver[] {
    return this.broken.filter(
      (each) => each.edge.process !== sender && (each.channel === channel || each.channel === ANY_CHANNEL),
    );
  }

  #add(edge: CompiledEdge, direction: 'send' | 'receive', channel: number): void {
    if (direction === 'send') {
      this.senders.push(edge);
      this.channels.push(channel);
    } else {
      const receivers = this.receivers[channel]!;
      if (receivers.length === 0) this.received.push(channel);
      receivers.push(edge);
    }
  }

  #break(edge: CompiledEdge, isHeld: boolean, vector: Int32Array): void {
    let channel = ANY_CHANNEL;
    try {
      if (!isHeld) channel = channelOf(edge.action as ChannelAction, vector);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
    }
    this.broken.push({ edge, channel, isHeld });
  }

  #clear(): void {
    this.senders.length = 0;
    this.channels.length = 0;
    for (const channel of this.received) this.receivers[channel]!.length = 0;
    this.received.length = 0;
    if (this.broken.length > 0) this.broken.length = 0;
  }
}

/** A receiver that cannot be evaluated. */
interface BrokenReceiver {
  readonly edge: CompiledEdge;
  /** What it listens to, or ANY_CHANNEL. */
  readonly channel: number;
  /** The integers allow it, so that the clocks say where it would receive; otherwise even that is not known. */
  readonly isHeld: boolean;
}

const ANY_CHANNEL = -1;

type ChannelAction = Extract<CompiledEdge['action'], { kind: 'send' | 'receive' }>;

function channelOf({ channel, offset }: ChannelAction, vector: Int32Array): number {
  return offset === undefined ? channel : channel + offset(vector);
}

/** Where the receivers of a channel stand: those that take any value stand at the first of the channels for it. */
export function heardAt({ passes, outside }: NetworkChannel, channel: number): number {
  return passes === undefined || outside === 'sends' ? channel : channel - passes.place;
}

/** For those who want errors to be thrown. */
const NOBODY_LISTENS = {};

/** The steps of a network with channels. */
export class ChannelSynchroniser implements Synchroniser {
  readonly #compiled: CompiledNetwork;
  readonly #isBroadcast: readonly boolean[];
  readonly #isUrgentChannel: readonly boolean[];
  readonly #hasUrgent: boolean;
  /** By channel: the one at which its receivers stand. */
  readonly #heardAt: readonly number[];
  /** By channel: whether the world outside sends, or receives. */
  readonly #outsideSends: readonly boolean[];
  readonly #outsideReceives: readonly boolean[];
  readonly #isOpen: boolean;
  readonly #committed: Committed;
  readonly #candidate: Candidate = { edges: [], count: 0, absent: [], absentCount: 0 };
  readonly #enabled: EnabledEdges;
  /** The receivers of a broadcast that may hear it, and whether each does so wherever the sender can be taken. */
  readonly #listening: CompiledEdge[] = [];
  readonly #hearsAlways: boolean[] = [];
  /** Apart from `#enabled`, since urgency is asked for while candidates are fired. */
  readonly #enabledUrgent: EnabledEdges;

  constructor(compiled: CompiledNetwork) {
    const { synchronisation } = compiled.network;
    const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
    this.#compiled = compiled;
    this.#isBroadcast = channels.map(({ broadcast }) => broadcast);
    this.#isUrgentChannel = channels.map(({ urgent }) => urgent);
    this.#hasUrgent = this.#isUrgentChannel.includes(true);
    this.#heardAt = channels.map(heardAt);
    this.#outsideSends = channels.map(({ outside }) => outside === 'sends');
    this.#outsideReceives = channels.map(({ outside }) => outside === 'receives');
    this.#isOpen = this.#outsideSends.includes(true);
    this.#enabled = new EnabledEdges(channels.length);
    this.#enabledUrgent = new EnabledEdges(channels.length);
    this.#committed = new Committed(compiled);
  }

  candidates(vector: Int32Array, visitor: CandidateVisitor): void {
    this.#committed.find(vector);
    this.#internal(vector, visitor);
    this.#enabled.collect(this.#compiled, vector, undefined, visitor);
    const { senders, channels, receivers } = this.#enabled;
    for (let k = 0; k < senders.length; k++) {
      const channel = this.#heardAt[channels[k]!]!;
      if (this.#isBroadcast[channel]!) this.#broadcast(channel, senders[k], receivers[channel]!, visitor);
      else if (this.#outsideReceives[channel]!) this.#alone(senders[k]!, visitor);
      else this.#handOver(senders[k]!, receivers[channel]!, visitor);
    }
    if (this.#isOpen) this.#fromOutside(visitor);
  }

  /** What the world outside may send: of a broadcast without receivers nothing is noticed inside, so it is no step. */
  #fromOutside(visitor: CandidateVisitor): void {
    const { received, receivers } = this.#enabled;
    for (const channel of received) {
      if (!this.#outsideSends[channel]!) continue;
      if (this.#isBroadcast[channel]!) this.#broadcast(channel, undefined, receivers[channel]!, visitor);
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

  /** `counts` says which senders are asked about, all by default. */
  isUrgent(vector: Int32Array, counts?: (sender: CompiledEdge, channel: number) => boolean): boolean {
    if (!this.#hasUrgent) return false;
    this.#enabledUrgent.collect(this.#compiled, vector, this.#isUrgentChannel, NOBODY_LISTENS);
    const { senders, channels, receivers } = this.#enabledUrgent;
    for (let k = 0; k < senders.length; k++) {
      const channel = this.#heardAt[channels[k]!]!;
      if (counts?.(senders[k]!, channel) === false) continue;
      if (this.#isBroadcast[channel]! || this.#outsideReceives[channel]!) return true;
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
        if (edge.action.kind !== 'internal' || !holdsOrGoesWrong(vector, edge, visitor)) continue;
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

  /** Without a sender, the world outside sends. Whether somebody has to receive it must be known of all processes. */
  #broadcast(
    channel: number,
    sender: CompiledEdge | undefined,
    receivers: readonly CompiledEdge[],
    visitor: CandidateVisitor,
  ): void {
    const broken = this.#enabled.broken.length > 0 ? this.#enabled.brokenFor(channel, sender?.process) : [];
    if (broken.some(({ isHeld }) => !isHeld)) return;
    try {
      if (!this.#listen(sender, receivers, visitor)) return;
    } catch (error) {
      tellError(visitor, error);
      return;
    }
    const candidate = this.#candidate;
    candidate.count = 0;
    if (sender !== undefined) candidate.edges[candidate.count++] = sender;
    candidate.absentCount = 0;
    for (const { edge } of broken) candidate.absent[candidate.absentCount++] = edge;
    this.#chooseReceivers(0, visitor);
  }

  /**
   * Lists the receivers that the clocks allow somewhere, and those of them that they allow everywhere: most are told
   * apart by that. False if the clocks do not allow the sender.
   */
  #listen(
    sender: CompiledEdge | undefined,
    receivers: readonly CompiledEdge[],
    visitor: CandidateVisitor,
  ): boolean {
    const listening = this.#listening;
    const hearsAlways = this.#hearsAlways;
    listening.length = 0;
    let isNarrowed = false;
    for (let k = 0; k < receivers.length; k++) {
      const receiver = receivers[k]!;
      if (receiver.process === sender?.process) continue;
      let standing: Standing = 'everywhere';
      if (receiver.guard.hasClocks) {
        if (!isNarrowed && !visitor.narrow(sender)) return false;
        isNarrowed = true;
        standing = visitor.standing(receiver);
        if (standing === 'nowhere') continue;
      }
      hearsAlways[listening.length] = standing === 'everywhere';
      listening.push(receiver);
    }
    return true;
  }

  /** Receivers stand in the order of their processes. Each process takes one of its edges, or none where it may. */
  #chooseReceivers(start: number, visitor: CandidateVisitor): void {
    const candidate = this.#candidate;
    const receivers = this.#listening;
    if (start === receivers.length) {
      if (candidate.count > 0 && this.#committed.allows(candidate)) visitor.fire(candidate);
      return;
    }
    const { process } = receivers[start]!;
    let end = start + 1;
    while (end < receivers.length && receivers[end]!.process === process) end++;
    const { count, absentCount } = candidate;
    let mayStay = true;
    for (let k = start; k < end; k++) {
      candidate.edges[count] = receivers[k]!;
      candidate.count = count + 1;
      if (this.#hearsAlways[k]!) mayStay = false;
      else if (!visitor.isPossible(candidate)) continue;
      this.#chooseReceivers(end, visitor);
    }
    candidate.count = count;
    if (!mayStay) return;
    for (let k = start; k < end; k++) candidate.absent[absentCount + k - start] = receivers[k]!;
    candidate.absentCount = absentCount + end - start;
    if (visitor.isPossible(candidate)) this.#chooseReceivers(end, visitor);
    candidate.absentCount = absentCount;
  }
}
