/**
 * Writing a result to a file, whole or not at all: the text goes to a new file beside the target, which then takes the
 * target's place. A full disk or a second process never leaves half a file, and never destroys the old one.
 *
 * A link stays a link, and its target changes. What is no regular file, such as a device or a pipe, is written to.
 */
import { type Stats, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file to be written, by its name in a directory. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Writes files into a directory, which is made if it is not there; says in a sentence what went wrong, or undefined. */
export function writeAll(directory: string, files: Iterable<NamedText>): string | undefined {
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

/** Says what went wrong, or undefined. */
export function writeWhole(path: string, text: string): string | undefined {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const old: Stats | undefined = statSync(path, { throwIfNoEntry: false });
    if (old?.isDirectory() === true) return 'it is a directory';
    if (old?.isFile() === false) {
      writeFileSync(path, text);
    } else {
      writeFileSync(draft, text, { flag: 'wx', ...(old === undefined ? {} : { mode: old.mode & 0o777 }) });
      renameSync(draft, old === undefined ? path : realpathSync(path));
    }
    return undefined;
  } catch (error) {
    rmSync(draft, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'its directory does not exist';
    if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
    return message;
  }
}
