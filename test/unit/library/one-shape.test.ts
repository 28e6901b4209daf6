/** Diagnostics have one shape: in what functions throw, in what they give, and in the documents of every command. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Diagnostic,
  TickstoneError,
  conform,
  coverage,
  explore,
  generateCoverage,
  generateDiscrimination,
  loadModel,
  readSuite,
  simulate,
  verify,
} from '../../../src/index.js';
import { inFreshDirectory } from '../../support/cli.js';
import { runInProcess } from '../../support/run-in-process.js';

/** Every key, says the compiler, and what its value is. */
const SHAPE: Readonly<Record<keyof Diagnostic, (value: unknown) => boolean>> = {
  code: (value) => /^TKS\d{4}$/.test(String(value)),
  severity: (value) => ['error', 'warning', 'info'].includes(value as string),
  message: (value) => typeof value === 'string' && /^\S[^]*[.?]$/.test(value),
  hint: (value) => value === undefined || (typeof value === 'string' && value !== ''),
  file: (value) => typeof value === 'string',
  line: isPosition,
  column: isPosition,
  endLine: isPosition,
  endColumn: isPosition,
  where: (value) => value === undefined || typeof value === 'string',
  related: (value) =>
    value === undefined ||
    (value as readonly object[]).every((each) => Object.keys(each).sort().join() === 'column,line,message'),
};

function isPosition(value: unknown): boolean {
  return value === undefined || (Number.isInteger(value) && Number(value) >= 1);
}

function expectShape(diagnostic: object): void {
  const wrong = Object.entries(SHAPE).filter(([key, fits]) => !fits(diagnostic[key as never]));
  expect({ diagnostic, wrong: wrong.map(([key]) => key) }).toEqual({ diagnostic, wrong: [] });
  expect(Object.keys(diagnostic).filter((key) => !(key in SHAPE))).toEqual([]);
}

const LAMP = readFileSync('models/lamp.xml', 'utf8');
const SUITE = readFileSync('models/lamp.suite.json', 'utf8');
const WRONG =
  'chan a; int[0, 3] n = 7; process P() { state A; init A; trans A -> B { sync a?; }; } system P;';

describe('what functions throw', () => {
  const lamp = loadModel({ name: 'lamp.xml', text: LAMP });
  const CALLS: Readonly<Record<string, () => unknown>> = {
    'loadModel: no such file': () => loadModel('nowhere.xml'),
    'loadModel: mistakes': () => loadModel({ name: 'wrong.xta', text: WRONG }),
    'loadModel: YAML': () => loadModel({ name: 'm.yaml', text: 'format: tickstone-machine/1\nstates: 3\n' }),
    'loadModel: TChecker': () => loadModel({ name: 'm.tck', text: 'system:s\nevent:a\nlocation:P:l0{x}\n' }),
    'readSuite: mistakes': () => readSuite(SUITE.replace('"touch"', '3')),
    'readSuite: no JSON': () => readSuite('{'),
    verify: async () => verify(await lamp, ['E<> Lamp.Nowhere']),
    simulate: async () => simulate(await lamp, { script: 'jump' }),
    conform: async () => conform(await lamp, await lamp, {}),
    generateCoverage: async () => generateCoverage(await lamp, { underTest: ['Lmap'] }),
    generateDiscrimination: async () => generateDiscrimination(await lamp, {}),
    coverage: async () => coverage(await lamp, [readSuite(SUITE.replaceAll('"touch"', '"tap"'))]),
    'explore: a machine': async () => explore(await loadModel('models/door.yaml')),
  };
  test.each(Object.entries(CALLS))('%s', async (_, call) => {
    const found = await Promise.resolve()
      .then(call)
      .then(
        (given) => (given as { readonly diagnostics?: readonly object[] }).diagnostics ?? [],
        (error: unknown) => {
          expect(error).toBeInstanceOf(TickstoneError);
          return (error as TickstoneError).diagnostics;
        },
      );
    expect(found.length).toBeGreaterThan(0);
    found.forEach(expectShape);
  });
});

test('what a model and a result have besides', async () => {
  const model = await loadModel({
    name: 'm.xta',
    text: WRONG.replace('= 7', '= 3').replace('A -> B', 'A -> A'),
  });
  expect(model.diagnostics.length).toBeGreaterThan(0);
  model.diagnostics.forEach(expectShape);
});

describe('documents of commands', () => {
  test.each([
    'check wrong.xta',
    'check lamp.xml --interface --under-test Lmap',
    'check bad.yaml',
    'verify lamp.xml -q hello',
    'verify lamp.suite.json',
    'simulate lamp.xml --script jump.txt',
    'convert wrong.xta --to xml',
    'mutate wrong.xta',
    'conform lamp.xml wrong.xta',
    'generate coverage lamp.xml --under-test Lmap',
    'generate discrimination bad.yaml',
    'suite validate bad.suite.json',
    'suite show bad.suite.json',
    'coverage lamp.xml bad.mmd',
    'export lamp.suite.json --to uppaal --model wrong.xta',
    'campaign plan bad.yaml',
    'config --config config.json',
    'diagnose bad.yaml',
    'report lamp.suite.json',
  ])('%s', async (line) => {
    await inFreshDirectory(async (cwd) => {
      for (const name of ['lamp.xml', 'lamp.suite.json']) copyFileSync(join('models', name), join(cwd, name));
      const files = {
        'wrong.xta': WRONG,
        'bad.yaml': 'format: tickstone-machine/1\nstates: 3\n',
        'bad.suite.json': SUITE.replace('"touch"', '3'),
        'bad.mmd': 'sequenceDiagram\n  A->>B: jump\n',
        'jump.txt': 'jump\n',
        'config.json': '{"options": {"sead": 3}}',
      };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
      const { stdout } = await runInProcess([...line.split(' '), '--json'], { cwd });
      const found = diagnosticsIn(JSON.parse(stdout));
      expect(found.length).toBeGreaterThan(0);
      found.forEach(expectShape);
    });
  });
});

/** All that stand under this name, wherever they are. */
function diagnosticsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'diagnostics' ? (part as readonly object[]) : diagnosticsIn(part),
  );
}
