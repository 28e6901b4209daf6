/** What the exit status of every command means. */
import { type ReasonKind } from '../base/reason.js';

export const EXIT = {
  /** Done, and everything held. */
  held: 0,
  /** Done, and something did not hold: a property violated, a test failed, too many warnings. */
  notHeld: 1,
  /** Bad usage or bad input. */
  badInput: 2,
  /** A budget ran out before there was an answer, or Ctrl-C came first. */
  budget: 3,
  /** A defect of Tickstone. */
  internal: 70,
} as const;

/** What the shell says of a program that a closed pipe ends (128 + SIGPIPE). */
export const EXIT_UNREAD = 141;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/**
 * Of work that leaves something open, by the kinds of the reasons: a model that goes wrong is to be mended first, and a
 * greater budget helps only where one ran out.
 */
export function exitOfUnknown(kinds: readonly (ReasonKind | undefined)[]): ExitStatus {
  if (kinds.includes('modelError')) return EXIT.badInput;
  return kinds.includes('budget') ? EXIT.budget : EXIT.notHeld;
}
