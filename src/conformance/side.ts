/**
 * One side of a comparison, the specification or the system: what it can do in a state, as seen from a zone that holds
 * the clocks of many states at once.
 *
 * A side may hold an environment: processes that are not under test. What they do is the world's choice, not the side's.
 *
 * A part is a state of one side whose clocks stand somewhere in a larger zone. Several clocks may stand at the same
 * position: then they are equal. Each side keeps its own variables, hooks and priorities, so that nothing of one side
 * reaches over to the other.
 */
import { assert } from '../base/assert.js';
import { NO_BOUND, clockBounds } from '../network/clock-bounds.js';
import { clockDifferences } from '../network/clock-differences.js';
import { type TestInterface } from '../network/interface.js';
import { type Network, type NetworkChannel } from '../network/network.js';
import { CLOCKS_UNKNOWN } from '../semantics/candidate.js';
import { type CompiledEdge, type CompiledNetwork, compile } from '../semantics/compile.js';
import { DeadVariables } from '../semantics/dead-variables.js';
import { FormulaTriples } from '../semantics/formula-triples.js';
import { LiveClocks } from '../semantics/live-clocks.js';
import { locationFlags, flagsOf, STOPS_TIME } from '../semantics/location-flags.js';
import { ModelError } from '../semantics/model-error.js';
import { ProcessGroup } from '../semantics/process-group.js';
import { type Priority, comparePriorities, priorityOf } from '../semantics/priority.js';
import { StepUpdate } from '../semantics/step-update.js';
import { ChannelSynchroniser, type KeptCandidate, allCandidates } from '../semantics/synchronise.js';
import { withoutConstraints, zoneDifference } from '../semantics/zone-parts.js';
import { LE_ZERO, atMost, boundConstant, withinLimits } from '../zones/bound.js';
import { constrain } from '../zones/zone.js';

/** The position of a clock whose value does not matter. */
export const DEAD = -1;
/** The position of a clock that is greater than all it is still compared with. */
export const FAR = -2;

export interface Part {
  readonly vector: Int32Array;
  /** By clock: its position in the zone, DEAD or FAR. */
  readonly at: Int32Array;
}

/** A part behind a step: by clock, where it comes from in the zone before, and what is added. */
export interface Draft {
  readonly vector: Int32Array;
  readonly from: Int32Array;
  readonly shift: Int32Array;
}

/** A step of one side. */
export interface Move extends KeptCandidate {
  /** The number of the action: inputs first, then outputs; undefined if it is not seen. */
  readonly action: number | undefined;
  /** Whether only the side itself takes part, unseen. */
  readonly isInternal: boolean;
  /** The edges of the environment that take part. */
  readonly world: string;
  readonly priority: Priority | undefined;
}

export class Side {
  readonly network: Network;
  /** Clocks are stopped somewhere, or differences of clocks are compared. */
  readonly stopsClocks: boolean;
  readonly comparesDifferences: boolean;
  readonly hasEnvironment: boolean;
  /** The processes of the environment, and the others. */
  readonly environment: ProcessGroup;
  readonly own: ProcessGroup;
  readonly #compiled: CompiledNetwork;
  readonly #tested: TestInterface;
  readonly #channels: readonly NetworkChannel[];
  /** By channel: the number of its action. */
  readonly #actions: readonly (number | undefined)[];
  readonly #synchroniser: ChannelSynchroniser;
  readonly #flags: ReturnType<typeof locationFlags>;
  readonly #live: LiveClocks;
  readonly #update: StepUpdate;
  readonly #dead: DeadVariables;
  readonly #triples = new FormulaTriples();
  readonly #moves = new Map<string, readonly Move[]>();

