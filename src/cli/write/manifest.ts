/**
 * What Tickstone has written to a directory: a list of names, each with the sha256 of its content. A file that stands
 * there and is as it was written may be replaced; what somebody changed or put there may not.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Of } from '../../files/sha256.js';

/** The name of the list in its directory; patterns such as `*.json` leave it out. */
export const MANIFEST = '.tickstone.json';

export const FILES_FORMAT = 'tickstone-files';

export type Manifest = ReadonlyMap<string, string>;

/** Of a directory; one without a list that can be read has nothing of ours. */
export function manifestIn(directory: string): Manifest {
  try {
    const { format, files } = JSON.parse(readFileSync(join(directory, MANIFEST), 'utf8')) as {
      readonly format?: unknown;
      readonly files?: Readonly<Record<string, string>>;
    };
    return new Map(format === FILES_FORMAT ? Object.entries(files ?? {}) : []);
  } catch {
    return new Map();
  }
}

export function manifestText(manifest: Manifest): string {
  const files = Object.fromEntries([...manifest].sort(([left], [right]) => (left < right ? -1 : 1)));
  return `${JSON.stringify({ format: FILES_FORMAT, version: 1, files }, undefined, 2)}\n`;
}

/** Whether the file is as it was written. */
export function isAsWritten(directory: string, name: string, manifest: Manifest): boolean {
  const known = manifest.get(name);
  return known !== undefined && known === sha256Of(readFileSync(join(directory, name)));
}
