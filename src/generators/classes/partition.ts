/**
 * Classes: the clock values at which a set of members can do the same things.
 *
 * Two values of the clocks are in one class of a set if the system can take exactly the same steps from its members, and the
 * environment gives the same inputs, whichever of its edges it does it with. A class need not be convex (before a window, and after it); its convex parts are
 * what is reached and tested.
 *
 * INVARIANT the parts of a set are disjoint, and together they are where the invariants of all its members hold.
 * INVARIANT they are bounded by lines of the set alone (see cuts.ts).
 */
import { madeOnce, pushTo } from '../../base/maps.js';
import { Federation, merge } from '../../zones/federation.js';
import { type Lines, alongLines, common, disjoint, outside } from './cuts.js';
import { tooManyClasses, tooManyRegions } from './problems.js';
import { unsuitable } from '../unsuitable.js';
import { regionsOf } from './regions.js';
import { type LocationSet, type MemberStep, type Specification } from './specification.js';

export interface TimedClass {
  readonly set: LocationSet;
  /** The steps that can be taken; of those that are the same to the system, one at least everywhere in the class. */
  readonly enabled: readonly MemberStep[];
  /** Inputs that the environment gives nowhere in the class, in some member: nothing can be said of them. */
  readonly withheld: ReadonlySet<string>;
  readonly parts: readonly Part[];
}

/** A convex part of a class. */
export interface Part {
  /** Among the parts of its set, those first that time reaches first. */
  readonly number: number;
  readonly of: TimedClass;
  readonly zone: Int32Array;
}

/** The parts of classes, those first that time reaches first. */
export function partsInTime(classes: readonly TimedClass[]): readonly Part[] {
  return classes.flatMap(({ parts }) => parts).sort((a, b) => a.number - b.number);
}

/** Where the same steps of one action can be taken. */
export interface ActionArea {
  readonly action: string;
  readonly steps: readonly MemberStep[];
  /** Convex, disjoint. */
  readonly zones: readonly Int32Array[];
}

/** An action as certain steps, from a zone. */
export interface Taken extends Pick<ActionArea, 'action' | 'steps'> {
  readonly zone: Int32Array;
}

/**
 * What makes a class: the steps that can be taken (the paper's stable edge sets), of which `locations` tests only one
 * for each location set; or the regions of clock values, which no automaton with these constants can tell apart.
 */
export type Criterion =
  | { readonly kind: 'edges' | 'locations' }
  /** No location set may have more. */
  | { readonly kind: 'regions'; readonly max: number };

/** The classes of location sets, made when they are asked for. */
export class Partitions {
  readonly #specification: Specification;
  readonly #criterion: Criterion;
  readonly #classes = new Map<LocationSet, readonly TimedClass[]>();
  readonly #areas = new Map<LocationSet, readonly ActionArea[]>();

  constructor(specification: Specification, criterion: Criterion = { kind: 'edges' }) {
    this.#specification = specification;
    this.#criterion = criterion;
  }

