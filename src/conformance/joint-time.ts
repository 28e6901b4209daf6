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
import { NO_BOUND } from '../network/clock-bounds.js';
import { zoneDifference } from '../semantics/zone-parts.js';
import { LE_ZERO, LT_ZERO, UNBOUNDED, atMost, below, boundConstant } from '../zones/bound.js';
import { constrain, delay, includes, intersect, past } from '../zones/zone.js';
import { type ConformanceMode } from './conformance.js';
import { divide, zoneDifferences } from './divide-zone.js';
import {
  type JointState,
  NOW,
  type Sides,
  assemble,
  canForget,
  keptHistory,
  strictlyLater,
  unchanged,
} from './joint-state.js';
import { NotFollowed } from './not-followed.js';
import { DEAD, type Draft, FAR, type Move, type Part } from './side.js';

/** The components of one estimate are at most so many. */
const COMPONENTS_MAX = 200;

/** Their clocks, with the system's, that differ from each other are at most this and twice the clocks of the models. */
const CLOCKS_MAX = 8;

/** So many moments of one internal step are followed where it has many, and as long as there are so few components. */
const SAMPLES_MAX = 8;
const SAMPLED_COMPONENTS_MAX = 5;

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
  readonly #look: () => void;
  #partial: string | undefined;

  /** `look` is called now and then, and throws when it is time to end. */
  constructor(sides: Sides, inputCount: number, mode: ConformanceMode, look: () => void) {
    this.#sides = sides;
    this.#inputCount = inputCount;
    this.#mode = mode;
    this.#forgets = canForget(sides);
    this.#look = look;
  }

  /** An internal step of the specification of which not all moments were followed, if there is one. */
  get partial(): string | undefined {
    return this.#partial;
  }

  /** The parts of an entered state, each with all components that internal steps lead to without time passing. */
  settled(state: JointState): readonly JointState[] {
    const settled: JointState[] = [];
    const waiting = [state];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      this.#look();
      const found = this.#newAtOnce(next);
      if (found === undefined) {
        settled.push(next);
        continue;
      }
      this.#limit(next);
      const { system, components, history, zone, dim } = next;
      const drafts = [...components.map(unchanged), found.draft];
      waiting.push(
        assemble(this.#sides, found.zone, dim, {
          system: unchanged(system),
          components: drafts,
          history: keptHistory(history),
        }),
        ...zoneDifference(zone, found.zone, dim).map((rest) => ({ ...next, zone: rest })),
      );
    }
    return settled;
  }

  /** Ends the work where estimates grow too large. */
  #limit({ components, history, dim }: JointState): void {
    const { spec, system } = this.#sides;
    if (components.length > COMPONENTS_MAX) throwTooMany();
    const own = spec.network.clocks.length + system.network.clocks.length;
    if (dim - history.length <= CLOCKS_MAX + 2 * own) return;
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- It is no mistake of ours, but an answer.
    throw new NotFollowed('the states that the specification may be in differ in too many clocks on the way');
  }

  /** An internal step that leads to a component that is not there yet, and from where. */
  #newAtOnce({
    components,
    zone,
    dim,
  }: JointState): { readonly draft: Draft; readonly zone: Int32Array } | undefined {
    const { spec } = this.#sides;
    const items = components.map((part) => ({ part, alive: zone }));
    for (const component of components) {
      for (const move of spec.moves(component)) {
        if (!move.isInternal) continue;
        for (const departure of spec.departures(component, move, zone, dim)) {
          const draft = spec.draft(component, move);
          if (this.#isThere(items, draft, departure, dim)) continue;
          const isLeftOut =
            this.#isFull(components) && !spec.stopsTime(component) && this.#timeless(draft) === undefined;
          if (!isLeftOut) return { draft, zone: departure };
        }
      }
    }
    return undefined;
  }

  /** Whether no more moments of internal steps are followed that have many: what is partial anyway may be so. */
  #isFull(components: readonly unknown[]): boolean {
    return this.#partial !== undefined && components.length >= SAMPLED_COMPONENTS_MAX;
  }

  /** Whether a draft is one of the components at all points of a zone. */
  #isThere(items: readonly Item[], { vector, from, shift }: Draft, zone: Int32Array, dim: number): boolean {
    const { spec } = this.#sides;
    const limits = spec.limits(vector);
    return items.some(({ part, alive }) => {
      if (spec.compareVectors(part.vector, vector) !== 0 || !includes(alive, 0, zone, 0, dim)) return false;
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
    const { spec, system } = this.#sides;
    if (this.#systemStopsTime(state)) {
      const stopsTime = this.#isDoomed(state, state.zone);
      return { cells: [state], silent: [], moments: [], stopsTime };
    }
    const isPlain = !state.components.some(
      (each) => spec.stopsTime(each) || spec.moves(each).some(({ isInternal }) => isInternal),
    );
    const from = isPlain ? state : this.#withEntryClock(state);
    const { dim } = from;
    const future = from.zone.slice();
    delay(future, 0, dim);
    if (!system.constrainToInvariant(from.system, future, dim))
      return { cells: [], silent: [], moments: [], stopsTime: false };
    const { items, moments } = this.#itemsOf(from, future);
    const before = withoutLater(future, moments, dim);
    const sets = [...items.map(({ alive }) => alive), ...moments].map((zone) => [zone]);
    const history = from.history.slice(0, state.history.length);
    const outlook = {
      cells: [] as JointState[],
      silent: [] as Difference[],
      moments: [] as JointState[],
      stopsTime: system.isBounded(from.system) && this.#isDoomed(from, future),
    };
    for (const { zone, members } of divide(before, sets, dim)) {
      const components = members.flatMap((index) => items[index]?.part ?? []);
      if (components.length === 0) {
        for (const late of this.#mode === 'full' ? this.#awaited(from, items, zone) : [])
          outlook.silent.push({ output: undefined, zone: late, dim, history });
        continue;
      }
      const cell = assemble(this.#sides, zone, dim, {
        system: unchanged(from.system),
        components: components.map(unchanged),
        history: keptHistory(history),
      });
      this.#limit(cell);
      const isMoment = members.some((index) => index >= items.length);
      (isMoment ? outlook.moments : outlook.cells).push(cell);
    }
    return outlook;
  }

  /** Whether at some point of a zone the system's time will stop without that it can do anything before. */
  #isDoomed(state: JointState, zone: Int32Array): boolean {
    const { system } = this.#sides;
    const { system: part, dim } = state;
    const stops = this.#systemStopsTime(state);
    let rest: readonly Int32Array[] = [zone];
    for (const move of system.moves(part)) {
      if (move.action !== undefined && move.action < this.#inputCount) continue;
      for (const departure of system.departures(part, move, zone, dim)) {
        const before = departure.slice();
        if (!stops) past(before, 0, dim);
        rest = rest.flatMap((each) => zoneDifference(each, before, dim));
      }
    }
    return rest.length > 0;
  }

  /** Whether the system must do something at once: an urgent output waits until the environment takes it. */
  #systemStopsTime({ system: part, components, zone, dim }: JointState): boolean {
    const { spec, system } = this.#sides;
    return system.stopsTime(part, (action) =>
      components.some((component) => spec.taken(component, action, zone, dim).length > 0),
    );
  }

  /**
   * The parts of a zone, behind a state in time, to which the environment lets time pass: it has nothing to do at once on the
   * way, whatever of all the specification has come to. An environment that can only wait asks for something to come; but it
   * is the specification that has to do it.
   */
  #awaited({ components, dim }: JointState, items: readonly Item[], zone: Int32Array): readonly Int32Array[] {
    const { spec } = this.#sides;
    let rest: readonly Int32Array[] = [zone];
    for (const component of components) {
      const within = zone.slice();
      const isAlone = spec.environment.waits(component.vector);
      if (!isAlone && spec.environment.stopsTime(component.vector)) continue;
      if (!isAlone && !spec.constrainToInvariant(component, within, dim, 'environment')) continue;
      rest = rest.flatMap((part) => zoneDifference(part, within, dim));
    }
    let awaited = rest.length === 0 ? [zone] : zoneDifferences(zone, rest, dim);
    for (const { part, alive } of items) {
      const later = alive.slice();
      delay(later, 0, dim);
      const isExcused = spec.environment.waits(part.vector)
        ? !spec.own.stopsTime(part.vector) && spec.constrainToInvariant(part, later, dim, 'side')
        : spec.environment.stopsTime(part.vector);
      if (!isExcused) continue;
      awaited = awaited.flatMap((each) => zoneDifference(each, later, dim));
    }
    return awaited;
  }

  /** The same state with a clock for how long it has lasted, the last of the history: it tells when in the stay a point is. */
  #withEntryClock({ system, components, history, zone, dim }: JointState): JointState {
    return assemble(this.#sides, zone, dim, {
      system: unchanged(system),
      components: components.map(unchanged),
      history: [...keptHistory(history), NOW],
    });
  }

  /** Who is in the estimate when, until the first moment at which an internal step sets a clock. */
  #itemsOf(
    state: JointState,
    future: Int32Array,
  ): { readonly items: readonly Item[]; readonly moments: readonly Int32Array[] } {
    const { spec } = this.#sides;
    const { dim, components, history } = state;
    const items: Item[] = components.flatMap((part) => {
      const alive = future.slice();
      const isAlive = spec.stopsTime(part)
        ? constrain(alive, 0, dim, history.at(-1)!, 0, LE_ZERO)
        : spec.constrainToInvariant(part, alive, dim);
      return isAlive ? [{ part, alive }] : [];
    });
    const moments: Int32Array[] = [];
    const setting: Setting[] = [];
    for (const { part, alive } of items) {
      if (items.length > COMPONENTS_MAX) throwTooMany();
      for (const move of spec.moves(part)) {
        if (!move.isInternal) continue;
        for (const departure of spec.departures(part, move, alive, dim)) {
          const draft = spec.draft(part, move);
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
        moments.push(...(isSingleMoment(rest, dim) ? [rest] : this.#samples(each, rest, items, state)));
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
    this.#partial ??= this.#sides.spec.describe(move);
    if (this.#isFull(items)) return [];
    const limits = this.#sides.spec.limits(part.vector);
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
  #timeless({ vector, from, shift }: Draft): Part | undefined {
    const limits = this.#sides.spec.limits(vector);
    const isTimeless = limits.every(
      (limit, clock) =>
        clock === 0 || limit === NO_BOUND || from[clock] === FAR || (from[clock]! > 0 && shift[clock] === 0),
    );
    const at = limits.map((limit, clock) => (clock === 0 ? 0 : limit === NO_BOUND ? DEAD : from[clock]!));
    return isTimeless ? { vector, at } : undefined;
  }

  #aliveFrom(part: Part, departure: Int32Array, future: Int32Array, dim: number): Int32Array | undefined {
    const { spec } = this.#sides;
    if (spec.stopsTime(part)) return departure;
    const alive = departure.slice();
    delay(alive, 0, dim);
    const isAlive = intersect(alive, 0, future, 0, dim) && spec.constrainToInvariant(part, alive, dim);
    return isAlive ? alive : undefined;
  }
}

/** Whether a clock is greater than a limit everywhere in a zone. */
function isBeyond(zone: Int32Array, position: number, limit: number): boolean {
  return position === FAR || zone[position]! <= below(-limit);
}

/** The parts of a zone that do not lie strictly later than one of the moments. */
function withoutLater(zone: Int32Array, moments: readonly Int32Array[], dim: number): readonly Int32Array[] {
  let parts: readonly Int32Array[] = [zone];
  for (const moment of moments) {
    const later = strictlyLater(moment, dim);
    parts = parts.flatMap((part) => zoneDifference(part, later, dim));
  }
  return parts;
}

/** Whether time leads from no point of the zone to another one. */
function isSingleMoment(zone: Int32Array, dim: number): boolean {
  return !intersect(strictlyLater(zone, dim), 0, zone, 0, dim);
}

function throwTooMany(): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- It is no mistake of ours, but an answer.
  throw new NotFollowed(`the specification may be in more than ${COMPONENTS_MAX} states on the way`);
}
