/**
 * With --json every command prints exactly one document on standard output, whatever happens: `ok` is true if and only if the
 * exit status is 0, and bad input is told in it with a code and a sentence.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/campaign/campaign.js';
import { openStore } from '../../src/campaign/stores/open-store.js';
import { COMMANDS } from '../../src/cli/commands/list.js';
import { type CliResult, inFreshDirectory, tickstone } from '../support/cli.js';
import { runInProcess } from '../support/run-in-process.js';

const LAMP = readFileSync('models/lamp.xml', 'utf8');
const SUITE = readFileSync('models/lamp.suite.json', 'utf8');
const DOOR = readFileSync('models/door.yaml', 'utf8');
const NOT_TEXT = new Uint8Array(100);
/** More elements than there may be: a limit that is hit while the model is checked. */
const HUGE = 'int a[1000000000];\nprocess P() { state s; init s; } system P;\n';
const ROLES =
  'chan a, b; process P() { state s; init s; trans s -> s { sync a?; }, s -> s { sync b!; }; } system P;\n';

/** A store with a campaign that has ended. */
const STORED = await (async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tickstone-stored-'));
  const path = join(folder, 'stored.sqlite');
  const store = await openStore(path);
  await store.begin({ name: 'ended', plan: 'p', settings: DEFAULT_SETTINGS, jobs: [] });
  await store.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
})();

const NIGHTLY = `format: tickstone-campaign/1
name: nightly
models: { lamp: lamp.xml }
steps: { make: { generate: [coverage] } }
`;

/** Files that every command finds. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'lamp.xml': LAMP,
  'wrong.xml': LAMP.replace('touch?', 'tuch?'),
  'binary.xml': NOT_TEXT,
  'huge.xta': HUGE,
  'other.xta': ROLES,
  'lamp.suite.json': SUITE,
  'other.suite.json': SUITE.replace(/"sha256": "../, '"sha256": "00'),
  'wrong.suite.json': SUITE.replace('"version": 1', '"version": 99'),
  'binary.suite.json': NOT_TEXT,
  'door.yaml': DOOR,
  'seen.yaml': 'format: tickstone-observations/1\nruns: [[{event: tick, barrier: clear, drive: rest}]]\n',
  'wrong.yaml': DOOR.replace('states:', 'sates:'),
  'binary.yaml': NOT_TEXT,
  'nightly.yaml': NIGHTLY,
  'wrong-campaign.yaml': NIGHTLY.replace('coverage', 'covreage'),
  'stored.sqlite': STORED,
  'lamp.run.json': JSON.stringify({
    format: 'tickstone-run',
    version: 1,
    ...{ suites: [], system: 'nothing', time: { mode: 'virtual' }, seed: 1, tests: [], ended: 'complete' },
  }),
  'line.xml': readFileSync('models/bottling-line.xml', 'utf8'),
  'wrong.q': 'E<> (\n',
  'fischer.tck': readFileSync('models/fischer.tck', 'utf8'),
};

/** How a command is called well, with the file that it reads at `FILE`, and how it can be called amiss besides. */
interface Call {
  readonly good: readonly string[];
  /** What `FILE` stands for when all is well; its ending says what the others are. */
  readonly file: string;
  /** Arguments that are added to the good ones. */
  readonly amiss?: readonly (readonly string[])[];
  /** Without arguments it would not end by itself. */
  readonly isEndless?: boolean;
  /** Whole command lines. */
  readonly instead?: readonly (readonly string[])[];
}

const NOWHERE = 'nowhere/at/all';
const UNDER = ['--under-test', 'Lamp'];
const model = (amiss: readonly (readonly string[])[], ...more: readonly string[]): Call => ({
  good: ['FILE', ...UNDER, ...more],
  file: 'lamp.xml',
  amiss: [['--under-test', 'Nobody'], ['--inputs', 'nosuch'], ...amiss],
});
const NO_CAMPAIGN = (what: string): readonly (readonly string[])[] => [
  ['campaign', what, 'nosuch', '--store', 'stored.sqlite'],
  ['campaign', what, '--store', 'http://nowhere'],
];
const unwritten = ['-o', NOWHERE];
const budgets = [
  ['--seed', 'x'],
  ['--budget-time', 'long'],
  ['--budget-memory', '1'],
  ['--budget-states', '1'],
];

