/** Loading the tests that a command line names: suites, diagrams, logs, sequences of messages, traces. */
import { type Diagnostic, type LocatedDiagnostic, hasErrors, locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { type Script } from '../../explore/read-script.js';
import { decodeText } from '../../language/decode-text.js';
import { isTraceText, scriptOfTrace } from '../../output/script-of-trace.js';
import { readSequences } from '../../sequences/read-sequences.js';
import { type MessageSequence } from '../../sequences/sequence.js';
import { type Suite } from '../../suite/suite.js';
import { loadSuite } from './load-suite.js';
import { showDiagnostics } from './load-path.js';
import { EXIT } from '../exit-status.js';
import { type Attempt } from '../outcome.js';
import { type Output } from '../output.js';
import { readFile } from './read-file.js';

export type LoadedTests =
  | { readonly kind: 'suite'; readonly path: string; readonly suite: Suite }
  /** A run that `simulate` or `verify` has printed. */
  | { readonly kind: 'trace'; readonly path: string; readonly file: SourceFile; readonly script: Script }
  | {
      readonly kind: 'sequences';
      readonly path: string;
      readonly file: SourceFile;
      readonly sequences: readonly MessageSequence[];
    };

/** Diagrams and logs are not larger. */
const MEGABYTES_MAX = 16;

interface Reading {
  readonly file: SourceFile;
  readonly tests?: LoadedTests | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

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

function loadOne(path: string): Reading {
  const bytes = readFile(path);
  if (bytes.kind === 'failed') {
    const file = { path, text: '' };
    return { file, diagnostics: [locate(bytes.diagnostic, file, () => undefined)] };
  }
  const decoded = decodeText(bytes.input, MEGABYTES_MAX);
  if (decoded.kind === 'unreadable')
    return { file: decoded.file, diagnostics: [locate(decoded.diagnostic, decoded.file, () => undefined)] };
  const { file } = decoded;
  if (isSuite(file.text)) {
    const { suite, diagnostics } = loadSuite(path);
    return { file, tests: suite && { kind: 'suite', path, suite }, diagnostics };
  }
  if (isTrace(file.text)) {
    const found: Diagnostic[] = [];
    const script = scriptOfTrace(file.text, (diagnostic) => found.push(diagnostic));
    const tests: LoadedTests | undefined = script && { kind: 'trace', path, file, script };
    return { file, tests, diagnostics: found.map((each) => locate(each, file, () => undefined)) };
  }
  const { sequences, diagnostics } = readSequences(file);
  const located = diagnostics.map((each) => locate(each, file, () => undefined));
  if (hasErrors(located)) return { file, diagnostics: located };
  return { file, tests: { kind: 'sequences', path, file, sequences }, diagnostics: located };
}

function isTrace(text: string): boolean {
  return isTraceText(text) && /"tickstone-trace"/.test(text);
}

/** JSON that says so, or that is no sequence of messages either: then a suite is meant. */
function isSuite(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  return /"tickstone-suite"/.test(text) || !/"steps"|"tickstone-trace"/.test(text);
}
