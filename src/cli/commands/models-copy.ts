/**
 * `tickstone models copy NAME…`: copies models that come with the package, with all that belongs to them.
 *
 * What is there already with the same content stays as it is, so a command can be repeated. What is there with other content
 * is somebody's work: nothing at all is copied, unless `--force` says so.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unknownName } from '../../library/problems.js';
import { EXIT } from '../exit-status.js';
import { bundledModels, bundledText } from '../load/bundled-models.js';
import { type Outcome, decline } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { notWritten } from '../problems.js';
import { makeDirectory, writeWhole } from '../write/write-file.js';

export interface ModelsCopyOptions extends OutputOptions {
  /** The directory. */
  readonly output: string;
  readonly force?: boolean | undefined;
}

export function modelsCopyCommand(
  output: Output,
  names: readonly string[],
  { output: directory, force = false }: ModelsCopyOptions,
): Outcome {
  const models = new Map(bundledModels().map((model) => [model.name, model]));
  const unknown = names.find((name) => !models.has(name));
  if (unknown !== undefined) {
    const said = `No model '${unknown}' comes with Tickstone.`;
    return decline(
      output,
      unknownName.at(undefined, said, unknown, models.keys(), "'tickstone models' lists those that do."),
    );
  }
  const files = [...new Set(names)].flatMap((name) => models.get(name)!.files);
  const targets = files.map((file) => {
    const path = join(directory, file);
    const text = bundledText(file);
    return { path, text, found: whatIsAt(path, text) };
  });

  const other = targets.find(({ found }) => found === 'other');
  if (other !== undefined && !force)
    return decline(
      output,
      notWritten.at(
        undefined,
        `'${other.path}' already exists with other content; nothing was copied.`,
        'Name another directory with -o, or replace it with --force.',
      ),
    );
  for (const { path, text, found } of targets) {
    if (found !== 'same') {
      const failure = written(path, text);
      if (failure !== undefined)
        return decline(output, notWritten.at(undefined, `'${path}' cannot be written: ${failure}.`));
    }
    output.say(found === 'same' ? `${path} (already there)` : path);
  }
  return {
    status: EXIT.held,
    document: {
      output: directory,
      files: targets.map(({ path, found }) => ({ file: path, copied: found !== 'same' })),
    },
  };
}

/** Writes a file, and makes its directory if it is not there; says what went wrong, or undefined. */
function written(path: string, text: string): string | undefined {
  const why = makeDirectory(dirname(path));
  return why === undefined ? writeWhole(path, text) : `its directory cannot be created: ${why}`;
}

/** A directory counts as nothing: whoever writes says what is wrong with it. */
function whatIsAt(path: string, text: string): 'nothing' | 'same' | 'other' {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.isDirectory()) return 'nothing';
    const content = Buffer.from(text);
    return stats.isFile() && stats.size === content.length && readFileSync(path).equals(content)
      ? 'same'
      : 'other';
  } catch (error) {
    // What may not be read may be anything.
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? 'other' : 'nothing';
  }
}
