/** Files that come with the package. The program runs from dist/bin and dist/chunks: the package is above. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export function packageFile(name: string): string {
  return readFileSync(packagePath(name), 'utf8');
}

export function packagePath(name: string): string {
  return join(packageDirectory(), name);
}

function packageDirectory(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory);
    if (parent === directory)
      throw new Error('The package of Tickstone is not complete: package.json is missing.');
    directory = parent;
  }
  return directory;
}
