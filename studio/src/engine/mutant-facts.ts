/** A mutant as it is shown: its own drawing, and what of it differs from the model. */
import {
  type Model,
  type Outline,
  type OutlineTemplate,
  convert,
  draw,
  loadModel,
  mutants,
  outline,
} from 'tickstone';
import { type MutantChange, type MutantFacts } from './protocol.js';

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
  const [before, after] = [outline(original), outline(mutated)];
  const changes = changesIn(before, after);
  const removed = changesIn(after, before);
  // What is left out has a place in the drawing of the model only.
  const isOriginal = changes.length === 0 && removed.length > 0;
  const scene = await draw(isOriginal ? model : mutated);
  return {
    ...{ id, operator, difference, text, scene, isOriginal },
    changes: isOriginal ? removed : changes,
  };
}

function changesIn(before: Outline, after: Outline): readonly MutantChange[] {
  return after.templates.flatMap((template, index): readonly MutantChange[] => {
    const old = before.templates.find(({ name }) => name === template.name) ?? before.templates[index];
    if (old === undefined) return [];
    return (['location', 'edge'] as const).flatMap((kind) => changesOf(kind, index, old, template));
  });
}

interface Item {
  /** What else it is known by: where it leads, how urgent it is. */
  readonly frame: string;
  readonly labels: Readonly<Record<string, string>>;
}

function itemsOf(kind: 'location' | 'edge', template: OutlineTemplate): readonly Item[] {
  const textsOf = (labels: Readonly<Record<string, { readonly text: string } | undefined>>) =>
    Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, label?.text.trim() ?? '']));
  return kind === 'location'
    ? template.locations.map(({ urgency, initial, labels }) => ({
        frame: `${urgency} ${initial}`,
        labels: textsOf(labels),
      }))
    : template.edges.map(({ source, target, labels }) => ({
        frame: JSON.stringify([source, target]),
        labels: textsOf(labels),
      }));
}

/** Mutants change a label, an end or a mark of one item, or add or leave out some. */
function changesOf(
  kind: 'location' | 'edge',
  template: number,
  before: OutlineTemplate,
  after: OutlineTemplate,
): readonly MutantChange[] {
  const [old, now] = [itemsOf(kind, before), itemsOf(kind, after)];
  const keyOf = (item: Item): string => JSON.stringify(item);
  if (old.length === now.length)
    return now.flatMap((item, index): readonly MutantChange[] => {
      const was = old[index]!;
      if (keyOf(item) === keyOf(was)) return [];
      const names = new Set([...Object.keys(item.labels), ...Object.keys(was.labels)]);
      const labels = [...names].filter((name) => item.labels[name] !== was.labels[name]);
      return [{ template, kind, index, labels }];
    });
  const known = new Set(old.map(keyOf));
  return now.flatMap((item, index) =>
    known.has(keyOf(item)) ? [] : [{ template, kind, index, labels: [] }],
  );
}
