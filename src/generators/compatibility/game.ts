/**
 * The game between an environment and processes: in which states can the environment keep them from illegal outputs, for ever?
 *
 * The environment gives inputs, takes every output, and may wait; the processes choose everything else, and of two that act at
 * the same moment the processes go first. Where time cannot go on and no process can act, the environment has to.
 *
 * It must not win by stopping time. A play in which time does not diverge is won only if the environment gives finitely many
 * inputs, or if processes act infinitely often where they could have waited. So states that are safe are looked at again with
 * a clock that counts one time unit: from each of them the environment must be able to let the unit pass, among states that
 * are safe, with finitely many inputs. What is left is the greatest set with that property: a game of parity with three
 * priorities, as de Alfaro, Faella, Henzinger, Majumdar and Stoelinga have it (The element of surprise in timed games, 2003),
 * over zones as Cassez, David, Fleury, Larsen and Lime (2005).
 *
 * INVARIANT sets are given by what is not in them, the points that are lost, within what can be reached.
 */
import { pushTo } from '../../base/maps.js';
import { spend } from '../../base/stopped.js';
import { LE_ZERO, UNBOUNDED, atMost, isStrict, withinLimits } from '../../zones/bound.js';
import {
  Federation,
  addAll,
  addZone,
  difference,
  includesFederation,
  intersection,
  merge,
  reduce,
  timePredecessors,
} from '../../zones/federation.js';
import { constrain, isEmpty, past, pickClocks, universe } from '../../zones/zone.js';
import { type Arena, type ArenaMove, type ArenaState, zonesOf } from './arena.js';

/** By state: the points from which no environment keeps the processes from illegal outputs. */
export type Lost = readonly Federation[];

export function lostPoints(arena: Arena): Lost {
  const plain = new Board(arena, 'untimed');
  const safe = plain.lost(arena.states.map(({ bad }) => bad));
  // Where it is enough to wait, nothing else is to be shown.
  const idle = plain.lost(safe, plain.everything);
  if (idle.every((each, state) => includesFederation(safe[state]!, each))) return safe;
  const board = new Board(arena, 'ticking');
  let outer = safe;
  for (;;) {
    const within = outer.map((each) => board.lifted(each));
    let lost: Lost = board.everything;
    for (;;) {
      const fewer = board.lost(within, lost);
      const isSame = lost.every((each, state) => includesFederation(fewer[state]!, each));
      lost = fewer;
      if (isSame) break;
    }
    const next = outer.map((each, state) => united(each, atStart(lost[state]!)));
    if (next.every((each, state) => includesFederation(outer[state]!, each))) return outer;
    outer = next;
  }
}

interface Place {
  readonly reached: Federation;
  readonly mayDelay: boolean;
  /** Where time ends, and no process can act any more. */
  readonly stuck: Federation;
  readonly own: readonly Step[];
  /** By input, those that an input may lead to. */
  readonly inputs: readonly (readonly Step[])[];
}

interface Step {
  readonly departures: Federation;
  readonly target: number;
  readonly from: Int32Array;
  readonly shift: Int32Array;
  /** Whether the process could have waited. */
  readonly isChosen: boolean;
}

class Board {
  readonly everything: Lost;
  readonly #dim: number;
  readonly #clocks: number;
  readonly #places: readonly Place[];
  /** By state: from which states steps lead to it. */
  readonly #sources: readonly ReadonlySet<number>[];
  /** Where the time unit has passed; undefined if nobody counts. */
  readonly #ticked: Federation | undefined;

