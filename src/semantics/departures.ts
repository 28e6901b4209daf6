/**
 * From where in a zone steps can be taken: what is rare, computed on unpacked zones.
 *
 * A broadcast that some must miss is taken from parts of a zone, a step with priority from what no other step blocks, and
 * whoever asks for deadlocks or for possible actions wants to know the parts themselves.
 */
import { LE_ZERO, atMost, below, boundConstant, withinLimits } from '../zones/bound.js';
import { constrain, copyZone } from '../zones/zone.js';
import {
  type Candidate,
  type CandidateVisitor,
  type Standing,
  type Synchroniser,
  tellError,
} from './candidate.js';
import { type CompiledEdge, type CompiledNetwork } from './compile.js';
import { type FormulaTriples } from './formula-triples.js';
import { invariantConditionsHold } from './invariant-conditions.js';
import { type LiveClocks } from './live-clocks.js';
import { ModelError } from './model-error.js';
import { type Priority, blocks, priorityOf } from './priority.js';
import { type StepUpdate } from './step-update.js';
import { type KeptCandidate, allCandidates } from './synchronise.js';
import { constrainAll, standingIn, withoutConstraints, zoneDifference } from './zone-parts.js';

/** A step with the zones that it can be taken from at once. */
export interface Departure {
  readonly edges: readonly CompiledEdge[];
  readonly parts: readonly Int32Array[];
  readonly priority: Priority;
  /** What goes wrong in the step from there; it keeps steps of lower priority from being taken all the same. */
  readonly error?: ModelError | undefined;
}

/** The steps from a state, and from where in it looking for them goes wrong. */
export interface Unblocked {
  readonly departures: readonly Departure[];
  readonly wrong: readonly Int32Array[];
}

/** The state that steps leave: its buffers, filled by whoever owns them. */
export interface DepartureSource {
  readonly vector: Int32Array;
  readonly clocks: LiveClocks;
  /** The zone within the invariant, unpacked. */
  readonly zone: Int32Array;
}

export class Departures {
  readonly #compiled: CompiledNetwork;
  readonly #synchroniser: Synchroniser;
  readonly #source: DepartureSource;
  readonly #triples: FormulaTriples;
  readonly #update: StepUpdate;
  readonly #workZone: Int32Array;

  constructor(
    compiled: CompiledNetwork,
    synchroniser: Synchroniser,
    source: DepartureSource,
    triples: FormulaTriples,
    update: StepUpdate,
  ) {
    this.#compiled = compiled;
    this.#synchroniser = synchroniser;
    this.#source = source;
    this.#triples = triples;
    this.#update = update;
    this.#workZone = new Int32Array(compiled.network.clocks.length ** 2);
  }

