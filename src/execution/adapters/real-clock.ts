/** The monotonic clock, and sleeping until one of its instants. */

/** Timers are late by about this much; what is left is spun away, with a look at what has arrived in every turn. */
const SPIN_NS = 2_000_000n;

/** Waits until an instant, or until something has happened. */
export async function sleepUntil(
  instant: bigint,
  happened: () => boolean,
  change: () => { readonly promise: Promise<void>; readonly cancel: () => void },
): Promise<void> {
  const restNs = instant - process.hrtime.bigint() - SPIN_NS;
  if (restNs > 0n && !happened()) {
    const { promise, cancel } = change();
    const timer = setTimeout(cancel, Number(restNs / 1_000_000n));
    await promise;
    clearTimeout(timer);
  }
  while (!happened() && process.hrtime.bigint() < instant) {
    const restMs = Number((instant - process.hrtime.bigint()) / 1_000_000n);
    if (restMs > 3) return sleepUntil(instant, happened, change);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
