/**
 * What the page keeps with the models of a folder, such as suites and their runs: in the folder `.tickstone/studio`, a file for
 * each model.
 *
 * INVARIANT what another page has written meanwhile is not written over: who writes says what was there.
 * INVARIANT nothing is read or written anywhere else: names of models become names of files without folders, and a link in the
 * way is not followed.
 */
import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BYTES_MAX, type FileContent, type Written, versionOf } from './folder.js';

export class Kept {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  read(model: string): FileContent | undefined {
    const path = this.#placeOf(model, 'existing');
    const status = path === undefined ? undefined : lstatSync(path, { throwIfNoEntry: false });
    if (path === undefined || status?.isFile() !== true || status.size > BYTES_MAX) return undefined;
    const bytes = readFileSync(path);
    return { bytes, version: versionOf(bytes) };
  }

  /** Writes what is kept, if what was there is of this version; without a version, if nothing was. */
  write(model: string, bytes: Buffer, expected: string | undefined): Written {
    const refused = { kind: 'refused', why: 'The folder .tickstone/studio cannot be written.' } as const;
    const path = this.#placeOf(model, 'maybeNew');
    if (path === undefined) return refused;
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status !== undefined && !status.isFile()) return refused;
    const now = status === undefined ? undefined : versionOf(readFileSync(path));
    if (now !== expected) return { kind: 'changed', version: now ?? '' };
    const draft = `${path}.${randomUUID()}`;
    try {
      writeFileSync(draft, bytes, { flag: 'wx' });
      renameSync(draft, path);
      return { kind: 'written', version: versionOf(bytes) };
    } catch {
      rmSync(draft, { force: true });
      return refused;
    }
  }

  #placeOf(model: string, kind: 'existing' | 'maybeNew'): string | undefined {
    const name = encodeURIComponent(model).replaceAll('%', '_').replaceAll('.', '_');
    if (name === '' || name.length > 200) return undefined;
    let place = this.#root;
    for (const part of ['.tickstone', 'studio']) {
      place = join(place, part);
      let status = lstatSync(place, { throwIfNoEntry: false });
      if (status === undefined && kind === 'maybeNew') {
        try {
          mkdirSync(place);
        } catch {
          return undefined;
        }
        status = lstatSync(place, { throwIfNoEntry: false });
      }
      if (status?.isDirectory() !== true) return undefined;
    }
    return join(place, `${name}.json`);
  }
}
