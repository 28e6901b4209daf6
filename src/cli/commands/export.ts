/** `tickstone export`: writes a suite in another form. What needs the model too stands in a file of its own. */
import { basename } from 'node:path';
import { type ExportTarget, targetOf } from '../../library/export-suite.js';
import { loadOneSuite } from '../load/load-suite.js';
import { type Outcome } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { deliver } from '../write/deliver.js';
import { writeFiles } from '../write/write-directory.js';

export interface ExportOptions extends OutputOptions {
  readonly to: ExportTarget | 'yggdrasil' | 'uppaal';
  /** Whom diagrams show: by default the processes of the model, where the suite tells their messages. */
  readonly view?: 'processes' | 'tester' | undefined;
  readonly output?: string | undefined;
  /** For targets that need the model. */
  readonly model?: string | undefined;
}

export async function exportCommand(output: Output, path: string, options: ExportOptions): Promise<Outcome> {
  const loaded = loadOneSuite(output, path);
  if (loaded.kind === 'ended') return loaded.outcome;
  const suite = loaded.value;
  if (options.to === 'yggdrasil') {
    const { exportTestCode } = await import('../write/export-test-code.js');
    return exportTestCode(output, path, suite, options);
  }
  if (options.to === 'uppaal') {
    const { exportAutomata } = await import('../write/export-automata.js');
    return exportAutomata(output, path, suite, options);
  }
  const target = targetOf(options.to);
  const document = { file: path, to: options.to };
  if (options.output === undefined)
    return deliver(output, target.text(suite, options.view), undefined, 'none', document);
  const stem = basename(path).replace(/(\.suite)?\.json$/i, '');
  return writeFiles(output, options.output, target.files(suite, stem, options.view), document);
}
