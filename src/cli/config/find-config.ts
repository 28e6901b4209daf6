/**
 * Where the configuration is: in the current folder, or above it in the same project.
 *
 * A project ends at the folder that holds the repository, without one at the nearest package.json, and without either it is
 * the current folder alone. So nothing that lies somewhere above by chance, or by malice, is taken for a part of it.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Diagnostic } from '../../base/diagnostic.js';
import { configOfAnother, severalConfigs } from './problems.js';

/** What a configuration is written in: code, which is run, and data. */
export const CODE_ENDINGS = ['ts', 'mts', 'js', 'mjs', 'cjs'] as const;
export const CONFIG_ENDINGS = [...CODE_ENDINGS, 'json'] as const;

const NAMES = CONFIG_ENDINGS.map((ending) => `tickstone.config.${ending}`);

export type Finding =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly path: string }
  | { readonly kind: 'refused'; readonly path: string; readonly problem: Diagnostic };

export function findConfig(from: string): Finding {
  for (const folder of foldersOfProject(from)) {
    const names = NAMES.filter((name) => existsSync(join(folder, name)));
    const [name] = names;
    if (name === undefined) continue;
    const path = relative(from, join(folder, name));
    if (names.length > 1) return { kind: 'refused', path, problem: severalConfigs.at(undefined, names) };
    if (folder !== from && isOfAnother(join(folder, name)))
      return { kind: 'refused', path, problem: configOfAnother.at(undefined, path) };
    return { kind: 'found', path };
  }
  return { kind: 'none' };
}

/** From the folder itself upwards. */
function foldersOfProject(from: string): readonly string[] {
  const above = [from];
  for (let folder = from; dirname(folder) !== folder;) above.push((folder = dirname(folder)));
  const endsAt = (mark: string): number => above.findIndex((folder) => existsSync(join(folder, mark)));
  const [repository, manifest] = [endsAt('.git'), endsAt('package.json')];
  const end = repository >= 0 ? repository : Math.max(0, manifest);
  return above.slice(0, end + 1);
}

/** Whoever may write to a folder above could leave one there. The administrator of the machine is no stranger. */
function isOfAnother(path: string): boolean {
  const { uid } = statSync(path);
  const own = process.getuid?.();
  return own !== undefined && uid !== own && uid !== 0;
}
