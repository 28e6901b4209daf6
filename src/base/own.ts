/** Looking up names that come from elsewhere: `constructor` and `__proto__` are names like others. */

/** What an object holds under a name itself, not what all objects have. */
export function own<T>(entries: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
}
