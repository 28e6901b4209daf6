/** How every `generate` command ends: the suite goes to its file, and people see what is in it. */
import { dirname, relative, resolve } from 'node:path';
import { count } from '../../output/suite-words.js';
import { type Suite } from '../../suite/suite.js';
import { writeSuite } from '../../suite/write-suite.js';
import { EXIT, type ExitStatus, exitOfUnknown } from '../exit-status.js';
import { type JsonDocument, type Outcome, decline } from '../outcome.js';
import { type Output } from '../output.js';
import { notWritten } from '../problems.js';
import { writeWhole } from './write-file.js';

/**
 * Writes the suite if a file is named, and prints its summary; the exit status says whether all was reached. The document
 * of --json is the summary, with more fields where a method has more to tell than its suite.
 */
export function finishSuite(
  output: Output,
  suite: Suite,
  path: string | undefined,
  goals: 'all' | 'unknown' = 'all',
  more: JsonDocument = {},
): Outcome {
  if (path !== undefined) {
    const problem = writeWhole(path, writeSuite(withFileBeside(suite, path)));
    if (problem !== undefined)
      return decline(output, notWritten.at(undefined, `Cannot write '${path}': ${problem}.`), {
        file: suite.model.file,
      });
  }
  sayGoals(output, suite, goals);
  saySummary(output, suite, path);
  sayApproached(output, suite);
  return { status: exitOf(suite), document: { ...suite.summary, ...more } };
}

/** The model is named relative to the suite, so that both can move together. */
function withFileBeside(suite: Suite, path: string): Suite {
  const file = relative(dirname(resolve(path)), resolve(suite.model.file))
    .split('\\')
    .join('/');
  return { ...suite, model: { ...suite.model, file } };
}

/** So many goals with the same reason are told one by one, where there are many goals. */
const ALIKE_MAX = 3;

/** Goals that no test covers, with the reason; perhaps only those of which nothing is known, and not all that are alike. */
function sayGoals(output: Output, { goals }: Suite, which: 'all' | 'unknown'): void {
  const { yellow, dim } = output.colours;
  const alike = new Map<string, number>();
  for (const { status, description, reason = '' } of goals) {
    if (status === 'covered' || (which === 'unknown' && status !== 'unknown')) continue;
    const known = (alike.get(reason) ?? 0) + 1;
    alike.set(reason, known);
    if (which === 'unknown' && known > ALIKE_MAX) continue;
    const why = reason === '' ? '' : dim(`: ${reason}`);
    output.say(`${status === 'unknown' ? yellow(status) : status}  ${description}${why}`);
  }
  if (which === 'all') return;
  for (const [reason, known] of alike)
    if (known > ALIKE_MAX) output.say(`${yellow('unknown')}  ${known - ALIKE_MAX} more${dim(`: ${reason}`)}`);
}

function saySummary(output: Output, { summary, method, tests: all }: Suite, path: string | undefined): void {
  const { goals, covered, infeasible, equivalent, unknown, tests, steps, duration } = summary;
  const parts = [
    `${covered} covered`,
    ...(infeasible > 0 ? [`${infeasible} infeasible`] : []),
    ...(equivalent > 0 ? [`${equivalent} equivalent`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
  ];
  output.say(`${method}: ${count(goals, 'goal')}, ${parts.join(', ')}`);
  output.say(
    `${count(tests, 'test')} with ${count(steps, 'step')}, ${duration} time units${path === undefined ? '' : `, written to ${path}`}`,
  );
  const wide = all.filter(({ approximate }) => approximate === true).length;
  if (wide > 0)
    output.say(`${count(wide, 'test')} may allow more than the model does, because the model stops clocks`);
}

/** Tests for what takes a least time that no run takes. */
function sayApproached(output: Output, { summary }: Suite): void {
  const { approached } = summary;
  if (!Array.isArray(approached)) return;
  for (const { test, infimum } of approached as readonly {
    readonly test: string;
    readonly infimum: string;
  }[])
    output.say(
      `${test} is as good as fastest: all runs to its goal take more than ${infimum}, and some as little more as one likes`,
    );
}

function exitOf({ goals }: Suite): ExitStatus {
  const open = goals.filter(({ status }) => status === 'unknown');
  return open.length === 0 ? EXIT.held : exitOfUnknown(open.map(({ reasonKind }) => reasonKind));
}
