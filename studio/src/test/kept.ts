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
