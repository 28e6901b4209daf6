/**
 * What a symbolic path asks of the times of its steps.
 *
 * Time 0 is the start, time k that of the k-th step, and the last one the end. Along a path the integers are known,
 * and every clock is the time that has passed since some earlier step plus a constant: T - T_origin + shift. So every
 * comparison of clocks, in a guard, in an invariant where a location is entered or left (invariants are convex, so
 * they hold in between), or at the end, bounds the difference of two times.
 *
 * Where a receiver of a broadcast stays behind, or a step of higher priority must not be possible, something is asked
 * not to hold: that is a choice between constraints, a clause. So is keeping out of a zone during a delay: in a closed
 * zone, an upper bound does not hold when the delay begins, or a lower bound when it ends, or one on a difference,
 * which time does not change.
 *
 * A clock that was stopped and runs again is no such difference; a path that compares it is not answered here.
 */
import { append } from '../base/long-lists.js';
import { type Network } from '../network/network.js';
import { CLOCKS_UNKNOWN, type Synchroniser } from '../semantics/candidate.js';
import { ClockMap } from '../semantics/clock-map.js';
import { type CompiledEdge, type CompiledFormula, type CompiledNetwork } from '../semantics/compile.js';
import { FormulaTriples } from '../semantics/formula-triples.js';
import { ModelError } from '../semantics/model-error.js';
import { blocks, priorityOf } from '../semantics/priority.js';
import { type KeptCandidate, allCandidates, heardAt } from '../semantics/synchronise.js';
import { UNBOUNDED, atMost, boundConstant, isStrict, negateBound, withinLimits } from '../zones/bound.js';
import { type DifferenceConstraint } from './difference-constraints.js';
import { type LeastTime } from './least-time.js';

/** Constraints x_i - x_j on clocks, all to hold: triples (i, j, bound) of clock ids and a bound. */
export type ClockTriples = readonly number[];

/** One of the lists of constraints holds. */
export type Clause = readonly (readonly DifferenceConstraint[])[];

export interface PathConstraints {
  readonly kind: 'constraints';
  readonly timeCount: number;
  /** All to hold. */
  readonly required: readonly DifferenceConstraint[];
  readonly clauses: readonly Clause[];
  /** The locations and integers at the start and after each step. */
  readonly states: readonly Int32Array[];
  /** The time from which on zones are avoided. */
  readonly stayTime: number | undefined;
  /** The time that is neither that of a step nor the end: where something is to hold in the middle of a delay. */
  readonly pauseTime: number | undefined;
}

export type PathAnswer =
  | PathConstraints
  /** The integers do not allow the path. */
  | { readonly kind: 'impossible' }
  /** The path compares a clock that was stopped in between. */
  | { readonly kind: 'stoppedClock' };

/** Zones of states with this vector, each given by all bounds of its closed form: one of the lists of constraints holds. */
export type ZoneConstraints = (vector: Int32Array) => readonly ClockTriples[];

/** What a path is to do besides taking its steps. */
export interface PathConditions {
  /** What is to hold after a last delay; without it, the path ends with its last step. */
  readonly final?: ZoneConstraints | undefined;
  /** In the end nothing can happen any more; `final` says where that is. */
  readonly endsInDeadlock?: boolean | undefined;
  readonly stay?: StayConditions | undefined;
  /** It ends at this time; where that is only approached, less than one unit later. */
  readonly endsBy?: LeastTime | undefined;
}

/** From a moment on, the path keeps out of some zones, during all delays too. */
export interface StayConditions {
  /** The moment is in the state after so many steps: */
  readonly afterSteps: number;
  /** where this holds, or else where the state is entered. */
  readonly start: ZoneConstraints | undefined;
  readonly avoided: ZoneConstraints;
}

/** A value of a clock: the time between two steps plus a constant. A running clock counts up to now. */
interface ClockOrigin {
  readonly since: number;
  readonly until: number | undefined;
  readonly shift: number;
  /** It was stopped and runs again: its value is no difference of two times. */
  readonly isBroken: boolean;
}

