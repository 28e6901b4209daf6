/**
 * A specification and a system side by side in a product (see network/product.ts): what each of them can do in a pair of
 * states, as zones over the clocks of both.
 */
import { assert } from '../base/assert.js';
import { CLOCKS_UNKNOWN } from '../semantics/candidate.js';
import { FormulaTriples } from '../semantics/formula-triples.js';
import { settlingSteps } from '../semantics/settling.js';
import { ProductSynchroniser, type Side, type SideCandidate } from '../semantics/synchronise-product.js';
import {
  constrainAll,
  earlierThan,
  laterThan,
  zoneDifference,
  zoneDifferences,
} from '../semantics/zone-parts.js';
import { type ZoneSystem } from '../semantics/zone-system.js';
import { below, boundConstant } from '../zones/bound.js';
import { intersect } from '../zones/zone.js';
import { type SymbolicState } from '../semantics/symbolic-state.js';

export class SideBySide {
  readonly #system: ZoneSystem;
  readonly #synchroniser: ProductSynchroniser;
  readonly #triples = new FormulaTriples();
  readonly #positions: Int32Array;
  readonly #vector: Int32Array;

  /** The system is one of a product. */
  constructor(system: ZoneSystem) {
    const { synchroniser, network } = system;
    assert(synchroniser instanceof ProductSynchroniser, 'a product is synchronised as one');
    this.#system = system;
    this.#synchroniser = synchroniser;
    this.#positions = new Int32Array(network.clocks.length);
    this.#vector = new Int32Array(network.vectorLength);
  }

  /** All steps of one side, as far as locations and integers decide. */
  stepsOf(side: Side, { vector }: SymbolicState): readonly SideCandidate[] {
    return this.#synchroniser.ofSide(side, vector, CLOCKS_UNKNOWN);
  }

  /** Whether a system that takes internal steps before time passes can take one at every point of a state. */
  settles(state: SymbolicState): boolean {
    const steps = settlingSteps(
      this.stepsOf('system', state).filter(({ action }) => action === undefined),
      () => this.#synchroniser.stopsTime('system', state.vector),
    );
    return (
      steps.length === 0 || this.#outside(state, this.#system.departuresOf(state, steps).flat()).length === 0
    );
  }

  /** The parts of a state, within its invariant, that lie outside some zones. */
  #outside(state: SymbolicState, zones: readonly Int32Array[]): readonly Int32Array[] {
    const whole = this.#system.withinInvariant(state);
    return whole === undefined ? [] : zoneDifferences(whole, zones, state.dim);
  }

  /** Whether at some point of a state the system's time will stop without that it can do anything before. */
  isDoomed(state: SymbolicState, departures: readonly Int32Array[]): boolean {
    const stops = this.#synchroniser.stopsTime('system', state.vector);
    if (!stops && !this.#isBounded(state.vector)) return false;
    const before = departures.map((departure) => (stops ? departure : earlierThan(departure, state.dim)));
    return this.#outside(state, before).length > 0;
  }

  /** Whether an invariant of the system ends its time. */
  #isBounded(vector: Int32Array): boolean {
    const { processes } = this.#system.compiled;
    return this.#synchroniser.processes.system.some((process) =>
      this.#triples.boundsAbove(processes[process]!.locations[vector[process]!]!.invariant, vector),
    );
  }

  /** From where the specification can take each action; undefined if it has a choice between two ways. */
  departuresByAction(
    state: SymbolicState,
    candidates: readonly SideCandidate[],
  ): ReadonlyMap<number, readonly Int32Array[]> | undefined {
    const zones = this.#system.departuresOf(state, candidates);
    const byAction = new Map<number, readonly Int32Array[]>();
    for (const [index, { action }] of candidates.entries()) {
      if (action === undefined) continue;
      const known = byAction.get(action) ?? [];
      if (zones[index]!.some((zone) => known.some((other) => intersects(other, zone, state.dim))))
        return undefined;
      byAction.set(action, [...known, ...zones[index]!]);
    }
    return byAction;
  }

  /** Points of a state from which the system can wait for longer than the specification. */
  tooSilent(state: SymbolicState): readonly Int32Array[] {
    const { vector, dim } = state;
    if (this.#synchroniser.stopsTime('system', vector)) return [];
    const zone = this.#system.withinInvariant(state);
    if (zone === undefined) return [];
    // Where the specification cannot wait at all, every delay is too long, however short.
    if (this.#synchroniser.stopsTime('spec', vector))
      return this.#constrainTo('system', state, zone, 'inside') ? [zone] : [];
    const later = laterThan(zone, dim);
    if (!this.#constrainTo('system', state, later)) return [];
    const withSpec = later.slice();
    const isAllowed = this.#constrainTo('spec', state, withSpec);
    const tooLate = isAllowed ? zoneDifference(later, withSpec, dim) : [later];
    return tooLate.map((late) => earlierThan(late, dim)).filter((early) => intersect(early, 0, zone, 0, dim));
  }

  /**
   * Keeps the part of a zone within the invariants of one side, or so far inside that it can wait a little; false if there
   * is none.
   */
  #constrainTo(
    side: Side,
    { vector, dim }: SymbolicState,
    zone: Int32Array,
    where: 'within' | 'inside' = 'within',
  ): boolean {
    const { processes } = this.#system.compiled;
    this.#system.positions(vector, this.#positions);
    for (const p of this.#synchroniser.processes[side]) {
      const { invariant } = processes[p]!.locations[vector[p]!]!;
      const triples = this.#triples.of(invariant, vector).slice(0, this.#triples.end);
      if (where === 'inside')
        for (let k = 0; k < triples.length; k += 3)
          if (triples[k + 1] === 0) triples[k + 2] = below(boundConstant(triples[k + 2]!));
      if (!constrainAll(zone, triples, triples.length, { positionOf: this.#positions, dim })) return false;
    }
    return true;
  }

  /** The number of the visible action of a step from the vector. */
  actionOf(edges: readonly number[], before: Int32Array): number | undefined {
    // Functions need more room than the state.
    this.#vector.set(before.subarray(0, this.#system.network.stateLength));
    for (const id of edges) {
      const action = this.#synchroniser.actionOf(this.#system.compiled.edges[id]!, this.#vector);
      if (action !== undefined) return action;
    }
    return undefined;
  }
}

function intersects(a: Int32Array, b: Int32Array, dim: number): boolean {
  return intersect(a.slice(), 0, b, 0, dim);
}
