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
} from './candidate.js';
import { type CompiledEdge, type CompiledNetwork, type CompiledProcess } from './compile.js';
import { type ProductSynchronisation } from '../network/network.js';
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
  readonly #candidate: Candidate = { edges: [], count: 0, absent: [], absentCount: 0 };

  constructor(compiled: CompiledNetwork, product: ProductSynchronisation) {
    this.#compiled = compiled;
    this.#product = product;
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
  }

  candidates(vector: Int32Array, visitor: CandidateVisitor): void {
    const spec = this.ofSide('spec', vector, visitor);
    const settling = spec.filter(({ action }) => action === undefined);
    for (const each of settling) this.#fire(visitor, each);
    if (settling.length > 0 && this.#isCommitted('spec', vector)) return;
    const system = this.ofSide('system', vector, visitor);
    const internal = system.filter(({ action }) => action === undefined);
    for (const each of internal) this.#fire(visitor, each);
    const ignores = internal.length === 0 || !this.stopsTime('system', vector);
    for (const each of spec) {
      if (each.action === undefined) continue;
      for (const other of system) if (other.action === each.action) this.#fire(visitor, each, other);
      if (each.isInput && ignores) this.#fire(visitor, each, this.#ignoring(each.action, vector));
    }
  }

  isUrgent(vector: Int32Array): boolean {
    return this.#sides.spec.isUrgent(vector) || this.#sides.system.isUrgent(vector);
  }

  /** All steps of one side. */
  ofSide(side: Side, vector: Int32Array, questions: ClockQuestions): readonly SideCandidate[] {
    return allCandidates(this.#sides[side], vector, questions).map((candidate) => {
      const { action } = candidate.edges[0]!;
      if (action.kind !== 'send' && action.kind !== 'receive')
        return { ...candidate, action: undefined, isInput: false };
      const visible = this.#product.actions[action.channel + (action.offset?.(vector) ?? 0)];
      return { ...candidate, action: visible, isInput: this.#isInput(visible) };
    });
  }

  /** An input that only the specification takes is one that no edge of the system accepts. */
  absentFrom(edges: readonly CompiledEdge[], vector: Int32Array): readonly CompiledEdge[] {
    const [first] = edges;
    if (first === undefined || first.action.kind === 'internal' || first.action.kind === 'event') return [];
    if (edges.some(({ process }) => process >= this.#product.processes)) return [];
    const action = this.#product.actions[first.action.channel + (first.action.offset?.(vector) ?? 0)];
    return action === undefined || !this.#isInput(action) ? [] : this.#ignoring(action, vector).absent;
  }

  /** Whether one side keeps time from passing, whatever its invariants say. */
  stopsTime(side: Side, vector: Int32Array): boolean {
    const stops = this.#processesOf(side).some((process) => {
      const { isUrgent, isCommitted } = this.#compiled.processes[process]!.locations[vector[process]!]!;
      return isUrgent || isCommitted;
    });
    return stops || this.#sides[side].isUrgent(vector);
  }

  #isCommitted(side: Side, vector: Int32Array): boolean {
    return this.#processesOf(side).some(
      (process) => this.#compiled.processes[process]!.locations[vector[process]!]!.isCommitted,
    );
  }

  #processesOf(side: Side): readonly number[] {
    const { processes } = this.#product;
    const count = this.#compiled.processes.length;
    const [first, end] = side === 'spec' ? [0, processes] : [processes, count];
    return Array.from({ length: end - first }, (_, index) => first + index);
  }

  #isInput(action: number | undefined): boolean {
    return action !== undefined && action < this.#product.inputs;
  }

  /** The system stays as it is, where none of its edges receives the action. */
  #ignoring(action: number, vector: Int32Array): KeptCandidate {
    const absent = this.#processesOf('system').flatMap((process) =>
      this.#compiled.processes[process]!.edgesFrom[vector[process]!]!.filter(
        (edge) =>
          edge.action.kind === 'receive' &&
          this.#product.actions[edge.action.channel + (edge.action.offset?.(vector) ?? 0)] === action &&
          (edge.guard.condition?.(vector) ?? true),
      ),
    );
    return { edges: [], absent };
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
