/** Handing over a text that a command has made: to a file, or to standard output. */
import { EXIT } from '../exit-status.js';
import { type JsonDocument, type Outcome, decline } from '../outcome.js';
import { type Output } from '../output.js';
import { notWritten } from '../problems.js';
import { writeWhole } from './write-file.js';

/** Writes to the file, if one is named; otherwise prints the text, or puts it into the document. */
export function deliver(
  output: Output,
  text: string,
  path: string | undefined,
  document: JsonDocument,
): Outcome {
  if (path === undefined) {
    output.result(text);
    return { status: EXIT.held, document: { ...document, text } };
  }
  const failure = writeWhole(path, text);
  if (failure !== undefined)
    return decline(output, notWritten.at(undefined, `'${path}' cannot be written: ${failure}.`), document);
  return { status: EXIT.held, document: { ...document, output: path } };
}
