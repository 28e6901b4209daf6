/** Directories are made with their parents, or it is said why not. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDirectory } from '../../../src/cli/write/write-file.js';
import { inFreshDirectory } from '../../support/cli.js';

test('with parents, and again', () => {
  inFreshDirectory((directory) => {
    const path = join(directory, 'a', 'b', 'c');
    expect([makeDirectory(path), makeDirectory(path)]).toEqual([undefined, undefined]);
    expect(statSync(path).isDirectory()).toBe(true);
  });
});

test('not below a file', () => {
  inFreshDirectory((directory) => {
    writeFileSync(join(directory, 'a'), '');
    expect(makeDirectory(join(directory, 'a', 'b'))).toEqual(expect.any(String));
    expect(makeDirectory(join(directory, 'a'))).toEqual(expect.any(String));
  });
});

test.skipIf(!existsSync('/proc/self'))('not where the system makes all entries itself', () => {
  expect(makeDirectory('/proc/no-such-place/a')).toEqual(expect.any(String));
});
