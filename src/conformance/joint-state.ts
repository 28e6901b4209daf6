/**
 * A state of the system together with all states that the specification may be in after the same trace, in its
 * environment and alone, its components, and one zone over the clocks of all of them: so the components' clocks are related exactly to each other
 * and to the system's.
 *
 * Clocks that are equal everywhere in the zone share a position, clocks that do not matter have none, and a clock that
 * is greater than whatever it is still compared with is far, without a position. So components that do the same from
 * here on look the same, and are kept once.
 *
 * INVARIANT no two positions of a zone hold equal clocks, and each is the position of some clock or time.
 */
import { madeOnce } from '../base/maps.js';
import { NO_BOUND } from '../network/clock-bounds.js';
import { LE_ZERO, addBounds, atMost, below } from '../zones/bound.js';
import { extrapolateLUPlus } from '../zones/extrapolate.js';
import { includes } from '../zones/zone.js';
import { pickedZone } from '../semantics/zone-parts.js';
import { DEAD, type Draft, FAR, type OpenSystem, type Part } from '../semantics/open-system.js';
import { type UnfitInputs } from './conformance.js';

export interface JointState {
  readonly system: Part;
  readonly components: readonly Part[];
  /** Positions of clocks that nobody reads: the times since the start, and since each event. */
  readonly history: readonly number[];
  readonly zone: Int32Array;
  readonly dim: number;
}

export interface Sides {
  /**
   * The specification together with its environment, and alone; one for both if it has none. Between them, where it is
   * asked which ways an environment may have gone, all of these as one.
   */
  readonly specs: readonly OpenSystem[];
  /** The environment that only waits, where it may have gone several ways. */
  readonly waiting?: OpenSystem | undefined;
  readonly system: OpenSystem;
  readonly unfitInputs: UnfitInputs;
}

interface Component {
  readonly of: OpenSystem;
}

/** Whether a component is one of the specification together with its environment, in the way that it went. */
export function isTogether({ of }: Component): boolean {
  return of.reading === 'together' || of.reading === 'both';
}

/** Whether it is one of the specification alone. */
export function isAlone({ of }: Component): boolean {
  return of.reading === 'alone' || of.reading === 'both';
}

/** Whether it is an environment that waits where it and the specification together cannot. */
export function isWaiting({ of }: Component): boolean {
  return of.reading === 'waiting';
}

/** A position in the zone before, and what is added to the clock there. */
interface Pick {
  readonly from: number;
  readonly shift: number;
}

export interface JointDraft {
  readonly system: Draft;
  readonly components: readonly Draft[];
  readonly history: readonly Pick[];
}

/** A part that stays as it is. */
export function unchanged({ of, vector, at }: Part): Draft {
  return { of, vector, from: at, shift: new Int32Array(at.length) };
}

/** A state that stays as it is. */
export function staying({ system, components, history }: Omit<JointState, 'zone' | 'dim'>): JointDraft {
  return {
    system: unchanged(system),
    components: components.map(unchanged),
    history: history.map((from) => ({ from, shift: 0 })),
  };
}

/** A clock that starts now. */
export const NOW: Pick = { from: 0, shift: 0 };

/** The state that drafts describe, from a zone before. */
export function assemble(sides: Sides, zone: Int32Array, dim: number, draft: JointDraft): JointState {
  const registers = new Registers();
  const order = (a: Draft, b: Draft): number => compareParts(sides, a, b);
  const drafts = [draft.system, ...[...draft.components].sort(order)];
  const placed = drafts.map(({ of, vector, from, shift }) => {
    const limits = of.limits(vector);
    const at = limits.map((limit, clock) => {
      if (clock === 0) return 0;
      if (limit === NO_BOUND) return DEAD;
      return from[clock] === FAR ? FAR : registers.of({ from: from[clock]!, shift: shift[clock]! });
    });
    return { of, vector, at, limits };
  });
  const history = draft.history.map((pick) => registers.of(pick));
  const picked = registers.zoneFrom(zone, dim);
  return compacted(sides, placed, history, picked, registers.dim);
}

/** An order of components, their clocks aside. */
function compareParts({ specs }: Sides, a: Draft | Part, b: Draft | Part): number {
  return a.of === b.of ? a.of.compareVectors(a.vector, b.vector) : specs.indexOf(a.of) - specs.indexOf(b.of);
}

/** Values beyond the greatest constants need not be told apart, unless differences of clocks are compared. */
export function canForget({ specs, system }: Sides): boolean {
  return ![...specs, system].some(({ comparesDifferences }) => comparesDifferences);
}

/** Positions of a new zone, one for each different pick. */
class Registers {
  readonly #picks: Pick[] = [{ from: 0, shift: 0 }];
  readonly #known = new Map<string, number>();

  get dim(): number {
    return this.#picks.length;
  }

  of(pick: Pick): number {
    return madeOnce(this.#known, `${pick.from} ${pick.shift}`, () => this.#picks.push(pick) - 1);
  }

  zoneFrom(zone: Int32Array, dim: number): Int32Array {
    const picks = this.#picks;
    const count = picks.length;
    const cells = new Int32Array(count * count);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        const move = picks[i]!.shift - picks[j]!.shift;
        const bound = zone[picks[i]!.from * dim + picks[j]!.from]!;
        cells[i * count + j] = move === 0 ? bound : addBounds(bound, atMost(move));
      }
    }
    return cells;
  }
}

