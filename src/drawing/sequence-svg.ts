/**
 * Sequence diagrams in SVG that needs nothing else: heads on top, lifelines below, messages as arrows with their texts
 * above, silence as bands across, notes as boxes. Where times are known, an axis of time goes down at the left, to scale;
 * where it is broken, it is marked. A legend says what colours and signs mean.
 *
 * INVARIANT the same picture gives the same bytes, and no text overlaps another one: columns are as wide as the texts
 * between them need, and longer texts are shortened.
 */
import { greatest } from '../base/long-lists.js';
import { type Rational, ZERO, compare, decimalText, max, parseRational, toNumber } from '../base/rational.js';
import { spend } from '../base/stopped.js';
import { breakShapes, shapeSvg } from './shape.js';
import { type LegendEntry, drawLegend } from './svg-legend.js';
import { type SequenceItem, type SequenceMoment, type SequencePicture } from './sequence-picture.js';
import { type PictureOptions, decimals, shortTextAt, svgPage, textAt } from './svg-page.js';
import { look } from './svg-style.js';
import { type Face, textWidth } from './text-size.js';
import { timeScale } from './time-scale.js';

const NAME_SIZE = 13;
const SIZE = 12;
const SMALL = 11;
const MARGIN = 24;
const HEAD_HEIGHT = 30;
/** Between items that happen one after the other, at least and at most. */
const ROW = 46;
const ROW_MAX = 3 * ROW;
const LOOP_WIDTH = 34;
const AIR = 16;
/** Wider texts are shortened. */
const TEXT_WIDTH_MAX = 420;
const TITLE_WIDTH_MAX = 900;
/** For fonts that are wider than they should be. */
const SLACK = 1.12;

/** A sequence diagram as SVG, with an axis of time. */
export function drawSequence(sequence: SequencePicture, options: PictureOptions = {}): string {
  const { title, participants } = sequence;
  const isTimed = sequence.items.some((item) => momentOf(item) !== undefined);
  const items = sequence.items.map((item) => (isTimed ? item : withOneTime(item)));
  const top = title === '' ? MARGIN : MARGIN + 30;
  const first = top + HEAD_HEIGHT + 26;
  const rows = rowsOf(items, first, isTimed);
  const axis = isTimed ? axisOf(rows, first) : undefined;
  const left = axis === undefined ? MARGIN : MARGIN + axis.width + AIR;
  const centres = columnsOf(participants, items, left);
  const right = rightEnd(participants, items, centres);
  const legend = drawLegend(legendOf(items, rows), MARGIN, rows.bottom + 44, Math.max(right, 420));
  const width = Math.max(
    right + MARGIN,
    Math.min(TITLE_WIDTH_MAX, textWidth(title, 15, 'bold') * SLACK) + 2 * MARGIN,
    legend.width + 2 * MARGIN,
  );
  const height = Math.max(rows.bottom + 20, legend.bottom) + MARGIN - 8;
  const lines = centres.map(
    (x) =>
      `<line ${look('lifeline')} x1="${decimals(x)}" y1="${decimals(top + HEAD_HEIGHT)}" x2="${decimals(x)}" y2="${decimals(rows.bottom)}"/>`,
  );
  const elements = [
    ...(title === '' ? [] : [shortTextAt('heading', MARGIN, MARGIN + 12, title, TITLE_WIDTH_MAX)]),
    ...lines,
    ...(axis?.elements ?? []),
    ...participants.map((name, index) => head(name, centres[index]!, top)),
    // One text each: a long test has hundreds of thousands of elements.
    ...rows.rows.flatMap((row) => {
      spend(UNITS_PER_ITEM);
      const drawn = itemElements(row, centres, left - AIR / 2, Math.max(right, left + 120));
      return drawn.length === 0 ? [] : [drawn.join('\n')];
    }),
    ...legend.elements,
  ];
  return svgPage({ title: title === '' ? 'Sequence of messages' : title, width, height, elements }, options);
}

/** Without an axis a message says when it may come, or, where there is no window to draw, when it comes. */
function withOneTime(item: SequenceItem): SequenceItem {
  if (item.kind !== 'message' || item.time === undefined) return item;
  const isWindowDrawn = item.window !== undefined && item.from !== item.to;
  return isWindowDrawn ? item : { ...item, text: `${item.text} @${item.time}` };
}

