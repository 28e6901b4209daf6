/**
 * The steps of a specification and a system side by side (see network/product.ts).
 *
 * Each side is an open network of its own: committed locations and urgent channels of one side mean nothing to the
 * other's choices. Internal steps are taken alone; the specification settles first, so that it is never caught between
 * two of its internal steps. Inputs and outputs are taken by both sides together; an input that no edge of the system
 * accepts where it stands leaves the system as it is (angelic completion), once it has settled.
 */
import {
  type Candidate,
  type CandidateVisitor,
  type ClockQuestions,
  type Synchroniser,
  holds,
} from './candidate.js';
import { type CompiledEdge, type CompiledNetwork, type CompiledProcess } from './compile.js';
import { type ProductSynchronisation } from '../network/network.js';
import { ProcessGroup } from './process-group.js';
import { ChannelSynchroniser, type KeptCandidate, allCandidates } from './synchronise.js';

export type Side = 'spec' | 'system';

/** A step of one side; without an action it is internal. */
export interface SideCandidate extends KeptCandidate {
  readonly action: number | undefined;
  /** Whether its action is an input. */
  readonly isInput: boolean;
}

export class ProductSynchroniser implements Synchroniser {
  readonly #product: ProductSynchronisation;
  readonly #compiled: CompiledNetwork;
  readonly #sides: Readonly<Record<Side, ChannelSynchroniser>>;
  readonly #processes: Readonly<Record<Side, ProcessGroup>>;
  /** The processes of the specification: those of the environment, and the others. */
  readonly environment: ProcessGroup;
  readonly underTest: ProcessGroup;
  /** Outputs that do not need the environment to be taken. */
  readonly #isForAnybody: ReadonlySet<number>;
  readonly #candidate: Candidate = { edges: [], count: 0, absent: [], absentCount: 0 };

