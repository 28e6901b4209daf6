/**
 * What watching the end of a test can tell, slow and obvious: along the run of the test, whether a system makes an
 * observation then that tioco calls wrong, when no further input is given.
 *
 * Times are multiples of a half from the event before. Only runs whose outputs come at one moment in the test are looked
 * at: where a window is wide, what follows is judged for all its times, which this twin does not.
 */
import { type Rational, ONE, ZERO, add, compare, decimalText, ratio } from '../../src/base/rational.js';
import { eventsOf } from '../../src/generators/replay.js';
import { type ObservedEvent } from '../../src/suite/judge.js';
import { type TimedTrace } from '../../src/explore/trace.js';
import { type OpenEvent, type OpenQuestion, isWrong } from './open-conformance.js';

export interface WatchedEnd {
  /** The run of the test. */
  readonly trace: TimedTrace;
  /** How many of its steps lead to the goal. */
  readonly wayLength: number;
}

/** A wrong observation that the system can make. */
export interface WrongEnd {
  readonly words: string;
  /** What was seen until then, and with it, and the silence behind. */
  readonly events: readonly ObservedEvent[];
  readonly silence: Rational;
}

/** The first one; undefined if there is none. */
export function wrongAtEnd(question: OpenQuestion, { trace, wayLength }: WatchedEnd): WrongEnd | undefined {
  const { inputs, outputs } = question;
  const way = eventsOf(
    { ...trace, steps: trace.steps.slice(0, wayLength), finalDelay: ZERO },
    { inputs, outputs },
  );
  const { events, silence } = eventsOf(trace, { inputs, outputs });
  const last = Math.min(events.length, way.events.length + OUTPUTS_MAX);
  for (let seen = way.events.length; seen <= last; seen++) {
    const begin = seen === way.events.length ? way.silence : ZERO;
    const next = events[seen];
    const end = next?.delay ?? silence;
    // Where time cannot pass, nothing is watched.
    if (next === undefined && compare(end, begin) <= 0) break;
    const before: readonly OpenEvent[] = events.slice(0, seen);
    for (let time = begin; compare(time, end) <= 0; time = add(time, HALF)) {
      // Before the goal is reached, at that very moment too, an output leads away from it.
      if (seen === way.events.length && compare(begin, ZERO) > 0 && compare(time, begin) === 0) continue;
      const output = outputs.find((action) => isWrong(question, before, { action, delay: time }));
      if (output !== undefined)
        return {
          words: `${output} after ${decimalText(time)} behind ${seen} events`,
          events: [...events.slice(0, seen), { kind: 'output', action: output, delay: time }],
          silence: ZERO,
        };
    }
    // Silence past the deadline of an output that comes as late as it may.
    const late = { action: 'silence', delay: add(end, ONE) };
    if (next !== undefined && isWrong(question, before, late))
      return { words: `silence behind ${seen} events`, events: events.slice(0, seen), silence: late.delay };
  }
  return undefined;
}

/** The twin tells all runs of a system apart, so it does not look behind many outputs. */
const OUTPUTS_MAX = 3;

const HALF: Rational = ratio(1n, 2n);