function momentOf(item: SequenceItem): SequenceMoment | undefined {
  return item.kind === 'note' ? undefined : item.moment;
}

// ---------------------------------------------------------------------------------------------------------- rows

/** An item with its place; `before` is where the time began that passes until it. */
interface Row {
  readonly item: SequenceItem;
  readonly before: number;
  readonly y: number;
  readonly time: Rational | undefined;
  readonly timeBefore: Rational;
  readonly isBroken: boolean;
}

interface Rows {
  readonly rows: readonly Row[];
  /** Where lifelines end. */
  readonly bottom: number;
}

function timeOf(text: string): Rational {
  return parseRational(text) ?? ZERO;
}

/** What it takes to draw an item, by and large. */
const UNITS_PER_ITEM = 100;

/** The places of items: to scale where time passes, one after the other where it does not. */
function rowsOf(items: readonly SequenceItem[], first: number, isTimed: boolean): Rows {
  const times = items.flatMap((item) => momentOf(item)?.at ?? []).map(timeOf);
  const scale = timeScale([ZERO, ...times], { least: ROW, most: ROW_MAX });
  const rows: Row[] = [];
  let [y, time, isTaken, gap] = [first, ZERO, false, 0];
  for (const item of items) {
    spend(UNITS_PER_ITEM);
    const at = momentOf(item)?.at;
    // Times never go back, whatever a picture says.
    const next = at === undefined ? time : max(time, timeOf(at));
    const [before, timeBefore] = [y, time];
    const isLater = compare(next, time) > 0;
    if (isLater) y += scale.placeOf(next) - scale.placeOf(time);
    else if (isTaken) y += ROW;
    // Gaps that end by now are behind us: they lie between the last moment and this one.
    let isBroken = false;
    for (; gap < scale.isBroken.length && compare(scale.times[gap + 1]!, next) <= 0; gap++)
      isBroken ||= scale.isBroken[gap]!;
    rows.push({ item, before, y, time: at === undefined ? undefined : next, timeBefore, isBroken });
    time = next;
    // Waiting alone leaves room for what it waits for.
    isTaken = !(isTimed && item.kind === 'delay' && !item.isSilence);
  }
  return { rows, bottom: y + 26 };
}

// ---------------------------------------------------------------------------------------------------------- axis

interface Axis {
  readonly elements: readonly string[];
  readonly width: number;
}

/** The axis of time: a line where time passes, a bar where it stands still, a tick for each moment. */
function axisOf({ rows }: Rows, first: number): Axis {
  const timed = rows.filter(({ time }) => time !== undefined);
  const ticks = new Map<string, { readonly label: string; readonly y: number }>();
  ticks.set('0', { label: '0', y: first });
  for (const { item, time, y } of timed) {
    const key = decimalText(time!);
    const label = momentOf(item)!.label ?? key;
    const known = ticks.get(key);
    // A moment that is known better is said better.
    if (known === undefined || known.label === key) ticks.set(key, { label, y: known?.y ?? y });
  }
  const labels = [...ticks.values()];
  const labelWidth = greatest(labels.map(({ label }) => Math.min(120, textWidth(label, SMALL, 'mono'))));
  const delayWidth = greatest(
    timed.map(({ item }) => textWidth(delayText(item), SMALL, 'mono')),
    0,
  );
  const x = MARGIN + labelWidth + 10;
  const last = timed.at(-1)?.y ?? first;
  const elements = [
    `<line ${look('axis')} x1="${decimals(x)}" y1="${decimals(first)}" x2="${decimals(x)}" y2="${decimals(last)}"/>`,
    ...timed.flatMap((row) => {
      spend(UNITS_PER_ITEM);
      return axisPiece(row, x);
    }),
    ...labels.flatMap(({ label, y }) => [
      `<line ${look('axis')} x1="${decimals(x - 5)}" y1="${decimals(y)}" x2="${decimals(x + 5)}" y2="${decimals(y)}"/>`,
      shortTextAt('tick-end', x - 9, y + 4, label, 120),
    ]),
  ];
  return { elements, width: labelWidth + 10 + Math.max(12, delayWidth + 14) };
}

