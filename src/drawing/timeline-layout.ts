/**
 * Where everything of a timeline stands: pages and programs that show timelines ask here, and differ only in how they put shapes
 * on a screen or into a file.
 *
 * Time goes to the right. What the tester does stands above the axis, what the system does below it, in as many lanes as texts
 * need. Expected is what is drawn pale: a bar for the times at which an action may come (an end that belongs to them is drawn
 * through, another one dashed), an outline for one moment. What happened is a solid sign on the axis. Axes are to scale, and
 * marked where they are broken; what does not fit the width goes on below.
 *
 * INVARIANT the same timeline has the same layout, and no text overlaps another one.
 */
import { assert } from '../base/assert.js';
import { type Rational, ZERO, compare, decimalText, parseRational } from '../base/rational.js';
import { stopIfAsked } from '../base/stopped.js';
import { type Shape, breakShapes, eventShape, pathShape, shortTextShape, textShape } from './shape.js';
import { decimals } from './svg-page.js';
import { shortened, textWidth } from './text-size.js';
import { type TimeScale, stretched, timeScale, timeScales } from './time-scale.js';
import {
  type Timeline,
  type TimelineItem,
  type TimelineMark,
  type TimelineRow,
  type TimelineValues,
} from './timeline.js';

/** How a timeline is laid out. */
export interface TimelineLayoutOptions {
  /** Where a line of a row is full, and the next one begins; about 1000, unless said otherwise. */
  readonly lineWidth?: number | undefined;
  /** A width that axes are stretched to, where they are shorter. */
  readonly fill?: number | undefined;
  /** All rows have the times of all of them, at the same places: they are compared. */
  readonly isOneAxis?: boolean | undefined;
  /** More items of a row are left out: 2000, unless said otherwise. */
  readonly itemsMax?: number | undefined;
}

/** Coordinates are those of the whole picture; the title and the legend are left to whoever draws it. */
export interface TimelineLayout {
  readonly width: number;
  readonly bottom: number;
  readonly rows: readonly LaidOutRow[];
  /** Rows that are left out, since there are too many. */
  readonly left: number;
}

/** A row of a timeline with its places: the label on top, then as many lines as it needs. */
export interface LaidOutRow {
  readonly top: number;
  readonly bottom: number;
  /** Its label and its note. */
  readonly heading: readonly Shape[];
  readonly lines: readonly LaidOutLine[];
  /** Items that are left out, since there are too many. */
  readonly left: number;
}

/** A stretch of the axis of a row, with all that belongs to it. */
export interface LaidOutLine {
  readonly top: number;
  readonly bottom: number;
  /** Marks, and the axis. */
  readonly shapes: readonly Shape[];
  /** The times that are written at the axis, ascending. */
  readonly ticks: readonly TimelineTick[];
  readonly isBroken: boolean;
  readonly pieces: readonly TimelinePiece[];
}

/** A time that is written at the axis. */
export interface TimelineTick {
  readonly x: number;
  readonly time: string;
  /** The tick, and where the axis is broken behind it. */
  readonly shapes: readonly Shape[];
}

/** An item of a row, or as much of it as stands in one line. */
export interface TimelinePiece {
  /** Among the items of its row. */
  readonly item: number;
  readonly label: string;
  /** How far it reaches, with its text. */
  readonly from: number;
  readonly to: number;
  /** From its text to the moment that it is about; it lies below everything that it passes. */
  readonly thread?: Shape | undefined;
  readonly shapes: readonly Shape[];
}

export const TIMELINE_MARGIN = 24;
const LINE_WIDTH = 1000;
const LANE = 22;
const MARK_LANE = 16;
const SIZE = 12;
const LABEL_WIDTH_MAX = 260;
export const HEADING_WIDTH_MAX = 800;
/** For fonts that are wider than they should be. */
const SLACK = 1.25;
/** More rows or items are of no use to people, and heavy. */
const ROWS_MAX = 1_000;
const ITEMS_MAX = 2_000;
/** Axes are not stretched further: moments that belong together stay together. */
const STRETCH_MAX = 3;
const AXIS_LEFT = TIMELINE_MARGIN + 16;

/** The rows begin at a height. */
export function layoutTimeline(
  { rows }: Pick<Timeline, 'rows'>,
  top: number,
  options: TimelineLayoutOptions = {},
): TimelineLayout {
  const { lineWidth = LINE_WIDTH, itemsMax = ITEMS_MAX } = options;
  const placed = rows.slice(0, ROWS_MAX).map((row) => withPlaces(row, itemsMax));
  const scales = scalesOf(placed, options);
  let [y, width] = [top, 400];
  const laidOut = placed.map((row, index) => {
    stopIfAsked();
    const laid = rowLayout(row, scales[index]!, lineWidth, y);
    width = Math.max(width, laid.right);
    y = laid.row.bottom + 18;
    return laid.row;
  });
  return { width, bottom: y, rows: laidOut, left: rows.length - placed.length };
}

