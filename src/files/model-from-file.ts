/** Models in files. */
import { modelFromBytes } from '../library/load-model.js';
import { type Model, unreadableModel } from '../library/model.js';
import { readFile } from './read-file.js';
import { sha256Of } from './sha256.js';

/** A file that cannot be read is a model with an error. */
export function modelFromFile(path: string): Model {
  const reading = readFile(path);
  return reading.kind === 'bytes'
    ? modelFromBytes(reading.input, sha256Of(reading.input.bytes))
    : unreadableModel(path, reading.diagnostic);
}
