/** Writing several files to a directory, and saying so. */
import { count } from '../../output/suite-words.js';
import { EXIT } from '../exit-status.js';
import { type JsonDocument, type Outcome, decline } from '../outcome.js';
import { type Output } from '../output.js';
import { type NamedText } from '../../library/export-suite.js';

export function writeFiles(
  output: Output,
  directory: string,
  files: readonly NamedText[],
  document: JsonDocument,
): Outcome {
  const writing = output.files.writeAll(directory, files);
  if (writing.kind === 'failed') return decline(output, writing.problem, { ...document, kept: writing.kept });
  output.say(`${directory}: ${count(files.length, 'file')}`);
  const names = files.map(({ name }) => name);
  return { status: EXIT.held, document: { ...document, output: directory, files: names } };
}
