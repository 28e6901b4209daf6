/** The command line is a client of the library: what it prints as JSON is what the functions give. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  conform,
  coverage,
  explore,
  generateClasses,
  generateCommunication,
  generateConnectivity,
  generateCoverage,
  generateDiscrimination,
  generateMutation,
  loadModel,
  mutants,
  readSuite,
  simulate,
  verify,
} from '../../src/index.js';
import { runInProcess } from '../support/run-in-process.js';

const LAMP = 'models/lamp.xml';
const INTERCOM = 'models/intercom.xml';
const KETTLE = 'models/kettle.xta';
const SUITE = 'models/lamp.suite.json';
const UNDER_TEST = ['--under-test', 'Lamp'];
const options = { underTest: ['Lamp'] };
const lamp = loadModel(LAMP);

/** Measured anew every time. */
const TIMES = new Set(['seconds', 'peakMB']);

/** As JSON writes it, without what is measured. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, part: unknown) => (TIMES.has(key) ? undefined : part)));
}

async function documentOf(...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  return plain(JSON.parse((await runInProcess([...args, '--json'])).stdout)) as Record<string, unknown>;
}

test('verify', async () => {
  const { results } = await documentOf('verify', LAMP, '--trace', 'shortest');
  expect(results).toEqual(plain(await verify(await lamp, undefined, { trace: 'shortest' })));
});

test('explore', async () => {
  expect(await documentOf('explore', LAMP)).toMatchObject(plain(await explore(await lamp)) as object);
});

test('simulate', async () => {
  const { trace } = await documentOf('simulate', LAMP, '--seed', '7', '--steps', '9');
  expect(trace).toEqual(plain((await simulate(await lamp, { seed: 7, steps: 9 })).trace));
});

test('conform', async () => {
  const document = await documentOf('conform', LAMP, LAMP, ...UNDER_TEST);
  expect(plain(await conform(await lamp, await lamp, options))).toMatchObject({
    conforms: document['conforms'],
  });
});

test('mutate', async () => {
  const { mutants: listed } = await documentOf('mutate', LAMP, ...UNDER_TEST);
  const made = await mutants(await lamp, options);
  expect((listed as readonly { readonly id: string }[]).map(({ id }) => id)).toEqual(
    made.map(({ id }) => id),
  );
});

test('coverage', async () => {
  const { criteria } = await documentOf('coverage', LAMP, SUITE);
  const measured = await coverage(await lamp, [readSuite(readFileSync(SUITE, 'utf8'))]);
  expect(plain(measured.criteria)).toEqual(criteria);
});

describe('generate', () => {
  const METHODS = [
    ['coverage', LAMP, UNDER_TEST, async () => generateCoverage(await lamp, options)],
    [
      'connectivity',
      INTERCOM,
      ['--under-test', 'Panel,Line'],
      async () => generateConnectivity(await loadModel(INTERCOM), { underTest: ['Panel', 'Line'] }),
    ],
    [
      'mutation',
      LAMP,
      [...UNDER_TEST, '--operator', 'change-target'],
      async () => generateMutation(await lamp, { ...options, operators: ['change-target'] }),
    ],
    [
      'communication',
      LAMP,
      ['--criterion', 'pairs'],
      async () => generateCommunication(await lamp, { criteria: ['pairs'] }),
    ],
    [
      'discrimination',
      'models/door.yaml',
      [],
      async () => generateDiscrimination(await loadModel('models/door.yaml')),
    ],
    [
      'classes',
      KETTLE,
      ['--under-test', 'Kettle'],
      async () => generateClasses(await loadModel(KETTLE), { underTest: ['Kettle'] }),
    ],
  ] as const;
  test.each(METHODS)('%s', async (method, path, args, generate) => {
    const { suite } = await documentOf('generate', method, path, ...args, '-o', '-');
    const { suite: made } = await generate();
    expect(suite).toEqual(plain(made));
  });
});
