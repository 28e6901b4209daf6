/** Tables that a command shows: as wide as the terminal, and never cut in a pipe. */
import { type Cell, type TableColumn, tableLines } from '../../output/table.js';
import { type Output } from '../output.js';
import { tableWidth } from '../terminal.js';
import { paintOf } from './paint.js';

export function sayTable(
  output: Output,
  columns: readonly TableColumn[],
  rows: readonly (readonly (Cell | string)[])[],
  indent = '',
): void {
  const width = tableWidth() - indent.length;
  for (const line of tableLines(columns, rows, { width, paint: paintOf(output) }))
    output.say(`${indent}${line}`);
}
