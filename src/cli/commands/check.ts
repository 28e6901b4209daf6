/** `tickstone check`: reads, type-checks and lints models, and shows what is wrong. */
import { hasErrors, type Diagnostic, type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { checkQuery } from '../../language/check.js';
import { decodeText } from '../../language/decode-text.js';
import { type LoadedModel } from '../../language/load-model.js';
import { parseQueryFile } from '../../language/parse-query-file.js';
import { type SourceFile } from '../../base/source.js';
import { EXIT } from '../exit-status.js';
import { countsOf, loadPath, showDiagnostics } from '../load.js';
import { createOutput, type Output, type OutputOptions } from '../output.js';
import { readFile } from '../read-file.js';

export interface CheckOptions extends OutputOptions {
  readonly maxWarnings?: number | undefined;
}

/** What is said of one file of the command line. */
interface FileReport {
  readonly file: SourceFile;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** What the file holds, in words. */
  readonly contents: string;
}

export function checkCommand(paths: readonly string[], options: CheckOptions): number {
  const output = createOutput(options);
  const reports = checkFiles(paths);
  for (const report of reports) showReport(output, report);
  output.json({
    files: reports.map(({ file, diagnostics }) => ({
      file: file.path,
      ok: !hasErrors(diagnostics),
      diagnostics,
    })),
  });
  const all = reports.flatMap((report) => report.diagnostics);
  if (hasErrors(all)) return EXIT.badInput;
  const warnings = all.filter((diagnostic) => diagnostic.severity === 'warning').length;
  return warnings > (options.maxWarnings ?? Infinity) ? EXIT.notHeld : EXIT.held;
}

/** A query file goes with the model that is named before it. */
function checkFiles(paths: readonly string[]): readonly FileReport[] {
  const reports: FileReport[] = [];
  let model: LoadedModel | undefined;
  for (const path of paths) {
    if (path.toLowerCase().endsWith('.q')) {
      reports.push(checkQueryFile(path, model));
    } else {
      model = loadPath(path);
      reports.push({ file: model.file, diagnostics: model.diagnostics, contents: contentsOf(model) });
    }
  }
  return reports;
}

function checkQueryFile(path: string, model: LoadedModel | undefined): FileReport {
  const unreadable = (file: SourceFile, diagnostic: Diagnostic): FileReport => ({
    file,
    diagnostics: [locate(diagnostic, file, () => undefined)],
    contents: '',
  });
  const reading = readFile(path);
  if (reading.kind === 'failed') return unreadable({ path, text: '' }, reading.diagnostic);
  const decoded = decodeText(reading.input);
  if (decoded.kind === 'unreadable') return unreadable(decoded.file, decoded.diagnostic);

  const { file } = decoded;
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const list = parseQueryFile(file, report);
  if (model?.kind === 'uppaal' && model.ok) {
    for (const { formula } of list.entries) {
      if (formula.value !== undefined) checkQuery(model.checked, formula.value, report);
    }
  }
  const diagnostics = found.map((diagnostic) => locate(diagnostic, file, () => undefined));
  return { file, diagnostics, contents: count(list.entries.length, 'query', 'queries') };
}

function showReport(output: Output, report: FileReport): void {
  const { file, diagnostics, contents } = report;
  showDiagnostics(output, diagnostics, file);
  const { colours } = output;
  const paint = hasErrors(diagnostics)
    ? colours.red
    : diagnostics.length > 0
      ? colours.yellow
      : colours.green;
  output.say(`${file.path}: ${paint(countsOf(diagnostics))}${contents === '' ? '' : ` (${contents})`}`);
}

function contentsOf(model: LoadedModel): string {
  switch (model.kind) {
    case 'unreadable':
      return '';
    case 'tchecker':
      return `${count(model.checked.processes.length, 'process', 'processes')}, ${count(model.checked.clocks.length, 'clock')}`;
    case 'uppaal': {
      const { templates, queries } = model.model;
      return [
        count(templates.length, 'template'),
        count(model.checked.processes.length, 'process', 'processes'),
        count(queries.entries.length, 'query', 'queries'),
      ].join(', ');
    }
  }
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
