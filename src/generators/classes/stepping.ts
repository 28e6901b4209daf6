/**
 * How zones of location sets go on: what an action and time make of them, which members stay, and what is forgotten.
 *
 * Zones are extrapolated by the greatest constants, which keeps classes exact: a class that an extrapolated zone meets
 * is met by the zone itself (docs/theory/classes.md).
 */
import { dividedAlong, keepSides, triplesOf } from '../../semantics/difference-parts.js';
import { atMost, below } from '../../zones/bound.js';
import { ABSENT, extrapolateM } from '../../zones/extrapolate.js';
import { NEW_CLOCK, assign, delay, free, isEmpty, pickClocks, reset } from '../../zones/zone.js';
import { type Lines, common, outside } from './cuts.js';
import { type ActionArea } from './partition.js';
import { clocksDiffer, notDeterministic, urgencyDiffers } from './problems.js';
import { unsuitable } from '../unsuitable.js';
import {
  type ClockChange,
  type LocationSet,
  type Member,
  type MemberStep,
  type Specification,
  describeEdge,
  isRead,
  sharedChange,
  spanOf,
} from './specification.js';

/** What clocks a zone keeps: those that may still be read, those that some guard reads, or all. */
export type KeptClocks = 'active' | 'used' | 'all';

/** How zones go on: what an action and time make of them. */
export class Stepping {
  readonly #specification: Specification;
  readonly #mustBeDeterministic: boolean;
  readonly #clocks: KeptClocks;

  constructor(specification: Specification, clocks: KeptClocks, mustBeDeterministic: boolean) {
    this.#specification = specification;
    this.#clocks = clocks;
    this.#mustBeDeterministic = mustBeDeterministic;
  }

  start(): readonly { readonly set: LocationSet; readonly zone: Int32Array }[] {
    const initial = this.#specification.initial();
    if (initial === undefined) return [];
    return this.settled(initial.set, initial.zone).map((zone) => ({ set: initial.set, zone }));
  }

