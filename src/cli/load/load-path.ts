/** Loading the models that a command line names, with what is wrong shown on standard error. */
import { type LocatedDiagnostic } from '../../base/diagnostic.js';
import { sha256Of } from '../../files/sha256.js';
import { type SourceFile } from '../../base/source.js';
import { type LoadedModel } from '../../language/load-model.js';
import { type Model, automataOf, modelOfBytes, unreadableModel } from '../../library/model.js';
import { type Output } from '../output.js';
import { readFile } from '../../files/read-file.js';

/** Reads and checks one model of automata; a file that cannot be read is a model with an error. */
export function modelAt(path: string): Model {
  const reading = readFile(path);
  if (reading.kind !== 'bytes') return unreadableModel(path, reading.diagnostic);
  return modelOfBytes(reading.input, sha256Of(reading.input.bytes));
}

/** What stands behind it. */
export function loadPath(path: string): LoadedModel {
  return automataOf(modelAt(path));
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
