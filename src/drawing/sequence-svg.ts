/**
 * Sequence diagrams in SVG that needs nothing else: heads on top, lifelines below, messages as arrows with their texts
 * above, delays as bands across, notes as boxes.
 *
 * INVARIANT the same picture gives the same bytes, and no text overlaps another one: columns are as wide as the texts
 * between them need.
 */
import { type SequenceItem, type SequencePicture } from './sequence-picture.js';
import { decimals, svgPage } from './svg-page.js';
import { textWidth } from './text-size.js';
import { palettes } from './themes.js';
import { escaped } from './xml-escape.js';

const SIZE = 13;
const SMALL = 11;
const MARGIN = 24;
const HEAD_HEIGHT = 30;
const ROW = 44;
const LOOP_WIDTH = 34;
const AIR = 16;

export function drawSequence(sequence: SequencePicture): string {
  const picture = { ...sequence, items: sequence.items.map(withOneTime) };
  const { title, participants, items } = picture;
  const centres = columnsOf(picture);
  const last = participants.length - 1;
  const loops = items.some((item) => item.kind === 'message' && item.from === last && item.to === last);
  const lastHead = textWidth(participants[last] ?? '', SIZE, 'bold') / 2 + AIR;
  const lastLoop = loops ? LOOP_WIDTH + AIR + widestLoop(items, last) : 0;
  const width = Math.max(
    (centres[last] ?? 0) + Math.max(lastHead, lastLoop) + MARGIN,
    textWidth(title, SIZE + 2, 'bold') + 2 * MARGIN,
  );
  const top = title === '' ? MARGIN : MARGIN + 30;
  const first = top + HEAD_HEIGHT + 18;
  const bottom = first + items.length * ROW + 8;
  const height = bottom + MARGIN;
  return svgPage({
    title: title === '' ? 'Sequence of messages' : title,
    ...{ width, height, style: STYLE },
    fontSize: SIZE,
    elements: [
      ...(title === ''
        ? []
        : [`<text class="heading" x="${MARGIN}" y="${MARGIN + 12}">${escaped(title)}</text>`]),
      ...centres.map(
        (x) =>
          `<line class="life" x1="${decimals(x)}" y1="${decimals(top + HEAD_HEIGHT)}" x2="${decimals(x)}" y2="${decimals(bottom)}"/>`,
      ),
      ...participants.map((name, index) => head(name, centres[index]!, top)),
      ...items.flatMap((item, index) => itemElements(item, centres, first + index * ROW, width)),
    ],
  });
}

/** A message says when it may come, or, where there is no window to draw, when it comes. */
function withOneTime(item: SequenceItem): SequenceItem {
  if (item.kind !== 'message' || item.time === undefined) return item;
  const isWindowDrawn = item.window !== undefined && item.from !== item.to;
  return isWindowDrawn ? item : { ...item, text: `${item.text} @${item.time}` };
}

const light = palettes.light;
const STYLE = [
  `.head { fill: ${light.location}; stroke: ${light.rim}; }`,
  '.name { font-weight: bold; text-anchor: middle; }',
  `.life { stroke: ${light.leader}; stroke-dasharray: 4 4; }`,
  `.arrow { fill: none; stroke: ${light.line}; stroke-width: 1.4; }`,
  `.tip { fill: ${light.line}; }`,
  `.words { text-anchor: middle; fill: ${light.text.synchronisation}; }`,
  `.loop { fill: ${light.text.synchronisation}; }`,
  `.window { font-size: ${SMALL}px; fill: ${light.text.guard}; text-anchor: middle; }`,
  `.band { fill: ${light.codeGround}; stroke: ${light.frame}; }`,
  `.delay { font-size: ${SMALL}px; fill: ${light.text.comment}; text-anchor: middle; }`,
];

