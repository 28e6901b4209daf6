/** From a file to the sequences of messages that it tells, whatever its form: a diagram, a log, or JSON. */
import { type Diagnostic } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { LINES_MAX } from './lines.js';
import { notADiagram, sequenceWithoutMessages, sequencesTooLarge } from './problems.js';
import { isLog, readLog } from './read-log.js';
import { isMarkdown, readMarkdown } from './read-markdown.js';
import { isMermaid, readMermaid } from './read-mermaid.js';
import { isPlantUml, readPlantUml } from './read-plantuml.js';
import { readSequenceJson } from './read-sequence-json.js';
import { type MessageSequence } from './sequence.js';

export interface SequenceReading {
  /** Empty if there are errors. */
  readonly sequences: readonly MessageSequence[];
  readonly diagnostics: readonly Diagnostic[];
}

const LINE_LENGTH_MAX = 5_000;

/** So many problems of a file are told. */
const PROBLEMS_MAX = 100;

export function readSequences(file: SourceFile): SequenceReading {
  const diagnostics: Diagnostic[] = [];
  const isWrong = (): boolean => diagnostics.some(({ severity }) => severity === 'error');
  const report = (diagnostic: Diagnostic): void => {
    // Many warnings never hide that there is an error.
    const isFirstError = diagnostic.severity === 'error' && !isWrong();
    if (diagnostics.length < PROBLEMS_MAX || isFirstError) diagnostics.push(diagnostic);
  };
  const sequences = read(file, report);
  if (diagnostics.length === 0 && sequences.every(({ messages }) => messages.length === 0))
    report(sequenceWithoutMessages.at(undefined));
  return { sequences: isWrong() ? [] : sequences, diagnostics };
}

function read(file: SourceFile, report: (diagnostic: Diagnostic) => void): readonly MessageSequence[] {
  const { text } = file;
  if (hasMoreLines(text, LINES_MAX)) {
    report(sequencesTooLarge.at(undefined, 'lines', String(LINES_MAX)));
    return [];
  }
  const long = new RegExp(`^[^\\n]{${LINE_LENGTH_MAX},}`, 'm').exec(text);
  if (long !== null && !/^\s*\{/.test(text)) {
    const span = { start: long.index, end: long.index };
    report(sequencesTooLarge.at(span, 'characters in a line', String(LINE_LENGTH_MAX)));
    return [];
  }
  if (/^\s*\{/.test(text)) {
    const sequence = readSequenceJson(file, report);
    return sequence === undefined ? [] : [sequence];
  }
  if (isMermaid(text)) return readMermaid(file, report);
  if (isPlantUml(text)) return readPlantUml(file, report);
  if (isMarkdown(text)) return readMarkdown(text, report);
  if (isLog(text)) return [readLog(file, report)];
  report(notADiagram.at(undefined));
  return [];
}

function hasMoreLines(text: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) if (++count > most) return true;
  return false;
}
