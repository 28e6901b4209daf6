/**
 * The files of a folder, and of nothing outside of it: whatever path is asked for, and wherever symbolic links lead.
 *
 * INVARIANT no file is read or written whose real place is outside of the folder, in a hidden folder, or with an ending that
 * is not one of those listed here.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { MODEL_MEGABYTES_MAX } from '../base/limits.js';

const ENDINGS = /\.(?:xml|xta|ta|tck|ya?ml|q)$/i;
/** More are not listed; they can still be opened by name. */
const FILES_MAX = 500;
const DEPTH_MAX = 4;
export const BYTES_MAX = MODEL_MEGABYTES_MAX * 1e6;

export interface FileContent {
  readonly bytes: Buffer;
  readonly version: string;
}

export type Written =
  | { readonly kind: 'written'; readonly version: string }
  /** The file is not the one that was meant; this is the one that is there. */
  | { readonly kind: 'changed'; readonly version: string }
  | { readonly kind: 'refused'; readonly why: string };

export class Folder {
  readonly root: string;

  constructor(path: string) {
    this.root = realpathSync(path);
  }

  /** Models and queries, by their paths from the folder, in order. */
  list(): readonly string[] {
    const found: string[] = [];
    const walk = (directory: string, depth: number): void => {
      for (const entry of readdirSync(directory, { withFileTypes: true })) {
        if (found.length >= FILES_MAX) return;
        if (isHidden(entry.name)) continue;
        const path = join(directory, entry.name);
        if (entry.isDirectory() && depth < DEPTH_MAX) walk(path, depth + 1);
        else if (entry.isFile() && ENDINGS.test(entry.name)) found.push(relative(this.root, path));
      }
    };
    try {
      walk(this.root, 0);
    } catch {
      // What cannot be looked into is not listed.
    }
    return found.map((path) => path.split(sep).join('/')).sort();
  }

  read(path: string): FileContent | undefined {
    const place = this.#placeOf(path);
    if (place === undefined) return undefined;
    let descriptor: number | undefined;
    try {
      descriptor = openSync(place, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
      const status = fstatSync(descriptor);
      if (!status.isFile() || status.size > BYTES_MAX) return undefined;
      const bytes = readFileSync(descriptor);
      return { bytes, version: versionOf(bytes) };
    } catch {
      return undefined;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }

  /** Says cheaply whether a file may have changed: another text means another size or time. */
  stamp(path: string): string | undefined {
    const place = this.#placeOf(path);
    if (place === undefined) return undefined;
    try {
      const { size, mtimeMs, ino } = statSync(place);
      return `${size} ${mtimeMs} ${ino}`;
    } catch {
      return undefined;
    }
  }

  /** Writes a file, whole or not at all, if it is the one with this version; without a version, if there is none. */
  write(path: string, bytes: Buffer, expected: string | undefined): Written {
    const place = this.#placeOf(path, 'maybeNew');
    if (place === undefined)
      return {
        kind: 'refused',
        why: 'Files are written within the folder of the studio only, with the endings of models and queries.',
      };
    const draft = join(dirname(place), `.tickstone-${randomUUID()}`);
    try {
      const status = lstatSync(place, { throwIfNoEntry: false });
      if (status !== undefined && !status.isFile())
        return { kind: 'refused', why: 'It is not a regular file.' };
      const now = status === undefined ? undefined : versionOf(readFileSync(place));
      if (now !== expected) return { kind: 'changed', version: now ?? '' };
      writeFileSync(draft, bytes, { flag: 'wx', mode: status === undefined ? 0o644 : status.mode & 0o777 });
      renameSync(draft, place);
      return { kind: 'written', version: versionOf(bytes) };
    } catch (error) {
      rmSync(draft, { force: true });
      return {
        kind: 'refused',
        why: (error as Error).message.replace(/^[A-Z]+: /, '').replace(/, \w+ '.*$/, ''),
      };
    }
  }

  /** The real place of a file, if it is one that may be read or written. */
  #placeOf(path: string, kind: 'existing' | 'maybeNew' = 'existing'): string | undefined {
    if (path.includes('\0') || isAbsolute(path) || !ENDINGS.test(path)) return undefined;
    if (path.split(/[/\\]/).some((part) => part === '..' || isHidden(part))) return undefined;
    const wanted = resolve(this.root, path);
    try {
      const directory = realpathSync(dirname(wanted));
      const beside = join(directory, basename(wanted));
      const exists = lstatSync(beside, { throwIfNoEntry: false }) !== undefined;
      if (!exists) return kind === 'maybeNew' && this.#holds(directory) ? beside : undefined;
      // A link is followed only to where the folder holds what it leads to.
      const real = realpathSync(beside);
      return this.#holds(dirname(real)) && ENDINGS.test(real) ? real : undefined;
    } catch {
      return undefined;
    }
  }

  #holds(directory: string): boolean {
    const inside = relative(this.root, directory);
    return (
      inside === '' ||
      (!inside.split(sep).some((part) => part === '..' || isHidden(part)) && !isAbsolute(inside))
    );
  }
}

function isHidden(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

export function versionOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
}
