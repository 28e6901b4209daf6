/** The style sheet of pictures: colours can be read in both themes, and pictures can be read without it. */
import { describe, expect, test } from 'vitest';
import { drawMatrix } from '../../../src/drawing/matrix-svg.js';
import { drawMessageGraph } from '../../../src/drawing/message-graph.js';
import { drawSvg } from '../../../src/drawing/svg.js';
import { type ColourName, type Theme, hueOf, palettes } from '../../../src/drawing/themes.js';
import { everything } from '../../support/drawn-models.js';

/** The contrast of two colours, from 1 to 21, as the guidelines for accessible content define it. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string): number => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const value = parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const THEMES: readonly Theme[] = ['light', 'dark'];

const LABELS: readonly ColourName[] = [
  ...(['name', 'invariant', 'rate', 'select', 'guard', 'synchronisation', 'update', 'probability'] as const),
  ...(['comment', 'title', 'parameters', 'input', 'output', 'internal', 'quiet', 'bad'] as const),
  ...(['good', 'partly', 'neutral'] as const),
];

/** What is written upon what. */
const WRITTEN: readonly (readonly [ColourName, ColourName])[] = [
  ...LABELS.map((text) => [text, 'panel'] as const),
  ['code', 'codeGround'],
  ['parameters', 'codeGround'],
  ['title', 'location'],
  ['title', 'codeGround'],
  ['mark', 'location'],
  ['input', 'inputGround'],
  ['output', 'outputGround'],
  ['quiet', 'quietGround'],
];

/** What is drawn to be seen. */
const DRAWN: readonly (readonly [ColourName, ColourName])[] = [
  ...(['line', 'rim', 'input', 'output', 'quiet', 'good', 'partly', 'bad', 'neutral'] as const).map(
    (line) => [line, 'panel'] as const,
  ),
  ['rim', 'location'],
];

describe.each(THEMES)('the %s theme', (theme) => {
  test.each(WRITTEN)('%s can be read on %s', (text, ground) => {
    expect(contrast(palettes[theme][text], palettes[theme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(DRAWN)('%s is seen on %s', (line, ground) => {
    expect(contrast(palettes[theme][line], palettes[theme][ground])).toBeGreaterThanOrEqual(3);
  });

  test('so are all hues, and what is written on them', () => {
    for (let number = 0; number < 360; number++) {
      const { ground, line } = hueOf(number, theme);
      expect(ground + line).toMatch(/^#[0-9a-f]{6}#[0-9a-f]{6}$/);
      expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(palettes[theme].title, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

const MATRIX = {
  title: 'm',
  columns: ['t1', 't2'],
  rows: [{ title: 'r', cells: ['yes', 'maybe'] as const }],
};
const GRAPH = {
  title: 'g',
  nodes: [
    { name: 'A', role: 'process' },
    { name: 'B', role: 'environment' },
  ] as const,
  edges: [{ from: 0, to: 1, messages: [{ name: 'm', goals: 2, covered: 1 }] }],
};

describe('every picture', () => {
  const pictures: readonly (readonly [string, (theme?: Theme) => Promise<string>])[] = [
    ['of a model', (theme) => drawSvg(everything, { theme })],
    ['of a matrix', (theme) => Promise.resolve(drawMatrix(MATRIX, { theme }))],
    ['of messages', (theme) => Promise.resolve(drawMessageGraph(GRAPH, { theme }))],
  ];

  const valuesIn = (rules: string): ReadonlyMap<string, string> =>
    new Map([...rules.matchAll(/(--tk-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]));

  test.each(pictures)(
    '%s has a rule for each class, and a value of each variable in both themes',
    async (_, draw) => {
      const svg = await draw();
      const [, sheet] = /<style>([^]*)<\/style>/.exec(svg)!;
      const [light, dark] = [
        /^\.tk \{(.*)\}$/m,
        /^@media \(prefers-color-scheme: dark\) \{ \.tk \{(.*)\} \}$/m,
      ].map((pattern) => valuesIn(pattern.exec(sheet!)![1]!));
      expect([...light!.keys()]).toEqual([...dark!.keys()]);
      const used = new Set([...sheet!.matchAll(/var\((--tk-[\w-]+)\)/g)].map(([, name]) => name!));
      expect([...used].sort()).toEqual([...light!.keys()].sort());
      for (const [, name] of svg.matchAll(/ class="(tk-[\w-]+)"/g)) expect(sheet).toContain(`.${name!} {`);
    },
  );

  test.each(pictures)('%s is the light one where style sheets are ignored', async (_, draw) => {
    const svg = await draw();
    const [, sheet] = /<style>([^]*)<\/style>/.exec(svg)!;
    const values = valuesIn(/^\.tk \{(.*)\}$/m.exec(sheet!)![1]!);
    for (const [, name, declarations] of sheet!.matchAll(/^\.(tk-[\w-]+) \{ (.*) \}$/gm)) {
      const [element] = new RegExp(`<[^>]* class="${name!}"[^>]*>`).exec(svg)!;
      for (const [, property, variable] of declarations!.matchAll(/(\w+): var\((--tk-[\w-]+)\);/g))
        expect(element).toContain(` ${property!}="${values.get(variable!)!}"`);
    }
    for (const [element] of svg.matchAll(/<text [^>]*>/g)) expect(element).toMatch(/ font-size="[\d.]+"/);
  });

  test.each(pictures)('%s has one theme where one is asked for', async (_, draw) => {
    expect(await draw('dark')).not.toContain('@media');
    expect(await draw('light')).not.toContain('@media');
    expect(await draw('dark')).toContain(`--tk-panel: ${palettes.dark.panel};`);
  });
});
