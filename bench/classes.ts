/**
 * Timed classes: how the search grows with a ring of nodes that pass a token on, which took the paper's tool 541 s for
 * seven of them; and how many mutants the tests find, for each choice of test points.
 */
import { type ClassOptions, generateClasses } from '../src/generators/classes/generate.js';
import { Partitions } from '../src/generators/classes/partition.js';
import { reachParts } from '../src/generators/classes/reach.js';
import { Specification } from '../src/generators/classes/specification.js';
import { testModel, type TestModel } from '../src/generators/test-model.js';
import { loadText } from '../src/language/load-model.js';
import { classMutants, mutationScores, nonConforming, surelyKilled } from '../test/support/class-mutants.js';
import { CLASS_OPTIONS, SOURCE, classesOf, testModelAt } from '../test/support/classes.js';
import { printTable } from './measure.js';
import { tokenRing } from './token-ring.js';

const RINGS = [7, 9, 11, 13];

/** The choices that are compared, by name. */
const CHOICES: Readonly<Record<string, Partial<ClassOptions>>> = {
  'locations, interior': { criterion: { kind: 'locations' } },
  interior: {},
  'interior, packed': { pack: true },
  'interior, with arrivals': { arrivals: true },
  earliest: { points: 'earliest' },
  latest: { points: 'latest' },
  random: { points: 'random' },
  'random, 3 per class': { points: 'random', perClass: 3 },
  corners: { points: 'corners' },
  'corners, with arrivals': { points: 'corners', arrivals: true },
  regions: { criterion: { kind: 'regions', max: 500 } },
};

export function benchClasses(): void {
  console.log('\nTimed classes: rings of nodes that pass a token on\n');
  printTable(
    ['nodes', 'clocks', 'classes', 'symbolic states', 'tests', 'total length', 'search ms', 'all s', 'MB'],
    RINGS.map(ringRow),
  );
  for (const [path, name] of [
    ['models/kettle.xta', 'Kettle'],
    ['models/lamp.xml', 'Lamp'],
  ] as const) {
    const model = testModelAt(path, { underTest: [name] });
    const mutants = classMutants(model);
    const wrong = nonConforming(model, mutants);
    const share = wrong === undefined ? '' : `, ${wrong.size} of which do not conform`;
    console.log(`\nTimed classes: mutants of ${path} that the tests find, of ${mutants.length}${share}\n`);
    printTable(
      ['test points', 'tests', 'steps', 'can fail', 'must fail', 'score %', 'not conforming %'],
      Object.entries(CHOICES).map(([choice, options]) => {
        const { tests, summary } = classesOf(model, options).suite(SOURCE);
        const score = mutationScores(model, mutants, [tests])[0]!;
        return [
          choice,
          String(tests.length),
          String(summary.steps),
          String(score.killed.length),
          String(surelyKilled(model, mutants, tests)),
          percent(score.killed.length, score.mutants),
          wrong === undefined ? '-' : percent(score.killed.filter((id) => wrong.has(id)).length, wrong.size),
        ];
      }),
    );
  }
}

function percent(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(1);
}

function ringRow(nodes: number): readonly string[] {
  const model = ringModel(nodes);
  const started = performance.now();
  const result = generateClasses(model, SOURCE, CLASS_OPTIONS, {});
  const seconds = (performance.now() - started) / 1000;
  if (result.kind !== 'suite') throw new Error(result.kind);
  const { convexParts, symbolicStates, totalLength, tests } = result.suite.summary;
  return [
    String(nodes),
    String(model.network.clocks.length - 1),
    JSON.stringify(convexParts),
    JSON.stringify(symbolicStates),
    String(tests),
    JSON.stringify(totalLength),
    searchMilliseconds(model).toFixed(0),
    seconds.toFixed(2),
    String(Math.round(process.memoryUsage.rss() / 1e6)),
  ];
}

/** The time that it takes to find and reach the classes, without tests. */
function searchMilliseconds(model: TestModel): number {
  const started = performance.now();
  const specification = new Specification(model);
  reachParts(specification, new Partitions(specification), { budget: {} });
  return performance.now() - started;
}

function ringModel(nodes: number): TestModel {
  const loaded = loadText({ path: 'ring.xta', text: tokenRing(nodes) });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
  const model = testModel(loaded.checked, {}, [], ({ message }) => {
    throw new Error(message);
  });
  return model!;
}
