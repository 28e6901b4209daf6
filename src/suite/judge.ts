/**
 * Judges what happened against a test: the verdict that a run of events has.
 *
 * This is the rule that runners follow while things happen; here they have happened already.
 */
import { type Interval, containsTime } from '../base/interval.js';
import { type Rational, ZERO, add, compare, subtract } from '../base/rational.js';
import { actionOf, fits } from './action.js';
import { type Branch, type SuiteTest, type Verdict } from './suite.js';
import { type Position, afterBranch, afterStep, nextAt, startOf } from './walk-test.js';
import { timeOf, whenOf } from './window.js';

/** An input or output, with the time since the event before it. */
export interface ObservedEvent {
  readonly kind: 'input' | 'output';
  readonly action: string;
  readonly delay: Rational;
}

/**
 * The verdict, or what is wrong with the run as an execution of the test: it stops too early, or the tester does what
 * the test does not say. Refusals are not seen in a run of events, so a test that asks for one is not judged; nor is one
 * whose system does not do what it must accept, as far as the run shows.
 */
export type Judgement =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'unfinished' | 'notTheTest' | 'notJudged' };

/** Events until the verdict; what comes later is not looked at. After the last one nothing happens for `silence`. */
export function judge(test: SuiteTest, events: readonly ObservedEvent[], silence: Rational): Judgement {
  let position = startOf(test);
  let next = 0;
  /** The part of the next delay that quiet steps have used up. */
  let waited = ZERO;
  for (;;) {
    const at = nextAt(position);
    if (at.kind === 'verdict') return at;
    if (at.kind === 'refuse') return { kind: 'notJudged' };
    const event = events[next];
    if (at.kind === 'accept') {
      const { accept, after } = at.step;
      const due = subtract(
        after === undefined ? ZERO : timeOf(after),
        subtract(event?.delay ?? silence, waited),
      );
      if (event === undefined || !accept.includes(event.action) || compare(due, ZERO) !== 0)
        return { kind: 'notJudged' };
      position = afterStep(position);
      next++;
      waited = ZERO;
      continue;
    }
    const delay = subtract(event?.delay ?? silence, waited);
    const quiet = at.branches.find((branch) => 'quiet' in branch);
    if (quiet !== undefined && isOver(quiet, event, delay)) {
      waited = add(waited, whenOf(quiet).low);
      position = afterBranch(position, quiet);
      continue;
    }
    const isAtEnd = quiet !== undefined && event !== undefined && compare(whenOf(quiet).low, delay) === 0;
    // Perhaps it came before, perhaps when the system was asked.
    if (isAtEnd && isAskedFor(event.action, afterBranch(position, quiet))) return { kind: 'notJudged' };
    const judged = take(position, at.branches, event, delay);
    if ('kind' in judged) return judged;
    position = judged;
    next++;
    waited = ZERO;
  }
}

/** Whether silence has lasted when the next event comes: an output at its very end breaks it. */
function isOver(quiet: Branch, event: ObservedEvent | undefined, delay: Rational): boolean {
  const order = compare(whenOf(quiet).low, delay);
  return order < 0 || (order === 0 && event?.kind !== 'output');
}

/** Whether the system is asked at once for an action that it must accept. */
function isAskedFor(action: string, position: Position): boolean {
  const at = nextAt(position);
  if (at.kind !== 'accept') return false;
  const { accept, after } = at.step;
  return accept.includes(action) && (after === undefined || compare(timeOf(after), ZERO) === 0);
}

/** Where an event leads, or the judgement that it ends the test with. */
function take(
  position: Position,
  branches: readonly Branch[],
  event: ObservedEvent | undefined,
  delay: Rational,
): Position | Judgement {
  const fail: Judgement = { kind: 'verdict', verdict: 'fail' };
  const taken = branches.find((branch) => isTaken([branch], event, delay));
  if (event !== undefined && taken !== undefined) return afterBranch(position, taken);
  if (event?.kind === 'output') return fail;
  const waitsForOutputs = branches.every((branch) => 'output' in branch);
  const isTooLate = branches.every((branch) => isBefore(whenOf(branch), delay));
  if (waitsForOutputs && isTooLate) return fail;
  return { kind: event === undefined ? 'unfinished' : 'notTheTest' };
}

function isTaken(branches: readonly Branch[], event: ObservedEvent | undefined, delay: Rational): boolean {
  return branches.some((branch) => {
    if (event === undefined || 'quiet' in branch) return false;
    const action = actionOf(branch);
    const kind = 'output' in branch ? 'output' : 'input';
    return kind === event.kind && fits(action, event.action) && containsTime(whenOf(branch), delay);
  });
}

/** Whether an interval is over at a time. */
function isBefore({ high, highOpen }: Interval, time: Rational): boolean {
  if (high === undefined) return false;
  const order = compare(high, time);
  return order < 0 || (order === 0 && highOpen);
}