function axisPiece(row: Row, x: number): readonly string[] {
  const { item, before, y, time, timeBefore, isBroken } = row;
  if (compare(time!, timeBefore) === 0)
    return y === before
      ? []
      : [
          `<line ${look('moment')} x1="${decimals(x)}" y1="${decimals(before)}" x2="${decimals(x)}" y2="${decimals(y)}"/>`,
        ];
  const middle = (before + y) / 2;
  const text = delayText(item);
  return [
    ...windowBar(row, x),
    ...(isBroken ? breakShapes(x, middle, 'down').map(shapeSvg) : []),
    ...(text === '' ? [] : [textAt('tick-start', x + 9, middle + 4, text)]),
  ];
}

/** How long it is waited, where that is certain. */
function delayText(item: SequenceItem): string {
  return item.kind === 'delay' && !item.isSilence ? item.text : '';
}

/** The part of the axis in which a message may come. */
function windowBar({ item, before, y, time, timeBefore }: Row, x: number): readonly string[] {
  const since = momentOf(item)?.since;
  if (since === undefined || item.kind !== 'message') return [];
  const [from, to] = [toNumber(timeBefore), toNumber(time!)];
  const share = Math.min(1, Math.max(0, (toNumber(timeOf(since)) - from) / (to - from)));
  const start = before + share * (y - before);
  const kind = item.direction === 'input' ? 'input-window' : 'output-window';
  return [
    `<rect ${look(kind)} x="${decimals(x - 3)}" y="${decimals(start)}" width="6" height="${decimals(y - start)}"/>`,
  ];
}

// ------------------------------------------------------------------------------------------------------- columns

/** The middle of each column: neighbours stand so far apart that all texts between them fit. */
function columnsOf(
  participants: readonly string[],
  items: readonly SequenceItem[],
  left: number,
): readonly number[] {
  const halves = participants.map((name) => headWidth(name) / 2);
  const centres = participants.map(() => 0);
  participants.forEach((_, column) => {
    const before = column === 0 ? 0 : centres[column - 1]!;
    const heads = column === 0 ? left + halves[0]! : before + halves[column - 1]! + halves[column]! + 14;
    const needs = items.flatMap((item) => {
      if (item.kind !== 'message') return [];
      const [leftEnd, rightEnd] = [Math.min(item.from, item.to), Math.max(item.from, item.to)];
      if (leftEnd === rightEnd)
        return leftEnd === column - 1 ? [before + LOOP_WIDTH + wordsWidth(item) + AIR] : [];
      return rightEnd === column ? [centres[leftEnd]! + wordsWidth(item) + 2 * AIR] : [];
    });
    centres[column] = greatest(needs, heads);
  });
  return centres;
}

function rightEnd(
  participants: readonly string[],
  items: readonly SequenceItem[],
  centres: readonly number[],
): number {
  const last = participants.length - 1;
  const loops = items.flatMap((item) =>
    item.kind === 'message' && item.from === last && item.to === last
      ? [LOOP_WIDTH + AIR + wordsWidth(item)]
      : [],
  );
  const lastColumn = last < 0 ? MARGIN : centres[last]! + greatest(loops, headWidth(participants[last]!) / 2);
  const notes = items.map((item) => (item.kind === 'message' ? 0 : limited(item.text, SMALL) * SLACK));
  return Math.max(lastColumn, (centres[0] ?? MARGIN) + greatest(notes, 0));
}

function limited(text: string, size: number, face: Face = 'regular'): number {
  return Math.min(TEXT_WIDTH_MAX, textWidth(text, size, face));
}

function headWidth(name: string): number {
  return limited(name, NAME_SIZE, 'bold') * SLACK + 2 * AIR - 6;
}

function wordsWidth(message: Message): number {
  const { from, to, text, window = '' } = message;
  if (from === to) return limited(loopWords(message), SIZE, 'mono');
  return Math.max(limited(text, SIZE, 'mono'), limited(window, SMALL) * SLACK);
}

/** What stands beside a loop, in one line. */
function loopWords({ text, window }: Message): string {
  return window === undefined ? text : `${text} ${window}`;
}

// ------------------------------------------------------------------------------------------------------ elements

