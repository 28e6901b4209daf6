/**
 * The files of a command: what it reads, what it is to write, and what it has written.
 *
 * INVARIANT nothing is destroyed. No input is written over, no output twice; a file that is not ours is replaced only if
 * the user says so, and a complete result never by a partial one. What cannot be written is kept elsewhere.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { type Diagnostic } from '../../base/diagnostic.js';
import { sha256Of } from '../../files/sha256.js';
import { notReplaced, notWritten, writtenOver } from '../problems.js';
import { type Comments, bearsMark, marked } from './mark.js';
import { MANIFEST, isAsWritten, manifestIn, manifestText } from './manifest.js';
import { type NamedText } from '../../library/export-suite.js';
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

/** Whether a result is all there is to say, or what a budget or Ctrl-C left of it. */
export type Extent = 'complete' | 'partial';

export type Writing =
  | {
      readonly kind: 'written';
      /** Where it is: beside the path that was asked for, if it must not replace what is there. */
      readonly path: string;
      readonly isBeside: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly problem: Diagnostic;
      /** Where the result is instead. */
      readonly kept?: string | undefined;
    };

export interface WriteOptions {
  readonly comments: Comments;
  readonly extent?: Extent | undefined;
  /** Of a result that may replace what it went on from. */
  readonly isResult?: boolean | undefined;
  /** Whether what stands there is partial, too, as far as that can be told. */
  readonly isPartial?: ((path: string) => boolean) | undefined;
}

export class OutputFiles {
  readonly #sources: readonly Source[];
  readonly #isForced: boolean;
  /** Places that are written already, each with the path as it was said. */
  readonly #written = new Map<string, string>();

  constructor(sources: readonly Source[], isForced: boolean) {
    this.#sources = sources.filter(({ path }) => path !== STANDARD_OUTPUT);
    this.#isForced = isForced;
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

  /** Writes files into a directory, which is made if it is not there, with a list of them. */
  writeAll(directory: string, files: readonly NamedText[], extent: Extent = 'complete'): Writing {
    const isBeside = extent === 'partial' && manifestIn(directory).size > 0;
    const target = isBeside ? `${directory}.partial` : directory;
    const why = makeDirectory(target);
    const problem =
      why === undefined
        ? (this.#problemIn(target, files) ?? this.#writeInto(target, files))
        : notWritten.at(undefined, `The directory '${target}' cannot be created: ${why}.`);
    return problem === undefined
      ? { kind: 'written', path: target, isBeside }
      : kept(problem, directory, files);
  }

  #writeInto(directory: string, files: readonly NamedText[]): Diagnostic | undefined {
    const manifest = new Map(manifestIn(directory));
    try {
      for (const { name, text } of files) {
        const path = join(directory, name);
        const problem = failure(path, writeWhole(path, text));
        if (problem !== undefined) return problem;
        manifest.set(name, sha256Of(Buffer.from(text)));
        this.#written.set(placeKey(path), path);
      }
    } finally {
      writeWhole(join(directory, MANIFEST), manifestText(manifest));
    }
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
  #problemIn(directory: string, files: readonly NamedText[]): Diagnostic | undefined {
    const manifest = manifestIn(directory);
    const names = new Set<string>([MANIFEST]);
    for (const { name } of files) {
      const path = join(directory, name);
      if (names.has(name))
        return writtenOver.at(
          undefined,
          `Two files would be called '${path}'.`,
          'Rename what they are about.',
        );
      names.add(name);
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

/** The result goes to a temporary file, and the message says where it is. */
function kept(problem: Diagnostic, path: string, texts: string | readonly NamedText[]): Writing {
  const place = keepElsewhere(basename(resolve(path)), texts);
  const said =
    place === undefined ? 'It could not be kept in a temporary file either.' : `The result is in '${place}'.`;
  return { kind: 'failed', problem: { ...problem, message: `${problem.message} ${said}` }, kept: place };
}
