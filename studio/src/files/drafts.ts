/**
 * Unsaved changes, kept in the browser so that they survive a crash, a reload or a closed tab: one draft for each
 * document, the newest first.
 */
import { type StudioDocument, textOf } from '../document.js';

export interface Draft {
  /** Of the document, from when it was opened on: the same file opened twice has two. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** What stood in the file when it was opened. */
  readonly savedText: string | undefined;
  readonly path: string | undefined;
  /** When it was kept, in milliseconds. */
  readonly at: number;
}

const PREFIX = 'tickstone.draft.';
/** What browsers keep of one page is about five million characters. */
const LENGTH_MAX = 2_000_000;
const DRAFTS_MAX = 12;

export function newDraftId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

export function keepDraft(document: StudioDocument): void {
  const { draft: id, name, savedText, home } = document;
  const path = home.kind === 'server' ? home.path : undefined;
  const draft: Draft = { id, name, text: textOf(document), savedText, path, at: Date.now() };
  const text = JSON.stringify(draft);
  if (text.length > LENGTH_MAX) return;
  for (;;) {
    try {
      localStorage.setItem(PREFIX + id, text);
      break;
    } catch {
      // Where there is no room, the oldest draft of another file goes; where nothing is kept, there is nothing to come back to.
      const oldest = findDrafts().findLast((each) => each.id !== id);
      if (oldest === undefined) return;
      forgetDraft(oldest.id);
    }
  }
  for (const old of findDrafts().slice(DRAFTS_MAX)) forgetDraft(old.id);
}

export function forgetDraft(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing is kept.
  }
}

export function findDrafts(): readonly Draft[] {
  const found: Draft[] = [];
  try {
    for (let index = 0; index < localStorage.length; index++) {
      const key = localStorage.key(index);
      const text = key?.startsWith(PREFIX) === true ? localStorage.getItem(key) : null;
      if (text !== null) found.push(JSON.parse(text) as Draft);
    }
  } catch {
    // What cannot be read is no draft.
  }
  return found.toSorted((a, b) => b.at - a.at);
}
