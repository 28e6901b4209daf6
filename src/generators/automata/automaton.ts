/**
 * A test as a timed automaton: locations and edges with labels as UPPAAL writes them, and where each stands in a drawing.
 *
 * INVARIANT locations and edges are numbered by their places in the lists.
 */
import { type Verdict } from '../../suite/suite.js';

export interface Automaton {
  /** One of them is `start`. */
  readonly locations: readonly AutomatonLocation[];
  readonly edges: readonly AutomatonEdge[];
  readonly start: number;
  /** The greatest number that says which values an output has; 0 if none is told by its values. */
  readonly heardMax: number;
  /** By test, in the order in which they were given. */
  readonly verdicts: readonly {
    readonly test: string;
    readonly locations: Readonly<Record<Verdict, number>>;
  }[];
}

export interface AutomatonLocation {
  readonly name?: string | undefined;
  readonly isCommitted: boolean;
  readonly invariant?: string | undefined;
  /** Such as the step of the test that it waits for, for people. */
  readonly comment?: string | undefined;
  readonly column: number;
  readonly row: number;
}

export interface AutomatonEdge {
  readonly source: number;
  readonly target: number;
  readonly guard?: string | undefined;
  readonly synchronisation?: string | undefined;
  readonly update?: string | undefined;
}

export const VERDICTS = ['pass', 'fail', 'inconclusive'] as const;
