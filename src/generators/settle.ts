/**
 * What a system shows by itself: a run goes on without inputs, so that a test that has reached its goal can watch what
 * follows from it.
 *
 * The run stays silent as long as the model lets it, and takes what is forced as late as it may. So what comes in it is
 * what a tester may wait for, and all that could come earlier is in the estimates of the test.
 *
 * INVARIANT the run that goes on is a run of the model, computed by the concrete semantics; it takes no input.
 */
import { type Rational, ZERO, compare, decimalText, subtract } from '../base/rational.js';
import { pointsOf } from '../explore/simulate.js';
import { type TimedTrace, type TraceRecorder } from '../explore/trace.js';
import { beyondConstants } from '../network/clock-bounds.js';
import { type Network } from '../network/network.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
  isWithin,
} from '../semantics/concrete-system.js';
import { OpenRun, type RunInterface } from '../semantics/open-run.js';
import { type JsonObject } from '../suite/suite.js';
import { type Ending } from './ending.js';
import { recorderAfter } from './replay.js';

/** What is watched when the goal is reached, and for how long at most. */
export interface Closing {
  readonly ending: Exclude<Ending, 'any'>;
  readonly time: Rational;
}

/** A system that makes outputs without end is watched until it has made so many. */
const OUTPUTS_MAX = 30;

/** The model takes so many internal steps at most. */
const INTERNAL_STEPS_MAX = 200;

/** And so many at times between those at which something changes: each halves the time to a deadline that it cannot pass. */
const STEPS_BETWEEN_MAX = 8;

/** What is watched, if it is not said: all that the system shows, for longer than any constant of the model. */
export function closingOf(
  network: Network,
  {
    endWith = 'settle',
    settle,
  }: { readonly endWith?: Ending | undefined; readonly settle?: Rational | undefined },
): Closing | undefined {
  if (endWith === 'any') return undefined;
  return { ending: endWith, time: settle ?? beyondConstants(network) };
}

/** As a suite tells it. */
export function endingOptions(closing: Closing | undefined): JsonObject {
  if (closing === undefined) return { endWith: 'any' };
  return { endWith: closing.ending, settle: decimalText(closing.time) };
}

/** The trace, and what follows it without inputs within a time. */
export function settledTrace(
  system: ConcreteSystem,
  tested: RunInterface,
  trace: TimedTrace,
  { ending, time }: Closing,
): TimedTrace {
  const recorder = recorderAfter(system, trace);
  const open = new OpenRun(system, tested);
  let rest = time;
  let outputs = ending === 'output' ? 1 : OUTPUTS_MAX;
  let between = 0;
  for (let internal = 0; outputs > 0 && internal < INTERNAL_STEPS_MAX && between < STEPS_BETWEEN_MAX;) {
    const next = latestStep(system, open, recorder, rest);
    if (next === undefined) break;
    recorder.wait(next.delay);
    recorder.take(next.step);
    rest = subtract(rest, next.delay);
    if (next.isBetween) between++;
    if (open.isOutput(next.step.action)) outputs--;
    else internal++;
  }
  // What was watched ends with an output that is the last to be waited for, or when time is over or can pass no further.
  if (outputs > 0) recorder.wait(longestWait(system, recorder, rest));
  return recorder.trace();
}

/** A step, and when it is taken. */
interface NextStep {
  readonly delay: Rational;
  readonly step: ConcreteStep;
  /** The delay is none at which something changes. */
  readonly isBetween: boolean;
}

/** The last step that can be taken without an input and changes something, unless the system may be silent for the rest of the time. */
function latestStep(
  system: ConcreteSystem,
  open: OpenRun,
  { state }: TraceRecorder,
  rest: Rational,
): NextStep | undefined {
  if (isWithin(system.delayLimit(state), rest)) return undefined;
  const changes = [ZERO, ...system.changes(state)];
  for (const delay of delaysFrom(system, state, rest)) {
    const later = delayed(system, state, delay);
    const steps = later === undefined ? [] : system.steps(later).steps;
    const own = steps.filter(
      ({ action, outcome }) =>
        !open.isInput(action) &&
        outcome.kind === 'state' &&
        (open.isOutput(action) || !isSameState(outcome.state, later!)),
    );
    const step = own.find(({ action }) => open.isOutput(action)) ?? own[0];
    if (step === undefined) continue;
    return { delay, step, isBetween: !changes.some((change) => compare(change, delay) === 0) };
  }
  return undefined;
}

function isSameState(a: ConcreteState, b: ConcreteState): boolean {
  return (
    a.locations.every((location, process) => location === b.locations[process]) &&
    a.variables.every((value, slot) => value === b.variables[slot]) &&
    a.clocks.every((value, clock) => compare(value, b.clocks[clock]!) === 0)
  );
}

function longestWait(system: ConcreteSystem, { state }: TraceRecorder, rest: Rational): Rational {
  return delaysFrom(system, state, rest)[0] ?? ZERO;
}

/** The delays that make a difference and are possible, the longest first. */
function delaysFrom(
  system: ConcreteSystem,
  state: TraceRecorder['state'],
  rest: Rational,
): readonly Rational[] {
  const limit = system.delayLimit(state);
  const changes = [...system.changes(state), rest].sort(compare);
  return pointsOf(changes, limit?.limit)
    .filter((delay) => compare(delay, rest) <= 0 && isWithin(limit, delay))
    .reverse();
}
