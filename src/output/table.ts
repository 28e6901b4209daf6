/** Tables for terminals: columns as wide as needed, flexible ones cut so that lines fit, and the rest below where they do not. */
import { type Paint, type Role, plain } from './paint.js';
import { printable, shortened, widthOf } from './printable.js';

export interface TableColumn {
  readonly title: string;
  /** Numbers stand at the right. */
  readonly align?: 'left' | 'right' | undefined;
  /** Cut first when lines are too long. */
  readonly isFlexible?: boolean | undefined;
}

export interface Cell {
  readonly text: string;
  readonly role?: Role | undefined;
}

const GAP = '  ';
const FLEXIBLE_WIDTH_MIN = 8;

/** The lines of a table, each at most `width` wide where that is possible: columns that do not fit stand below, behind the first one. */
export function tableLines(
  columns: readonly TableColumn[],
  rows: readonly (readonly (Cell | string)[])[],
  { width = 80, paint = plain }: { readonly width?: number; readonly paint?: Paint } = {},
): readonly string[] {
  const cells = rows.map((row) =>
    row.map((cell): Cell => {
      const { text, role } = typeof cell === 'string' ? { text: cell, role: undefined } : cell;
      return { text: printable(text), role };
    }),
  );
  const widths = widthsOf(columns, cells, width);
  const line = (row: readonly Cell[], part: readonly number[]): string =>
    part
      .map((index) => {
        const { text, role } = row[index]!;
        const own = shortened(text, widths[index]!);
        const space = ' '.repeat(Math.max(0, widths[index]! - widthOf(own)));
        const painted = role === undefined ? own : paint(role, own);
        return columns[index]!.align === 'right' ? `${space}${painted}` : `${painted}${space}`;
      })
      .join(GAP)
      .trimEnd();
  const titles = columns.map(({ title }): Cell => ({ text: title, role: 'faint' }));
  return partsOf(widths, width).flatMap((part, index) => [
    ...(index === 0 ? [] : ['']),
    ...[titles, ...cells].map((row) => line(row, part)),
  ]);
}

/** The columns that stand beside each other. */
function partsOf(widths: readonly number[], width: number): readonly (readonly number[])[] {
  const [first = 0, ...others] = widths;
  const parts = [[0]];
  let used = first;
  for (const [at, own] of others.entries()) {
    if (parts.at(-1)!.length > 1 && used + GAP.length + own > width) {
      parts.push([0]);
      used = first;
    }
    parts.at(-1)!.push(at + 1);
    used += GAP.length + own;
  }
  return parts;
}

function widthsOf(
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
  width: number,
): readonly number[] {
  const widths = columns.map(({ title }, index) =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[index]!.text)), title.length),
  );
  const total = (): number => widths.reduce((sum, each) => sum + each, GAP.length * (columns.length - 1));
  // The widest flexible column gives way first.
  while (total() > width) {
    let widest = -1;
    for (const [index, { isFlexible = false }] of columns.entries()) {
      if (!isFlexible || widths[index]! <= FLEXIBLE_WIDTH_MIN) continue;
      if (widest < 0 || widths[index]! > widths[widest]!) widest = index;
    }
    if (widest < 0) break;
    widths[widest]! -= 1;
  }
  return widths;
}
