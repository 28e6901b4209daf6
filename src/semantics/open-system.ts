/**
 * Open systems: what a network with an interface can do in a state, which of it is seen, and what it may leave undone.
 *
 * The one place for the rules by which system, environment and tester meet; docs/theory/open-systems.md defines them. A
 * network is read in its environment (*together*), without it (*alone*), or, where it has none, in both ways at once.
 *
 * A part is a state of an open system whose clocks stand somewhere in a zone, which may hold the clocks of many states.
 * Several clocks may stand at the same position: then they are equal. Answers are parts of that zone.
 */
import { assert } from '../base/assert.js';
import { madeOnce, pushTo } from '../base/maps.js';
import { NO_BOUND, clockBounds } from '../network/clock-bounds.js';
import { clockDifferences } from '../network/clock-differences.js';
import { type TestInterface } from '../network/interface.js';
import { type Network } from '../network/network.js';
import { CLOCKS_UNKNOWN } from './candidate.js';
import { type CompiledEdge, type CompiledNetwork, compile } from './compile.js';
import { DeadVariables } from './dead-variables.js';
import { FormulaTriples } from './formula-triples.js';
import { LiveClocks } from './live-clocks.js';
import { locationFlags, flagsOf, STOPS_TIME } from './location-flags.js';
import { ModelError } from './model-error.js';
import { type Priority, blocks, priorityOf } from './priority.js';
import { settlingSteps } from './settling.js';
import { StepUpdate } from './step-update.js';
import { ChannelSynchroniser, type KeptCandidate, allCandidates } from './synchronise.js';
import { withoutConstraints, zoneDifference, zoneDifferences } from './zone-parts.js';
import { LE_ZERO, atMost, boundConstant, withinLimits } from '../zones/bound.js';
import { constrain } from '../zones/zone.js';

/** The position of a clock whose value does not matter. */
export const DEAD = -1;
/** The position of a clock that is greater than all it is still compared with. */
export const FAR = -2;

export interface Part {
  readonly of: OpenSystem;
  readonly vector: Int32Array;
  /** By clock: its position in the zone, DEAD or FAR. */
  readonly at: Int32Array;
}

/** A part behind a step: by clock, where it comes from in the zone before, and what is added. */
export interface Draft {
  readonly of: OpenSystem;
  readonly vector: Int32Array;
  readonly from: Int32Array;
  readonly shift: Int32Array;
}

/** A step. */
export interface Move extends KeptCandidate {
  /** The number of the action: inputs first, then outputs; undefined if it is not seen. */
  readonly action: number | undefined;
  /** Whether processes under test take part, unseen; where the ways of an environment are one, whoever does. */
  readonly isInternal: boolean;
  /** The edges of the environment that take part. */
  readonly world: string;
  /** The action and the edges of the environment: moves that are the same to both of them are ways to do the same. */
  readonly way: string;
  readonly priority: Priority | undefined;
}

/** The steps from a state, and the same by their actions and ways. */
interface Moves {
  readonly all: readonly Move[];
  readonly byAction: ReadonlyMap<number | undefined, readonly Move[]>;
  readonly byWay: ReadonlyMap<string, readonly Move[]>;
}

/**
 * In which way a network is read: in its environment, without it, or, where it has none, in both. In an environment, its
 * unseen steps are told apart, each way by itself, or all ways are one; and one that waits does nothing else.
 */
export type Reading = 'together' | 'alone' | 'both' | 'anyWay' | 'waiting';

/** All inputs, then all outputs, by their names. */
export interface Actions {
  readonly names: readonly string[];
  readonly inputCount: number;
}

export function actionsOf({ inputs, outputs }: TestInterface): Actions {
  return { names: [...inputs, ...outputs], inputCount: inputs.length };
}

/** What becomes of inputs that would lead out of an invariant. */
type Unfit = 'ignored' | 'blocked';

/** The moves from so many states are remembered: one system may be compared with many. */
const MOVES_KEPT_MAX = 10_000;

/** What a move with such an action and such edges of the environment has in common with others. */
export function wayOf(action: number | undefined, world: string): string {
  return `${action} ${world}`;
}

