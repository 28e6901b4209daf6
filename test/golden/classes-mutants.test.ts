/**
 * How many mutants the tests of timed classes find, for choices of test points: the table of docs/theory/classes.md.
 * Short runs look at some of its rows.
 */
import { describe, expect, test } from 'vitest';
import { type ClassOptions } from '../../src/generators/classes/generate.js';
import { classMutants, mutationScores } from '../support/class-mutants.js';
import { SOURCE, classesOf, testModelAt } from '../support/classes.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

type Row = readonly [choice: Partial<ClassOptions>, tests: number, killed: number, length: 'short' | 'long'];

const KETTLE: readonly Row[] = [
  [{ criterion: { kind: 'locations' } }, 12, 117, 'long'],
  [{}, 27, 138, 'short'],
  [{ pack: true }, 9, 139, 'long'],
  [{ arrivals: true }, 43, 150, 'long'],
  [{ points: 'earliest' }, 27, 135, 'long'],
  [{ points: 'latest' }, 27, 140, 'long'],
  [{ points: 'random' }, 27, 140, 'long'],
  [{ points: 'random', perClass: 3 }, 81, 141, 'long'],
  [{ points: 'corners' }, 49, 148, 'long'],
  [{ points: 'corners', arrivals: true }, 65, 160, 'long'],
  [{ criterion: { kind: 'regions', max: 500 } }, 75, 147, 'long'],
];

const LAMP: readonly Row[] = [
  [{ criterion: { kind: 'locations' } }, 9, 112, 'long'],
  [{}, 23, 120, 'long'],
  [{ pack: true }, 1, 126, 'short'],
  [{ points: 'earliest' }, 23, 118, 'long'],
  [{ points: 'latest' }, 23, 119, 'long'],
  [{ points: 'corners' }, 46, 120, 'long'],
  [{ points: 'corners', arrivals: true }, 57, 132, 'long'],
];

describe.each([
  ['models/kettle.xta', 'Kettle', 197, KETTLE],
  ['models/lamp.xml', 'Lamp', 157, LAMP],
] as const)('%s', (path, underTest, all, rows) => {
  const model = testModelAt(path, { underTest: [underTest] });
  const mutants = classMutants(model);

  test.each(rows.filter(([, , , length]) => LONG || length === 'short'))('%j', (choice, count, killed) => {
    const { tests } = classesOf(model, choice).suite(SOURCE);
    const score = mutationScores(model, mutants, [tests])[0]!;
    expect({ tests: tests.length, mutants: score.mutants, killed: score.killed.length }).toEqual({
      tests: count,
      mutants: all,
      killed,
    });
  });
});
