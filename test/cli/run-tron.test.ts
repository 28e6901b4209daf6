/** `tickstone run` with adapters for UPPAAL-TRON in Java and Python, in real and in virtual time. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Suite, type SuiteStep } from '../../src/suite/suite.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { inFreshDirectory, tickstone } from '../support/cli.js';
import { freePort } from '../support/peers.js';
import { testOf } from '../support/run-one.js';
import { suiteOf } from '../support/suites.js';
import { programOf, testsWith } from '../support/tools.js';

const dim = (low: string, high: string): SuiteStep => ({ output: 'dim', within: [low, high] });

/** The lamp reacts after so many milliseconds; the level is passed. */
function suite(low: string, high: string): Suite {
  const tests = [
    testOf([{ input: 'touch', after: '5' }, dim(low, high)], 't1'),
    testOf(
      [
        { input: 'touch', after: '1' },
        dim(low, high),
        { input: 'touch', after: '10' },
        { output: 'level', values: { val: 2 }, within: [low, high] },
        { quiet: '50' },
      ],
      't2',
    ),
  ];
  const plain = suiteOf(tests);
  return {
    ...plain,
    interface: {
      inputs: ['touch'],
      outputs: ['dim', 'level'],
      parameters: { level: [{ name: 'val', low: 0, high: 3 }] },
    },
  };
}

interface Ran {
  readonly status: number | null;
  readonly said: string;
  readonly events: readonly string[];
}

function run(tested: Suite, args: readonly string[]): Ran {
  return inFreshDirectory((cwd) => {
    writeFileSync(join(cwd, 'lamp.suite.json'), writeSuite(tested));
    const { status, stdout, stderr } = tickstone(
      ['run', 'lamp.suite.json', '--start-limit', '1min', '--answer-limit', '30s', ...args],
      { cwd },
    );
    if (!stdout.includes('The record')) return { status, said: stdout + stderr, events: [] };
    const { tests } = JSON.parse(readFileSync(join(cwd, 'lamp.run.json'), 'utf8')) as {
      readonly tests: { readonly events: { kind: string; action?: string; at: string }[] }[];
    };
    const events = tests.map((each) =>
      each.events.map(({ kind, action = '', at }) => `${kind} ${action}@${at}`).join(', '),
    );
    return { status, said: stdout + stderr, events };
  });
}

const JAVA = programOf('a Java compiler');
const PYTHON = programOf('Python');

// How far the clock can be trusted depends on what else the machine does.
const FORGIVING = ['--allow', 'untrusted'];
const GOOD = /^2 tests: (?:2 pass|1 pass, 1 untrusted|2 untrusted)/mu;

const EXACT = [
  'input touch@5, output dim@12',
  'input touch@1, output dim@8, input touch@18, output level(2)@25, silence @75',
];

describe.skipIf(JAVA === undefined)(testsWith('a Java compiler', 'an adapter in Java that listens'), () => {
  const lamp = resolve('test/support/systems/TronLamp.java');

  test('in virtual time', async () => {
    const [port, clock] = [await freePort(), await freePort()];
    const args = ['--connect', `tron://localhost:${port}`, '--clock', `tron://:${clock}`];
    const start = ['--start', `java ${lamp} ${port} 7 ${clock}`];
    const good = run(suite('7', '7'), [...args, ...start]);
    expect([good.said, good.events, good.status]).toEqual([
      expect.stringContaining('2 tests: 2 pass'),
      EXACT,
      0,
    ]);
    const bad = run(suite('0', '6.999'), [...args, ...start]);
    expect([bad.said, bad.status]).toEqual([expect.stringContaining('2 tests: 2 fail'), 1]);
  });

  test('in real time', async () => {
    const port = await freePort();
    const args = ['--connect', `tron://localhost:${port}`, '--start', `java ${lamp} ${port} 40`];
    const { said, status } = run(suite('20', '9000'), [...args, '--latency', '1ms', ...FORGIVING]);
    expect([said, status]).toEqual([expect.stringMatching(GOOD), 0]);
  });
});

describe.skipIf(PYTHON === undefined)(testsWith('Python', 'an adapter in Python that connects'), () => {
  const lamp = resolve('test/support/systems/tron_lamp.py');

  test('in virtual time', async () => {
    const [port, clock] = [await freePort(), await freePort()];
    const args = ['--listen', `tron://localhost:${port}`, '--clock', `tron://localhost:${clock}`];
    const { said, events, status } = run(suite('7', '7'), [
      ...args,
      '--start',
      `python3 ${lamp} ${port} 7 ${clock}`,
    ]);
    expect([said, events, status]).toEqual([expect.stringContaining('2 tests: 2 pass'), EXACT, 0]);
  });

  test('in real time, too slow', async () => {
    const port = await freePort();
    const args = ['--listen', `tron://localhost:${port}`, '--start', `python3 ${lamp} ${port} 1500`];
    const { said, status } = run(suite('0', '50'), args);
    expect([said, status]).toEqual([expect.stringContaining('2 tests: 2 fail'), 1]);
  });

  test('refused by the suite', async () => {
    const port = await freePort();
    const args = ['--listen', `tron://localhost:${port}`, '--start', `python3 ${lamp} ${port} 7`];
    const { said, status } = run(suiteOf([testOf([dim('0', '1')])]), args);
    expect(said).toContain(
      "it exited with status 1 after it was told that 'level' is not an output of the suite",
    );
    expect(status).toBe(1);
  });
});

test('a command that ends at once', async () => {
  const port = await freePort();
  const args = ['--connect', `tron://localhost:${port}`, '--start', 'echo no lamp >&2; exit 3'];
  expect(run(suite('0', '1'), args).said).toContain(
    'it exited with status 3 before there was a connection (no lamp)',
  );
});

test.each<[args: readonly string[], said: string]>([
  [['--connect', 'tron://localhost', '--jobs', '2'], 'An UPPAAL-TRON adapter takes one test at a time.'],
  [
    ['--connect', 'tron://localhost', '--protocol', 'ecdar'],
    'An UPPAAL-TRON adapter has a protocol of its own.',
  ],
  [['--connect', 'tron://localhost', '--tolerance', '5ms'], 'so the tolerance cannot be converted.'],
  [
    ['--connect', 'tron://localhost', '--time', 'real', '--clock', 'tron://'],
    '--clock is about virtual time, and this run is in real time.',
  ],
  [['--connect', 'tcp://localhost:9', '--clock', 'tron://'], '--clock needs a system at tron://.'],
  [['--connect', 'tron://a:b'], "'tron://a:b' is not an address."],
  [['--connect', 'tron://a:1', '--clock', 'tcp://a:1'], "'tcp://a:1' is not an address."],
  [['--sut', './lamp', '--start', './lamp'], '--start needs --connect or --listen.'],
])('%j is not understood', (args, expected) => {
  const { said, status } = run(suite('0', '1'), args);
  expect([said, status]).toEqual([expect.stringContaining(expected), 2]);
});