export class OpenSystem {
  readonly network: Network;
  readonly tested: TestInterface;
  readonly reading: Reading;
  readonly stopsClocks: boolean;
  readonly comparesDifferences: boolean;
  readonly compiled: CompiledNetwork;
  /** By channel: the number of its action. */
  readonly #actions: readonly (number | undefined)[];
  readonly #inputCount: number;
  /** The actions that never block. */
  readonly #broadcasts: ReadonlySet<number>;
  readonly #synchroniser: ChannelSynchroniser;
  readonly #flags: ReturnType<typeof locationFlags>;
  readonly #live: LiveClocks;
  readonly #update: StepUpdate;
  readonly #dead: DeadVariables;
  readonly #triples = new FormulaTriples();
  readonly #moves = new Map<string, Moves>();
  /** The same by vectors that were asked for already: those of parts do not change. */
  readonly #movesFrom = new WeakMap<Int32Array, Moves>();

  /** The network is one that was opened for the interface. */
  constructor(
    network: Network,
    tested: TestInterface,
    actions: Actions,
    reading: Reading,
    like?: CompiledNetwork,
  ) {
    const { synchronisation } = network;
    assert(synchronisation.kind === 'channels', 'a network with an interface has channels');
    this.network = network;
    this.reading = reading;
    this.stopsClocks = network.processes.some(({ locations }) =>
      locations.some(({ rates }) => rates.length > 0),
    );
    const differences = clockDifferences(network);
    this.comparesDifferences = differences !== undefined;
    this.compiled = compile(network, like);
    this.tested = tested;
    const { channels } = synchronisation;
    this.#inputCount = actions.inputCount;
    const numbers = new Map(actions.names.map((name, index) => [name, index]));
    this.#actions = channels.map(({ name }, index) =>
      tested.roles[index] === 'internal' ? undefined : numbers.get(name),
    );
    this.#broadcasts = new Set(
      this.#actions.flatMap((action, index) =>
        action !== undefined && channels[index]!.broadcast ? [action] : [],
      ),
    );
    this.#synchroniser = new ChannelSynchroniser(this.compiled);
    this.#flags = locationFlags(this.compiled);
    const table = clockBounds(network, { kind: 'joint', differences });
    this.#live = new LiveClocks(network.clocks.length, table, this.#flags);
    this.#update = new StepUpdate(this.compiled);
    this.#dead = new DeadVariables(network, []);
  }

  /** What every state is told apart by, its clocks aside. */
  keyOf(vector: Int32Array): string {
    return vector.subarray(0, this.network.stateLength).join();
  }

  /** An order of states, their clocks aside. */
  compareVectors(a: Int32Array, b: Int32Array): number {
    for (let k = 0; k < this.network.stateLength; k++) if (a[k] !== b[k]) return a[k]! - b[k]!;
    return 0;
  }

  /** The states at the start, their invariants not yet looked at; all positions are those of the zone without clocks. */
  initial(): readonly Draft[] {
    const { processes, initialVector, clocks } = this.network;
    let vectors: readonly Int32Array[] = [Int32Array.from(initialVector)];
    processes.forEach(({ initialLocations }, process) => {
      vectors = vectors.flatMap((vector) =>
        initialLocations.map((location) => {
          const chosen = vector.slice();
          chosen[process] = location;
          return chosen;
        }),
      );
    });
    const shift = Int32Array.from(clocks, ({ initial }) => initial);
    return vectors.map((vector) => ({ of: this, vector, from: new Int32Array(clocks.length), shift }));
  }

  /** The greatest constant that each clock is still compared with; NO_BOUND for those that do not matter. */
  limits(vector: Int32Array): Int32Array {
    const limits = new Int32Array(this.network.clocks.length).fill(NO_BOUND);
    this.#live.find(vector);
    const { dim, clockAt, lowerAt, upperAt } = this.#live;
    for (let i = 1; i < dim; i++) limits[clockAt[i]!] = Math.max(lowerAt[i]!, upperAt[i]!);
    return limits;
  }

  /** Whether time must not pass, whatever the invariants say. */
  stopsTime({ vector }: Part): boolean {
    return (flagsOf(this.#flags, vector) & STOPS_TIME) !== 0 || this.#synchroniser.isUrgent(vector);
  }

  /** Whether time must not pass because of the environment, whatever its invariants say: it has something to do at once. */
  environmentStopsTime({ vector }: Part): boolean {
    const isAtOnce = this.compiled.processes.some(({ locations }, process) => {
      const { isUrgent, isCommitted } = locations[vector[process]!]!;
      return !this.#isUnderTest(process) && (isUrgent || isCommitted);
    });
    return isAtOnce || this.#synchroniser.isUrgent(vector, ({ process }) => !this.#isUnderTest(process));
  }

  /** All steps, as far as locations and integers decide. */
  moves(part: Part): readonly Move[] {
    return this.#allMoves(part).all;
  }

  /** Those of an action, or those without one. */
  movesOf(part: Part, action: number | undefined): readonly Move[] {
    return this.#allMoves(part).byAction.get(action) ?? [];
  }

  /** Those by which a system does what a move does, in the same environment if there is one. */
  movesLike(part: Part, { action, way }: Move): readonly Move[] {
    return this.reading === 'together' || this.reading === 'both'
      ? (this.#allMoves(part).byWay.get(way) ?? [])
      : this.movesOf(part, action);
  }

  #allMoves({ vector }: Part): Moves {
    const known = this.#movesFrom.get(vector);
    if (known !== undefined) return known;
    if (this.#moves.size >= MOVES_KEPT_MAX) this.#moves.clear();
    const moves = madeOnce(this.#moves, this.keyOf(vector), () => {
      const all = this.#findMoves(vector);
      const byAction = new Map<number | undefined, Move[]>();
      const byWay = new Map<string, Move[]>();
      for (const move of all) {
        pushTo(byAction, move.action, move);
        pushTo(byWay, move.way, move);
      }
      return { all, byAction, byWay };
    });
    this.#movesFrom.set(vector, moves);
    return moves;
  }

  #findMoves(vector: Int32Array): readonly Move[] {
    const { hasPriorities } = this.network;
    return allCandidates(this.#synchroniser, vector, CLOCKS_UNKNOWN).map((candidate) => {
      const action = this.#actionOf(candidate.edges[0]!, vector);
      const outside = candidate.edges.filter(({ process }) => !this.#isUnderTest(process));
      const world = outside.map(({ id }) => id).join();
      const { edges, absent } = candidate;
      return {
        edges,
        absent,
        action,
        isInternal:
          action === undefined && (this.reading === 'anyWay' || outside.length < candidate.edges.length),
        world,
        way: wayOf(action, world),
        priority: hasPriorities ? priorityOf(this.compiled, candidate.edges, vector) : undefined,
      };
    });
  }

  /** The parts of a zone from which a move can be taken at once, disjoint. */
  departures(part: Part, move: Move, zone: Int32Array, dim: number): readonly Int32Array[] {
    return this.#unblocked(part, move, this.#possible(part, move, zone, dim), zone, dim);
  }

  /** The parts of zones where no step of higher priority can be taken. */
  #unblocked(
    part: Part,
    { priority }: Move,
    zones: readonly Int32Array[],
    zone: Int32Array,
    dim: number,
  ): readonly Int32Array[] {
    let open = zones;
    if (open.length === 0 || priority === undefined) return open;
    for (const other of this.moves(part)) {
      if (!blocks(other.priority!, priority)) continue;
      for (const blocked of this.#possible(part, other, zone, dim))
        open = open.flatMap((each) => zoneDifference(each, blocked, dim));
    }
    return open;
  }

  /** The part behind a move, which can be taken somewhere. */
  draft({ vector, at }: Part, { edges }: Move): Draft {
    const update = this.#update;
    update.begin(vector);
    update.run(edges, edges.length);
    const { clocks } = update;
    const target = update.vector.slice();
    this.#dead.clear(target);
    return {
      of: this,
      vector: target,
      from: clocks.from.map((clock) => at[clock]!),
      shift: clocks.shift.slice(),
    };
  }

  /** Keeps the part of a zone within the invariants, all or those of the environment; false if there is none. */
  constrainToInvariant(
    { vector, at }: Part,
    zone: Int32Array,
    dim: number,
    whose: 'all' | 'environment' = 'all',
  ): boolean {
    const { processes } = this.compiled;
    for (let p = 0; p < processes.length; p++) {
      if (whose === 'environment' && this.#isUnderTest(p)) continue;
      const { invariant } = processes[p]!.locations[vector[p]!]!;
      if (invariant.condition?.(vector) === false) return false;
      const triples = this.#triples.of(invariant, vector);
      if (!constrainAt(zone, dim, triples.subarray(0, this.#triples.end), at)) return false;
    }
    return true;
  }

  /** Where an environment that waits stands in a state of another reading. */
  waitingAt({ vector, at }: Part): Part {
    const own = vector.map((value, slot) =>
      slot < this.network.processes.length && this.#isUnderTest(slot) ? 0 : value,
    );
    this.#dead.clear(own);
    return { of: this, vector: own, at };
  }

  /** Whether an invariant ends the time of a state. */
  isBounded({ vector }: Part): boolean {
    return this.compiled.processes.some(({ locations }, process) =>
      this.#triples.boundsAbove(locations[vector[process]!]!.invariant, vector),
    );
  }

  /** Where in a zone an unseen step is taken before an input is refused or ignored. */
  settling(part: Part, zone: Int32Array, dim: number): readonly Int32Array[] {
    const unseen = this.movesOf(part, undefined).filter(({ isInternal }) => isInternal);
    return settlingSteps(unseen, () => this.stopsTime(part)).flatMap((move) =>
      this.departures(part, move, zone, dim),
    );
  }

  /**
   * Where in a zone an input is ignored by a system: it has settled, and cannot take it. One that would lead out of an invariant
   * may be blocked instead, unless it is a broadcast.
   */
  ignoring(part: Part, action: number, zone: Int32Array, dim: number, unfit: Unfit): readonly Int32Array[] {
    if (action >= this.#inputCount) return [];
    const isBlocked = unfit === 'blocked' && !this.#broadcasts.has(action);
    const receiving = this.movesOf(part, action).flatMap((move) =>
      isBlocked
        ? this.#unblocked(part, move, this.#enabled(part, move, zone, dim), zone, dim)
        : this.departures(part, move, zone, dim),
    );
    return zoneDifferences(zone, [...receiving, ...this.settling(part, zone, dim)], dim);
  }

  /** Where in a zone the environment does something by itself: a step of its own, or an input that is taken. */
  acting(part: Part, zone: Int32Array, dim: number): readonly Int32Array[] {
    return this.moves(part).flatMap((move) => {
      const isOwn = move.action === undefined ? !move.isInternal : move.action < this.#inputCount;
      return isOwn ? this.departures(part, move, zone, dim) : [];
    });
  }

  /** Whether an action is one that never blocks. */
  isBroadcast(action: number): boolean {
    return this.#broadcasts.has(action);
  }

  /** For people. */
  describe({ edges }: Move): string {
    const { processes } = this.network;
    return edges
      .map(({ process, source, target }) => {
        const { name, locations } = processes[process]!;
        return `${name}.${locations[source]!.name} -> ${name}.${locations[target]!.name}`;
      })
      .join(' and ');
  }

  get edgeCount(): number {
    return this.compiled.edges.length;
  }

  /** Processes are under test unless the interface says otherwise. */
  #isUnderTest(process: number): boolean {
    return this.tested.underTest[process] !== false;
  }

  #actionOf({ action }: CompiledEdge, vector: Int32Array): number | undefined {
    if (action.kind !== 'send' && action.kind !== 'receive') return undefined;
    return this.#actions[action.channel + (action.offset?.(vector) ?? 0)];
  }

  /** Where guards hold, those of absent edges do not, and the invariant of the target will; priorities aside. */
  #possible(part: Part, move: Move, zone: Int32Array, dim: number): readonly Int32Array[] {
    const { vector, at } = part;
    return this.#enabled(part, move, zone, dim).filter((each) =>
      this.#leadsWithinInvariant(move.edges, vector, at, each, dim),
    );
  }

  /** Where guards hold, and those of absent edges do not. */
  #enabled(
    { vector, at }: Part,
    { edges, absent }: Move,
    zone: Int32Array,
    dim: number,
  ): readonly Int32Array[] {
    const within = zone.slice();
    for (const { guard } of edges) {
      const triples = this.#triples.of(guard, vector);
      if (!constrainAt(within, dim, triples.subarray(0, this.#triples.end), at)) return [];
    }
    return this.#without(absent, vector, at, within, dim);
  }

  /** The parts of a zone where no guard of these edges holds. */
  #without(
    edges: readonly CompiledEdge[],
    vector: Int32Array,
    at: Int32Array,
    zone: Int32Array,
    dim: number,
  ): readonly Int32Array[] {
    let parts: readonly Int32Array[] = [zone];
    for (const { guard } of edges) {
      const triples = this.#triples.of(guard, vector).slice(0, this.#triples.end);
      const constraints = positioned(triples, at);
      if (constraints !== undefined)
        parts = parts.flatMap((part) => withoutConstraints(part.slice(), constraints, dim));
    }
    return parts;
  }

  /** Keeps the part of a zone from which the edges lead into the invariant of their target; says whether any is left. */
  #leadsWithinInvariant(
    edges: readonly CompiledEdge[],
    source: Int32Array,
    at: Int32Array,
    zone: Int32Array,
    dim: number,
  ): boolean {
    const update = this.#update;
    update.begin(source);
    update.run(edges, edges.length);
    const { vector, clocks } = update;
    checkLeastValues(clocks.leastValues, at, zone);
    for (const [p, { locations }] of this.compiled.processes.entries()) {
      const { invariant } = locations[vector[p]!]!;
      if (invariant.condition?.(vector) === false) return false;
      if (!invariant.hasClocks) continue;
      const triples = this.#triples.of(invariant, vector).slice(0, this.#triples.end);
      for (let k = 0; k < triples.length; k += 3) {
        const [left, right] = [triples[k]!, triples[k + 1]!];
        const moved = withinLimits(triples[k + 2]! - 2 * (clocks.shift[left]! - clocks.shift[right]!));
        const [i, j] = [at[clocks.from[left]!]!, at[clocks.from[right]!]!];
        if (!constrainOne(zone, dim, i, j, moved)) return false;
      }
    }
    return true;
  }
}

function checkLeastValues(
  least: StepUpdate['clocks']['leastValues'],
  at: Int32Array,
  zone: Int32Array,
): void {
  for (const { clock, least: value, span } of least) {
    const position = at[clock]!;
    const lower = position === FAR ? -Infinity : zone[position]!;
    if (lower <= atMost(-value)) continue;
    // oxlint-disable-next-line typescript/only-throw-error -- See ModelError.
    throw new ModelError('negative clock', span, -boundConstant(lower) - value);
  }
}

/** Constraints over clocks as constraints over positions; undefined if one of them holds nowhere. */
function positioned(triples: Int32Array, at: Int32Array): Int32Array | undefined {
  const constraints: number[] = [];
  for (let k = 0; k < triples.length; k += 3) {
    const i = at[triples[k]!]!;
    const j = at[triples[k + 1]!]!;
    if (i === FAR) return undefined;
    if (j !== FAR) constraints.push(i, j, triples[k + 2]!);
  }
  return Int32Array.from(constraints);
}

/** Keeps the part of a zone where constraints over clocks hold; false if there is none. */
function constrainAt(zone: Int32Array, dim: number, triples: Int32Array, at: Int32Array): boolean {
  for (let k = 0; k < triples.length; k += 3) {
    if (!constrainOne(zone, dim, at[triples[k]!]!, at[triples[k + 1]!]!, triples[k + 2]!)) return false;
  }
  return true;
}

/** A clock that is far is greater than whatever it is compared with. */
function constrainOne(zone: Int32Array, dim: number, i: number, j: number, bound: number): boolean {
  if (i === FAR) return false;
  if (j === FAR) return true;
  assert(i !== DEAD && j !== DEAD, 'a clock that is compared is live');
  return i === j ? bound >= LE_ZERO : constrain(zone, 0, dim, i, j, bound);
}
