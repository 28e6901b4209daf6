/**
 * Reading the files that the user names. What goes wrong is a diagnostic about that file, never an exception.
 *
 * INVARIANT no more than the allowed size is read, and only from regular files or standard input: a device or a pipe
 * named by mistake does not hang the command.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type Diagnostic } from '../base/diagnostic.js';
import { MODEL_MEGABYTES_MAX } from '../base/limits.js';
import { nearest } from '../base/suggest.js';
import { type FileBytes } from '../language/decode-text.js';
import { fileIsDirectory, fileNotFound, fileNotReadable, fileTooLarge } from '../language/problems/files.js';

export type FileReading =
  | { readonly kind: 'bytes'; readonly input: FileBytes }
  | { readonly kind: 'failed'; readonly diagnostic: Diagnostic };

/** How large a file may be, and what is said of a larger one. */
export interface SizeLimit {
  readonly megabytesMax: number;
  readonly tooLarge: (megabytes: number) => Diagnostic;
}

const MODEL_LIMIT: SizeLimit = {
  megabytesMax: MODEL_MEGABYTES_MAX,
  tooLarge: (megabytes) => fileTooLarge.at(undefined, megabytes, MODEL_MEGABYTES_MAX),
};

/** The name that stands for standard input. */
const STANDARD_INPUT = '-';

export function readFile(path: string, limit: SizeLimit = MODEL_LIMIT): FileReading {
  try {
    return path === STANDARD_INPUT ? readStandardInput(limit) : readRegularFile(path, limit);
  } catch (error) {
    return { kind: 'failed', diagnostic: diagnosticFor(path, error) };
  }
}

function readRegularFile(path: string, { megabytesMax, tooLarge }: SizeLimit): FileReading {
  // A pipe without a writer would block until there is one.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = fstatSync(descriptor);
    if (status.isDirectory()) return { kind: 'failed', diagnostic: fileIsDirectory.at(undefined) };
    if (!status.isFile()) {
      const hint = "To read from a pipe, give it as standard input, with '-' in place of the name.";
      return { kind: 'failed', diagnostic: fileNotReadable.at(undefined, 'it is not a regular file', hint) };
    }
    if (status.size > megabytesMax * 1e6) return { kind: 'failed', diagnostic: tooLarge(status.size / 1e6) };
    return { kind: 'bytes', input: { path, bytes: readFileSync(descriptor) } };
  } finally {
    closeSync(descriptor);
  }
}

function readStandardInput({ megabytesMax, tooLarge }: SizeLimit): FileReading {
  const chunks: Buffer[] = [];
  let size = 0;
  while (size <= megabytesMax * 1e6) {
    const chunk = Buffer.alloc(1 << 16);
    const length = readSync(0, chunk, 0, chunk.length, null);
    if (length === 0) return { kind: 'bytes', input: { path: '<stdin>', bytes: Buffer.concat(chunks) } };
    chunks.push(chunk.subarray(0, length));
    size += length;
  }
  return { kind: 'failed', diagnostic: tooLarge(size / 1e6) };
}

function diagnosticFor(path: string, error: unknown): Diagnostic {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return fileNotFound.at(undefined, nearbyFile(path));
  if (code === 'EISDIR') return fileIsDirectory.at(undefined);
  if (code === 'EACCES' || code === 'EPERM') return fileNotReadable.at(undefined, 'permission denied');
  return fileNotReadable.at(undefined, message.replace(/^[A-Z]+: /, '').replace(/, \w+ '.*$/, ''));
}

/** A file beside it whose name is nearly the one asked for. */
function nearbyFile(path: string): string | undefined {
  try {
    return nearest(basename(path), readdirSync(dirname(path)));
  } catch {
    return undefined;
  }
}
