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
  const titles = columns.map(({ title }): Cell => ({ text: title, role: 'faint' }));
  const all = [titles, ...cells];
  const needed = columns.map((_, index) =>
    all.reduce((most, row) => Math.max(most, widthOf(row[index]!.text)), 0),
  );
  return partsOf(columns, needed, width).flatMap((part, at) => {
    const widths = fitted(columns, part, needed, width);
    const line = (row: readonly Cell[]): string =>
      part
        .map((index) => {
          const { text, role } = row[index]!;
          const own = shortened(text, widths.get(index)!);
          const space = ' '.repeat(Math.max(0, widths.get(index)! - widthOf(own)));
          const painted = role === undefined ? own : paint(role, own);
          return columns[index]!.align === 'right' ? `${space}${painted}` : `${painted}${space}`;
        })
        .join(GAP)
        .trimEnd();
    return [...(at === 0 ? [] : ['']), ...all.map(line)];
  });
}

/** The columns that stand beside each other: as many as fit when flexible ones have given way. */
function partsOf(
  columns: readonly TableColumn[],
  needed: readonly number[],
  width: number,
): readonly (readonly number[])[] {
  const least = columns.map(({ isFlexible = false }, index) =>
    isFlexible ? Math.min(needed[index]!, FLEXIBLE_WIDTH_MIN) : needed[index]!,
  );
  const [first = 0, ...others] = least;
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

/** The widths of the columns of a part: the widest flexible column gives way first. */
function fitted(
  columns: readonly TableColumn[],
  part: readonly number[],
  needed: readonly number[],
  width: number,
): ReadonlyMap<number, number> {
  const widths = new Map(part.map((index) => [index, needed[index]!]));
  const flexible = part.filter((index) => columns[index]!.isFlexible === true);
  let total = GAP.length * (part.length - 1);
  for (const own of widths.values()) total += own;
  for (; total > width; total--) {
    let widest = -1;
    for (const index of flexible) {
      if (widths.get(index)! <= FLEXIBLE_WIDTH_MIN) continue;
      if (widest < 0 || widths.get(index)! > widths.get(widest)!) widest = index;
    }
    if (widest < 0) break;
    widths.set(widest, widths.get(widest)! - 1);
  }
  return widths;
}
