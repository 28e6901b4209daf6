/**
 * What becomes of a joint state before anything is done: the internal steps that the specification can take at once are
 * taken, and then time passes.
 *
 * Whether a component is in the estimate after some time depends on the time: an invariant ends, or an internal step
 * becomes possible. So what time leads to is divided into cells, in each of which the estimate is the same list of
 * components everywhere.
 *
 * An internal step of the specification that sets no clock leads to the same state whenever it is taken, so its target
 * is in the estimate from the moment on at which it is possible. One that sets a clock is exact if there is a single
 * moment for it; the estimate goes on from there. Otherwise there would be one component for every moment, and only some
 * moments are followed: the estimate is then partial, and too little is allowed.
 *
 * INVARIANT at every point of a cell the components are states that the specification may be in, and unless the estimate
 * is partial, all of them.
 */
import { append } from '../base/long-lists.js';
import { pushTo } from '../base/maps.js';
import { stopIfAsked } from '../base/stopped.js';
import { giveUp } from '../explore/unanswered.js';
import { NO_BOUND } from '../network/clock-bounds.js';
import { standingOf } from '../network/environment-ways.js';
import { DEAD, type Draft, FAR, type Move, type OpenSystem, type Part } from '../semantics/open-system.js';
import {
  earlierThan,
  laterThan,
  strictlyLater,
  zoneDifference,
  zoneDifferences,
} from '../semantics/zone-parts.js';
import { LE_ZERO, LT_ZERO, UNBOUNDED, atMost, below, boundConstant } from '../zones/bound.js';
import { constrain, includes, intersect } from '../zones/zone.js';
import { type ConformanceMode } from './conformance.js';
import { divide } from './divide-zone.js';
import {
  type JointState,
  NOW,
  type Sides,
  assemble,
  canForget,
  isAlone,
  isTogether,
  isWaiting,
  staying,
} from './joint-state.js';

/** The components of one estimate are at most so many. */
const COMPONENTS_MAX = 200;
const TOO_MANY = { kind: 'tooLarge', what: 'specificationStates', max: COMPONENTS_MAX } as const;

/** Their clocks, with the system's, that differ from each other are at most this and twice the clocks of the models. */
const CLOCKS_MAX = 8;

/** So many moments of one internal step are followed where it has many, and as long as there are so few components. */
const SAMPLES_MAX = 8;
const SAMPLED_COMPONENTS_MAX = 8;

/** What the system can do and the specification cannot, and where: an output, or too long a silence. */
export interface Difference {
  readonly output: number | undefined;
  readonly zone: Int32Array;
  readonly dim: number;
  readonly history: readonly number[];
}

/** What time makes of a state. */
export interface Outlook {
  readonly cells: readonly JointState[];
  readonly silent: readonly Difference[];
  /** States at moments from which the specification goes on by an internal step. */
  readonly moments: readonly JointState[];
  /** The system can come to where its time stops, and nothing but an input could go on. */
  readonly stopsTime: boolean;
}

/** An internal step of a component that sets a clock, and from where. */
interface Setting {
  readonly part: Part;
  readonly move: Move;
  readonly draft: Draft;
  readonly departure: Int32Array;
}

/** A component that is in the estimate at all points of a zone. */
interface Item {
  readonly part: Part;
  readonly alive: Int32Array;
}

export class JointTime {
  readonly #sides: Sides;
  readonly #inputCount: number;
  readonly #mode: ConformanceMode;
  readonly #forgets: boolean;
  #partial: string | undefined;
  #knowsWays: boolean;

  constructor(sides: Sides, inputCount: number, mode: ConformanceMode) {
    this.#sides = sides;
    this.#inputCount = inputCount;
    this.#mode = mode;
    this.#forgets = canForget(sides);
    const { waiting, specs } = sides;
    this.#knowsWays = waiting === undefined || specs.some(({ reading }) => reading === 'anyWay');
  }

