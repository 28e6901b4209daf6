/**
 * Writing a result to a file, whole or not at all: the text goes to a new file beside the target, which then takes the
 * target's place. A full disk or a second process never leaves half a file, and never destroys the old one.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Says what went wrong, or undefined. */
export function writeWhole(path: string, text: string): string | undefined {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    renameSync(draft, path);
    return undefined;
  } catch (error) {
    rmSync(draft, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'its directory does not exist';
    if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
    if (code === 'EISDIR') return 'it is a directory';
    return message;
  }
}
