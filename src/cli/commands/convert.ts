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
import { partsOf } from '../../library/model.js';
import { EXIT } from '../exit-status.js';
import { explorable } from '../../library/explorable.js';
import { isYaml } from '../../library/is-yaml.js';
import { loadPath } from '../load/load-path.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { CONVERSIONS } from '../options/values.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { notExpressible, unfitOptions } from '../../library/problems.js';
import { deliver } from '../write/deliver.js';

export type Conversion = (typeof CONVERSIONS)[number];

export interface ConvertOptions extends OutputOptions, InterfaceOptions {
  readonly to?: Conversion | undefined;
  /** Completions that are made before. */
  readonly complete?: readonly string[] | undefined;
  readonly output?: string | undefined;
}

const CONVERSION_OF_EXTENSION: ReadonlyMap<string, Conversion> = new Map([
  ...CONVERSIONS.map((conversion) => [conversion, conversion] as const),
  ['gv', 'dot'],
  ['mmd', 'mermaid'],
]);

export async function convertCommand(
  output: Output,
  path: string,
  options: ConvertOptions,
): Promise<Outcome> {
  const to = options.to ?? conversionOf(options.output);
  if (to === undefined) {
    const said = `Say what to write with --to (${CONVERSIONS.join(', ')}).`;
    return decline(output, unfitOptions.at(undefined, said), { file: path });
  }
  const { file, converted } = await (isYaml(path)
    ? convertedYaml(path, to)
    : convertedModel(path, to, options));
  const document = { file: path, to };
  switch (converted.kind) {
    case 'refused':
      return refuse(output, path, { file, diagnostics: converted.diagnostics }, document);
    case 'impossible':
      return decline(output, notExpressible.at(undefined, converted.why), document);
    case 'text': {
      const outcome = deliver(output, converted.text, options.output, document);
      if (options.output !== undefined && outcome.status === EXIT.held)
        output.say(`${path} -> ${options.output}`);
      return outcome;
    }
  }
}

/** What was made of the model in a file. */
interface Made {
  readonly file: SourceFile;
  readonly converted: Converted;
}

async function convertedModel(path: string, to: Conversion, options: ConvertOptions): Promise<Made> {
  const loaded = loadPath(path);
  const { file } = loaded;
  if (!loaded.ok) return { file, converted: { kind: 'refused', diagnostics: loaded.diagnostics } };
  const { complete } = options;
  if (complete === undefined) return { file, converted: await convert(loaded, to) };
  const { completedFor } = await import('../../library/completed.js');
  const completed = completedFor(loaded, { ...options, complete });
  const converted = completed.kind === 'refused' ? completed : await convert(completed.loaded, to);
  return { file, converted };
}

/** A machine becomes a picture; what reads machines is loaded only here. */
async function convertedYaml(path: string, to: Conversion): Promise<Made> {
  const [{ yamlModelAt }, { yamlOf }, { drawnMachine }] = await Promise.all([
    import('../load/load-yaml.js'),
    import('../../library/yaml-model.js'),
    import('../../machine/drawn-machine.js'),
  ]);
  const loaded = yamlModelAt(path);
  const { file, diagnostics } = partsOf(loaded);
  const model = yamlOf(loaded);
  if (model === undefined) return { file, converted: { kind: 'refused', diagnostics } };
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
  return { file, converted: await picture() };
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
