/**
 * The text over which people are shown mutants: the model as text, whatever file it comes from, and where each mutant
 * stands in it.
 *
 * A document is printed as text and its mutants are made again there: a mutant has the same id in both, since the text is
 * the same model. Should some be missing, mutants are shown over the document itself.
 */
import { type SourceFile, type Span } from '../base/source.js';
import { withoutUnseen } from '../base/unseen.js';
import { type CheckedModel } from '../language/checked-model.js';
import { loadText } from '../language/load-model.js';
import { printXta } from '../language/print-xta.js';
import { type Mutant } from '../mutation/mutant.js';
import { type MutantOptions, selectMutants } from './select-mutants.js';

export interface ShownMutants {
  readonly file: SourceFile;
  /** One for each mutant. */
  readonly spans: readonly Span[];
}

export function shownMutants(
  checked: CheckedModel,
  mutants: readonly Mutant[],
  options: MutantOptions,
): ShownMutants {
  const { file, format } = checked.model;
  return (
    (format === 'text' ? undefined : shownAsText(checked, mutants, options)) ?? {
      file,
      spans: mutants.map(({ span }) => span),
    }
  );
}

function shownAsText(
  { model }: CheckedModel,
  mutants: readonly Mutant[],
  options: MutantOptions,
): ShownMutants | undefined {
  const { path } = model.file;
  const name = withoutUnseen(path.split(/[\\/]/).at(-1)!);
  const text = `// ${name}, written as text\n\n${printXta(model)}`;
  const loaded = loadText({ path: `${path.replace(/\.xml$/i, '')}.xta`, text });
  if (!loaded.ok || loaded.kind !== 'uppaal') return undefined;
  const again = selectMutants(loaded.checked, options, () => undefined)?.mutants ?? [];
  const spanOf = new Map(again.map(({ id, span }) => [id, span]));
  const spans = mutants.flatMap(({ id }) => spanOf.get(id) ?? []);
  return spans.length === mutants.length ? { file: loaded.file, spans } : undefined;
}
