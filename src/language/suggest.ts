/**
 * "Did you mean ...?": the known name nearest to an unknown one, by edit distance.
 *
 * INVARIANT the work per question is bounded: at most NAMES_MAX names of at most LENGTH_MAX characters are looked at.
 */
const NAMES_MAX = 2_000;
const LENGTH_MAX = 40;

/** The nearest of `names` that a slip of the fingers could have turned into `wanted`. */
export function nearestName(wanted: string, names: Iterable<string>): string | undefined {
  if (wanted.length > LENGTH_MAX) return undefined;
  let limit = Math.min(3, Math.floor((wanted.length + 1) / 3) + 1);
  let nearest: string | undefined;
  let looked = 0;
  for (const name of names) {
    if (++looked > NAMES_MAX) break;
    if (name === wanted || Math.abs(name.length - wanted.length) >= limit) continue;
    const distance = name.toLowerCase() === wanted.toLowerCase() ? 0.5 : editDistance(wanted, name, limit);
    if (distance < limit && distance < name.length && distance < wanted.length) {
      limit = distance;
      nearest = name;
    }
  }
  return nearest;
}

/** Insertions, deletions, replacements and swaps of neighbours; `limit` or more is said to be `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replace = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(replace, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= limit) return limit;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length]!, limit);
}
