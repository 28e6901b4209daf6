/**
 * Pictures of suites beside each other: bars of what each finds, a heat map of all kinds of goals, and what they have in
 * common, as an upset plot.
 *
 * INVARIANT the same figures give the same bytes.
 */
import { greatest } from '../base/long-lists.js';
import { type PictureOptions, decimals, shortTextAt, svgPage, textAt } from './svg-page.js';
import { look } from './svg-style.js';
import { textWidth } from './text-size.js';

/** What each suite finds of each kind of goals. */
export interface FoundTable {
  readonly title: string;
  readonly suites: readonly string[];
  readonly areas: readonly {
    readonly name: string;
    readonly possible: number;
    readonly found: readonly number[];
  }[];
}

/** How many goals are found by exactly which suites. */
export interface OverlapTable {
  readonly title: string;
  readonly suites: readonly string[];
  readonly overlaps: readonly { readonly suites: readonly string[]; readonly goals: number }[];
}

const MARGIN = 20;
const ROW = 22;
const SIZE = 12;
const NAME_MAX = 260;

function widest(names: readonly string[]): number {
  return Math.min(
    NAME_MAX,
    greatest(
      names.map((name) => textWidth(name, SIZE) * 1.15),
      60,
    ),
  );
}

function rect(
  kind: 'yes' | 'cell' | 'tick',
  x: number,
  y: number,
  width: number,
  height: number,
  more = '',
): string {
  return `<rect ${look(kind)} x="${decimals(x)}" y="${decimals(y)}" width="${decimals(width)}" height="${decimals(height)}"${more}/>`;
}

/** A block of bars for each suite, one for each kind of goals. */
export function drawFoundBars({ title, suites, areas }: FoundTable, options: PictureOptions = {}): string {
  const left = MARGIN + widest(areas.map(({ name }) => name)) + 12;
  const [bar, gap] = [260, 34];
  const block = areas.length * ROW + gap;
  const width = left + bar + 120 + MARGIN;
  const height = MARGIN + 30 + suites.length * block + MARGIN;
  const elements = suites.flatMap((suite, index) => {
    const top = MARGIN + 40 + index * block;
    return [
      shortTextAt('row-label', MARGIN, top, suite, width - 2 * MARGIN),
      ...areas.flatMap(({ name, possible, found }, row) => {
        const y = top + 8 + row * ROW;
        const share = possible === 0 ? 0 : found[index]! / possible;
        return [
          shortTextAt('words-end', left - 8, y + 14, name, NAME_MAX),
          rect('cell', left, y + 3, bar, ROW - 7),
          ...(share > 0 ? [rect('yes', left, y + 3, bar * Math.min(1, share), ROW - 7)] : []),
          textAt('small', left + bar + 8, y + 14, `${found[index]!} of ${possible}`),
        ];
      }),
    ];
  });
  const description = `What each of ${suites.length} suites finds, by kind of goals.`;
  return svgPage(
    {
      title,
      description,
      width,
      height,
      elements: [textAt('heading', MARGIN, MARGIN + 10, title), ...elements],
    },
    options,
  );
}

/** A row for each kind of goals, a column for each suite; the more is found, the stronger is the colour. */
export function drawHeatMap({ title, suites, areas }: FoundTable, options: PictureOptions = {}): string {
  const left = MARGIN + widest(areas.map(({ name }) => name)) + 12;
  const column = greatest(
    suites.map((name) => Math.min(150, textWidth(name, SIZE) * 1.15 + 12)),
    70,
  );
  const top = MARGIN + 48;
  const width = Math.max(
    left + suites.length * column + MARGIN,
    textWidth(title, 15, 'bold') * 1.15 + 2 * MARGIN,
  );
  const height = top + areas.length * ROW + MARGIN;
  const elements = [
    textAt('heading', MARGIN, MARGIN + 10, title),
    ...suites.map((suite, index) =>
      shortTextAt('words-middle', left + (index + 0.5) * column, top - 8, suite, column - 6),
    ),
    ...areas.flatMap(({ name, possible, found }, row) => {
      const y = top + row * ROW;
      return [
        shortTextAt('words-end', left - 8, y + 15, name, NAME_MAX),
        ...found.flatMap((count, index) => {
          const x = left + index * column;
          const share = possible === 0 ? 0 : Math.min(1, count / possible);
          return [
            rect('cell', x, y, column, ROW),
            ...(share > 0
              ? [rect('yes', x, y, column, ROW, ` fill-opacity="${decimals(0.12 + 0.5 * share)}"`)]
              : []),
            textAt(
              'words-middle',
              x + column / 2,
              y + 15,
              possible === 0 ? '-' : `${Math.floor(100 * share)} %`,
            ),
          ];
        }),
      ];
    }),
  ];
  const description = `The share of goals that ${suites.length} suites find, for ${areas.length} kinds of goals.`;
  return svgPage({ title, description, width, height, elements }, options);
}

/** So many overlaps are drawn, the largest. */
const OVERLAPS_MAX = 24;

/** A column for each set of suites that find the same goals: a bar with their number, and dots for the suites. */
export function drawUpset({ title, suites, overlaps }: OverlapTable, options: PictureOptions = {}): string {
  const shown = overlaps.slice(0, OVERLAPS_MAX);
  const left = MARGIN + widest(suites) + 16;
  const [column, tall] = [40, 160];
  const top = MARGIN + 40;
  const most = greatest(
    shown.map(({ goals }) => goals),
    1,
  );
  const dots = top + tall + 24;
  const width = Math.max(
    left + shown.length * column + MARGIN,
    textWidth(title, 15, 'bold') * 1.15 + 2 * MARGIN,
  );
  const height = dots + suites.length * ROW + MARGIN + (overlaps.length > shown.length ? ROW : 0);
  const elements = [
    textAt('heading', MARGIN, MARGIN + 10, title),
    ...suites.map((suite, row) =>
      shortTextAt('words-end', left - 10, dots + row * ROW + 15, suite, NAME_MAX),
    ),
    ...shown.flatMap(({ suites: having, goals }, index) => {
      const x = left + index * column;
      const bar = Math.max(1, (tall * goals) / most);
      const rows = suites.flatMap((suite, row) => (having.includes(suite) ? [row] : []));
      const middle = (row: number): number => dots + row * ROW + 11;
      const [first, last] = [rows[0] ?? 0, rows.at(-1) ?? 0];
      return [
        rect('yes', x + 8, top + tall - bar, column - 16, bar),
        textAt('small-middle', x + column / 2, top + tall - bar - 5, String(goals)),
        ...suites.map((suite, row) =>
          having.includes(suite)
            ? `<circle ${look('yes')} cx="${decimals(x + column / 2)}" cy="${decimals(middle(row))}" r="6"/>`
            : `<circle ${look('cell')} cx="${decimals(x + column / 2)}" cy="${decimals(middle(row))}" r="5"/>`,
        ),
        `<path ${look('covered-arrow')} d="M${decimals(x + column / 2)} ${decimals(middle(first))}V${decimals(middle(last))}"/>`,
      ];
    }),
    ...(overlaps.length > shown.length
      ? [textAt('small', left, height - MARGIN, `and ${overlaps.length - shown.length} smaller ones`)]
      : []),
  ];
  const description = `Which of ${suites.length} suites find the same goals, and how many these are.`;
  return svgPage({ title, description, width, height, elements }, options);
}
