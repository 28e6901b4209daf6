/**
 * Whether processes fit together: de Alfaro and Henzinger's compatibility of interfaces, for timed automata.
 *
 * An output that no partner can take, now or at all, is illegal. Processes are compatible if some environment keeps them from
 * every state in which one could be made (see docs/theory/compatibility.md, and game.ts for what an environment may do).
 */
import { type Reason } from '../../base/reason.js';
import { type ConformanceSide } from '../../conformance/conformance.js';
import { readings } from '../../conformance/readings.js';
import { Concretiser } from '../../explore/concretise.js';
import { type Budget } from '../../explore/search.js';
import { type TimedTrace } from '../../explore/trace.js';
import { Unanswered, answered, giveUp } from '../../explore/unanswered.js';
import { type ClockDifferences, clockDifferences } from '../../network/clock-differences.js';
import { SOME_VALUES, triesAllValues } from '../../network/passed-values.js';
import { type Federation, difference, intersection } from '../../zones/federation.js';
import { systemAlone } from '../system-alone.js';
import { type TestModel } from '../test-model.js';
import { type Arena, type IllegalState, arenaOf, asFederation, zonesOf } from './arena.js';
import { type Lost, lostPoints } from './game.js';
import { constraintsOf } from './guards.js';

export type Compatibility =
  /** With what was found until then. */
  | { readonly kind: 'unknown'; readonly why: Reason; readonly illegal: readonly TracedIllegal[] }
  | {
      readonly kind: 'answered';
      readonly isCompatible: boolean;
      /** Why an environment that was not tried might do better; only where they are not compatible. */
      readonly doubt?: Reason | undefined;
      readonly illegal: readonly TracedIllegal[];
      readonly arena: Arena;
      readonly lost: Lost;
      /** A step of the processes that the environment cannot see, or not tell from another; undefined if there is none. */
      readonly unseen: string | undefined;
    };

/** With a run to it, unless none was found, or the work ended before it was. */
export type TracedIllegal = IllegalState & { readonly trace: TimedTrace | undefined };

export function checkCompatibility(model: TestModel, budget: Budget): Compatibility {
  const { alone, concrete } = systemAlone(model);
  const found: TracedIllegal[] = [];
  let concretiser: Concretiser | undefined;
  const trace = (illegal: IllegalState): void => {
    const at = found.push({ ...illegal, trace: undefined }) - 1;
    concretiser ??= new Concretiser(alone.network, concrete);
    found[at] = { ...illegal, trace: traceTo(concretiser, illegal) };
  };
  const result = answered(budget.shouldStop, 'search', (): Compatibility => {
    const differences = clockDifferences(alone.network);
    const why = notPlayed(model, alone, differences);
    if (why !== undefined) giveUp(why);
    const arena = arenaOf(alone, differences, budget, trace);
    const lost = lostPoints(arena);
    const isCompatible = arena.initial.every(
      ({ state, zone }) => intersection(lost[state]!, asFederation([zone], arena.dim)).count === 0,
    );
    return {
      kind: 'answered',
      isCompatible,
      ...(isCompatible || triesAllValues(model.tested) ? {} : { doubt: SOME_VALUES }),
      illegal: found,
      ...{ arena, lost, unseen: unseenStep(arena) },
    };
  });
  if (!(result instanceof Unanswered)) return result;
  return { kind: 'unknown', why: result.reason, illegal: found };
}

/** The points of a state from which some environment keeps the processes from illegal outputs. */
export function wonIn({ arena, lost }: Pick<Answered, 'arena' | 'lost'>, state: number): Federation {
  return difference(arena.states[state]!.reached, lost[state]!);
}

export type Answered = Extract<Compatibility, { readonly kind: 'answered' }>;

function notPlayed(
  model: TestModel,
  { network }: ConformanceSide,
  differences: ClockDifferences | undefined,
): Reason | undefined {
  const entangled = readings(model).entangled;
  if (entangled !== undefined) return entangled;
  if (network.processes.some(({ locations }) => locations.some(({ rates }) => rates.length > 0)))
    return { kind: 'unsupported', what: 'stoppedClocks' };
  return differences?.isComplete === false ? { kind: 'unsupported', what: 'comparedDifferences' } : undefined;
}

function traceTo(concretiser: Concretiser, { path, zones }: IllegalState): TimedTrace | undefined {
  const triples = zonesOf(zones).map((zone) => constraintsOf(zone, zones.dim).flat());
  const found = concretiser.concretise(path, { final: () => triples });
  return found.kind === 'trace' ? found.trace : undefined;
}

/**
 * A step that the environment cannot follow: one that it does not see, unless it has to be taken at once and nothing else can
 * happen then, or one that looks like another.
 */
function unseenStep({ states, actions, describe }: Arena): string | undefined {
  for (const { moves, mayDelay, reached } of states) {
    for (const [index, { move, departures }] of moves.entries()) {
      if (move.action === undefined) {
        const isForced = !mayDelay && moves.length === 1 && difference(reached, departures).count === 0;
        if (!isForced) return describe(move);
        continue;
      }
      const isLikeAnother = moves.some(
        (other, place) =>
          place < index &&
          other.move.action === move.action &&
          intersection(other.departures, departures).count > 0,
      );
      if (isLikeAnother)
        return `${describe(move)}, which is one of several steps with ${actions[move.action]!}`;
    }
  }
  return undefined;
}
