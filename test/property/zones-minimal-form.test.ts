/** Laws of the minimal form: it gives the zone back, and none of it can be left out. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  constraintsLengthMax,
  minimalConstraints,
  packZone,
  packedIncludes,
  packedLength,
  packedLengthMax,
  unpackZone,
  zoneText,
} from '../../src/zones/minimal-form.js';
import { includes, isEmpty } from '../../src/zones/zone.js';
import { type Matrix, decode, slowConstrain, slowUniverse } from '../reference/zones.js';
import { anyZones, read, runs, zoneOf, zones } from '../support/zones.js';

const dims = fc.integer({ min: 1, max: 7 });

function triplesOf(cells: Int32Array, at: number, dim: number): [number, number, number][] {
  const out = new Int32Array(constraintsLengthMax(dim));
  const count = minimalConstraints(out, cells, at, dim);
  return Array.from({ length: count }, (_, k) => [out[3 * k]!, out[3 * k + 1]!, out[3 * k + 2]!]);
}

function zoneFrom(dim: number, triples: readonly [number, number, number][]): Matrix | undefined {
  let matrix: Matrix | undefined = slowUniverse(dim);
  for (const [i, j, bound] of triples) matrix = matrix && slowConstrain(matrix, i, j, decode(bound));
  return matrix;
}

test('the constraints give the zone back, and without any one they do not', () => {
  fc.assert(
    fc.property(
      dims.chain((dim) => zones(dim)),
      ({ cells, at, dim, matrix }) => {
        const triples = triplesOf(cells, at, dim);
        expect(zoneFrom(dim, triples)).toEqual(matrix);
        for (const left of triples) {
          expect(
            zoneFrom(
              dim,
              triples.filter((triple) => triple !== left),
            ),
          ).not.toEqual(matrix);
        }
      },
    ),
    { numRuns: 500 * runs },
  );
});

test('packing and unpacking', () => {
  fc.assert(
    fc.property(
      dims.chain((dim) => fc.tuple(anyZones(dim), zones(dim))),
      ([zone, target]) => {
        const { dim } = zone;
        const packed = new Int32Array(2 + packedLengthMax(dim)).fill(99);
        const length = packZone(packed, 1, zone.cells, zone.at, dim);
        expect(length).toBeLessThanOrEqual(packedLengthMax(dim));
        expect(packedLength(packed, 1, dim)).toBe(length);
        expect([packed[0], ...packed.subarray(1 + length)].every((cell) => cell === 99)).toBe(true);
        unpackZone(target.cells, target.at, dim, packed, 1);
        expect(read(target)).toEqual(zone.matrix);
        if (zone.matrix !== undefined) {
          const count = triplesOf(zone.cells, zone.at, dim).length;
          expect(length).toBe(Math.min(1 + 2 * count, packedLengthMax(dim)));
        }
      },
    ),
    { numRuns: 500 * runs },
  );
});

test('inclusion in a packed zone', () => {
  fc.assert(
    fc.property(
      dims.chain((dim) => fc.tuple(anyZones(dim, 2), anyZones(dim, 2))),
      ([zone, other]) => {
        const { dim } = zone;
        const packed = new Int32Array(packedLengthMax(dim));
        packZone(packed, 0, zone.cells, zone.at, dim);
        const expected = includes(zone.cells, zone.at, other.cells, other.at, dim);
        expect(packedIncludes(packed, 0, other.cells, other.at, dim)).toBe(expected);
      },
    ),
    { numRuns: 500 * runs },
  );
});

test('the text says the same as the zone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }).chain((dim) => anyZones(dim)),
      (zone) => {
        const { cells, at, dim, matrix } = zone;
        const names = ['0', 'a', 'b', 'c', 'd'].slice(0, dim);
        const text = zoneText(cells, at, dim, names);
        expect(isEmpty(cells, at)).toBe(text === 'false');
        if (matrix !== undefined) expect(parseZone(text, names)).toEqual(zoneOf(matrix).matrix);
      },
    ),
    { numRuns: 500 * runs },
  );
});

/** Reads the guards that `zoneText` writes. */
function parseZone(text: string, names: readonly string[]): Matrix | undefined {
  let matrix: Matrix | undefined = slowUniverse(names.length);
  if (text === 'true') return matrix;
  for (const part of text.split(' && ')) {
    const [, left, minus, comparison, right] = /^(\w+)(?: - (\w+))? (<|<=|==|>=|>) (-?\w+)$/.exec(part)!;
    const i = names.indexOf(left!);
    const isName = names.indexOf(right!) > 0;
    const j = isName ? names.indexOf(right!) : names.indexOf(minus ?? '0');
    const constant = isName ? 0 : Number(right);
    const strict = !comparison!.includes('=');
    if (!comparison!.includes('>')) matrix = matrix && slowConstrain(matrix, i, j, { constant, strict });
    if (!comparison!.includes('<'))
      matrix = matrix && slowConstrain(matrix, j, i, { constant: 0 - constant, strict });
  }
  return matrix;
}
