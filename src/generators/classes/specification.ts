/**
 * The specification as the method sees it: after every timed trace of actions a set of members, and one value of each
 * clock that they all share.
 *
 * A member is where a single run stands: the locations of the network, and its integers as far as they still matter. What an action does to the clocks is
 * the same for every step that it can be, wherever several can be taken together; otherwise the model is refused, with
 * the two steps. Event-recording automata are like that by their form, and so is every automaton that is deterministic.
 *
 * INVARIANT zones here are over all clocks of the network, by their ids.
 * INVARIANT members and sets are the same objects whenever they are the same.
 */
import { madeOnce } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { type Span } from '../../base/source.js';
import { clockBounds } from '../../network/clock-bounds.js';
import {
  type ClockDifference,
  type ClockDifferences,
  clockDifferences,
} from '../../network/clock-differences.js';
import { channelUses } from '../../network/interface.js';
import { type NetworkChannel } from '../../network/network.js';
import { type CompiledEdge, type CompiledNetwork } from '../../semantics/compile.js';
import { DeadVariables } from '../../semantics/dead-variables.js';
import { FormulaTriples } from '../../semantics/formula-triples.js';
import { LiveClocks } from '../../semantics/live-clocks.js';
import { type LocationFlags, STOPS_TIME, flagsOf, locationFlags } from '../../semantics/location-flags.js';
import { StepUpdate } from '../../semantics/step-update.js';
import { ZoneSystem } from '../../semantics/zone-system.js';
import { LE_ZERO, atMost, withinLimits } from '../../zones/bound.js';
import { ABSENT } from '../../zones/extrapolate.js';
import { constrain, universe } from '../../zones/zone.js';
import { type TestModel } from '../test-model.js';
import { clocksThatStop, internalStep, tooManyDifferences } from './problems.js';
import { unsuitable } from '../unsuitable.js';
import { type Lines } from './cuts.js';

/** Where a single run stands. */
export interface Member {
  readonly number: number;
  readonly vector: Int32Array;
  /** The locations of the processes under test, and the values of variables that matter, for people. */
  readonly name: string;
  /** Where its invariants hold. */
  readonly invariant: Int32Array;
  readonly mayDelay: boolean;
  /** What each clock is still compared with, or ABSENT. */
  readonly greatest: Int32Array;
  /** The differences of clocks that are still compared. */
  readonly differences: readonly ClockDifference[];
}

/** A step that can be taken from a member at some values of the clocks. */
export interface MemberStep {
  /** Among all steps of the specification. */
  readonly number: number;
  readonly source: Member;
  readonly edges: readonly CompiledEdge[];
  /** Those of them that processes under test take: steps that are the same to the system differ in the others only. */
  readonly inside: readonly CompiledEdge[];
  readonly action: string;
  /** From where it can be taken, the invariants behind it included. */
  readonly from: readonly Int32Array[];
  readonly target: Member;
  readonly clocks: ClockChange;
}

/** The new value of each clock is the old one of `from` plus `shift`; from the reference clock, it is `shift`. */
export interface ClockChange {
  readonly from: Int32Array;
  readonly shift: Int32Array;
}

/** The members that are possible after a timed trace. */
export interface LocationSet {
  readonly number: number;
  readonly members: readonly Member[];
  readonly name: string;
  /** What is still compared from some member. */
  readonly lines: Lines;
}

/** The names of inputs that the environment gives somewhere. One that it gives with some values it gives with no others. */
function givenByEnvironment({ network, tested }: TestModel): readonly string[] {
  const { synchronisation } = network;
  if (synchronisation.kind !== 'channels') return [];
  const { channels } = synchronisation;
  const plain = ({ name, passes }: NetworkChannel): string => passes?.channel ?? name;
  const uses = channelUses(network, tested.underTest);
  const sent = new Set(channels.filter((_, index) => uses[index]!.sentByEnvironment).map(plain));
  return channels
    .filter((channel, index) => tested.roles[index] === 'input' && sent.has(plain(channel)))
    .map(({ name }) => name);
}

