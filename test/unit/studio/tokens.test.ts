/** The page of the studio has the colours of pictures: there is one list of them, and a copy as style sheet. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ColourName, palettes } from '../../../src/drawing/themes.js';

test.each(['light', 'dark'] as const)('%s', (theme) => {
  const sheet = readFileSync('studio/src/style/tokens.css', 'utf8');
  const block = new RegExp(`:root\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(sheet)?.[1] ?? '';
  const written = new Map<string, string>();
  for (const [, name, value] of block.matchAll(/--tk-([\w-]+): (#[0-9a-f]+);/g)) written.set(name!, value!);
  const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const names = Object.keys(palettes[theme]) as ColourName[];
  expect(written).toEqual(new Map(names.map((name) => [kebab(name), palettes[theme][name]])));
});
