/**
 * Why nothing can happen any more: for every process, what keeps each of its edges from being taken, now and after every
 * delay; and how long time could still pass.
 *
 * The same points of time are looked at as for deadlocks: the ends of the intervals in which the same holds, and a point
 * within each; those that invariants do not allow, too, to say when a guard would hold.
 */
import { madeOnce } from '../base/maps.js';
import { type Rational, ZERO, compare } from '../base/rational.js';
import { spend } from '../base/stopped.js';
import {
  type ConcreteState,
  type ConcreteSystem,
  type DelayLimit,
  type Meeting,
  type Waiting,
  changesOf,
  isWithin,
} from '../semantics/concrete-system.js';
import { Moment } from '../semantics/moment.js';
import { isDeadlocked, pointsOf } from './simulate.js';
import { type TraceState } from './trace.js';

export interface Deadlock {
  readonly time: TimeLeft;
  readonly processes: readonly StuckProcess[];
}

/** How long time can pass, and what ends that. */
export type TimeLeft =
  | { readonly kind: 'forEver' }
  | { readonly kind: 'urgent'; readonly where: readonly HastyProcess[] }
  | {
      readonly kind: 'invariant';
      readonly limit: Rational;
      readonly open: boolean;
      readonly where: readonly {
        readonly process: string;
        readonly location: string;
        readonly text: string;
      }[];
    };

export interface HastyProcess {
  readonly process: string;
  readonly location: string;
  readonly urgency: 'urgent' | 'committed';
}

export interface StuckProcess {
  readonly process: string;
  readonly location: string;
  /** Empty if no edge leaves the location. */
  readonly edges: readonly StuckEdge[];
}

export interface StuckEdge {
  readonly target: string;
  readonly meeting?: Meeting | undefined;
  readonly why: Obstacle;
}

export type Obstacle =
  /** Parts of its guard that do not hold, now or later; or, if there are none, all of it never holds at once. */
  | { readonly kind: 'guard'; readonly parts: readonly string[] }
  /** Its guard holds only after this delay (right after it, if that is open), and time does not pass that long. */
  | {
      readonly kind: 'later';
      readonly guard: string;
      readonly delay: Rational;
      readonly open: boolean;
    }
  /** Nobody takes part: from no current location, or not at the same time. */
  | { readonly kind: 'alone'; readonly others: 'none' | 'notThen' }
  /** A process in a committed location goes first. */
  | { readonly kind: 'committed'; readonly processes: readonly string[] }
  /** Where it leads, an invariant does not hold. */
  | { readonly kind: 'invariant' };

/** Undefined if something can happen. */
export function explainDeadlock(system: ConcreteSystem, state: ConcreteState): Deadlock | undefined {
  if (!isDeadlocked(system, state)) return undefined;
  const limit = system.delayLimit(state);
  const rates = system.rates(state);
  // Every part of a guard counts, also behind one that does not hold.
  const changes = changesOf(state.clocks, rates, (moment) => void system.waiting(state, moment));
  const moments = pointsOf(changes, undefined).map((delay): Instant => {
    const waiting = system.waiting(state, new Moment(state.clocks, rates, delay));
    return { delay, isAllowed: isWithin(limit, delay), waiting, parties: partiesOf(waiting) };
  });
  const now = moments[0]!.waiting;
  const committed = now.hasty.flatMap(({ process, urgency }) => (urgency === 'committed' ? [process] : []));
  const stuck = system.processes.map((): StuckEdge[] => []);
  for (const [index, { edge, meeting }] of now.edges.entries()) {
    spend(moments.length);
    const target = system.processes[edge.process]!.locations[edge.target]!;
    stuck[edge.process]!.push({ target, meeting, why: obstacleOf(index, moments, committed, system) });
  }
  return {
    time: timeLeft(system, state, limit, moments),
    processes: system.processes.map(({ name, locations }, process) => ({
      process: name,
      location: locations[state.locations[process]!]!,
      edges: stuck[process]!,
    })),
  };
}

/** The state that a trace describes. */
export function stateNamed(system: ConcreteSystem, described: TraceState): ConcreteState {
  return {
    locations: described.locations.map((name, process) => system.processes[process]!.locations.indexOf(name)),
    variables: described.variables.map(({ value }) => value),
    clocks: described.clocks.map(({ value }) => value),
  };
}

