/** A mutant as it is shown: its own drawing with what it leaves out of the model, and what of it differs. */
import { type Model, convert, draw, editModel, loadModel, mutants, outline } from 'tickstone';
import { differenceOf } from './model-difference.js';
import { type MutantFacts } from './protocol.js';

/** Undefined if the model has no such mutant. */
export async function mutantFacts(
  model: Model,
  id: string,
  underTest: readonly string[] | undefined,
  order: 1 | 2,
): Promise<MutantFacts | undefined> {
  const found = (await mutants(model, { underTest, order })).find((mutant) => mutant.id === id);
  if (found === undefined) return undefined;
  const text = found.text();
  const mutated = await loadModel({ name: 'mutant.xml', text });
  // Both as the same printer writes them, so that nothing but the change differs.
  const original = await loadModel({ name: 'model.xml', text: await convert(model, 'xml') });
  const { operator, difference } = found;
  const { changes, edits } = differenceOf(outline(original), outline(mutated));
  const both = edits.length === 0 ? undefined : editModel({ file: 'mutant.xml', text }, edits)?.text;
  const shown = both === undefined ? mutated : await loadModel({ name: 'mutant.xml', text: both });
  return {
    ...{ id, operator, difference, text, scene: await draw(shown), outline: outline(shown) },
    changes: both === undefined ? changes.filter(({ how }) => how !== 'removed') : changes,
  };
}
