/** Whatever is done to a model, reading it takes little work, with diagnostics and nothing else. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadText } from '../../src/language/load-model.js';
import { mutilate } from '../support/mutilate.js';
import { freshSeeds } from '../support/seed.js';
import { corpus } from '../support/shared.js';

const COUNT = process.env['TICKSTONE_LONG'] === '1' ? 200_000 : 4_000;
/** Of the processor, not of the clock on the wall: what else the machine does is not counted. */
const LIMIT_MS = 1_000;

/** Real models, small enough that the mutilated ones are many. */
function seeds(): readonly { readonly path: string; readonly text: string }[] {
  const own = readdirSync('models', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(xml|xta|ta|tck)$/.test(name))
    .map((name) => join('models', name));
  const others = corpus().map((entry) => entry.file);
  return [...own, ...others]
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.length < 40_000);
}

test(`${COUNT} mutilated models give diagnostics only, soon`, { timeout: 3_600_000 }, () => {
  const models = seeds();
  expect(models.length).toBeGreaterThan(5);
  const slow: string[] = [];
  let withErrors = 0;
  for (const seed of freshSeeds('mutilated models', COUNT)) {
    const { path, text } = models[seed % models.length]!;
    const file = { path, text: mutilate(text, seed) };
    const start = process.cpuUsage();
    const loaded = loadText(file);
    // Once more, since the first time may have paid for compiling or for collecting what others left.
    if (workSince(start) > LIMIT_MS && workOf(() => loadText(file)) > LIMIT_MS)
      slow.push(`${path} seed ${seed}`);
    if (!loaded.ok) withErrors++;
    for (const { line, column, message, code } of loaded.diagnostics) {
      expect(message, `${path} seed ${seed} ${code}`).toMatch(/\.$/);
      if (line !== undefined)
        expect(Math.min(line, column!), `${path} seed ${seed} ${code}`).toBeGreaterThan(0);
    }
  }
  expect(slow).toEqual([]);
  // Most mutilations break something: a reader that never complains would not be reading.
  expect(withErrors).toBeGreaterThan(COUNT / 2);
});

function workOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return workSince(start);
}

/** In milliseconds. */
function workSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
