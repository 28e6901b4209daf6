/** What is in the picture of a model, and what can never get into it. */
import { XmlElement, parseXml } from '@rgrove/parse-xml';
import { expect, test } from 'vitest';
import { sceneOf } from '../../../src/drawing/build-scene.js';
import { WRAP_WIDTH } from '../../../src/drawing/labels.js';
import { type SceneNode } from '../../../src/drawing/scene.js';
import { drawSvg } from '../../../src/drawing/svg.js';
import { type EdgeWords, type LocationWords, buildModel } from '../../support/build-model.js';
import { everything, undrawn } from '../../support/drawn-models.js';

/** The texts and elements of a picture, which has to be well-formed XML. */
function read(svg: string): { readonly texts: readonly string[]; readonly names: ReadonlySet<string> } {
  const texts: string[] = [];
  const names = new Set<string>();
  const visit = (element: XmlElement): void => {
    names.add(element.name);
    if (element.name === 'text') texts.push(element.text);
    for (const child of element.children) if (child instanceof XmlElement) visit(child);
  };
  visit(parseXml(svg).root!);
  return { texts, names };
}

async function drawEdge(words: EdgeWords): Promise<string> {
  const locations = { a: { at: { x: 0, y: 0 } }, b: { at: { x: 200, y: 0 } } };
  return drawSvg(buildModel({ locations, edges: [['a', 'b', words]] }));
}

async function drawLocation(words: LocationWords): Promise<SceneNode> {
  const first = { at: { x: 0, y: 0 } };
  const model = buildModel({ locations: { first, second: { at: { x: 99, y: 0 }, ...words } } });
  return (await sceneOf(model)).panels[0]!.nodes[1]!;
}

test('every text of the model is there', async () => {
  const { texts } = read(await drawSvg(everything));
  for (const text of [
    'Everything',
    '(const id_t id, int &shared)',
    'Idle',
    'x <= 10 &&',
    'tries < 3',
    'i : id_t',
  ]) {
    expect(texts).toContain(text);
  }
  for (const text of [
    'start[i]!',
    'x = 0, tries++',
    'Nobody comes back.',
    'clock x;',
    'U',
    'C',
    '3',
    'shared = 0',
  ]) {
    expect(texts).toContain(text);
  }
});

test('only shapes and text, with a title and a description', async () => {
  const { names } = read(await drawSvg(everything));
  expect([...names].sort()).toEqual(['circle', 'desc', 'g', 'path', 'rect', 'style', 'svg', 'text', 'title']);
});

test.each([
  '</text><script>alert(1)</script>',
  'a --> b <!-- c',
  ']]> & &amp; "quoted" \'single\'',
  'control \u0000\u0008\u001b characters',
  'half a pair \ud800 and \udc00',
])('hostile text stays text: %j', async (guard) => {
  const svg = await drawEdge({ guard, comments: guard });
  expect(read(svg).names).not.toContain('script');
  expect(read(svg).texts.join('')).toContain(guard.slice(0, 8).trim());
});

test.each(['red; } text { display: none', 'url(http://example.org)', '#12', '"/><script/>', ''])(
  'a colour that is none is not used: %j',
  async (colour) => {
    expect((await drawLocation({ colour })).colour).toBeUndefined();
    expect(await drawEdge({ colour })).not.toContain('style="stroke');
  },
);

test.each(['#ff0000', '#F00', 'orange'])('a colour is used: %s', async (colour) => {
  expect((await drawLocation({ colour })).colour).toBe(colour.toLowerCase());
  expect(await drawEdge({ colour })).toContain(`stroke: ${colour.toLowerCase()}`);
});

test.each([
  ['none', ''],
  ['urgent', 'U'],
  ['committed', 'C'],
] as const)('a location with urgency %s is marked %j', async (urgency, mark) => {
  expect((await drawLocation({ urgency })).mark).toBe(mark);
});

