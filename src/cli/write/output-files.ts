/**
 * The files of a command: what it reads, what it is to write, and what it has written.
 *
 * INVARIANT nothing is destroyed. No input is written over, no output twice; a file that is not ours is replaced only if
 * the user says so, and a complete result never by a partial one. What cannot be written is kept elsewhere.
 */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { type Diagnostic } from '../../base/diagnostic.js';
import { sha256Of } from '../../files/sha256.js';
import { notReplaced, notWritten, writtenOver } from '../problems.js';
import { undisturbedFor } from '../signals.js';
import { type Comments, bearsMark, marked } from './mark.js';
import { type Extent, MANIFEST, holdsComplete, isAsWritten, manifestIn, manifestText } from './manifest.js';
import { besideDirectory, clearPartial, moveWhole } from './partial-directory.js';
import { type FileToMake, type NamedText } from '../../library/export-suite.js';
import { type StopLimit, Stopped, stopIfAsked, stoppable, unstoppable } from '../../base/stopped.js';
import { NO_DIRECTORY, keepElsewhere, makeDirectory, placeOf, reasonOf, writeWhole } from './write-file.js';

/** The name that stands for standard output. */
export const STANDARD_OUTPUT = '-';

/** A path that an option names to be written. Only the result itself may go to standard output. */
export interface Target {
  /** Such as `--report`. */
  readonly flag: string;
  readonly path: string;
  readonly kind: 'result' | 'file' | 'directory';
}

/** A path that is read; one that is gone on from may be replaced by the result. */
export interface Source {
  readonly path: string;
  readonly kind: 'input' | 'resumed';
}

export type Writing =
  | {
      readonly kind: 'written';
      /** Where it is: beside the path that was asked for, if it must not replace what is there. */
      readonly path: string;
      readonly isBeside: boolean;
    }
  | Failed;

interface Failed {
  readonly kind: 'failed';
  readonly problem: Diagnostic;
  /** Where the result is instead. */
  readonly kept?: string | undefined;
}

/** Of several files in a directory. */
export type FolderWriting =
  | (Extract<Writing, { readonly kind: 'written' }> & {
      readonly names: readonly string[];
      /** What ended the work before all were made. */
      readonly limit?: StopLimit | undefined;
    })
  | Failed;

/** A file whose text is there, or one whose text is made when it is written. */
export type FolderFile = NamedText | FileToMake;

export interface WriteOptions {
  readonly comments: Comments;
  readonly extent?: Extent | undefined;
  /** Of a result that may replace what it went on from. */
  readonly isResult?: boolean | undefined;
  /** Whether what stands there is partial, too, as far as that can be told. */
  readonly isPartial?: ((path: string) => boolean) | undefined;
}

export class OutputFiles {
  #sources: readonly Source[];
  readonly #isForced: boolean;
  /** Places that are written already, each with the path as it was said. */
  readonly #written = new Map<string, string>();

  constructor(sources: readonly Source[], isForced: boolean) {
    this.#sources = sources.filter(({ path }) => path !== STANDARD_OUTPUT);
    this.#isForced = isForced;
  }

  /** Of what no argument or option names as a file: it is read, too. */
  alsoReads(path: string): void {
    this.#sources = [...this.#sources, { path, kind: 'input' }];
  }

  /** Before the work begins: what will keep the targets from being written, if that can be foreseen. */
  foresee(targets: readonly Target[]): Diagnostic | undefined {
    const places = new Map<string, Target>();
    for (const target of targets) {
      const { flag, path, kind } = target;
      if (path === '') return notWritten.at(undefined, `The name given with ${flag} is empty.`);
      if (path === STANDARD_OUTPUT && kind === 'result') continue;
      if (path === STANDARD_OUTPUT) return notWritten.at(undefined, NOT_TO_STANDARD_OUTPUT(flag, kind));
      const problem = kind === 'directory' ? directoryProblem(path) : this.#problem(path, kind === 'result');
      if (problem !== undefined) return problem;
      if (isSpecial(path)) continue;
      const place = placeKey(path);
      const other = places.get(place);
      if (other !== undefined)
        return writtenOver.at(
          undefined,
          `${other.flag} and ${flag} name the same file, '${path}'.`,
          'Give each a name of its own.',
        );
      places.set(place, target);
    }
    return undefined;
  }

  /** Writes a text with the mark. */
  write(path: string, text: string, options: WriteOptions): Writing {
    const { comments, extent = 'complete', isResult = false, isPartial = () => false } = options;
    const isBeside = extent === 'partial' && isRegular(path) && !isPartial(path);
    const target = isBeside ? besideName(path) : path;
    const full = marked(text, comments);
    const problem = this.#problem(target, isResult) ?? failure(target, writeWhole(target, full));
    if (problem !== undefined) return kept(problem, path, full);
    if (!isSpecial(target)) this.#written.set(placeKey(target), target);
    return { kind: 'written', path: target, isBeside };
  }

