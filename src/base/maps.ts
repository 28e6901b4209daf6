/** Maps that are filled as they are asked. */
import { append } from './long-lists.js';

/** The value of a key, which is made when it is asked for first. */
export function madeOnce<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Adds a value to the list of a key. */
export function pushTo<K, V>(lists: Map<K, V[]>, key: K, ...values: readonly V[]): void {
  append(
    madeOnce(lists, key, (): V[] => []),
    values,
  );
}
