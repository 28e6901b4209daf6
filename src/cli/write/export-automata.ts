/** `tickstone export --to uppaal`: tests as timed automata, closed with the model, one file per test or all in one. */
import { basename } from 'node:path';
import { modelOfBytes } from '../../library/model.js';
import { automataOfSuite } from '../../library/test-automata.js';
import { type Suite } from '../../suite/suite.js';
import { EXIT } from '../exit-status.js';
import { loadModelOfSuite, pathOfModel } from '../load/load-model-of-suite.js';
import { showDiagnostics } from '../load/load-path.js';
import { type Outcome, refuse } from '../outcome.js';
import { type Output } from '../output.js';
import { deliver } from './deliver.js';
import { writeFiles } from './write-directory.js';

export function exportAutomata(
  output: Output,
  path: string,
  suite: Suite,
  options: { readonly output?: string | undefined; readonly model?: string | undefined },
): Outcome {
  const place = pathOfModel(output, path, suite, options.model);
  if (place.kind === 'ended') return place.outcome;
  const { model } = loadModelOfSuite(output, path, place.value, suite, modelOfBytes);
  const name = basename(path).replace(/(\.suite)?\.json$/i, '');
  const written = automataOfSuite(suite, model, { together: options.output === undefined, name }, path);
  if (written.kind === 'refused')
    return refuse(output, place.value, {
      file: { path: place.value, text: model.text },
      diagnostics: written.diagnostics,
    });
  const { files, leftOut, limit } = written;
  showDiagnostics(output, leftOut, { path, text: '' });
  const document = { file: path, to: 'uppaal', diagnostics: leftOut };
  const outcome =
    options.output === undefined
      ? deliver(output, files.map(({ text }) => text).join(''), undefined, 'none', document)
      : writeFiles(output, options.output, files, document, limit);
  return outcome.status === EXIT.held && leftOut.length > 0 ? { ...outcome, status: EXIT.notHeld } : outcome;
}