  constructor({ dim, states }: Arena, kind: 'untimed' | 'ticking') {
    this.#clocks = dim;
    this.#dim = kind === 'ticking' ? dim + 1 : dim;
    this.#places = states.map((state) => this.#place(state));
    const sources = states.map(() => new Set<number>());
    states.forEach(({ moves }, state) => {
      for (const { target } of moves) sources[target]!.add(state);
    });
    this.#sources = sources;
    this.everything = this.#places.map(({ reached }) => reached);
    if (kind === 'untimed') return;
    const zone = universe(this.#dim);
    constrain(zone, 0, this.#dim, 0, dim, atMost(-1));
    this.#ticked = new Federation(this.#dim);
    this.#ticked.push(zone, 0);
  }

  /**
   * The least that is lost, if what is lost from the outset stays so and inputs must not lead to points of the third kind; by
   * default, to what is lost. Where a time unit is counted, having let it pass is enough, and steps that processes choose to
   * take need only keep out of what is lost from the outset.
   */
  lost(outset: Lost, byInput?: Lost): Lost {
    const lost = [...outset];
    const waiting = new Set(lost.keys());
    for (const state of waiting) {
      waiting.delete(state);
      const more = this.#lostIn(state, lost, outset, byInput ?? lost);
      if (includesFederation(lost[state]!, more)) continue;
      tidied(more);
      lost[state] = more;
      for (const source of this.#sources[state]!) waiting.add(source);
    }
    return lost;
  }

  /** The same points whatever the time is. */
  lifted(federation: Federation): Federation {
    if (this.#dim === this.#clocks) return federation;
    const picks = Int32Array.from({ length: this.#dim }, (_, clock) => (clock < this.#clocks ? clock : -1));
    return picked(federation, picks);
  }

  #lostIn(state: number, lost: Lost, outset: Lost, byInput: Lost): Federation {
    const { reached, mayDelay, stuck, own, inputs } = this.#places[state]!;
    const ticked = this.#ticked;
    let bad = united(lost[state]!);
    for (const step of own) {
      const targets = ticked !== undefined && step.isChosen ? outset : lost;
      addAll(bad, before(step, targets[step.target]!));
    }
    if (ticked !== undefined) bad = united(outset[state]!, difference(bad, ticked));
    const good = new Federation(this.#dim);
    for (const steps of inputs) {
      const able = new Federation(this.#dim);
      const wrong = new Federation(this.#dim);
      for (const step of steps) {
        addAll(able, step.departures);
        addAll(wrong, before(step, byInput[step.target]!));
      }
      addAll(good, difference(able, wrong));
    }
    if (ticked !== undefined) addAll(good, intersection(reached, ticked));
    const goal = difference(good, bad);
    const risky = united(bad, stuck);
    const won = mayDelay ? intersection(timePredecessors(goal, bad), reached) : goal;
    addAll(won, difference(reached, mayDelay ? pastOf(risky) : risky));
    return difference(reached, won);
  }

  #place({ reached, invariant, mayDelay, moves }: ArenaState): Place {
    const own = moves.filter(({ isInput }) => !isInput);
    const acting = new Federation(this.#clocks);
    for (const { departures } of own) addAll(acting, departures);
    const isBounded = invariant.some((bound, cell) => isUpper(cell, this.#clocks) && bound !== UNBOUNDED);
    const alive = mayDelay ? pastOf(acting) : acting;
    const stuck = mayDelay && !isBounded ? new Federation(this.#clocks) : difference(reached, alive);
    const byAction = new Map<number, ArenaMove[]>();
    for (const each of moves) if (each.isInput) pushTo(byAction, each.move.action!, each);
    return {
      reached: this.lifted(reached),
      mayDelay,
      stuck: this.lifted(stuck),
      own: own.flatMap((move) => this.#divided(move, mayDelay, invariant)),
      inputs: [...byAction.values()].map((each) =>
        each.map((move) => this.#step(move, move.departures, false)),
      ),
    };
  }

  /** A step of a process, by whether it could have waited. */
  #divided(move: ArenaMove, mayDelay: boolean, invariant: Int32Array): readonly Step[] {
    if (!mayDelay || this.#dim === this.#clocks) return [this.#step(move, move.departures, false)];
    const dim = this.#clocks;
    const before = invariant.slice();
    let isOpen = !isEmpty(before, 0);
    for (let clock = 1; clock < dim && isOpen; clock++) {
      const bound = invariant[clock * dim]!;
      if (bound !== UNBOUNDED && !isStrict(bound)) isOpen = constrain(before, 0, dim, clock, 0, bound - 1);
    }
    const early = new Federation(dim);
    if (isOpen) early.push(before, 0);
    return [
      this.#step(move, intersection(move.departures, early), true),
      this.#step(move, difference(move.departures, early), false),
    ].filter(({ departures }) => departures.count > 0);
  }

  #step({ target, from, shift }: ArenaMove, departures: Federation, isChosen: boolean): Step {
    const counted = this.#dim > this.#clocks;
    return {
      ...{ target, isChosen },
      departures: this.lifted(departures),
      from: counted ? Int32Array.of(...from, this.#clocks) : from,
      shift: counted ? Int32Array.of(...shift, 0) : shift,
    };
  }
}

function isUpper(cell: number, dim: number): boolean {
  return cell % dim === 0 && cell > 0;
}

/** From where a step leads into a set. */
export function before(
  { departures, from, shift }: Pick<Step, 'departures' | 'from' | 'shift'>,
  targets: Federation,
): Federation {
  const { dim } = departures;
  const result = new Federation(dim);
  for (const target of zonesOf(targets))
    for (const zone of zonesOf(departures)) {
      spend(20 * dim * dim);
      if (leadsInto(zone, dim, target, from, shift)) addZone(result, zone, 0);
    }
  return result;
}

/** Keeps the points of a zone that a step leads into another; false if there is none. */
function leadsInto(
  zone: Int32Array,
  dim: number,
  target: Int32Array,
  from: Int32Array,
  shift: Int32Array,
): boolean {
  for (let i = 0; i < dim; i++)
    for (let j = 0; j < dim; j++) {
      const bound = target[i * dim + j]!;
      if (i === j || bound === UNBOUNDED) continue;
      const moved = withinLimits(bound - 2 * (shift[i]! - shift[j]!));
      if (from[i] === from[j] ? moved < LE_ZERO : !constrain(zone, 0, dim, from[i]!, from[j]!, moved))
        return false;
    }
  return true;
}

export function united(...federations: readonly Federation[]): Federation {
  const all = new Federation(federations[0]!.dim);
  for (const each of federations) addAll(all, each);
  return all;
}

export function pastOf(federation: Federation): Federation {
  const result = new Federation(federation.dim);
  for (const zone of zonesOf(federation)) {
    past(zone, 0, federation.dim);
    addZone(result, zone, 0);
  }
  return result;
}

/** The points that are in a set when the count of time begins. */
function atStart(federation: Federation): Federation {
  const { dim } = federation;
  const start = new Federation(dim);
  for (const zone of zonesOf(federation))
    if (constrain(zone, 0, dim, dim - 1, 0, LE_ZERO)) start.push(zone, 0);
  return picked(
    start,
    Int32Array.from({ length: dim - 1 }, (_, clock) => clock),
  );
}

function picked(federation: Federation, picks: Int32Array): Federation {
  const result = new Federation(picks.length);
  const cells = new Int32Array(picks.length ** 2);
  for (const zone of zonesOf(federation)) {
    pickClocks(cells, 0, zone, 0, federation.dim, picks);
    addZone(result, cells, 0);
  }
  return result;
}

/** So many members are looked at in pairs. */
const MERGED_MAX = 24;

/** The same set with fewer members. */
export function tidied(federation: Federation): void {
  spend(100 * federation.count);
  reduce(federation);
  if (federation.count <= MERGED_MAX) merge(federation);
}
