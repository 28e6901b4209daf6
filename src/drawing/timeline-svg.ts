/**
 * Timelines in SVG that needs nothing else: tests and what happened in them, one row for each, with time going to the right.
 *
 * What the tester does stands above the axis, what the system does below it. Expected is what is drawn pale: a bar for the
 * times at which an action may come (an end that belongs to them is drawn through, another one dashed), an outline for one
 * moment. What happened is a solid sign on the axis. Axes are to scale, and marked where they are broken; what does not fit
 * the width goes on below.
 *
 * INVARIANT the same timeline gives the same bytes, and no text overlaps another one.
 */
import { assert } from '../base/assert.js';
import { type Rational, ZERO, compare, decimalText, parseRational } from '../base/rational.js';
import { type LegendEntry, breakMark, drawLegend, eventMark } from './svg-legend.js';
import { type PictureOptions, decimals, shortTextAt, svgPage, textAt } from './svg-page.js';
import { type LookName, look } from './svg-style.js';
import { shortened, textWidth } from './text-size.js';
import { type TimeScale, timeScales } from './time-scale.js';

/** What is drawn along an axis of time, row by row. */
export interface Timeline {
  readonly title: string;
  readonly rows: readonly TimelineRow[];
}

/** A row of a timeline, such as a test. */
export interface TimelineRow {
  readonly label: string;
  /** Stands behind the label: a verdict, say. */
  readonly note?: string | undefined;
  /** How the note is meant. */
  readonly mood?: 'good' | 'bad' | 'neutral' | undefined;
  readonly items: readonly TimelineItem[];
}

/** Times are counted from the start of the row, and are exact: `3`, `0.25` or `1/3`. */
export type TimelineItem =
  /** An action that may come at any time of a window; `open` says which ends do not belong to it. */
  | {
      readonly kind: 'expected';
      readonly direction: 'input' | 'output';
      readonly name: string;
      readonly values?: TimelineValues | undefined;
      readonly from: string;
      readonly to: string;
      readonly open?: readonly [boolean, boolean] | undefined;
    }
  /** No output may come. */
  | { readonly kind: 'quiet'; readonly from: string; readonly to: string; readonly text?: string | undefined }
  /** What is asked at a moment: that something is accepted, or that it is refused. */
  | {
      readonly kind: 'asked';
      readonly direction: 'input' | 'output';
      readonly text: string;
      readonly time: string;
      readonly isRefusal: boolean;
    }
  /** What happened. */
  | {
      readonly kind: 'event';
      readonly direction: 'input' | 'output';
      readonly name: string;
      readonly values?: TimelineValues | undefined;
      readonly time: string;
      /** It should not have happened, or not then. */
      readonly isWrong?: boolean | undefined;
    };

/** What an action passes, by the names of its parameters; a pair stands for all values from one to the other. */
export type TimelineValues = Readonly<Record<string, number | readonly [number, number]>>;

const MARGIN = 24;
/** Of an axis, roughly. */
const WIDTH = 1000;
const LANE = 22;
const SIZE = 12;
const LABEL_WIDTH_MAX = 260;
const HEADING_WIDTH_MAX = 800;
/** For fonts that are wider than they should be. */
const SLACK = 1.25;
/** More rows or items are of no use to people, and heavy. */
const ROWS_MAX = 1_000;
const ITEMS_MAX = 2_000;

export function drawTimeline({ title, rows }: Timeline, options: PictureOptions = {}): string {
  const shown = rows.slice(0, ROWS_MAX).map(withPlaces);
  const ticks = shown.flatMap(({ items }) => items.flatMap(({ from, to }) => [from, to]));
  const widest = Math.max(14, ...ticks.map((tick) => textWidth(tickText(tick), 11, 'mono')));
  const sizes = { least: Math.max(36, widest + 12), most: Math.max(240, 2 * widest) };
  const scales = timeScales(
    shown.map(({ items }) => [ZERO, ...items.flatMap(({ from, to }) => [from, to])]),
    sizes,
  );
  const elements: string[] = [];
  let y = MARGIN + (title === '' ? 0 : 30);
  let width = 400;
  shown.forEach((row, index) => {
    const drawn = rowElements(row, scales[index]!, y);
    elements.push(...drawn.elements);
    width = Math.max(width, drawn.right);
    y = drawn.bottom + 18;
  });
  if (rows.length > shown.length) {
    elements.push(textAt('small', MARGIN, y + 12, `… and ${rows.length - shown.length} more`));
    y += 24;
  }
  const legend = drawLegend(legendOf(shown, scales), MARGIN, y + 18, Math.max(width - MARGIN, 560));
  return svgPage(
    {
      title,
      width: Math.max(width, legend.width + MARGIN, headingWidth(title, 15)) + MARGIN,
      height: legend.bottom + MARGIN,
      elements: [
        ...(title === '' ? [] : [shortTextAt('heading', MARGIN, MARGIN + 12, title, HEADING_WIDTH_MAX)]),
        ...elements,
        ...legend.elements,
      ],
    },
    options,
  );
}

