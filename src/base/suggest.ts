/**
 * Did you mean: the known name that a mistyped one most likely stands for.
 *
 * A name that differs in upper and lower case only wins at once; otherwise the fewest edits win (a character put in,
 * left out or replaced, or two neighbours swapped), and of equals the first. Longer names may differ more: one edit
 * for every three characters.
 *
 * The work is linear in the number of candidates: names of other lengths are passed over unread, and each comparison
 * fills only a band of its table, as wide as the edits that are still of interest.
 */

const EDITS_MAX = 3;

/** Nobody mistypes a name of this length by a few letters; a bound for hostile input. */
const NAME_LENGTH_MAX = 100;

/** Undefined when nothing is near enough to be worth a suggestion. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > NAME_LENGTH_MAX) return undefined;
  const folded = name.toLowerCase();
  let best: string | undefined;
  let editsMax = Math.min(EDITS_MAX, Math.floor(name.length / 3));
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > EDITS_MAX) continue;
    const foldedCandidate = candidate.toLowerCase();
    if (foldedCandidate === folded) return candidate;
    if (editsMax === 0) continue;
    const edits = editsWithin(folded, foldedCandidate, editsMax);
    if (edits === undefined) continue;
    best = candidate;
    // From here on only a better candidate is of interest. At zero, only one that differs in case alone is left to find.
    editsMax = edits - 1;
  }
  return best;
}

/** The number of edits that lead from one text to the other, when it is at most `limit`. */
function editsWithin(from: string, to: string, limit: number): number | undefined {
  if (Math.abs(from.length - to.length) > limit) return undefined;
  const tooMany = limit + 1;
  let twoBack: number[] = [];
  let previous: number[] = [];
  let current: number[] = [];
  for (let j = 0; j <= to.length; j++) previous.push(Math.min(j, tooMany));
  for (let i = 1; i <= from.length; i++) {
    current = new Array<number>(to.length + 1).fill(tooMany);
    if (i <= limit) current[0] = i;
    let rowBest = current[0]!;
    for (let j = Math.max(1, i - limit); j <= Math.min(to.length, i + limit); j++) {
      const same = from[i - 1] === to[j - 1];
      let edits = Math.min(previous[j - 1]! + (same ? 0 : 1), previous[j]! + 1, current[j - 1]! + 1);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        edits = Math.min(edits, twoBack[j - 2]! + 1);
      }
      current[j] = Math.min(edits, tooMany);
      rowBest = Math.min(rowBest, current[j]!);
    }
    if (rowBest > limit) return undefined;
    twoBack = previous;
    previous = current;
  }
  const edits = previous[to.length]!;
  return edits <= limit ? edits : undefined;
}
