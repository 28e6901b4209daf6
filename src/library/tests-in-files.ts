/** Tests that stand in files: suites, diagrams, logs, sequences of messages, traces. */
import { type Diagnostic, type LocatedDiagnostic, hasErrors, locate } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { type Script } from '../explore/read-script.js';
import { kindOfText } from '../language/file-kind.js';
import { type FileKind, wrongKind } from '../language/problems/files.js';
import { isTraceText, scriptOfTrace } from '../output/script-of-trace.js';
import { readSequences } from '../sequences/read-sequences.js';
import { type MessageSequence } from '../sequences/sequence.js';
import { type Suite } from '../suite/suite.js';
import { suiteIn } from './read-suite.js';

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

export interface TestsReading {
  readonly file: SourceFile;
  /** Absent when there are errors. */
  readonly tests?: LoadedTests | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** What tests can stand in; logs and Markdown do not say what they are. */
const TESTS: ReadonlySet<FileKind> = new Set(['suite', 'trace', 'json', 'mermaid', 'plantUml']);

/** What the text is follows from its first characters. */
export function testsIn(file: SourceFile): TestsReading {
  const { path } = file;
  const kind = kindOfText(file.text);
  if (kind !== undefined && !TESTS.has(kind))
    return { file, diagnostics: [locate(wrongKind.at(undefined, kind, 'tests'), file, () => undefined)] };
  if (isSuite(file.text)) {
    const { suite, diagnostics } = suiteIn(file);
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