  /**
   * Writes files into a directory, which is made if it is not there, with a list of them. The budget may end before all that
   * are to be made are made: then those that are made stay, but do not mix with a complete result.
   */
  writeAll(directory: string, files: readonly FolderFile[], extent: Extent = 'complete'): FolderWriting {
    return undisturbedFor(() => this.#writtenAll(directory, files, extent));
  }

  #writtenAll(directory: string, files: readonly FolderFile[], extent: Extent): FolderWriting {
    const mayEnd = extent === 'partial' || files.some((file) => 'make' in file);
    const isApart = mayEnd && holdsComplete(directory);
    const target = isApart ? besideDirectory(directory) : directory;
    if (isApart) clearPartial(target);
    const why = makeDirectory(target);
    const problem =
      why === undefined
        ? (this.#problemIn(directory, files) ?? (isApart ? this.#problemIn(target, files) : undefined))
        : notWritten.at(undefined, `The directory '${target}' cannot be created: ${why}.`);
    if (problem !== undefined) {
      if (isApart) clearPartial(target);
      return kept(problem, directory, files);
    }
    const written = this.#writeInto(target, files, extent);
    if (written.problem !== undefined) return kept(written.problem, directory, files);
    const { names, limit } = written;
    if (!isApart || extent === 'partial' || limit !== undefined)
      return { kind: 'written', path: target, isBeside: isApart, names, limit };
    const moving = this.#moveAll(target, directory, names);
    if (moving === undefined) return { kind: 'written', path: directory, isBeside: false, names };
    return failedBut(moving, target);
  }

  #writeInto(
    directory: string,
    files: readonly FolderFile[],
    extent: Extent,
  ): {
    readonly names: readonly string[];
    readonly problem?: Diagnostic | undefined;
    readonly limit?: StopLimit | undefined;
  } {
    const manifest = new Map(manifestIn(directory));
    const names: string[] = [];
    const textOf = madeUntil(extent);
    let limit: StopLimit | undefined;
    let problem: Diagnostic | undefined;
    try {
      for (const file of files) {
        const text = textOf(file);
        if (text instanceof Stopped) {
          limit = text.limit;
          break;
        }
        const path = join(directory, file.name);
        problem = failure(path, writeWhole(path, text));
        if (problem !== undefined) break;
        manifest.set(file.name, sha256Of(Buffer.from(text)));
        names.push(file.name);
        this.#written.set(placeKey(path), path);
      }
    } finally {
      const reached = names.length < files.length ? 'partial' : extent;
      writeWhole(join(directory, MANIFEST), manifestText(manifest, reached));
    }
    return { names, problem, limit };
  }

  /** Lets files of a partial directory take the places of those in another. */
  #moveAll(from: string, to: string, names: readonly string[]): Diagnostic | undefined {
    const made = manifestIn(from);
    const manifest = new Map(manifestIn(to));
    try {
      for (const name of names) {
        const path = join(to, name);
        const problem = failure(path, moveWhole(join(from, name), path));
        if (problem !== undefined) return problem;
        manifest.set(name, made.get(name)!);
        this.#written.set(placeKey(path), path);
      }
    } finally {
      writeWhole(join(to, MANIFEST), manifestText(manifest, 'complete'));
    }
    clearPartial(from);
    return undefined;
  }

  /** What is wrong with writing a file. */
  #problem(path: string, isResult: boolean): Diagnostic | undefined {
    try {
      const taken = this.#taken(path, isResult);
      if (taken !== undefined) return taken;
      const old = statSync(path, { throwIfNoEntry: false });
      if (old?.isDirectory() === true || /[/\\]$/.test(path)) return failure(path, 'it is a directory');
      if (old?.isFile() === false) return undefined;
      accessSync(dirname(placeOf(path)), constants.W_OK);
      if (old === undefined || this.#isForced) return undefined;
      accessSync(path, constants.W_OK);
      return bearsMark(path) ? undefined : notReplaced.at(undefined, path, 'was not written by Tickstone');
    } catch (error) {
      return failure(path, reasonOf(error));
    }
  }

  /** What is wrong with writing files into a directory: all are looked at before the first is written. */
  #problemIn(directory: string, files: readonly FolderFile[]): Diagnostic | undefined {
    const manifest = manifestIn(directory);
    const names = new Set<string>([MANIFEST]);
    const present = namesIn(directory);
    for (const { name } of files) {
      const path = join(directory, name);
      if (names.has(name))
        return writtenOver.at(
          undefined,
          `Two files would be called '${path}'.`,
          'Rename what they are about.',
        );
      names.add(name);
      if (!present.has(name.toLowerCase())) continue;
      try {
        const taken = this.#taken(path, false);
        if (taken !== undefined) return taken;
        if (this.#isForced || !isRegular(path)) continue;
        if (!isAsWritten(directory, name, manifest) && !bearsMark(path))
          return notReplaced.at(
            undefined,
            path,
            manifest.has(name) ? 'was changed since Tickstone wrote it' : 'was not written by Tickstone',
          );
      } catch (error) {
        return failure(path, reasonOf(error));
      }
    }
    return undefined;
  }

  /** Whether the command reads the file, or has written it already. */
  #taken(path: string, isResult: boolean): Diagnostic | undefined {
    if (isSpecial(path)) return undefined;
    const place = placeKey(path);
    const sources = this.#sources.filter((source) => placeKey(source.path) === place);
    if (sources.some(({ kind }) => kind === 'input' || !isResult))
      return writtenOver.at(
        undefined,
        `'${path}' is read by this command, so it is not overwritten.`,
        'Give the output a name of its own.',
      );
    const other = this.#written.get(place);
    if (other === undefined) return undefined;
    return writtenOver.at(
      undefined,
      `'${path}' has just been written by this command, so it is not overwritten.`,
      'Give each output a name of its own.',
    );
  }
}

