/**
 * What processes can do together, whatever their environment does: the arena of the game between an environment and them.
 *
 * States are told apart by locations and integers; of each, the clock values are kept that can be reached, as zones that are
 * closed under delay within the invariants. Zones are extrapolated by the greatest constants of each clock, and in parts where
 * differences of clocks are compared, which keeps points apart that differ in what they can do, so that it can also be asked
 * what they cannot.
 *
 * A process that sends on a channel between these processes does not wait: where nobody can receive, the output is illegal. To
 * know where it would send, the same network is read once more with the world outside as a receiver of all such channels.
 *
 * INVARIANT what a step leads to from a point of the arena is a point of the arena.
 */
import { assert } from '../../base/assert.js';
import { madeOnce } from '../../base/maps.js';
import { spend, stop } from '../../base/stopped.js';
import { type ConformanceSide } from '../../conformance/conformance.js';
import { type Budget } from '../../explore/search.js';
import { type ClockDifferences } from '../../network/clock-differences.js';
import { channelUses } from '../../network/interface.js';
import { type Network, type NetworkChannel } from '../../network/network.js';
import { dividedAlong, keepSides, triplesOf } from '../../semantics/difference-parts.js';
import { type Draft, type Move, OpenSystem, type Part } from '../../semantics/open-system.js';
import { LE_ZERO, UNBOUNDED, withinLimits } from '../../zones/bound.js';
import { extrapolateM } from '../../zones/extrapolate.js';
import { Federation, addAll, addZone, difference } from '../../zones/federation.js';
import { delay, intersect, universe } from '../../zones/zone.js';

export interface Arena {
  readonly network: Network;
  readonly dim: number;
  readonly states: readonly ArenaState[];
  /** The points at the start. */
  readonly initial: readonly { readonly state: number; readonly zone: Int32Array }[];
  /** The names of actions: inputs first. */
  readonly actions: readonly string[];
  readonly inputCount: number;
  /** A step, for people. */
  readonly describe: (move: Move) => string;
}

export interface ArenaState {
  readonly vector: Int32Array;
  /** The clock values that can be reached. */
  readonly reached: Federation;
  /** The invariants, as a zone. */
  readonly invariant: Int32Array;
  readonly mayDelay: boolean;
  readonly moves: readonly ArenaMove[];
  /** Where some output is illegal, and which: of all points of the invariant. */
  readonly bad: Federation;
  readonly illegal: readonly IllegalOutput[];
}

export interface IllegalOutput {
  readonly process: number;
  readonly channel: string;
  /** `time`: at other times some process here could take it. */
  readonly kind: 'output' | 'time';
  readonly zones: Federation;
}

export interface ArenaMove {
  readonly move: Move;
  /** Whether the environment does it: its number as an action tells which input it is. */
  readonly isInput: boolean;
  /** From where it can be taken. */
  readonly departures: Federation;
  readonly target: number;
  /** By clock behind the step: the clock that it comes from, and what is added. */
  readonly from: Int32Array;
  readonly shift: Int32Array;
}

/** An output that nobody can take, with a shortest way there: the ids of the edges of each step. */
export interface IllegalState extends IllegalOutput {
  /** By process: the number of its location. */
  readonly locations: readonly number[];
  readonly path: readonly (readonly number[])[];
}

interface Node {
  readonly state: number;
  readonly zone: Int32Array;
  readonly parent: Node | undefined;
  readonly edges: readonly number[];
}

interface Found {
  readonly vector: Int32Array;
  readonly part: Part;
  readonly reached: Federation;
  readonly invariant: Int32Array;
  readonly mayDelay: boolean;
  readonly limits: Int32Array;
  /** Differences of clocks that are still compared, as triples. */
  readonly differences: readonly number[];
  readonly outputs: readonly IllegalOutput[];
}

/**
 * The network is that of the processes alone, with the differences of clocks that it compares. Ends with a Stopped when a budget is used up. Illegal outputs are told as they are
 * met, those with the fewest steps first: one for each choice of locations, process and channel.
 */
export function arenaOf(
  side: ConformanceSide,
  differences: ClockDifferences | undefined,
  budget: Budget,
  onIllegal: (illegal: IllegalState) => void,
): Arena {
  return new Exploration(side, differences, budget, onIllegal).arena();
}

class Exploration {
  readonly #network: Network;
  readonly #channels: readonly NetworkChannel[];
  readonly #statesMax: number;
  readonly #dim: number;
  readonly #actions: readonly string[];
  readonly #inputCount: number;
  readonly #system: OpenSystem;
  /** The same where outputs between the processes need nobody who takes them. */
  readonly #eager: OpenSystem;
  readonly #isShared: readonly boolean[];
  readonly #identity: Int32Array;
  readonly #differences: ClockDifferences | undefined;
  readonly #numbers = new Map<string, number>();
  readonly #found: Found[] = [];
  readonly #waiting: Node[] = [];
  readonly #told = new Set<string>();
  readonly #onIllegal: (illegal: IllegalState) => void;

