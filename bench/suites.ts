/** Suites: how long it takes to read, check, shorten and write large ones, and which covers are found and proved. */
import { seededRandom } from '../src/base/random.js';
import { type CoverProblem, minimumCover } from '../src/generators/cover/cover.js';
import { beginningsOf } from '../src/suite/beginnings.js';
import { measured, summarise } from '../src/suite/measure.js';
import { readSuite } from '../src/suite/read-suite.js';
import { type Suite, type SuiteStep } from '../src/suite/suite.js';
import { servedBy } from '../src/suite/with-tests.js';
import { writeSuite } from '../src/suite/write-suite.js';
import { printTable } from './measure.js';

export function benchSuites(): void {
  benchReading();
  benchCovers();
}

function benchReading(): void {
  console.log('\nSuites: tests of 20 steps\n');
  printTable(
    ['tests', 'MB', 'read and check ms', 'beginnings ms', 'write ms', 'no beginnings'],
    [1_000, 10_000].map((count) => {
      const text = JSON.stringify(randomSuite(count), undefined, 1);
      const [reading, readMs] = timed(() => readSuite({ path: 'bench.suite.json', text }));
      if (reading.suite === undefined) throw new Error(reading.diagnostics[0]?.message);
      const { suite } = reading;
      const [{ first, beginnings }, beginningsMs] = timed(() => beginningsOf(suite.tests));
      const needed = new Set(first);
      for (const each of beginnings.flat()) needed.delete(each);
      const [, writeMs] = timed(() => writeSuite(suite));
      return [
        String(count),
        (text.length / 1e6).toFixed(1),
        readMs.toFixed(0),
        beginningsMs.toFixed(0),
        writeMs.toFixed(0),
        String(needed.size),
      ];
    }),
  );
}

/** A tenth of the tests are beginnings of others. */
function randomSuite(count: number): Suite {
  const random = seededRandom(1);
  const outputs = ['dim', 'bright', 'off'];
  let steps: readonly SuiteStep[] = [];
  const tests = Array.from({ length: count }, (_, index) => {
    steps =
      index % 10 === 9
        ? steps.slice(0, 10)
        : Array.from({ length: 20 }, (_, at): SuiteStep =>
            at % 2 === 0
              ? { input: 'touch', after: `${random.nextInt(20)}` }
              : { output: outputs[random.nextInt(3)]!, within: ['0', '5/2'], open: [false, true] },
          );
    return measured({
      id: `t${index}`,
      title: `Test ${index}`,
      goals: [`g${index}`],
      steps,
      verdict: 'pass',
    });
  });
  const goals = servedBy(
    tests.map(({ goals }) => ({
      id: goals[0]!,
      kind: 'edge',
      description: 'An edge',
      status: 'covered' as const,
      tests: [],
    })),
    tests,
  );
  return {
    format: 'tickstone-suite',
    version: 1,
    model: { name: 'lamp', file: 'lamp.xml', sha256: '0'.repeat(64) },
    interface: { inputs: ['touch'], outputs },
    method: 'random',
    options: {},
    goals,
    tests,
    summary: summarise(goals, tests),
  };
}

function benchCovers(): void {
  console.log('\nSet covers: columns (tests) by rows (goals), random\n');
  const sizes = [
    [200, 80, 5],
    [200, 80, 10],
    [500, 300, 2],
    [2_000, 1_000, 1],
    [10_000, 2_000, 1],
  ] as const;
  printTable(
    ['size', 'density', 'costs', 'cost', 'at least', 'proved', 'ms'],
    sizes.flatMap(([columns, rows, density]) =>
      [1, 20].map((costMax) => {
        const [cover, ms] = timed(() => minimumCover(randomProblem(columns, rows, density, costMax)));
        return [
          `${columns} x ${rows}`,
          `${density} %`,
          costMax === 1 ? 'all 1' : `1 to ${costMax}`,
          String(cover.cost),
          String(cover.lowerBound),
          cover.isMinimum ? 'yes' : 'no',
          ms.toFixed(0),
        ];
      }),
    ),
  );
}

function randomProblem(
  columnCount: number,
  rowCount: number,
  density: number,
  costMax: number,
): CoverProblem {
  const random = seededRandom(columnCount + density + costMax);
  const columns = Array.from({ length: columnCount }, () => ({
    rows: Array.from({ length: rowCount }, (_, row) => row).filter(() => random.nextInt(100) < density),
    cost: 1 + random.nextInt(costMax),
  }));
  for (let row = 0; row < rowCount; row++) columns[random.nextInt(columnCount)]!.rows.push(row);
  return { rowCount, columns };
}

function timed<T>(work: () => T): readonly [result: T, ms: number] {
  const start = performance.now();
  const result = work();
  return [result, performance.now() - start];
}
