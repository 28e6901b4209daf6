/**
 * Ctrl-C ends a search and keeps what was found.
 *
 * Searches run in one go, and handlers of signals wait until nothing runs. So a search runs as a script that Node breaks
 * off on the signal. Between searches the signal does what it always does: it ends the process.
 *
 * What is broken off is left as it was at some instruction: never look at it again, only at what it has reported.
 */
import { createContext, runInContext } from 'node:vm';
import { forgetWork } from '../base/stopped.js';

export type Interruptible<T> =
  { readonly kind: 'done'; readonly value: T } | { readonly kind: 'interrupted' };

export function interruptible<T>(work: () => T): Interruptible<T> {
  let result: Interruptible<T> = { kind: 'interrupted' };
  const context = createContext({
    work: () => {
      result = { kind: 'done', value: work() };
    },
  });
  try {
    runInContext('work()', context, { breakOnSigint: true });
  } catch (error) {
    if (!isInterruption(error)) throw error;
    forgetWork();
  }
  return result;
}

function isInterruption(error: unknown): boolean {
  return (error as { readonly code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED';
}
