/** Loading machines and relations (.yaml) that a command line names. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { decodeText } from '../../language/decode-text.js';
import { loadMachine } from '../../machine/load-machine.js';
import { type Machine } from '../../machine/machine.js';
import { type RelationModel } from '../../machine/relation-model.js';
import { type SuiteModel } from '../../suite/suite.js';
import { readFile } from './read-file.js';

export interface LoadedYaml {
  readonly file: SourceFile;
  /** There is one only if there are no errors. */
  readonly model: Machine | RelationModel | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly source: SuiteModel;
}

export function loadYaml(path: string): LoadedYaml {
  const reading = readFile(path);
  const source = { name: basename(path).replace(/\.[^.]*$/, ''), file: path, sha256: '' };
  const unreadable = (file: SourceFile, diagnostic: Parameters<typeof locate>[0]): LoadedYaml => ({
    file,
    model: undefined,
    diagnostics: [locate(diagnostic, file, () => undefined)],
    source,
  });
  if (reading.kind === 'failed') return unreadable({ path, text: '' }, reading.diagnostic);
  const decoded = decodeText(reading.input);
  if (decoded.kind === 'unreadable') return unreadable(decoded.file, decoded.diagnostic);
  const { file } = decoded;
  const { model, diagnostics } = loadMachine(file);
  return {
    file,
    model,
    diagnostics: diagnostics.map((diagnostic) => locate(diagnostic, file, () => undefined)),
    source: { ...source, sha256: createHash('sha256').update(reading.input.bytes).digest('hex') },
  };
}
