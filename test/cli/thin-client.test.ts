/** The command line is a client of the library: what it prints as JSON is what the functions give. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  compare,
  compatible,
  conform,
  convert,
  coverage,
  diagnose,
  diffSuites,
  evaluate,
  explore,
  exportSuite,
  generateClasses,
  generateCommunication,
  generateConnectivity,
  generateCoverage,
  generateDiscrimination,
  generateMutation,
  loadModel,
  mergeSuites,
  minimizeSuite,
  mutants,
  readRecord,
  readSuite,
  report,
  runSuite,
  simulate,
  testAutomata,
  verify,
  writeSuite,
} from '../../src/index.js';
import { filesIn } from '../support/cli.js';
import { runInProcess } from '../support/run-in-process.js';

const LAMP = 'models/lamp.xml';
const INTERCOM = 'models/intercom.xml';
const KETTLE = 'models/kettle.xta';
const SUITE = 'models/lamp.suite.json';
const UNDER_TEST = ['--under-test', 'Lamp'];
const options = { underTest: ['Lamp'] };
const lamp = loadModel(LAMP);

const DOOR = 'models/door.yaml';
const door = loadModel(DOOR);

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tickstone-client-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

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
  expect(document).toMatchObject(plain(await conform(await lamp, await lamp, options)) as object);
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

describe('of suites', () => {
  const suite = readSuite(readFileSync(SUITE, 'utf8'));

  test('suite evaluate, also on other models', async () => {
    const document = await documentOf('suite', 'evaluate', SUITE, LAMP, '--model', LAMP);
    const evaluation = await evaluate(suite, await lamp, { systems: [await lamp] });
    expect(document['tests']).toEqual(plain(evaluation.tests));
    expect([document['ok'], (document['model'] as { readonly same: boolean }).same]).toEqual([
      evaluation.holds,
      evaluation.sameModel,
    ]);
  });
  test('suite evaluate, of a machine', async () => {
    await inFolder(async (folder) => {
      const { suite: made } = await generateDiscrimination(await door);
      const path = join(folder, 'door.suite.json');
      writeFileSync(path, writeSuite(made));
      const document = await documentOf('suite', 'evaluate', path, '--model', DOOR);
      const evaluation = await evaluate(made, await door);
      expect(document['ok']).toBe(evaluation.holds);
      expect(document['tests']).toEqual(plain(evaluation.tests));
    });
  });
  test('suite minimize', async () => {
    const document = await documentOf('suite', 'minimize', SUITE, '--by', 'steps');
    const { suite: small, prefixes, needless, value } = await minimizeSuite(suite, { by: 'steps' });
    expect(JSON.parse(document['text'] as string)).toEqual(plain(JSON.parse(writeSuite(small))));
    expect(document).toMatchObject(plain({ prefixes, needless, value }) as object);
  });
  test('suite merge', async () => {
    const { text } = await documentOf('suite', 'merge', SUITE, SUITE);
    expect(text).toBe(writeSuite(mergeSuites(suite, suite)));
  });
  test('suite diff', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'other.suite.json');
      const { suite: small } = await minimizeSuite(suite);
      writeFileSync(path, writeSuite(small));
      expect(await documentOf('suite', 'diff', SUITE, path)).toMatchObject(
        plain(diffSuites(suite, small)) as object,
      );
    });
  });
  test.each(['text', 'json', 'mermaid', 'plantuml', 'svg', 'timeline'] as const)(
    'export --to %s',
    async (to) => {
      await inFolder(async (folder) => {
        await documentOf('export', SUITE, '--to', to, '-o', join(folder, 'out'));
        const files = exportSuite(suite, to, { name: 'lamp' });
        expect(filesIn(join(folder, 'out'))).toEqual(files.map(({ name }) => name).sort());
        for (const { name, text } of files)
          expect(readFileSync(join(folder, 'out', name), 'utf8')).toBe(text);
      });
    },
  );
  test('export --to uppaal', async () => {
    const { text } = await documentOf('export', SUITE, '--to', 'uppaal', '--model', LAMP);
    const { files } = testAutomata(suite, await lamp, { together: true });
    expect(files.map((file) => file.text)).toEqual([text]);
  });
});

test('run and report', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, 'lamp.run.json');
    const args = ['--sut-model', LAMP, '--seed', '5', '-o', path];
    const { tests, summary, ended } = await documentOf('run', SUITE, ...args);
    const suite = readSuite(readFileSync(SUITE, 'utf8'));
    const record = await runSuite(suite, { model: await lamp }, { seed: 5 });
    expect({ summary, ended }).toEqual(plain({ summary: record.summary, ended: record.ended }));
    const known = (each: object): object =>
      Object.fromEntries(['verdict', 'reason'].map((key) => [key, each[key as keyof object]]));
    expect((tests as readonly object[]).map(known)).toEqual(
      (plain(record.tests) as readonly object[]).map(known),
    );
    const written = readRecord(readFileSync(path, 'utf8'));
    // How to replay a test on the command line is for the command line to say.
    const recorded = written.tests.map((each) => ({ ...each, replay: undefined }));
    expect(plain(recorded)).toEqual(plain(record.tests));
    for (const form of ['junit', 'html', 'ctrf', 'github', 'console', 'json'] as const) {
      const { text } = await documentOf('report', path, '--to', form);
      expect(text, form).toBe(await report(written, form));
    }
  });
});

test('compare', async () => {
  const methods = ['coverage'] as const;
  const document = await documentOf('compare', LAMP, ...UNDER_TEST, '--method', methods.join());
  expect(document).toMatchObject(plain(await compare(await lamp, { ...options, methods })) as object);
});

test('compare without any suite', async () => {
  const line = ['compare', DOOR, '--method', 'coverage'];
  const document = await documentOf(...line);
  expect(document).toMatchObject(plain(await compare(await door, { methods: ['coverage'] })) as object);
  expect(document['suites']).toEqual([]);
  const { status, stdout } = await runInProcess(line);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^no suite of coverage: .*\nthere is no suite to compare\n$/m);
});

test('compatible', async () => {
  const line = await loadModel('models/bottling-line.xml');
  const document = await documentOf('compatible', 'models/bottling-line.xml', 'Filler', 'Capper');
  expect(document).toMatchObject(plain(await compatible(line, ['Filler', 'Capper'])) as object);
});

test('diagnose', async () => {
  await inFolder(async (folder) => {
    const name = join(folder, 'seen.yaml');
    const text =
      'format: tickstone-observations/1\nruns: [[{event: request, barrier: clear, drive: rest}, {event: tick, barrier: clear, drive: opening}]]\n';
    writeFileSync(name, text);
    for (const adaptive of [undefined, 'worst-case'] as const) {
      const more = adaptive === undefined ? [] : ['--adaptive', adaptive];
      const document = await documentOf('diagnose', DOOR, name, ...more);
      expect(document).toMatchObject(
        plain(await diagnose(await door, { name, text }, { adaptive })) as object,
      );
    }
  });
});

describe('convert', () => {
  test.each(['xml', 'xta', 'q', 'dot', 'svg', 'mermaid'] as const)('--to %s', async (to) => {
    expect((await documentOf('convert', LAMP, '--to', to))['text']).toBe(await convert(await lamp, to));
  });
  test('to a relation, and one that completes it', async () => {
    const { text } = await documentOf('convert', DOOR, '--to', 'relation', '--steps', '2', '--form', 'json');
    expect(text).toBe(await convert(await door, 'relation', { steps: 2, form: 'json' }));
    const args = [...UNDER_TEST, '--complete', 'angelic'];
    const completed = await documentOf('convert', LAMP, '--to', 'xta', ...args);
    expect(completed['text']).toBe(await convert(await lamp, 'xta', { ...options, complete: ['angelic'] }));
  });
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
