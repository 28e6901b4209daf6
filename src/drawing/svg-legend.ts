/** Legends of pictures. */
import { append } from '../base/long-lists.js';
import { decimals, textAt } from './svg-page.js';
import { breakShapes, eventShape, shapeSvg } from './shape.js';
import { look } from './svg-style.js';
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
    append(elements, [...signElements(sign, x, line - 4), textAt('small', x + SIGN_WIDTH + 6, line, text)]);
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
      return [shapeSvg(eventShape('input-tip', 'input', x + SIGN_WIDTH / 2, y))];
    case 'output-event':
      return [shapeSvg(eventShape('output-tip', 'output', x + SIGN_WIDTH / 2, y))];
    case 'wrong-event':
      return [shapeSvg(eventShape('bad-tip', 'output', x + SIGN_WIDTH / 2, y))];
    case 'break':
      return [
        `<path ${look('axis')} d="M${decimals(x)},${decimals(y)}h${SIGN_WIDTH}"/>`,
        ...breakShapes(x + SIGN_WIDTH / 2, y, 'right').map(shapeSvg),
      ];
    case 'window':
      return [
        `<rect ${look('output-window')} x="${decimals(x + 12)}" y="${decimals(y - 8)}" width="6" height="16"/>`,
      ];
    case '+n':
      return [textAt('tick-start', x + 8, y + 4, '+n')];
  }
}
