/** No label overlaps another or covers a node, in random models too. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sceneOf } from '../../src/drawing/build-scene.js';
import { type Model, type Point } from '../../src/language/model.js';
import { type LocationWords, buildModel } from '../support/build-model.js';
import { brokenLaws } from '../support/drawing-laws.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

async function check(model: Model): Promise<void> {
  expect(brokenLaws(await sceneOf(model))).toEqual([]);
}

const point = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -150, max: 150 }) });
const text = fc.oneof(
  fc.constantFrom(
    'x',
    'x <= 3 && y > 2',
    'a[i]!',
    'x = 0,\ny = 0,\nz = 0',
    'aVeryLongNameThatNeverEnds'.repeat(5),
  ),
  fc.string({ maxLength: 30 }),
);
const label = fc.oneof(
  fc.constant({}),
  text.map((guard) => ({ guard })),
  fc.record({ text, at: point }).map((sync) => ({ sync, update: 'x = 0' })),
);

/** Templates with places in a small square, so that much overlaps; or with none. */
const randomModel = fc
  .record({
    places: fc.oneof(
      { weight: 4, arbitrary: fc.array<Point | undefined>(point, { minLength: 1, maxLength: 8 }) },
      {
        weight: 1,
        arbitrary: fc.array(fc.constant<Point | undefined>(undefined), { minLength: 1, maxLength: 5 }),
      },
    ),
    names: fc.array(text, { minLength: 8, maxLength: 8 }),
    edges: fc.array(fc.tuple(fc.nat(7), fc.nat(7), label, fc.array(point, { maxLength: 3 })), {
      maxLength: 14,
    }),
  })
  .map(({ places, names, edges }) => {
    const location = (at: Point | undefined, i: number): LocationWords => ({
      name: names[i]!,
      ...(at === undefined ? {} : { at, nameAt: { x: at.x - 10, y: at.y - 30 } }),
    });
    return buildModel({
      locations: Object.fromEntries(places.map((at, i) => [`l${i}`, location(at, i)])),
      edges: edges.map(([source, target, words, nails]) => [
        `l${source % places.length}`,
        `l${target % places.length}`,
        { ...words, nails },
      ]),
    });
  });

test('random templates', async () => {
  await fc.assert(fc.asyncProperty(randomModel, check), { numRuns: LONG ? 1_000 : 80 });
});
