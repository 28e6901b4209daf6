/** `tickstone diagnose`: which hypotheses remain after what was observed, and which test to apply next. */
import { locate } from '../../base/diagnostic.js';
import { readFile } from '../../files/read-file.js';
import { diagnosing, noDiagnosis } from '../../library/diagnose.js';
import { decodeText } from '../../language/decode-text.js';
import { EXIT, type ExitStatus, exitOfUnknown } from '../exit-status.js';
import { anyModelAt } from '../load/any-model-at.js';
import { showDiagnostics } from '../load/load-path.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output } from '../output.js';
import { workFor } from '../work.js';
import { sayDiagnosis } from '../write/diagnosis-report.js';
import { type HypothesisOptions, discriminationRequest } from './generate-discrimination.js';

export interface DiagnoseOptions extends HypothesisOptions {
  readonly adaptive?: 'worst-case' | 'expected' | undefined;
}

export async function diagnoseCommand(
  output: Output,
  path: string,
  observations: string | undefined,
  options: DiagnoseOptions,
): Promise<Outcome> {
  const model = await anyModelAt(path);
  const seen = observations === undefined ? undefined : textAt(observations);
  if (seen !== undefined && 'diagnostic' in seen) {
    const file = { path: observations!, text: '' };
    return refuse(output, file.path, { file, diagnostics: [locate(seen.diagnostic, file, () => undefined)] });
  }
  const request = { ...(await discriminationRequest(options)), adaptive: options.adaptive };
  const found = await diagnosing(model, seen, request, workFor(options));
  switch (found.kind) {
    case 'refused':
      return refuse(output, found.file.path, found);
    case 'declined':
      return decline(output, found.problem, { file: path });
    case 'ended': {
      const { kind } = found.why;
      return decline(output, noDiagnosis(found.why), { file: path, reasonKind: kind }, exitOfUnknown([kind]));
    }
    case 'diagnosed': {
      const { result } = found;
      if (seen !== undefined) showDiagnostics(output, result.diagnostics, seen);
      sayDiagnosis(output, result, { isWeighted: options.weight.length > 0 });
      return { status: statusOf(result), document: { file: path, ...result } };
    }
  }
}

/** What no hypothesis explains does not hold; a tree that is not proved minimal was broken off by a limit. */
function statusOf({ remaining, tree }: Parameters<typeof sayDiagnosis>[1]): ExitStatus {
  if (remaining.length === 0) return EXIT.notHeld;
  return tree?.isMinimum === false ? EXIT.budget : EXIT.held;
}

function textAt(
  path: string,
):
  | Extract<ReturnType<typeof decodeText>, { kind: 'text' }>['file']
  | { readonly diagnostic: Parameters<typeof locate>[0] } {
  const reading = readFile(path);
  if (reading.kind === 'failed') return reading;
  const decoded = decodeText(reading.input);
  return decoded.kind === 'unreadable' ? decoded : decoded.file;
}
