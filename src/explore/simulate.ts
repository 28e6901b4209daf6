/**
 * Random runs of the concrete semantics.
 *
 * In each state the delays that make a difference are looked at: the ends of the intervals in which the same steps can be
 * taken, and a point within each. One of those after which a step can be taken is chosen, then one of the steps, all
 * equally likely. Where there is none, but after some delay the model goes wrong, the run ends there.
 *
 * INVARIANT the same system and the same random numbers give the same run.
 */
import { type Random } from '../base/random.js';
import { ONE, type Rational, ZERO, add, compare, multiply, ratio } from '../base/rational.js';
import { type StopLimit, Stopped, spend, stoppable } from '../base/stopped.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
  isWithin,
} from '../semantics/concrete-system.js';
import { type ModelError } from '../semantics/model-error.js';
import { type TimedTrace, TraceRecorder } from './trace.js';

export interface Simulation {
  readonly trace: TimedTrace;
  /**
   * Why it ends: the steps that were asked for, no step that can be taken, a mistake of the model, no initial state; or it
   * was stopped on its way.
   */
  readonly end: 'steps' | 'deadlock' | 'error' | 'noStart' | 'stopped';
  /** By what. */
  readonly limit?: StopLimit | undefined;
  /** Where it ends. */
  readonly final: ConcreteState;
}

export interface SimulateOptions {
  readonly stepsMax: number;
  readonly random: Random;
}

export function simulate(system: ConcreteSystem, { stepsMax, random }: SimulateOptions): Simulation {
  const begun = stoppable(undefined, () => system.initial());
  if (begun instanceof Stopped) {
    const trace = new TraceRecorder(system, NOWHERE).trace();
    return { trace, end: 'stopped', limit: begun.limit, final: NOWHERE };
  }
  const { states, error } = begun;
  const start = states[states.length > 1 ? random.nextInt(states.length) : 0];
  const recorder = new TraceRecorder(system, start ?? NOWHERE);
  const ended = (end: Simulation['end']): Simulation => ({
    trace: recorder.trace(),
    end,
    final: recorder.state,
  });
  if (error !== undefined) recorder.fail(error);
  if (start === undefined) return ended(error === undefined ? 'noStart' : 'error');
  for (let taken = 0; taken < stepsMax; taken++) {
    const move = stoppable(undefined, () => {
      spend(UNITS_PER_STEP);
      const chosen = chooseMove(system, recorder.state, random);
      if (chosen !== undefined) recorder.wait(chosen.delay);
      return chosen;
    });
    if (move instanceof Stopped) return { ...ended('stopped'), limit: move.limit };
    if (move === undefined) return ended('deadlock');
    if (move.error !== undefined) {
      recorder.fail(move.error);
      return ended('error');
    }
    if (!recorder.take(move.steps[random.nextInt(move.steps.length)]!)) return ended('error');
  }
  return ended('steps');
}

/** What it takes to look for a step, by and large. */
export const UNITS_PER_STEP = 100;

/** Of runs that have no beginning. */
export const NOWHERE: ConcreteState = { locations: [], variables: [], clocks: [] };

interface Move {
  readonly delay: Rational;
  readonly steps: readonly ConcreteStep[];
  /** What goes wrong where steps are looked for. */
  readonly error: ModelError | undefined;
}

/**
 * A delay worth choosing after which steps can be taken, all such delays equally likely; else one after which the model goes
 * wrong. Undefined if there is none.
 */
function chooseMove(system: ConcreteSystem, state: ConcreteState, random: Random): Move | undefined {
  const limit = system.delayLimit(state);
  const delays = pointsOf(system.changes(state), limit?.limit).filter((delay) => isWithin(limit, delay));
  let wrong: Move | undefined;
  // Tried in random order, the first that will do is as likely as any other.
  while (delays.length > 0) {
    const [delay] = delays.splice(random.nextInt(delays.length), 1) as [Rational];
    const later = delayed(system, state, delay);
    if (later === undefined) continue;
    const { steps, error } = system.steps(later);
    if (steps.length > 0) return { delay, steps, error };
    if (error !== undefined) wrong ??= { delay, steps, error };
  }
  return wrong;
}

/** Whether no step can be taken, now or after any delay, and nothing goes wrong either. */
export function isDeadlocked(system: ConcreteSystem, state: ConcreteState): boolean {
  const limit = system.delayLimit(state);
  return pointsOf(system.changes(state), limit?.limit)
    .filter((delay) => isWithin(limit, delay))
    .every((delay) => {
      const later = delayed(system, state, delay);
      const found = later === undefined ? undefined : system.steps(later);
      return found === undefined || (found.steps.length === 0 && found.error === undefined);
    });
}

const HALF = ratio(1n, 2n);

/** Zero, the changes, a point between each two of them, and one beyond the last, up to the limit, in order. */
export function pointsOf(changes: readonly Rational[], limit: Rational | undefined): readonly Rational[] {
  const within = limit === undefined ? changes : changes.filter((change) => compare(change, limit) < 0);
  const ends = [ZERO, ...within, ...(limit !== undefined && compare(limit, ZERO) > 0 ? [limit] : [])];
  const between = ends.slice(1).map((end, index) => multiply(HALF, add(ends[index]!, end)));
  const beyond = limit === undefined ? [add(ends.at(-1)!, ONE)] : [];
  return [...ends, ...between, ...beyond].sort(compare);
}
