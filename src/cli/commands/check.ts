/** `tickstone check`: reads, type-checks and lints models, and shows what is wrong. */
import { hasErrors, type Diagnostic, type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { checkQuery } from '../../language/check.js';
import { decodeText } from '../../language/decode-text.js';
import { kindOfText } from '../../language/file-kind.js';
import { wrongKind } from '../../language/problems/files.js';
import { parseQueryFile } from '../../language/parse-query-file.js';
import { own } from '../../base/own.js';
import { type SourceFile } from '../../base/source.js';
import { type Machine } from '../../machine/machine.js';
import { type RelationModel } from '../../machine/relation-model.js';
import { type Model, type ModelParts, partsOf } from '../../library/model.js';
import { EXIT } from '../exit-status.js';
import { type InterfaceReport } from '../../library/interface-report.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { anyModelAt } from '../load/any-model-at.js';
import { countsOf, showDiagnostics } from '../load/load-path.js';
import { type Outcome } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { readFile } from '../../files/read-file.js';

export interface CheckOptions extends OutputOptions, InterfaceOptions {
  readonly maxWarnings?: number | undefined;
  /** Shows the inputs and outputs too. */
  readonly interface?: boolean | undefined;
  /** What is in force for one of the files, where they differ. */
  readonly forFile?: ((file: string) => InterfaceOptions | undefined) | undefined;
}

/** What is said of one file of the command line. */
interface FileReport {
  readonly file: SourceFile;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** What the file holds, in words. */
  readonly contents: string;
  /** Absent for queries. */
  readonly model?: Model | undefined;
  /** Where it was asked for and can be derived. */
  readonly interface?: InterfaceReport | undefined;
}

export async function checkCommand(
  output: Output,
  paths: readonly string[],
  options: CheckOptions,
): Promise<Outcome> {
  const checked = await checkFiles(paths);
  const reports = options.interface === true ? await withInterfaces(checked, options) : checked;
  for (const report of reports) showReport(output, report);
  const files = reports.map(({ file, diagnostics, interface: found }) => ({
    file: file.path,
    ok: !hasErrors(diagnostics),
    diagnostics,
    ...(found === undefined ? {} : { interface: found }),
  }));
  const all = reports.flatMap((report) => report.diagnostics);
  if (hasErrors(all)) return { status: EXIT.badInput, document: { files } };
  const warnings = all.filter((diagnostic) => diagnostic.severity === 'warning').length;
  const status = warnings > (options.maxWarnings ?? Infinity) ? EXIT.notHeld : EXIT.held;
  return { status, document: { files } };
}

/** Models with their interfaces. What derives them is loaded only here, so that plain checks start fast. */
async function withInterfaces(
  reports: readonly FileReport[],
  options: CheckOptions,
): Promise<readonly FileReport[]> {
  const { interfaceReport } = await import('../../library/interface-report.js');
  return reports.map((report) => {
    const { file, model, diagnostics } = report;
    if (model === undefined || !model.ok || partsOf(model).kind === 'yaml') return report;
    const { explains, ...found } = interfaceReport(model, options.forFile?.(file.path) ?? options);
    const advice = diagnostics.filter((each) => explains?.(each) !== true);
    return { ...report, ...found, diagnostics: [...advice, ...found.diagnostics] };
  });
}

/** A query file goes with the model that is named before it. */
async function checkFiles(paths: readonly string[]): Promise<readonly FileReport[]> {
  const reports: FileReport[] = [];
  let parts: ModelParts | undefined;
  for (const path of paths) {
    if (path.toLowerCase().endsWith('.q')) {
      reports.push(checkQueryFile(path, parts));
    } else {
      const model = await anyModelAt(path);
      parts = partsOf(model);
      const { file, diagnostics } = parts;
      reports.push({ file, diagnostics, contents: contentsOf(parts), model });
    }
  }
  return reports;
}

function yamlContentsOf(model: Machine | RelationModel): string {
  const parts =
    model.kind === 'machine'
      ? [count(model.states.length, 'state'), count(model.transitions.length, 'transition')]
      : [count(model.variables.length, 'variable')];
  return [...parts, count(model.hypotheses.length, 'hypothesis', 'hypotheses')].join(', ');
}

function checkQueryFile(path: string, model: ModelParts | undefined): FileReport {
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
  const kind = kindOfText(file.text);
  if (kind !== undefined && kind !== 'queries')
    return unreadable(file, wrongKind.at(undefined, kind, 'queries'));
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
  if (report.interface !== undefined) showInterface(output, report.interface);
}

function showInterface(
  output: Output,
  { inputs, outputs, internal, underTest, environment, parameters = {} }: InterfaceReport,
): void {
  const { colours } = output;
  const line = (title: string, names: readonly string[], paint: (name: string) => string): void => {
    output.say(`  ${title.padEnd(12)}${names.length === 0 ? '-' : names.map(paint).join(', ')}`);
  };
  /** Such as `enter(kind: int[0,3])`. */
  const withParameters = (action: string): string => {
    const passed = (own(parameters, action) ?? []).map(
      ({ name, low, high }) => `${name}: int[${low},${high}]`,
    );
    return passed.length === 0 ? action : `${action}(${passed.join(', ')})`;
  };
  line('under test', underTest, String);
  line('environment', environment, String);
  line('inputs', inputs.map(withParameters), colours.cyan);
  line('outputs', outputs.map(withParameters), colours.magenta);
  line('internal', internal, colours.dim);
}

function contentsOf(model: ModelParts): string {
  switch (model.kind) {
    case 'yaml':
      return model.yaml === undefined ? '' : yamlContentsOf(model.yaml);
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
