/** Machines and relations in YAML, as models. In a file of its own, so that what reads them is loaded only for them. */
import { decodeText, type FileBytes } from '../language/decode-text.js';
import { loadMachine } from '../machine/load-machine.js';
import { locate } from '../base/diagnostic.js';
import { type Model, type YamlModel, modelOf, partsOf, unreadableModel } from './model.js';

export function modelOfYaml(input: FileBytes, sha256: string): Model {
  const decoded = decodeText(input);
  if (decoded.kind === 'unreadable') return unreadableModel(input.path, decoded.diagnostic);
  const { file } = decoded;
  const { model: yaml, diagnostics } = loadMachine(file);
  const located = diagnostics.map((each) => locate(each, file, () => undefined));
  return modelOf({ kind: 'yaml', file, diagnostics: located, ok: yaml !== undefined, yaml }, sha256);
}

/** What stands behind such a model; undefined if it has errors. */
export function yamlOf(model: Model): YamlModel['yaml'] {
  const parts = partsOf(model);
  return parts.kind === 'yaml' ? parts.yaml : undefined;
}
