/**
 * Classes of clock values as a picture, in SVG: along an axis for one clock, as areas of a plane for two.
 *
 * Every part has a colour, the same for the parts of one class, and a line in the legend. What is not reached is grey. An
 * end or side that belongs to a part is drawn through, another one dashed; where the drawing ends and the part goes on,
 * nothing is drawn. Dots are test points.
 *
 * INVARIANT the same picture gives the same bytes.
 */
import { FONT_FAMILY } from './text-size.js';
import { escaped } from './xml-escape.js';

export interface ClassPicture {
  readonly title: string;
  /** The names of one or two clocks. */
  readonly clocks: readonly string[];
  /** The drawing goes from 0 to here, for each clock. */
  readonly limit: number;
  readonly parts: readonly PicturePart[];
}

export type PicturePoint = readonly [number, number];

export interface PicturePart {
  readonly name: string;
  /** What the legend says of it. */
  readonly words: string;
  /** Parts of one class have the same number. */
  readonly class: number;
  readonly isReached: boolean;
  /** In order around the part; two for a line, one for a point. With one clock the second value is 0. */
  readonly corners: readonly PicturePoint[];
  /** By corner: whether the side from there to the next one belongs to the part; with one clock, whether the corner does. */
  readonly closed: readonly boolean[];
  readonly testPoints: readonly PicturePoint[];
}

const LEFT = 64;
const TOP = 76;
const WIDTH = 560;
const LINE_HEIGHT = 22;
/** The height of parts along an axis. */
const BAND = 56;

export function drawClasses(picture: ClassPicture): string {
  const isPlane = picture.clocks.length === 2;
  const side = isPlane ? WIDTH : BAND;
  const bottom = TOP + side;
  const legendTop = bottom + 72;
  const height = legendTop + LINE_HEIGHT * picture.parts.length + 16;
  const width = LEFT + WIDTH + 48;
  const x = (value: number): number => LEFT + (value / picture.limit) * WIDTH;
  const y = (value: number): number => (isPlane ? bottom - (value / picture.limit) * WIDTH : bottom);
  const shapes = [...picture.parts].sort((a, b) => rank(b) - rank(a));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(`Classes of ${picture.title}`)}</title>`,
    `<style>text { font-family: ${FONT_FAMILY}; font-size: 13px; fill: #1c2330; } .heading { font-size: 16px; font-weight: bold; } .tick { font-size: 11px; fill: #5d6675; } .name { font-weight: bold; text-anchor: middle; paint-order: stroke; stroke: #ffffff; stroke-width: 3px; stroke-opacity: 0.8; } .axis { stroke: #47505f; stroke-width: 1.2; } .grid { stroke: #dde1e8; stroke-width: 1; }</style>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text class="heading" x="${LEFT}" y="32">${escaped(picture.title)}</text>`,
    ...axes(picture, x, y, bottom, isPlane),
    ...shapes.flatMap((part) =>
      isPlane ? areaOf(part, picture.limit, x, y) : bandOf(part, picture.limit, x, bottom),
    ),
    ...picture.parts.flatMap(({ testPoints }) =>
      testPoints
        .filter((point) => Math.max(...point) <= picture.limit)
        .map(([a, b]) => {
          const height = isPlane ? y(b) : bottom - 8;
          return `<circle cx="${number(x(a))}" cy="${number(height)}" r="3.2" fill="#1c2330" stroke="#ffffff" stroke-width="1"/>`;
        }),
    ),
    ...picture.parts.flatMap((part) => nameOf(part, x, isPlane ? y : () => bottom - BAND / 2)),
    ...picture.parts.flatMap((part, index) => legendOf(part, legendTop + index * LINE_HEIGHT)),
    '</svg>',
    '',
  ].join('\n');
}

/** Areas first, then lines, then points, so that nothing is hidden. */
function rank({ corners }: PicturePart): number {
  return Math.min(corners.length, 3);
}

function axes(
  { clocks, limit }: ClassPicture,
  x: (value: number) => number,
  y: (value: number) => number,
  bottom: number,
  isPlane: boolean,
): readonly string[] {
  const ticks = ticksUpTo(limit);
  const right = x(limit);
  return [
    ...ticks.flatMap((tick) => [
      `<line class="grid" x1="${number(x(tick))}" y1="${TOP}" x2="${number(x(tick))}" y2="${bottom}"/>`,
      `<text class="tick" x="${number(x(tick))}" y="${bottom + 16}" text-anchor="middle">${tick}</text>`,
      ...(isPlane
        ? [
            `<line class="grid" x1="${LEFT}" y1="${number(y(tick))}" x2="${number(right)}" y2="${number(y(tick))}"/>`,
            `<text class="tick" x="${LEFT - 8}" y="${number(y(tick) + 4)}" text-anchor="end">${tick}</text>`,
          ]
        : []),
    ]),
    `<line class="axis" x1="${LEFT}" y1="${bottom}" x2="${number(right + 10)}" y2="${bottom}"/>`,
    `<text x="${number(right)}" y="${bottom + 36}" text-anchor="end">${escaped(clocks[0]!)}</text>`,
    ...(isPlane
      ? [
          `<line class="axis" x1="${LEFT}" y1="${bottom}" x2="${LEFT}" y2="${TOP - 10}"/>`,
          `<text x="${LEFT - 8}" y="${TOP - 14}" text-anchor="start">${escaped(clocks[1]!)}</text>`,
        ]
      : []),
  ];
}

