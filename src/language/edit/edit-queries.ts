/** Edits of the queries of a document. */
import { type SourceFile } from '../../base/source.js';
import { type TreeElement } from '../xml-tree.js';
import { type ModelEdit, type TextChange } from './model-edit.js';
import { type DocumentParts } from './xml-parts.js';
import { addedAfter, addedInside, joined, setText, written } from './xml-writing.js';

type Changes = readonly TextChange[];

export function addQuery(
  file: SourceFile,
  { root, queries, entries }: DocumentParts,
  { formula, comment = '' }: Extract<ModelEdit, { readonly kind: 'addQuery' }>,
): Changes {
  const added = `<query><formula>${written(file, formula)}</formula><comment>${written(file, comment)}</comment></query>`;
  const last = entries.at(-1);
  if (last !== undefined) return [addedAfter(file, last.element, [added])];
  return queries === undefined
    ? addedInside(file, root, [`<queries>${added}</queries>`])
    : addedInside(file, queries, [added]);
}

export function setQuery(
  file: SourceFile,
  { entries }: DocumentParts,
  { query, formula, comment }: Extract<ModelEdit, { readonly kind: 'setQuery' }>,
): Changes | undefined {
  const entry = entries[query];
  if (entry === undefined) return undefined;
  const set = (element: TreeElement | undefined, name: string, text: string | undefined): Changes => {
    if (text === undefined) return [];
    if (element !== undefined) return setText(file, element, text);
    return addedInside(file, entry.element, [`<${name}>${written(file, text)}</${name}>`]);
  };
  return joined([...set(entry.formula, 'formula', formula), ...set(entry.comment, 'comment', comment)]);
}