  /** All points of a zone and those after any delay, as they are. */
  elapsed(set: LocationSet, zone: Int32Array): Int32Array {
    const later = zone.slice();
    if (this.#mayDelay(set)) delay(later, 0, this.#specification.dim);
    return later;
  }

  /** Where an action leads from a zone in which it is exactly these steps. */
  take(
    { action, steps }: Pick<ActionArea, 'action' | 'steps'>,
    zone: Int32Array,
  ): readonly { readonly set: LocationSet; readonly zone: Int32Array }[] {
    const { dim } = this.#specification;
    if (steps.length === 0) return [];
    const set = this.#specification.setOf(steps.map(({ target }) => target));
    this.#checkSteps(action, steps, zone, set);
    const moved = changed(zone, dim, sharedChange(steps));
    return this.settled(set, moved).map((settled) => ({ set, zone: settled }));
  }

  /**
   * Where the members of a set still are while time passes: those whose invariants have ceased to hold are none of the
   * possible ones any more.
   */
  stays({ set, zone }: { readonly set: LocationSet; readonly zone: Int32Array }): readonly {
    readonly set: LocationSet;
    readonly zones: readonly Int32Array[];
  }[] {
    const { dim } = this.#specification;
    let stays: { readonly members: readonly Member[]; readonly zones: readonly Int32Array[] }[] = [
      { members: [], zones: [zone] },
    ];
    for (const member of set.members) {
      stays = stays.flatMap(({ members, zones }) => [
        { members: [...members, member], zones: common(zones, [member.invariant], dim) },
        { members, zones: zones.flatMap((each) => outside(each, member.invariant, set.lines, dim)) },
      ]);
      stays = stays.filter(({ zones }) => zones.length > 0);
    }
    return stays
      .filter(({ members }) => members.length > 0)
      .map(({ members, zones }) => ({ set: this.#specification.setOf(members), zones }));
  }

  #checkSteps(action: string, steps: readonly MemberStep[], zone: Int32Array, target: LocationSet): void {
    const { model } = this.#specification;
    const [first, ...others] = steps as readonly [MemberStep, ...MemberStep[]];
    for (const other of others) {
      const name = (step: MemberStep): string => `'${describeEdge(model.network, step.edges[0]!)}'`;
      if (this.#mustBeDeterministic)
        unsuitable(notDeterministic.at(spanOf(other), action, name(first), name(other)));
      const before = steps.slice(0, steps.indexOf(other));
      const differing = before.find((step) => !agree(step, other, zone, target.lines));
      if (differing !== undefined)
        unsuitable(clocksDiffer.at(spanOf(other), action, name(differing), name(other)));
    }
  }

  /** A zone that was just entered, after any delay, without clocks that do not matter, and extrapolated: in parts. */
  settled(set: LocationSet, entered: Int32Array): readonly Int32Array[] {
    const { dim } = this.#specification;
    const { differences } = set.lines;
    const greatest = this.#greatestOf(set);
    const zone = entered.slice();
    if (isEmpty(zone, 0)) return [];
    for (let clock = 1; clock < dim; clock++) if (greatest[clock] === ABSENT) free(zone, 0, dim, clock);
    if (this.#mayDelay(set)) delay(zone, 0, dim);
    const sides = triplesOf(differences);
    return dividedAlong(zone, sides, dim).map((part) => {
      const larger = part.slice();
      extrapolateM(larger, 0, dim, greatest);
      keepSides(larger, part, sides, dim);
      return larger;
    });
  }

  #mayDelay({ members }: LocationSet): boolean {
    const still = members.find(({ mayDelay }) => !mayDelay);
    const moving = members.find(({ mayDelay }) => mayDelay);
    if (still !== undefined && moving !== undefined)
      unsuitable(urgencyDiffers.at(undefined, still.name, moving.name));
    return still === undefined;
  }

  #greatestOf(set: LocationSet): Int32Array {
    const { dim } = this.#specification;
    const greatest = set.lines.greatest.slice();
    const { kept } = this.#specification;
    if (this.#clocks !== 'active')
      for (let clock = 1; clock < dim; clock++) {
        const least = this.#clocks === 'all' ? 0 : ABSENT;
        greatest[clock] = Math.max(greatest[clock]!, kept[clock]!, least);
      }
    return greatest;
  }
}

/** What a step does to the clocks of a zone. */
export function changed(zone: Int32Array, dim: number, { from, shift }: ClockChange): Int32Array {
  const after = new Int32Array(dim * dim);
  const picks = from.map((source, clock) => (source === 0 && clock !== 0 ? NEW_CLOCK : source));
  pickClocks(after, 0, zone, 0, dim, picks);
  for (let clock = 1; clock < dim; clock++) {
    if (from[clock] === 0) reset(after, 0, dim, clock, shift[clock]!);
    else if (shift[clock] !== 0) assign(after, 0, dim, clock, clock, shift[clock]!);
  }
  return after;
}

/**
 * Whether two steps do the same to the clocks at all points of a zone, as far as it matters: the new values of each clock that
 * is read behind both are equal, or both are beyond what it is compared with. How far beyond matters where its difference
 * to another clock is compared. A clock that is read behind one of them only is none of the other's business; if nothing
 * reads it now, it may have any value in the zone.
 */
function agree(
  stepA: MemberStep,
  stepB: MemberStep,
  zone: Int32Array,
  { greatest, differences }: Lines,
): boolean {
  const [a, b] = [stepA.clocks, stepB.clocks];
  const dim = greatest.length;
  return a.from.every((from, clock) => {
    const most = greatest[clock]!;
    if (clock === 0 || !isRead(stepA, clock) || !isRead(stepB, clock)) return true;
    const other = b.from[clock]!;
    const [shift, otherShift] = [a.shift[clock]!, b.shift[clock]!];
    if (from === other) return shift === otherShift;
    const isSame =
      zone[from * dim + other]! <= atMost(otherShift - shift) &&
      zone[other * dim + from]! <= atMost(shift - otherShift);
    if (isSame || differences.some(({ x, y }) => x === clock || y === clock)) return isSame;
    return zone[from]! <= below(shift - most) && zone[other]! <= below(otherShift - most);
  });
}
