/**
 * Logs of executions: each line is a time and a message, who sends it to whom if that is known, and what else is known.
 *
 *     # comment
 *     0    Tester -> Sensor: enter / kind=1
 *     0.5  NEW
 *     3    Sorter -> Counter: GOOD
 *
 * INVARIANT reading goes on behind a line that is wrong, so that all of them are found.
 */
import { type Report } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { type Line, firstLine, linesOf, within, withSingleBlanks } from './lines.js';
import { readMessageText, readTime } from './message-text.js';
import { lineNotUnderstood, messageMalformed } from './problems.js';
import { type MessageSequence, type SequenceMessage } from './sequence.js';

const LINE = /^@?(\d\S*)\s+(.*)$/;
const ENDS = /^([A-Za-z_][\w ]*(?:\([^()]*\))?)\s*->\s*([A-Za-z_][\w ]*(?:\([^()]*\))?)\s*:\s*(.*)$/;

/** Whether the first line that says something has a time in front. */
export function isLog(text: string): boolean {
  return /^@?\d+(?:[./]\d+)?[ \t]+\S/.test(firstLine(text, isComment));
}

export function readLog(file: SourceFile, report: Report): MessageSequence {
  const messages = linesOf(file).flatMap((line) => {
    if (line.text === '' || isComment(line.text)) return [];
    return readLine(line, report) ?? [];
  });
  return { name: '', messages };
}

function isComment(line: string): boolean {
  return /^(?:#|\/\/)/.test(line);
}

function readLine(line: Line, report: Report): SequenceMessage | undefined {
  const [, time, rest] = LINE.exec(line.text) ?? [];
  const at = time === undefined ? undefined : readTime(time);
  if (rest === undefined || at === undefined) {
    report(lineNotUnderstood.at(line.span, 'log', '2.5 A -> B: message'));
    return undefined;
  }
  const [, from, to, ended] = ENDS.exec(withSingleBlanks(rest)) ?? [];
  const text = ended ?? rest;
  const said = typeof at === 'string' ? at : readMessageText(text);
  if (typeof said === 'string' || typeof at === 'string') {
    const why = typeof said === 'string' ? said : 'its time is wrong';
    report(messageMalformed.at(within(line, line.text.length - text.length, text.length), why));
    return undefined;
  }
  const participant = (name: string | undefined): SequenceMessage['from'] =>
    name === undefined ? undefined : { names: [name.trim()], span: line.span };
  return { ...said, at, from: participant(from), to: participant(to), span: line.span };
}
