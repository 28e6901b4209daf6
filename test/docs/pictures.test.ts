/** Pictures as a browser shows them, where one is installed: dark or light as it prefers, and with texts as wide as expected. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { palettes } from '../../src/drawing/themes.js';
import { drawSequence, drawTimeline, readSuite, suiteTimeline, testSequence } from '../../src/index.js';
import { resultOfPage } from '../support/chromium.js';
import { isMissing, programOf } from '../support/tools.js';
import { inFreshDirectory } from '../support/cli.js';

/** What the browser says of the pictures of a page: the colours of their grounds and inputs, and how wide code is. */
const MEASURE = `
  const seen = [...document.querySelectorAll('svg')].map((svg) => ({
    ground: getComputedStyle(svg.querySelector('.tk-paper')).fill,
    input: getComputedStyle(svg.querySelector('.tk-input-words')).fill,
    code: [...svg.querySelectorAll('text.tk-tick, text.tk-input-words')].map((text) => ({
      letters: text.firstChild.data.length,
      width: text.getBBox().width / parseFloat(getComputedStyle(text).fontSize),
    })),
  }));
  document.getElementById('result').textContent = encodeURIComponent(JSON.stringify(seen));`;

interface Seen {
  readonly ground: string;
  readonly input: string;
  readonly code: readonly { readonly letters: number; readonly width: number }[];
}

const rgb = (colour: string): string =>
  `rgb(${[1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)).join(', ')})`;

// How a browser is told what its user prefers.
test.for([
  ['light', ['--blink-settings=preferredColorScheme=1']],
  ['dark', ['--blink-settings=preferredColorScheme=0']],
] as const)('a reader who prefers %s pages', ([theme, flags], { skip }) => {
  const chromium = programOf('Chromium');
  if (chromium === undefined) return skip(isMissing('Chromium'));
  const suite = readSuite(readFileSync('models/lamp.suite.json', 'utf8'));
  const pictures = [
    drawTimeline(suiteTimeline(suite)),
    drawSequence(testSequence(suite.tests[0]!, suite.interface)),
  ];
  inFreshDirectory((directory) => {
    const page = join(directory, 'page.html');
    const body = `${pictures.join('')}<pre id="result"></pre><script>${MEASURE}</script>`;
    writeFileSync(page, `<!doctype html><meta charset="utf-8">${body}`);
    const seen = JSON.parse(resultOfPage(chromium, page, directory, flags)) as readonly Seen[];
    expect(seen).toHaveLength(2);
    for (const { ground, input, code } of seen) {
      expect(ground).toBe(rgb(palettes[theme].panel));
      expect(input).toBe(rgb(palettes[theme].input));
      for (const { letters, width } of code) expect(width).toBeLessThanOrEqual(letters * 0.615 + 0.1);
    }
  });
});