  /** An internal step of the specification of which not all moments were followed, if there is one. */
  get partial(): string | undefined {
    return this.#partial;
  }

  /** Whether it is known what the specification may do in all ways that its environment may have gone. */
  get knowsWays(): boolean {
    return this.#knowsWays;
  }

  /** The parts of an entered state, each with all components that internal steps lead to without time passing. */
  settled(state: JointState): readonly JointState[] {
    const settled: JointState[] = [];
    const waiting = [state];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      stopIfAsked();
      const found = this.#newAtOnce(next);
      if (found === undefined) {
        settled.push(next);
        continue;
      }
      this.#limit(next);
      const { zone, dim } = next;
      const draft = staying(next);
      const components = [...draft.components, found.draft];
      waiting.push(assemble(this.#sides, found.zone, dim, { ...draft, components }));
      for (const rest of zoneDifference(zone, found.zone, dim)) waiting.push({ ...next, zone: rest });
    }
    return settled;
  }

  /** Ends the work where estimates grow too large. */
  #limit({ components, history, dim }: JointState): void {
    const { specs, system } = this.#sides;
    if (components.length > COMPONENTS_MAX) giveUp(TOO_MANY);
    const own = specs[0]!.network.clocks.length + system.network.clocks.length;
    if (dim - history.length > CLOCKS_MAX + 2 * own) giveUp({ kind: 'tooLarge', what: 'clocks' });
  }

