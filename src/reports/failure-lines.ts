/**
 * What happened in a test, line by line, and why it did not pass: for terminals, and for reports that hold plain text.
 *
 *     close       0
 *     lock        3
 *     (nothing)  24
 *     nothing came for 21, where armedOn within [20, 20] was expected
 *     expected by CarAlarm: Closed -> Armed (car-alarm.xml:94)
 *     replay: tickstone run alarm.suite.json --filter t7 --sut ./alarm --no-record
 */
import { greatest } from '../base/long-lists.js';
import { parseRational } from '../base/rational.js';
import { type RunEvent } from '../execution/follow-test.js';
import { type ModelEdge } from '../execution/model-edge.js';
import { type RunRecord, type TestResult } from '../execution/run-record.js';
import { type Paint, plain } from '../output/paint.js';
import { printable, widthOf } from '../output/printable.js';
import { splitAction } from '../suite/action.js';
import { type RunEdge, type Time } from '../suite/suite.js';
import { timeText } from '../suite/why-text.js';

/** The lines without indentation. */
export function failureLines(
  record: Pick<RunRecord, 'suites'>,
  result: TestResult,
  paint: Paint = plain,
): readonly string[] {
  return [
    ...eventLines(result.events, paint),
    ...(result.reason === undefined ? [] : [paint('bad', printable(result.reason))]),
    ...expectedBy(record, result),
    ...lastWords(result),
    ...(result.replay === undefined ? [] : [`replay: ${printable(result.replay)}`]),
  ];
}

const EVENTS_MAX = 30;

function eventLines(events: readonly RunEvent[], paint: Paint): readonly string[] {
  const shown = events.slice(-EVENTS_MAX);
  const names = shown.map(nameOf);
  const width = greatest(names.map(widthOf), 0);
  const lines = shown.map((event, index) => {
    const name = names[index]!;
    const role = event.kind === 'input' ? 'input' : event.kind === 'output' ? 'output' : ('faint' as const);
    const lag = event.lag === undefined ? '' : paint('faint', `  ${shownTime(event.lag)} late`);
    return `${paint(role, name)}${' '.repeat(width - widthOf(name))}  ${shownTime(event.at)}${lag}`;
  });
  const left = events.length - shown.length;
  return left === 0 ? lines : [`… ${left} events before`, ...lines];
}

function nameOf({ kind, action = '' }: RunEvent): string {
  const name = printable(action);
  switch (kind) {
    case 'input':
    case 'output':
      return name;
    case 'refused':
      return `${name} (refused)`;
    case 'silence':
      return '(nothing)';
    case 'log':
      return `log ${name}`;
  }
}

/** A time of a record, for people. */
export function shownTime(text: Time): string {
  return timeText(parseRational(text)!);
}

/** The edges of the model that would have come next, where something else did. */
export function expectedEdges(
  { suites }: Pick<RunRecord, 'suites'>,
  { suite, test, events, verdict }: TestResult,
): readonly ModelEdge[] {
  const { edges = [] } = suites[suite] ?? {};
  if ((verdict !== 'fail' && verdict !== 'untrusted') || test.run === undefined) return [];
  const done = events.filter(({ kind }) => kind === 'input' || kind === 'output').length;
  const isWrong = events.findLast(({ kind }) => kind !== 'log')?.kind === 'output';
  const seen = test.run.filter(({ action }) => action !== undefined && isVisible(suites[suite], action));
  const next = seen[isWrong ? done - 1 : done];
  return (next?.edges ?? []).flatMap((edge) => edges.find((each) => isSame(each, edge)) ?? []);
}

function isVisible(suite: RunRecord['suites'][number] | undefined, action: string): boolean {
  const name = splitAction(action).action;
  return suite !== undefined && [...suite.interface.inputs, ...suite.interface.outputs].includes(name);
}

function isSame(a: ModelEdge, { process, edge }: RunEdge): boolean {
  return a.process === process && a.edge === edge;
}

function expectedBy(record: Pick<RunRecord, 'suites'>, result: TestResult): readonly string[] {
  const file = record.suites[result.suite]?.model.file ?? '';
  return expectedEdges(record, result).map(
    ({ name, line }) =>
      `expected by ${printable(name)}${line === undefined ? '' : ` (${printable(file)}:${line})`}`,
  );
}

const LAST_WORDS_LINES_MAX = 10;

function lastWords({ stderr }: TestResult): readonly string[] {
  if (stderr === undefined) return [];
  const lines = stderr.trimEnd().split('\n');
  const shown = lines.slice(-LAST_WORDS_LINES_MAX);
  const more =
    shown.length === lines.length ? '' : ` (${shown.length} of ${lines.length} lines that the record has)`;
  return [
    `its standard error ended with${more}`,
    ...shown.map((line) => `  ${printable(line.replaceAll('\t', '  '))}`),
  ];
}
