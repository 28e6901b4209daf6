/** THIRD-PARTY.md names every package that is installed with Tickstone, with its version and its licence. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { installedWith, thirdPartyPage } from '../../tools/third-party.js';
import { checkGolden } from '../support/golden.js';

test('is what the installed packages say', () => {
  checkGolden('../../THIRD-PARTY.md', thirdPartyPage('.'));
});

test('has all dependencies of the package', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  expect(installedWith('.')).toEqual(
    expect.arrayContaining(Object.keys(dependencies).map((name) => `node_modules/${name}`)),
  );
});