function headingWidth(text: string, size: number): number {
  return MARGIN + Math.min(HEADING_WIDTH_MAX, textWidth(text, size, 'bold')) * SLACK;
}

// --------------------------------------------------------------------------------------------- items with numbers

/** An item with its times as numbers, and with what is written at it. */
interface PlacedItem {
  readonly item: TimelineItem;
  readonly from: Rational;
  readonly to: Rational;
  readonly lane: 'above' | 'below';
  readonly label: string;
}

interface PlacedRow {
  readonly row: TimelineRow;
  readonly items: readonly PlacedItem[];
}

function withPlaces(row: TimelineRow): PlacedRow {
  return { row, items: row.items.slice(0, ITEMS_MAX).map(placedItem) };
}

function placedItem(item: TimelineItem): PlacedItem {
  const isSpan = item.kind === 'expected' || item.kind === 'quiet';
  const [from, to] = isSpan ? [timeOf(item.from), timeOf(item.to)] : [timeOf(item.time), timeOf(item.time)];
  assert(compare(from, to) <= 0, `a window from ${decimalText(from)} to ${decimalText(to)} is one`);
  const lane = item.kind !== 'quiet' && item.direction === 'input' ? 'above' : 'below';
  return { item, from, to, lane, label: labelOf(item) };
}

function timeOf(text: string): Rational {
  const time = parseRational(text);
  assert(time !== undefined && time.numerator >= 0n, `'${text}' is a time`);
  return time;
}

function labelOf(item: TimelineItem): string {
  switch (item.kind) {
    case 'expected':
    case 'event':
      return `${item.name}${valuesText(item.values ?? {})}`;
    case 'quiet':
      return item.text ?? 'quiet';
    case 'asked':
      return item.text;
  }
}

function valuesText(values: TimelineValues): string {
  const parts = Object.values(values).map((value) =>
    typeof value === 'number' ? String(value) : `${value[0]}..${value[1]}`,
  );
  return parts.length === 0 ? '' : `(${parts.join(',')})`;
}

/** Exact; where that would take much room, rounded and marked so. */
function tickText(time: Rational): string {
  const text = decimalText(time);
  if (text.length <= 9) return text;
  const number = Number(time.numerator) / Number(time.denominator);
  return `≈${Number(number.toPrecision(7))}`;
}

// ---------------------------------------------------------------------------------------------------------- rows

interface Drawn {
  readonly elements: readonly string[];
  readonly right: number;
  readonly bottom: number;
}

/** A row with its label, in as many lines as it needs. */
function rowElements({ row, items }: PlacedRow, scale: TimeScale, top: number): Drawn {
  const { label, note = '', mood = 'neutral' } = row;
  const elements = [shortTextAt('row-label', MARGIN, top + 12, label, HEADING_WIDTH_MAX)];
  let right = headingWidth(label, 13);
  if (note !== '') {
    elements.push(shortTextAt(`note-${mood}`, right + 12, top + 12, note, HEADING_WIDTH_MAX));
    right += 12 + Math.min(HEADING_WIDTH_MAX, textWidth(note, SIZE, 'bold')) * SLACK;
  }
  let bottom = top + 24;
  for (const line of linesOf(scale)) {
    const drawn = lineElements(items, scale, line, bottom);
    elements.push(...drawn.elements);
    right = Math.max(right, drawn.right);
    bottom = drawn.bottom;
  }
  const left = row.items.length - items.length;
  if (left > 0) elements.push(textAt('small', MARGIN, bottom + 12, `… and ${left} more`));
  return { elements, right, bottom: left > 0 ? bottom + 20 : bottom };
}

/** Times by their positions in the scale, both ends included. */
interface Line {
  readonly first: number;
  readonly last: number;
}