const CALLS: Readonly<Record<string, Call>> = {
  models: { good: [], file: '', instead: [['models', 'nosuch']] },
  'models copy': {
    good: ['kettle', '-o', 'copies'],
    file: '',
    instead: [
      ['models', 'copy', 'nosuch'],
      ['models', 'copy', 'lamp', 'lmap'],
      ['models', 'copy', 'door', '-o', 'lamp.xml'],
      ['models', 'copy', 'fischer', '-o', 'folder/fischer.xta/deep'],
    ],
  },
  doctor: {
    good: [],
    file: '',
    instead: [
      ['doctor', '--sut', 'no-such-program'],
      ['doctor', '--connect', 'nowhere'],
      ['doctor', '--connect', 'tron://localhost:1'],
      ['doctor', 'nosuch.json', '--sut', 'cat'],
      ['doctor', '--system', 'nosuch'],
    ],
  },
  'init adapter': model([
    ['--language', 'c'],
    ['-o', 'lamp.xml'],
    ['-o', 'lamp.xml/adapter.ts'],
  ]),
  check: model([['--interface', '--under-test', 'Nobody'], ['--max-warnings', 'few'], ['wrong.q']]),
  convert: model(
    [
      unwritten,
      ['--to', 'pdf'],
      ['--complete', 'nosuch'],
      ['--complete', 'demonic', '--under-test', 'Nobody'],
    ],
    '--to',
    'xta',
  ),
  simulate: {
    good: ['FILE'],
    file: 'lamp.xml',
    amiss: [
      ['--steps', 'x'],
      ['--script', 'nosuch'],
      ['--script', 'wrong.q'],
      ['--to', 'pdf'],
    ],
  },
  verify: {
    good: ['FILE'],
    file: 'lamp.xml',
    amiss: [
      ['-q', 'E<> nosuch'],
      ['-q', 'E<> ('],
      ['-q', 'Pr[<=5](<> Lamp.Bright)'],
      ['-q', 'A[] Lamp.Off'],
      ['nosuch.q'],
      ['wrong.q'],
      ['--search', 'nosuch'],
      ['--trace', 'nosuch'],
      ...budgets,
    ],
    instead: [['verify', 'fischer.tck']],
  },
  explore: { good: ['FILE'], file: 'lamp.xml', amiss: [['--subsumption', 'nosuch'], ...budgets] },
  mutate: {
    ...model([
      ['-o', 'lamp.xml'],
      ['--operator', 'nosuch'],
      ['--preset', 'nosuch'],
      ['--operator', 'negate-guard', '--preset', 'all'],
      ['--template', 'nosuch'],
      ['--edge', '99'],
      ['--order', '3'],
      ['--list', '-o', 'mutants'],
    ]),
    instead: [['mutate'], ['mutate', 'fischer.tck']],
  },
  conform: {
    ...model([...budgets, ['--conformance', 'nosuch']], 'lamp.xml'),
    instead: [
      ['conform', 'lamp.xml', 'nosuch.xml', ...UNDER],
      ['conform', 'lamp.xml', 'wrong.xml', ...UNDER],
      ['conform', 'lamp.xml', 'other.xta'],
    ],
  },
  compatible: {
    good: ['FILE', 'Filler', 'Capper'],
    file: 'line.xml',
    amiss: [...budgets, ['-o', 'line.xml']],
    instead: [
      ['compatible', 'lamp.xml', 'Lamp'],
      ['compatible', 'lamp.xml', 'Lamp', 'nosuch'],
      ['compatible', 'fischer.tck', 'P', 'Q'],
    ],
  },
  diagnose: {
    good: ['FILE', 'seen.yaml', '--adaptive'],
    file: 'door.yaml',
    amiss: [
      ...budgets.slice(0, 3),
      ['--faults', 'nosuch'],
      ['--hypothesis', 'nonsense'],
      ['--steps', '0'],
      ['--cost', 'nosuch:1'],
      ['--weight', 'nosuch:1'],
    ],
    instead: [
      ['diagnose', 'door.yaml', 'nosuch.yaml'],
      ['diagnose', 'door.yaml', 'door.yaml'],
      ['diagnose', 'door.yaml', 'binary.yaml'],
      ['diagnose', 'door.yaml', '--adaptive', 'nosuch'],
      ['diagnose', 'lamp.xml', 'seen.yaml'],
      ['diagnose', 'lamp.xml', 'seen.yaml', '--unroll', '3', '--against', 'lamp.xml', ...UNDER],
    ],
  },
  config: {
    good: [],
    file: '',
    instead: [
      ['config', 'verify', 'lamp.xml', '--seed', '7'],
      ['config', 'verify', '--seed', 'x'],
      ['config', 'verify', '--sede', '7'],
      ['config', 'generate'],
      ['config', 'nosuch'],
      ['config', 'config'],
      ['config', 'mutate', '--operator', 'a', '--preset', 'all'],
      ['config', '--config', 'lamp.xml'],
      ['config', '--config', 'nosuch.json'],
      ['check', 'lamp.xml', '--config', 'lamp.suite.json'],
    ],
  },
  completion: { good: ['bash'], file: '', instead: [['completion', 'powershell']] },
  explain: {
    good: ['TKS3001'],
    file: '',
    instead: [
      ['explain', 'TKS1'],
      ['explain', 'nonsense'],
    ],
  },
  'generate coverage': model([
    unwritten,
    ...budgets,
    ['--criterion', 'nosuch'],
    ['-q', 'E<> nosuch'],
    ['-q', 'A[] Lamp.Off'],
    ['--points', 'nosuch'],
  ]),
  'generate communication': {
    ...model([
      unwritten,
      ...budgets,
      ['--relay', 'Nobody'],
      ['--environment', 'Nobody'],
      ['--message', 'nonsense'],
      ['--given', 'nosuch.mmd'],
      ['--given', 'wrong.suite.json'],
      ['--combine', 'nosuch'],
    ]),
    instead: [['generate', 'communication', 'lamp.xml', '--list', '--relay', 'Nobody']],
  },
  'generate discrimination': {
    good: ['FILE'],
    file: 'door.yaml',
    amiss: [
      unwritten,
      ...budgets.slice(0, 3),
      ['--faults', 'nosuch'],
      ['--operator', 'nosuch'],
      ['--hypothesis', 'nonsense'],
      ['--reference', 'nosuch'],
      ['--steps', '0'],
      ['--cost', 'nosuch:1'],
      ['--weight', 'nosuch:1'],
      ['--unroll', '3'],
    ],
    instead: [
      ['generate', 'discrimination', 'lamp.xml'],
      ['generate', 'discrimination', 'lamp.xml', '--unroll', '3'],
      ['generate', 'discrimination', 'lamp.xml', '--unroll', '3', '--against', 'nosuch.xml', ...UNDER],
      ['generate', 'discrimination', 'lamp.xml', '--unroll', '3', '--against', 'lamp.xml'],
      [
        'generate',
        'discrimination',
        'lamp.xml',
        ...UNDER,
        '--unroll',
        '3',
        '--against',
        'lamp.xml',
        '--budget-states',
        '1',
      ],
    ],
  },
  'generate connectivity': {
    good: ['FILE'],
    file: 'other.xta',
    amiss: [
      unwritten,
      ...budgets,
      ['--under-test', 'Nobody'],
      ['--wires', 'nosuch'],
      ['--price', 'nosuch=3'],
      ['--price', 'nonsense'],
      ['--faults', 'nosuch'],
      ['--faults', 'timed'],
      ['--faults', 'timed', '--from', '3'],
      ['--uses', '999999'],
    ],
    instead: [['generate', 'connectivity', 'lamp.xml', ...UNDER]],
  },
  'generate classes': {
    ...model([
      unwritten,
      ...budgets,
      ['--hennessy', NOWHERE],
      ['--draw', 'lamp.xml'],
      ['--class', 'era'],
      ['--points', 'nosuch'],
      ['--criterion', 'regions', '--regions-max', '1'],
    ]),
  },
  'generate mutation': model(
    [
      unwritten,
      ...budgets,
      ['--report', NOWHERE],
      ['--resume', 'nosuch.json'],
      ['--resume', 'wrong.suite.json'],
      ['--resume', 'lamp.suite.json'],
      ['--operator', 'nosuch'],
      ['--jobs', 'x'],
    ],
    '--sample',
    '2',
    '--jobs',
    '1',
  ),
  'suite show': {
    good: ['FILE'],
    file: 'lamp.suite.json',
    amiss: [['nosuch'], ['t1', 'nosuch', 'nor this']],
  },
  'suite validate': { good: ['FILE'], file: 'lamp.suite.json', amiss: [['wrong.suite.json']] },
  'suite merge': {
    good: ['FILE'],
    file: 'lamp.suite.json',
    amiss: [['wrong.suite.json'], ['other.suite.json'], unwritten],
  },
  'suite minimize': { good: ['FILE'], file: 'lamp.suite.json', amiss: [unwritten, ['--by', 'nosuch']] },
  'suite diff': {
    good: ['FILE', 'lamp.suite.json'],
    file: 'lamp.suite.json',
    instead: [['suite', 'diff', 'lamp.suite.json', 'wrong.suite.json']],
  },
  'suite evaluate': {
    good: ['FILE'],
    file: 'lamp.suite.json',
    amiss: [
      ['--model', 'nosuch.xml'],
      ['--model', 'wrong.xml'],
      ['--model', 'wrong.yaml'],
      ['nosuch.xml'],
      ['lamp.xml', 'wrong.xml'],
      ['--seed', 'x'],
    ],
  },
  compare: {
    ...model([...budgets, unwritten, ['--method', 'nosuch'], ['--preset', 'nosuch'], ['--html', 'page.pdf']]),
    good: ['FILE', ...UNDER, '--method', 'coverage', '--preset', 'paper'],
    instead: [
      ['compare', 'lamp.xml', 'nosuch.suite.json'],
      ['compare', 'lamp.xml', '--under-test', 'Lamp', '--unroll', '3', '--against', 'nosuch.xml'],
    ],
  },
  coverage: {
    ...model([
      ...budgets,
      ['--criterion', 'nosuch'],
      ['--matrix', 'matrix.pdf'],
      ['--matrix', `${NOWHERE}.md`],
      ['--graph', `${NOWHERE}.svg`],
      ['--relay', 'Nobody'],
    ]),
    good: ['FILE', 'lamp.suite.json', ...UNDER],
    instead: [
      ['coverage', 'lamp.xml', 'nosuch.mmd'],
      ['coverage', 'lamp.xml', 'wrong.suite.json', 'lamp.suite.json'],
    ],
  },
  export: {
    good: ['FILE', '--to', 'text'],
    file: 'lamp.suite.json',
    amiss: [
      ['-o', 'lamp.xml'],
      ['--to', 'pdf'],
      ['--view', 'nosuch'],
      ['--to', 'yggdrasil', '--model', 'nosuch.xml'],
      ['--to', 'uppaal', '--model', 'nosuch.xml'],
    ],
    instead: [['export', 'lamp.suite.json']],
  },
  run: {
    good: ['FILE', '--sut-model', 'lamp.xml', '--allow', 'inconclusive'],
    file: 'lamp.suite.json',
    amiss: [
      unwritten,
      ['--time', 'real'],
      ['--sut', 'exit 3'],
      ['--shard', '3/2'],
      ['--allow', 'fail'],
      ['--reporter', 'nosuch'],
      ['--reporter', `junit=${NOWHERE}`],
      ['--last-failed', '-o', 'nosuch.run.json'],
    ],
    instead: [
      ['run', 'lamp.suite.json'],
      ['run', 'lamp.suite.json', '--sut', 'exit 3'],
      ['run', 'lamp.suite.json', '--connect', 'nosuch'],
      ['run', 'lamp.suite.json', '--connect', 'unix:nosuch', '--start-limit', '100ms'],
      ['run', 'lamp.suite.json', '--listen', `unix:${NOWHERE}`],
      ['run', 'lamp.suite.json', '--adapter', 'nosuch.mjs'],
      ['run', 'lamp.suite.json', '--sut-model', 'wrong.xml'],
    ],
  },
  report: {
    good: ['FILE', '--to', 'junit'],
    file: 'lamp.run.json',
    amiss: [unwritten, ['--to', 'pdf']],
    instead: [['report', 'lamp.suite.json', '--to', 'junit']],
  },
  'campaign plan': {
    good: ['FILE'],
    file: 'nightly.yaml',
    instead: [['campaign', 'plan', 'wrong-campaign.yaml']],
  },
  'campaign start': {
    good: ['FILE', '--store', 'store.sqlite', '--detach'],
    file: 'nightly.yaml',
    amiss: [
      ['--label', 'nothing'],
      ['--label', 'system=x'],
      ['--jobs', '0'],
    ],
    instead: [
      ['campaign', 'start', 'nightly.yaml', '--store', 'http://nowhere'],
      ['campaign', 'start', 'nightly.yaml', '--store', 'postgres://me:secret@nowhere/x'],
      ['campaign', 'start', 'nightly.yaml', '--store', 'postgres://127.0.0.1:1/x'],
      ['campaign', 'start', 'nightly.yaml', '--store', 'lamp.xml'],
    ],
  },
  'campaign status': { good: ['--store', 'stored.sqlite'], file: '', instead: NO_CAMPAIGN('status') },
  'campaign stop': { good: ['--store', 'stored.sqlite'], file: '', instead: NO_CAMPAIGN('stop') },
  'campaign resume': {
    good: ['--store', 'stored.sqlite', '--detach'],
    file: '',
    instead: NO_CAMPAIGN('resume'),
  },
  'campaign results': {
    good: ['--store', 'stored.sqlite', '-o', 'results'],
    file: '',
    instead: NO_CAMPAIGN('results'),
  },
  worker: {
    good: ['--store', 'store.sqlite', '--once'],
    file: '',
    isEndless: true,
    instead: [['worker', '--store', 'postgres://127.0.0.1:1/x', '--once']],
  },
  history: {
    good: ['--store', 'stored.sqlite'],
    file: '',
    amiss: [
      ['--within', 'long'],
      ['--to', 'pdf'],
      ['--to', 'html', '-o', NOWHERE],
    ],
    instead: [['history', '--store', 'http://nowhere']],
  },
  studio: {
    good: ['lamp.xml', '--budget-time', '100ms'],
    file: '',
    amiss: [
      ['--port', '99999'],
      ['--port', 'x'],
      ['--budget-time', 'long'],
    ],
    isEndless: true,
    instead: [['studio', 'nosuch.xml', '--budget-time', '100ms']],
  },
  show: {
    good: ['lamp.suite.json', '--budget-time', '100ms'],
    file: '',
    amiss: [['--port', 'x']],
    isEndless: true,
    instead: [
      ['show', 'nosuch.json', '--budget-time', '100ms'],
      ['show', 'lamp.xml', '--budget-time', '100ms'],
      ['show', 'lamp.suite.json', '--model', 'nosuch.xml', '--budget-time', '100ms'],
    ],
  },
};

