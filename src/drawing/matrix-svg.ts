/**
 * A matrix in SVG that needs nothing else: one row for each goal, one column for each test, a mark where they meet.
 *
 * INVARIANT the same matrix gives the same bytes.
 */
import { decimals, svgPage } from './svg-page.js';
import { textWidth } from './text-size.js';
import { palettes } from './themes.js';
import { escaped } from './xml-escape.js';

export interface Matrix {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly MatrixRow[];
}

export interface MatrixRow {
  readonly title: string;
  /** By column: covered for certain, in some runs, or not at all. */
  readonly cells: readonly MatrixCell[];
}

export type MatrixCell = 'yes' | 'maybe' | 'no';

/** Pictures of larger matrices are of no use to people, and heavy. */
export const MATRIX_CELLS_MAX = 100_000;

const SIZE = 12;
const ROW = 22;
const COLUMN = 26;
const MARGIN = 20;

export function drawMatrix({ title, columns, rows }: Matrix): string {
  const labels = Math.max(60, ...rows.map((row) => textWidth(row.title, SIZE)));
  const heads = Math.max(20, ...columns.map((column) => textWidth(column, SIZE)));
  const left = MARGIN + labels + 12;
  const top = MARGIN + 26 + heads * SLOPE + 10;
  const width = Math.max(
    left + columns.length * COLUMN + heads * SLOPE + MARGIN,
    textWidth(title, SIZE + 3, 'bold') + 2 * MARGIN,
  );
  const height = top + rows.length * ROW + MARGIN + 24;
  const covered = rows.filter(({ cells }) => cells.includes('yes')).length;
  return svgPage({
    ...{ title, width, height, style: STYLE },
    fontSize: SIZE,
    elements: [
      `<text class="heading" x="${MARGIN}" y="${MARGIN + 10}">${escaped(title)}</text>`,
      ...columns.map((name, column) => columnHead(name, left + column * COLUMN + COLUMN / 2, top - 6)),
      ...rows.flatMap((row, index) => rowElements(row, left, top + index * ROW, columns.length)),
      `<text class="sum" x="${MARGIN}" y="${decimals(height - MARGIN)}">${covered} of ${rows.length} covered</text>`,
    ],
  });
}

/** Names of columns rise by 45 degrees. */
const SLOPE = Math.SQRT1_2;

const light = palettes.light;
const STYLE = [
  '.row { text-anchor: end; }',
  `.open { fill: ${light.text.name}; }`,
  `.sum { fill: ${light.text.comment}; }`,
  `.cell { fill: ${light.codeGround}; stroke: ${light.frame}; }`,
  '.yes { fill: #2e9e4f; }',
  '.maybe { fill: none; stroke: #c98a00; stroke-width: 2; }',
];

function columnHead(name: string, x: number, y: number): string {
  return `<text x="${decimals(x)}" y="${decimals(y)}" transform="rotate(-45 ${decimals(x)} ${decimals(y)})">${escaped(name)}</text>`;
}

function rowElements(
  { title, cells }: MatrixRow,
  left: number,
  top: number,
  count: number,
): readonly string[] {
  const isOpen = !cells.includes('yes');
  return [
    `<text class="row${isOpen ? ' open' : ''}" x="${decimals(left - 12)}" y="${decimals(top + 15)}">${escaped(title)}</text>`,
    ...Array.from({ length: count }, (_, column) => {
      const x = left + column * COLUMN;
      const cell = `<rect class="cell" x="${decimals(x)}" y="${decimals(top)}" width="${COLUMN}" height="${ROW}"/>`;
      const mark = cells[column] ?? 'no';
      if (mark === 'no') return cell;
      return `${cell}<circle class="${mark}" cx="${decimals(x + COLUMN / 2)}" cy="${decimals(top + ROW / 2)}" r="${mark === 'yes' ? 6 : 5}"/>`;
    }),
  ];
}
