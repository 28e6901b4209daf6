/** Suites that were made from another model than the one at hand: that is said before anything that follows from it. */
import { basename } from 'node:path';
import { type Diagnostic, type LocatedDiagnostic } from '../../base/diagnostic.js';
import { type SuiteModel } from '../../suite/suite.js';
import { type LoadedTests } from '../../library/tests-in-files.js';
import { type Model } from '../../library/model.js';
import { ofCommandLine } from '../outcome.js';
import { type Output } from '../output.js';
import { otherModel } from '../problems.js';

/** Undefined if it is the same file, to the byte. */
export function otherModelOf(
  suitePath: string,
  { file, sha256 }: SuiteModel,
  model: { readonly path: string; readonly sha256: string },
): Diagnostic | undefined {
  if (sha256 === model.sha256) return undefined;
  const made = basename(file) === basename(model.path) ? undefined : file;
  return otherModel.at(undefined, suitePath, model.path, made);
}

/** Warns of the suites among tests that were made from another model; says them again for the document. */
export function warnOfOtherModels(
  output: Output,
  tests: readonly LoadedTests[],
  { file: path, sha256 }: Model,
): readonly LocatedDiagnostic[] {
  return tests.flatMap((each) => {
    const other =
      each.kind === 'suite' ? otherModelOf(each.path, each.suite.model, { path, sha256 }) : undefined;
    if (other === undefined) return [];
    output.warn(other.message, other.hint);
    return [ofCommandLine(other)];
  });
}
