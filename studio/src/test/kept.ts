/** Suites and their runs as they are kept, with the model that they belong to: after a reload they are there again. */
import { type MethodName, type RunRecord, type Suite } from 'tickstone';

/** A suite, with where it comes from and what was run. */
export interface KeptSuite {
  readonly id: string;
  readonly name: string;
  /** The file of its model. */
  readonly model: string;
  /** The text of the model that it was made from; undefined for one that was opened. */
  readonly text?: string | undefined;
  readonly underTest?: readonly string[] | undefined;
  readonly method?: MethodName | undefined;
  /** When it was made, in milliseconds. */
  readonly at: number;
  readonly suite: Suite;
  /** What the method has told besides. */
  readonly report?: unknown;
  readonly runs: readonly KeptRun[];
  /** It was only to be looked at: nothing is written. */
  readonly isOnlyShown?: boolean | undefined;
}

export interface KeptRun {
  readonly id: string;
  readonly at: number;
  readonly record: RunRecord;
}

/**
 * A list with a suite kept in place of the one with its id, the newest first. Runs that the list has of it and the suite has not
 * stay: another window has added them.
 */
export function withKept(list: readonly KeptSuite[], kept: KeptSuite): readonly KeptSuite[] {
  const others = list.filter(({ id }) => id !== kept.id);
  return [
    joined(
      list.find(({ id }) => id === kept.id),
      kept,
    ),
    ...others,
  ].toSorted((a, b) => b.at - a.at);
}

/** A suite, with the runs of how it was kept before. */
export function joined(before: KeptSuite | undefined, kept: KeptSuite): KeptSuite {
  const known = new Set(kept.runs.map(({ id }) => id));
  const more = before?.runs.filter(({ id }) => !known.has(id)) ?? [];
  return more.length === 0
    ? kept
    : { ...kept, runs: [...kept.runs, ...more].toSorted((a, b) => b.at - a.at) };
}
