/** Unsaved changes, kept in the browser so that they survive a crash, a reload or a closed tab. */
import { type StudioDocument, textOf } from '../document.js';

export interface Draft {
  readonly name: string;
  readonly text: string;
  /** What stood in the file when it was opened. */
  readonly savedText: string | undefined;
  readonly path: string | undefined;
}

const KEY = 'tickstone.draft';
/** What browsers keep of one page is about five million characters. */
const LENGTH_MAX = 2_000_000;

export function keepDraft(document: StudioDocument): void {
  const { name, savedText, home } = document;
  const draft: Draft = {
    name,
    text: textOf(document),
    savedText,
    path: home.kind === 'server' ? home.path : undefined,
  };
  const text = JSON.stringify(draft);
  try {
    if (text.length <= LENGTH_MAX) localStorage.setItem(KEY, text);
  } catch {
    // Where the browser keeps nothing, there is nothing to come back to.
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

export function findDraft(): Draft | undefined {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
}
