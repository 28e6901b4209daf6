/** A matrix of goals and tests as a Markdown table, and as CSV. */
import { csvText } from '../base/csv-text.js';
import { markdownText } from '../drawing/markdown-text.js';
import { type Matrix, type MatrixCell } from '../drawing/matrix-svg.js';

const MARKS: Readonly<Record<MatrixCell, string>> = { yes: '●', maybe: '○', no: '' };

/** A table, which ends with a newline. */
export function matrixMarkdown({ columns, rows }: Matrix): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['goal', ...columns.map(markdownText)]),
    line(['---', ...columns.map(() => ':-:')]),
    ...rows.map(({ title, cells }) => line([markdownText(title), ...cells.map((cell) => MARKS[cell])])),
    '',
  ].join('\n');
}

/** One line for each goal, with 1 for covered, 0.5 for perhaps and 0; ends with a newline. */
export function matrixCsv({ columns, rows }: Matrix): string {
  const numbers: Readonly<Record<MatrixCell, string>> = { yes: '1', maybe: '0.5', no: '0' };
  return csvText([
    ['goal', ...columns],
    ...rows.map(({ title, cells }) => [title, ...cells.map((cell) => numbers[cell])]),
  ]);
}
