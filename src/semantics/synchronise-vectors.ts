/**
 * Which edges synchronisation vectors let be taken together.
 *
 * HOT: lists are reused; nothing is allocated per state once they have grown.
 */
import { type SyncVector } from '../network/network.js';
import {
  type Candidate,
  type CandidateVisitor,
  Committed,
  type Synchroniser,
  holdsOrGoesWrong,
} from './candidate.js';
import { type CompiledEdge, type CompiledNetwork } from './compile.js';

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

export class VectorSynchroniser implements Synchroniser {
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
        if (!holdsOrGoesWrong(vector, edges[e]!, visitor)) continue;
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
      if (!holdsOrGoesWrong(vector, pairs[k]!, visitor) || !holdsOrGoesWrong(vector, pairs[k + 1]!, visitor))
        continue;
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
      if (!holdsOrGoesWrong(vector, edge, visitor)) continue;
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
