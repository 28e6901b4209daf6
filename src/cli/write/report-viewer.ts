/** The script that shows mutation reports: mutation-testing-elements, as it is installed with the package. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function reportViewer(): string {
  return readFileSync(
    fileURLToPath(import.meta.resolve('mutation-testing-elements/mutation-test-elements.js')),
    'utf8',
  );
}
