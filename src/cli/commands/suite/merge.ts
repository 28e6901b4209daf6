/** `tickstone suite merge`: one suite out of several for the same model. */
import { count } from '../../../output/suite-words.js';
import { mergeSuites } from '../../../suite/merge-suites.js';
import { type Suite } from '../../../suite/suite.js';
import { deliver, isInFile } from '../../write/deliver.js';
import { movedSuiteText } from '../../write/write-suite-file.js';
import { loadSuites } from '../../load/load-suite.js';
import { type Outcome, decline } from '../../outcome.js';
import { type Output, type OutputOptions } from '../../output.js';
import { unlikeSuites } from '../../../library/problems.js';

export interface MergeOptions extends OutputOptions {
  readonly output?: string | undefined;
}

export function suiteMergeCommand(output: Output, paths: readonly string[], options: MergeOptions): Outcome {
  const loaded = loadSuites(output, paths);
  if (loaded.kind === 'ended') return loaded.outcome;
  const merge = mergeSuites(loaded.value as readonly [Suite, ...Suite[]]);
  if (merge.kind === 'refused')
    return decline(output, unlikeSuites.at(undefined, merge.message, merge.hint), { files: paths });
  const { suite, joinedGoals, joinedTests } = merge;
  const { summary } = suite;
  const outcome = deliver(output, movedSuiteText(suite, paths[0]!, options.output), options.output, 'none', {
    files: paths,
    joinedGoals,
    joinedTests,
    summary,
  });
  if (isInFile(outcome)) {
    output.say(
      `${options.output!}: ${count(summary.tests, 'test')} (${joinedTests} joined), ${summary.covered} of ${count(summary.goals, 'goal')} covered (${joinedGoals} joined)`,
    );
  }
  return outcome;
}
