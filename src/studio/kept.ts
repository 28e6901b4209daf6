/**
 * What the page keeps with the models of a folder, such as suites and their runs: in the folder `.tickstone/studio`, a file for
 * each model.
 *
 * INVARIANT nothing is read or written anywhere else: names of models become names of files without folders, and a link in the
 * way is not followed.
 */
import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BYTES_MAX } from './folder.js';

export class Kept {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  read(model: string): Buffer | undefined {
    const path = this.#placeOf(model, 'existing');
    const status = path === undefined ? undefined : lstatSync(path, { throwIfNoEntry: false });
    return path !== undefined && status?.isFile() === true && status.size <= BYTES_MAX
      ? readFileSync(path)
      : undefined;
  }

  /** Whether it could be written. */
  write(model: string, bytes: Buffer): boolean {
    const path = this.#placeOf(model, 'maybeNew');
    if (path === undefined) return false;
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status !== undefined && !status.isFile()) return false;
    const draft = `${path}.${randomUUID()}`;
    try {
      writeFileSync(draft, bytes, { flag: 'wx' });
      renameSync(draft, path);
      return true;
    } catch {
      rmSync(draft, { force: true });
      return false;
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
