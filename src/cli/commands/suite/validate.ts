/** `tickstone suite validate`: reads suites and says what is wrong with them. */
import { hasErrors } from '../../../base/diagnostic.js';
import { printable } from '../../../output/printable.js';
import { count } from '../../../output/suite-words.js';
import { EXIT } from '../../exit-status.js';
import { countsOf, showDiagnostics } from '../../load/load-path.js';
import { type LoadedSuite, loadSuite } from '../../load/load-suite.js';
import { type Output, type OutputOptions, createOutput } from '../../output.js';

export function suiteValidateCommand(paths: readonly string[], options: OutputOptions): number {
  const output = createOutput(options);
  const loaded = paths.map(loadSuite);
  for (const each of loaded) show(output, each);
  output.json({
    files: loaded.map(({ file, suite, diagnostics }) => ({
      file: file.path,
      ok: suite !== undefined,
      diagnostics,
    })),
  });
  return loaded.every(({ suite }) => suite !== undefined) ? EXIT.held : EXIT.badInput;
}

function show(output: Output, { file, suite, diagnostics }: LoadedSuite): void {
  const { colours } = output;
  showDiagnostics(output, diagnostics, file);
  const paint = hasErrors(diagnostics)
    ? colours.red
    : diagnostics.length > 0
      ? colours.yellow
      : colours.green;
  const contents =
    suite === undefined
      ? ''
      : ` (${count(suite.tests.length, 'test')}, ${count(suite.goals.length, 'goal')})`;
  output.say(`${printable(file.path)}: ${paint(countsOf(diagnostics))}${contents}`);
}