interface Placed extends Part {
  readonly limits: Int32Array;
}

/** Makes equal clocks one, drops those that are far, and components that look like another one. */
function compacted(
  sides: Sides,
  parts: readonly Placed[],
  history: readonly number[],
  zone: Int32Array,
  dim: number,
): JointState {
  const forgets = canForget(sides);
  const same = representatives(zone, dim);
  const newPosition = new Int32Array(dim).fill(-1);
  newPosition[0] = 0;
  const kept: number[] = [0];
  const keep = (position: number): number => {
    const old = same[position]!;
    if (newPosition[old] === -1) newPosition[old] = kept.push(old) - 1;
    return newPosition[old]!;
  };
  const moved = parts.map(({ of, vector, at, limits }): Part => {
    const positions = at.map((position, clock) => {
      if (clock === 0 || position < 0) return position;
      const isFar = forgets && zone[position]! <= below(-limits[clock]!);
      return isFar ? FAR : keep(position);
    });
    return { of, vector, at: positions };
  });
  const keptHistory = history.map(keep);
  const [system, ...components] = moved;
  return {
    system: system!,
    components: withoutRepetition(components),
    history: keptHistory,
    zone: pickedZone(zone, dim, kept),
    dim: kept.length,
  };
}

/** By position: the first one whose clock is equal to it. The constant zero is no clock that runs. */
function representatives(zone: Int32Array, dim: number): Int32Array {
  const first = Int32Array.from({ length: dim }, (_, position) => position);
  for (let j = 1; j < dim; j++) {
    for (let i = 1; i < j; i++) {
      if (zone[i * dim + j]! > LE_ZERO || zone[j * dim + i]! > LE_ZERO) continue;
      first[j] = i;
      break;
    }
  }
  return first;
}

function withoutRepetition(components: readonly Part[]): readonly Part[] {
  const seen = new Set<string>();
  return components.filter(({ of, vector, at }) => {
    const key = `${of.reading};${of.keyOf(vector)};${at.join()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Enlarges the zone of a state without history to one whose points do the same as points of it: bisimilar, up to the
 * exact delays, since no clock is compared with more than its limit.
 */
export function extrapolate(sides: Sides, { system, components, zone, dim }: JointState): void {
  if (!canForget(sides)) return;
  const limits = new Int32Array(dim);
  for (const { of, vector, at } of [system, ...components]) {
    of.limits(vector).forEach((limit, clock) => {
      const position = at[clock]!;
      if (position > 0) limits[position] = Math.max(limits[position]!, limit);
    });
  }
  extrapolateLUPlus(zone, 0, dim, { lower: limits, upper: limits });
}

/**
 * Whether a state makes another one superfluous: it has the same system, some of its components and no others, and all
 * its points. Fewer components allow less and refuse less, so whatever the other one leads to, it shows as well. Those that
 * know of the environment also say what the tester may do and what is foreign: both states have to have as many.
 */
export function covers(sides: Sides, state: JointState, other: JointState): boolean {
  if (state.components.length > other.components.length) return false;
  const picks = new Int32Array(state.dim).fill(-1);
  picks[0] = 0;
  if (!placeOn(picks, state.system.at, other.system.at)) return false;
  return haveMatches(sides, state, other, picks);
}

/** So many ways to match components are tried: there may be exponentially many. */
const MATCHES_MAX = 64;

/** Whether there is a different component of another state for each component of a state. */
function haveMatches(sides: Sides, state: JointState, other: JointState, start: Int32Array): boolean {
  const { components } = other;
  let tries = 0;
  /** For those from `index` on, among those from `first` on: both stand in the order of their vectors. */
  const exist = (index: number, first: number, picks: Int32Array): boolean => {
    const component = state.components[index];
    if (component === undefined) return holdsPicked(state, other, picks);
    for (let k = first; k < components.length && tries < MATCHES_MAX; k++) {
      const candidate = components[k]!;
      const order = compareParts(sides, candidate, component);
      if (order > 0) return false;
      if (order < 0) continue;
      const extended = picks.slice();
      if (!placeOn(extended, component.at, candidate.at)) continue;
      tries++;
      if (exist(index + 1, k + 1, extended)) return true;
    }
    return false;
  };
  return exist(0, 0, start);
}

/** Notes which position of the other zone each position is; false if two were needed. */
function placeOn(picks: Int32Array, at: Int32Array, otherAt: Int32Array): boolean {
  for (let clock = 1; clock < at.length; clock++) {
    const position = at[clock]!;
    const other = otherAt[clock]!;
    if (position < 0 || other < 0) {
      if (position !== other) return false;
    } else if (picks[position] === -1) picks[position] = other;
    else if (picks[position] !== other) return false;
  }
  return true;
}

function holdsPicked(state: JointState, other: JointState, picks: Int32Array): boolean {
  return includes(state.zone, 0, pickedZone(other.zone, other.dim, picks), 0, state.dim);
}