/** Round numbers, about ten of them. */
function ticksUpTo(limit: number): readonly number[] {
  const rough = limit / 10;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(rough, 1))));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power;
  return Array.from({ length: Math.floor(limit / step) + 1 }, (_, index) => index * step);
}

function areaOf(
  part: PicturePart,
  limit: number,
  x: (value: number) => number,
  y: (value: number) => number,
): readonly string[] {
  const { corners, closed } = part;
  const points = corners.map(([a, b]) => [x(a), y(b)] as const);
  const { fill, stroke } = colourOf(part);
  if (points.length === 1) {
    const [px, py] = points[0]!;
    return [
      `<circle cx="${number(px)}" cy="${number(py)}" r="5" fill="${fill}" stroke="${stroke}" stroke-width="1.6"/>`,
    ];
  }
  const path = points.map(([px, py]) => `${number(px)},${number(py)}`).join(' ');
  const sides = points.flatMap(([px, py], index) => {
    if (points.length === 2 && index === 1) return [];
    const next = (index + 1) % points.length;
    const [qx, qy] = points[next]!;
    // Where the drawing ends, the part does not.
    const isEnd = ([0, 1] as const).some((k) => corners[index]![k] === limit && corners[next]![k] === limit);
    if (isEnd) return [];
    const dash = closed[index] === true ? '' : ' stroke-dasharray="4 4"';
    const width = points.length === 2 ? 4 : 1.6;
    return [
      `<line x1="${number(px)}" y1="${number(py)}" x2="${number(qx)}" y2="${number(qy)}" stroke="${stroke}" stroke-width="${width}"${dash}/>`,
    ];
  });
  return [...(points.length > 2 ? [`<polygon points="${path}" fill="${fill}"/>`] : []), ...sides];
}

/** A part along an axis: a band, or a line for a single value. */
function bandOf(
  part: PicturePart,
  limit: number,
  x: (value: number) => number,
  bottom: number,
): readonly string[] {
  const { fill, stroke } = colourOf(part);
  const low = x(part.corners[0]![0]);
  const high = x(part.corners.at(-1)![0]);
  const top = bottom - BAND;
  const end = (at: number, isClosed: boolean): string =>
    `<line x1="${number(at)}" y1="${top}" x2="${number(at)}" y2="${bottom}" stroke="${stroke}" stroke-width="2"${isClosed ? '' : ' stroke-dasharray="4 4"'}/>`;
  if (low === high)
    return [
      `<line x1="${number(low)}" y1="${top - 6}" x2="${number(low)}" y2="${bottom}" stroke="${stroke}" stroke-width="4"/>`,
    ];
  return [
    `<rect x="${number(low)}" y="${top}" width="${number(high - low)}" height="${BAND}" fill="${fill}"/>`,
    end(low, part.closed[0] === true),
    ...(high === x(limit) ? [] : [end(high, part.closed[1] === true)]),
  ];
}

function nameOf(
  { name, corners }: PicturePart,
  x: (value: number) => number,
  y: (value: number) => number,
): readonly string[] {
  const middle = (index: 0 | 1): number =>
    corners.reduce((sum, corner) => sum + corner[index], 0) / corners.length;
  const isThin = corners.length < 3;
  const isBand = corners.length === 2 && corners.every(([, second]) => second === 0);
  const [dx, dy] = isThin && !isBand ? [12, -10] : [0, 4];
  return [
    `<text class="name" x="${number(x(middle(0)) + dx)}" y="${number(y(middle(1)) + dy)}">${escaped(name)}</text>`,
  ];
}

function legendOf(part: PicturePart, top: number): readonly string[] {
  const { fill, stroke } = colourOf(part);
  return [
    `<rect x="${LEFT}" y="${top - 11}" width="14" height="14" fill="${fill}" stroke="${stroke}"/>`,
    `<text x="${LEFT + 24}" y="${top + 1}"><tspan font-weight="bold">${escaped(part.name)}</tspan>  ${escaped(part.words)}</text>`,
  ];
}

/** Hues that follow each other far apart, so that neighbours differ. */
function colourOf({ class: number, isReached }: PicturePart): {
  readonly fill: string;
  readonly stroke: string;
} {
  if (!isReached) return { fill: '#eceef1', stroke: '#9aa3b0' };
  const hue = Math.round((210 + number * 137.5) % 360);
  return { fill: `hsl(${hue} 70% 88%)`, stroke: `hsl(${hue} 45% 42%)` };
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
