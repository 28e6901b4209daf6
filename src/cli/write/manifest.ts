/**
 * What Tickstone has written to a directory: a list of names, each with the sha256 of its content. A file that stands
 * there and is as it was written may be replaced; what somebody changed or put there may not. The list also says whether the
 * work on them was done to the end.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Of } from '../../files/sha256.js';

/** The name of the list in its directory; patterns such as `*.json` leave it out. */
export const MANIFEST = '.tickstone.json';

export const FILES_FORMAT = 'tickstone-files';

export type Manifest = ReadonlyMap<string, string>;

/** Whether a result is all there is to say, or what a budget or Ctrl-C left of it. */
export type Extent = 'complete' | 'partial';

interface ManifestDocument {
  readonly format?: unknown;
  /** Only where a budget or Ctrl-C ended the work. */
  readonly extent?: unknown;
  readonly files?: Readonly<Record<string, string>>;
}

/** Of a directory; one without a list that can be read has nothing of ours. */
export function manifestIn(directory: string): Manifest {
  return new Map(Object.entries(documentIn(directory)?.files ?? {}));
}

/** Whether there is a result in a directory that must not be replaced by a partial one. */
export function holdsComplete(directory: string): boolean {
  const { files, extent } = documentIn(directory) ?? {};
  return Object.keys(files ?? {}).length > 0 && extent !== 'partial';
}

function documentIn(directory: string): ManifestDocument | undefined {
  try {
    const read = JSON.parse(readFileSync(join(directory, MANIFEST), 'utf8')) as ManifestDocument;
    return read.format === FILES_FORMAT ? read : undefined;
  } catch {
    return undefined;
  }
}

export function manifestText(manifest: Manifest, extent: Extent): string {
  const files = Object.fromEntries([...manifest].sort(([left], [right]) => (left < right ? -1 : 1)));
  const head = { format: FILES_FORMAT, version: 1, ...(extent === 'partial' ? { extent } : {}) };
  return `${JSON.stringify({ ...head, files }, undefined, 2)}\n`;
}

/** Whether the file is as it was written. */
export function isAsWritten(directory: string, name: string, manifest: Manifest): boolean {
  const known = manifest.get(name);
  return known !== undefined && known === sha256Of(readFileSync(join(directory, name)));
}
