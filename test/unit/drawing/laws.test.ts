/** No label overlaps another or covers a node: over models made for it. Random ones are in test/property/drawing.test.ts. */
import { expect, test } from 'vitest';
import { sceneOf } from '../../../src/drawing/build-scene.js';
import { printSvg } from '../../../src/drawing/svg.js';
import { type Model } from '../../../src/language/model.js';
import { brokenLaws } from '../../support/drawing-laws.js';
import { everything, heap, undrawn } from '../../support/drawn-models.js';

async function check(model: Model): Promise<void> {
  expect(brokenLaws(await sceneOf(model))).toEqual([]);
}

test('a model with everything', () => check(everything));
test('a heap of labels', () => check(heap));
test('a model without coordinates', () => check(undrawn));

test('the same model gives the same bytes', async () => {
  const once = printSvg(await sceneOf(heap));
  expect(printSvg(await sceneOf(heap))).toBe(once);
  const laidOut = printSvg(await sceneOf(undrawn));
  expect(printSvg(await sceneOf(undrawn))).toBe(laidOut);
});
