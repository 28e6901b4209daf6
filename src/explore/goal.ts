/**
 * Where in a symbolic state a predicate holds.
 *
 * Conditions on the integers are decided once per state; constraints on the clocks cut the zone. The answer is a list
 * of zones whose union is exactly the part where the predicate holds.
 */
import { CLOCK_CONSTANT_MAX } from '../base/limits.js';
import { append } from '../base/long-lists.js';
import { type ClockConstraint } from '../network/expression.js';
import { SlotReads } from '../network/live-variables.js';
import { type Network, type Slot } from '../network/network.js';
import { type Predicate } from '../network/lower-query.js';
import { clocksOf } from '../network/clock-effects.js';
import { rangeOf, slotRanges } from '../network/value-range.js';
import { type Distance, goalDistance } from './goal-distance.js';
import { type Constraints, compileCondition, compileConstraints } from '../semantics/compile.js';
import { type StateView } from '../semantics/transition-system.js';
import { findRunning } from '../semantics/stopped-clocks.js';
import { type ZoneSystem } from '../semantics/zone-system.js';
import { negateBound } from '../zones/bound.js';
import { constrain, past, pastSome, tiesRunning, untieRunning } from '../zones/zone.js';
import { zoneDifference } from '../semantics/zone-parts.js';

/** Zones over the live clocks of a state. */
export type Parts = readonly Int32Array[];

export interface Goal {
  /** Clocks that the predicate compares, for `ClockBoundsOptions.everywhere`. */
  readonly bounds: readonly number[];
  /** Slots of the vector that the predicate reads, for `ZoneSystemOptions.observed`. */
  readonly slots: readonly Slot[];
  /** The clock constraints in it, for `ZoneSystemOptions.compared`. */
  readonly compared: readonly ClockConstraint[];
  readonly mentionsClocks: boolean;
  readonly mentionsDeadlock: boolean;
  /** How far a state with this vector seems to be from the goal; without it, nothing is known. */
  readonly distance?: Distance | undefined;
  /** The parts of the zones, all of the state with this vector, where the predicate holds. */
  holds(system: ZoneSystem, state: StateView, parts: Parts): Parts;
  /** The same where it does not hold. */
  fails(system: ZoneSystem, state: StateView, parts: Parts): Parts;
}

export function compileGoal(network: Network, predicate: Predicate): Goal {
  const test = compileTest(network, predicate);
  const constraints = constraintsOf(predicate);
  // Made when it is asked for: most searches never do.
  let distance: Distance | undefined;
  return {
    bounds: boundsOf(network, constraints),
    slots: slotsOf(predicate, new SlotReads(network)),
    distance: (vector) => (distance ??= goalDistance(network, predicate))(vector),
    compared: constraints,
    mentionsClocks: constraints.length > 0,
    mentionsDeadlock: mentionsDeadlock(predicate),
    holds: (system, state, parts) => test(system, state, parts, true),
    fails: (system, state, parts) => test(system, state, parts, false),
  };
}

/** `deadlock` as a goal of its own. */
export const DEADLOCK: Goal = {
  bounds: [],
  slots: [],
  compared: [],
  mentionsClocks: false,
  mentionsDeadlock: true,
  holds: deadlocked,
  fails: alive,
};

/** The parts where the predicate holds, or, if not `wanted`, where it does not. */
type Test = (system: ZoneSystem, state: StateView, parts: Parts, wanted: boolean) => Parts;

const NONE: Parts = [];

