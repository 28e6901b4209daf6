/**
 * Timed classes of the published cases: the figures that are known of them, counted as the paper counts, and the classes
 * of the coffee machine one by one; and the whole suites of our own models.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type KeptClocks } from '../../src/generators/classes/stepping.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { SOURCE, classLines, classesOf, testModelAt } from '../support/classes.js';
import { checkGolden } from '../support/golden.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

const caseAt = (path: string): string => join(sharedFolder ?? '', 'cases', path);

interface Known {
  readonly locationSets: number;
  readonly convexParts: number;
  readonly classes: number;
  readonly tests: readonly [must: number, can: number, refuse: number];
  readonly totalLength: number;
  /** Tests with one refusal for each action, and their length. */
  readonly each: readonly [tests: number, length: number];
  /** Symbolic states of the class graph, by the clocks that are kept. */
  readonly graph: Readonly<Partial<Record<KeptClocks, number>>>;
}

const CASES: readonly (readonly [path: string, underTest: string, known: Known])[] = [
  [
    'coffee-era/coffee-era.xml',
    'CofM',
    {
      locationSets: 7,
      convexParts: 14,
      classes: 13,
      tests: [7, 1, 14],
      totalLength: 58,
      each: [55, 153],
      graph: { used: 17, all: 17, active: 14 },
    },
  ],
  [
    'coffee-era/coffee-era-loop.xml',
    'CofM',
    {
      locationSets: 5,
      convexParts: 14,
      classes: 11,
      tests: [6, 2, 14],
      totalLength: 56,
      each: [56, 148],
      graph: { used: 17, all: 47, active: 14 },
    },
  ],
  [
    'philips-receiver-era/philips-receiver-era.xml',
    'PhilR',
    {
      locationSets: 18,
      convexParts: 65,
      classes: 65,
      tests: [40, 14, 65],
      totalLength: 598,
      each: [258, 1290],
      graph: { used: 91, all: 245, active: 65 },
    },
  ],
  [
    'philips-sender-era/philips-sender-era.xml',
    'PhilS',
    {
      locationSets: 12,
      convexParts: 34,
      classes: 27,
      tests: [27, 0, 34],
      totalLength: 279,
      each: [238, 1099],
      graph: { used: 211, all: 1321, active: 34 },
    },
  ],
  [
    'token7-era/token7-era.xml',
    'Tok7',
    {
      locationSets: 21,
      convexParts: 42,
      classes: 42,
      tests: [42, 0, 42],
      totalLength: 665,
      each: [882, 6909],
      graph: { active: 42 },
    },
  ],
];

describe.skipIf(sharedFolder === undefined)(`the figures of the cases${sharedNote}`, () => {
  test.each(CASES)('%s', (path, underTest, known) => {
    const model = testModelAt(caseAt(path), { underTest: [underTest] });
    const generation = classesOf(model, { class: 'era' });
    const { locationSets, convexParts, classes, hennessyTests, totalLength } = generation.figures();
    const [must, can, refuse] = known.tests;
    expect({ locationSets, convexParts, classes, hennessyTests, totalLength }).toEqual({
      locationSets: known.locationSets,
      convexParts: known.convexParts,
      classes: known.classes,
      hennessyTests: { must, can, refuse },
      totalLength: known.totalLength,
    });
    const { covered, tests, unknown, infeasible } = generation.suite(SOURCE).summary;
    expect({ covered, tests, unknown }).toEqual({
      covered: must + can + refuse,
      tests: must + can + refuse,
      unknown: 0,
    });
    expect(infeasible).toBe(generation.rows().filter(({ reached }) => !reached).length);
    const each = refusalsEach(generation);
    expect([each.tests, each.length]).toEqual(known.each);
    for (const [clocks, states] of Object.entries(known.graph))
      expect(generation.classGraphStates(clocks as KeptClocks), clocks).toBe(states);
  });

  test.each([
    ['coffee-era/coffee-era.xml', 'CofM', 9],
    ['coffee-era/coffee-era-loop.xml', 'CofM', 7],
    ['philips-receiver-era/philips-receiver-era.xml', 'PhilR', 36],
    ['philips-sender-era/philips-sender-era.xml', 'PhilS', 20],
    ['token7-era/token7-era.xml', 'Tok7', 35],
  ])('%s, packed: no suite has fewer tests', (path, underTest, fewest) => {
    const model = testModelAt(caseAt(path), { underTest: [underTest] });
    const { tests, unknown, leastTests } = classesOf(model, { pack: true }).suite(SOURCE).summary;
    expect({ tests, unknown, leastTests }).toEqual({ tests: fewest, unknown: 0, leastTests: fewest });
  });

  test('the classes of the coffee machine', () => {
    const model = testModelAt(caseAt('coffee-era/coffee-era.xml'), { underTest: ['CofM'] });
    checkGolden('classes/coffee-era.txt', `${classLines(classesOf(model)).join('\n')}\n`);
  });
});

/** How many tests there would be, and how long, with a test for each refused action; without making them. */
function refusalsEach({ hennessyTests }: ReturnType<typeof classesOf>): { tests: number; length: number } {
  const counts = hennessyTests.map(({ kind, set, trace }) => {
    const tests = kind === 'refuse' ? set.length : 1;
    return { tests, length: tests * (trace.length + 1) };
  });
  return {
    tests: counts.reduce((sum, { tests }) => sum + tests, 0),
    length: counts.reduce((sum, { length }) => sum + length, 0),
  };
}

describe('suites of our own models', () => {
  test.each([
    ['kettle', 'models/kettle.xta', 'Kettle', {}],
    ['kettle-waiting', 'models/kettle.xta', 'Kettle', { observe: 'waiting', points: 'latest' }],
    ['lamp', 'models/lamp.xml', 'Lamp', {}],
  ] as const)('%s', (name, path, underTest, options) => {
    const generation = classesOf(testModelAt(path, { underTest: [underTest] }), options);
    checkGolden(`classes/${name}.suite.json`, writeSuite(generation.suite(SOURCE)));
  });

  test.each([
    ['kettle', 'models/kettle.xta', 'Kettle', {}],
    ['kettle-corners', 'models/kettle.xta', 'Kettle', { refusals: 'each', points: 'corners' }],
    ['lamp-locations', 'models/lamp.xml', 'Lamp', { criterion: { kind: 'locations' } }],
    ['lamp-regions', 'models/lamp.xml', 'Lamp', { criterion: { kind: 'regions', max: 200 } }],
  ] as const)('%s', (name, path, underTest, options) => {
    const generation = classesOf(testModelAt(path, { underTest: [underTest] }), options);
    checkGolden(`classes/${name}.txt`, `${classLines(generation).join('\n')}\n`);
  });
});
