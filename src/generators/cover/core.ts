/**
 * A cover problem in flat arrays, for searching: the rows of each column and the columns of each row, one after the
 * other, ascending.
 *
 * INVARIANT every row is in at least one column; `names` are the columns of the problem that it was made from.
 */
import { assert } from '../../base/assert.js';

export interface Core {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly costs: Float64Array;
  readonly names: Int32Array;
  /** Where the rows of each column begin in `columnRows`; one entry more than columns. */
  readonly columnStarts: Int32Array;
  readonly columnRows: Int32Array;
  readonly rowStarts: Int32Array;
  readonly rowColumns: Int32Array;
}

/** A core of columns; rows that are listed twice count once. */
export function coreOf(
  rowCount: number,
  columns: readonly { readonly rows: readonly number[]; readonly cost: number }[],
): Core {
  const lists = columns.map(({ rows }) => [...new Set(rows)].sort((a, b) => a - b));
  const columnStarts = new Int32Array(columns.length + 1);
  for (const [index, list] of lists.entries()) columnStarts[index + 1] = columnStarts[index]! + list.length;
  const columnRows = new Int32Array(columnStarts[columns.length]!);
  for (const [index, list] of lists.entries()) columnRows.set(list, columnStarts[index]);
  const costs = Float64Array.from(columns, ({ cost }) => cost);
  const core = withRows(rowCount, costs, Int32Array.from(columns.keys()), columnStarts, columnRows);
  for (let row = 0; row < rowCount; row++)
    assert(core.rowStarts[row]! < core.rowStarts[row + 1]!, 'every row is in some column');
  return core;
}

export function rowsOf({ columnStarts, columnRows }: Core, column: number): Int32Array {
  return columnRows.subarray(columnStarts[column], columnStarts[column + 1]);
}

export function columnsOf({ rowStarts, rowColumns }: Core, row: number): Int32Array {
  return rowColumns.subarray(rowStarts[row], rowStarts[row + 1]);
}

/** The part of a core with these rows and columns, ascending; columns without any of the rows are left out. */
export function subCore(core: Core, rows: Iterable<number>, columns: Iterable<number>): Core {
  const newRows = new Int32Array(core.rowCount).fill(-1);
  let rowCount = 0;
  for (const row of rows) newRows[row] = rowCount++;
  const costs = new Float64Array(core.columnCount);
  const names = new Int32Array(core.columnCount);
  const columnStarts = new Int32Array(core.columnCount + 1);
  const columnRows = new Int32Array(core.columnRows.length);
  let count = 0;
  let entries = 0;
  for (const column of columns) {
    const before = entries;
    for (let at = core.columnStarts[column]!; at < core.columnStarts[column + 1]!; at++) {
      const row = newRows[core.columnRows[at]!]!;
      if (row >= 0) columnRows[entries++] = row;
    }
    if (entries === before) continue;
    costs[count] = core.costs[column]!;
    names[count] = core.names[column]!;
    columnStarts[++count] = entries;
  }
  return withRows(
    rowCount,
    costs.slice(0, count),
    names.slice(0, count),
    columnStarts.slice(0, count + 1),
    columnRows.slice(0, entries),
  );
}

function withRows(
  rowCount: number,
  costs: Float64Array,
  names: Int32Array,
  columnStarts: Int32Array,
  columnRows: Int32Array,
): Core {
  const columnCount = costs.length;
  const rowStarts = new Int32Array(rowCount + 1);
  for (const row of columnRows) rowStarts[row + 1]!++;
  for (let row = 0; row < rowCount; row++) rowStarts[row + 1]! += rowStarts[row]!;
  const next = rowStarts.slice();
  const rowColumns = new Int32Array(columnRows.length);
  for (let column = 0; column < columnCount; column++)
    for (let at = columnStarts[column]!; at < columnStarts[column + 1]!; at++)
      rowColumns[next[columnRows[at]!]!++] = column;
  return { rowCount, columnCount, costs, names, columnStarts, columnRows, rowStarts, rowColumns };
}

/** Takes a core apart into cores that have no row and no column in common, in the order of their first rows. */
export function partsOf(core: Core): readonly Core[] {
  const partOfRow = new Int32Array(core.rowCount).fill(-1);
  const parts: { readonly rows: number[]; readonly columns: Set<number> }[] = [];
  for (let first = 0; first < core.rowCount; first++) {
    if (partOfRow[first] !== -1) continue;
    const part = { rows: [first], columns: new Set<number>() };
    partOfRow[first] = parts.length;
    for (const row of part.rows) {
      for (const column of columnsOf(core, row)) {
        if (part.columns.has(column)) continue;
        part.columns.add(column);
        for (const other of rowsOf(core, column)) {
          if (partOfRow[other] !== -1) continue;
          partOfRow[other] = parts.length;
          part.rows.push(other);
        }
      }
    }
    parts.push(part);
  }
  const ascending = (numbers: Iterable<number>): readonly number[] => [...numbers].sort((a, b) => a - b);
  return parts.map(({ rows, columns }) => subCore(core, ascending(rows), ascending(columns)));
}
