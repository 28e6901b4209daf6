/**
 * Writing a result to a file, whole or not at all: the text goes to a new file beside the target, which then takes the
 * target's place. A full disk, a signal or a second process never leaves half a file, and never destroys the old one.
 *
 * A link stays a link, and its target changes, or comes to be. What is no regular file, such as a device or a pipe, is
 * written to.
 */
import { randomUUID } from 'node:crypto';
import {
  type Stats,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { type NamedText } from '../../library/export-suite.js';
import { undisturbed } from '../signals.js';

/** Says what went wrong, or undefined. */
export function writeWhole(path: string, text: string): string | undefined {
  return undisturbed(() => writtenWhole(path, text));
}

function writtenWhole(path: string, text: string): string | undefined {
  let draft: string | undefined;
  try {
    const old: Stats | undefined = statSync(path, { throwIfNoEntry: false });
    if (old?.isDirectory() === true) return 'it is a directory';
    if (old?.isFile() === false) {
      writeFileSync(path, text);
      return undefined;
    }
    const target = placeOf(path);
    // The name has nothing of the target's, which may be as long as names can be.
    draft = join(dirname(target), `.tickstone-${randomUUID()}.tmp`);
    writeFileSync(draft, text, { flag: 'wx', ...(old === undefined ? {} : { mode: old.mode & 0o777 }) });
    renameSync(draft, target);
    return undefined;
  } catch (error) {
    if (draft !== undefined) remove(draft);
    return reasonOf(error);
  }
}

/** Makes a directory if it is not there; says what went wrong, or undefined. */
export function makeDirectory(path: string): string | undefined {
  try {
    makeWithParents(resolve(path));
    return undefined;
  } catch (error) {
    // There are no directories missing any more: something on the way is not one.
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'EEXIST' ? 'part of its path is not a directory' : reasonOf(error);
  }
}

/** Step by step: where a parent is there but holds no directories of ours, such as /proc, Node's own way does not end. */
function makeWithParents(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const parent = dirname(path);
  if (parent !== path) makeWithParents(parent);
  mkdirSync(path);
}

/**
 * Keeps what could not be written where it should have been: in a fresh directory for temporary files. Tells its path,
 * or undefined if that fails, too.
 */
export function keepElsewhere(path: string, texts: string | Iterable<NamedText>): string | undefined {
  try {
    const kept = join(mkdtempSync(join(tmpdir(), 'tickstone-')), shortName(path));
    const files = typeof texts === 'string' ? [{ name: '', text: texts }] : texts;
    if (typeof texts !== 'string') mkdirSync(kept);
    for (const { name, text } of files) writeFileSync(join(kept, shortName(name)), text);
    return kept;
  } catch {
    return undefined;
  }
}

/** Where a file is, or will be, with every link followed, also one whose target is not there yet. */
export function placeOf(path: string): string {
  let place = resolve(path);
  for (let links = 0; links < LINKS_MAX; links++) {
    try {
      return realpathSync(place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const directory = realOrSame(dirname(place));
    place = join(directory, basename(place));
    const next = linkAt(place);
    if (next === undefined) return place;
    place = resolve(directory, next);
  }
  return place;
}

/** What an error of the file system means to somebody who does not know its codes. */
export function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS.get(code) ?? message.replace(/^[A-Z]+: /, '').replace(/, \w+( '.*)?$/, '');
}

/** Of files: their directories are not made. */
export const NO_DIRECTORY = 'its directory does not exist';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', NO_DIRECTORY],
  ['ENOTDIR', 'part of its path is not a directory'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'no space is left on the device'],
  ['EDQUOT', 'no space is left on the device'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ELOOP', 'its symbolic links form a loop'],
]);

/** More links one after the other than any system follows. */
const LINKS_MAX = 64;

function realOrSame(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // What kept it from being written keeps it from being removed; that was said already.
  }
}

const NAME_MAX = 100;

/** The name of a file, cut where a file system might not take it. */
function shortName(path: string): string {
  const name = basename(path);
  if (name.length <= NAME_MAX) return name;
  const ending = extname(name).slice(0, 20);
  return `${name.slice(0, NAME_MAX - ending.length)}${ending}`;
}
