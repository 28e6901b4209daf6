/** Budgets that end after so much work, whatever the machine is doing meanwhile. */
import { expect } from 'vitest';
import { type ShouldStop, Stopped, stoppable } from '../../src/base/stopped.js';
import { type Budget } from '../../src/explore/search.js';

/** The time is up when it has been asked for so often: searches ask every so many steps, so it is a count of work. */
export function upAfter(questions: number): ShouldStop {
  let asked = 0;
  return () => (asked++ < questions ? undefined : 'time');
}

/** A budget of so much work, which can be divided. */
export function workOf(questions: number): Budget {
  let asked = 0;
  const until = (last: number): Budget => ({
    shouldStop: () => (asked++ < last ? undefined : 'time'),
    part: (share) => until(asked + Math.max(0, last - asked) * share),
  });
  return until(questions);
}

/** How often work asks whether to stop. */
export function questionsOf(work: () => unknown): number {
  let asked = 0;
  const ended = stoppable(() => {
    asked++;
    return undefined;
  }, work);
  expect(ended).not.toBeInstanceOf(Stopped);
  return asked;
}
