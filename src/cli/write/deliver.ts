/** Handing over a text that a command has made: to a file, or to standard output. */
import { EXIT } from '../exit-status.js';
import { type JsonDocument, type Outcome, decline } from '../outcome.js';
import { type Output } from '../output.js';
import { type Comments } from './mark.js';
import { STANDARD_OUTPUT } from './output-files.js';

/** Writes to the file, if one is named; otherwise prints the text, or puts it into the document. */
export function deliver(
  output: Output,
  text: string,
  path: string | undefined,
  comments: Comments,
  document: JsonDocument,
): Outcome {
  if (path === undefined || path === STANDARD_OUTPUT) {
    output.result(text);
    return { status: EXIT.held, document: { ...document, text } };
  }
  const writing = output.files.write(path, text, { comments, isResult: true });
  if (writing.kind === 'failed') return decline(output, writing.problem, { ...document, kept: writing.kept });
  return { status: EXIT.held, document: { ...document, output: path } };
}

/** Whether it went to a file, so that there is something to say of it. */
export function isInFile({ status, document }: Outcome): boolean {
  return status === EXIT.held && document['output'] !== undefined;
}
