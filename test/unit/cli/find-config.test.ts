/** Which configuration is that of the current folder. */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findConfig } from '../../../src/cli/config/find-config.js';
import { inFreshDirectory } from '../../support/cli.js';

function found(files: readonly string[], from: string): string {
  return inFreshDirectory((directory) => {
    for (const file of files) {
      mkdirSync(join(directory, dirname(file)), { recursive: true });
      writeFileSync(join(directory, file), '');
    }
    mkdirSync(join(directory, from), { recursive: true });
    const finding = findConfig(join(directory, from));
    return finding.kind === 'none' ? 'none' : `${finding.kind} ${finding.path}`;
  });
}

test.each([
  { files: [], from: 'a', expected: 'none' },
  { files: ['a/tickstone.config.json'], from: 'a', expected: 'found tickstone.config.json' },
  // Without a sign of a project, the folder stands alone.
  { files: ['tickstone.config.json'], from: 'a', expected: 'none' },
  {
    files: ['tickstone.config.ts', 'package.json'],
    from: 'a/b',
    expected: 'found ../../tickstone.config.ts',
  },
  { files: ['tickstone.config.ts', 'a/package.json'], from: 'a/b', expected: 'none' },
  // A package inside of a repository is a part of it.
  {
    files: ['tickstone.config.js', '.git/HEAD', 'a/package.json'],
    from: 'a/b',
    expected: 'found ../../tickstone.config.js',
  },
  { files: ['tickstone.config.js', 'a/.git'], from: 'a/b', expected: 'none' },
  // The nearest counts.
  {
    files: ['tickstone.config.js', 'a/tickstone.config.mts', 'package.json'],
    from: 'a/b',
    expected: 'found ../tickstone.config.mts',
  },
  {
    files: ['a/tickstone.config.js', 'a/tickstone.config.json'],
    from: 'a',
    expected: 'refused tickstone.config.js',
  },
])('$files from $from', ({ files, from, expected }) => {
  expect(found(files, from)).toBe(expected);
});

test.skipIf(process.getuid?.() !== 0)('what another user left above is not used', () => {
  inFreshDirectory((directory) => {
    mkdirSync(join(directory, 'a'));
    writeFileSync(join(directory, 'package.json'), '{}');
    const path = join(directory, 'tickstone.config.js');
    writeFileSync(path, '');
    expect(findConfig(join(directory, 'a')).kind).toBe('found');
    chownSync(path, 12_345, 12_345);
    expect(findConfig(join(directory, 'a'))).toMatchObject({ kind: 'refused', problem: { code: 'TKS0127' } });
    expect(findConfig(directory).kind).toBe('found');
  });
});
