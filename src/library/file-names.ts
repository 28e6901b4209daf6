/** Ids of tests and mutants as names of files. */

const LENGTH_MAX = 100;

/**
 * What a file system or a shell could take amiss becomes an underscore; numbers tell names apart, also where upper and
 * lower case are the same.
 */
export function fileNames(ids: readonly string[], other = 'test'): readonly string[] {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return ids.map((id) => {
    const name = id.replace(/[^A-Za-z0-9_+-]/g, '_').slice(0, LENGTH_MAX);
    const stem = name === '' ? other : name;
    const key = stem.toLowerCase();
    let unique = stem;
    let number = next.get(key) ?? 2;
    for (; taken.has(unique.toLowerCase()); number++) unique = `${stem}-${number}`;
    next.set(key, number);
    taken.add(unique.toLowerCase());
    return unique;
  });
}