/** Walks along one path and collects what it asks for. */
export class PathWalk {
  readonly #compiled: CompiledNetwork;
  readonly #network: Network;
  readonly #synchroniser: Synchroniser;
  readonly #vector: Int32Array;
  readonly #clockMap: ClockMap;
  readonly #formulas = new FormulaTriples();
  readonly #required: DifferenceConstraint[] = [];
  readonly #clauses: Clause[] = [];
  readonly #states: Int32Array[] = [];
  #origins: readonly ClockOrigin[];
  #comparesBroken = false;
  #avoided: ZoneConstraints | undefined;
  #stayTime: number | undefined;
  #pauseTime: number | undefined;
  /** The time of the latest step. */
  #now = 0;

  constructor(compiled: CompiledNetwork, synchroniser: Synchroniser, initialLocations: readonly number[]) {
    this.#compiled = compiled;
    this.#network = compiled.network;
    this.#synchroniser = synchroniser;
    this.#vector = Int32Array.from(this.#network.initialVector);
    this.#vector.set(initialLocations);
    this.#clockMap = new ClockMap(this.#network.clocks.length);
    this.#origins = this.#network.clocks.map(({ initial }) => ({
      since: 0,
      until: undefined,
      shift: initial,
      isBroken: false,
    }));
  }

  /** What a path, given by the ids of the edges of each step, asks for. */
  follow(steps: readonly (readonly number[])[], { final, stay, endsBy }: PathConditions): PathAnswer {
    if (!this.#enterLocations()) return { kind: 'impossible' };
    for (const [index, ids] of steps.entries()) {
      if (stay?.afterSteps === index && !this.#beginStay(stay)) return { kind: 'impossible' };
      if (!this.#step(ids.map((id) => this.#compiled.edges[id]!))) return { kind: 'impossible' };
    }
    if (stay?.afterSteps === steps.length && !this.#beginStay(stay)) return { kind: 'impossible' };
    if (!this.#end(final)) return { kind: 'impossible' };
    if (this.#comparesBroken) return { kind: 'stoppedClock' };
    if (endsBy !== undefined) {
      const { time, isReached } = endsBy;
      this.#required.push({
        plus: this.#now,
        minus: 0,
        bound: isReached ? time : time + 1,
        strict: !isReached,
      });
    }
    return {
      kind: 'constraints',
      timeCount: this.#now + 1,
      required: this.#required,
      clauses: this.#clauses,
      states: this.#states,
      stayTime: this.#stayTime,
      pauseTime: this.#pauseTime,
    };
  }

  #step(edges: readonly CompiledEdge[]): boolean {
    if (!this.#pass('some')) return false;
    const fits = edges.every(
      ({ process, source, guard }) =>
        this.#vector[process] === source && (guard.condition?.(this.#vector) ?? true),
    );
    if (!fits) return false;
    for (const { guard } of edges) this.#require(this.#triples(guard));
    if (!this.#asksForNothingElse(edges) && !this.#requireAbsence(edges)) return false;
    runUpdates(this.#compiled, edges, this.#vector, this.#clockMap);
    const { from, shift } = this.#clockMap;
    this.#require(leastTriples(this.#clockMap));
    const before = this.#origins;
    this.#origins = before.map((_, clock) => {
      const origin = from[clock] === 0 ? this.#reference() : before[from[clock]!]!;
      return { ...origin, shift: origin.shift + shift[clock]! };
    });
    return this.#enterLocations();
  }

  #beginStay({ start, avoided }: StayConditions): boolean {
    if (start !== undefined && !this.#end(start)) return false;
    if (start !== undefined) this.#pauseTime = this.#now;
    this.#stayTime = this.#now;
    this.#avoided = avoided;
    return true;
  }

  /** Time passes until one of the zones is reached, if there are any. */
  #end(final: ZoneConstraints | undefined): boolean {
    if (!this.#pass(final === undefined ? 'none' : 'some')) return false;
    if (final === undefined) return true;
    const choices = final(this.#vector).map((triples) => this.#differences(triples));
    if (choices.length === 0) return false;
    this.#clauses.push(choices);
    return true;
  }

  /** Time passes in the current state, or does not; then the next step is due. False if what is to be avoided cannot be. */
  #pass(delay: 'some' | 'none'): boolean {
    const avoided = this.#avoided?.(this.#vector) ?? [];
    const atStart = avoided.map((zone) => this.#negations(selected(zone, 'upper')));
    const before = this.#now;
    this.#now++;
    this.#required.push({ plus: before, minus: this.#now, bound: 0, strict: false });
    if (delay === 'none' || !this.#mayDelay()) {
      this.#required.push({ plus: this.#now, minus: before, bound: 0, strict: false });
    }
    this.#requireInvariants();
    const atEnd = avoided.map((zone) => this.#negations(selected(zone, 'other')));
    const clauses = avoided.map((_, index): Clause => [...atStart[index]!, ...atEnd[index]!]);
    append(this.#clauses, clauses);
    return clauses.every((clause) => clause.length > 0);
  }

  /** The invariants hold where the locations are entered; clocks stop and run on as they say. */
  #enterLocations(): boolean {
    const locations = this.#locations();
    if (!locations.every(({ invariant }) => invariant.condition?.(this.#vector) ?? true)) return false;
    this.#requireInvariants();
    this.#states.push(this.#vector.slice(0, this.#network.stateLength));
    const stopped = new Set<number>();
    for (const { rates } of locations) {
      for (const { clock, rate } of rates) if (rate(this.#vector) === 0) stopped.add(clock(this.#vector));
    }
    this.#origins = this.#origins.map((origin, clock) => this.#stopOrGo(origin, stopped.has(clock)));
    return true;
  }

  #stopOrGo(origin: ClockOrigin, stops: boolean): ClockOrigin {
    const { since, until } = origin;
    if (stops) return until === undefined ? { ...origin, until: this.#now } : origin;
    if (until === undefined) return origin;
    // A clock that was stopped from its last reset on starts from there now.
    if (since === until) return { ...origin, since: this.#now, until: undefined };
    return { ...origin, until: undefined, isBroken: true };
  }

  // ---------------------------------------------------------------------------------------------- constraints

  #requireInvariants(): void {
    for (const { invariant } of this.#locations()) this.#require(this.#triples(invariant));
  }

  #require(triples: ClockTriples): void {
    append(this.#required, this.#differences(triples));
  }

  /** Constraints on the clocks, now, as constraints on times. */
  #differences(triples: ClockTriples): readonly DifferenceConstraint[] {
    const found: DifferenceConstraint[] = [];
    for (let k = 0; k < triples.length; k += 3) {
      if (triples[k + 2] === UNBOUNDED) continue;
      const difference = this.#difference(triples[k]!, triples[k + 1]!, triples[k + 2]!);
      if (difference !== undefined) found.push(difference);
    }
    return found;
  }

  /** (T_until - T_since + shift) - (T_until' - T_since' + shift') <= bound, where two of the times cancel out. */
  #difference(i: number, j: number, bound: number): DifferenceConstraint | undefined {
    const x = i === 0 ? this.#reference() : this.#origins[i]!;
    const y = j === 0 ? this.#reference() : this.#origins[j]!;
    const plus = [x.until ?? this.#now, y.since];
    const minus = [x.since, y.until ?? this.#now];
    for (const time of [...plus]) {
      const at = minus.indexOf(time);
      if (at < 0) continue;
      minus.splice(at, 1);
      plus.splice(plus.indexOf(time), 1);
    }
    if (x.isBroken || y.isBroken || plus.length > 1) {
      this.#comparesBroken = true;
      return undefined;
    }
    return {
      plus: plus[0] ?? 0,
      minus: minus[0] ?? 0,
      bound: boundConstant(bound) - x.shift + y.shift,
      strict: isStrict(bound),
    };
  }

  #reference(): ClockOrigin {
    return { since: this.#now, until: undefined, shift: 0, isBroken: false };
  }

  #triples(formula: CompiledFormula): ClockTriples {
    return this.#triplesAt(formula, this.#vector);
  }

  // ------------------------------------------------------------------------------------- what must not hold

  /** Whether the step depends on its own guards only. */
  #asksForNothingElse([first]: readonly CompiledEdge[]): boolean {
    const { synchronisation, hasPriorities } = this.#network;
    if (hasPriorities || this.#synchroniser.absentFrom !== undefined) return false;
    const action = first?.action;
    return (
      synchronisation.kind !== 'channels' ||
      (action?.kind !== 'send' && action?.kind !== 'receive') ||
      !synchronisation.channels[action.channel]!.broadcast
    );
  }

  /** Adds clauses for receivers that stay behind and for steps of higher priority; false if they cannot be met. */
  #requireAbsence(edges: readonly CompiledEdge[]): boolean {
    for (const { guard } of this.#receiversBehind(edges)) {
      const clause = this.#negations(this.#triples(guard));
      if (clause.length === 0) return false;
      this.#clauses.push(clause);
    }
    return !this.#network.hasPriorities || this.#requirePriority(edges);
  }

  /** Edges that would take part as far as the integers say, of processes that do not, or whose channel cannot be evaluated. */
  #receiversBehind(edges: readonly CompiledEdge[]): readonly CompiledEdge[] {
    const { synchronisation } = this.#network;
    const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
    const broadcasts = new Set(
      edges.flatMap((edge) => {
        const channel = this.#channelOf(edge);
        if (channel === undefined || !channels[channel]!.broadcast) return [];
        return [edge.action.kind === 'send' ? heardAt(channels[channel]!, channel) : channel];
      }),
    );
    const behind = this.#synchroniser.absentFrom?.(edges, this.#vector) ?? [];
    if (broadcasts.size === 0) return behind;
    const sender = edges[0]!.action.kind === 'send' ? edges[0]!.process : undefined;
    const receivers = this.#compiled.processes.flatMap(({ edgesFrom }, process) => {
      if (process === sender) return [];
      const takesPart = edges.some((edge) => edge.process === process);
      return edgesFrom[this.#vector[process]!]!.filter(
        // Where the guard of a receiver of the broadcast cannot be evaluated, there is no such step.
        (edge) =>
          edge.action.kind === 'receive' &&
          ifEvaluated(false, () => edge.guard.condition?.(this.#vector) ?? true) &&
          ifEvaluated(true, () => broadcasts.has(this.#channelOf(edge)!) && !takesPart),
      );
    });
    return [...receivers, ...behind];
  }

  #channelOf({ action }: CompiledEdge): number | undefined {
    if (action.kind !== 'send' && action.kind !== 'receive') return undefined;
    return action.channel + (action.offset?.(this.#vector) ?? 0);
  }

  #requirePriority(edges: readonly CompiledEdge[]): boolean {
    const priority = priorityOf(this.#compiled, edges, this.#vector);
    const broken: (CompiledEdge | undefined)[] = [];
    const candidates = allCandidates(this.#synchroniser, this.#vector, {
      ...CLOCKS_UNKNOWN,
      goesWrong: (_, edge) => broken.push(edge),
    });
    for (const edge of broken) {
      const clause = edge === undefined ? [] : this.#negations(this.#triples(edge.guard));
      if (clause.length === 0) return false;
      this.#clauses.push(clause);
    }
    for (const other of candidates) {
      if (!blocks(priorityOf(this.#compiled, other.edges, this.#vector), priority)) continue;
      const clause = this.#impossible(other);
      if (clause?.length === 0) return false;
      if (clause !== undefined) this.#clauses.push(clause);
    }
    return true;
  }

  /** The ways in which a candidate cannot be taken; undefined if the integers see to that already. */
  #impossible({ edges, absent }: KeptCandidate): Clause | undefined {
    const guards = edges.flatMap(({ guard }) => this.#triples(guard));
    const outside = [
      ...this.#negations(guards),
      ...absent.map(({ guard }) => this.#differences(this.#triples(guard))),
    ];
    // A step that goes wrong is not kept out by the invariants behind it.
    return ifEvaluated<Clause | undefined>(outside, () => {
      const behind = this.#keptOutBehind(edges);
      return behind === undefined ? undefined : [...outside, ...behind];
    });
  }

  /** The ways in which the invariants behind edges keep them from being taken; undefined if the integers see to that. */
  #keptOutBehind(edges: readonly CompiledEdge[]): Clause | undefined {
    const target = this.#vector.slice();
    const clocks = new ClockMap(this.#network.clocks.length);
    runUpdates(this.#compiled, edges, target, clocks);
    const invariants = this.#compiled.processes.map(
      ({ locations }, process) => locations[target[process]!]!.invariant,
    );
    if (invariants.some(({ condition }) => condition !== undefined && !condition(target))) return undefined;
    const entered = invariants.flatMap((invariant) => before(this.#triplesAt(invariant, target), clocks));
    const notWrong = this.#differences(leastTriples(clocks));
    return this.#negations(entered).map((constraints) => [...constraints, ...notWrong]);
  }

  #triplesAt(formula: CompiledFormula, vector: Int32Array): ClockTriples {
    const triples = this.#formulas.of(formula, vector);
    return [...triples.subarray(0, this.#formulas.end)];
  }

  /** One of the constraints does not hold. */
  #negations(triples: ClockTriples): Clause {
    const clause: (readonly DifferenceConstraint[])[] = [];
    for (let k = 0; k < triples.length; k += 3) {
      clause.push(this.#differences([triples[k + 1]!, triples[k]!, negateBound(triples[k + 2]!)]));
    }
    return clause;
  }

  // ------------------------------------------------------------------------------------------- discrete parts

  #locations(): readonly CompiledNetwork['processes'][number]['locations'][number][] {
    return this.#compiled.processes.map(({ locations }, process) => locations[this.#vector[process]!]!);
  }

  #mayDelay(): boolean {
    const isHeld = this.#locations().some(({ isUrgent, isCommitted }) => isUrgent || isCommitted);
    return !isHeld && ifEvaluated(false, () => !this.#synchroniser.isUrgent(this.#vector));
  }
}

/** Clocks that are large enough for none to become negative. */
function leastTriples({ leastValues }: ClockMap): ClockTriples {
  return leastValues.flatMap(({ clock, least }) => [0, clock, atMost(-least)]);
}

/** What is computed, or something else where the model goes wrong. */
function ifEvaluated<T>(otherwise: T, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof ModelError) return otherwise;
    throw error;
  }
}

/** Changes the vector as the edges of a step do, and notes what happens to the clocks. */
function runUpdates(
  compiled: CompiledNetwork,
  edges: readonly CompiledEdge[],
  vector: Int32Array,
  clocks: ClockMap,
): void {
  clocks.clear();
  compiled.beforeUpdate?.(vector, clocks);
  for (const { update, resets } of edges) {
    update?.(vector, clocks);
    for (let k = 0; k < resets.length; k += 2) clocks.set(resets[k]!, resets[k + 1]!);
  }
  compiled.afterUpdate?.(vector, clocks);
  for (const { process, target } of edges) vector[process] = target;
  // When a step is over, meta variables have their initial values again.
  const { variables, initialVector } = compiled.network;
  for (const { meta, slot, cells } of variables) {
    if (!meta) continue;
    for (let k = slot; k < slot + cells.length; k++) vector[k] = initialVector[k]!;
  }
}

/** The upper bounds of clocks, or the other constraints. */
function selected(triples: ClockTriples, which: 'upper' | 'other'): ClockTriples {
  const found: number[] = [];
  for (let k = 0; k < triples.length; k += 3) {
    if ((triples[k + 1] === 0) === (which === 'upper'))
      found.push(triples[k]!, triples[k + 1]!, triples[k + 2]!);
  }
  return found;
}

/** Constraints on the clocks after a step as constraints on the clocks before it. */
function before(triples: ClockTriples, { from, shift }: ClockMap): ClockTriples {
  const found: number[] = [];
  for (let k = 0; k < triples.length; k += 3) {
    const i = triples[k]!;
    const j = triples[k + 1]!;
    found.push(from[i]!, from[j]!, withinLimits(triples[k + 2]! - 2 * (shift[i]! - shift[j]!)));
  }
  return found;
}
