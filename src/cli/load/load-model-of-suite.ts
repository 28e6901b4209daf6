/**
 * The model that a suite was made from. A suite may come from elsewhere, so what it says about its model is not trusted:
 * the file is opened only below the folder of the suite or the current one, wherever links lead, and its content is
 * compared with that of the suite before it is parsed. What `--model` names is the user's own word.
 */
import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { readFile } from '../../files/read-file.js';
import { sha256Of } from '../../files/sha256.js';
import { type FileBytes } from '../../language/decode-text.js';
import { type Model, unreadableModel } from '../../library/model.js';
import { type Suite } from '../../suite/suite.js';
import { type Attempt, decline } from '../outcome.js';
import { type Output } from '../output.js';
import { modelElsewhere } from '../problems.js';
import { otherModelOf } from './other-model.js';

export interface ModelOfSuite {
  readonly model: Model;
  readonly path: string;
  /** It is the file that the suite was made from, to the byte. */
  readonly isSame: boolean;
}

/** Where the model of a suite is; the command ends where that may not be opened. */
export function pathOfModel(
  output: Output,
  suitePath: string,
  { model: { file } }: Suite,
  given: string | undefined,
): Attempt<string> {
  if (given !== undefined) return { kind: 'made', value: given };
  const folder = resolve(dirname(suitePath));
  const path = resolve(folder, file);
  const roots = [folder, process.cwd()].map(whereItLeads);
  if (roots.some((root) => isBelow(root, whereItLeads(path)))) return { kind: 'made', value: path };
  return {
    kind: 'ended',
    outcome: decline(output, modelElsewhere.at(undefined, file), { file: suitePath }),
  };
}

/** Reads the model, warns if it is another one, and only then parses it. */
export function loadModelOfSuite(
  output: Output,
  suitePath: string,
  path: string,
  suite: Suite,
  modelOf: (input: FileBytes, sha256: string) => Model,
): ModelOfSuite {
  const reading = readFile(path);
  if (reading.kind === 'failed')
    return { model: unreadableModel(path, reading.diagnostic), path, isSame: false };
  const sha256 = sha256Of(reading.input.bytes);
  const other = otherModelOf(suitePath, suite.model, { path, sha256 });
  if (other !== undefined) output.warn(other.message, other.hint);
  return { model: modelOf(reading.input, sha256), path, isSame: other === undefined };
}

/** Behind all links; of what is not there, the folders that are. */
function whereItLeads(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : resolve(whereItLeads(parent), relative(parent, path));
  }
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
