/**
 * Golden files: the expected output of a test, in a file that people read. `npm run golden` writes them anew; the
 * difference is to be read before it is committed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';

/** Compares with the file of this name under test/golden. */
export function checkGolden(name: string, actual: string): void {
  const path = join('test/golden', name);
  if (process.env['TICKSTONE_GOLDEN'] === 'update') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
    return;
  }
  expect(existsSync(path), `${path} exists; npm run golden writes it`).toBe(true);
  expect(actual).toBe(readFileSync(path, 'utf8'));
}
