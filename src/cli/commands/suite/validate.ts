/** `tickstone suite validate`: reads suites and says what is wrong with them. */
import { hasErrors } from '../../../base/diagnostic.js';
import { printable } from '../../../output/printable.js';
import { count } from '../../../output/suite-words.js';
import { EXIT } from '../../exit-status.js';
import { countsOf, showDiagnostics } from '../../load/load-path.js';
import { type LoadedSuite, fileDocument, loadSuite } from '../../load/load-suite.js';
import { type Outcome } from '../../outcome.js';
import { type Output } from '../../output.js';

export function suiteValidateCommand(output: Output, paths: readonly string[]): Outcome {
  const loaded = paths.map(loadSuite);
  for (const each of loaded) show(output, each);
  const status = loaded.every(({ suite }) => suite !== undefined) ? EXIT.held : EXIT.badInput;
  return { status, document: { files: loaded.map(fileDocument) } };
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
