/**
 * A matrix in SVG that needs nothing else: one row for each goal, one column for each test, a mark where they meet.
 *
 * INVARIANT the same matrix gives the same bytes.
 */
import { FONT_FAMILY, textWidth } from './text-size.js';
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
  const size = `width="${number(width)}" height="${number(height)}"`;
  const covered = rows.filter(({ cells }) => cells.includes('yes')).length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${number(width)} ${number(height)}" role="img" aria-labelledby="title">`,
    `<title id="title">${escaped(title)}</title>`,
    `<style>\n${STYLE}\n</style>`,
    `<rect class="page" ${size}/>`,
    `<text class="heading" x="${MARGIN}" y="${MARGIN + 10}">${escaped(title)}</text>`,
    ...columns.map((name, column) => columnHead(name, left + column * COLUMN + COLUMN / 2, top - 6)),
    ...rows.flatMap((row, index) => rowElements(row, left, top + index * ROW, columns.length)),
    `<text class="sum" x="${MARGIN}" y="${number(height - MARGIN)}">${covered} of ${rows.length} covered</text>`,
    '</svg>',
    '',
  ].join('\n');
}

/** Names of columns rise by 45 degrees. */
const SLOPE = Math.SQRT1_2;

const light = palettes.light;
const STYLE = [
  `text { font-family: ${FONT_FAMILY}; font-size: ${SIZE}px; fill: ${light.text.title}; white-space: pre; }`,
  `.heading { font-size: ${SIZE + 3}px; font-weight: bold; }`,
  `.page { fill: ${light.panel}; }`,
  '.row { text-anchor: end; }',
  `.open { fill: ${light.text.name}; }`,
  `.sum { fill: ${light.text.comment}; }`,
  `.cell { fill: ${light.codeGround}; stroke: ${light.frame}; }`,
  '.yes { fill: #2e9e4f; }',
  '.maybe { fill: none; stroke: #c98a00; stroke-width: 2; }',
].join('\n');

function columnHead(name: string, x: number, y: number): string {
  return `<text x="${number(x)}" y="${number(y)}" transform="rotate(-45 ${number(x)} ${number(y)})">${escaped(name)}</text>`;
}

function rowElements(
  { title, cells }: MatrixRow,
  left: number,
  top: number,
  count: number,
): readonly string[] {
  const isOpen = !cells.includes('yes');
  return [
    `<text class="row${isOpen ? ' open' : ''}" x="${number(left - 12)}" y="${number(top + 15)}">${escaped(title)}</text>`,
    ...Array.from({ length: count }, (_, column) => {
      const x = left + column * COLUMN;
      const cell = `<rect class="cell" x="${number(x)}" y="${number(top)}" width="${COLUMN}" height="${ROW}"/>`;
      const mark = cells[column] ?? 'no';
      if (mark === 'no') return cell;
      return `${cell}<circle class="${mark}" cx="${number(x + COLUMN / 2)}" cy="${number(top + ROW / 2)}" r="${mark === 'yes' ? 6 : 5}"/>`;
    }),
  ];
}

/** At most two decimals, and no negative zero. */
function number(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded);
}
