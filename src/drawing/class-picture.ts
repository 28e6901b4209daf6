/**
 * Classes of clock values as a picture, in SVG: along an axis for one clock, as areas of a plane for two.
 *
 * Colours say what may happen: parts in which the same may happen have the same, and stand together in the legend. What is
 * not reached is grey. An end or side that belongs to a part is drawn through, another one dashed; where the drawing ends
 * and the part goes on, nothing is drawn. Dots are test points.
 *
 * INVARIANT the same picture gives the same bytes.
 */
import { greatest } from '../base/long-lists.js';
import { type PictureOptions, decimals, shortTextAt, svgPage, textAt } from './svg-page.js';
import { hueLook, look } from './svg-style.js';
import { textWidth } from './text-size.js';

/** The classes of a location set, over one or two clocks. */
export interface ClassPicture {
  readonly title: string;
  /** The names of one or two clocks. */
  readonly clocks: readonly string[];
  /** The drawing goes from 0 to here, for each clock. */
  readonly limit: number;
  readonly parts: readonly PicturePart[];
}

/** The values of the two clocks at a corner. */
export type PicturePoint = readonly [number, number];

/** A convex part of a class. */
export interface PicturePart {
  readonly name: string;
  /** The values of the clocks. */
  readonly words: string;
  /** What may happen there. */
  readonly happens: string;
  /** The number of its colour: the same where the same may happen. */
  readonly hue: number;
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
const LINE_HEIGHT = 19;
/** The height of parts along an axis. */
const BAND = 56;

/** The classes of a location set as SVG. */
export function drawClasses(picture: ClassPicture, options: PictureOptions = {}): string {
  const isPlane = picture.clocks.length === 2;
  const x = (value: number): number => LEFT + (value / picture.limit) * WIDTH;
  const lanes = isPlane ? 0 : namesAlong(picture.parts, x).lanes;
  const top = TOP + lanes * LINE_HEIGHT;
  const bottom = top + (isPlane ? WIDTH : BAND);
  const legend = legendOf(picture.parts, bottom + 72);
  const height = legend.bottom + 16;
  const width = Math.max(
    LEFT + WIDTH + 48,
    LEFT + legend.width + 32,
    LEFT + Math.min(TEXT_WIDTH_MAX, textWidth(picture.title, 15, 'bold') * 1.1) + 32,
  );
  const y = (value: number): number => (isPlane ? bottom - (value / picture.limit) * WIDTH : bottom);
  const shapes = [...picture.parts].sort((a, b) => rank(b) - rank(a));
  const elements = [
    shortTextAt('heading', LEFT, 32, picture.title, TEXT_WIDTH_MAX),
    ...axes(picture, x, y, { top, bottom }, isPlane),
    ...shapes.flatMap((part) =>
      isPlane ? areaOf(part, picture.limit, x, y) : bandOf(part, picture.limit, x, bottom),
    ),
    ...picture.parts.flatMap(({ testPoints }) =>
      testPoints
        .filter((point) => greatest(point) <= picture.limit)
        .map(([a, b]) => {
          const height = isPlane ? y(b) : bottom - 8;
          return `<circle ${look('test-point')} cx="${decimals(x(a))}" cy="${decimals(height)}" r="3.2"/>`;
        }),
    ),
    ...nameElements(
      isPlane ? namesInPlane(picture.parts, x, y) : namesAlong(picture.parts, x).names,
      isPlane ? 0 : top,
    ),
    ...legend.elements,
  ];
  return svgPage({ title: `Classes of ${picture.title}`, width, height, elements }, options);
}

/** Longer texts are shortened. */
const TEXT_WIDTH_MAX = 900;

/** Areas first, then lines, then points, so that nothing is hidden. */
function rank({ corners }: PicturePart): number {
  return Math.min(corners.length, 3);
}

function axes(
  { clocks, limit }: ClassPicture,
  x: (value: number) => number,
  y: (value: number) => number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
  isPlane: boolean,
): readonly string[] {
  const ticks = ticksUpTo(limit);
  const right = x(limit);
  return [
    ...ticks.flatMap((tick) => [
      `<line ${look('grid')} x1="${decimals(x(tick))}" y1="${top}" x2="${decimals(x(tick))}" y2="${bottom}"/>`,
      textAt('tick', x(tick), bottom + 16, String(tick)),
      ...(isPlane
        ? [
            `<line ${look('grid')} x1="${LEFT}" y1="${decimals(y(tick))}" x2="${decimals(right)}" y2="${decimals(y(tick))}"/>`,
            textAt('tick-end', LEFT - 8, y(tick) + 4, String(tick)),
          ]
        : []),
    ]),
    `<line ${look('axis')} x1="${LEFT}" y1="${bottom}" x2="${decimals(right + 10)}" y2="${bottom}"/>`,
    shortTextAt('tick-end', right, bottom + 36, clocks[0]!, WIDTH),
    ...(isPlane
      ? [
          `<line ${look('axis')} x1="${LEFT}" y1="${bottom}" x2="${LEFT}" y2="${top - 10}"/>`,
          shortTextAt('tick-start', LEFT - 8, top - 14, clocks[1]!, WIDTH),
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
  if (points.length === 1) {
    const [px, py] = points[0]!;
    return [`<circle ${partLook(part, 'both')} cx="${decimals(px)}" cy="${decimals(py)}" r="5"/>`];
  }
  const path = points.map(([px, py]) => `${decimals(px)},${decimals(py)}`).join(' ');
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
      `<line ${partLook(part, 'line', width)} x1="${decimals(px)}" y1="${decimals(py)}" x2="${decimals(qx)}" y2="${decimals(qy)}"${dash}/>`,
    ];
  });
  return [...(points.length > 2 ? [`<polygon ${partLook(part, 'area')} points="${path}"/>`] : []), ...sides];
}

/** A part along an axis: a band, or a line for a single value. */
function bandOf(
  part: PicturePart,
  limit: number,
  x: (value: number) => number,
  bottom: number,
): readonly string[] {
  const low = x(part.corners[0]![0]);
  const high = x(part.corners.at(-1)![0]);
  const top = bottom - BAND;
  const end = (at: number, isClosed: boolean): string =>
    `<line ${partLook(part, 'line', 2)} x1="${decimals(at)}" y1="${top}" x2="${decimals(at)}" y2="${bottom}"${isClosed ? '' : ' stroke-dasharray="4 4"'}/>`;
  if (low === high)
    return [
      `<line ${partLook(part, 'line', 4)} x1="${decimals(low)}" y1="${top - 6}" x2="${decimals(low)}" y2="${bottom}"/>`,
    ];
  return [
    `<rect ${partLook(part, 'area')} x="${decimals(low)}" y="${top}" width="${decimals(high - low)}" height="${BAND}"/>`,
    end(low, part.closed[0] === true),
    ...(high === x(limit) ? [] : [end(high, part.closed[1] === true)]),
  ];
}

/** The name of a part, where it is written, and the middle of the part. */
interface PlacedName {
  readonly name: string;
  readonly at: PicturePoint;
  readonly home: PicturePoint;
}

/** Names that had to move have a line to where they belong. */
function nameElements(names: readonly PlacedName[], top: number): readonly string[] {
  return names.flatMap(({ name, at: [x, y], home: [homeX, homeY] }) => {
    const isHome = Math.hypot(x - homeX, y - homeY) <= 16;
    const line = `<path ${look('leader')} d="M${decimals(x)},${decimals(top + y + (isHome ? 0 : 2))}L${decimals(homeX)},${decimals(top + homeY)}"/>`;
    return [...(isHome ? [] : [line]), textAt('class-name', x, top + y, name)];
  });
}

function nameWidth(name: string): number {
  return textWidth(name, 13, 'bold') * 1.15 + 4;
}

/** Along an axis: in the band where it is wide enough, otherwise above it, in lanes. Heights are counted from its top. */
function namesAlong(
  parts: readonly PicturePart[],
  x: (value: number) => number,
): { readonly names: readonly PlacedName[]; readonly lanes: number } {
  const ends: number[] = [];
  const middle = ({ corners }: PicturePart): number => (x(corners[0]![0]) + x(corners.at(-1)![0])) / 2;
  const names = [...parts]
    .sort((a, b) => middle(a) - middle(b))
    .map((part): PlacedName => {
      const { name, corners } = part;
      const wide = nameWidth(name);
      const at = middle(part);
      if (x(corners.at(-1)![0]) - x(corners[0]![0]) >= wide)
        return { name, at: [at, BAND / 2 + 4], home: [at, BAND / 2 + 4] };
      const free = ends.findIndex((end) => end <= at - wide / 2);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = at + wide / 2;
      return { name, at: [at, -12 - lane * LINE_HEIGHT], home: [at, 0] };
    });
  return { names, lanes: ends.length };
}

/** In a plane: in the middle of the part or, where another name stands, as near to it as there is room. */
function namesInPlane(
  parts: readonly PicturePart[],
  x: (value: number) => number,
  y: (value: number) => number,
): readonly PlacedName[] {
  const taken: { readonly at: PicturePoint; readonly wide: number }[] = [];
  return parts.map(({ name, corners }) => {
    const middle = (index: 0 | 1): number =>
      corners.reduce((sum, corner) => sum + corner[index], 0) / corners.length;
    const [dx, dy] = corners.length < 3 ? [12, -10] : [0, 4];
    const home: PicturePoint = [x(middle(0)) + dx, y(middle(1)) + dy];
    const wide = nameWidth(name);
    const isFree = ([px, py]: PicturePoint): boolean =>
      px - wide / 2 >= LEFT &&
      taken.every(
        ({ at, wide: other }) => Math.abs(at[0] - px) >= (other + wide) / 2 || Math.abs(at[1] - py) >= 15,
      );
    const at = nearby(home).find(isFree) ?? home;
    taken.push({ at, wide });
    return { name, at, home };
  });
}

/** Places around one, nearer ones first. */
function nearby([x, y]: PicturePoint): readonly PicturePoint[] {
  const rings = Array.from({ length: 8 }, (_, ring) => ring);
  return rings.flatMap((ring) =>
    ring === 0
      ? [[x, y] as const]
      : Array.from({ length: 12 }, (_, turn): PicturePoint => {
          const angle = (2 * Math.PI * turn) / 12;
          return [x + 18 * ring * Math.cos(angle), y + 18 * ring * Math.sin(angle)];
        }),
  );
}

interface Legend {
  readonly elements: readonly string[];
  readonly width: number;
  readonly bottom: number;
}

/** What may happen, each with its colour, and below it the parts in which it may. */
function legendOf(parts: readonly PicturePart[], top: number): Legend {
  const elements: string[] = [];
  let width = 0;
  let y = top;
  const line = (name: 'words' | 'code', indent: number, text: string): void => {
    const wide = name === 'code' ? textWidth(text, 10.5, 'mono') : textWidth(text, 12) * 1.15;
    width = Math.max(width, indent + Math.min(TEXT_WIDTH_MAX, wide));
    elements.push(shortTextAt(name, LEFT + indent, y, text, TEXT_WIDTH_MAX));
    y += LINE_HEIGHT;
  };
  const group = (some: readonly PicturePart[], title: string): void => {
    if (some.length === 0) return;
    elements.push(`<rect ${partLook(some[0]!, 'both')} x="${LEFT}" y="${y - 11}" width="14" height="14"/>`);
    line('words', 24, title);
    for (const { name, words } of some) line('code', 24, `${name}  ${words}`);
    y += 4;
  };
  const reached = parts.filter(({ isReached }) => isReached);
  for (const hue of [...new Set(reached.map((part) => part.hue))].sort((a, b) => a - b)) {
    const some = reached.filter((part) => part.hue === hue);
    group(some, some[0]!.happens);
  }
  group(
    parts.filter(({ isReached }) => !isReached),
    'not reached',
  );
  return { elements, width, bottom: y };
}

function partLook(
  { hue, isReached }: PicturePart,
  kind: 'area' | 'line' | 'both',
  strokeWidth?: number,
): string {
  if (isReached) return hueLook(hue, kind, strokeWidth);
  return look(kind === 'area' ? 'unreached-area' : kind === 'line' ? 'unreached-line' : 'unreached');
}
