/**
 * How long an environment waits, in an estimate of a model together with it: docs/theory/open-systems.md says what that is
 * about. The tester plays the environment, so it knows where the environment stands, and not where the processes under test
 * do: what the environment can do there is what it can do in some state of the estimate in which it stands there.
 */
import { pushTo } from '../base/maps.js';
import { type Rational, ZERO, compare } from '../base/rational.js';
import { type Standing } from '../network/environment-ways.js';
import { type Part } from '../semantics/open-system.js';
import { earlierThan, laterThan, pickedZone, zoneDifferences } from '../semantics/zone-parts.js';
import { timesAt } from '../semantics/symbolic-state.js';

/** How long a model may stay silent: until this time. */
export interface SilenceLimit {
  readonly limit: Rational;
  readonly open: boolean;
}

export function isLater(one: SilenceLimit, other: SilenceLimit): boolean {
  const order = compare(one.limit, other.limit);
  return order > 0 || (order === 0 && other.open && !one.open);
}

/** Until when an environment lets time pass; undefined if at least until the horizon. It is stuck if it can only wait. */
export interface Patience {
  readonly allowed: SilenceLimit | undefined;
  readonly isStuck: boolean;
  /** Zones of times: while the environment lets time pass, and from when on it is stuck. */
  readonly waiting: readonly Int32Array[];
  readonly stuck: readonly Int32Array[];
}

/** A state of an estimate that stands within its invariants. */
export interface WaitingState {
  readonly part: Part;
  readonly zone: Int32Array;
  readonly dim: number;
  /** Where the time since the last event and the clocks of the trace stand in the zone. */
  readonly times: readonly number[];
}

/** Of states whose times are scaled, up to a horizon at which they were cut. */
export function patienceIn(
  states: readonly WaitingState[],
  { standing, scale }: { readonly standing: Standing; readonly scale: number },
  horizon: Rational,
): Patience {
  let allowed: SilenceLimit = { limit: ZERO, open: true };
  const waiting: Int32Array[] = [];
  for (const { part, zone, dim, times } of states) {
    if (part.of.environmentStopsTime(part)) continue;
    const later = laterThan(zone, dim);
    if (!part.of.constrainToInvariant(part, later, dim, 'environment')) continue;
    waiting.push(pickedZone(later, dim, [0, ...times]));
    const { high = horizon, highOpen } = timesAt(later, dim, times[0]!, scale);
    const until = { limit: high, open: highOpen };
    if (isLater(until, allowed)) allowed = until;
  }
  const stuck = stuckIn(states, standing);
  const isEndless = compare(allowed.limit, horizon) >= 0 && !allowed.open;
  return { isStuck: stuck.length > 0, allowed: isEndless ? undefined : allowed, waiting, stuck };
}

/** The times from which on the environment can do nothing by itself, now or later, wherever the others are. */
function stuckIn(states: readonly WaitingState[], { slots, clocks }: Standing): readonly Int32Array[] {
  const groups = new Map<string, { readonly state: WaitingState; readonly at: readonly number[] }[]>();
  for (const state of states) {
    const { part, times } = state;
    const live = clocks.filter((clock) => part.at[clock]! > 0);
    const key = `${slots.map((slot) => part.vector[slot]).join()};${live.join()}`;
    pushTo(groups, key, { state, at: [0, ...times, ...live.map((clock) => part.at[clock]!)] });
  }
  return [...groups.values()].flatMap((group) => {
    const before = group.flatMap(({ state: { part, zone, dim }, at }) =>
      part.of.acting(part, zone, dim).map((each) => pickedZone(earlierThan(each, dim), dim, at)),
    );
    return group.flatMap(({ state: { zone, dim, times }, at }) => {
      const own = [0, ...times].map((_, index) => index);
      return zoneDifferences(pickedZone(zone, dim, at), before, at.length).map((idle) =>
        pickedZone(laterThan(idle, at.length), at.length, own),
      );
    });
  });
}