/** A new line begins where the one before is full. */
function linesOf({ places }: TimeScale): readonly Line[] {
  const lines: Line[] = [];
  for (let first = 0; first < places.length - 1 || lines.length === 0;) {
    let last = first;
    while (last + 1 < places.length && (last === first || places[last + 1]! - places[first]! <= WIDTH))
      last++;
    lines.push({ first, last });
    first = last;
  }
  return lines;
}

/** Something in a lane: what is drawn, with its text, from one end to the other. */
interface Piece {
  readonly placed: PlacedItem;
  readonly low: number;
  readonly high: number;
  /** Whether the ends are those of the item, or just of the line. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly text: string;
  readonly textAt: number;
  readonly from: number;
  readonly to: number;
}

const AXIS_LEFT = MARGIN + 16;

function lineElements(items: readonly PlacedItem[], scale: TimeScale, line: Line, top: number): Drawn {
  const { times, places, isBroken } = scale;
  const start = places[line.first]!;
  const end = places[line.last]!;
  const x = (place: number): number => AXIS_LEFT + place - start;
  const pieces = items.flatMap((placed) => {
    const [low, high] = [scale.placeOf(placed.from), scale.placeOf(placed.to)];
    const isHere = low === high ? low <= end && (low > start || line.first === 0) : low < end && high > start;
    return isHere
      ? [pieceOf(placed, x(Math.max(low, start)), x(Math.min(high, end)), low >= start, high <= end)]
      : [];
  });
  const [above, below] = (['above', 'below'] as const).map((lane) =>
    inLanes(pieces.filter(({ placed }) => placed.lane === lane)),
  );
  const axis = top + above!.length * LANE + 12;
  const lanesTop = axis + 24;
  const axisEnd = x(end) + 14;
  const drawnPieces = [
    ...above!.flatMap((lane, index) =>
      lane.map((piece) => ({ piece, y: axis - 12 - index * LANE - LANE / 2 })),
    ),
    ...below!.flatMap((lane, index) =>
      lane.map((piece) => ({ piece, y: lanesTop + index * LANE + LANE / 2 })),
    ),
  ];
  const elements = [
    `<path ${look('axis')} d="M${decimals(x(start))},${decimals(axis)}H${decimals(axisEnd)}"/>`,
    `<path ${look('head')} d="M${decimals(axisEnd + 7)},${decimals(axis)}l-8,-4v8Z"/>`,
    ...times.slice(line.first, line.last + 1).flatMap((time, index) => {
      const at = x(places[line.first + index]!);
      const hasGap = line.first + index < line.last;
      const gap = (at + x(places[line.first + index + 1] ?? 0)) / 2;
      return [
        `<path ${look('axis')} d="M${decimals(at)},${decimals(axis - 4)}v8"/>`,
        textAt('tick', at, axis + 17, tickText(time)),
        ...(hasGap && isBroken[line.first + index] === true ? [breakMark(gap, axis, 'right')] : []),
      ];
    }),
    // Threads lie below everything that they pass.
    ...drawnPieces.flatMap(({ piece, y }) =>
      threadElements(piece, y, piece.placed.lane === 'above' ? axis : lanesTop),
    ),
    ...drawnPieces.flatMap(({ piece, y }) => pieceElements(piece, y, axis)),
  ];
  const right = Math.max(axisEnd + 8, ...pieces.map(({ to }) => to));
  return { elements, right, bottom: lanesTop + below!.length * LANE + 6 };
}

/** The text stands in the bar where it fits, otherwise to the right of it. */
function pieceOf(placed: PlacedItem, low: number, high: number, isStart: boolean, isEnd: boolean): Piece {
  const text = shortened(placed.label, LABEL_WIDTH_MAX, SIZE, 'mono');
  const wide = textWidth(text, SIZE, 'mono');
  const isPoint = low === high;
  const fits = !isPoint && high - low >= wide + 10;
  const at = fits ? (low + high - wide) / 2 : high + (isPoint ? 9 : 6);
  const from = isPoint ? low - 8 : low;
  return { placed, low, high, isStart, isEnd, text, textAt: at, from, to: fits ? high : at + wide + 4 };
}

/** Pieces side by side, each in the first lane that has room for it. */
function inLanes(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const lanes: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    const lane = lanes.find((others) => others.at(-1)!.to <= piece.from);
    if (lane === undefined) lanes.push([piece]);
    else lane.push(piece);
  }
  return lanes;
}

// -------------------------------------------------------------------------------------------------------- pieces

