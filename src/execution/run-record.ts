/**
 * The record of a run: what was done, what happened, and the verdicts, so that everything else can be made of it and it can
 * be judged again years later.
 *
 * The types here are the JSON of the file, field by field (docs/formats/run.md). While tests run, the file is written line
 * by line: a head, a result per line, an end; each line stands alone, so that a tester that is killed loses one at most.
 */
import { type ModelEdge } from './model-edge.js';
import { type RunEvent } from './follow-test.js';
import { type SuiteInterface, type SuiteModel, type SuiteTest, type Time } from '../suite/suite.js';

/** The verdict of a test in a run: `untrusted` hangs on less than times are exact, `error` says that the system or the wire broke. */
export type RunVerdict = 'pass' | 'fail' | 'inconclusive' | 'untrusted' | 'error';

export const RUN_VERDICTS: readonly RunVerdict[] = ['pass', 'fail', 'inconclusive', 'untrusted', 'error'];

/** A run that has ended: what was done, what happened and how it was judged. */
export interface RunRecord extends RunHead {
  readonly format: 'tickstone-run';
  readonly version: 1;
  readonly tests: readonly TestResult[];
  readonly summary: RunSummary;
  readonly ended: RunEnd;
}

/** How a run ended: all tests were run, some were left because enough had failed, or it was broken off. */
export type RunEnd = 'complete' | 'bail' | 'interrupted' | 'budget';

/** What is known of a run before it begins. */
export interface RunHead {
  readonly suites: readonly RunSuite[];
  /** What was tested, in a few words. */
  readonly system: string;
  readonly time: RunTime;
  readonly seed: number;
}

/** A suite that was run. */
export interface RunSuite {
  readonly file: string;
  readonly method: string;
  readonly model: SuiteModel;
  readonly interface: SuiteInterface;
  /** The text of the model and the places of its edges, where the model was at hand. */
  readonly text?: string | undefined;
  readonly edges?: readonly ModelEdge[] | undefined;
}

/** By which clock tests were judged: the unit is a duration, the tolerance is in time units. */
export type RunTime =
  { readonly mode: 'virtual' } | { readonly mode: 'real'; readonly unit: string; readonly tolerance: Time };

/** What became of a test, or of one attempt at it. */
export interface TestResult {
  /** The index of its suite. */
  readonly suite: number;
  readonly test: SuiteTest;
  /** Whether its actions were offered one by one, as those of connectivity are. */
  readonly reading: 'offered' | 'played';
  readonly verdict: RunVerdict;
  readonly reason?: string | undefined;
  /** When it ended, in time units since its start. */
  readonly at: Time;
  readonly events: readonly RunEvent[];
  /** How wrong its times may be; absent in virtual time. */
  readonly error?: Time | undefined;
  /** Which repetition it is, and how often it was tried; absent for the first and only one. */
  readonly repetition?: number | undefined;
  readonly attempt?: number | undefined;
  /** The end of what the system wrote to its standard error, where that helps. */
  readonly stderr?: string | undefined;
  /** The command that runs this test again, as it was run, where it did not pass. */
  readonly replay?: string | undefined;
}

/** How many tests there were, and how many had each verdict; a test that was tried again counts by its last attempt. */
export type RunSummary = Readonly<Record<RunVerdict, number>> & { readonly tests: number };

/** Counts verdicts; a test that was tried again counts by its last attempt. */
export function summaryOf(results: readonly TestResult[]): RunSummary {
  const last = lastAttempts(results);
  const counts = Object.fromEntries(
    RUN_VERDICTS.map((verdict) => [verdict, last.filter((each) => each.verdict === verdict).length]),
  ) as Record<RunVerdict, number>;
  return { tests: last.length, ...counts };
}

/** The results without attempts that were followed by another. */
export function lastAttempts(results: readonly TestResult[]): readonly TestResult[] {
  return results.filter((each, index) => {
    const next = results[index + 1];
    return (
      next === undefined ||
      (next.attempt ?? 1) === 1 ||
      next.test.id !== each.test.id ||
      next.suite !== each.suite
    );
  });
}
