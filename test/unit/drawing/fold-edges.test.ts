/** Edges with the same ends, drawn as one arrow with all their labels: where it is asked for, and nowhere else. */
import { describe, expect, test } from 'vitest';
import { drawDot } from '../../../src/drawing/dot.js';
import { drawnEdges } from '../../../src/drawing/fold-edges.js';
import { sceneOf } from '../../../src/drawing/build-scene.js';
import { convert, loadModel } from '../../../src/index.js';
import { type EdgeWords, buildModel } from '../../support/build-model.js';
import { brokenLaws } from '../../support/drawing-laws.js';

const locations = { a: { at: { x: 0, y: 0 } }, b: { at: { x: 200, y: 0 } } };

/** What is written at each arrow from a to b, line by line. */
function arrows(words: readonly EdgeWords[], isFolded?: () => boolean): readonly (readonly string[])[] {
  const model = buildModel({ locations, edges: words.map((each) => ['a', 'b', each] as const) });
  return drawnEdges(model.templates[0]!, { isFolded }).map(({ texts }) =>
    texts.flatMap(({ lines }) => lines.map(({ text }) => text)),
  );
}

const always = (): boolean => true;

describe('folded', () => {
  test.each<[string, readonly EdgeWords[], readonly string[]]>([
    ['actions one below the other', [{ sync: 'p?' }, { sync: 'q?' }], ['p?', 'q?']],
    [
      'guards of one action joined',
      [
        { guard: 'x < 2', sync: 'p?' },
        { guard: 'x > 3', sync: 'p?' },
      ],
      ['x < 2 ||', 'x > 3', 'p?'],
    ],
    [
      'guards that need them in brackets',
      [
        { guard: 'x < 2 && y > 1', sync: 'p?' },
        { guard: 'x > 3', sync: 'p?' },
      ],
      ['(x < 2 && y > 1) ||', 'x > 3', 'p?'],
    ],
    ['an edge without a guard is always there', [{ guard: 'x < 2', sync: 'p?' }, { sync: 'p?' }], ['p?']],
    [
      'those without guards first, so that a guard stands above its action',
      [{ guard: 'x < 2', sync: 'p?' }, { sync: 'q?' }],
      ['q?', 'x < 2', 'p?'],
    ],
    [
      'updates stay with their actions',
      [
        { guard: 'x < 2', sync: 'p?', update: 'n = 0' },
        { guard: 'x > 2', sync: 'p?', update: 'n = 1' },
      ],
      ['x < 2', 'p?', 'n = 0', 'x > 2', 'p?', 'n = 1'],
    ],
  ])('%s', (_, words, expected) => {
    expect(arrows(words, always)).toEqual([expected]);
    expect(arrows(words)).toHaveLength(words.length);
  });

  test('very many labels are cut, and that is said', () => {
    const words = Array.from({ length: 60 }, (_, index) => ({ sync: `p${index}?` }));
    const [lines] = arrows(words, always);
    expect(lines).toHaveLength(41);
    expect(lines!.at(-1)).toBe('… 20 more labels');
  });

  test('other ends stay apart', async () => {
    const edges = [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'a'],
      ['a', 'b'],
      ['a', 'a'],
    ] as const;
    const scene = await sceneOf(buildModel({ locations, edges }), { isFolded: always });
    expect(scene.panels[0]!.edges).toHaveLength(3);
    expect(brokenLaws(scene)).toEqual([]);
  });
});

test('a completed model has one red arrow for what is added between two locations, and all actions', async () => {
  const model = await loadModel('models/coffee-machine.xml');
  const options = { underTest: ['Machine'], complete: ['paper'] as const };
  const dot = await convert(model, 'dot', options);
  const ends = [...dot.matchAll(/^ *(t0n\d+ -> t0n\d+) .*$/gm)].map(([line, pair]) => ({ line, pair }));
  // To the sink, to Kill and around the sink: nothing of the original leads there.
  const added = ends.filter(({ pair }) => / t0n[45]$/.test(pair!));
  expect(added.length).toBeGreaterThan(4);
  expect(new Set(added.map(({ pair }) => pair)).size).toBe(added.length);
  const written = await convert(model, 'xta', options);
  for (const [, action] of written.matchAll(/sync (\w+[!?])/g)) expect(dot).toContain(action!);
  // As a model, nothing is folded.
  expect(written.match(/-> (?:Sink|Kill) /g)!.length).toBeGreaterThan(added.length);
  expect(
    drawDot(
      buildModel({
        locations,
        edges: [
          ['a', 'b'],
          ['a', 'b'],
        ],
      }),
    ).match(/->/g),
  ).toHaveLength(2);
});