  constructor(
    { network, tested }: ConformanceSide,
    differences: ClockDifferences | undefined,
    { statesMax = Infinity }: Budget,
    onIllegal: (illegal: IllegalState) => void,
  ) {
    this.#onIllegal = onIllegal;
    this.#differences = differences;
    const { synchronisation } = network;
    assert(synchronisation.kind === 'channels', 'processes that fit together have channels');
    this.#network = network;
    this.#channels = synchronisation.channels;
    this.#statesMax = statesMax;
    this.#dim = network.clocks.length;
    this.#actions = [...tested.inputs, ...tested.outputs];
    this.#inputCount = tested.inputs.length;
    const actions = { names: this.#actions, inputCount: this.#inputCount };
    const uses = channelUses(network, tested.underTest);
    this.#isShared = this.#channels.map(({ broadcast }, index) => {
      const { sentInside, receivedInside } = uses[index]!;
      return !broadcast && sentInside && receivedInside;
    });
    const channels = this.#channels.map((channel, index) =>
      this.#isShared[index] === true ? { ...channel, outside: 'receives' as const } : channel,
    );
    this.#system = new OpenSystem(network, tested, actions, 'alone');
    this.#eager = new OpenSystem(
      { ...network, synchronisation: { ...synchronisation, channels } },
      tested,
      actions,
      'alone',
    );
    this.#identity = Int32Array.from({ length: this.#dim }, (_, clock) => clock);
  }

  arena(): Arena {
    const initial = this.#system.initial().flatMap((draft) => this.#entered(draft, undefined) ?? []);
    for (let next = 0; next < this.#waiting.length; next++) {
      if (next >= this.#statesMax) stop('states');
      this.#expand(this.#waiting[next]!);
    }
    return {
      network: this.#network,
      dim: this.#dim,
      states: this.#found.map((found) => this.#state(found)),
      initial,
      actions: this.#actions,
      inputCount: this.#inputCount,
      describe: (move) => this.#system.describe(move),
    };
  }

  #expand(node: Node): void {
    const { part, outputs } = this.#found[node.state]!;
    for (const output of outputs) this.#note(node, output);
    for (const move of this.#system.moves(part))
      for (const zone of this.#system.departures(part, move, node.zone, this.#dim)) {
        spend(50 * this.#dim * this.#dim);
        const edges = move.edges.map(({ id }) => id);
        this.#entered(this.#system.draft(part, move), { node, edges, zone });
      }
  }

  /** Notes an output that is illegal somewhere in a node, unless that is known of its locations. */
  #note(node: Node, { process, channel, kind, zones }: IllegalOutput): void {
    const locations = [...this.#found[node.state]!.vector.subarray(0, this.#network.processes.length)];
    const key = [...locations, process, channel, kind].join();
    if (this.#told.has(key) || !meets(zones, node.zone)) return;
    this.#told.add(key);
    const path: (readonly number[])[] = [];
    for (let at = node; at.parent !== undefined; at = at.parent) path.unshift(at.edges);
    this.#onIllegal({ locations, process, channel, kind, zones, path });
  }

  /** What is reached behind a step from a zone; a node of its own unless it is known. */
  #entered(
    draft: Draft,
    by: { readonly node: Node; readonly edges: readonly number[]; readonly zone: Int32Array } | undefined,
  ): { readonly state: number; readonly zone: Int32Array } | undefined {
    const dim = this.#dim;
    const state = this.#stateOf(draft.vector);
    const found = this.#found[state]!;
    const { part, mayDelay, reached } = found;
    const zone = mappedZone(draft, by?.zone ?? new Int32Array(dim * dim).fill(LE_ZERO), dim);
    if (!this.#system.constrainToInvariant(part, zone, dim)) return undefined;
    const entered = zone.slice();
    if (mayDelay) delay(zone, 0, dim);
    this.#system.constrainToInvariant(part, zone, dim);
    for (const each of this.#extrapolated(found, zone))
      if (addZone(reached, each, 0))
        this.#waiting.push({ state, zone: each, parent: by?.node, edges: by?.edges ?? [] });
    return { state, zone: entered };
  }

  /** A zone that extrapolation would change is divided along the differences that are still compared. */
  #extrapolated({ part, limits, differences }: Found, zone: Int32Array): readonly Int32Array[] {
    const dim = this.#dim;
    const larger = zone.slice();
    extrapolateM(larger, 0, dim, limits);
    const isSame = larger.every((bound, cell) => bound === zone[cell]);
    const parts = isSame || differences.length === 0 ? [zone] : dividedAlong(zone, differences, dim);
    return parts.map((each) => {
      const extrapolated = each.slice();
      extrapolateM(extrapolated, 0, dim, limits);
      keepSides(extrapolated, each, isSame ? [] : differences, dim);
      this.#system.constrainToInvariant(part, extrapolated, dim);
      return extrapolated;
    });
  }

  #differencesAt(vector: Int32Array): readonly number[] {
    if (this.#differences === undefined) return [];
    const { all, at } = this.#differences;
    const numbers = new Set(at.flatMap((locations, process) => locations[vector[process]!]!));
    return triplesOf([...numbers].map((number) => all[number]!));
  }

  #stateOf(vector: Int32Array): number {
    return madeOnce(this.#numbers, this.#system.keyOf(vector), () => {
      const part: Part = { of: this.#system, vector, at: this.#identity };
      const dim = this.#dim;
      const invariant = universe(dim);
      this.#system.constrainToInvariant(part, invariant, dim);
      const limits = this.#system.limits(vector);
      limits[0] = 0;
      return (
        this.#found.push({
          ...{ vector, part, invariant, limits },
          differences: this.#differencesAt(vector),
          mayDelay: !this.#system.stopsTime(part),
          reached: new Federation(dim),
          outputs: this.#illegalOutputs(part, invariant),
        }) - 1
      );
    });
  }

  /** Where a process sends what no other takes. */
  #illegalOutputs(part: Part, within: Int32Array): readonly IllegalOutput[] {
    const dim = this.#dim;
    return this.#eager.moves({ ...part, of: this.#eager }).flatMap((move): readonly IllegalOutput[] => {
      const [edge] = move.edges;
      const channel = edge === undefined ? undefined : this.#sharedChannel(edge.action, part.vector);
      if (edge === undefined || channel === undefined) return [];
      const sent = asFederation(this.#eager.departures(part, move, within, dim), dim);
      const partners = this.#system.moves(part).filter(({ edges }) => edges[0]!.id === edge.id);
      const taken = asFederation(
        partners.flatMap((each) => this.#system.departures(part, each, within, dim)),
        dim,
      );
      const zones = difference(sent, taken);
      if (zones.count === 0) return [];
      const kind = partners.length > 0 ? 'time' : 'output';
      return [{ process: edge.process, channel: this.#channels[channel]!.name, kind, zones }];
    });
  }

  /** The channel between the processes that an edge sends on. */
  #sharedChannel(action: Move['edges'][number]['action'], vector: Int32Array): number | undefined {
    if (action.kind !== 'send') return undefined;
    const channel = action.channel + (action.offset?.(vector) ?? 0);
    return this.#isShared[channel] === true ? channel : undefined;
  }

  #state({ vector, part, reached, invariant, mayDelay, outputs }: Found): ArenaState {
    const dim = this.#dim;
    const moves = this.#system.moves(part).flatMap((move): readonly ArenaMove[] => {
      const departures = new Federation(dim);
      for (const zone of zonesOf(reached))
        for (const each of this.#system.departures(part, move, zone, dim)) addZone(departures, each, 0);
      if (departures.count === 0) return [];
      const { vector: after, from, shift } = this.#system.draft(part, move);
      const target = this.#numbers.get(this.#system.keyOf(after));
      assert(target !== undefined, 'what can be reached was explored');
      const isInput = move.action !== undefined && move.action < this.#inputCount;
      return [{ move, isInput, departures, target, from, shift }];
    });
    const bad = new Federation(dim);
    for (const { zones } of outputs) for (const zone of zonesOf(reached)) addAll(bad, within(zones, zone));
    return { vector, reached, invariant, mayDelay, moves, bad, illegal: outputs };
  }
}

