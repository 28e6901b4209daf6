/**
 * From a file to a checked model: the one way in.
 *
 * The format follows from the content or, where that says nothing, from the file's name (.xml, .xta, .ta, .tck). Whatever the bytes are, the answer is a value with diagnostics; nothing is thrown.
 *
 * INVARIANT diagnostics are in the order of their places, those about the file as a whole first; how many are left out is
 * said last.
 */
import { type LocatedDiagnostic, hasErrors, locate } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { check } from './check.js';
import { type CheckedModel } from './checked-model.js';
import { decodeText, type FileBytes } from './decode-text.js';
import { kindOfText } from './file-kind.js';
import { Findings } from './findings.js';
import { type Model } from './model.js';
import { parseUppaalXml } from './parse-uppaal-xml.js';
import { parseXta } from './parse-xta.js';
import { type FileKind, wrongKind } from './problems/files.js';
import { placeOf } from './place.js';
import { checkTChecker } from './tchecker/check-tchecker.js';
import { type CheckedTChecker } from './tchecker/checked.js';
import { parseTChecker } from './tchecker/parse-tchecker.js';
import { type TCheckerSystem } from './tchecker/system.js';

export type LoadedModel = UppaalModel | TCheckerModel | UnreadableModel;

interface Loaded {
  readonly file: SourceFile;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** No error was found: later stages may go on. */
  readonly ok: boolean;
}

export interface UppaalModel extends Loaded {
  readonly kind: 'uppaal';
  readonly model: Model;
  readonly checked: CheckedModel;
}

export interface TCheckerModel extends Loaded {
  readonly kind: 'tchecker';
  readonly system: TCheckerSystem;
  readonly checked: CheckedTChecker;
}

export interface UnreadableModel extends Loaded {
  readonly kind: 'unreadable';
  readonly ok: false;
}

export function loadModel(input: FileBytes): LoadedModel {
  const decoded = decodeText(input);
  if (decoded.kind === 'unreadable') {
    const diagnostics = [locate(decoded.diagnostic, decoded.file, () => undefined)];
    return { kind: 'unreadable', file: decoded.file, diagnostics, ok: false };
  }
  return loadText(decoded.file);
}

/** The same for text that is at hand already. */
export function loadText(file: SourceFile): LoadedModel {
  const kind = kindOfText(file.text) ?? (/\.ya?ml$/i.test(file.path) ? 'yaml' : undefined);
  const format = formatOf(kind, file.path);
  if (format === undefined) {
    const wanted = kind === 'machine' || kind === 'relation' || kind === 'yaml' ? 'automata' : 'model';
    const diagnostics = [locate(wrongKind.at(undefined, kind!, wanted), file, () => undefined)];
    return { kind: 'unreadable', file, diagnostics, ok: false };
  }
  return format === 'tchecker' ? loadTChecker(file) : loadUppaal(file, format);
}

type Format = 'xml' | 'text' | 'tchecker';

const FORMAT_OF_EXTENSION: ReadonlyMap<string, Format> = new Map([
  ['xml', 'xml'],
  ['xta', 'text'],
  ['ta', 'text'],
  ['tck', 'tchecker'],
]);

/** Undefined for files that are something else. */
function formatOf(kind: FileKind | undefined, path: string): Format | undefined {
  switch (kind) {
    case 'uppaalXml':
      return 'xml';
    case 'uppaalText':
      return 'text';
    case 'tchecker':
      return 'tchecker';
    case undefined: {
      const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
      return FORMAT_OF_EXTENSION.get(extension) ?? 'text';
    }
    case 'machine':
    case 'relation':
    case 'yaml':
    case 'queries':
    case 'suite':
    case 'trace':
    case 'record':
    case 'campaign':
    case 'observations':
    case 'json':
    case 'mermaid':
    case 'plantUml':
    case 'picture':
    case 'page':
    case 'archive':
    case 'pdf':
    case 'bitmap':
      return undefined;
  }
}

function loadUppaal(file: SourceFile, format: 'xml' | 'text'): UppaalModel {
  const found = new Findings();
  const { report } = found;
  const model = format === 'xml' ? parseUppaalXml(file, report) : parseXta(file, 'detect', report);
  const checked = check(model, report);
  const diagnostics = found.list().map((each) => locate(each, file, (offset) => placeOf(model, offset)));
  return { kind: 'uppaal', file, model, checked, diagnostics, ok: !hasErrors(diagnostics) };
}

function loadTChecker(file: SourceFile): TCheckerModel {
  const found = new Findings();
  const system = parseTChecker(file, found.report);
  const checked = checkTChecker(system, found.report);
  const diagnostics = found.list().map((each) => locate(each, file, () => undefined));
  return { kind: 'tchecker', file, system, checked, diagnostics, ok: !hasErrors(diagnostics) };
}
