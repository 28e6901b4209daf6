/** Writing several files to a directory, which is made where it does not exist. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { count } from '../output/suite-words.js';
import { EXIT } from './exit-status.js';
import { type Output } from './output.js';
import { writeWhole } from './write-file.js';

/** A file by its name in the directory. */
export interface ExportedFile {
  readonly name: string;
  readonly text: string;
}

/** Writes files and says so; gives the exit status. */
export function writeFiles(
  output: Output,
  directory: string,
  files: readonly ExportedFile[],
  document: Readonly<Record<string, unknown>>,
): number {
  const failure = failureOf(directory, files);
  if (failure !== undefined) {
    process.stderr.write(`error: ${failure}\n`);
    output.json({ ok: false, ...document, why: failure });
    return EXIT.badInput;
  }
  output.say(`${directory}: ${count(files.length, 'file')}`);
  output.json({ ok: true, ...document, output: directory, files: files.map(({ name }) => name) });
  return EXIT.held;
}

/** Writes the files; says what went wrong. */
function failureOf(directory: string, files: readonly ExportedFile[]): string | undefined {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    return `The directory '${directory}' cannot be made: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`;
  }
  for (const { name, text } of files) {
    const path = join(directory, name);
    const failure = writeWhole(path, text);
    if (failure !== undefined) return `'${path}' cannot be written: ${failure}.`;
  }
  return undefined;
}
