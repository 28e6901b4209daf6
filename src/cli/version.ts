/** The version of the installed package, read from its package.json. */
import { packageFile } from '../files/package-file.js';

export function version(): string {
  return (JSON.parse(packageFile('package.json')) as { readonly version: string }).version;
}
