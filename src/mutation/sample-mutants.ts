/**
 * Some of many mutants, and pairs of them, by chance that begins at a seed.
 *
 * A pair never touches the same edge, location or instantiation twice, so that one change cannot undo the other; and it
 * is made of mutants that are no duplicates, so that pairs are no mere repetitions.
 */
import { type Random } from '../base/random.js';
import { type StopLimit, spend, stopOf } from '../base/stopped.js';
import { type Model } from '../language/model.js';
import { withEdits } from './apply-edits.js';
import { type Edit, type Mutant, type MutantPart } from './mutant.js';

/** `count` of them, all equally likely, in their order; all if there are not more. */
export function sampled<T>(all: readonly T[], count: number, random: Random): readonly T[] {
  const chosen: T[] = [];
  for (const [index, each] of all.entries()) {
    const wanted = count - chosen.length;
    if (wanted === 0) break;
    if (random.nextInt(all.length - index) < wanted) chosen.push(each);
  }
  return chosen;
}

/** Pairs of few mutants are listed and chosen from; pairs of many are drawn. */
export const PAIRS_LISTED_MAX = 200_000;

/** How many pairs there are at most. */
export function pairCount(mutants: readonly Mutant[]): number {
  const count = mutants.filter(({ duplicateOf }) => duplicateOf === undefined).length;
  return (count * (count - 1)) / 2;
}

/**
 * Pairs of mutants of order 1, at most `count`, in the order of their parts. Who says what is to be done when the budget is
 * used up gets those that are found until then; otherwise the work is broken off.
 */
export function pairsOf(
  model: Model,
  mutants: readonly Mutant[],
  count: number,
  random: Random,
  onStop?: (limit: StopLimit) => void,
): readonly Mutant[] {
  const singles = mutants.filter(({ duplicateOf }) => duplicateOf === undefined);
  const touched = singles.map(touchedBy);
  const isPair = (i: number, k: number): boolean => {
    spend();
    return ![...touched[i]!].some((what) => touched[k]!.has(what));
  };
  const areFew = pairCount(mutants) <= PAIRS_LISTED_MAX;
  const found = new Map<number, Pair>();
  const limit = stopOf(() => {
    if (areFew) listPairs(found, singles.length, isPair);
    else drawPairs(found, singles.length, isPair, count, random);
  }, onStop !== undefined);
  if (limit !== undefined) onStop?.(limit);
  const pairs = areFew ? sampled([...found.values()], count, random) : inOrder(found);
  return pairs.map(([i, k]) => pairOf(model, singles[i]!, singles[k]!));
}

type Pair = readonly [first: number, second: number];

function listPairs(
  found: Map<number, Pair>,
  length: number,
  isPair: (i: number, k: number) => boolean,
): void {
  for (let i = 0; i < length; i++)
    for (let k = i + 1; k < length; k++) if (isPair(i, k)) found.set(i * length + k, [i, k]);
}

/** How often a draw may be in vain, on average. */
const DRAWS_PER_PAIR = 20;

function drawPairs(
  found: Map<number, Pair>,
  length: number,
  isPair: (i: number, k: number) => boolean,
  count: number,
  random: Random,
): void {
  for (let draws = 0; found.size < count && draws < count * DRAWS_PER_PAIR; draws++) {
    const [a, b] = [random.nextInt(length), random.nextInt(length)];
    const [i, k] = [Math.min(a, b), Math.max(a, b)];
    if (i !== k && isPair(i, k)) found.set(i * length + k, [i, k]);
  }
}

function inOrder(found: ReadonlyMap<number, Pair>): readonly Pair[] {
  return [...found.values()].sort(([a, b], [c, d]) => (a === c ? b - d : a - c));
}

function touchedBy({ parts }: Mutant): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ unit, edits }) =>
      edits.flatMap((edit) => touchedByEdit(edit).map((what) => `${unit.name} ${what}`)),
    ),
  );
}

function touchedByEdit(edit: Edit): readonly string[] {
  switch (edit.kind) {
    case 'edge':
      return [`edge ${edit.edge}`];
    case 'location':
      return [`location ${edit.location}`];
    case 'add':
      // Two edges may lead to the same sink; a second loop at a location would lie on the first.
      return edit.location === undefined ? [`loop at ${edit.edges[0]?.source.id ?? ''}`] : [];
    case 'arguments':
      return [`instantiation ${edit.instantiation}`];
  }
}

function pairOf(model: Model, first: Mutant, second: Mutant): Mutant {
  const parts = joined([...first.parts, ...second.parts]);
  const { operator, template, instance, place, span } = first;
  const isSame = second.operator === operator;
  return {
    id: `${first.id}+${second.id}`,
    operator: isSame ? operator : `${operator}+${second.operator}`,
    order: first.order + second.order,
    template,
    ...(instance === undefined ? {} : { instance }),
    place,
    span,
    difference: `${first.difference}; ${second.difference}`,
    parts,
    model: () => withEdits(model, parts),
  };
}

/** The edits of one unit are made together, because they count edges in the original. */
function joined(parts: readonly MutantPart[]): readonly MutantPart[] {
  const byUnit = new Map<string, MutantPart>();
  for (const part of parts) {
    const { name } = part.unit;
    const earlier = byUnit.get(name);
    byUnit.set(name, earlier === undefined ? part : { ...part, edits: [...earlier.edits, ...part.edits] });
  }
  return [...byUnit.values()];
}
