/**
 * Public models that lie beside the checkout where they are at hand, and that the project may not copy. Tests that
 * use them are skipped, with a word about it, where the folder is absent.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.env['TICKSTONE_SHARED'] ?? '../shared');

/** Undefined where there is no such folder. */
export const sharedFolder: string | undefined = existsSync(join(folder, 'corpus/INDEX.tsv'))
  ? folder
  : undefined;

/** For the names of tests that need the folder. */
export const sharedNote = sharedFolder === undefined ? ' (skipped: there is no folder of shared models)' : '';

/** One public model and what the official parser says of it. */
export interface CorpusEntry {
  /** From the corpus folder on. */
  readonly path: string;
  readonly file: string;
  readonly kind: string;
  readonly accepted: 'yes' | 'no' | 'skipped';
  readonly firstError: string;
}

/** Empty where there is no shared folder. */
export function corpus(): readonly CorpusEntry[] {
  if (sharedFolder === undefined) return [];
  const root = join(sharedFolder, 'corpus');
  return readFileSync(join(root, 'INDEX.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [path = '', , , kind = '', accepted = '', , firstError = ''] = line.split('\t');
      return {
        path,
        file: join(root, path),
        kind,
        accepted: accepted.startsWith('yes') ? 'yes' : accepted === 'no' ? 'no' : 'skipped',
        firstError,
      };
    });
}