export function headingWidth(text: string, size: number): number {
  return TIMELINE_MARGIN + Math.min(HEADING_WIDTH_MAX, textWidth(text, size, 'bold')) * SLACK;
}

// --------------------------------------------------------------------------------------------- items with numbers

/** An item with its times as numbers, and with what is written at it. */
interface PlacedItem {
  readonly item: TimelineItem;
  readonly index: number;
  readonly from: Rational;
  readonly to: Rational;
  readonly lane: 'above' | 'below';
  readonly label: string;
}

interface PlacedRow {
  readonly row: TimelineRow;
  readonly items: readonly PlacedItem[];
  readonly marks: readonly (TimelineMark & { readonly at: Rational })[];
}

function withPlaces(row: TimelineRow, itemsMax: number): PlacedRow {
  return {
    row,
    items: row.items.slice(0, itemsMax).map(placedItem),
    marks: (row.marks ?? []).map((mark) => ({ ...mark, at: timeOf(mark.time) })),
  };
}

function placedItem(item: TimelineItem, index: number): PlacedItem {
  const isSpan = item.kind === 'expected' || item.kind === 'quiet';
  const [from, to] = isSpan ? [timeOf(item.from), timeOf(item.to)] : [timeOf(item.time), timeOf(item.time)];
  assert(compare(from, to) <= 0, `a window from ${decimalText(from)} to ${decimalText(to)} is one`);
  const lane = item.kind !== 'quiet' && item.direction === 'input' ? 'above' : 'below';
  return { item, index, from, to, lane, label: labelOf(item) };
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

// -------------------------------------------------------------------------------------------------------- scales

function scalesOf(
  rows: readonly PlacedRow[],
  { fill = 0, isOneAxis = false }: TimelineLayoutOptions,
): readonly TimeScale[] {
  const times = rows.map(timesOf);
  const widest = times.reduce(
    (most, row) => row.reduce((wide, time) => Math.max(wide, textWidth(tickText(time), 11, 'mono')), most),
    14,
  );
  const sizes = { least: Math.max(36, widest + 12), most: Math.max(240, 2 * widest) };
  const common = isOneAxis ? timeScale(times.flat(), sizes) : undefined;
  const scales = common === undefined ? timeScales(times, sizes) : rows.map(() => common);
  const longest = scales.reduce((most, { places }) => Math.max(most, places.at(-1)!), 1);
  const factor = Math.min(STRETCH_MAX, (fill - AXIS_LEFT) / longest);
  return factor > 1 ? scales.map((scale) => stretched(scale, factor)) : scales;
}

function timesOf({ items, marks }: PlacedRow): readonly Rational[] {
  return [ZERO, ...items.flatMap(({ from, to }) => [from, to]), ...marks.map(({ at }) => at)];
}

// ---------------------------------------------------------------------------------------------------------- rows

/** A row with its label, in as many lines as it needs. */
function rowLayout(
  placed: PlacedRow,
  scale: TimeScale,
  lineWidth: number,
  top: number,
): { readonly row: LaidOutRow; readonly right: number } {
  const { row, items } = placed;
  const { label, note = '', mood = 'neutral' } = row;
  const heading = [shortTextShape('row-label', TIMELINE_MARGIN, top + 12, label, HEADING_WIDTH_MAX)];
  let right = headingWidth(label, 13);
  if (note !== '') {
    heading.push(shortTextShape(`note-${mood}`, right + 12, top + 12, note, HEADING_WIDTH_MAX));
    right += 12 + Math.min(HEADING_WIDTH_MAX, textWidth(note, SIZE, 'bold')) * SLACK;
  }
  let bottom = top + 24;
  const lines = linesOf(scale, lineWidth).map((line) => {
    const laid = lineLayout(placed, scale, line, bottom);
    right = Math.max(right, laid.right);
    bottom = laid.line.bottom;
    return laid.line;
  });
  const left = row.items.length - items.length;
  return { row: { top, bottom: left > 0 ? bottom + 20 : bottom, heading, lines, left }, right };
}

/** Times by their positions in the scale, both ends included. */
interface Line {
  readonly first: number;
  readonly last: number;
}

/** A new line begins where the one before is full. */
function linesOf({ places }: TimeScale, lineWidth: number): readonly Line[] {
  const lines: Line[] = [];
  for (let first = 0; first < places.length - 1 || lines.length === 0;) {
    let last = first;
    while (last + 1 < places.length && (last === first || places[last + 1]! - places[first]! <= lineWidth))
      last++;
    lines.push({ first, last });
    first = last;
  }
  return lines;
}

/** Something in a lane: what is drawn, with its text, from one end to the other. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

interface Piece extends Extent {
  readonly placed: PlacedItem;
  readonly low: number;
  readonly high: number;
  /** Whether the ends are those of the item, or just of the line. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly text: string;
  readonly textAt: number;
}

function lineLayout(
  { items, marks }: PlacedRow,
  scale: TimeScale,
  line: Line,
  top: number,
): { readonly line: LaidOutLine; readonly right: number } {
  const start = scale.places[line.first]!;
  const end = scale.places[line.last]!;
  const x = (place: number): number => AXIS_LEFT + place - start;
  const isMomentHere = (place: number): boolean => place <= end && (place > start || line.first === 0);
  const pieces = items.flatMap((placed) => {
    const [low, high] = [scale.placeOf(placed.from), scale.placeOf(placed.to)];
    const isHere = low === high ? isMomentHere(low) : low < end && high > start;
    return isHere
      ? [pieceOf(placed, x(Math.max(low, start)), x(Math.min(high, end)), low >= start, high <= end)]
      : [];
  });
  const marked = inLanes(
    marks.flatMap((mark) => {
      const place = scale.placeOf(mark.at);
      return isMomentHere(place) ? [markExtent(mark, x(place))] : [];
    }),
  );
  const [above, below] = (['above', 'below'] as const).map((lane) =>
    inLanes(pieces.filter(({ placed }) => placed.lane === lane)),
  );
  const axis = top + marked.length * MARK_LANE + above!.length * LANE + 12;
  const lanesTop = axis + 24;
  const bottom = lanesTop + below!.length * LANE + 6;
  const axisEnd = x(end) + 14;
  const laidOut = [
    ...above!.flatMap((lane, index) =>
      lane.map((piece) => shapesOf(piece, axis - 12 - index * LANE - LANE / 2, axis, axis)),
    ),
    ...below!.flatMap((lane, index) =>
      lane.map((piece) => shapesOf(piece, lanesTop + index * LANE + LANE / 2, axis, lanesTop)),
    ),
  ];
  const marksShapes = marked.flatMap((lane, index) =>
    lane.flatMap((mark) => markShapes(mark, top + index * MARK_LANE, axis, bottom - 6)),
  );
  const axisShapes = [
    pathShape('axis', `M${decimals(x(start))},${decimals(axis)}H${decimals(axisEnd)}`),
    pathShape('head', `M${decimals(axisEnd + 7)},${decimals(axis)}l-8,-4v8Z`),
  ];
  const right = [...pieces, ...marked.flat()].reduce((most, { to }) => Math.max(most, to), axisEnd + 8);
  return {
    line: {
      top,
      bottom,
      shapes: [...marksShapes, ...axisShapes],
      ticks: ticksOf(scale, line, x, axis),
      isBroken: scale.isBroken.slice(line.first, line.last).includes(true),
      pieces: laidOut,
    },
    right,
  };
}

function ticksOf(
  { times, places, isBroken }: TimeScale,
  { first, last }: Line,
  x: (place: number) => number,
  axis: number,
): readonly TimelineTick[] {
  return times.slice(first, last + 1).map((time, index) => {
    const at = x(places[first + index]!);
    const hasGap = first + index < last;
    const gap = (at + x(places[first + index + 1] ?? 0)) / 2;
    return {
      x: at,
      time: decimalText(time),
      shapes: [
        pathShape('axis', `M${decimals(at)},${decimals(axis - 4)}v8`),
        textShape('tick', at, axis + 17, tickText(time)),
        ...(hasGap && isBroken[first + index] === true ? breakShapes(gap, axis, 'right') : []),
      ],
    };
  });
}

/** The text stands in the bar where it fits, otherwise to the right of it. */
function pieceOf(placed: PlacedItem, low: number, high: number, isStart: boolean, isEnd: boolean): Piece {
  const words = shortened(placed.label, LABEL_WIDTH_MAX, SIZE, 'mono');
  const wide = textWidth(words, SIZE, 'mono');
  const isPoint = low === high;
  const fits = !isPoint && high - low >= wide + 10;
  const at = fits ? (low + high - wide) / 2 : high + (isPoint ? 9 : 6);
  const from = isPoint ? low - 8 : low;
  return {
    placed,
    low,
    high,
    isStart,
    isEnd,
    text: words,
    textAt: at,
    from,
    to: fits ? high : at + wide + 4,
  };
}

/** Side by side, each in the first lane that has room for it. */
function inLanes<Each extends Extent>(pieces: readonly Each[]): readonly (readonly Each[])[] {
  const lanes: Each[][] = [];
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    const lane = lanes.find((others) => others.at(-1)!.to <= piece.from);
    if (lane === undefined) lanes.push([piece]);
    else lane.push(piece);
  }
  return lanes;
}

