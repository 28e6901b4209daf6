/** Loading the tests that a command line names: suites, diagrams, logs, sequences of messages, traces. */
import { locate } from '../../base/diagnostic.js';
import { decodeText } from '../../language/decode-text.js';
import { type LoadedTests, type TestsReading, testsIn } from '../../library/tests-in-files.js';
import { EXIT } from '../exit-status.js';
import { type Attempt } from '../outcome.js';
import { type Output } from '../output.js';
import { showDiagnostics } from './load-path.js';
import { readFile } from '../../files/read-file.js';

/** Diagrams, logs and suites that are measured are not larger. */
const MEGABYTES_MAX = 16;

/** All the tests, unless something is wrong with one of the files, which is shown. */
export function loadTests(output: Output, paths: readonly string[]): Attempt<readonly LoadedTests[]> {
  const attempts = paths.map(loadOne);
  for (const { file, diagnostics } of attempts) showDiagnostics(output, diagnostics, file);
  const tests = attempts.flatMap((attempt) => attempt.tests ?? []);
  if (tests.length === paths.length) return { kind: 'made', value: tests };
  const files = attempts.map(({ file, tests: loaded, diagnostics }) => ({
    file: file.path,
    ok: loaded !== undefined,
    diagnostics,
  }));
  return { kind: 'ended', outcome: { status: EXIT.badInput, document: { files } } };
}

function loadOne(path: string): TestsReading {
  const reading = readFile(path);
  const decoded = reading.kind === 'bytes' ? decodeText(reading.input, MEGABYTES_MAX) : reading;
  if (decoded.kind === 'text') return testsIn({ ...decoded.file, path });
  const file = { path, text: '' };
  return { file, diagnostics: [locate(decoded.diagnostic, file, () => undefined)] };
}
