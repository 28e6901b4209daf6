/**
 * Models written for UPPAAL 3 in the syntax of today: to be printed from their trees, and without names that have become
 * words of the language since (`int select;` was a variable).
 */
import { type Model } from './model.js';
import { isReservedWord } from './tokens.js';

/** The same model, without the user's text where it is code. A model of today is returned as it is. */
export function inCurrentSyntax(model: Model): Model {
  if (model.syntax === 'current') return model;
  const taken = new Set<string>();
  rewritten(model, (name) => {
    taken.add(name);
    return name;
  });
  return {
    ...rewritten(model, (name) => (isReservedWord(name) ? freeName(name, taken) : name)),
    syntax: 'current',
  };
}

/** Always the same for the same name. */
function freeName(word: string, taken: ReadonlySet<string>): string {
  let name = `${word}_`;
  while (taken.has(name)) name += '_';
  return name;
}

/** A copy in which code has no text, and every name that the user chose is another. */
function rewritten<T>(value: T, rename: (name: string) => string): T {
  if (Array.isArray(value)) return value.map((part: unknown) => rewritten(part, rename)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const isBasicType = 'kind' in value && value.kind === 'basic';
  const isCode = 'value' in value && typeof value.value === 'object';
  const copy: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    if (KEPT.has(key)) copy[key] = part;
    else if (key === 'text' && isCode) copy[key] = undefined;
    else if (key === 'name' && typeof part === 'string') copy[key] = isBasicType ? part : rename(part);
    else copy[key] = rewritten(part, rename);
  }
  return copy as T;
}

/** What holds no code. */
const KEPT: ReadonlySet<string> = new Set([
  'file',
  'extras',
  'nameExtras',
  'position',
  'namePosition',
  'nails',
]);
