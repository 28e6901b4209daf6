/** THIRD-PARTY.md names every package that is installed with Tickstone, with its version and its licence. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundledInPage, installedWith, thirdPartyPage } from '../../tools/third-party.js';
import { checkGolden } from '../support/golden.js';

test('is what the installed packages say', () => {
  checkGolden('../../THIRD-PARTY.md', thirdPartyPage('.'));
});

test('has what the page of the studio imports', () => {
  const sources = readdirSync('studio/src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const imported = sources.flatMap((name) =>
    [
      ...readFileSync(`studio/src/${name}`, 'utf8').matchAll(
        /from '((?:@[\w-]+\/)?[a-z][\w-]*)(?:\/[^']*)?'/g,
      ),
    ].map(([, each]) => each!),
  );
  const packages = new Set(imported.filter((name) => name !== 'tickstone' && name !== 'virtual'));
  expect(bundledInPage('.')).toEqual(
    expect.arrayContaining([...packages].map((name) => `node_modules/${name}`)),
  );
  expect(packages.size).toBeGreaterThan(5);
});

test('has all dependencies of the package', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  expect(installedWith('.')).toEqual(
    expect.arrayContaining(Object.keys(dependencies).map((name) => `node_modules/${name}`)),
  );
});
