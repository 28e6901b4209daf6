/** `tickstone convert`: writes a model in another form, as text or as a picture. */
import { type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { readFile } from '../../files/read-file.js';
import { type CommunicationCriterion } from '../../generators/communication/goals.js';
import { type NamedMessage } from '../../generators/communication/relays.js';
import { decodeText } from '../../language/decode-text.js';
import { convertedModel } from '../../library/convert.js';
import { type Conversion, CONVERSIONS } from '../../library/conversions.js';
import { type TestsText } from '../../library/given.js';
import { partsOf } from '../../library/model.js';
import { notExpressible, unfitOptions } from '../../library/problems.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { RELATION_FORMS, type RelationForm } from '../../output/relation-text.js';
import { anyModelAt } from '../load/any-model-at.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { deliver, isInFile } from '../write/deliver.js';
import { type Comments } from '../write/mark.js';

export interface ConvertOptions extends OutputOptions, InterfaceOptions {
  readonly to?: Conversion | undefined;
  /** Completions that are made before. */
  readonly complete?: readonly string[] | undefined;
  readonly output?: string | undefined;
  /** Of the relation of a machine. */
  readonly steps?: number | undefined;
  readonly form?: RelationForm | undefined;
  /** Of a model that follows its own messages. */
  readonly criterion?: readonly CommunicationCriterion[] | undefined;
  readonly environment?: readonly string[] | undefined;
  readonly relay?: readonly string[] | undefined;
  readonly message: readonly NamedMessage[];
  readonly sequence?: string | undefined;
}

const CONVERSION_OF_EXTENSION: ReadonlyMap<string, Conversion> = new Map([
  ...CONVERSIONS.map((conversion) => [conversion, conversion] as const),
  ['gv', 'dot'],
  ['mmd', 'mermaid'],
]);

/** Mermaid charts stand in Markdown. */
const COMMENTS: Readonly<Record<Conversion, Comments>> = {
  xml: 'xml',
  xta: 'slashes',
  q: 'slashes',
  tck: 'hash',
  dot: 'slashes',
  svg: 'xml',
  mermaid: 'xml',
  relation: 'hash',
  instrumented: 'xml',
};

export async function convertCommand(
  output: Output,
  path: string,
  options: ConvertOptions,
): Promise<Outcome> {
  const to = options.to ?? conversionOf(options.output);
  if (to === undefined) {
    const choose = `Choose the format to write with --to: ${CONVERSIONS.join(', ')}.`;
    const said =
      options.output === undefined
        ? ''
        : `The name '${options.output}' does not say in which format to write. `;
    return decline(output, unfitOptions.at(undefined, `${said}${choose}`), { file: path });
  }
  const unfit = unfitFor(to, options);
  if (unfit !== undefined) return decline(output, unfitOptions.at(undefined, unfit), { file: path });
  const model = await anyModelAt(path);
  const { criterion: criteria, relay: relays, message: messages, sequence: sequencePath } = options;
  const sequence = sequencePath === undefined ? undefined : textAt(sequencePath);
  if (sequence?.kind === 'refused') return refuse(output, sequencePath!, sequence);
  const form = options.form ?? formOf(options.output);
  const told = { criteria, relays, messages, sequence: sequence?.tests };
  const converted = await convertedModel(model, to, { ...options, ...told, form });
  const document = { file: path, to };
  switch (converted.kind) {
    case 'refused':
      return refuse(
        output,
        path,
        { file: converted.file ?? partsOf(model).file, diagnostics: converted.diagnostics },
        document,
      );
    case 'impossible':
      return decline(output, notExpressible.at(undefined, converted.why), document);
    case 'text': {
      const comments = to === 'relation' && form !== 'table' ? 'none' : COMMENTS[to];
      const outcome = deliver(output, converted.text, options.output, comments, document);
      if (isInFile(outcome)) output.say(`${path} -> ${options.output!}`);
      return outcome;
    }
  }
}

/** What is said of another form. */
function unfitFor(to: Conversion, options: ConvertOptions): string | undefined {
  const { steps, form, criterion, environment, relay, message, sequence, complete, shared, see } = options;
  const isSaid = (some: readonly unknown[]): boolean => some.some((each) => each !== undefined);
  if (to !== 'relation' && isSaid([steps, form])) return '--steps and --form are for --to relation.';
  if (to !== 'instrumented')
    return isSaid([criterion, environment, relay, sequence]) || message.length > 0
      ? '--criterion, --environment, --relay, --message and --sequence are for --to instrumented.'
      : undefined;
  return isSaid([complete, shared, see])
    ? '--complete, --shared and --see change the model: write it with --to xml first, and then with --to instrumented.'
    : undefined;
}

/** A diagram or log larger than this is not read. */
const MEGABYTES_MAX = 16;

function textAt(path: string):
  | { readonly kind: 'text'; readonly tests: TestsText }
  | {
      readonly kind: 'refused';
      readonly file: SourceFile;
      readonly diagnostics: readonly LocatedDiagnostic[];
    } {
  const reading = readFile(path);
  const decoded = reading.kind === 'bytes' ? decodeText(reading.input, MEGABYTES_MAX) : reading;
  if (decoded.kind === 'text') return { kind: 'text', tests: { name: path, text: decoded.file.text } };
  const file = { path, text: '' };
  return { kind: 'refused', file, diagnostics: [locate(decoded.diagnostic, file, () => undefined)] };
}

function formOf(path: string | undefined): RelationForm {
  return RELATION_FORMS.find((form) => path?.toLowerCase().endsWith(`.${form}`) === true) ?? 'table';
}

function conversionOf(path: string | undefined): Conversion | undefined {
  return CONVERSION_OF_EXTENSION.get(/\.([^./\\]+)$/.exec(path ?? '')?.[1]?.toLowerCase() ?? '');
}
