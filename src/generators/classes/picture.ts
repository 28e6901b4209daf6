/**
 * The classes of a location set as points, lines and areas: what a picture shows for one or two clocks.
 *
 * A zone over two clocks has at most six sides. It is cut out of the square from 0 to the limit, side by side.
 */
import { type Rational, toNumber } from '../../base/rational.js';
import { UNBOUNDED, boundConstant, isStrict } from '../../zones/bound.js';
import { type Part } from './partition.js';

export type PlanePoint = readonly [number, number];

export interface Outline {
  /** In order around the zone; two for a line, one for a point. With one clock the second value is 0. */
  readonly corners: readonly PlanePoint[];
  /** By corner: whether the side from there to the next one belongs to the zone; with one clock, whether the corner does. */
  readonly closed: readonly boolean[];
}

/** The classes of a location set over one or two clocks. */
export interface ClassPicture {
  readonly title: string;
  readonly clocks: readonly string[];
  /** The picture goes from 0 to here, for each clock. */
  readonly limit: number;
  readonly parts: readonly (Outline & {
    readonly name: string;
    readonly words: string;
    readonly happens: string;
    /** The same for all parts in which the same may happen, in all pictures. */
    readonly hue: number;
    readonly isReached: boolean;
    readonly testPoints: readonly PlanePoint[];
  })[];
}

/** A part as it is to be shown, with the values of the clocks at which it is tested. */
export interface ShownPart {
  readonly name: string;
  /** The values of the clocks. */
  readonly words: string;
  /** What may happen there. */
  readonly happens: string;
  readonly hue: number;
  readonly part: Part;
  readonly isReached: boolean;
  readonly testPoints: readonly (readonly Rational[])[];
}

/** Numbers of colours: the same where the same may happen. */
export function withHues<T extends { readonly happens: string }>(
  parts: readonly T[],
): readonly (T & { readonly hue: number })[] {
  const happenings = [...new Set(parts.map(({ happens }) => happens))];
  return parts.map((part) => ({ ...part, hue: happenings.indexOf(part.happens) }));
}

export function classPicture(
  title: string,
  {
    dim,
    clocks,
    names,
  }: { readonly dim: number; readonly clocks: readonly number[]; readonly names: readonly string[] },
  parts: readonly ShownPart[],
): ClassPicture {
  const zones = parts.map(({ part }) => part.zone);
  const limit = limitOf(zones, dim, clocks);
  return {
    title,
    clocks: names,
    limit,
    parts: parts.map(({ name, words, happens, hue, part, isReached, testPoints }) => ({
      name,
      words,
      happens,
      hue,
      isReached,
      ...outlineOf(part.zone, dim, clocks, limit),
      testPoints: testPoints.map((point) => planePointOf(point, clocks)),
    })),
  };
}

/** How far a picture of these zones goes: a little beyond the greatest constant of these clocks. */
function limitOf(zones: readonly Int32Array[], dim: number, clocks: readonly number[]): number {
  const constants = zones.flatMap((zone) =>
    clocks.flatMap((clock) => [zone[clock]!, zone[clock * dim]!].filter((bound) => bound !== UNBOUNDED)),
  );
  const greatest = constants.reduce((most, bound) => Math.max(most, Math.abs(boundConstant(bound))), 1);
  return greatest + Math.max(1, Math.ceil(greatest / 4));
}

/** What a picture shows of a zone: its values of one or two clocks, up to the limit. */
function outlineOf(zone: Int32Array, dim: number, clocks: readonly number[], limit: number): Outline {
  const [x, y] = clocks as readonly [number, number?];
  if (y !== undefined) return areaOf(zone, dim, x, y, limit);
  const [lower, upper] = [zone[x]!, zone[x * dim]!];
  const low = -boundConstant(lower);
  const high = upper === UNBOUNDED ? limit : boundConstant(upper);
  if (low === high) return { corners: [[low, 0]], closed: [true] };
  return {
    corners: [
      [low, 0],
      [high, 0],
    ],
    closed: [!isStrict(lower), upper !== UNBOUNDED && !isStrict(upper)],
  };
}

/** The values of these clocks at a point. */
function planePointOf(point: readonly Rational[], [x, y]: readonly number[]): PlanePoint {
  return [toNumber(point[x!]!), y === undefined ? 0 : toNumber(point[y]!)];
}

interface Corner {
  readonly at: PlanePoint;
  /** Of the side that begins here. */
  readonly closed: boolean;
}

function areaOf(zone: Int32Array, dim: number, x: number, y: number, limit: number): Outline {
  let corners: readonly Corner[] = [
    [0, 0],
    [limit, 0],
    [limit, limit],
    [0, limit],
  ].map(([a, b]) => ({ at: [a!, b!] as const, closed: false }));
  // The sides on the axes are closed: no clock is negative.
  corners = corners.map((corner, index) => ({ ...corner, closed: index === 0 || index === 3 }));
  for (const [i, j] of [
    [x, 0],
    [0, x],
    [y, 0],
    [0, y],
    [x, y],
    [y, x],
  ] as const) {
    const bound = zone[i * dim + j]!;
    if (bound === UNBOUNDED) continue;
    const valueOf = ([a, b]: PlanePoint, clock: number): number => (clock === x ? a : clock === y ? b : 0);
    const excess = (at: PlanePoint): number => valueOf(at, i) - valueOf(at, j) - boundConstant(bound);
    corners = clipped(corners, excess, !isStrict(bound));
  }
  const distinct = corners.filter(
    ({ at }, index) => index === corners.findIndex((other) => isNear(other.at, at)),
  );
  return { corners: distinct.map(({ at }) => at), closed: distinct.map(({ closed }) => closed) };
}

/** Keeps what is not in excess of a bound (Sutherland and Hodgman); the new side is closed or not. */
function clipped(
  corners: readonly Corner[],
  excess: (at: PlanePoint) => number,
  isClosed: boolean,
): readonly Corner[] {
  return corners.flatMap((corner, index): readonly Corner[] => {
    const next = corners[(index + 1) % corners.length]!;
    const [here, there] = [excess(corner.at), excess(next.at)];
    const isOn = here === 0 && there === 0;
    const start = here <= 0 ? [isOn ? { ...corner, closed: corner.closed && isClosed } : corner] : [];
    if (here <= 0 === there <= 0 || here === 0 || there === 0) {
      // Where the side ends on the bound and the next corner is beyond it, the new side begins there.
      return here === 0 && there > 0 ? [{ ...corner, closed: isClosed }] : start;
    }
    const share = here / (here - there);
    const between = (k: 0 | 1): number => corner.at[k] + share * (next.at[k] - corner.at[k]);
    const cut = [between(0), between(1)] as const;
    return here <= 0 ? [...start, { at: cut, closed: isClosed }] : [{ at: cut, closed: corner.closed }];
  });
}

function isNear(a: PlanePoint, b: PlanePoint): boolean {
  return Math.abs(a[0] - b[0]) < 1e-9 && Math.abs(a[1] - b[1]) < 1e-9;
}
