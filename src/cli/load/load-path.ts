/** Loading the models that a command line names, with what is wrong shown on standard error. */
import { type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { type FileBytes } from '../../language/decode-text.js';
import { type LoadedModel, loadModel } from '../../language/load-model.js';
import { type Output } from '../output.js';
import { readFile } from './read-file.js';

/** Reads and checks one model. */
export function loadPath(path: string): LoadedModel {
  return withBytes(path, loadModel);
}

/** Reads a file and hands its bytes on; a file that cannot be read is an unreadable model. */
function withBytes(path: string, load: (input: FileBytes) => LoadedModel): LoadedModel {
  const reading = readFile(path);
  if (reading.kind === 'bytes') return load(reading.input);
  const file: SourceFile = { path, text: '' };
  return {
    kind: 'unreadable',
    file,
    ok: false,
    diagnostics: [locate(reading.diagnostic, file, () => undefined)],
  };
}

export function showDiagnostics(
  output: Output,
  diagnostics: readonly LocatedDiagnostic[],
  file: SourceFile,
): void {
  for (const diagnostic of diagnostics) output.diagnostic(diagnostic, file);
}

/** "2 errors, 1 warning", or "no problems". */
export function countsOf(diagnostics: readonly LocatedDiagnostic[]): string {
  const parts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const count = diagnostics.filter((each) => each.severity === severity).length;
    if (count === 0) return [];
    return [severity === 'info' ? `${count} info` : `${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  return parts.length === 0 ? 'no problems' : parts.join(', ');
}
