/**
 * The steps of a specification and a system side by side (see network/product.ts).
 *
 * Each side is an open network of its own: committed locations and urgent channels of one side mean nothing to the
 * other's choices. Internal steps are taken alone, inputs and outputs by both sides together. An input that no edge of the
 * system accepts where it stands leaves the system as it is (angelic completion), once it has settled; one that never
 * blocks leaves the specification as it is, too.
 */
import {
  CLOCKS_UNKNOWN,
  type Candidate,
  type CandidateVisitor,
  type ClockQuestions,
  type Synchroniser,
} from './candidate.js';
import { type CompiledEdge, type CompiledNetwork, type CompiledProcess } from './compile.js';
import { type ProductSynchronisation } from '../network/network.js';
import { settlingSteps } from './settling.js';
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
  readonly processes: Readonly<Record<Side, readonly number[]>>;
  /** Inputs that never block. */
  readonly #broadcasts: readonly number[];
  readonly #candidate: Candidate = { edges: [], count: 0, absent: [], absentCount: 0 };

  constructor(compiled: CompiledNetwork, product: ProductSynchronisation) {
    this.#compiled = compiled;
    this.#product = product;
    const { synchronisation } = compiled.network;
    const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
    this.#broadcasts = channels
      .slice(0, product.channels)
      .flatMap(({ broadcast }, channel) => (broadcast ? (product.actions[channel] ?? []) : []))
      .filter((action) => this.#isInput(action));
    const all = [...compiled.processes.keys()];
    this.processes = { spec: all.slice(0, product.processes), system: all.slice(product.processes) };
    const side = (which: Side): ChannelSynchroniser =>
      new ChannelSynchroniser({
        ...compiled,
        processes: compiled.processes.map((process, index) =>
          this.processes[which].includes(index) ? process : withoutPart(process),
        ),
      });
    this.#sides = { spec: side('spec'), system: side('system') };
  }

  candidates(vector: Int32Array, visitor: CandidateVisitor): void {
    const spec = this.ofSide('spec', vector, visitor);
    const system = this.ofSide('system', vector, visitor);
    for (const each of spec) if (each.action === undefined) this.#fire(visitor, each);
    const internal = system.filter(({ action }) => action === undefined);
    for (const each of internal) this.#fire(visitor, each);
    const ignores = settlingSteps(internal, () => this.stopsTime('system', vector)).length === 0;
    for (const each of spec) {
      const { action } = each;
      if (action === undefined) continue;
      for (const other of system) if (other.action === action) this.#fire(visitor, each, other);
      if (each.isInput && ignores) this.#fire(visitor, each, without(system, action));
    }
    for (const action of this.#broadcasts)
      for (const other of system)
        if (other.action === action) this.#fire(visitor, without(spec, action), other);
  }

  isUrgent(vector: Int32Array): boolean {
    return this.#sides.spec.isUrgent(vector) || this.#sides.system.isUrgent(vector);
  }

  /** All steps of one side. */
  ofSide(side: Side, vector: Int32Array, questions: ClockQuestions): readonly SideCandidate[] {
    return allCandidates(this.#sides[side], vector, questions).map(({ edges, absent }) => {
      const action = this.actionOf(edges[0]!, vector);
      return { edges, absent, action, isInput: action !== undefined && this.#isInput(action) };
    });
  }

  /** An input that only one side takes is one that no edge of the other accepts. */
  absentFrom(edges: readonly CompiledEdge[], vector: Int32Array): readonly CompiledEdge[] {
    const [first] = edges;
    const action = first && this.actionOf(first, vector);
    if (action === undefined || !this.#isInput(action)) return [];
    return (['spec', 'system'] as const).flatMap((side) =>
      edges.some(({ process }) => this.processes[side].includes(process))
        ? []
        : without(this.ofSide(side, vector, CLOCKS_UNKNOWN), action).absent,
    );
  }

  /** Whether one side keeps time from passing, whatever its invariants say. */
  stopsTime(side: Side, vector: Int32Array): boolean {
    const isAtOnce = this.processes[side].some((process) => {
      const { isUrgent, isCommitted } = this.#compiled.processes[process]!.locations[vector[process]!]!;
      return isUrgent || isCommitted;
    });
    return isAtOnce || this.#sides[side].isUrgent(vector);
  }

  /** The number of the visible action of an edge; undefined if it is not seen. */
  actionOf({ action }: CompiledEdge, vector: Int32Array): number | undefined {
    if (action.kind !== 'send' && action.kind !== 'receive') return undefined;
    return this.#product.actions[action.channel + (action.offset?.(vector) ?? 0)];
  }

  #isInput(action: number): boolean {
    return action < this.#product.inputs;
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

/** A side stays as it is, where it can take none of its steps with the action. */
function without(steps: readonly SideCandidate[], action: number): KeptCandidate {
  const edges = steps.flatMap((step) => (step.action === action ? step.edges : []));
  return { edges: [], absent: [...new Set(edges)] };
}

/** A process of the other side: it does nothing and holds up nobody. */
function withoutPart(process: CompiledProcess): CompiledProcess {
  return {
    ...process,
    edgesFrom: process.edgesFrom.map(() => []),
    locations: process.locations.map((location) => ({ ...location, isCommitted: false, isUrgent: false })),
  };
}
