/** The monotonic clock, sleeping until one of its instants, and noticing when the program was held up meanwhile. */

/** Timers are late by about this much; what is left is spun away, with a look at what has arrived in every turn. */
export const SPIN_NS = 2_000_000n;

export interface Sleep {
  /** Whether something has happened. */
  readonly happened: () => boolean;
  /** Resolves when something happens, or the function is called. */
  readonly change: () => { readonly promise: Promise<void>; readonly cancel: () => void };
  /** Sleep is interrupted this often, so that whoever is held up for longer than that notices. */
  readonly napNs: bigint;
}

/**
 * Waits until an instant, or until something has happened. Says for how long the program was held up in the end, by the
 * machine or by its own work: what arrived in that time is seen only now. What it was held up by before is of no importance,
 * since nothing had arrived when it looked.
 */
export async function sleepUntil(instant: bigint, { happened, change, napNs }: Sleep): Promise<bigint> {
  let heldUpNs = 0n;
  while (!happened()) {
    const began = process.hrtime.bigint();
    const restNs = instant - began;
    if (restNs <= 0n) break;
    const planNs = restNs <= SPIN_NS ? 0n : restNs - SPIN_NS < napNs ? restNs - SPIN_NS : napNs;
    if (planNs >= 1_000_000n) await nap(Number(planNs / 1_000_000n), change);
    else await turn();
    const tookNs = process.hrtime.bigint() - began;
    // It may have been held up from the very beginning of the nap.
    heldUpNs = tookNs - planNs > SPIN_NS ? tookNs : 0n;
  }
  return heldUpNs;
}

/** Lets the program look at what has arrived. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function nap(ms: number, change: Sleep['change']): Promise<void> {
  const { promise, cancel } = change();
  const timer = setTimeout(cancel, ms);
  await promise;
  clearTimeout(timer);
}
