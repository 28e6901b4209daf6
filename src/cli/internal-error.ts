/** A defect of Tickstone: asks for a bug report and names a file with the details. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesWithoutUnseen, withoutUnseen } from '../base/unseen.js';
import { type Diagnostic } from '../base/diagnostic.js';
import { internalError } from './problems.js';
import { version } from './version.js';

/** Says what went wrong, and names the file with the details. */
export function reportInternalError(
  error: unknown,
  isCaught: boolean,
): { readonly problem: Diagnostic; readonly details: string } {
  const { message = String(error), stack = message } = (error ?? {}) as {
    readonly message?: string;
    readonly stack?: string;
  };
  const details = [
    `tickstone ${version()}, node ${process.version}, ${process.platform} ${process.arch}`,
    `arguments: ${JSON.stringify(process.argv.slice(2))}`,
    stack,
    '',
  ].join('\n');
  process.stderr.write(`internal error: ${linesWithoutUnseen(message)}\n`);
  const problem = internalError.at(undefined, message, isCaught);
  process.stderr.write(`${problem.hint!.replace(/\.$/, '')} with this file:\n`);
  const file = detailsFile(details);
  process.stderr.write(`  ${withoutUnseen(file)}\n`);
  return { problem, details: file };
}

function detailsFile(details: string): string {
  try {
    const path = join(mkdtempSync(join(tmpdir(), 'tickstone-')), 'internal-error.txt');
    writeFileSync(path, details);
    return path;
  } catch {
    process.stderr.write(linesWithoutUnseen(details));
    return '(no file could be written; the details are above)';
  }
}
