/** Matrices, graphs of messages and pictures of classes: no text covers another, however long names are and however narrow parts. */
import { describe, expect, test } from 'vitest';
import { type ClassPicture, drawClasses } from '../../../src/drawing/class-picture.js';
import { type MatrixCell, drawMatrix } from '../../../src/drawing/matrix-svg.js';
import { type GraphNode, drawMessageGraph } from '../../../src/drawing/message-graph.js';
import { checkPicture, textsOf } from '../../support/svg-texts.js';

const LONG = 'n'.repeat(200);

test.each([0, 1, 40])('a matrix with %d tests', (count) => {
  const cells = Array.from({ length: count }, (_, index) => (['yes', 'maybe', 'no'] as const)[index % 3]!);
  const row = (title: string): { title: string; cells: readonly MatrixCell[] } => ({ title, cells });
  const columns = cells.map((_, index) => (index === 0 ? LONG : `t${index}`));
  checkPicture(drawMatrix({ title: LONG, columns, rows: [row(LONG), row('</script>'), row('&')] }));
});

describe('graphs of messages', () => {
  const node = (name: string, role: GraphNode['role'] = 'process'): GraphNode => ({ name, role });
  const message = (name: string): { name: string; goals: number; covered: number } => ({
    name,
    goals: 2,
    covered: 1,
  });

  test('two processes that answer each other', () => {
    const edges = [
      { from: 0, to: 1, messages: [message('ask'), message('order')] },
      { from: 1, to: 0, messages: [message('answer')] },
    ];
    checkPicture(drawMessageGraph({ title: 'T', nodes: [node('A'), node('B')], edges }));
  });

  test('sixty processes in a ring, relays among them', () => {
    const nodes = Array.from({ length: 60 }, (_, index) =>
      node(index === 7 ? LONG : `Process${index}`, index % 20 === 3 ? 'relay' : 'process'),
    );
    const edges = nodes.map((_, index) => ({
      from: index,
      to: (index + 1) % 60,
      messages: [message(index === 9 ? LONG : `m${index}`)],
    }));
    checkPicture(drawMessageGraph({ title: 'T', nodes, edges }));
  });

  test('nobody', () => {
    checkPicture(drawMessageGraph({ title: 'T', nodes: [], edges: [] }));
  });
});

describe('classes', () => {
  type Part = ClassPicture['parts'][number];

  function part(number: number, corners: Part['corners'], more: Partial<Part> = {}): Part {
    const closed = corners.map((_, index) => index % 2 === 0);
    const named = {
      name: `c${number}`,
      words: `x = ${number}`,
      happens: `can a${number % 3}`,
      hue: number % 3,
    };
    return { ...named, isReached: true, corners, closed, testPoints: corners, ...more };
  }

  test('many narrow ones along an axis', () => {
    const parts = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0
        ? part(index, [[index, 0]])
        : part(index, [
            [index - 1, 0],
            [index + 1, 0],
          ]),
    );
    checkPicture(drawClasses({ title: LONG, clocks: ['x'], limit: 10_000, parts }));
  });

  test('many at the same place of a plane', () => {
    const parts = Array.from({ length: 12 }, (_, index) =>
      part(index, [
        [5, 5],
        [5 + index / 100, 5],
        [5, 5 + index / 100],
      ]),
    );
    checkPicture(drawClasses({ title: 'T', clocks: ['x', 'y'], limit: 10, parts }));
  });

  test('the same may happen in parts of one colour, which stand together in the legend', () => {
    const parts = [
      part(0, [[0, 0]]),
      part(3, [[3, 0]]),
      part(1, [[1, 0]]),
      part(2, [[2, 0]], { isReached: false }),
    ];
    const svg = drawClasses({ title: 'T', clocks: ['x'], limit: 4, parts });
    const legend = textsOf(svg).map(({ text }) => text);
    expect(legend.slice(legend.indexOf('can a0'))).toEqual([
      ...['can a0', 'c0  x = 0', 'c3  x = 3'],
      ...['can a1', 'c1  x = 1'],
      ...['not reached', 'c2  x = 2'],
    ]);
    expect(svg.match(/tk-hue-0-both/g)).toHaveLength(2);
  });
});
