/** Legends of pictures, and the signs that several kinds of them use. */
import { decimals, textAt } from './svg-page.js';
import { type LookName, look } from './svg-style.js';
import { textWidth } from './text-size.js';

export type LegendSign =
  | 'input-arrow'
  | 'output-arrow'
  | 'internal-arrow'
  | 'input-window'
  | 'output-window'
  | 'quiet-window'
  | 'input-event'
  | 'output-event'
  | 'wrong-event'
  | 'break'
  | 'window'
  | '+n';

export interface LegendEntry {
  readonly sign: LegendSign;
  readonly text: string;
}

const SIGN_WIDTH = 30;
const LINE = 20;
const GAP = 26;

/** The entries one after the other, in as many lines as they need; `y` is the baseline of the first. */
export function drawLegend(
  entries: readonly LegendEntry[],
  left: number,
  y: number,
  widthMax: number,
): { readonly elements: readonly string[]; readonly width: number; readonly bottom: number } {
  const elements: string[] = [];
  let [x, line, width] = [left, y, 0];
  for (const { sign, text } of entries) {
    // With air for fonts that are wider than they should be.
    const wide = SIGN_WIDTH + 8 + textWidth(text, 11) * 1.15;
    if (x > left && x + wide > left + widthMax) {
      x = left;
      line += LINE;
    }
    elements.push(...signElements(sign, x, line - 4), textAt('small', x + SIGN_WIDTH + 6, line, text));
    width = Math.max(width, x + wide - left);
    x += wide + GAP;
  }
  return { elements, width, bottom: entries.length === 0 ? y - LINE : line };
}

/** A sign, `SIGN_WIDTH` wide, around a height. */
function signElements(sign: LegendSign, x: number, y: number): readonly string[] {
  switch (sign) {
    case 'input-arrow':
    case 'output-arrow':
    case 'internal-arrow': {
      const kind = sign.replace('-arrow', '') as 'input' | 'output' | 'internal';
      return [
        `<path ${look(sign)} d="M${decimals(x)},${decimals(y)}h${SIGN_WIDTH - 8}"/>`,
        `<path ${look(`${kind}-tip`)} d="M${decimals(x + SIGN_WIDTH)},${decimals(y)}l-10,-4.5v9Z"/>`,
      ];
    }
    case 'input-window':
    case 'output-window':
    case 'quiet-window':
      return [
        `<rect ${look(sign)} x="${decimals(x)}" y="${decimals(y - 6)}" width="${SIGN_WIDTH}" height="12"/>`,
      ];
    case 'input-event':
      return [eventMark('input-tip', 'input', x + SIGN_WIDTH / 2, y)];
    case 'output-event':
      return [eventMark('output-tip', 'output', x + SIGN_WIDTH / 2, y)];
    case 'wrong-event':
      return [eventMark('bad-tip', 'output', x + SIGN_WIDTH / 2, y)];
    case 'break':
      return [
        `<path ${look('axis')} d="M${decimals(x)},${decimals(y)}h${SIGN_WIDTH}"/>`,
        breakMark(x + SIGN_WIDTH / 2, y, 'right'),
      ];
    case 'window':
      return [
        `<rect ${look('output-window')} x="${decimals(x + 12)}" y="${decimals(y - 8)}" width="6" height="16"/>`,
      ];
    case '+n':
      return [textAt('tick-start', x + 8, y + 4, '+n')];
  }
}

/** Something that happened: a triangle that points down for inputs, a rhombus for outputs. */
export function eventMark(name: LookName, kind: 'input' | 'output', x: number, y: number): string {
  const shape =
    kind === 'input'
      ? `M${decimals(x - 5.5)},${decimals(y - 5)}h11l-5.5,10Z`
      : `M${decimals(x - 6)},${decimals(y)}l6,-6l6,6l-6,6Z`;
  return `<path ${look(name)} d="${shape}"/>`;
}

/** Two strokes across an axis, with the ground between them: it is broken here. */
export function breakMark(x: number, y: number, way: 'down' | 'right'): string {
  const [gap, strokes] =
    way === 'down'
      ? [
          `<rect ${look('paper')} x="${decimals(x - 2)}" y="${decimals(y - 3)}" width="4" height="6"/>`,
          `M${decimals(x - 6)},${decimals(y)}l12,-5M${decimals(x - 6)},${decimals(y + 5)}l12,-5`,
        ]
      : [
          `<rect ${look('paper')} x="${decimals(x - 3)}" y="${decimals(y - 2)}" width="6" height="4"/>`,
          `M${decimals(x - 5)},${decimals(y + 6)}l5,-12M${decimals(x)},${decimals(y + 6)}l5,-12`,
        ];
  return `${gap}<path ${look('break')} d="${strokes}"/>`;
}