function compileTest(network: Network, predicate: Predicate): Test {
  switch (predicate.kind) {
    case 'condition': {
      const condition = compileCondition(network, predicate.condition);
      return (_, state, parts, wanted) => (condition(state.vector) === wanted ? parts : NONE);
    }
    case 'clocks':
      return clockTest(compileConstraints(network, predicate.constraints), predicate.constraints.length);
    case 'not': {
      const test = compileTest(network, predicate.part);
      return (system, state, parts, wanted) => test(system, state, parts, !wanted);
    }
    case 'and':
    case 'or': {
      const tests = predicate.parts.map((part) => compileTest(network, part));
      // The negation of a disjunction is a conjunction and the other way round.
      return (system, state, parts, wanted) =>
        (predicate.kind === 'and') === wanted
          ? tests.reduce(
              (left, test) => (left.length === 0 ? left : test(system, state, left, wanted)),
              parts,
            )
          : unite(
              tests,
              (test, rest) => test(system, state, rest, wanted),
              (test, rest) => test(system, state, rest, !wanted),
              parts,
            );
    }
    case 'deadlock':
      return (system, state, parts, wanted) =>
        wanted ? deadlocked(system, state, parts) : alive(system, state, parts);
  }
}

/** The parts where one of the tests succeeds, disjoint: what one has taken is not asked of the next. */
function unite(
  tests: readonly Test[],
  take: (test: Test, parts: Parts) => Parts,
  leave: (test: Test, parts: Parts) => Parts,
  parts: Parts,
): Parts {
  const taken: Int32Array[] = [];
  let rest = parts;
  for (const test of tests) {
    if (rest.length === 0) break;
    const some = take(test, rest);
    if (some === rest) return [...taken, ...rest];
    append(taken, some);
    rest = some.length === 0 ? rest : leave(test, rest);
  }
  return taken;
}

function clockTest(constraints: Constraints, count: number): Test {
  const triples = new Int32Array(3 * count);
  const clocks = { positions: new Int32Array(0) };
  return (system, state, parts, wanted) => {
    const end = constraints(state.vector, undefined, triples, 0);
    if (clocks.positions.length === 0) clocks.positions = new Int32Array(system.dimensionMax);
    system.positions(state.vector, clocks.positions);
    const { dim } = state;
    const at = (k: number): readonly [number, number, number] => [
      clocks.positions[triples[k]!]!,
      clocks.positions[triples[k + 1]!]!,
      triples[k + 2]!,
    ];
    return parts.flatMap((part) => (wanted ? within(part, end, at, dim) : outside(part, end, at, dim)));
  };
}

type ConstraintAt = (k: number) => readonly [i: number, j: number, bound: number];

function within(part: Int32Array, end: number, at: ConstraintAt, dim: number): Parts {
  const zone = part.slice(0, dim * dim);
  for (let k = 0; k < end; k += 3) if (!constrain(zone, 0, dim, ...at(k))) return NONE;
  return [zone];
}

/** Disjoint parts: the first constraint fails, or it holds and the second fails, and so on. */
function outside(part: Int32Array, end: number, at: ConstraintAt, dim: number): Parts {
  const rest = part.slice(0, dim * dim);
  const parts: Int32Array[] = [];
  for (let k = 0; k < end; k += 3) {
    const [i, j, bound] = at(k);
    const failing = rest.slice();
    if (constrain(failing, 0, dim, j, i, negateBound(bound))) parts.push(failing);
    if (!constrain(rest, 0, dim, i, j, bound)) break;
  }
  return parts;
}

/** The points from which no step can be taken, now or after any delay; perhaps more where clocks are stopped. */
function deadlocked(system: ZoneSystem, state: StateView, parts: Parts): Parts {
  return outsideOf(parts, pastsOfSteps(system, state).certain, state.dim);
}

/** The points from which a step can be taken, now or after some delay; perhaps more where clocks are stopped. */
function alive(system: ZoneSystem, state: StateView, parts: Parts): Parts {
  const { dim } = state;
  const { certain, possible } = pastsOfSteps(system, state);
  const dead = outsideOf(parts, [...certain, ...possible], dim);
  return outsideOf(parts, dead, dim);
}

function outsideOf(parts: Parts, others: Parts, dim: number): Parts {
  return others.reduce(
    (rest, other) => (rest.length === 0 ? rest : rest.flatMap((part) => zoneDifference(part, other, dim))),
    parts,
  );
}

/** From where a delay, 0 included, leads to a step: for certain, and where it may do so but zones cannot tell. */
interface Pasts {
  readonly certain: Parts;
  readonly possible: Parts;
}