function head(name: string, x: number, top: number): string {
  const width = headWidth(name);
  return [
    `<rect ${look('participant')} x="${decimals(x - width / 2)}" y="${decimals(top)}" width="${decimals(width)}" height="${HEAD_HEIGHT}" rx="5"/>`,
    shortTextAt('words-bold', x, top + 20, name, TEXT_WIDTH_MAX),
  ].join('');
}

function itemElements(
  { item, before, y }: Row,
  centres: readonly number[],
  left: number,
  right: number,
): readonly string[] {
  switch (item.kind) {
    case 'delay': {
      // The axis says how long it is waited.
      if (item.moment !== undefined && !item.isSilence) return [];
      const isScaled = item.moment !== undefined && y > before;
      return isScaled
        ? bandElements(item.text, left, right, before + 20, y - before - 22)
        : bandElements(item.text, left, right, y - 11, 22);
    }
    case 'note':
      return bandElements(item.text, left, right, y - 11, 22);
    case 'message':
      return item.from === item.to
        ? loopElements(item, centres[item.from]!, y)
        : arrowElements(item, centres, y);
  }
}

function bandElements(
  text: string,
  left: number,
  right: number,
  top: number,
  height: number,
): readonly string[] {
  return [
    `<rect ${look('band')} x="${decimals(left)}" y="${decimals(top)}" width="${decimals(right - left)}" height="${decimals(height)}" rx="4"/>`,
    shortTextAt('small-middle', (left + right) / 2, top + height / 2 + 4, text, right - left - 8),
  ];
}

type Message = Extract<SequenceItem, { kind: 'message' }>;

function arrowElements(
  { from, to, text, window, direction }: Message,
  centres: readonly number[],
  y: number,
): readonly string[] {
  const [start, end] = [centres[from]!, centres[to]!];
  const way = end > start ? 1 : -1;
  const middle = (start + end) / 2;
  return [
    `<path ${look(`${direction}-arrow`)} d="M${decimals(start)},${decimals(y)}H${decimals(end - way * 8)}"/>`,
    `<path ${look(`${direction}-tip`)} d="M${decimals(end)},${decimals(y)}l${-way * 10},-4.5v9Z"/>`,
    `<g text-anchor="middle">${shortTextAt(`${direction}-words`, middle, y - 6, text, TEXT_WIDTH_MAX)}</g>`,
    ...(window === undefined ? [] : [shortTextAt('small-middle', middle, y + 14, window, TEXT_WIDTH_MAX)]),
  ];
}

function loopElements(message: Message, x: number, y: number): readonly string[] {
  const { direction } = message;
  const top = y - 7;
  return [
    `<path ${look(`${direction}-arrow`)} d="M${decimals(x)},${decimals(top)}h${LOOP_WIDTH - 8}v14h${-(LOOP_WIDTH - 16)}"/>`,
    `<path ${look(`${direction}-tip`)} d="M${decimals(x)},${decimals(top + 14)}l10,-4.5v9Z"/>`,
    shortTextAt(`${direction}-words`, x + LOOP_WIDTH, y + 4, loopWords(message), TEXT_WIDTH_MAX),
  ];
}

// -------------------------------------------------------------------------------------------------------- legend

/** What occurs in the picture and does not say itself what it is. */
function legendOf(items: readonly SequenceItem[], { rows }: Rows): readonly LegendEntry[] {
  const has = (direction: Message['direction']): boolean =>
    items.some((item) => item.kind === 'message' && item.direction === direction);
  const delays = items.filter((item) => delayText(item).startsWith('+'));
  const hasWindow = rows.some(({ item }) => momentOf(item)?.since !== undefined);
  return [
    ...(has('input') ? [{ sign: 'input-arrow', text: 'input: the tester does it' } as const] : []),
    ...(has('output') ? [{ sign: 'output-arrow', text: 'output: the system does it' } as const] : []),
    ...(has('internal')
      ? [{ sign: 'internal-arrow', text: 'between processes of the system' } as const]
      : []),
    ...(delays.length > 0 ? [{ sign: '+n', text: 'n time units pass' } as const] : []),
    ...(hasWindow ? [{ sign: 'window', text: 'may come at any of these times' } as const] : []),
    ...(rows.some(({ isBroken }) => isBroken) ? [{ sign: 'break', text: 'not to scale' } as const] : []),
  ];
}
