/** Models in another form, as text or as a picture. */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { drawDot } from '../drawing/dot.js';
import { drawMermaid } from '../drawing/mermaid.js';
import { type PictureTheme } from '../drawing/svg-style.js';
import { type SvgOptions, drawSvg } from '../drawing/svg.js';
import { type LoadedModel, type TCheckerModel, type UppaalModel, loadText } from '../language/load-model.js';
import { placeOf } from '../language/place.js';
import { printUppaalXml } from '../language/print-uppaal-xml.js';
import { printQueryFile, printXta } from '../language/print-xta.js';
import { printAsXta } from '../language/tchecker/print-as-xta.js';
import { printTChecker } from '../language/tchecker/print-tchecker.js';
import { noChannels } from '../network/testing-problems.js';
import { tcheckerOfNetwork } from '../network/to-tchecker.js';
import { RELATION_FORMS, type RelationForm, relationText } from '../output/relation-text.js';
import { CONVERSIONS, type Conversion } from './conversions.js';
import { explorable } from './explorable.js';
import { type Model, type YamlModel, locatedIn, partsOf, refuse } from './model.js';
import { notExpressible } from './problems.js';
import { INSTRUMENT_RULES, type InstrumentOptions, instrumentedOf } from './instrument.js';
import { INTERFACE_RULES, type InterfaceOptions, toldModel } from './testing.js';
import { type OptionRules, checkArgument, checkOptions, oneOf, someOf, whole } from '../base/option-rules.js';
import { COMPLETIONS, THEMES } from './vocabulary.js';

/** What automata are written as. */
type AutomatonForm = Exclude<Conversion, 'relation' | 'instrumented'>;

export interface ConvertOptions
  extends
    InterfaceOptions,
    Pick<InstrumentOptions, 'criteria' | 'environment' | 'relays' | 'messages' | 'sequence'> {
  /**
   * What is added before: unexpected inputs are ignored (`angelic`) or lead to a sink (`demonic`), forbidden outputs lead
   * to a location Kill (`diabolic`); `paper`: demonic and diabolic, invariants as guards.
   */
  readonly complete?: readonly ('angelic' | 'demonic' | 'diabolic' | 'paper')[] | undefined;
  /** The colours of SVG: by default those that its viewer prefers. */
  readonly theme?: PictureTheme | undefined;
  /** Of the relation of a machine: what it shows in so many steps from its start on, in place of one step from anywhere. */
  readonly steps?: number | undefined;
  /** How a relation is written; as a table by default. */
  readonly form?: RelationForm | undefined;
}

const CONVERT_RULES: OptionRules<ConvertOptions> = {
  ...INTERFACE_RULES,
  ...INSTRUMENT_RULES,
  complete: someOf(COMPLETIONS),
  theme: oneOf(THEMES),
  steps: whole(1),
  form: oneOf(RELATION_FORMS),
};

/**
 * Writes a model in another form, or draws it.
 *
 * @example
 * ```ts
 * import { convert, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * console.log(await convert(lamp, 'xta'));
 * console.log((await convert(lamp, 'svg')).length);
 * ```
 */
export async function convert(model: Model, to: Conversion, options: ConvertOptions = {}): Promise<string> {
  checkArgument('convert', 'to', to, oneOf(CONVERSIONS));
  checkOptions('convert', options, CONVERT_RULES);
  const converted = await convertedModel(model, to, options);
  switch (converted.kind) {
    case 'text':
      return converted.text;
    case 'refused':
      return refuse(converted.diagnostics);
    case 'impossible':
      return refuse(locatedIn(partsOf(model), [notExpressible.at(undefined, converted.why)]));
  }
}

export async function convertedModel(
  model: Model,
  to: Conversion,
  {
    complete,
    theme,
    steps,
    form = 'table',
    ...options
  }: Omit<ConvertOptions, 'complete'> & { readonly complete?: readonly string[] | undefined },
): Promise<Converted> {
  const parts = partsOf(model);
  if (!parts.ok) return { kind: 'refused', diagnostics: parts.diagnostics };
  if (parts.kind === 'yaml') {
    if (to === 'instrumented')
      return {
        kind: 'impossible',
        why: 'A machine has no messages between processes that could be followed.',
      };
    return to === 'relation' ? relationOf(parts, steps, form) : convertYaml(parts, to, { theme });
  }
  if (to === 'instrumented') return instrumentedOf(model, options);
  if (to === 'relation')
    return { kind: 'impossible', why: 'Only machines and relations (.yaml) can be written as a relation.' };
  const told = toldParts(parts, options);
  if (told.kind === 'refused') return told;
  if (complete === undefined) return convertParts(told, to, { theme });
  const { completedFor } = await import('./completed.js');
  const completed = completedFor(told, { ...options, complete });
  if (completed.kind === 'refused') return completed;
  return convertParts(completed.loaded, to, { theme, isFolded: completed.isAdded });
}

