/**
 * Laws that ask whether they have seen enough of what they are about. What a seed draws may hold little of it by chance: then
 * the law draws on. A generator that hardly ever makes it is found out all the same, for there are not many rounds.
 */
import fc from 'fast-check';

const ROUNDS_MAX = 10;

/** Checks a property with the seed of the test, and with the next ones until it has seen enough; the caller says if it never has. */
export function assertUntil<T>(
  isEnough: () => boolean,
  property: fc.IProperty<T>,
  parameters: fc.Parameters<T>,
): void {
  const first = fc.readConfigureGlobal().seed ?? 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    fc.assert(property, { ...parameters, seed: (first + round) | 0 });
    if (isEnough()) return;
  }
}

/** The same for properties that wait. */
export async function assertUntilAsync<T>(
  isEnough: () => boolean,
  property: fc.IAsyncProperty<T>,
  parameters: fc.Parameters<T>,
): Promise<void> {
  const first = fc.readConfigureGlobal().seed ?? 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await fc.assert(property, { ...parameters, seed: (first + round) | 0 });
    if (isEnough()) return;
  }
}
