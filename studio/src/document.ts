/**
 * The document: the text of one model, all its versions, and where it is kept.
 *
 * INVARIANT versions are never changed; undo and redo only move between them.
 */

/** Where a document came from and goes when it is saved. */
export type Home =
  /** Nowhere yet: a bundled model, a link, a new one, a file that was dropped. Saving asks where. */
  | { readonly kind: 'none' }
  | { readonly kind: 'server'; readonly path: string; readonly version: string }
  | { readonly kind: 'handle'; readonly handle: FileSystemFileHandle; readonly modified: number };

export interface Version {
  readonly text: string;
  /** What was done, in a few words. */
  readonly did: string;
  /** Of typing: what was typed into. Typing on in the same place is one version. */
  readonly typing?: string | undefined;
}

export interface StudioDocument {
  /** Under which its unsaved changes are kept. */
  readonly draft: string;
  readonly name: string;
  readonly home: Home;
  /** The bytes that it was read from, so that it is written in the same way. */
  readonly original: Uint8Array | undefined;
  /** What is on disk. */
  readonly savedText: string | undefined;
  readonly versions: readonly Version[];
  readonly at: number;
}

export function textOf({ versions, at }: StudioDocument): string {
  return versions[at]?.text ?? '';
}

export function isChanged(document: StudioDocument): boolean {
  return document.savedText !== textOf(document);
}

const VERSIONS_MAX = 500;

/** A new version, after which there is nothing to redo. */
export function withVersion(document: StudioDocument, version: Version): StudioDocument {
  const { versions, at } = document;
  const last = versions[at];
  if (last?.text === version.text) return document;
  const goesOn = version.typing !== undefined && last?.typing === version.typing && at > 0;
  const kept = versions.slice(0, goesOn ? at : at + 1).slice(-VERSIONS_MAX);
  return { ...document, versions: [...kept, version], at: kept.length };
}
