/** Rows in portions that every database takes. */

/** Few enough for the number of parameters that databases take. */
const BATCH = 500;

export async function inBatches<T>(
  all: readonly T[],
  work: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < all.length; start += BATCH) await work(all.slice(start, start + BATCH));
}
