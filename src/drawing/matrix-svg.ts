/**
 * A matrix in SVG that needs nothing else: one row for each goal, one column for each test, a mark where they meet.
 *
 * INVARIANT the same matrix gives the same bytes.
 */
import { greatest } from '../base/long-lists.js';
import { type PictureOptions, decimals, shortTextAt, svgPage, textAt } from './svg-page.js';
import { look } from './svg-style.js';
import { textWidth } from './text-size.js';

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

export function drawMatrix({ title, columns, rows }: Matrix, options: PictureOptions = {}): string {
  const labels = greatest(
    rows.map((row) => nameWidth(row.title)),
    60,
  );
  const heads = greatest(columns.map(nameWidth), 20);
  const left = MARGIN + labels + 12;
  const top = MARGIN + 26 + heads * SLOPE + 10;
  const covered = rows.filter(({ cells }) => cells.includes('yes')).length;
  const legend = matrixLegend(MARGIN, top + rows.length * ROW + 26);
  const width = Math.max(
    left + columns.length * COLUMN + heads * SLOPE + MARGIN,
    Math.min(TITLE_WIDTH_MAX, textWidth(title, 15, 'bold')) * 1.15 + 2 * MARGIN,
    LEGEND_WIDTH + 2 * MARGIN,
  );
  const height = top + rows.length * ROW + MARGIN + 48;
  return svgPage(
    {
      ...{ title, width, height },
      description: `${covered} of ${rows.length} goals are covered by ${columns.length} tests.`,
      elements: [
        shortTextAt('heading', MARGIN, MARGIN + 10, title, TITLE_WIDTH_MAX),
        ...columns.map((name, column) => columnHead(name, left + column * COLUMN + COLUMN / 2, top - 6)),
        ...rows.flatMap((row, index) => rowElements(row, left, top + index * ROW, columns.length)),
        ...legend,
        textAt('small', MARGIN, height - MARGIN, `${covered} of ${rows.length} covered`),
      ],
    },
    options,
  );
}

/** Names of columns rise by 45 degrees. */
const SLOPE = Math.SQRT1_2;
/** Longer names are shortened. */
const NAME_WIDTH_MAX = 420;
const TITLE_WIDTH_MAX = 800;
const LEGEND_WIDTH = 330;

/** With air for fonts that are wider than they should be. */
function nameWidth(name: string): number {
  return Math.min(NAME_WIDTH_MAX, textWidth(name, SIZE)) * 1.15;
}

function matrixLegend(x: number, y: number): readonly string[] {
  return [
    mark('yes', x + 7, y - 4),
    textAt('small', x + 20, y, 'covered'),
    mark('maybe', x + 97, y - 4),
    textAt('small', x + 110, y, 'covered in some runs'),
  ];
}

function mark(kind: 'yes' | 'maybe', x: number, y: number): string {
  return `<circle ${look(kind)} cx="${decimals(x)}" cy="${decimals(y)}" r="${kind === 'yes' ? 6 : 5}"/>`;
}

function columnHead(name: string, x: number, y: number): string {
  const turned = `transform="rotate(-45 ${decimals(x)} ${decimals(y)})"`;
  return `<g ${turned}>${shortTextAt('words', x, y, name, NAME_WIDTH_MAX)}</g>`;
}

function rowElements(
  { title, cells }: MatrixRow,
  left: number,
  top: number,
  count: number,
): readonly string[] {
  const isOpen = !cells.includes('yes');
  return [
    shortTextAt(isOpen ? 'words-open' : 'words-end', left - 12, top + 15, title, NAME_WIDTH_MAX),
    ...Array.from({ length: count }, (_, column) => {
      const x = left + column * COLUMN;
      const cell = `<rect ${look('cell')} x="${decimals(x)}" y="${decimals(top)}" width="${COLUMN}" height="${ROW}"/>`;
      const kind = cells[column] ?? 'no';
      return kind === 'no' ? cell : `${cell}${mark(kind, x + COLUMN / 2, top + ROW / 2)}`;
    }),
  ];
}