/** Every command line of a call that goes wrong, or may. */
function wrongLines(
  name: string,
  { good, file, amiss = [], instead = [], isEndless = false }: Call,
): readonly (readonly string[])[] {
  const words = name.split(' ');
  const ending = /\.suite\.json$|\.\w+$/.exec(file)?.[0] ?? '';
  const reads = (path: string): readonly string[] => [
    ...words,
    ...good.map((each) => (each === 'FILE' ? path : each)),
  ];
  const files =
    file === ''
      ? []
      : [
          `nosuch${ending}`,
          `binary${ending === '.xta' ? '.xml' : ending}`,
          `wrong${ending === '.xta' ? '.xml' : ending}`,
        ];
  const huge = /\.(xml|xta)$/.test(file) ? [reads('huge.xta')] : [];
  return [
    ...files.map(reads),
    ...huge,
    ...amiss.map((more) => [...reads(file), ...more]),
    ...instead,
    [...reads(file), '--nosuch'],
    [...reads(file), '--quiet=5'],
    ...(isEndless ? [] : [words]),
  ];
}

interface Told {
  readonly ok?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
}

/** What every document keeps; says what it does not. */
function wrongWith({ status, stdout, stderr }: CliResult): string {
  let told: Told;
  try {
    told = JSON.parse(stdout) as Told;
  } catch {
    return `no document, or several: ${stdout.slice(0, 200)} ${stderr.slice(0, 200)}`;
  }
  if (told.ok !== (status === 0)) return `ok is ${String(told.ok)}, and the exit status ${status}`;
  if (status === 70) return `an internal error: ${stderr}`;
  if (status !== 2) return '';
  const { code, message } = told.error ?? {};
  if (!/^TKS\d{4}$/.test(String(code))) return `the code is ${String(code)}`;
  return /^['A-Z-].*[.?]$/.test(String(message)) ? '' : `the message is ${String(message)}`;
}

function inDirectory<T>(use: (directory: string) => T): T {
  return inFreshDirectory((directory) => {
    for (const [name, content] of Object.entries(FILES)) writeFileSync(join(directory, name), content);
    mkdirSync(join(directory, 'folder'));
    return use(directory);
  });
}

test('every command is in the table', () => {
  expect(Object.keys(CALLS).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

describe('exactly one document', () => {
  test.each(Object.entries(CALLS))('%s', async (name, call) => {
    await inDirectory(async (directory) => {
      const good = [...name.split(' '), ...call.good.map((each) => (each === 'FILE' ? call.file : each))];
      const run = (args: readonly string[]): Promise<CliResult> =>
        runInProcess([...args, '--json'], { cwd: directory });
      const well = await run(good);
      expect(`${good.join(' ')}: ${wrongWith(well)}`).toBe(`${good.join(' ')}: `);
      expect(well.status).toBe(0);
      const findings: string[] = [];
      for (const args of wrongLines(name, call)) {
        const wrong = wrongWith(await run(args));
        if (wrong !== '') findings.push(`${args.join(' ')}: ${wrong}`);
      }
      expect(findings).toEqual([]);
    });
  });

  test.each([
    { args: ['chekc', 'lamp.xml'] },
    { args: ['generate', 'coverag', 'lamp.xml'] },
    { args: ['generate'] },
    { args: ['suite'] },
    { args: [] },
    { args: ['--version'] },
    { args: ['--help'] },
    { args: ['check', '--help'] },
    { args: ['generate', '--help'] },
  ])('tickstone $args', ({ args }) => {
    expect(wrongWith(tickstone([...args, '--json']))).toBe('');
  });

  test('a directory that cannot be read, and one that is written to as a file', async () => {
    await inDirectory(async (directory) => {
      for (const args of [
        ['check', 'folder'],
        ['verify', 'lamp.xml', 'folder'],
        ['convert', 'lamp.xml', '--to', 'xta', '-o', 'folder'],
        ['generate', 'coverage', 'lamp.xml', ...UNDER, '-o', 'folder'],
      ])
        expect(wrongWith(await runInProcess([...args, '--json'], { cwd: directory }))).toBe('');
    });
  });
});

/** Values that options may or may not take. */
const VALUES = [
  '1',
  '2',
  '0',
  'x',
  '',
  'lamp.xml',
  'lamp.suite.json',
  'nosuch',
  'Lamp',
  'touch',
  'all',
  'steps',
  'folder',
  'a=1',
  'a:1',
];

/** Command lines of a command with some of its options, each with a value that may be nonsense. */
const anyLine = fc
  .constantFrom(...COMMANDS)
  .chain(({ name, takes, options }) =>
    fc.record({
      words: fc.constant(name.split(' ')),
      args: fc.array(
        fc.constantFrom('lamp.xml', 'lamp.suite.json', 'door.yaml', 'other.xta', 'nosuch', 'folder'),
        {
          minLength: takes.split(' ').length,
          maxLength: takes.split(' ').length,
        },
      ),
      options: fc.array(
        fc.tuple(
          fc.constantFrom(
            // No window is opened.
            ...options.map(({ flags }) => flags).filter((flags) => flags !== '--open'),
            '--quiet',
          ),
          fc.constantFrom(...VALUES),
        ),
        { maxLength: 2 },
      ),
    }),
  )
  .map(({ words, args, options }) => [
    ...words,
    ...args,
    ...options.flatMap(([flags, value]) => [
      /--[a-z-]+/.exec(flags)![0],
      ...(/[<[]/.test(flags) ? [value] : []),
    ]),
    ...(CALLS[words.join(' ')]?.isEndless === true ? ['--budget-time', '100ms'] : []),
    '--json',
  ]);

test('whatever is typed, there is one document', async () => {
  await inDirectory((directory) =>
    fc.assert(
      fc.asyncProperty(anyLine, async (args) => {
        expect(wrongWith(await runInProcess(args, { cwd: directory }))).toBe('');
      }),
      { numRuns: 100 },
    ),
  );
});
