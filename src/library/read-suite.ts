/** Suites, read. */
import { type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { kindOfText } from '../language/file-kind.js';
import { wrongKind } from '../language/problems/files.js';
import { readSuite as readSuiteFile } from '../suite/read-suite.js';
import { type Suite } from '../suite/suite.js';
import { refuse } from './model.js';

export interface ReadSuite {
  /** Absent when there are errors. */
  readonly suite?: Suite | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** Reads a suite strictly. What is wrong is said with line and column, and nothing is thrown. */
export function checkSuite(text: string, file = 'suite.json'): ReadSuite {
  return suiteIn({ path: file, text });
}

/** Reads a suite; a TickstoneError says what is wrong. */
export function readSuite(text: string, file = 'suite.json'): Suite {
  const { suite, diagnostics } = checkSuite(text, file);
  return suite ?? refuse(diagnostics);
}

export function suiteIn(file: SourceFile): ReadSuite {
  const kind = kindOfText(file.text);
  if (kind !== undefined && kind !== 'suite' && kind !== 'json')
    return { diagnostics: [locate(wrongKind.at(undefined, kind, 'suite'), file, () => undefined)] };
  const { suite, diagnostics, where } = readSuiteFile(file);
  return { suite, diagnostics: diagnostics.map((each) => locate(each, file, where)) };
}
