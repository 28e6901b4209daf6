/** The folder that the studio serves: nothing outside of it is read or written, whatever path is asked for. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Folder } from '../../../src/studio/folder.js';
import { inFreshDirectory } from '../../support/cli.js';

function inFolder(use: (folder: Folder, directory: string, outside: string) => void): void {
  inFreshDirectory((outer) => {
    const directory = join(outer, 'inside');
    mkdirSync(join(directory, 'below'), { recursive: true });
    mkdirSync(join(directory, '.git'));
    writeFileSync(join(outer, 'secret.xml'), 'secret');
    writeFileSync(join(directory, 'a.xml'), 'a');
    writeFileSync(join(directory, 'below', 'b.xta'), 'b');
    writeFileSync(join(directory, '.git', 'c.xml'), 'c');
    writeFileSync(join(directory, 'notes.txt'), 'n');
    symlinkSync(join(outer, 'secret.xml'), join(directory, 'link.xml'));
    symlinkSync(outer, join(directory, 'up'));
    symlinkSync(join(directory, 'a.xml'), join(directory, 'fine.xml'));
    symlinkSync(join(outer, 'nothing.xml'), join(directory, 'dangling.xml'));
    symlinkSync(join(directory, '.git', 'c.xml'), join(directory, 'hidden.xml'));
    use(new Folder(directory), directory, outer);
  });
}

test('lists models and queries, and looks into no hidden folder and behind no link', () => {
  inFolder((folder) => {
    expect(folder.list()).toEqual(['a.xml', 'below/b.xta']);
  });
});

const OUTSIDE = [
  '../secret.xml',
  'below/../../secret.xml',
  '..\\secret.xml',
  'link.xml',
  'up/secret.xml',
  'dangling.xml',
  'hidden.xml',
  '.git/c.xml',
  'notes.txt',
  '/etc/passwd.xml',
  'a.xml\0.xml',
  '',
  '.',
  'below',
];

describe('what is outside, hidden or no model', () => {
  test.each(OUTSIDE)('%j is neither read nor written', (path) => {
    inFolder((folder, directory, outer) => {
      expect(folder.read(path)).toBeUndefined();
      expect(folder.stamp(path)).toBeUndefined();
      expect(folder.write(path, Buffer.from('x'), undefined).kind).toBe('refused');
      expect(readFileSync(join(outer, 'secret.xml'), 'utf8')).toBe('secret');
      expect(readFileSync(join(directory, '.git', 'c.xml'), 'utf8')).toBe('c');
    });
  });
});

test('LAW no path reads what is outside', () => {
  inFolder((folder) => {
    const part = fc.constantFrom(
      '..',
      '.',
      'up',
      'below',
      '.git',
      'link.xml',
      'secret.xml',
      'a.xml',
      'b.xta',
      '',
      'c.xml',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '\\', '//'), (parts, between) => {
        const read = folder.read(parts.join(between))?.bytes.toString();
        expect(['a', 'b', undefined]).toContain(read);
      }),
    );
  });
});

test('writes what is the version that was read, and says if it is another', () => {
  inFolder((folder, directory) => {
    const { version } = folder.read('a.xml')!;
    const first = folder.write('a.xml', Buffer.from('first'), version);
    expect(first.kind).toBe('written');
    // The second window still has the old version.
    expect(folder.write('a.xml', Buffer.from('second'), version)).toEqual({
      kind: 'changed',
      version: folder.read('a.xml')!.version,
    });
    expect(readFileSync(join(directory, 'a.xml'), 'utf8')).toBe('first');
    expect(folder.write('new.xml', Buffer.from('new'), undefined).kind).toBe('written');
    expect(folder.write('new.xml', Buffer.from('again'), undefined).kind).toBe('changed');
    expect(folder.read('fine.xml')?.bytes.toString()).toBe('first');
  });
});