  /**
   * Every step, those included that go wrong, with where it can be taken from, and no step of higher priority is possible.
   * Where an edge cannot be evaluated, it is not known what it would block: where steps have priorities, there is none.
   */
  unblocked(visitor: CandidateVisitor): Unblocked {
    const broken: (CompiledEdge | undefined)[] = [];
    const departures = this.#all({
      ...visitor,
      goesWrong: (error, edge) => {
        broken.push(edge);
        tellError(visitor, error, edge);
      },
    });
    const wrong = broken.flatMap((edge) => this.allowing(edge) ?? []);
    if (!this.#compiled.network.hasPriorities) return { departures, wrong };
    const { dim } = this.#source.clocks;
    const open = departures.map((departure) => {
      const higher = departures.filter(({ priority }) => blocks(priority, departure.priority));
      const blocked = [...higher.flatMap(({ parts }) => parts), ...wrong];
      const parts = blocked.reduce<readonly Int32Array[]>(
        (left, zone) => left.flatMap((part) => zoneDifference(part, zone, dim)),
        departure.parts,
      );
      return { ...departure, parts };
    });
    return { departures: open, wrong };
  }

  /** The parts of the source zone from which a candidate can be taken, as far as it is known. */
  partsOf({ edges, count, absent, absentCount }: Candidate): readonly Int32Array[] {
    const zone = this.#zoneWithinGuards(edges.slice(0, count));
    return zone === undefined ? [] : this.#withoutAbsent(absent.slice(0, absentCount), zone);
  }

  /** The part of the source zone where the clocks allow an edge, or may do so; all of it without one; undefined if there is none. */
  allowing(edge: CompiledEdge | undefined): Int32Array | undefined {
    const { zone, clocks } = this.#source;
    const size = clocks.dim ** 2;
    try {
      return (edge === undefined ? zone : this.#zoneWithinGuards([edge]))?.slice(0, size);
    } catch (error) {
      // The guard compares clocks with what cannot be computed.
      if (!(error instanceof ModelError)) throw error;
      return zone.slice(0, size);
    }
  }

  /** Makes the zone in work the part of the source zone where the sender's guard holds; false if it is empty. */
  narrow(sender: readonly CompiledEdge[]): boolean {
    return this.#zoneWithinGuards(sender) !== undefined;
  }

  /** Where in the zone in work the receiver's guard holds, as far as its constraints show it one by one. */
  standing({ guard }: CompiledEdge): Standing {
    const triples = this.#triples.of(guard, this.#source.vector);
    return standingIn(this.#workZone, triples, this.#triples.end, this.#source.clocks);
  }

  /**
   * Keeps the part of a source zone from which the step that has just been computed makes no clock negative, and visits
   * the others; says whether any is left.
   */
  withinLeastValues(zone: Int32Array, goesWrong: (error: ModelError, part: Int32Array) => void): boolean {
    const { positionOf, dim } = this.#source.clocks;
    for (const { clock, least, span } of this.#update.clocks.leastValues) {
      const position = positionOf[clock]!;
      const lower = zone[position]!;
      if (lower <= atMost(-least)) continue;
      const negative = zone.slice(0, dim * dim);
      if (constrain(negative, 0, dim, position, 0, below(least)))
        goesWrong(new ModelError('negative clock', span, -boundConstant(lower) - least), negative);
      if (!constrain(zone, 0, dim, 0, position, atMost(-least))) return false;
    }
    return true;
  }

  /** From where a candidate can be taken: guards hold, and the target's invariant will. */
  of(candidate: KeptCandidate): readonly Int32Array[] {
    return this.#partsFrom(candidate, throwError);
  }

  #partsFrom(
    { edges, absent }: KeptCandidate,
    goesWrong: (error: ModelError, part: Int32Array) => void,
  ): readonly Int32Array[] {
    const zone = this.#zoneWithinGuards(edges);
    if (zone === undefined) return [];
    return this.#withoutAbsent(absent, zone).filter((part) => {
      const whole = part.slice();
      try {
        return this.#leadsWithinInvariant(edges, part, goesWrong);
      } catch (error) {
        this.#update.resetMeta();
        if (!(error instanceof ModelError)) throw error;
        goesWrong(error, whole);
        return false;
      }
    });
  }

  /** Every candidate with the zones that it can be taken from. */
  #all(visitor: CandidateVisitor): readonly Departure[] {
    const { vector } = this.#source;
    return allCandidates(this.#synchroniser, vector, visitor).flatMap((candidate): readonly Departure[] => {
      const { edges } = candidate;
      const wrong: { readonly error: ModelError; readonly part: Int32Array }[] = [];
      let parts: readonly Int32Array[] = [];
      try {
        parts = this.#partsFrom(candidate, (error, part) => void wrong.push({ error, part }));
      } catch (error) {
        // Its guards compare clocks with what cannot be computed, so it may be taken from anywhere.
        if (!(error instanceof ModelError)) throw error;
        wrong.push({ error, part: this.#source.zone.slice(0, this.#source.clocks.dim ** 2) });
      }
      if (parts.length === 0 && wrong.length === 0) return [];
      const priority = priorityOf(this.#compiled, edges, vector);
      return [
        { edges, parts, priority },
        ...wrong.map(({ error, part }) => ({ edges, parts: [part], priority, error })),
      ];
    });
  }

  /** The part of the source zone where the guards hold, in the zone in work; undefined if there is none. */
  #zoneWithinGuards(edges: readonly CompiledEdge[]): Int32Array | undefined {
    const zone = this.#workZone;
    const { clocks, vector } = this.#source;
    copyZone(zone, 0, this.#source.zone, 0, clocks.dim);
    for (const { guard } of edges) {
      const triples = this.#triples.of(guard, vector);
      if (!constrainAll(zone, triples, this.#triples.end, clocks)) return undefined;
    }
    return zone;
  }

  /** The parts of a zone where the guards of the absent edges do not hold. */
  #withoutAbsent(absent: readonly CompiledEdge[], zone: Int32Array): readonly Int32Array[] {
    const { clocks, vector } = this.#source;
    const { dim, positionOf } = clocks;
    let parts: readonly Int32Array[] = [zone.slice(0, dim * dim)];
    for (const { guard } of absent) {
      const triples = this.#triples.of(guard, vector).slice(0, this.#triples.end);
      for (let k = 0; k < triples.length; k += 3) {
        triples[k] = positionOf[triples[k]!]!;
        triples[k + 1] = positionOf[triples[k + 1]!]!;
      }
      parts = parts.flatMap((part) => withoutConstraints(part, triples, dim));
    }
    return parts;
  }

  /** Keeps the part of a zone from which the edges lead into the invariant of their target; says whether any is left. */
  #leadsWithinInvariant(
    edges: readonly CompiledEdge[],
    zone: Int32Array,
    goesWrong: (error: ModelError, part: Int32Array) => void,
  ): boolean {
    const { vector, clocks: map } = this.#update;
    this.#update.begin(this.#source.vector);
    this.#update.run(edges, edges.length);
    if (!this.withinLeastValues(zone, goesWrong)) return false;
    const { positionOf, dim } = this.#source.clocks;
    const { from, shift } = map;
    const { processes } = this.#compiled;
    const invariants = processes.map(({ locations }, p) => locations[vector[p]!]!.invariant);
    if (!invariantConditionsHold(this.#compiled, vector)) return false;
    for (const invariant of invariants) {
      if (!invariant.hasClocks) continue;
      const triples = this.#triples.of(invariant, vector);
      for (let k = 0; k < this.#triples.end; k += 3) {
        const i = triples[k]!;
        const j = triples[k + 1]!;
        const source = positionOf[from[i]!]!;
        const other = positionOf[from[j]!]!;
        const bound = withinLimits(triples[k + 2]! - 2 * (shift[i]! - shift[j]!));
        if (source === other ? bound < LE_ZERO : !constrain(zone, 0, dim, source, other, bound)) return false;
      }
    }
    return true;
  }
}

function throwError(error: ModelError): never {
  // oxlint-disable-next-line typescript/only-throw-error -- See ModelError.
  throw error;
}
