/** Handing over a text that a command has made: to a file, or to standard output. */
import { type StopLimit } from '../../base/stopped.js';
import { EXIT } from '../exit-status.js';
import { type JsonDocument, type Outcome, decline, notComplete } from '../outcome.js';
import { type Output } from '../output.js';
import { type Comments } from './mark.js';
import { STANDARD_OUTPUT, type WriteOptions } from './output-files.js';
import { sayBeside } from './say-beside.js';

/** What ended the work on a text before it was complete, and what is known of the file that stands where it is to go. */
interface Unfinished extends Pick<WriteOptions, 'isPartial'> {
  readonly limit?: StopLimit | undefined;
}

/** Writes to the file, if one is named; otherwise prints the text, or puts it into the document. */
export function deliver(
  output: Output,
  text: string,
  path: string | undefined,
  comments: Comments,
  document: JsonDocument,
  { limit, isPartial }: Unfinished = {},
): Outcome {
  const ended = (all: JsonDocument): Outcome =>
    limit === undefined ? { status: EXIT.held, document: all } : notComplete(limit, all);
  if (path === undefined || path === STANDARD_OUTPUT) {
    output.result(text);
    return ended({ ...document, text });
  }
  const extent = limit === undefined ? 'complete' : 'partial';
  const writing = output.files.write(path, text, { comments, extent, isResult: true, isPartial });
  if (writing.kind === 'failed') return decline(output, writing.problem, { ...document, kept: writing.kept });
  if (writing.isBeside) sayBeside(output, path, writing.path);
  return ended({ ...document, output: writing.path });
}

/** Whether it went to a file, so that there is something to say of it. */
export function isInFile({ document }: Outcome): boolean {
  return document['output'] !== undefined;
}