export function asFederation(zones: readonly Int32Array[], dim: number): Federation {
  const federation = new Federation(dim);
  for (const zone of zones) addZone(federation, zone, 0);
  return federation;
}

/** Copies of its members. */
export function zonesOf(federation: Federation): readonly Int32Array[] {
  const size = federation.dim * federation.dim;
  return Array.from({ length: federation.count }, (_, index) =>
    federation.cells.slice(federation.at(index), federation.at(index) + size),
  );
}

/** The points of a federation in a zone. */
function within(federation: Federation, zone: Int32Array): Federation {
  const { dim } = federation;
  const result = new Federation(dim);
  for (const each of zonesOf(federation)) if (intersect(each, 0, zone, 0, dim)) result.push(each, 0);
  return result;
}

function meets(federation: Federation, zone: Int32Array): boolean {
  return within(federation, zone).count > 0;
}

/** The zone behind a step. */
function mappedZone({ from, shift }: Draft, source: Int32Array, dim: number): Int32Array {
  return Int32Array.from({ length: dim * dim }, (_, cell) => {
    const [i, j] = [Math.floor(cell / dim), cell % dim];
    const bound = source[from[i]! * dim + from[j]!]!;
    return bound === UNBOUNDED ? bound : withinLimits(bound + 2 * (shift[i]! - shift[j]!));
  });
}
