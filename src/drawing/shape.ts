/**
 * Shapes of pictures as data, each with the name of its look, so that a file and a page show the same: `shapeSvg` writes them, and
 * whoever has elements of its own makes those.
 */
import { decimals } from './svg-page.js';
import { fontOf, look } from './svg-style.js';
import { shortened } from './text-size.js';
import { escaped } from './xml-escape.js';

/** A shape; `look` is the name of its class, without `tk-`. */
export type Shape =
  | { readonly kind: 'path'; readonly look: ShapeLook; readonly d: string; readonly isDashed?: boolean }
  | {
      readonly kind: 'rect';
      readonly look: ShapeLook;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  /** `full` is what it is short for. */
  | {
      readonly kind: 'text';
      readonly look: ShapeLook;
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly full?: string;
    };

/** What shapes can look like. */
export type ShapeLook =
  | 'paper'
  | 'axis'
  | 'head'
  | 'break'
  | 'tick'
  | 'row-label'
  | `note-${'good' | 'bad' | 'neutral'}`
  | `${'input' | 'output' | 'quiet' | 'bad'}-words`
  | `${'input' | 'output' | 'quiet'}-${'area' | 'end'}`
  | `${'input' | 'output'}-window`
  | `${'input' | 'output' | 'bad'}-${'thread' | 'tip' | 'arrow'}`
  | `mark-${'bad' | 'neutral'}`
  | `mark-${'bad' | 'neutral'}-words`;

export function pathShape(name: ShapeLook, d: string, line: 'solid' | 'dashed' = 'solid'): Shape {
  return { kind: 'path', look: name, d, ...(line === 'dashed' ? { isDashed: true } : {}) };
}

/** A line of text. */
export function textShape(name: ShapeLook, x: number, y: number, text: string): Shape {
  return { kind: 'text', look: name, x, y, text };
}

/** A line of text that is no wider than said; where something is left out, viewers show all of it when asked. */
export function shortTextShape(name: ShapeLook, x: number, y: number, text: string, width: number): Shape {
  const { size, face } = fontOf(name);
  const short = shortened(text, width, size, face);
  return { kind: 'text', look: name, x, y, text: short, ...(short === text ? {} : { full: text }) };
}

/** Something that happened: a triangle that points down for inputs, a rhombus for outputs. */
export function eventShape(name: ShapeLook, kind: 'input' | 'output', x: number, y: number): Shape {
  return pathShape(
    name,
    kind === 'input'
      ? `M${decimals(x - 5.5)},${decimals(y - 5)}h11l-5.5,10Z`
      : `M${decimals(x - 6)},${decimals(y)}l6,-6l6,6l-6,6Z`,
  );
}

/** Two strokes across an axis, with the ground between them: it is broken here. */
export function breakShapes(x: number, y: number, way: 'down' | 'right'): readonly Shape[] {
  return way === 'down'
    ? [
        { kind: 'rect', look: 'paper', x: x - 2, y: y - 3, width: 4, height: 6 },
        pathShape(
          'break',
          `M${decimals(x - 6)},${decimals(y)}l12,-5M${decimals(x - 6)},${decimals(y + 5)}l12,-5`,
        ),
      ]
    : [
        { kind: 'rect', look: 'paper', x: x - 3, y: y - 2, width: 6, height: 4 },
        pathShape(
          'break',
          `M${decimals(x - 5)},${decimals(y + 6)}l5,-12M${decimals(x)},${decimals(y + 6)}l5,-12`,
        ),
      ];
}

/** A shape as an element of a file. */
export function shapeSvg(shape: Shape): string {
  switch (shape.kind) {
    case 'path':
      return `<path ${look(shape.look)}${shape.isDashed === true ? ' stroke-dasharray="3 3"' : ''} d="${shape.d}"/>`;
    case 'rect':
      return `<rect ${look(shape.look)} x="${decimals(shape.x)}" y="${decimals(shape.y)}" width="${decimals(shape.width)}" height="${decimals(shape.height)}"/>`;
    case 'text': {
      const title = shape.full === undefined ? '' : `<title>${escaped(shape.full)}</title>`;
      return `<text ${look(shape.look)} x="${decimals(shape.x)}" y="${decimals(shape.y)}">${escaped(shape.text)}${title}</text>`;
    }
  }
}
