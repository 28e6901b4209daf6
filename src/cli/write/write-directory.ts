/** Writing several files to a directory, and saying so, also when the work has ended before all were made. */
import { type StopLimit } from '../../base/stopped.js';
import { count } from '../../output/suite-words.js';
import { EXIT } from '../exit-status.js';
import { type JsonDocument, type Outcome, decline, notComplete } from '../outcome.js';
import { type Output } from '../output.js';
import { type FolderFile, type FolderWriting } from './output-files.js';
import { sayBeside } from './say-beside.js';

/** `limit` is what has ended the work on the files already. */
export function writeFiles(
  output: Output,
  directory: string,
  files: readonly FolderFile[],
  document: JsonDocument,
  limit?: StopLimit,
): Outcome {
  if (limit !== undefined && files.length === 0) return notComplete(limit, { ...document, files: [] });
  const writing = output.files.writeAll(directory, files, limit === undefined ? 'complete' : 'partial');
  if (writing.kind === 'failed') return decline(output, writing.problem, { ...document, kept: writing.kept });
  const all = files.length > writing.names.length ? ` of ${files.length}` : '';
  output.say(`${writing.path}: ${count(writing.names.length, 'file')}${all}`);
  const written = { ...document, output: writing.path, files: writing.names };
  return endOfWriting(output, directory, writing, limit, { status: EXIT.held, document: written });
}

/** How the command ends when the files are written: as it would, or with the word that they are not all. */
export function endOfWriting(
  output: Output,
  directory: string,
  writing: Extract<FolderWriting, { readonly kind: 'written' }>,
  limit: StopLimit | undefined,
  outcome: Outcome,
): Outcome {
  if (writing.isBeside) sayBeside(output, directory, writing.path);
  const ended = limit ?? writing.limit;
  return ended === undefined ? outcome : notComplete(ended, outcome.document);
}
