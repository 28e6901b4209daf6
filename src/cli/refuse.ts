/** How a command ends whose model cannot be used: the errors are shown, and the document carries them. */
import { type LocatedDiagnostic } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { EXIT } from './exit-status.js';
import { showDiagnostics } from './load/load-path.js';
import { type Output } from './output.js';

export function refuse(
  output: Output,
  path: string,
  { file, diagnostics }: { readonly file: SourceFile; readonly diagnostics: readonly LocatedDiagnostic[] },
): number {
  showDiagnostics(
    output,
    diagnostics.filter(({ severity }) => severity === 'error'),
    file,
  );
  output.json({ file: path, ok: false, diagnostics });
  return EXIT.badInput;
}