  classesOf(set: LocationSet): readonly TimedClass[] {
    return madeOnce(this.#classes, set, () => this.#divide(set));
  }

  /** For each action, where the same of its steps can be taken: coarser than the classes. */
  areasOf(set: LocationSet): readonly ActionArea[] {
    return madeOnce(this.#areas, set, () => this.#areasByAction(set));
  }

  /** What an action is where it is taken from a zone of a set: each time the same steps, from a part of the zone. */
  actionFrom(set: LocationSet, action: string, zone: Int32Array): readonly Taken[] {
    return this.areasOf(set)
      .filter((area) => area.action === action)
      .flatMap(({ steps, zones }) =>
        common([zone], zones, this.#specification.dim).map((part) => ({ action, steps, zone: part })),
      );
  }

  /** Where all invariants of the set hold. */
  #spaceOf({ members }: LocationSet): readonly Int32Array[] {
    const [first, ...others] = members.map(({ invariant }) => [invariant]);
    return others.reduce<readonly Int32Array[]>(
      (space, each) => common(space, each, this.#specification.dim),
      first!,
    );
  }

  #divide(set: LocationSet): readonly TimedClass[] {
    const { dim } = this.#specification;
    const steps = sameToSystem(set.members.flatMap((member) => this.#specification.stepsOf(member)));
    const given = this.#givenTo(set);
    const features = [...steps.map((same) => same.flatMap(({ from }) => from)), ...given.values()];
    const cells = this.#dividedBy(set, features);
    const groups = cells.map(({ zones, holds }) => ({
      zones: this.#refined(set, merged(zones, dim)),
      enabled: steps.filter((_, index) => holds[index] === true).flat(),
      withheld: new Set([
        ...this.#specification.model.tested.broadcasts,
        ...[...given.keys()].filter((_, index) => !holds[steps.length + index]!),
      ]),
    }));
    const inTime = groups.flatMap(({ zones }) => zones).sort((a, b) => compareZones(a, b, dim));
    const numbers = new Map(inTime.map((zone, number) => [zone, number]));
    return groups.map(({ zones, enabled, withheld }) => {
      const parts: Part[] = [];
      const own: TimedClass = { set, enabled, withheld, parts };
      for (const zone of zones) parts.push({ number: numbers.get(zone)!, of: own, zone });
      return own;
    });
  }

  /** For each input, where the environment gives it at whichever member it is. */
  #givenTo({ members }: LocationSet): ReadonlyMap<string, readonly Int32Array[]> {
    const { dim } = this.#specification;
    const given = new Map<string, readonly Int32Array[]>();
    for (const member of members) {
      for (const [action, zones] of this.#specification.givenAt(member)) {
        const before = given.get(action);
        given.set(action, before === undefined ? zones : common(before, zones, dim));
      }
    }
    return given;
  }

  #dividedBy(set: LocationSet, features: readonly (readonly Int32Array[])[]): readonly Cell[] {
    const { dim } = this.#specification;
    const cells = divided(this.#spaceOf(set), features, set.lines, dim);
    return cells ?? unsuitable(tooManyClasses.at(undefined, set.name, ZONES_MAX));
  }

  #refined(set: LocationSet, zones: readonly Int32Array[]): readonly Int32Array[] {
    if (this.#criterion.kind !== 'regions') return zones;
    const { max } = this.#criterion;
    return zones.flatMap((zone) => {
      const regions = regionsOf(zone, set.lines.greatest, max);
      return regions ?? unsuitable(tooManyRegions.at(undefined, set.name, max));
    });
  }

  #areasByAction(set: LocationSet): readonly ActionArea[] {
    const { dim } = this.#specification;
    const all = set.members.flatMap((member) => this.#specification.stepsOf(member));
    const actions = [...new Set(all.map(({ action }) => action))];
    const areas = actions.flatMap((action) => {
      const steps = all.filter((step) => step.action === action);
      return this.#dividedBy(
        set,
        steps.map(({ from }) => from),
      ).flatMap(({ zones, holds }) => {
        const enabled = steps.filter((_, index) => holds[index] === true);
        return enabled.length === 0 ? [] : [{ action, steps: enabled, zones: merged(zones, dim) }];
      });
    });
    // Where an action is a single step first: of ways of the same length, those that leave less open are taken.
    return areas.sort((a, b) => a.steps.length - b.steps.length);
  }
}

interface Cell {
  readonly zones: readonly Int32Array[];
  /** By feature: whether it holds in all of the cell; in none of it otherwise. */
  readonly holds: readonly boolean[];
}

/** A location set is divided into so many zones at most. */
const ZONES_MAX = 1_000;
/** More zones of one class are left as they are: to join two of them, all pairs are looked at. */
const MERGED_MAX = 64;

/** Divides a space by where each feature, a union of zones, holds; undefined if that gives too many zones. */
function divided(
  space: readonly Int32Array[],
  features: readonly (readonly Int32Array[])[],
  lines: Lines,
  dim: number,
): readonly Cell[] | undefined {
  let cells: readonly Cell[] = [{ zones: space, holds: [] }];
  for (const asFound of features) {
    const found = alongLines(asFound, lines, dim, ZONES_MAX);
    if (found === undefined) return undefined;
    const feature = disjoint(found, lines, dim);
    if (cells.reduce((sum, { zones }) => sum + zones.length, 0) > ZONES_MAX) return undefined;
    cells = cells.flatMap(({ zones, holds }) => {
      const inside = common(zones, feature, dim);
      let rest = zones;
      for (const zone of feature) rest = rest.flatMap((each) => outside(each, zone, lines, dim));
      return [
        { zones: inside, holds: [...holds, true] },
        { zones: rest, holds: [...holds, false] },
      ].filter((cell) => cell.zones.length > 0);
    });
  }
  return cells;
}

/** The steps that are the same to the system, together: how the environment takes part in them does not matter. */
function sameToSystem(steps: readonly MemberStep[]): readonly (readonly MemberStep[])[] {
  const groups = new Map<string, MemberStep[]>();
  for (const step of steps) {
    const { source, action, inside } = step;
    pushTo(groups, `${source.number} ${action} ${inside.map(({ id }) => id).join()}`, step);
  }
  return [...groups.values()];
}

/** The same points in as few zones as joining two of them at a time leads to. */
function merged(zones: readonly Int32Array[], dim: number): readonly Int32Array[] {
  if (zones.length > MERGED_MAX) return zones;
  const federation = new Federation(dim);
  for (const zone of zones) federation.push(zone, 0);
  merge(federation);
  const { cells, count } = federation;
  return Array.from({ length: count }, (_, k) => cells.slice(federation.at(k), federation.at(k) + dim * dim));
}

/** By the lower bounds of the clocks, then by the upper ones: what time reaches first comes first. */
function compareZones(a: Int32Array, b: Int32Array, dim: number): number {
  for (let clock = 1; clock < dim; clock++) {
    const order = b[clock]! - a[clock]!;
    if (order !== 0) return order;
  }
  for (let clock = 1; clock < dim; clock++) {
    const order = a[clock * dim]! - b[clock * dim]!;
    if (order !== 0) return order;
  }
  for (let k = 0; k < dim * dim; k++) if (a[k] !== b[k]) return a[k]! - b[k]!;
  return 0;
}