interface Instant {
  readonly delay: Rational;
  /** Whether time may pass until then. */
  readonly isAllowed: boolean;
  /** The edges are the same, in the same order, at all moments. */
  readonly waiting: Waiting;
  /** Who sends on a channel, or receives, by its name and direction. */
  readonly parties: ReadonlyMap<string, Party>;
}

/** Two processes tell whether there is another one than a given one, so no more are kept. */
interface Party {
  readonly processes: number[];
  /** Those whose guards hold. */
  readonly able: number[];
}

function partiesOf({ edges }: Waiting): ReadonlyMap<string, Party> {
  const parties = new Map<string, Party>();
  const note = (processes: number[], process: number): void => {
    if (processes.length < 2 && processes[0] !== process) processes.push(process);
  };
  for (const { meeting, edge, conditions } of edges) {
    if (meeting?.kind !== 'channel') continue;
    const key = `${meeting.name}${meeting.direction}`;
    const party = madeOnce(parties, key, (): Party => ({ processes: [], able: [] }));
    note(party.processes, edge.process);
    if (conditions.every(({ holds }) => holds)) note(party.able, edge.process);
  }
  return parties;
}

function timeLeft(
  system: ConcreteSystem,
  { locations }: ConcreteState,
  limit: DelayLimit | undefined,
  moments: readonly Instant[],
): TimeLeft {
  if (limit === undefined) return { kind: 'forEver' };
  const place = (process: number): { readonly process: string; readonly location: string } => {
    const { name, locations: names } = system.processes[process]!;
    return { process: name, location: names[locations[process]!]! };
  };
  const { hasty } = moments[0]!.waiting;
  if (hasty.length > 0)
    return {
      kind: 'urgent',
      where: hasty.map(({ process, urgency }) => ({ ...place(process), urgency })),
    };
  // Right behind the limit: what does not hold there ends it.
  const behind = moments.find(({ delay, isAllowed }) => !isAllowed && compare(delay, ZERO) > 0);
  const broken = behind?.waiting.invariants.filter(({ holds }) => !holds) ?? [];
  return {
    kind: 'invariant',
    limit: limit.limit,
    open: limit.open,
    where: broken.map(({ process, text }) => ({ ...place(process), text })),
  };
}

function obstacleOf(
  index: number,
  moments: readonly Instant[],
  committed: readonly number[],
  system: ConcreteSystem,
): Obstacle {
  const { edge, meeting } = moments[0]!.waiting.edges[index]!;
  const seen = moments.map((moment) => ({ moment, own: moment.waiting.edges[index]! }));
  const holding = seen.filter(({ own }) => own.conditions.every(({ holds }) => holds));
  if (holding.length === 0) {
    const never = seen[0]!.own.conditions.filter((_, part) =>
      seen.every(({ own }) => !own.conditions[part]!.holds),
    );
    return { kind: 'guard', parts: never.map(({ text }) => text) };
  }
  const allowed = holding.filter(({ moment }) => moment.isAllowed).map(({ moment }) => moment);
  if (allowed.length === 0) {
    const first = moments.indexOf(holding[0]!.moment);
    // Points between two changes stand for what is right behind the first of them.
    const isBetween = first % 2 === 1;
    return {
      kind: 'later',
      guard: seen[0]!.own.conditions.map(({ text }) => text).join(' && '),
      delay: moments[isBetween ? first - 1 : first]!.delay,
      open: isBetween,
    };
  }
  const others = partnersOf(edge.process, meeting, allowed);
  if (others === 'none' || others === 'notThen') return { kind: 'alone', others };
  if (committed.length > 0 && !committed.includes(edge.process))
    return { kind: 'committed', processes: committed.map((process) => system.processes[process]!.name) };
  return { kind: 'invariant' };
}

/** Who takes part besides a process, at a time at which its edge can be taken. */
function partnersOf(
  process: number,
  meeting: Meeting | undefined,
  allowed: readonly Instant[],
): 'none' | 'notThen' | 'some' | 'unneeded' {
  if (meeting === undefined) return 'unneeded';
  if (meeting.kind === 'event') return 'notThen';
  if (meeting.isBroadcast && meeting.direction === '!') return 'unneeded';
  const wanted = `${meeting.name}${meeting.direction === '!' ? '?' : '!'}`;
  const isThere = (of: (party: Party) => readonly number[]): boolean =>
    allowed.some(({ parties }) => {
      const party = parties.get(wanted);
      return party !== undefined && of(party).some((other) => other !== process);
    });
  if (!isThere(({ processes }) => processes)) return 'none';
  return isThere(({ able }) => able) ? 'some' : 'notThen';
}
