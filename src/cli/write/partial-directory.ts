/**
 * Directories for results that are not complete, or not complete yet: `mutants.partial` beside `mutants`.
 *
 * Where a complete result stands already, files that are made one by one come here first, and go there when all are done.
 */
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { MANIFEST, isAsWritten, manifestIn } from './manifest.js';
import { placeOf, reasonOf } from './write-file.js';

/** Within the directory where nothing can stand beside it, or where it has no name of its own. */
export function besideDirectory(directory: string): string {
  const plain = directory.replace(/[/\\]+$/, '');
  const isNamed = !['', '.', '..'].includes(basename(plain));
  return isNamed && isWritable(dirname(resolve(plain))) ? `${plain}.partial` : join(directory, 'partial');
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Removes what an earlier command left in a partial directory, unless somebody has changed it since; and the directory, if that was all. */
export function clearPartial(directory: string): void {
  const manifest = manifestIn(directory);
  try {
    for (const name of manifest.keys()) {
      if (basename(name) !== name || !existsSync(join(directory, name))) continue;
      if (isAsWritten(directory, name, manifest)) rmSync(join(directory, name));
    }
    if (existsSync(directory) && readdirSync(directory).every((name) => name === MANIFEST)) {
      rmSync(join(directory, MANIFEST), { force: true });
      rmdirSync(directory);
    }
  } catch {
    // What cannot be removed is said by whoever writes there.
  }
}

/** Lets a file take the place of another, on whatever device; says what went wrong, or undefined. */
export function moveWhole(from: string, to: string): string | undefined {
  try {
    const place = placeOf(to);
    try {
      renameSync(from, place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      const draft = join(dirname(place), `.tickstone-${randomUUID()}.tmp`);
      copyFileSync(from, draft, constants.COPYFILE_EXCL);
      renameSync(draft, place);
      rmSync(from);
    }
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
