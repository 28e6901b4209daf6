/** Loading the suites that a command line names. */
import { type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { decodeText } from '../../language/decode-text.js';
import { suiteTooLarge } from '../../suite/problems.js';
import { SUITE_MEGABYTES_MAX } from '../../suite/read-suite.js';
import { type Suite } from '../../suite/suite.js';
import { suiteIn } from '../../library/read-suite.js';
import { showDiagnostics } from './load-path.js';
import { EXIT } from '../exit-status.js';
import { type Attempt, type JsonDocument } from '../outcome.js';
import { type Output } from '../output.js';
import { type SizeLimit, readFile } from '../../files/read-file.js';

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
  return { file, ...suiteIn(file) };
}

/** All the suites, unless one of them has errors, which are shown. */
export function loadSuites(output: Output, paths: readonly string[]): Attempt<readonly Suite[]> {
  const loaded = paths.map(loadSuite);
  for (const { file, diagnostics } of loaded) showDiagnostics(output, diagnostics, file);
  const suites = loaded.flatMap(({ suite }) => suite ?? []);
  if (suites.length === paths.length) return { kind: 'made', value: suites };
  return { kind: 'ended', outcome: { status: EXIT.badInput, document: { files: loaded.map(fileDocument) } } };
}

/** One suite. */
export function loadOneSuite(output: Output, path: string): Attempt<Suite> {
  const loaded = loadSuites(output, [path]);
  return loaded.kind === 'ended' ? loaded : { kind: 'made', value: loaded.value[0]! };
}

/** What is said of a file. */
export function fileDocument({ file, suite, diagnostics }: LoadedSuite): JsonDocument {
  return { file: file.path, ok: suite !== undefined, diagnostics };
}