/** The middle of each column: neighbours stand so far apart that all texts between them fit. */
function columnsOf({ participants, items }: SequencePicture): readonly number[] {
  const halves = participants.map((name) => textWidth(name, SIZE, 'bold') / 2 + AIR);
  const centres = participants.map(() => 0);
  participants.forEach((_, column) => {
    const before = column === 0 ? 0 : centres[column - 1]!;
    const heads = column === 0 ? MARGIN + halves[0]! : before + halves[column - 1]! + halves[column]! + 8;
    const needs = items.flatMap((item) => {
      if (item.kind !== 'message') return [];
      const [left, right] = [Math.min(item.from, item.to), Math.max(item.from, item.to)];
      if (left === right) return left === column - 1 ? [before + LOOP_WIDTH + wordsWidth(item) + AIR] : [];
      return right === column ? [centres[left]! + wordsWidth(item) + 2 * AIR] : [];
    });
    centres[column] = Math.max(heads, ...needs);
  });
  return centres;
}

function wordsWidth({
  text,
  window = '',
}: {
  readonly text: string;
  readonly window?: string | undefined;
}): number {
  return Math.max(textWidth(text, SIZE), textWidth(window, SMALL));
}

function widestLoop(items: readonly SequenceItem[], column: number): number {
  return Math.max(
    0,
    ...items.map((item) =>
      item.kind === 'message' && item.from === column && item.to === column ? wordsWidth(item) : 0,
    ),
  );
}

function head(name: string, x: number, top: number): string {
  const width = textWidth(name, SIZE, 'bold') + 2 * AIR - 6;
  return [
    `<rect class="head" x="${decimals(x - width / 2)}" y="${decimals(top)}" width="${decimals(width)}" height="${HEAD_HEIGHT}" rx="5"/>`,
    `<text class="name" x="${decimals(x)}" y="${decimals(top + 20)}">${escaped(name)}</text>`,
  ].join('');
}

function itemElements(
  item: SequenceItem,
  centres: readonly number[],
  top: number,
  width: number,
): readonly string[] {
  switch (item.kind) {
    case 'delay':
    case 'note': {
      const [y, middle] = [top + 8, width / 2];
      return [
        `<rect class="band" x="${MARGIN / 2}" y="${decimals(y)}" width="${decimals(width - MARGIN)}" height="22" rx="4"/>`,
        `<text class="delay" x="${decimals(middle)}" y="${decimals(y + 15)}">${escaped(item.text)}</text>`,
      ];
    }
    case 'message':
      return item.from === item.to
        ? loopElements(item, centres[item.from]!, top)
        : arrowElements(item, centres, top);
  }
}

type Message = Extract<SequenceItem, { kind: 'message' }>;

function arrowElements(
  { from, to, text, window }: Message,
  centres: readonly number[],
  top: number,
): readonly string[] {
  const [start, end] = [centres[from]!, centres[to]!];
  const way = end > start ? 1 : -1;
  const y = top + 24;
  const middle = (start + end) / 2;
  return [
    `<path class="arrow" d="M${decimals(start)},${decimals(y)}H${decimals(end - way * 8)}"/>`,
    `<path class="tip" d="M${decimals(end)},${decimals(y)}l${-way * 10},-4.5v9Z"/>`,
    `<text class="words" x="${decimals(middle)}" y="${decimals(y - 6)}">${escaped(text)}</text>`,
    ...(window === undefined
      ? []
      : [`<text class="window" x="${decimals(middle)}" y="${decimals(y + 13)}">${escaped(window)}</text>`]),
  ];
}

function loopElements({ text }: Message, x: number, top: number): readonly string[] {
  const y = top + 12;
  return [
    `<path class="arrow" d="M${decimals(x)},${decimals(y)}h${LOOP_WIDTH - 8}v14h${-(LOOP_WIDTH - 16)}"/>`,
    `<path class="tip" d="M${decimals(x)},${decimals(y + 14)}l10,-4.5v9Z"/>`,
    `<text class="loop" x="${decimals(x + LOOP_WIDTH)}" y="${decimals(y + 11)}">${escaped(text)}</text>`,
  ];
}
