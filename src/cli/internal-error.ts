/** A defect of Tickstone: asks for a bug report and names a file with the details. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesWithoutUnseen, withoutUnseen } from '../base/unseen.js';
import { version } from './version.js';

/** Whose mistake it may be: of what nobody has caught, timers and promises of code that users bring may be the cause. */
const WHOSE = {
  caught: 'This is a defect of Tickstone, not of your model. Please report it with this file:',
  uncaught:
    'If it does not come from a configuration or an adapter of yours, it is a defect of Tickstone. Please report it with this file:',
};

/** Says what went wrong, and names the file with the details. */
export function reportInternalError(
  error: unknown,
  whose: keyof typeof WHOSE = 'caught',
): { readonly message: string; readonly details: string } {
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
  process.stderr.write(`${WHOSE[whose]}\n`);
  const file = detailsFile(details);
  process.stderr.write(`  ${withoutUnseen(file)}\n`);
  return { message, details: file };
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