test('only edges of the environment are dashed', async () => {
  expect(await drawEdge({ controllable: false })).toContain('class="tk-edge-dashed"');
  expect(await drawEdge({})).not.toContain('class="tk-edge-dashed"');
});

test('coordinates of the author are kept', async () => {
  const { nodes } = (await sceneOf(everything)).panels[0]!;
  const [idle, busy, hurry] = nodes;
  const scale = (busy!.centre.x - idle!.centre.x) / 240;
  expect(busy!.centre.y).toBeCloseTo(idle!.centre.y);
  expect(hurry!.centre.x).toBeCloseTo(busy!.centre.x);
  expect(hurry!.centre.y - busy!.centre.y).toBeCloseTo(170 * scale);
});

test('a label at a free place stays there', async () => {
  const model = buildModel({
    locations: { a: { at: { x: 0, y: 0 }, name: 'A', nameAt: { x: 30, y: 40 } } },
  });
  const { nodes, labels } = (await sceneOf(model)).panels[0]!;
  expect(labels[0]!.box.x - nodes[0]!.centre.x).toBeCloseTo(30);
  expect(labels[0]!.box.y - nodes[0]!.centre.y).toBeCloseTo(40);
});

test('edges between the same locations differ', async () => {
  const locations = { a: { at: { x: 0, y: 0 } }, b: { at: { x: 200, y: 0 } } };
  const edges = [
    ['a', 'b'],
    ['a', 'b'],
    ['b', 'a'],
    ['a', 'a'],
    ['a', 'a'],
  ] as const;
  const { edges: drawn } = (await sceneOf(buildModel({ locations, edges }))).panels[0]!;
  const tips = drawn.map(({ head, path }) => JSON.stringify([path.start, head.tip]));
  expect(new Set(tips).size).toBe(edges.length);
});

test('long lines are wrapped, short ones are not', async () => {
  const guard = Array.from({ length: 12 }, (_, i) => `variable${i} > ${i}`).join(' && ');
  const scene = await sceneOf(
    buildModel({ locations: { a: { at: { x: 0, y: 0 }, invariant: guard, comments: 'one\ntwo' } } }),
  );
  const [invariant, comment] = scene.panels[0]!.labels;
  expect(invariant!.lines.length).toBeGreaterThan(2);
  expect(invariant!.box.width).toBeLessThanOrEqual(WRAP_WIDTH + 1);
  expect(invariant!.lines.map((line) => line.text).join(' ')).toBe(guard);
  expect(comment!.lines.map((line) => line.text)).toEqual(['one', 'two']);
});

test('edges that lead nowhere are left out', async () => {
  const model = buildModel({
    locations: { a: {} },
    edges: [
      ['a', 'gone'],
      ['gone', 'a'],
    ],
  });
  expect((await sceneOf(model)).panels[0]!.edges).toEqual([]);
});

test('templates can be chosen', async () => {
  const { texts } = read(await drawSvg(everything, { templates: ['Empty'] }));
  expect(texts).toEqual(['Empty']);
});

test('a model without templates is a picture too', async () => {
  expect(await drawSvg(buildModel())).toContain('A model without templates.');
});

test('themes differ in colours only', async () => {
  const shapes = (svg: string): string => svg.replace(/<style>[\s\S]*<\/style>/, '');
  const light = await drawSvg(undrawn, { theme: 'light' });
  const dark = await drawSvg(undrawn, { theme: 'dark' });
  const auto = await drawSvg(undrawn, { theme: 'auto' });
  expect(new Set([light, dark, auto]).size).toBe(3);
  expect(shapes(dark)).toBe(shapes(light));
  expect(shapes(auto)).toBe(shapes(light));
  expect(await drawSvg(undrawn)).toBe(auto);
});

test('numbers have at most two decimals', async () => {
  const shapes = (await drawSvg(undrawn)).replace(/<style>[\s\S]*<\/style>/, '');
  expect(shapes).not.toMatch(/\d\.\d{3}/);
  expect(shapes).not.toMatch(/NaN|Infinity|undefined/);
});
