/**
 * Lists of any length.
 *
 * A call takes as many arguments as the stack holds, some hundred thousand at best, and an array of a model may be longer:
 * so lists are not spread into calls of `push`, `Math.max` and `Math.min`, but given to these. A house rule looks for it.
 */

/** Puts more at the end of a list. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const each of more) list.push(each);
}

/** The greatest of some numbers; without any, what it is at least. */
export function greatest(numbers: Iterable<number>, atLeast = -Infinity): number {
  let most = atLeast;
  for (const each of numbers) most = Math.max(most, each);
  return most;
}

/** The least of some numbers; without any, what it is at most. */
export function least(numbers: Iterable<number>, atMost = Infinity): number {
  let fewest = atMost;
  for (const each of numbers) fewest = Math.min(fewest, each);
  return fewest;
}
