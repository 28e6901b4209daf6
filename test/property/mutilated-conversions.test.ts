/** What is still a model after mutilation means the same in every form: conversion is not only for tidy files. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawDot } from '../../src/drawing/dot.js';
import { drawMermaid } from '../../src/drawing/mermaid.js';
import { type UppaalModel, loadText } from '../../src/language/load-model.js';
import { printUppaalXml } from '../../src/language/print-uppaal-xml.js';
import { printXta } from '../../src/language/print-xta.js';
import { uppaalPaths, uppaalText } from '../support/models.js';
import { mutilate } from '../support/mutilate.js';
import { freshSeeds } from '../support/seed.js';
import { corpus } from '../support/shared.js';

const COUNT = process.env['TICKSTONE_LONG'] === '1' ? 100_000 : 3_000;

test(
  `of ${COUNT} mutilated models, those without errors are converted without errors`,
  { timeout: 3_600_000 },
  () => {
    const files = [...uppaalPaths, ...corpus().map((entry) => entry.file)]
      .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
      .filter(({ text }) => text.length < 40_000);
    let converted = 0;
    for (const seed of freshSeeds('mutilated conversions', COUNT)) {
      const { path, text } = files[seed % files.length]!;
      const loaded = loadText({ path, text: mutilate(text, seed) });
      if (loaded.kind !== 'uppaal' || !loaded.ok || hasEmptyProcess(loaded)) continue;
      converted++;
      const where = `${path} seed ${seed}`;
      const { model } = loaded;
      const asText = printXta(model);
      const again = uppaalText('again.xta', asText);
      expect([errorsOf(again), namesOf(again), printXta(again.model)], where).toEqual([
        [],
        namesOf(loaded),
        asText,
      ]);
      const document = uppaalText('again.xml', printUppaalXml(model));
      expect([errorsOf(document), namesOf(document)], where).toEqual([[], namesOf(loaded)]);
      expect(drawDot(model) + drawMermaid(model), where).not.toBe('');
    }
    expect(converted).toBeGreaterThan(COUNT / 100);
  },
);

/** Text has processes without any location, which documents cannot have. */
function hasEmptyProcess({ model }: UppaalModel): boolean {
  return model.templates.some(({ init }) => init === undefined);
}

function errorsOf({ diagnostics }: UppaalModel): readonly string[] {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message}`);
}

function namesOf({ checked }: UppaalModel): readonly string[] {
  return checked.processes.map(({ name }) => name);
}
