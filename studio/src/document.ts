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

/** The file that a document is read from and written to. */
export interface DocumentFile {
  readonly name: string;
  readonly home: Home;
  /** The bytes that it was read from, so that it is written in the same way. */
  readonly original: Uint8Array | undefined;
  /** What is on disk. */
  readonly savedText: string | undefined;
}

export interface Version {
  readonly text: string;
  /** What was done, in a few words. */
  readonly did: string;
  /** Of typing: what was typed into. Typing on in the same place is one version. */
  readonly typing?: string | undefined;
  /** Where the document goes on as another file: the one on the other side, before or behind this version. */
  readonly otherFile?: DocumentFile | undefined;
}

export interface StudioDocument extends DocumentFile {
  /** Under which its unsaved changes are kept. */
  readonly draft: string;
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

/** Goes on as another file, such as one in another format, which is nowhere yet. Undo goes back to the one before. */
export function continuedAs(document: StudioDocument, name: string, version: Version): StudioDocument {
  const next = withVersion(document, { ...version, otherFile: fileOf(document) });
  return next === document
    ? document
    : { ...next, name, home: { kind: 'none' }, original: undefined, savedText: undefined };
}

/** At another of its versions, and the file that this belongs to. */
export function movedTo(document: StudioDocument, at: number): StudioDocument {
  let now = document;
  while (now.at !== at) {
    const isBack = at < now.at;
    const passed = isBack ? now.at : now.at + 1;
    const { otherFile } = now.versions[passed]!;
    const versions =
      otherFile === undefined
        ? now.versions
        : now.versions.with(passed, { ...now.versions[passed]!, otherFile: fileOf(now) });
    now = { ...now, ...otherFile, versions, at: isBack ? passed - 1 : passed };
  }
  return now;
}

function fileOf({ name, home, original, savedText }: DocumentFile): DocumentFile {
  return { name, home, original, savedText };
}
