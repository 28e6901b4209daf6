/** Loading models of every kind. What reads machines and relations is loaded only for them. */
import { readFile } from '../../files/read-file.js';
import { sha256Of } from '../../files/sha256.js';
import { holdsYaml, isYaml } from '../../library/is-yaml.js';
import { type Model, modelOfBytes, unreadableModel } from '../../library/model.js';

export async function anyModelAt(path: string): Promise<Model> {
  const reading = readFile(path);
  if (reading.kind === 'failed') return unreadableModel(path, reading.diagnostic);
  const sha256 = sha256Of(reading.input.bytes);
  if (!holdsYaml(reading.input)) return modelOfBytes(reading.input, sha256);
  return (await import('../../library/yaml-model.js')).modelOfYaml(reading.input, sha256);
}

/** Whether a machine or relation is there; of what cannot be read, what it should be. */
export function isYamlAt(path: string): boolean {
  const reading = readFile(path);
  return reading.kind === 'failed' ? isYaml(path) : holdsYaml(reading.input);
}
