/** Writing several files to a directory, and saying so. */
import { count } from '../../output/suite-words.js';
import { EXIT } from '../exit-status.js';
import { type Output } from '../output.js';
import { type NamedText, writeAll } from './write-file.js';

/** Gives the exit status. */
export function writeFiles(
  output: Output,
  directory: string,
  files: readonly NamedText[],
  document: Readonly<Record<string, unknown>>,
): number {
  const failure = writeAll(directory, files);
  if (failure !== undefined) {
    process.stderr.write(`error: ${failure}\n`);
    output.json({ ok: false, ...document, why: failure });
    return EXIT.badInput;
  }
  output.say(`${directory}: ${count(files.length, 'file')}`);
  output.json({ ok: true, ...document, output: directory, files: files.map(({ name }) => name) });
  return EXIT.held;
}
