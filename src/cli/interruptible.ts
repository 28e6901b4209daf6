/**
 * Work of a command that ends when its budget does or when Ctrl-C comes, and keeps what was found.
 *
 * Work asks now and then whether its time is up or a signal has come (see base/stopped.ts and signals.ts). Code that is not
 * ours does not ask, so work runs as a script that Node breaks off on Ctrl-C, and when its time has been up for a while.
 *
 * What is broken off is left as it was at some instruction: never look at it again, only at what it has reported.
 */
import { createContext, runInContext } from 'node:vm';
import { type StopLimit, Stopped, forgetWork, stoppable } from '../base/stopped.js';
import { rememberSignal, withBreaking } from './signals.js';

export type Interruptible<T> =
  { readonly kind: 'done'; readonly value: T } | { readonly kind: 'stopped'; readonly limit: StopLimit };

/** `msLeft` is what is left of the time budget. */
export function interruptible<T>(work: () => T, msLeft = Infinity): Interruptible<T> {
  let result: Interruptible<T> = { kind: 'stopped', limit: 'interrupted' };
  const context = createContext({
    work: () => {
      const value = stoppable(undefined, work);
      // What is broken off just when it has begun to wait is waited for by nobody, and goes on.
      if (value instanceof Promise) value.catch(() => undefined);
      result = value instanceof Stopped ? { kind: 'stopped', limit: value.limit } : { kind: 'done', value };
    },
  });
  const timeout = Math.ceil(msLeft + Math.max(GRACE_MS_MIN, GRACE_SHARE * msLeft));
  try {
    withBreaking(() => {
      runInContext('work()', context, {
        breakOnSigint: true,
        ...(timeout <= TIMEOUT_MAX ? { timeout } : {}),
      });
    });
  } catch (error) {
    const limit = limitOf(error);
    if (limit === undefined) throw error;
    if (limit === 'interrupted') rememberSignal();
    result = { kind: 'stopped', limit };
    forgetWork();
  }
  return result;
}

/** So much longer work may take that does not ask. */
const GRACE_SHARE = 0.1;
const GRACE_MS_MIN = 200;

/** Of timers. */
export const TIMEOUT_MAX = 2 ** 31 - 1;

function limitOf(error: unknown): StopLimit | undefined {
  switch ((error as { readonly code?: unknown } | undefined)?.code) {
    case 'ERR_SCRIPT_EXECUTION_INTERRUPTED':
      return 'interrupted';
    case 'ERR_SCRIPT_EXECUTION_TIMEOUT':
      return 'time';
    default:
      return undefined;
  }
}
