/** Loading the suites that a command line names. */
import { type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { decodeText } from '../../language/decode-text.js';
import { suiteTooLarge } from '../../suite/problems.js';
import { SUITE_MEGABYTES_MAX, readSuite } from '../../suite/read-suite.js';
import { type Suite } from '../../suite/suite.js';
import { showDiagnostics } from './load-path.js';
import { type Output } from '../output.js';
import { type SizeLimit, readFile } from './read-file.js';

export interface LoadedSuite {
  readonly file: SourceFile;
  /** Absent when there are errors. */
  readonly suite?: Suite | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

const LIMIT: SizeLimit = {
  megabytesMax: SUITE_MEGABYTES_MAX,
  tooLarge: (megabytes) =>
    suiteTooLarge.at(undefined, megabytes.toFixed(1), String(SUITE_MEGABYTES_MAX), 'MB'),
};

export function loadSuite(path: string): LoadedSuite {
  const bytes = readFile(path, LIMIT);
  if (bytes.kind === 'failed') {
    const file = { path, text: '' };
    return { file, diagnostics: [locate(bytes.diagnostic, file, () => undefined)] };
  }
  const decoded = decodeText(bytes.input, SUITE_MEGABYTES_MAX);
  const { file } = decoded;
  if (decoded.kind === 'unreadable')
    return { file, diagnostics: [locate(decoded.diagnostic, file, () => undefined)] };
  const { suite, diagnostics, where } = readSuite(file);
  return { file, suite, diagnostics: diagnostics.map((each) => locate(each, file, where)) };
}

/** All the suites, or undefined when one of them has errors; what is wrong has then been said. */
export function loadSuites(output: Output, paths: readonly string[]): readonly Suite[] | undefined {
  const loaded = paths.map(loadSuite);
  for (const { file, diagnostics } of loaded) showDiagnostics(output, diagnostics, file);
  const suites = loaded.flatMap(({ suite }) => suite ?? []);
  if (suites.length === paths.length) return suites;
  output.json({
    ok: false,
    files: loaded.map(({ file, suite, diagnostics }) => ({
      file: file.path,
      ok: suite !== undefined,
      diagnostics,
    })),
  });
  return undefined;
}
