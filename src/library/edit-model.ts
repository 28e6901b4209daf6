/** Models changed as people change them, in their text. */
import { type SourceFile } from '../base/source.js';
import { type ModelEdit, type TextChange, changedText } from '../language/edit/model-edit.js';
import { editXml } from '../language/edit/edit-xml.js';
import { encodeText } from '../language/encode-text.js';
import { type Model, partsOf } from './model.js';
import { checkGiven } from './given.js';

/** What edits make of the text of a model. */
export interface EditedText {
  readonly text: string;
  /** What each edit changes, in the text as the edits before it have left it. */
  readonly changes: readonly (readonly TextChange[])[];
}

/**
 * Edits a model in UPPAAL's XML, in its text: every byte stays that no edit is about. Undefined where what an edit names is not
 * there, or where the model is written in another way: then its text is what can be edited.
 *
 * @example
 * ```ts
 * import { editModel, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const edited = editModel(lamp, [
 *   { kind: 'setEdgeLabel', template: 0, edge: 0, label: 'guard', text: 'x >= 1' },
 *   { kind: 'add', template: 0, locations: [{ at: { x: 0, y: 300 } }], edges: [] },
 * ]);
 * console.log(edited?.changes.flat().length);
 * ```
 */
export function editModel(
  model: Pick<Model, 'file' | 'text'>,
  edits: readonly ModelEdit[],
): EditedText | undefined {
  checkGiven('editModel', { written: model, edits });
  let file: SourceFile = { path: model.file, text: model.text };
  const changes: (readonly TextChange[])[] = [];
  for (const edit of edits) {
    const made = isXml(file.text) ? editXml(file, edit) : undefined;
    if (made === undefined) return undefined;
    changes.push(made);
    file = { ...file, text: changedText(file.text, made) };
  }
  return { text: file.text, changes };
}

/** Whether {@link editModel} can edit a model. */
export function isEditable(model: Model): boolean {
  const parts = partsOf(model);
  return parts.kind === 'uppaal' && parts.model.format === 'xml' && isXml(model.text);
}

function isXml(text: string): boolean {
  return /^\s*</.test(text);
}

/**
 * The bytes of a changed text, in the encoding of the file that it was read from. Undefined where that encoding has no such
 * letters, or cannot be written.
 *
 * @example
 * ```ts
 * import { encodeLike } from 'tickstone';
 *
 * const bytes = new TextEncoder().encode('process P() { state A; init A; } system P;');
 * console.log(encodeLike('system P;', bytes)?.length);
 * ```
 */
export function encodeLike(text: string, original: Uint8Array): Uint8Array | undefined {
  checkGiven('encodeLike', { text, original });
  return encodeText(text, original);
}