function pastsOfSteps(system: ZoneSystem, state: StateView): Pasts {
  const mayDelay = system.mayDelay(state.vector);
  const running = mayDelay && !system.isExact ? runningClocks(system, state) : undefined;
  if (running !== undefined) return pastsWhileStopped(system, state, running);
  const certain = departuresFrom(system, state);
  if (mayDelay) for (const zone of certain) past(zone, 0, state.dim);
  return { certain, possible: [] };
}

/** By position, 1 for the clocks that run while time passes in a state; undefined if all of them do. */
function runningClocks(system: ZoneSystem, { vector, dim }: StateView): Uint8Array | undefined {
  const positions = new Int32Array(system.dimensionMax);
  system.positions(vector, positions);
  const running = new Uint8Array(dim).fill(1);
  return findRunning(system.compiled, vector, positions, running) ? running : undefined;
}

/**
 * Looking back along running clocks only is exact where nothing ties them to stopped ones. A state's zone does, by where
 * its points come from, but that does not decide what they can do: the departures from a larger zone, which does
 * not tie them, are the same at the points of the state. What is left are guards and invariants that compare a running
 * clock with a stopped one.
 */
function pastsWhileStopped(
  system: ZoneSystem,
  { vector, cells, dim }: StateView,
  running: Uint8Array,
): Pasts {
  const untied = cells.slice(0, dim * dim);
  untieRunning(untied, 0, dim, running);
  const certain: Int32Array[] = [];
  const possible: Int32Array[] = [];
  for (const zone of departuresFrom(system, { vector, cells: untied, dim })) {
    const isExact = !tiesRunning(zone, 0, dim, running);
    if (!isExact) certain.push(zone.slice());
    pastSome(zone, 0, dim, running);
    (isExact ? certain : possible).push(zone);
  }
  return { certain, possible };
}

/** From where steps can be taken: a model that goes wrong is not at rest either. */
function departuresFrom(system: ZoneSystem, state: StateView): Parts {
  const found: Int32Array[] = [];
  const collect = (zones: Parts): void => {
    append(found, zones);
  };
  system.departures(state, collect, collect);
  return found;
}

function constraintsOf(predicate: Predicate): readonly ClockConstraint[] {
  switch (predicate.kind) {
    case 'clocks':
      return predicate.constraints;
    case 'and':
    case 'or':
      return predicate.parts.flatMap(constraintsOf);
    case 'not':
      return constraintsOf(predicate.part);
    case 'condition':
    case 'deadlock':
      return [];
  }
}

function slotsOf(predicate: Predicate, reads: SlotReads): readonly Slot[] {
  switch (predicate.kind) {
    case 'condition':
      return [...reads.ofExpression(predicate.condition)];
    case 'clocks':
      return [...reads.ofFormula({ constraints: predicate.constraints })];
    case 'and':
    case 'or':
      return predicate.parts.flatMap((part) => slotsOf(part, reads));
    case 'not':
      return slotsOf(predicate.part, reads);
    case 'deadlock':
      return [];
  }
}

function mentionsDeadlock(predicate: Predicate): boolean {
  switch (predicate.kind) {
    case 'deadlock':
      return true;
    case 'and':
    case 'or':
      return predicate.parts.some(mentionsDeadlock);
    case 'not':
      return mentionsDeadlock(predicate.part);
    case 'condition':
    case 'clocks':
      return false;
  }
}

/** Both lower and upper bounds: a predicate is asked for and against. */
function boundsOf(network: Network, constraints: readonly ClockConstraint[]): readonly number[] {
  const slots = slotRanges(network);
  return constraints.flatMap(({ left, right, bound }) => {
    const { low, high } = rangeOf(bound, slots);
    const greatest = Math.min(CLOCK_CONSTANT_MAX, Math.max(Math.abs(low), Math.abs(high)));
    return [left, right]
      .flatMap((address) => clocksOf(address, network.clocks.length))
      .flatMap((clock) => [clock, greatest, greatest]);
  });
}