/** With channels for memory that is shared and for what is seen inside, if that is asked for. */
function toldParts<L extends Exclude<LoadedModel, { kind: 'unreadable' }>>(
  loaded: L,
  { underTest, shared = [], see = [] }: InterfaceOptions,
): L | UppaalModel | Refused {
  if (shared.length + see.length === 0) return loaded;
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  if (loaded.kind !== 'uppaal') report(noChannels.at(undefined));
  const told =
    loaded.kind === 'uppaal' ? toldModel(loaded.checked, { underTest, shared, see }, report) : undefined;
  if (loaded.kind !== 'uppaal' || told === undefined)
    return { kind: 'refused', diagnostics: locatedIn(loaded, found) };
  return { ...loaded, model: told.checked.model, checked: told.checked };
}

/** Rows of a relation that are written. */
const ROWS_MAX = 100_000;

async function relationOf(
  { yaml: model }: YamlModel,
  steps: number | undefined,
  form: RelationForm,
): Promise<Converted> {
  const { hypothesesTable, stepTable, stepsTable } = await import('../machine/relation-table.js');
  const { stepsMax } = await import('../machine/unrolling.js');
  const impossible = (why: string): Converted => ({ kind: 'impossible', why });
  if (model?.kind === 'relation' && steps !== undefined) return impossible('A relation has no steps.');
  if (model?.kind === 'machine' && steps !== undefined && steps > stepsMax(model))
    return impossible(`This machine can be unrolled to at most ${stepsMax(model)} steps.`);
  const table =
    model?.kind === 'relation'
      ? hypothesesTable(model, ROWS_MAX)
      : steps === undefined
        ? stepTable(model!, ROWS_MAX)
        : stepsTable(model!, steps, ROWS_MAX);
  if (table === undefined)
    return impossible(
      `The relation has more than ${ROWS_MAX} rows${steps === undefined ? '' : '; ask for fewer steps'}.`,
    );
  return { kind: 'text', text: relationText({ model: model!.name, steps, ...table }, form) };
}

/** A machine becomes a picture; what draws it is loaded only here. */
async function convertYaml(
  { yaml: model, file }: YamlModel,
  to: AutomatonForm,
  picture: SvgOptions,
): Promise<Converted> {
  const { drawnMachine } = await import('../machine/drawn-machine.js');
  const impossible = (why: string): Converted => ({ kind: 'impossible', why });
  const drawn = model?.kind === 'machine' ? drawnMachine(model, file) : undefined;
  const drawing = async (): Promise<Converted> => {
    if (drawn === undefined) return impossible('A relation has no states that could be drawn.');
    switch (to) {
      case 'svg':
        return { kind: 'text', text: await drawSvg(drawn, picture) };
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
  return drawing();
}

export type Converted =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'impossible'; readonly why: string }
  | Refused;

/** The model uses what the other language does not have, or has not what is asked for. */
interface Refused {
  readonly kind: 'refused';
  /** Where the places are, if not in the model. */
  readonly file?: SourceFile | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

async function convertParts(
  loaded: Exclude<LoadedModel, { kind: 'unreadable' }>,
  to: AutomatonForm,
  picture: SvgOptions,
): Promise<Converted> {
  return loaded.kind === 'uppaal' ? convertUppaal(loaded, to, picture) : convertTChecker(loaded, to, picture);
}

async function convertUppaal(
  loaded: UppaalModel,
  to: AutomatonForm,
  picture: SvgOptions,
): Promise<Converted> {
  const { model } = loaded;
  switch (to) {
    case 'xml':
      return { kind: 'text', text: printUppaalXml(model) };
    case 'xta':
      return { kind: 'text', text: printXta(model) };
    case 'q':
      return { kind: 'text', text: printQueryFile(model.queries) };
    case 'dot':
      return { kind: 'text', text: drawDot(model, picture) };
    case 'mermaid':
      return { kind: 'text', text: drawMermaid(model, picture) };
    case 'svg':
      return { kind: 'text', text: await drawSvg(model, picture) };
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

async function convertTChecker(
  { system, checked, file }: TCheckerModel,
  to: AutomatonForm,
  picture: SvgOptions,
): Promise<Converted> {
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
  return to === 'xta' ? { kind: 'text', text } : convertUppaal(written, to, picture);
}
