/** Suites, read. */
import { type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { kindOfText } from '../language/file-kind.js';
import { wrongKind } from '../language/problems/files.js';
import { readSuite as readSuiteFile } from '../suite/read-suite.js';
import { type Suite } from '../suite/suite.js';
import { refuse } from './model.js';
import { checkGiven } from './given.js';

/** A suite that was read, if it has no errors, and what was found in it. */
export interface ReadSuite {
  /** Absent when there are errors. */
  readonly suite?: Suite | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/**
 * Reads a suite strictly. What is wrong is said with line and column, and nothing is thrown.
 *
 * @example
 * ```ts
 * import { checkSuite } from 'tickstone';
 *
 * for (const { line, column, message } of checkSuite('{}').diagnostics) console.log(line, column, message);
 * ```
 */
export function checkSuite(text: string, file = 'suite.json'): ReadSuite {
  checkGiven('checkSuite', { text, file });
  return suiteIn({ path: file, text });
}

/**
 * Reads a suite; a TickstoneError says what is wrong.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, readSuite, writeSuite } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * console.log(readSuite(writeSuite(suite)).tests.length);
 * ```
 */
export function readSuite(text: string, file = 'suite.json'): Suite {
  checkGiven('readSuite', { text, file });
  const { suite, diagnostics } = suiteIn({ path: file, text });
  return suite ?? refuse(diagnostics);
}

export function suiteIn(file: SourceFile): ReadSuite {
  const kind = kindOfText(file.text);
  if (kind !== undefined && kind !== 'suite' && kind !== 'json')
    return { diagnostics: [locate(wrongKind.at(undefined, kind, 'suite'), file, () => undefined)] };
  const { suite, diagnostics, where } = readSuiteFile(file);
  return { suite, diagnostics: diagnostics.map((each) => locate(each, file, where)) };
}