/** The name of a partial result beside a complete one: `lamp.partial.json` beside `lamp.suite.json`. */
export function besideName(path: string): string {
  const ending = extname(path);
  const stem = path.slice(0, path.length - ending.length);
  return `${ending.toLowerCase() === '.json' ? stem.replace(/\.suite$/i, '') : stem}.partial${ending}`;
}

const NOT_TO_STANDARD_OUTPUT = (flag: string, kind: Target['kind']): string =>
  kind === 'directory'
    ? `${flag} writes several files, which cannot go to standard output: name a directory.`
    : `${flag} cannot write to standard output: name a file.`;

/** What will keep a directory from being made or written to. */
function directoryProblem(path: string): Diagnostic | undefined {
  let nearest = resolve(path);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    const isDirectory = statSync(nearest).isDirectory();
    if (!isDirectory)
      return failure(
        path,
        nearest === resolve(path) ? 'it is not a directory' : `'${nearest}' is not a directory`,
      );
    accessSync(nearest, constants.W_OK);
    return undefined;
  } catch (error) {
    return failure(path, reasonOf(error));
  }
}

/** The same for all paths to one file. */
function placeKey(path: string): string {
  try {
    const status = statSync(path, { bigint: true, throwIfNoEntry: false });
    return status === undefined ? placeOf(path) : `${status.dev}:${status.ino}`;
  } catch {
    return resolve(path);
  }
}

/** Devices and pipes take whatever they are given, and lose nothing. */
function isSpecial(path: string): boolean {
  const status = statusOf(path);
  return status !== undefined && !status.isFile() && !status.isDirectory();
}

/** What stands in a directory, in lower case: where that makes no difference, one name is another. */
function namesIn(directory: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(directory).map((name) => name.toLowerCase()));
  } catch {
    return new Set();
  }
}

function isRegular(path: string): boolean {
  return statusOf(path)?.isFile() === true;
}

function statusOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function failure(path: string, why: string | undefined): Diagnostic | undefined {
  if (why === undefined) return undefined;
  const hint = why === NO_DIRECTORY ? 'Create the directory first.' : undefined;
  return notWritten.at(undefined, `'${path}' cannot be written: ${why}.`, hint);
}

/** So long files are made still when the work on them has ended already. */
const LATE_MS = 200;

/** The texts of files, until the budget is used up; of a result that has ended already, what can be made in a moment. */
function madeUntil(extent: Extent): (file: FolderFile) => string | Stopped {
  const lateMs = performance.now() + LATE_MS;
  return (file) => {
    if (!('make' in file)) return file.text;
    if (extent === 'partial')
      return performance.now() > lateMs ? new Stopped('time') : unstoppable(() => file.make());
    return stoppable(undefined, () => {
      stopIfAsked();
      return file.make();
    });
  };
}

/** The result goes to a temporary file, and the message says where it is. */
function kept(problem: Diagnostic, path: string, texts: string | readonly FolderFile[]): Failed {
  return failedBut(
    problem,
    keepElsewhere(basename(resolve(path)), typeof texts === 'string' ? texts : madeTexts(texts)),
  );
}

function failedBut(problem: Diagnostic, place: string | undefined): Failed {
  const said =
    place === undefined ? 'It could not be kept in a temporary file either.' : `The result is in '${place}'.`;
  return { kind: 'failed', problem: { ...problem, message: `${problem.message} ${said}` }, kept: place };
}

/** One after the other, as far as the budget goes. */
function* madeTexts(files: readonly FolderFile[]): Iterable<NamedText> {
  const textOf = madeUntil('complete');
  for (const file of files) {
    const text = textOf(file);
    if (text instanceof Stopped) return;
    yield { name: file.name, text };
  }
}