// --------------------------------------------------------------------------------------------------------- marks

interface MarkExtent extends Extent {
  readonly mark: TimelineMark;
  readonly at: number;
}

function markExtent(mark: TimelineMark, at: number): MarkExtent {
  const words = shortened(mark.text, LABEL_WIDTH_MAX, 11, 'bold');
  return { mark, at, from: at - 2, to: at + 10 + textWidth(words, 11, 'bold') * SLACK };
}

/** The line leaves out what is written at the axis. */
function markShapes({ mark, at }: MarkExtent, top: number, axis: number, bottom: number): readonly Shape[] {
  return [
    pathShape(
      `mark-${mark.mood}`,
      `M${decimals(at)},${decimals(top)}V${decimals(axis + 6)}M${decimals(at)},${decimals(axis + 21)}V${decimals(bottom)}`,
    ),
    shortTextShape(`mark-${mark.mood}-words`, at + 6, top + 10, mark.text, LABEL_WIDTH_MAX),
  ];
}

// -------------------------------------------------------------------------------------------------------- pieces

function shapesOf(piece: Piece, y: number, axis: number, threadEnd: number): TimelinePiece {
  const { placed, low, high, from, to } = piece;
  const kind = paintOf(placed.item);
  const { label, index: item } = placed;
  const words =
    piece.text === label
      ? textShape(`${kind}-words`, piece.textAt, y + 4, label)
      : shortTextShape(`${kind}-words`, piece.textAt, y + 4, label, LABEL_WIDTH_MAX);
  const thread =
    low !== high || kind === 'quiet'
      ? undefined
      : pathShape(`${kind}-thread`, `M${decimals(low)},${decimals(y)}V${decimals(threadEnd)}`);
  return {
    item,
    label,
    from,
    to,
    ...(thread === undefined ? {} : { thread }),
    shapes: [...signOf(piece, y, axis), words],
  };
}

