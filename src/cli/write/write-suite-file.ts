/** How every `generate` command ends: the suite goes to its file, or is shown, and people see what became of the goals. */
import { dirname, relative, resolve } from 'node:path';
import { madeOnce } from '../../base/maps.js';
import { unstoppable } from '../../base/stopped.js';
import { count, units } from '../../output/suite-words.js';
import { listsAllGoals } from '../../suite/listed-goals.js';
import { type Suite } from '../../suite/suite.js';
import { writeSuite } from '../../suite/write-suite.js';
import { EXIT, type ExitStatus, exitOfUnknown } from '../exit-status.js';
import { showTests } from '../commands/suite/show.js';
import { loadSuite } from '../load/load-suite.js';
import { type JsonDocument } from '../outcome.js';
import { type Output } from '../output.js';
import { type Extent } from './manifest.js';
import { STANDARD_OUTPUT, type Writing } from './output-files.js';
import { sayBeside } from './say-beside.js';

/**
 * Writes the suite if a file is named, or prints it if that is standard output. A suite that a budget or Ctrl-C left
 * incomplete never replaces a complete one.
 */
export function writeSuiteFile(
  output: Output,
  suite: Suite,
  path: string | undefined,
  extent: Extent,
): Writing | undefined {
  if (path === undefined) return undefined;
  if (path === STANDARD_OUTPUT) {
    output.result(writeSuite(suite));
    return undefined;
  }
  return output.files.write(path, writeSuite(withFileBeside(suite, '.', path)), {
    comments: 'none',
    extent,
    isResult: true,
    isPartial: isPartialSuiteAt,
  });
}

/** Whether there is a suite in a file, and it is partial. */
export function isPartialSuiteAt(path: string): boolean {
  // The budget may be used up by now.
  const known = unstoppable(() => loadSuite(path).suite);
  return known !== undefined && isPartialSuite(known);
}

/** Whether a suite says of itself that a budget or Ctrl-C ended the work on it. */
export function isPartialSuite(suite: Suite): boolean {
  const { goals, summary } = suite;
  const smaller = summary['minimised'] as Readonly<Record<string, unknown>> | undefined;
  const isOpen =
    smaller === undefined
      ? isOpenByMethod(suite)
      : smaller['provedMinimal'] !== true && smaller['provedAmongListed'] !== true;
  return goals.some(({ reasonKind }) => reasonKind === 'budget') || isOpen;
}

/** Whether the choice of the tests did not come to its end, although something is known of every goal. */
function isOpenByMethod(suite: Suite): boolean {
  const { method, options, summary } = suite;
  if (method === 'connectivity') return summary['provedMinimal'] !== true && summary['infimum'] === undefined;
  return method === 'mutation' && options['onePerMutant'] === false && !listsAllGoals(suite);
}

/** What the document says of where the suite is. */
export function whereabouts(
  suite: Suite,
  path: string | undefined,
  writing: Writing | undefined,
): JsonDocument {
  if (path === STANDARD_OUTPUT) return { suite: JSON.parse(writeSuite(suite)) as unknown };
  if (writing === undefined) return {};
  if (writing.kind === 'failed') return writing.kept === undefined ? {} : { kept: writing.kept };
  return { output: writing.path };
}

/** Tests that are kept nowhere are shown; then come the goals without tests and the summary. */
export function saySuite(
  output: Output,
  suite: Suite,
  {
    goals = 'all',
    asked,
    writing,
  }: {
    readonly goals: 'all' | 'unknown' | undefined;
    /** Where the suite should be written. */
    readonly asked: string | undefined;
    readonly writing: Writing | undefined;
  },
): void {
  const path = writing?.kind === 'written' ? writing.path : undefined;
  if (asked === undefined) showTests(output, suite);
  sayGoals(output, suite, goals);
  saySummary(output, suite, path);
  sayApproached(output, suite);
  if (writing?.kind === 'written' && writing.isBeside) sayBeside(output, asked!, writing.path);
  if (asked === undefined && suite.tests.length > 0)
    output.say('The tests were not kept: -o NAME.suite.json writes them to a file');
}

/** The text of a suite that was made from another one; in a file elsewhere, it names the model by another way. */
export function movedSuiteText(suite: Suite, from: string, to: string | undefined): string {
  const isInFile = to !== undefined && to !== STANDARD_OUTPUT;
  return writeSuite(isInFile ? withFileBeside(suite, dirname(from), to) : suite);
}

/** The model, so far named relative to a folder, is named relative to the suite, so that both can move together. */
function withFileBeside(suite: Suite, folder: string, path: string): Suite {
  const file = relative(dirname(resolve(path)), resolve(folder, suite.model.file))
    .split('\\')
    .join('/');
  return { ...suite, model: { ...suite.model, file } };
}

/** So many goals with the same reason are told one by one, where there are many goals. */
const ALIKE_MAX = 3;

/** And so many where all are told, but a budget ended before them: there may be very many. */
const NOT_REACHED_MAX = 50;

/** Goals that no test covers, with the reason; perhaps only those of which nothing is known, and not all that are alike. */
function sayGoals(output: Output, { goals }: Suite, which: 'all' | 'unknown'): void {
  const { yellow, dim } = output.colours;
  const alike = new Map<string, { told: number; others: number }>();
  for (const { status, description, reason = '', reasonKind } of goals) {
    if (status === 'covered' || (which === 'unknown' && status !== 'unknown')) continue;
    const counts = madeOnce(alike, reason, () => ({ told: 0, others: 0 }));
    const toldMax = which === 'unknown' ? ALIKE_MAX : reasonKind === 'budget' ? NOT_REACHED_MAX : Infinity;
    if (counts.told >= toldMax) {
      counts.others++;
      continue;
    }
    counts.told++;
    const why = reason === '' ? '' : dim(`: ${reason}`);
    output.say(`${status === 'unknown' ? yellow(status) : status}  ${description}${why}`);
  }
  for (const [reason, { others }] of alike)
    if (others > 0) output.say(`${yellow('unknown')}  ${others} more${dim(`: ${reason}`)}`);
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
  sayCriteriaWithoutGoals(output, summary);
  output.say(
    `${count(tests, 'test')} with ${count(steps, 'step')}, ${units(duration)}${path === undefined ? '' : `, written to ${path}`}`,
  );
  const wide = all.filter(({ approximate }) => approximate === true).length;
  if (wide > 0)
    output.say(`${count(wide, 'test')} may allow more than the model does, because the model stops clocks`);
}

function sayCriteriaWithoutGoals(output: Output, { criteria }: Suite['summary']): void {
  if (!Array.isArray(criteria)) return;
  const empty = (criteria as readonly { readonly criterion: string; readonly goals: number }[])
    .filter(({ goals }) => goals === 0)
    .map(({ criterion }) => criterion);
  if (empty.length > 0) output.say(`no goals of ${empty.join(', ')}`);
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
      `${test} is nearly fastest: all runs to its goal take more than ${infimum}, and some come arbitrarily close to it`,
    );
}

/** The exit status says whether all was reached. */
export function exitOf({ goals }: Suite): ExitStatus {
  const open = goals.filter(({ status }) => status === 'unknown');
  return open.length === 0 ? EXIT.held : exitOfUnknown(open.map(({ reasonKind }) => reasonKind));
}
