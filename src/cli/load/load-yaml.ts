/** Loading machines and relations (.yaml) that a command line names. */
import { type Model, unreadableModel } from '../../library/model.js';
import { modelOfYaml } from '../../library/yaml-model.js';
import { sha256Of } from '../../files/sha256.js';
import { readFile } from '../../files/read-file.js';

export function yamlModelAt(path: string): Model {
  const reading = readFile(path);
  return reading.kind === 'failed'
    ? unreadableModel(path, reading.diagnostic)
    : modelOfYaml(reading.input, sha256Of(reading.input.bytes));
}
