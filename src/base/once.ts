/** Lists in which nothing stands twice, and names that have one value: the same rules for what is typed, written in files and handed to functions. */

export interface Repetition {
  /** Where what stands before stands again. */
  readonly index: number;
  readonly sentence: string;
}

/** Something that a list has twice. */
export function repetitionIn(list: readonly unknown[]): Repetition | undefined {
  const seen = new Set<unknown>();
  for (const [index, each] of list.entries()) {
    if (seen.has(each)) return { index, sentence: `It lists '${String(each)}' twice.` };
    seen.add(each);
  }
  return undefined;
}

/** A name that is given a second value: none of the two is dropped in silence. */
export function secondValueIn(names: readonly string[]): Repetition | undefined {
  const found = repetitionIn(names);
  return found && { ...found, sentence: `There is a value for '${names[found.index]!}' already.` };
}