function pieceElements(piece: Piece, y: number, axis: number): readonly string[] {
  const { placed, low, high, text, textAt: at } = piece;
  const { item, label } = placed;
  const kind = paintOf(item);
  const words =
    text === label
      ? textAt(`${kind}-words`, at, y + 4, text)
      : shortTextAt(`${kind}-words`, at, y + 4, label, LABEL_WIDTH_MAX);
  const isPoint = low === high;
  if (!isPoint) return [...barElements(piece, kind, y), words];
  if (item.kind === 'quiet')
    return [`<path ${look('quiet-end')} d="M${decimals(low)},${decimals(y - 7)}v14"/>`, words];
  switch (item.kind) {
    case 'expected':
      return [eventMark(`${item.direction}-window`, item.direction, low, y), words];
    case 'event':
      return [
        eventMark(item.isWrong === true ? 'bad-tip' : `${item.direction}-tip`, item.direction, low, axis),
        words,
      ];
    case 'asked':
      return [askedMark(item.isRefusal, low, y), words];
  }
}

/** From a text to the moment that it is about. */
function threadElements({ placed, low, high }: Piece, y: number, end: number): readonly string[] {
  const kind = paintOf(placed.item);
  if (low !== high || kind === 'quiet') return [];
  return [`<path ${look(`${kind}-thread`)} d="M${decimals(low)},${decimals(y)}V${decimals(end)}"/>`];
}

type PaintKind = 'input' | 'output' | 'quiet' | 'bad';

function paintOf(item: TimelineItem): PaintKind {
  if (item.kind === 'quiet') return 'quiet';
  const isBad = item.kind === 'event' ? item.isWrong === true : item.kind === 'asked' && item.isRefusal;
  return isBad ? 'bad' : item.direction;
}

function barElements(
  { placed, low, high, isStart, isEnd }: Piece,
  kind: PaintKind,
  y: number,
): readonly string[] {
  const { item } = placed;
  const [top, height] = [y - 9, 18];
  const open = item.kind === 'expected' ? (item.open ?? [false, false]) : [false, false];
  const name = kind === 'bad' ? 'output' : kind;
  const end = (at: number, isOpen: boolean): string =>
    `<path ${look(`${name}-end`)}${isOpen ? ' stroke-dasharray="3 3"' : ''} d="M${decimals(at)},${decimals(top)}v${height}"/>`;
  return [
    `<rect ${look(`${name}-area`)} x="${decimals(low)}" y="${decimals(top)}" width="${decimals(high - low)}" height="${height}"/>`,
    ...(isStart ? [end(low, open[0])] : []),
    ...(isEnd ? [end(high, open[1])] : []),
  ];
}

/** A tick for what has to be accepted, a cross for what has to be refused. */
function askedMark(isRefusal: boolean, x: number, y: number): string {
  const [name, shape]: readonly [LookName, string] = isRefusal
    ? ['bad-arrow', `M${decimals(x - 4.5)},${decimals(y - 4.5)}l9,9m0,-9l-9,9`]
    : ['output-arrow', `M${decimals(x - 5)},${decimals(y)}l4,4l6,-8`];
  return `<path ${look(name)} d="${shape}"/>`;
}

// -------------------------------------------------------------------------------------------------------- legend

/** What occurs, and does not say itself what it is. */
function legendOf(rows: readonly PlacedRow[], scales: readonly TimeScale[]): readonly LegendEntry[] {
  const items = rows.flatMap((row) => row.items.map(({ item }) => item));
  const has = (kind: TimelineItem['kind'], direction?: 'input' | 'output'): boolean =>
    items.some(
      (item) =>
        item.kind === kind &&
        (direction === undefined || ('direction' in item && item.direction === direction)),
    );
  const entries: readonly (readonly [boolean, LegendEntry])[] = [
    [has('expected', 'input'), { sign: 'input-window', text: 'input: when the tester does it' }],
    [has('expected', 'output'), { sign: 'output-window', text: 'output: when the system may do it' }],
    [has('quiet'), { sign: 'quiet-window', text: 'no output may come' }],
    [has('event', 'input'), { sign: 'input-event', text: 'input that happened' }],
    [has('event', 'output'), { sign: 'output-event', text: 'output that happened' }],
    [
      items.some((item) => item.kind === 'event' && item.isWrong === true),
      { sign: 'wrong-event', text: 'wrong' },
    ],
    [scales.some(({ isBroken }) => isBroken.includes(true)), { sign: 'break', text: 'not to scale' }],
  ];
  return entries.flatMap(([isThere, entry]) => (isThere ? [entry] : []));
}
