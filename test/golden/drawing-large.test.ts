/** Sizes that nobody draws by hand: the picture comes, and says what was given up. */
import { expect, test } from 'vitest';
import { sceneOf } from '../../src/drawing/build-scene.js';
import { drawSvg } from '../../src/drawing/svg.js';
import { type EdgeWords, type LocationWords, buildModel } from '../support/build-model.js';
import { brokenLaws } from '../support/drawing-laws.js';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function locations(count: number, words: (i: number) => LocationWords): Record<string, LocationWords> {
  return Object.fromEntries(numbers(count).map((i) => [`l${i}`, words(i)]));
}

function ring(count: number, words: EdgeWords): (readonly [string, string, EdgeWords])[] {
  return numbers(count).map((i) => [`l${i}`, `l${(i * 7 + 1) % count}`, words]);
}

test('2,000 locations without coordinates stand in a grid, and the picture says so', async () => {
  const model = buildModel({
    name: 'Large',
    locations: locations(2_000, (i) => ({ name: `L${i}`, invariant: 'x <= 3' })),
    edges: ring(2_000, { guard: 'x > 1' }),
  });
  const svg = await drawSvg(model);
  expect(svg).toContain('<!-- Template Large has no coordinates and is too large for a computed layout');
});

test('2,000 locations on top of each other', async () => {
  const model = buildModel({
    locations: locations(2_000, (i) => ({
      name: `L${i}`,
      at: { x: i % 40, y: i % 30 },
      nameAt: { x: 0, y: 0 },
    })),
    edges: ring(500, { guard: { text: 'x > 1', at: { x: 0, y: 0 } } }),
  });
  expect((await sceneOf(model)).panels[0]!.labels.length).toBe(2_500);
});

test('1,000 loops and 1,000 edges between two locations', async () => {
  const model = buildModel({
    locations: { a: { at: { x: 0, y: 0 } }, b: { at: { x: 300, y: 0 } } },
    edges: numbers(2_000).map((i) => ['a', i % 2 === 0 ? 'a' : 'b', { sync: `s${i}!` }]),
  });
  expect((await sceneOf(model)).panels[0]!.edges.length).toBe(2_000);
});

test('coordinates that no wall can hold are not used', async () => {
  const far = { x: 1e9, y: -1e9 };
  const model = buildModel({
    locations: {
      a: { name: 'A', at: { x: 0, y: 0 } },
      b: { name: 'B', at: far },
      c: { at: { x: NaN, y: 0 } },
    },
    edges: [['a', 'b', { nails: [far], guard: { text: 'x > 1', at: far } }]],
  });
  const scene = await sceneOf(model);
  expect(scene.width).toBeLessThan(1_000);
  expect(scene.notes).toEqual(['Template T has no coordinates: its layout is computed.']);
  expect(brokenLaws(scene)).toEqual([]);
});

test('a text of many lines is cut, and says so', async () => {
  const invariant = numbers(5_000).join('\n');
  const scene = await sceneOf(buildModel({ locations: { a: { at: { x: 0, y: 0 }, invariant } } }));
  expect(scene.panels[0]!.labels[0]!.lines.at(-1)!.text).toBe('… 4961 more lines');
});

test('a line of many characters ends', async () => {
  const scene = await sceneOf(
    buildModel({ locations: { a: { at: { x: 0, y: 0 }, invariant: 'x'.repeat(200_000) } } }),
  );
  expect(scene.panels[0]!.labels[0]!.lines.length).toBeLessThanOrEqual(40);
});
