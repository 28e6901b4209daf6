/** The laws of drawings over the project's own models and, where they are at hand, over public ones. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sceneOf } from '../../src/drawing/build-scene.js';
import { drawDot } from '../../src/drawing/dot.js';
import { drawMermaid } from '../../src/drawing/mermaid.js';
import { printSvg } from '../../src/drawing/svg.js';
import { type Model } from '../../src/language/model.js';
import { parseUppaalXml } from '../../src/language/parse-uppaal-xml.js';
import { parseXta } from '../../src/language/parse-xta.js';
import { brokenLaws } from '../support/drawing-laws.js';
import { corpus, sharedNote } from '../support/shared.js';

function readModel(path: string): Model {
  const file = { path, text: readFileSync(path, 'utf8') };
  const ignore = (): void => undefined;
  return path.endsWith('.xml') ? parseUppaalXml(file, ignore) : parseXta(file, 'detect', ignore);
}

async function check(path: string): Promise<void> {
  const model = readModel(path);
  const scene = await sceneOf(model);
  expect(brokenLaws(scene)).toEqual([]);
  expect(printSvg(scene)).not.toMatch(/NaN|Infinity|undefined</);
  expect(drawDot(model)).toMatch(/^digraph/);
  expect(drawMermaid(model).split('```mermaid').length).toBe(model.templates.length + 1);
}

const own = readdirSync('models').filter((name) => /\.(xml|xta|ta)$/.test(name));
test.each(own)('models/%s', (name) => check(join('models', name)));

/** Every third one, unless there is time. */
const found = corpus()
  .filter(({ path }) => /\.(xml|xta|ta)$/.test(path))
  .filter((_, index) => process.env['TICKSTONE_LONG'] === '1' || index % 3 === 0);
describe.skipIf(found.length === 0)(`public models${sharedNote}`, () => {
  test.each(found)('$path', ({ file }) => check(file));
});
