/** Tables as CSV, for spreadsheets: text of others stays text there, and nothing in it steers whoever shows it. */
import { withoutUnseen } from './unseen.js';

/** Lines of cells with commas between them; ends with a newline. Of values of a model, negative numbers are no formulas. */
export function csvText(lines: readonly (readonly string[])[], numbers: RegExp = /^\d+$/): string {
  const cell = (text: string): string => (numbers.test(text) ? text : quoted(text));
  return `${lines.map((cells) => cells.map(cell).join(',')).join('\n')}\n`;
}

/** Spreadsheets compute what begins like a formula, some also in full width: behind an apostrophe it is text. */
function quoted(text: string): string {
  const shown = withoutUnseen(text.replace(/\s+/g, ' '));
  const cell = /^ ?[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