  constructor(compiled: CompiledNetwork, product: ProductSynchronisation) {
    this.#compiled = compiled;
    this.#product = product;
    const { synchronisation } = compiled.network;
    const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
    this.#isForAnybody = new Set(
      channels
        .slice(0, product.channels)
        .flatMap(({ outside, broadcast }, channel) =>
          outside === 'receives' || broadcast ? (product.actions[channel] ?? []) : [],
        ),
    );
    const side = (isOwn: (process: number) => boolean): ChannelSynchroniser =>
      new ChannelSynchroniser({
        ...compiled,
        processes: compiled.processes.map((process, index) =>
          isOwn(index) ? process : withoutPart(process),
        ),
      });
    this.#sides = {
      spec: side((process) => process < product.processes),
      system: side((process) => process >= product.processes),
    };
    const group = (side: Side, isMember: (process: number) => boolean): ProcessGroup =>
      new ProcessGroup(compiled, this.#sides[side], [...compiled.processes.keys()].filter(isMember));
    this.#processes = {
      spec: group('spec', (process) => process < product.processes),
      system: group('system', (process) => process >= product.processes),
    };
    this.environment = group('spec', (process) => product.underTest[process] === false);
    this.underTest = group('spec', (process) => product.underTest[process] === true);
  }

  candidates(vector: Int32Array, visitor: CandidateVisitor): void {
    const spec = this.ofSide('spec', vector, visitor);
    const system = this.ofSide('system', vector, visitor);
    const isHeldUp = this.#processes.system.isCommitted(vector) && system.some(({ isInput }) => !isInput);
    const settling = spec.filter(
      ({ action, edges }) => action === undefined && !(isHeldUp && this.#isHeldUp(edges, vector)),
    );
    for (const each of settling) this.#fire(visitor, each);
    if (settling.length > 0 && this.#processes.spec.isCommitted(vector)) return;
    const internal = this.environment.isCommitted(vector)
      ? []
      : system.filter(({ action }) => action === undefined);
    for (const each of internal) this.#fire(visitor, each);
    const ignores = internal.length === 0 || !this.stopsTime('system', vector);
    for (const each of spec) {
      if (each.action === undefined) continue;
      for (const other of system) if (other.action === each.action) this.#fire(visitor, each, other);
      if (each.isInput && ignores) this.#fire(visitor, each, this.#ignoring(each.action, vector));
    }
  }

  isUrgent(vector: Int32Array): boolean {
    return this.#sides.spec.isUrgent(vector) || this.#systemIsUrgent(vector);
  }

  /** An urgent output does not wait, once the environment takes it. */
  #systemIsUrgent(vector: Int32Array): boolean {
    return this.#sides.system.isUrgent(vector, (_, channel) => {
      const action = this.#product.actions[channel];
      return action === undefined || this.#isTaken(action, vector);
    });
  }

  /** Whether a step is one of the environment alone that waits for committed processes. */
  #isHeldUp(edges: readonly CompiledEdge[], vector: Int32Array): boolean {
    const committed = this.environment.committed(vector);
    return edges.every(
      ({ process }) => this.environment.members.includes(process) && !committed.includes(process),
    );
  }

  /** Whether an output can be taken at once, as far as the integers say. */
  #isTaken(action: number, vector: Int32Array): boolean {
    return (
      this.#isForAnybody.has(action) ||
      this.#edgesOf(this.environment.members, 'receive', action, vector).length > 0
    );
  }

  /** The edges by which the specification could make an output if the environment, where it has one, took it. */
  senders(action: number, vector: Int32Array): readonly CompiledEdge[] {
    // Whoever is not in the model takes everything.
    if (this.environment.members.length === 0) return [];
    const committed = this.underTest.committed(vector);
    return this.#edgesOf(committed.length > 0 ? committed : this.underTest.members, 'send', action, vector);
  }

  /** All steps of one side. */
  ofSide(side: Side, vector: Int32Array, questions: ClockQuestions): readonly SideCandidate[] {
    return allCandidates(this.#sides[side], vector, questions).map(({ edges, absent }) => {
      const action = this.#actionOf(edges[0]!, vector);
      return { edges, absent, action, isInput: this.#isInput(action) };
    });
  }

  /** An input that only the specification takes is one that no edge of the system accepts. */
  absentFrom(edges: readonly CompiledEdge[], vector: Int32Array): readonly CompiledEdge[] {
    const [first] = edges;
    if (first === undefined || edges.some(({ process }) => process >= this.#product.processes)) return [];
    const action = this.#actionOf(first, vector);
    return action === undefined || !this.#isInput(action) ? [] : this.#ignoring(action, vector).absent;
  }

  /** Whether one side, its environment included, keeps time from passing, whatever its invariants say. */
  stopsTime(side: Side, vector: Int32Array): boolean {
    if (this.#processes[side].isAtOnce(vector)) return true;
    return side === 'spec' ? this.#sides.spec.isUrgent(vector) : this.#systemIsUrgent(vector);
  }

  /** The number of the visible action of an edge; undefined if it is not seen. */
  #actionOf({ action }: CompiledEdge, vector: Int32Array): number | undefined {
    if (action.kind !== 'send' && action.kind !== 'receive') return undefined;
    return this.#product.actions[action.channel + (action.offset?.(vector) ?? 0)];
  }

  #isInput(action: number | undefined): boolean {
    return action !== undefined && action < this.#product.inputs;
  }

  /** The system stays as it is, where none of its edges receives the action. */
  #ignoring(action: number, vector: Int32Array): KeptCandidate {
    return { edges: [], absent: this.#edgesOf(this.#processes.system.members, 'receive', action, vector) };
  }

  /** The edges of some processes that send or receive an action, as far as the integers say. */
  #edgesOf(
    processes: readonly number[],
    kind: 'send' | 'receive',
    action: number,
    vector: Int32Array,
  ): readonly CompiledEdge[] {
    return processes.flatMap((process) =>
      this.#compiled.processes[process]!.edgesFrom[vector[process]!]!.filter(
        (edge) => edge.action.kind === kind && this.#actionOf(edge, vector) === action && holds(vector, edge),
      ),
    );
  }

  #fire(visitor: CandidateVisitor, ...parts: readonly KeptCandidate[]): void {
    const candidate = this.#candidate;
    const put = (list: CompiledEdge[], edges: readonly CompiledEdge[]): number => {
      edges.forEach((edge, index) => (list[index] = edge));
      return edges.length;
    };
    candidate.count = put(
      candidate.edges,
      parts.flatMap(({ edges }) => edges),
    );
    candidate.absentCount = put(
      candidate.absent,
      parts.flatMap(({ absent }) => absent),
    );
    visitor.fire(candidate);
  }
}

/** A process of the other side: it does nothing and holds up nobody. */
function withoutPart(process: CompiledProcess): CompiledProcess {
  return {
    ...process,
    edgesFrom: process.edgesFrom.map(() => []),
    locations: process.locations.map((location) => ({ ...location, isCommitted: false, isUrgent: false })),
  };
}
