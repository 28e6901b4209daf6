/** `tickstone convert`: writes a model in another form, as text or as a picture. */
import { convertedModel } from '../../library/convert.js';
import { type Conversion, CONVERSIONS } from '../../library/conversions.js';
import { partsOf } from '../../library/model.js';
import { notExpressible, unfitOptions } from '../../library/problems.js';
import { RELATION_FORMS, type RelationForm } from '../../output/relation-text.js';
import { type InterfaceOptions } from '../../library/testing.js';
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
};

export async function convertCommand(
  output: Output,
  path: string,
  options: ConvertOptions,
): Promise<Outcome> {
  const to = options.to ?? conversionOf(options.output);
  if (to === undefined) {
    const said = `Choose the format to write with --to: ${CONVERSIONS.join(', ')}.`;
    return decline(output, unfitOptions.at(undefined, said), { file: path });
  }
  if (to !== 'relation' && (options.steps !== undefined || options.form !== undefined)) {
    const said = '--steps and --form are for --to relation.';
    return decline(output, unfitOptions.at(undefined, said), { file: path });
  }
  const model = await anyModelAt(path);
  const form = options.form ?? formOf(options.output);
  const converted = await convertedModel(model, to, { ...options, form });
  const document = { file: path, to };
  switch (converted.kind) {
    case 'refused':
      return refuse(
        output,
        path,
        { file: partsOf(model).file, diagnostics: converted.diagnostics },
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

function formOf(path: string | undefined): RelationForm {
  return RELATION_FORMS.find((form) => path?.toLowerCase().endsWith(`.${form}`) === true) ?? 'table';
}

function conversionOf(path: string | undefined): Conversion | undefined {
  return CONVERSION_OF_EXTENSION.get(/\.([^./\\]+)$/.exec(path ?? '')?.[1]?.toLowerCase() ?? '');
}
