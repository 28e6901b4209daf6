/** Looks whether a system that says nothing is still there, before its silence is held against it. */
import { breakOff } from '../connection.js';
import { type Change } from './change.js';

/** What may have happened to it. */
export interface Ending {
  /** Whether it has ended, and it is not known yet why. */
  readonly isEnding?: boolean | undefined;
  /** A clause about what it has begun to say and not ended. */
  readonly unfinished?: string | undefined;
}

/** It is looked so often. */
const LOOK_MS = 20;
/** Why it has ended is known then. */
const REASON_MS = 2_000;

/** Breaks off if the system has gone, or has stopped in the middle of what it says; what it still says ends the look. */
export async function confirmed(
  ending: Ending,
  change: Pick<Change, 'changed'>,
  /** Whether it has said something; breaks off if it is known to be broken. */
  hears: () => boolean,
  /** The end of a connection arrives within this time. */
  graceMs = LOOK_MS,
): Promise<void> {
  const start = performance.now();
  for (;;) {
    if (hears()) return;
    const waitedMs = performance.now() - start;
    if (waitedMs > REASON_MS) breakOff('closed', 'it closed the connection');
    if (waitedMs > graceMs && ending.isEnding !== true) break;
    await pause(change, LOOK_MS);
  }
  if (ending.unfinished !== undefined) breakOff('protocol', ending.unfinished);
}

async function pause({ changed }: Pick<Change, 'changed'>, ms: number): Promise<void> {
  const { promise, cancel } = changed();
  const timer = setTimeout(cancel, ms);
  await promise;
  clearTimeout(timer);
}
