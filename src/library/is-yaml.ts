/** Which files are machines and relations: told before they are read, so that what reads them is loaded only for them. */
import { type FileBytes } from '../language/decode-text.js';
import { kindOfBytes } from '../language/file-kind.js';

/** By the name alone. */
export function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}

/** By the content or, where that says nothing, by the name. */
export function holdsYaml({ path, bytes }: FileBytes): boolean {
  const kind = kindOfBytes(bytes);
  return kind === undefined ? isYaml(path) : kind === 'machine' || kind === 'relation';
}