export class Specification {
  readonly model: TestModel;
  readonly dim: number;
  /** The names of all inputs and outputs, in the order in which they are declared. */
  readonly actions: readonly string[];
  /** By clock: the greatest constant that it is compared with anywhere, or ABSENT. */
  readonly kept: Int32Array;
  readonly #differences: ClockDifferences | undefined;
  readonly #system: ZoneSystem;
  readonly #compiled: CompiledNetwork;
  readonly #flags: LocationFlags;
  readonly #live: LiveClocks;
  readonly #update: StepUpdate;
  readonly #dead: DeadVariables;
  readonly #triples = new FormulaTriples();
  readonly #channelNames: readonly string[];
  readonly #members = new Map<string, Member>();
  readonly #steps = new Map<Member, readonly MemberStep[]>();
  /** The inputs that processes of the environment give somewhere, each value that they may pass as one. */
  readonly #givenByEnvironment: readonly string[];
  readonly #given = new Map<Member, ReadonlyMap<string, readonly Int32Array[]>>();
  readonly #sets = new Map<string, LocationSet>();
  #stepCount = 0;

  constructor(model: TestModel) {
    const { network, tested } = model;
    this.model = model;
    this.dim = network.clocks.length;
    this.#differences = clockDifferences(network);
    if (this.#differences?.isComplete === false) unsuitable(tooManyDifferences.at(undefined));
    // All clocks are live everywhere, so that zones of all members have the same clocks.
    const everywhere = network.clocks.flatMap((_, clock) => (clock === 0 ? [] : [clock, 0, 0]));
    this.#system = new ZoneSystem(network, { everywhere, kind: 'joint', targets: 'entered' });
    this.#compiled = this.#system.compiled;
    this.#flags = locationFlags(this.#compiled);
    const bounds = clockBounds(network, { kind: 'joint', differences: this.#differences });
    this.kept = new Int32Array(this.dim).fill(ABSENT);
    for (const triples of bounds.flat())
      for (let k = 0; k < triples.length; k += 3)
        this.kept[triples[k]!] = Math.max(this.kept[triples[k]!]!, triples[k + 1]!, triples[k + 2]!);
    this.#live = new LiveClocks(this.dim, bounds, this.#flags);
    this.#update = new StepUpdate(this.#compiled);
    this.#dead = new DeadVariables(network, []);
    const { synchronisation } = network;
    this.#channelNames =
      synchronisation.kind === 'channels' ? synchronisation.channels.map(({ name }) => name) : [];
    this.actions = this.#channelNames.filter((_, channel) => tested.roles[channel] !== 'internal');
    this.#givenByEnvironment = givenByEnvironment(model);
    for (const { name, locations } of network.processes)
      for (const { name: location, rates } of locations)
        if (rates.length > 0) unsuitable(clocksThatStop.at(undefined, `${name}.${location}`));
  }

  /** Where the specification starts; undefined if no value of the clocks is possible there. */
  initial(): { readonly set: LocationSet; readonly zone: Int32Array } | undefined {
    const { network } = this.model;
    const member = this.#memberAt(Int32Array.from(network.initialVector));
    const zone = member.invariant.slice();
    for (const [clock, { initial }] of network.clocks.entries()) {
      if (clock === 0) continue;
      if (!constrain(zone, 0, this.dim, clock, 0, atMost(initial))) return undefined;
      if (!constrain(zone, 0, this.dim, 0, clock, atMost(-initial))) return undefined;
    }
    return { set: this.setOf([member]), zone };
  }

  /** The set of these members, each of which counts once. */
  setOf(members: readonly Member[]): LocationSet {
    const sorted = [...new Set(members)].sort((a, b) => a.number - b.number);
    const key = sorted.map(({ number }) => number).join();
    return madeOnce(this.#sets, key, () => {
      const name = sorted.map((member) => member.name).join(', ');
      const lines = linesOf(sorted, this.dim);
      return { number: this.#sets.size, members: sorted, name: `{${name}}`, lines };
    });
  }

  /** All steps from a member, in the order of the network's edges. */
  stepsOf(member: Member): readonly MemberStep[] {
    return madeOnce(this.#steps, member, () => this.#findSteps(member));
  }

  /**
   * By input that a process of the environment gives: where it does. Others can be given at any time, because the tester is
   * alone outside; but not while a process of the environment is committed, which then goes first.
   */
  givenAt(member: Member): ReadonlyMap<string, readonly Int32Array[]> {
    return madeOnce(this.#given, member, () => this.#findGiven(member));
  }

  #findSteps(member: Member): readonly MemberStep[] {
    const { vector } = member;
    const found: { readonly parts: Int32Array[]; readonly edges: readonly CompiledEdge[] }[] = [];
    this.#system.departures({ vector, cells: universe(this.dim), dim: this.dim }, (parts, edges) => {
      found.push({ parts: parts.map((part) => part.slice()), edges });
    });
    const steps = found.map(({ parts, edges }): MemberStep => {
      const action = this.#actionOf(edges, vector);
      this.#update.begin(vector);
      this.#update.run(edges, edges.length);
      const { from, shift } = this.#update.clocks;
      return {
        number: this.#stepCount++,
        source: member,
        edges,
        inside: edges.filter(({ process }) => this.#isUnderTest(process)),
        action,
        from: parts,
        target: this.#memberAt(this.#update.vector),
        clocks: { from: from.slice(), shift: shift.slice() },
      };
    });
    return [...new Map(steps.toReversed().map((step) => [effectKey(step), step])).values()].reverse();
  }

  /** The action of a step, which its first edge decides. A step that nobody sees is not taken. */
  #actionOf(edges: readonly CompiledEdge[], vector: Int32Array): string {
    const [first] = edges;
    assert(first !== undefined, 'a step has edges');
    const channel = this.#channelOf(first, vector);
    const { network, tested } = this.model;
    const isSeen = channel !== undefined && tested.roles[channel] !== 'internal';
    if (!isSeen) {
      const name = channel === undefined ? undefined : this.#channelNames[channel];
      unsuitable(internalStep.at(first.edge.origin.span, describeEdge(network, first), name));
    }
    return this.#channelNames[channel]!;
  }

  #channelOf({ action }: CompiledEdge, vector: Int32Array): number | undefined {
    if (action.kind !== 'send' && action.kind !== 'receive') return undefined;
    return action.channel + (action.offset?.(vector) ?? 0);
  }

  #findGiven({ vector }: Member): ReadonlyMap<string, readonly Int32Array[]> {
    const isHurried = this.#compiled.processes.some(
      ({ locations }, index) => !this.#isUnderTest(index) && locations[vector[index]!]!.isCommitted,
    );
    const limited = isHurried ? this.model.tested.inputs : this.#givenByEnvironment;
    const given = new Map(limited.map((name): [string, Int32Array[]] => [name, []]));
    if (given.size === 0) return given;
    const outside = this.#compiled.processes.filter((_, index) => !this.#isUnderTest(index));
    const isCommitted = ({ process }: CompiledEdge): boolean =>
      this.#compiled.processes[process]!.locations[vector[process]!]!.isCommitted;
    const edges = outside
      .flatMap(({ edgesFrom }) => edgesFrom.flat())
      .filter(
        ({ action, source, process, guard }) =>
          action.kind === 'send' && source === vector[process] && guard.condition?.(vector) !== false,
      );
    for (const edge of edges) {
      const channel = this.#channelOf(edge, vector);
      const parts = channel === undefined ? undefined : given.get(this.#channelNames[channel]!);
      // While a process of the environment is committed, the others of it give nothing.
      if (parts === undefined || (isHurried && !isCommitted(edge))) continue;
      const part = universe(this.dim);
      if (this.#keep(part, edge.guard, vector) && this.#leadsWithinEnvironment(part, edge, vector))
        parts.push(part);
    }
    return given;
  }

  /** Keeps the part of a zone from which the environment's edge leads into its own invariants; false if there is none. */
  #leadsWithinEnvironment(zone: Int32Array, edge: CompiledEdge, source: Int32Array): boolean {
    this.#update.begin(source);
    this.#update.run([edge], 1);
    const { vector, clocks } = this.#update;
    return this.#compiled.processes.every(({ locations }, index) => {
      if (this.#isUnderTest(index)) return true;
      const { invariant } = locations[vector[index]!]!;
      return invariant.condition?.(vector) !== false && this.#keep(zone, invariant, vector, clocks);
    });
  }

  #isUnderTest(process: number): boolean {
    return this.model.tested.underTest[process] === true;
  }

  #memberAt(found: Int32Array): Member {
    const vector = found.slice();
    this.#dead.clear(vector);
    const key = vector.subarray(0, this.#system.stateLength).join();
    return madeOnce(this.#members, key, () => this.#newMember(vector));
  }

  #newMember(vector: Int32Array): Member {
    const invariant = universe(this.dim);
    this.#compiled.processes.forEach(({ locations }, process) => {
      const location = locations[vector[process]!]!;
      this.#keep(invariant, location.invariant, vector);
    });
    this.#live.find(vector);
    const greatest = new Int32Array(this.dim).fill(ABSENT);
    greatest[0] = 0;
    for (let at = 1; at < this.#live.dim; at++)
      greatest[this.#live.clockAt[at]!] = Math.max(this.#live.lowerAt[at]!, this.#live.upperAt[at]!);
    const isStill = (flagsOf(this.#flags, vector) & STOPS_TIME) !== 0;
    return {
      number: this.#members.size,
      vector,
      name: this.#nameOf(vector),
      invariant,
      mayDelay: !isStill && !this.#system.synchroniser.isUrgent(vector),
      greatest,
      differences: this.#differencesAt(vector),
    };
  }

  #differencesAt(vector: Int32Array): readonly ClockDifference[] {
    if (this.#differences === undefined) return [];
    const { all, at } = this.#differences;
    const numbers = new Set(at.flatMap((locations, process) => locations[vector[process]!]!));
    return all.filter((_, number) => numbers.has(number));
  }

  /** Keeps the part of a zone where the clock constraints of a formula hold, behind a change of clocks; false if there is none. */
  #keep(zone: Int32Array, formula: CompiledEdge['guard'], vector: Int32Array, change?: ClockChange): boolean {
    const triples = this.#triples.of(formula, vector);
    for (let k = 0; k < this.#triples.end; k += 3) {
      const [left, right, bound] = [triples[k]!, triples[k + 1]!, triples[k + 2]!];
      const i = change === undefined ? left : change.from[left]!;
      const j = change === undefined ? right : change.from[right]!;
      const moved = change === undefined ? 0 : change.shift[left]! - change.shift[right]!;
      const before = moved === 0 ? bound : withinLimits(bound - 2 * moved);
      if (i === j ? before < LE_ZERO : !constrain(zone, 0, this.dim, i, j, before)) return false;
    }
    return true;
  }

  #nameOf(vector: Int32Array): string {
    const { network, tested } = this.model;
    const inside = network.processes.flatMap((process, index) =>
      tested.underTest[index] === true || process.locations.length > 1 ? [{ process, index }] : [],
    );
    const isAlone = inside.length === 1;
    const where = inside.map(({ process: { name, locations }, index }) => {
      const location = locations[vector[index]!]!.name;
      return isAlone ? location : `${name}.${location}`;
    });
    const dead = new Set(this.#dead.slotsAt(vector));
    const values = network.variables.flatMap(({ name, slot, cells, meta }) =>
      meta || slot >= network.stateLength || slot === network.trackerSlot
        ? []
        : cells.flatMap(({ path }, offset) =>
            dead.has(slot + offset) ? [] : [`${name}${path}=${vector[slot + offset]}`],
          ),
    );
    return [...where, ...values].join(' ');
  }
}

/** Equal for steps of a member that are the same to the system and lead to the same: the environment takes part in its ways. */
function effectKey({ action, inside, from, target, clocks }: MemberStep): string {
  const ids = inside.map(({ id }) => id);
  return [action, ids, target.number, clocks.from, clocks.shift, ...from].join(';');
}

function linesOf(members: readonly Member[], dim: number): Lines {
  const greatest = new Int32Array(dim).fill(ABSENT);
  for (const member of members)
    for (let clock = 0; clock < dim; clock++)
      greatest[clock] = Math.max(greatest[clock]!, member.greatest[clock]!);
  return { greatest, differences: [...new Set(members.flatMap(({ differences }) => differences))] };
}

/** Whether a clock is still read behind a step. */
export function isRead({ target }: MemberStep, clock: number): boolean {
  return target.greatest[clock] !== ABSENT;
}

/**
 * What an action does to the clocks if it is these steps, which agree on every clock that is read behind several of them: a
 * clock that is read behind one of them only is changed as this one does it.
 */
export function sharedChange(steps: readonly MemberStep[]): ClockChange {
  const [first] = steps;
  assert(first !== undefined, 'an action is some step');
  const deciding = Array.from(
    first.clocks.from,
    (_, clock) => steps.find((step) => isRead(step, clock)) ?? first,
  );
  return {
    from: Int32Array.from(deciding, ({ clocks }, clock) => clocks.from[clock]!),
    shift: Int32Array.from(deciding, ({ clocks }, clock) => clocks.shift[clock]!),
  };
}

/** An edge as people find it, such as `Lamp: Off -> On`. */
export function describeEdge(network: TestModel['network'], { edge }: Pick<CompiledEdge, 'edge'>): string {
  const { name, locations } = network.processes[edge.process]!;
  return `${name}: ${locations[edge.source]!.name} -> ${locations[edge.target]!.name}`;
}

/** Where the first edge of a step stands in the model. */
export function spanOf({ edges }: Pick<MemberStep, 'edges'>): Span | undefined {
  return edges[0]?.edge.origin.span;
}
