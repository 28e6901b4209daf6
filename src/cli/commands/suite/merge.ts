/** `tickstone suite merge`: one suite out of several for the same model. */
import { count } from '../../../output/suite-words.js';
import { mergeSuites } from '../../../suite/merge-suites.js';
import { type Suite } from '../../../suite/suite.js';
import { writeSuite } from '../../../suite/write-suite.js';
import { deliver } from '../../write/deliver.js';
import { EXIT } from '../../exit-status.js';
import { loadSuites } from '../../load/load-suite.js';
import { type OutputOptions, createOutput } from '../../output.js';

export interface MergeOptions extends OutputOptions {
  readonly output?: string | undefined;
}

export function suiteMergeCommand(paths: readonly [string, ...string[]], options: MergeOptions): number {
  const output = createOutput(options);
  const suites = loadSuites(output, paths);
  if (suites === undefined) return EXIT.badInput;
  const merge = mergeSuites(suites as readonly [Suite, ...Suite[]]);
  if (merge.kind === 'refused') {
    process.stderr.write(`error: ${merge.message}\n${merge.hint === undefined ? '' : `  = ${merge.hint}\n`}`);
    output.json({ ok: false, files: paths, why: merge.message });
    return EXIT.badInput;
  }
  const { suite, joinedGoals, joinedTests } = merge;
  const { summary } = suite;
  const status = deliver(output, writeSuite(suite), options.output, {
    files: paths,
    joinedGoals,
    joinedTests,
    summary,
  });
  if (options.output !== undefined && status === EXIT.held) {
    output.say(
      `${options.output}: ${count(summary.tests, 'test')} (${joinedTests} joined), ${summary.covered} of ${count(summary.goals, 'goal')} covered (${joinedGoals} joined)`,
    );
  }
  return status;
}