  /** An internal step that leads to a component that is not there yet, and from where. */
  #newAtOnce({
    components,
    zone,
    dim,
  }: JointState): { readonly draft: Draft; readonly zone: Int32Array } | undefined {
    const items = components.map((part) => ({ part, alive: zone }));
    for (const component of components) {
      const { of } = component;
      for (const move of of.moves(component)) {
        if (!move.isInternal) continue;
        for (const departure of of.departures(component, move, zone, dim)) {
          const draft = of.draft(component, move);
          if (this.#isThere(items, draft, departure, dim)) continue;
          const isLeftOut =
            this.#isFull(of, components) && !of.stopsTime(component) && this.#timeless(draft) === undefined;
          if (!isLeftOut) return { draft, zone: departure };
        }
      }
    }
    return undefined;
  }

  /** Whether no more moments of internal steps are followed that have many: what is partial anyway may be so. */
  #isFull({ reading }: OpenSystem, components: readonly unknown[]): boolean {
    const isPartial = reading === 'anyWay' ? !this.#knowsWays : this.#partial !== undefined;
    return isPartial && components.length >= SAMPLED_COMPONENTS_MAX;
  }

  /** Whether a draft is one of the components at all points of a zone. */
  #isThere(
    items: readonly Item[],
    { of, vector, from, shift }: Draft,
    zone: Int32Array,
    dim: number,
  ): boolean {
    const limits = of.limits(vector);
    return items.some(({ part, alive }) => {
      if (part.of !== of || of.compareVectors(part.vector, vector) !== 0) return false;
      if (!includes(alive, 0, zone, 0, dim)) return false;
      return part.at.every((position, clock) => {
        if (clock === 0 || position === DEAD) return true;
        const other = from[clock]!;
        const moved = shift[clock]!;
        const limit = limits[clock]!;
        if (this.#forgets && isBeyond(zone, position, limit) && isBeyond(zone, other, limit - moved))
          return true;
        if (position === FAR || other === FAR) return false;
        return (
          zone[position * dim + other]! <= atMost(moved) && zone[other * dim + position]! <= atMost(-moved)
        );
      });
    });
  }

  /** What time makes of a settled state. */
  outlook(state: JointState): Outlook {
    const { system } = this.#sides;
    const outlook = {
      cells: [] as JointState[],
      silent: [] as Difference[],
      moments: [] as JointState[],
      stopsTime: false,
    };
    if (system.stopsTime(state.system))
      return { ...outlook, cells: [state], stopsTime: this.#isDoomed(state, state.zone) };
    const isPlain =
      this.#sides.specs.length === 1 &&
      !state.components.some(
        (each) => each.of.stopsTime(each) || each.of.moves(each).some(({ isInternal }) => isInternal),
      );
    const from = isPlain ? state : this.#withEntryClock(state);
    const { dim } = from;
    const future = laterThan(from.zone, dim);
    if (!system.constrainToInvariant(from.system, future, dim)) return outlook;
    outlook.stopsTime = system.isBounded(from.system) && this.#isDoomed(from, future);
    const { items, moments } = this.#itemsOf(from, future);
    const before = withoutLater(future, moments, dim);
    const sets = [...items.map(({ alive }) => alive), ...moments].map((zone) => [zone]);
    const history = from.history.slice(0, state.history.length);
    const patience = new Patience(from, items);
    const late: Int32Array[] = [];
    const foreign: Int32Array[] = [];
    for (const { zone, members } of divide(before, sets, dim)) {
      const isMoment = members.some((index) => index >= items.length);
      const follow = (zones: readonly Int32Array[], components: readonly Part[]): void => {
        const draft = staying({ system: from.system, components, history });
        for (const part of zones) {
          const cell = assemble(this.#sides, part, dim, draft);
          this.#limit(cell);
          (isMoment ? outlook.moments : outlook.cells).push(cell);
        }
      };
      const components = members.flatMap((index) => items[index]?.part ?? []);
      if (components.some(isTogether)) {
        follow([zone], components);
        continue;
      }
      const { on, yet } = patience.divide(zone);
      if (components.length === 0) {
        append(late, [...on, ...yet]);
        continue;
      }
      // Without an environment that expects it, what comes is not followed, but it may be wrong.
      follow(on, components);
      if (this.#mode === 'outputs') continue;
      const isForeign = this.#knowsWays && components.every(isAlone);
      if (isForeign) append(foreign, yet);
      else follow(yet, [...components, ...this.#waitingIn(from)]);
    }
    if (this.#mode === 'outputs') return outlook;
    // Nothing is asked after what is foreign.
    const beyond = foreign.map((zone) => laterThan(zone, dim));
    for (const zone of late.flatMap((each) => zoneDifferences(each, beyond, dim)))
      outlook.silent.push({ output: undefined, zone, dim, history });
    return outlook;
  }

  /** Where the environment waits, whatever the specification does. */
  #waitingIn({ components }: JointState): readonly Part[] {
    const { waiting } = this.#sides;
    return patient(components).map((part) => (isWaiting(part) ? part : waiting!.waitingAt(part)));
  }

  /** Whether at some point of a zone the system's time will stop without that it can do anything before. */
  #isDoomed(state: JointState, zone: Int32Array): boolean {
    const { system } = this.#sides;
    const { system: part, dim } = state;
    const stops = system.stopsTime(part);
    const before = system
      .moves(part)
      .filter(({ action }) => action === undefined || action >= this.#inputCount)
      .flatMap((move) => system.departures(part, move, zone, dim))
      .map((departure) => (stops ? departure : earlierThan(departure, dim)));
    return zoneDifferences(zone, before, dim).length > 0;
  }

  /** The same state with a clock for how long it has lasted, the last of the history: it tells when in the stay a point is. */
  #withEntryClock(state: JointState): JointState {
    const draft = staying(state);
    return assemble(this.#sides, state.zone, state.dim, { ...draft, history: [...draft.history, NOW] });
  }

  /** Who is in the estimate when, until the first moment at which an internal step sets a clock. */
  #itemsOf(
    state: JointState,
    future: Int32Array,
  ): { readonly items: readonly Item[]; readonly moments: readonly Int32Array[] } {
    const { dim, components, history } = state;
    const items: Item[] = components.flatMap((part) => {
      if (isWaiting(part)) return [];
      const alive = future.slice();
      const isAlive = part.of.stopsTime(part)
        ? constrain(alive, 0, dim, history.at(-1)!, 0, LE_ZERO)
        : part.of.constrainToInvariant(part, alive, dim);
      return isAlive ? [{ part, alive }] : [];
    });
    const moments: Int32Array[] = [];
    const setting: Setting[] = [];
    for (const { part, alive } of items) {
      if (items.length > COMPONENTS_MAX) giveUp(TOO_MANY);
      const { of } = part;
      for (const move of of.moves(part)) {
        if (!move.isInternal) continue;
        for (const departure of of.departures(part, move, alive, dim)) {
          const draft = of.draft(part, move);
          if (this.#isThere(items, draft, departure, dim)) continue;
          const target = this.#timeless(draft);
          if (target !== undefined) {
            const since = this.#aliveFrom(target, departure, future, dim);
            if (since !== undefined) items.push({ part: target, alive: since });
          } else if (constrain(departure, 0, dim, 0, history.at(-1)!, LT_ZERO)) {
            // What is possible at the beginning of the stay was taken then.
            if (isSingleMoment(departure, dim)) moments.push(departure);
            else setting.push({ part, move, draft, departure });
          }
        }
      }
    }
    // What lies behind another moment is looked at from there.
    for (const each of setting) {
      for (const rest of withoutLater(each.departure, moments, dim))
        append(moments, isSingleMoment(rest, dim) ? [rest] : this.#samples(each, rest, items, state));
    }
    return { items, moments };
  }

  /**
   * Some of the moments of an internal step that sets a clock, where one of the component's clocks is an integer: windows of
   * a unit's length, counted from these, leave no gap.
   */
  #samples(
    { part, move, draft }: Setting,
    zone: Int32Array,
    items: readonly Item[],
    { dim, history }: JointState,
  ): readonly Int32Array[] {
    if (part.of.reading === 'anyWay') this.#knowsWays = false;
    else this.#partial ??= part.of.describe(move);
    if (this.#isFull(part.of, items)) return [];
    const limits = part.of.limits(part.vector);
    let best = { position: history.at(-1)!, low: 0, high: SAMPLES_MAX };
    part.at.forEach((position, clock) => {
      if (clock === 0 || position < 0) return;
      const low = -boundConstant(zone[position]!);
      const upper = zone[position * dim]!;
      const high = upper === UNBOUNDED ? Math.max(low, limits[clock]!) + 1 : boundConstant(upper);
      if (high - low < best.high - best.low) best = { position, low, high };
    });
    const { position, low, high } = best;
    return Array.from({ length: high - low + 1 }, (_, k) => low + k).flatMap((value) => {
      const sample = zone.slice();
      const isPossible =
        constrain(sample, 0, dim, position, 0, atMost(value)) &&
        constrain(sample, 0, dim, 0, position, atMost(-value));
      return isPossible && !this.#isThere(items, draft, sample, dim) ? [sample] : [];
    });
  }

  /** The part that a draft leads to, if its clocks are clocks that run already: then it does not matter when. */
  #timeless({ of, vector, from, shift }: Draft): Part | undefined {
    const limits = of.limits(vector);
    const isTimeless = limits.every(
      (limit, clock) =>
        clock === 0 || limit === NO_BOUND || from[clock] === FAR || (from[clock]! > 0 && shift[clock] === 0),
    );
    const at = limits.map((limit, clock) => (clock === 0 ? 0 : limit === NO_BOUND ? DEAD : from[clock]!));
    return isTimeless ? { of, vector, at } : undefined;
  }

  #aliveFrom(part: Part, departure: Int32Array, future: Int32Array, dim: number): Int32Array | undefined {
    if (part.of.stopsTime(part)) return departure;
    const alive = laterThan(departure, dim);
    const isAlive = intersect(alive, 0, future, 0, dim) && part.of.constrainToInvariant(part, alive, dim);
    return isAlive ? alive : undefined;
  }
}

/** The components that know where the environment stands, if it lets time pass there. */
function patient(components: readonly Part[]): readonly Part[] {
  return components.filter(
    (part) => isWaiting(part) || (part.of.reading === 'together' && !part.of.environmentStopsTime(part)),
  );
}

/** How long the tester may wait, as far as the environment is concerned: see docs/theory/open-systems.md. */
class Patience {
  readonly #dim: number;
  /** What the environment lets time lead to; undefined if to everything. */
  readonly #allowed: readonly ((zone: Int32Array) => boolean)[] | undefined;
  /** What lies behind moments from which on the environment can only wait. */
  readonly #stuck: readonly Int32Array[];

  constructor({ components, dim }: JointState, items: readonly Item[]) {
    this.#dim = dim;
    const isOpen = !components.some((part) => isWaiting(part) || part.of.reading === 'together');
    this.#allowed = isOpen
      ? undefined
      : patient(components).map(
          (part) => (zone) => part.of.constrainToInvariant(part, zone, dim, 'environment'),
        );
    this.#stuck = isOpen ? [] : stuckIn(items, dim).map((zone) => laterThan(zone, dim));
  }

  /** The parts of a zone where the tester waits: on and on, because the environment can only wait, or yet, since it lets time pass. */
  divide(zone: Int32Array): { readonly on: readonly Int32Array[]; readonly yet: readonly Int32Array[] } {
    if (this.#allowed === undefined) return { on: [zone], yet: [] };
    let rest = zoneDifferences(zone, this.#stuck, this.#dim);
    const on = outside(zone, rest, this.#dim);
    const yet: Int32Array[] = [];
    for (const constrainTo of this.#allowed) {
      rest = rest.flatMap((part) => {
        const inside = part.slice();
        if (!constrainTo(inside)) return [part];
        yet.push(inside);
        return zoneDifference(part, inside, this.#dim);
      });
    }
    return { on, yet };
  }
}

/** The points at which the specification is together with an environment that can do nothing by itself, now or later. */
function stuckIn(items: readonly Item[], dim: number): readonly Int32Array[] {
  const places = new Map<string, Item[]>();
  for (const item of items) if (isTogether(item.part)) pushTo(places, placeOf(item.part), item);
  return [...places.values()].flatMap((place) => {
    const before = place.flatMap(({ part, alive }) =>
      part.of.acting(part, alive, dim).map((zone) => earlierThan(zone, dim)),
    );
    return place.flatMap(({ alive }) => zoneDifferences(alive, before, dim));
  });
}

/** Where the environment stands. */
function placeOf({ of, vector, at }: Part): string {
  const { slots, clocks } = standingOf(of.network, of.tested);
  return `${slots.map((slot) => vector[slot]).join()};${clocks.map((clock) => at[clock]).join()}`;
}

/** The parts of a zone that lie outside some parts of it. */
function outside(zone: Int32Array, parts: readonly Int32Array[], dim: number): readonly Int32Array[] {
  return parts.length === 0 ? [zone] : zoneDifferences(zone, parts, dim);
}

/** Whether a clock is greater than a limit everywhere in a zone. */
function isBeyond(zone: Int32Array, position: number, limit: number): boolean {
  return position === FAR || zone[position]! <= below(-limit);
}

/** The parts of a zone that do not lie strictly later than one of the moments. */
function withoutLater(zone: Int32Array, moments: readonly Int32Array[], dim: number): readonly Int32Array[] {
  return zoneDifferences(
    zone,
    moments.map((moment) => strictlyLater(moment, dim)),
    dim,
  );
}

/** Whether time leads from no point of the zone to another one. */
function isSingleMoment(zone: Int32Array, dim: number): boolean {
  return !intersect(strictlyLater(zone, dim), 0, zone, 0, dim);
}