  /** `actions` are the names of all inputs and outputs. */
  constructor(network: Network, tested: TestInterface, actions: readonly string[]) {
    const { synchronisation } = network;
    assert(synchronisation.kind === 'channels', 'a network with an interface has channels');
    this.network = network;
    this.stopsClocks = network.processes.some(({ locations }) =>
      locations.some(({ rates }) => rates.length > 0),
    );
    const differences = clockDifferences(network);
    this.comparesDifferences = differences !== undefined;
    this.hasEnvironment = tested.underTest.includes(false);
    this.#compiled = compile(network);
    this.#tested = tested;
    this.#channels = synchronisation.channels;
    const numbers = new Map(actions.map((name, index) => [name, index]));
    this.#actions = this.#channels.map(({ name }, index) =>
      tested.roles[index] === 'internal' ? undefined : numbers.get(name),
    );
    this.#synchroniser = new ChannelSynchroniser(this.#compiled);
    const group = (isMember: (process: number) => boolean): ProcessGroup =>
      new ProcessGroup(this.#compiled, this.#synchroniser, [...network.processes.keys()].filter(isMember));
    this.environment = group((process) => !this.#isUnderTest(process));
    this.own = group((process) => this.#isUnderTest(process));
    this.#flags = locationFlags(this.#compiled);
    const table = clockBounds(network, { kind: 'joint', differences });
    this.#live = new LiveClocks(network.clocks.length, table, this.#flags);
    this.#update = new StepUpdate(this.#compiled);
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
    return vectors.map((vector) => ({ vector, from: new Int32Array(clocks.length), shift }));
  }

  /** The greatest constant that each clock is still compared with; NO_BOUND for those that do not matter. */
  limits(vector: Int32Array): Int32Array {
    const limits = new Int32Array(this.network.clocks.length).fill(NO_BOUND);
    this.#live.find(vector);
    const { dim, clockAt, lowerAt, upperAt } = this.#live;
    for (let i = 1; i < dim; i++) limits[clockAt[i]!] = Math.max(lowerAt[i]!, upperAt[i]!);
    return limits;
  }

  /** Whether time must not pass, whatever the invariants say. An urgent output waits until it is taken. */
  stopsTime({ vector }: Part, isTaken: (action: number) => boolean = () => true): boolean {
    if ((flagsOf(this.#flags, vector) & STOPS_TIME) !== 0) return true;
    return this.#synchroniser.isUrgent(vector, (_, channel) => {
      const action = this.#actions[channel];
      return action === undefined || isTaken(action);
    });
  }

  /** All steps, as far as locations and integers decide. */
  moves({ vector }: Part): readonly Move[] {
    const key = this.keyOf(vector);
    let moves = this.#moves.get(key);
    if (moves === undefined) {
      const { hasPriorities } = this.network;
      moves = allCandidates(this.#synchroniser, vector, CLOCKS_UNKNOWN).map((candidate) => {
        const action = this.#actionOf(candidate.edges[0]!, vector);
        const outside = candidate.edges.filter(({ process }) => !this.#isUnderTest(process));
        return {
          ...candidate,
          action,
          isInternal: action === undefined && outside.length < candidate.edges.length,
          world: outside.map(({ id }) => id).join(),
          priority: hasPriorities ? priorityOf(this.#compiled, candidate.edges, vector) : undefined,
        };
      });
      this.#moves.set(key, moves);
    }
    return moves;
  }

  /** The parts of a zone from which a move can be taken at once, disjoint. */
  departures(part: Part, move: Move, zone: Int32Array, dim: number): readonly Int32Array[] {
    let open = this.#possible(part, move, zone, dim);
    const { priority } = move;
    if (open.length === 0 || priority === undefined) return open;
    for (const other of this.moves(part)) {
      if (comparePriorities(priority, other.priority!) >= 0) continue;
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
      vector: target,
      from: clocks.from.map((clock) => at[clock]!),
      shift: clocks.shift.slice(),
    };
  }

  /** Keeps the part of a zone within the invariants, all or those of one side; false if there is none. */
  constrainToInvariant(
    { vector, at }: Part,
    zone: Int32Array,
    dim: number,
    whose: 'all' | 'environment' | 'side' = 'all',
  ): boolean {
    const { processes } = this.#compiled;
    for (let p = 0; p < processes.length; p++) {
      if (whose !== 'all' && this.#isUnderTest(p) !== (whose === 'side')) continue;
      const { invariant } = processes[p]!.locations[vector[p]!]!;
      if (invariant.condition?.(vector) === false) return false;
      const triples = this.#triples.of(invariant, vector);
      if (!constrainAt(zone, dim, triples.subarray(0, this.#triples.end), at)) return false;
    }
    return true;
  }

  /** Whether an invariant ends the time of a state. */
  isBounded({ vector }: Part): boolean {
    return this.#compiled.processes.some(({ locations }, process) => {
      const triples = this.#triples.of(locations[vector[process]!]!.invariant, vector);
      return triples.subarray(0, this.#triples.end).some((clock, k) => k % 3 === 1 && clock === 0);
    });
  }

  /** Where in a zone the world gives an input, in the way that a move takes it. */
  given(part: Part, { action, world }: Move, zone: Int32Array, dim: number): readonly Int32Array[] {
    const channel = this.#actions.indexOf(action);
    if (channel < 0 || this.#channels[channel]!.outside === 'sends') return [zone];
    const ways = world.split(',');
    const edges = this.#edgesFrom(part.vector, 'send', action!, 'environment');
    return this.#waysOf(
      part,
      edges.filter(({ id }) => ways.includes(String(id))),
      zone,
      dim,
    );
  }

  /** Where in a zone the world takes an output. */
  taken(part: Part, action: number, zone: Int32Array, dim: number): readonly Int32Array[] {
    const channel = this.#channels[this.#actions.indexOf(action)];
    if (channel === undefined || channel.outside === 'receives' || channel.broadcast) return [zone];
    return this.#waysOf(part, this.#edgesFrom(part.vector, 'receive', action, 'environment'), zone, dim);
  }

  /** Where in a zone an output could be made if the environment, where there is one, took it. */
  made(part: Part, action: number, zone: Int32Array, dim: number): readonly Int32Array[] {
    if (!this.hasEnvironment) return [];
    const committed = this.own.committed(part.vector);
    const edges = this.#edgesFrom(part.vector, 'send', action, 'side');
    return this.#waysOf(
      part,
      edges.filter(({ process }) => committed.length === 0 || committed.includes(process)),
      zone,
      dim,
    );
  }

  /** Where in a zone no edge receives an input. */
  deaf({ vector, at }: Part, action: number, zone: Int32Array, dim: number): readonly Int32Array[] {
    return this.#without(this.#edgesFrom(vector, 'receive', action, 'side'), vector, at, zone, dim);
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
    return this.#compiled.edges.length;
  }

  /** Processes are under test unless the interface says otherwise. */
  #isUnderTest(process: number): boolean {
    return this.#tested.underTest[process] !== false;
  }

  /** Where in a zone one of the edges can be taken, as far as it is concerned. */
  #waysOf(part: Part, edges: readonly CompiledEdge[], zone: Int32Array, dim: number): readonly Int32Array[] {
    return edges.flatMap((edge) => this.#possible(part, { edges: [edge], absent: [] }, zone, dim));
  }

  #edgesFrom(
    vector: Int32Array,
    kind: 'send' | 'receive',
    action: number,
    whose: 'side' | 'environment',
  ): readonly CompiledEdge[] {
    return this.#compiled.processes.flatMap(({ edgesFrom }, process) =>
      this.#isUnderTest(process) !== (whose === 'side')
        ? []
        : edgesFrom[vector[process]!]!.filter(
            (edge) =>
              edge.action.kind === kind &&
              this.#actionOf(edge, vector) === action &&
              edge.guard.condition?.(vector) !== false,
          ),
    );
  }

  #actionOf({ action }: CompiledEdge, vector: Int32Array): number | undefined {
    if (action.kind !== 'send' && action.kind !== 'receive') return undefined;
    return this.#actions[action.channel + (action.offset?.(vector) ?? 0)];
  }

  /** Where guards hold, those of absent edges do not, and the invariant of the target will; priorities aside. */
  #possible(
    { vector, at }: Part,
    { edges, absent }: KeptCandidate,
    zone: Int32Array,
    dim: number,
  ): readonly Int32Array[] {
    const within = zone.slice();
    for (const { guard } of edges) {
      const triples = this.#triples.of(guard, vector);
      if (!constrainAt(within, dim, triples.subarray(0, this.#triples.end), at)) return [];
    }
    const parts = this.#without(absent, vector, at, within, dim);
    return parts.filter((part) => this.#leadsWithinInvariant(edges, vector, at, part, dim));
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
    for (const [p, { locations }] of this.#compiled.processes.entries()) {
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
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- See ModelError.
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
