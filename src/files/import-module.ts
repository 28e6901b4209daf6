/** Modules of the user's own, in TypeScript as well: jiti understands it, on every version of Node alike. */
import { pathToFileURL } from 'node:url';
import { packagePath } from './package-file.js';

/** What the module at an absolute path exports; it is run. */
export async function importModule(path: string): Promise<unknown> {
  return /\.[cm]?ts$/.test(path) ? importByJiti(path) : import(pathToFileURL(path).href);
}

/** The same with a module that is read anew each time. */
export async function importByJiti(path: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  // A project need not have the package itself: whoever reads the module is there.
  const alias = { tickstone: packagePath('dist/lib/index.js') };
  const jiti = createJiti(path, { fsCache: false, moduleCache: false, interopDefault: false, alias });
  return jiti.import(path);
}