function signOf(piece: Piece, y: number, axis: number): readonly Shape[] {
  const { placed, low, high } = piece;
  const { item } = placed;
  if (low !== high) return barShapes(piece, y);
  switch (item.kind) {
    case 'quiet':
      return [pathShape('quiet-end', `M${decimals(low)},${decimals(y - 7)}v14`)];
    case 'expected':
      return [eventShape(`${item.direction}-window`, item.direction, low, y)];
    case 'event':
      return [
        eventShape(item.isWrong === true ? 'bad-tip' : `${item.direction}-tip`, item.direction, low, axis),
      ];
    case 'asked':
      return [askedShape(item.isRefusal, low, y)];
  }
}

type PaintKind = 'input' | 'output' | 'quiet' | 'bad';

function paintOf(item: TimelineItem): PaintKind {
  if (item.kind === 'quiet') return 'quiet';
  const isBad = item.kind === 'event' ? item.isWrong === true : item.kind === 'asked' && item.isRefusal;
  return isBad ? 'bad' : item.direction;
}

function barShapes({ placed, low, high, isStart, isEnd }: Piece, y: number): readonly Shape[] {
  const { item } = placed;
  const [top, height] = [y - 9, 18];
  const open = item.kind === 'expected' ? (item.open ?? [false, false]) : [false, false];
  const name = item.kind === 'quiet' ? 'quiet' : item.direction;
  const end = (at: number, isOpen: boolean): Shape =>
    pathShape(`${name}-end`, `M${decimals(at)},${decimals(top)}v${height}`, isOpen ? 'dashed' : 'solid');
  return [
    { kind: 'rect', look: `${name}-area`, x: low, y: top, width: high - low, height },
    ...(isStart ? [end(low, open[0])] : []),
    ...(isEnd ? [end(high, open[1])] : []),
  ];
}

/** A tick for what has to be accepted, a cross for what has to be refused. */
function askedShape(isRefusal: boolean, x: number, y: number): Shape {
  return isRefusal
    ? pathShape('bad-arrow', `M${decimals(x - 4.5)},${decimals(y - 4.5)}l9,9m0,-9l-9,9`)
    : pathShape('output-arrow', `M${decimals(x - 5)},${decimals(y)}l4,4l6,-8`);
}
