/** `tickstone convert`: writes a model in another form, as text or as a picture. */
import { type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { drawDot } from '../../drawing/dot.js';
import { drawMermaid } from '../../drawing/mermaid.js';
import { drawSvg } from '../../drawing/svg.js';
import {
  type LoadedModel,
  type TCheckerModel,
  type UppaalModel,
  loadText,
} from '../../language/load-model.js';
import { placeOf } from '../../language/place.js';
import { printUppaalXml } from '../../language/print-uppaal-xml.js';
import { printQueryFile, printXta } from '../../language/print-xta.js';
import { printAsXta } from '../../language/tchecker/print-as-xta.js';
import { printTChecker } from '../../language/tchecker/print-tchecker.js';
import { tcheckerOfNetwork } from '../../network/to-tchecker.js';
import { EXIT } from '../exit-status.js';
import { explorable } from '../load/load-network.js';
import { isYaml } from '../load/is-yaml.js';
import { loadPath, showDiagnostics } from '../load/load-path.js';
import { type InterfaceOptions } from '../load/load-test-model.js';
import { createOutput, type OutputOptions } from '../output.js';
import { writeWhole } from '../write/write-file.js';

export const conversions = ['xml', 'xta', 'q', 'tck', 'dot', 'svg', 'mermaid'] as const;
export type Conversion = (typeof conversions)[number];

export interface ConvertOptions extends OutputOptions, InterfaceOptions {
  readonly to?: Conversion | undefined;
  /** Completions that are made before. */
  readonly complete?: readonly string[] | undefined;
  readonly output?: string | undefined;
}

const CONVERSION_OF_EXTENSION: ReadonlyMap<string, Conversion> = new Map([
  ...conversions.map((conversion) => [conversion, conversion] as const),
  ['gv', 'dot'],
  ['mmd', 'mermaid'],
]);

export async function convertCommand(path: string, options: ConvertOptions): Promise<number> {
  const output = createOutput(options);
  const to = options.to ?? conversionOf(options.output);
  if (to === undefined) {
    process.stderr.write(`error: Say what to write with --to (${conversions.join(', ')}).\n`);
    return EXIT.badInput;
  }
  if (isYaml(path)) return convertYaml(path, to, options);
  const loaded = loadPath(path);
  showDiagnostics(
    output,
    loaded.diagnostics.filter((each) => each.severity === 'error'),
    loaded.file,
  );
  if (!loaded.ok) {
    output.json({ file: path, to, ok: false, diagnostics: loaded.diagnostics });
    return EXIT.badInput;
  }
  const { complete } = options;
  if (complete === undefined) return finish(path, to, loaded.file, await convert(loaded, to), options);
  const { completedFor } = await import('../load/complete.js');
  const completed = completedFor(loaded, { ...options, complete });
  const converted = completed.kind === 'refused' ? completed : await convert(completed.loaded, to);
  return finish(path, to, loaded.file, converted, options);
}

/** A machine becomes a picture; what reads machines is loaded only here. */
async function convertYaml(path: string, to: Conversion, options: ConvertOptions): Promise<number> {
  const { loadYaml } = await import('../load/load-yaml.js');
  const { drawnMachine } = await import('../../machine/drawn-machine.js');
  const { file, model, diagnostics } = loadYaml(path);
  if (model === undefined) return finish(path, to, file, { kind: 'refused', diagnostics }, options);
  const impossible = (why: string): Converted => ({ kind: 'impossible', why });
  const drawn = model.kind === 'machine' ? drawnMachine(model, file) : undefined;
  const picture = async (): Promise<Converted> => {
    if (drawn === undefined) return impossible('A relation has no states that could be drawn.');
    switch (to) {
      case 'svg':
        return { kind: 'text', text: await drawSvg(drawn) };
      case 'dot':
        return { kind: 'text', text: drawDot(drawn) };
      case 'mermaid':
        return { kind: 'text', text: drawMermaid(drawn) };
      case 'xml':
      case 'xta':
      case 'q':
      case 'tck':
        return impossible(
          'A machine can be drawn (svg, dot, mermaid), but not written as a timed automaton.',
        );
    }
  };
  return finish(path, to, file, await picture(), options);
}

function finish(
  path: string,
  to: Conversion,
  file: SourceFile,
  converted: Converted,
  options: ConvertOptions,
): number {
  const output = createOutput(options);
  if (converted.kind === 'refused') {
    showDiagnostics(
      output,
      converted.diagnostics.filter(({ severity }) => severity === 'error'),
      file,
    );
    output.json({ file: path, to, ok: false, diagnostics: converted.diagnostics });
    return EXIT.badInput;
  }
  if (converted.kind === 'impossible') {
    process.stderr.write(`error: ${converted.why}\n`);
    output.json({ file: path, to, ok: false, diagnostics: [], why: converted.why });
    return EXIT.badInput;
  }
  return deliver(path, to, converted.text, options);
}

function conversionOf(path: string | undefined): Conversion | undefined {
  return CONVERSION_OF_EXTENSION.get(/\.([^./\\]+)$/.exec(path ?? '')?.[1]?.toLowerCase() ?? '');
}

type Converted =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'impossible'; readonly why: string }
  /** The model uses what the other language does not have. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly LocatedDiagnostic[] };

async function convert(
  loaded: Exclude<LoadedModel, { kind: 'unreadable' }>,
  to: Conversion,
): Promise<Converted> {
  return loaded.kind === 'uppaal' ? convertUppaal(loaded, to) : convertTChecker(loaded, to);
}

async function convertUppaal(loaded: UppaalModel, to: Conversion): Promise<Converted> {
  const { model } = loaded;
  switch (to) {
    case 'xml':
      return { kind: 'text', text: printUppaalXml(model) };
    case 'xta':
      return { kind: 'text', text: printXta(model) };
    case 'q':
      return { kind: 'text', text: printQueryFile(model.queries) };
    case 'dot':
      return { kind: 'text', text: drawDot(model) };
    case 'mermaid':
      return { kind: 'text', text: drawMermaid(model) };
    case 'svg':
      return { kind: 'text', text: await drawSvg(model) };
    case 'tck':
      return convertToTChecker(loaded);
  }
}

function convertToTChecker(loaded: UppaalModel): Converted {
  const { model, file } = loaded;
  const explored = explorable(loaded);
  if (explored.kind === 'refused') return { kind: 'refused', diagnostics: explored.diagnostics };
  const diagnostics: LocatedDiagnostic[] = [];
  const system = tcheckerOfNetwork(explored.network, file, (diagnostic) => {
    diagnostics.push(locate(diagnostic, file, (offset) => placeOf(model, offset)));
  });
  return system === undefined
    ? { kind: 'refused', diagnostics }
    : { kind: 'text', text: printTChecker(system) };
}

async function convertTChecker({ system, checked, file }: TCheckerModel, to: Conversion): Promise<Converted> {
  if (to === 'tck') return { kind: 'text', text: printTChecker(system) };
  const diagnostics: LocatedDiagnostic[] = [];
  const text = printAsXta(checked, (diagnostic) => {
    diagnostics.push(locate(diagnostic, file, () => undefined));
  });
  if (text === undefined) return { kind: 'refused', diagnostics };
  const written = loadText({ path: 'converted.xta', text });
  const wrong = written.diagnostics.find(({ severity }) => severity === 'error');
  if (written.kind !== 'uppaal' || wrong !== undefined) {
    return { kind: 'impossible', why: `UPPAAL does not allow what the file says. ${wrong?.message ?? ''}` };
  }
  return to === 'xta' ? { kind: 'text', text } : convertUppaal(written, to);
}

function deliver(path: string, to: Conversion, text: string, options: ConvertOptions): number {
  const output = createOutput(options);
  if (options.output === undefined) {
    if (options.json === true) output.json({ file: path, to, ok: true, text });
    else output.result(text);
    return EXIT.held;
  }
  const failure = writeWhole(options.output, text);
  if (failure !== undefined) {
    process.stderr.write(`error: '${options.output}' cannot be written: ${failure}.\n`);
    output.json({ file: path, to, ok: false, why: failure });
    return EXIT.badInput;
  }
  output.say(`${path} -> ${options.output}`);
  output.json({ file: path, to, ok: true, output: options.output });
  return EXIT.held;
}
