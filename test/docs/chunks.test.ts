/** The files that the package is made of: few are loaded at a start, and browsers load none that needs Node. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What a file of the package imports at once, and what that imports. */
function loadedWith(path: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    if (!next.startsWith('dist/')) continue;
    const text = readFileSync(next, 'utf8');
    for (const [, from] of text.matchAll(/(?:^|[;}\n])(?:import|export)(?:[\w$*{}\s,]*from)?\s*"([^"]+)"/g))
      waiting.push(from!.startsWith('.') ? join(dirname(next), from!) : from!);
  }
  return found;
}

const filesOf = (path: string): readonly string[] =>
  [...loadedWith(path)].filter((each) => each.startsWith('dist/'));

test.each([
  ['dist/bin/tickstone.js', 6],
  ['dist/bin/judge.js', 6],
  ['dist/lib/judge-thread.js', 6],
])('%s starts with at most %i files', (path, most) => {
  const files = filesOf(path);
  expect(files.length).toBeGreaterThan(2);
  expect(files.length).toBeLessThanOrEqual(most);
});

test.each(['browser', 'zones', 'diagrams'])('%s loads nothing of Node', (door) => {
  const loaded = [...loadedWith(`dist/lib/${door}.js`)];
  expect(loaded.filter((each) => each.startsWith('node:'))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(0);
});

test('the command line starts with what it says it does', () => {
  const outside = [...loadedWith('dist/bin/tickstone.js')].filter((each) => !each.startsWith('dist/')).sort();
  expect(outside.filter((each) => !each.startsWith('node:'))).toEqual(['commander', 'picocolors']);
});
