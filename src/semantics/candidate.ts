/**
 * Candidates: edges that can be taken together, as far as locations and integers decide, and what is asked about the
 * clocks while they are found.
 *
 * A candidate is a list of edges in the order in which their updates run, and a list of absent edges: receivers of a
 * broadcast that stay behind, which they may only where their guards do not hold.
 */
import { type CompiledEdge, type CompiledFormula, type CompiledNetwork } from './compile.js';
import { FormulaTriples } from './formula-triples.js';
import { COMMITTED, type LocationFlags, flagsOf, locationFlags } from './location-flags.js';
import { ModelError } from './model-error.js';

/** The lists may be longer: what is beyond the counts is left from earlier candidates. */
export interface Candidate {
  readonly edges: CompiledEdge[];
  count: number;
  readonly absent: CompiledEdge[];
  absentCount: number;
}

export interface CandidateVisitor extends ClockQuestions {
  fire(candidate: Candidate): void;
}

/**
 * What is asked about the clocks while the receivers of a broadcast are chosen, of which there are exponentially many
 * combinations.
 */
export interface ClockQuestions {
  /** From now on `standing` is about where the clocks allow this sender, if there is one; false if that is nowhere. */
  narrow(sender: CompiledEdge | undefined): boolean;
  /** Where the clocks allow a receiver of the broadcast. */
  standing(receiver: CompiledEdge): Standing;
  /** Whether the clocks still allow a candidate that is not complete. */
  isPossible(candidate: Candidate): boolean;
  /**
   * A guard or a channel cannot be evaluated: from where the clocks allow this edge, or from everywhere without one. What
   * it would take part in is passed over there. Without it, that is thrown.
   */
  goesWrong?(error: ModelError, edge?: CompiledEdge): void;
  /** Whether the clocks may allow an edge, whose channel cannot be evaluated. Without it, they may. */
  mayAllow?(edge: CompiledEdge): boolean;
}

export type Standing = 'nowhere' | 'everywhere' | 'somewhere';

/** Answers for those who know the locations and integers alone: every combination of receivers is a candidate. */
export const CLOCKS_UNKNOWN: ClockQuestions = {
  narrow: () => true,
  standing: () => 'somewhere',
  isPossible: () => true,
};

export interface Synchroniser {
  /** Fires all candidates from the vector, in a fixed order. The candidate is valid during the call. */
  candidates(vector: Int32Array, visitor: CandidateVisitor): void;
  /** Whether a synchronisation on an urgent channel is enabled, so that time must not pass. */
  isUrgent(vector: Int32Array): boolean;
  /** The edges whose guards must not hold when these are taken, apart from receivers of broadcasts. */
  absentFrom?(edges: readonly CompiledEdge[], vector: Int32Array): readonly CompiledEdge[];
}

/**
 * Whether the integer part of the guard holds. Where it does, what is asked of clocks must be possible to evaluate, whoever
 * else takes part and whatever the clocks are: that is found out here, too.
 */
export function holds(vector: Int32Array, edge: CompiledEdge): boolean {
  const { condition, mayGoWrong } = edge.guard;
  if (condition !== undefined && !condition(vector)) return false;
  if (mayGoWrong) tryBounds(edge.guard, vector);
  return true;
}

const tried = new FormulaTriples();

function tryBounds(formula: CompiledFormula, vector: Int32Array): void {
  try {
    tried.of(formula, vector);
  } catch (error) {
    // That is a limit of zones: it is met when the edge is taken.
    if (!(error instanceof ModelError) || error.kind !== 'clock bound too large') throw error;
  }
}

/** The same; a guard that cannot be evaluated does not hold, and is told of. */
export function holdsOrGoesWrong(vector: Int32Array, edge: CompiledEdge, visitor: ClockQuestions): boolean {
  try {
    return holds(vector, edge);
  } catch (error) {
    tellError(visitor, error);
    return false;
  }
}

/** Tells of a model error, if somebody listens; otherwise, and if it is something else, it goes on its way. */
export function tellError(
  visitor: Pick<ClockQuestions, 'goesWrong'>,
  error: unknown,
  edge?: CompiledEdge,
): void {
  if (!(error instanceof ModelError) || visitor.goesWrong === undefined) throw error;
  visitor.goesWrong(error, edge);
}

/** Processes in committed locations. */
export class Committed {
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
