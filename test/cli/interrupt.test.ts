/** Ctrl-C and SIGTERM on the built command line: what was found so far is shown, and the exit status says that it is not all. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenRing } from '../../bench/token-ring.js';
import { type Suite, generateDiscrimination, loadModel, readSuite, writeSuite } from '../../src/index.js';
import { summarise } from '../../src/suite/measure.js';
import {
  hardSuite,
  machine,
  manyLocations,
  manyStates,
  withEnvironment,
} from '../../tools/overruns/hard-models.js';
import { PROGRAM } from '../support/cli.js';
import { speedControls } from '../support/speed-controls.js';

/** Twenty processes that go their ways: far more states than any test waits for. */
const HUGE = `
  const int N = 20;
  process P(const int[1, N] id) {
    clock x; int[0, 9] n;
    state A, B { x <= 5 }; init A;
    trans A -> B { assign x = 0, n = (n + id) % 10; }, B -> A { guard x >= n / 2; };
  }
  process Q() { state C, D; init C; trans C -> D { }; }
  system P, Q;
`;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

interface Ended {
  /** The signal was sent while it ran; else it had ended before. */
  readonly isSignalled: boolean;
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How often a signal may have come too early or too late. */
const TRIES_MAX = 8;

/**
 * Sends the signal when the command has worked for some time since its first line or its start. In its first moments it ends the
 * process, as it does with any other, and before there is anything to keep nothing is kept: then another try waits longer. A command
 * that has ended before its signal came gets it earlier.
 */
async function interrupted(call: Call, isLate: (ended: Ended) => boolean, workMs = 200): Promise<Ended> {
  let earlyMs = 0;
  let doneMs = Infinity;
  let afterMs = workMs;
  for (let tries = 1; ; tries++) {
    call.prepare?.();
    const ended = await interruptAfter(call, afterMs);
    if (tries === TRIES_MAX || (ended.isSignalled && ended.signal === null && isLate(ended))) return ended;
    if (ended.isSignalled && ended.status !== 0) earlyMs = afterMs;
    else doneMs = afterMs;
    afterMs = doneMs === Infinity ? 2 * earlyMs : (earlyMs + doneMs) / 2;
  }
}

interface Call {
  readonly args: readonly string[];
  readonly input: string;
  /** When the time until the signal begins. */
  readonly begins: 'at the start' | 'with the first line';
  readonly signal: (typeof SIGNALS)[number];
  /** Before each try. */
  readonly prepare?: (() => void) | undefined;
}

/** Commands end within half a second of a signal; one that has not ended by now never will, however slow the machine is. */
const DEAF_MS = 60_000;
const LOOK_MS = 20;

function interruptAfter({ args, input, begins, signal: sent }: Call, workMs: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, NO_COLOR: '1' } });
    let stdout = '';
    let stderr = '';
    let isSent = false;
    let isSignalled = false;
    let timer: NodeJS.Timeout | undefined;
    const send = (): void => {
      isSent = true;
      const before = workedMs(child.pid!) ?? 0;
      let looks = 0;
      timer = setInterval(() => {
        looks++;
        // Where it cannot be read, looks tell the time.
        if ((workedMs(child.pid!) ?? looks * LOOK_MS) - before < workMs) return;
        clearInterval(timer);
        isSignalled = child.kill(sent);
        timer = setTimeout(() => {
          child.kill('SIGKILL');
          reject(
            new Error(
              `${args.join(' ')} has gone on for ${DEAF_MS} ms after ${sent}, sent after ${workMs} ms`,
            ),
          );
        }, DEAF_MS);
      }, LOOK_MS);
    };
    if (begins === 'at the start') send();
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      stdout += part;
      if (!isSent && stdout.includes('\n')) send();
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
    child.on('close', (status, signal) => {
      clearInterval(timer);
      resolve({ isSignalled, status, signal, stdout, stderr });
    });
    child.stdin.on('error', () => undefined).end(input);
  });
}

/** How much time of the processor a process has used, so that a loaded machine only takes longer; undefined where it cannot be read. */
function workedMs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // User and system time, in hundredths of a second.
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Infinity;
  }
}

describe.skipIf(process.platform === 'win32')('verify (skipped on Windows, which has no such signal)', () => {
  test.each(SIGNALS)('keeps the answers that it has, and says which ones are missing: %s', async (sent) => {
    const queries = ['E<> Q.D', 'A[] not deadlock', 'E<> Q.C'].flatMap((query) => ['-q', query]);
    const args = ['verify', '-', ...queries, '--search', 'breadth'];
    const { status, signal, stdout } = await interrupted(
      { args, input: HUGE, begins: 'with the first line', signal: sent },
      () => true,
    );
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'satisfied  E<> Q.D',
      'unknown    A[] not deadlock  (it was interrupted)',
      'unknown    E<> Q.C  (it was interrupted)',
    ]);
    expect({ status, signal }).toEqual({ status: 3, signal: null });
  });
});

describe.skipIf(process.platform === 'win32')(
  'generate connectivity (skipped on Windows, which has no such signal)',
  () => {
    test.each(SIGNALS)('keeps the best suite, with what no suite can be below: %s', async (sent) => {
      const args = ['generate', 'connectivity', '-', '--multi'];
      // The proof that a suite for all inputs is minimal takes longer than any test waits.
      const input = speedControls(2, 'shared');
      const call = { args, input, begins: 'at the start', signal: sent } as const;
      const { status, signal, stdout } = await interrupted(
        call,
        (ended) => ended.stdout.includes('not proved minimal'),
        2_000,
      );
      expect(stdout).toMatch(/^t1 {2}[PF] {2}enable\d\./m);
      expect(stdout).toMatch(/^not proved minimal: no suite has fewer than \d+ steps$/m);
      expect(stdout).toMatch(/^connectivity: 14 goals, \d+ covered/m);
      expect({ status, signal }).toEqual({ status: 3, signal: null });
    });
  },
);

describe.skipIf(process.platform === 'win32')('others (skipped on Windows, which has no such signal)', () => {
  test.each(SIGNALS)('generate coverage keeps its goals, each with the reason: %s', async (signal) => {
    const args = [
      'generate',
      'coverage',
      '-',
      '--see',
      'edges',
      '--criterion',
      'edge-pairs',
      '--json',
      '-o',
      '-',
    ];
    const call = { args, input: HUGE, begins: 'at the start', signal } as const;
    const { status, stdout } = await interrupted(
      call,
      (ended) => ended.stdout.includes('"reasonKind"'),
      1_000,
    );
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, goals: 40 });
    expect(status).toBe(3);
  });

  /** So many edges that it takes a while to read them. */
  const WIDE = `int n; process P() { state A, B; init A; trans ${Array.from(
    { length: 120_000 },
    (_, at) => `A -> B { guard n == ${at % 100}; assign n = ${at % 90}; }`,
  ).join(', ')}; } system P;`;

  test.each(SIGNALS)('a model that is still being loaded: %s', async (signal) => {
    const call = { args: ['check', '-'], input: WIDE, begins: 'at the start', signal } as const;
    const ended = await interrupted(call, ({ status }) => status !== null, 500);
    expect(ended).toMatchObject({ status: 3, stderr: 'not complete: it was interrupted\n', stdout: '' });
  });
});

/** The same tests so many times, for no goals. */
function repeated(suite: Suite, times: number): string {
  const tests = Array.from({ length: times }, (_, k) =>
    suite.tests.map((test) => ({ ...test, id: `${test.id}x${k}`, goals: [] })),
  ).flat();
  return writeSuite({ ...suite, goals: [], tests, summary: summarise([], tests) });
}

/** So many tests, no two of which have the same steps. */
function countedUp(suite: Suite, times: number): string {
  const tests = Array.from({ length: times }, (_, k) => ({
    id: `t${k}`,
    title: `On after ${k}`,
    goals: [],
    steps: [
      { input: 'touch', after: String(k) },
      { output: 'dim', within: ['0', '2'] as const },
    ],
    verdict: 'pass' as const,
    length: 2,
    duration: String(k),
  }));
  return writeSuite({ ...suite, goals: [], tests, summary: summarise([], tests) });
}

interface FileList {
  readonly extent?: string | undefined;
  readonly files: Readonly<Record<string, string>>;
}

const HUGE_MESSAGES = HUGE.replace(
  'system P, Q;',
  `chan m; int z;
  process S() { state s, t; init s; trans s -> t { guard z > 0; sync m!; }; }
  process R() { state s, t; init s; trans s -> t { sync m?; }; }
  system P, Q, S, R;`,
);

/** What is left when a command is ended: its status, and what it says then. */
interface Kept {
  readonly args: readonly string[];
  readonly status: number;
  readonly says: RegExp;
}

const INTERRUPTED = /it was interrupted/;

/** Commands that take long, one row each; every other one is ended by the other signal. Those that are not here have tests of their own, or end at once. */
const KEPT: readonly Kept[] = [
  { args: ['explore', '@huge.xta'], status: 3, says: /visited +\d+[^]*not complete: it was interrupted/ },
  {
    args: ['simulate', '@env.xta', '--steps', '100000000'],
    status: 3,
    says: /The run is not complete: it was interrupted/,
  },
  { args: ['conform', '@states.xta', '@states.xta'], status: 3, says: /^unknown: it was interrupted/m },
  { args: ['generate', 'communication', '@messages.xta'], status: 3, says: /unknown .*it was interrupted/ },
  { args: ['generate', 'classes', '@ring.xta'], status: 3, says: /unknown .*it was interrupted/ },
  {
    args: ['generate', 'mutation', '@env.xta', '--under-test', 'P'],
    status: 3,
    says: /unknown .*it was interrupted/,
  },
  {
    args: ['generate', 'discrimination', '@states.xta', '--unroll', '6', '--against', '@states.xta'],
    status: 3,
    says: INTERRUPTED,
  },
  {
    args: ['suite', 'minimize', '@big.suite.json', '-o', '@small.suite.json'],
    status: 3,
    says: /not complete: it was interrupted[^]*tests: \d+, not proved minimal|tests: \d+, not proved minimal[^]*not complete: it was interrupted/,
  },
  {
    args: ['suite', 'evaluate', '@lamps.suite.json', '--model', 'models/lamp.xml'],
    status: 3,
    says: /The claims of [1-9]\d* of [^]*tests were not evaluated: it was interrupted/,
  },
  { args: ['coverage', 'models/lamp.xml', '@lamps.suite.json'], status: 3, says: INTERRUPTED },
  {
    args: ['compare', '@env.xta', '--under-test', 'P', '--method', 'mutation'],
    status: 3,
    says: /mutation +\d[^]*not complete: it was interrupted/,
  },
  { args: ['diagnose', '@big.yaml', '--adaptive', '--faults', 'single'], status: 3, says: INTERRUPTED },
  {
    args: ['convert', '@big.yaml', '--to', 'relation', '--steps', '5'],
    status: 3,
    says: /not complete: it was interrupted/,
  },
  {
    args: ['mutate', '@edges.xta', '--operator', 'change-target', '-o', '@mutants'],
    status: 3,
    says: /\n[1-9]\d* models? of \d+ in [^]*not complete: it was interrupted/,
  },
  {
    args: ['export', '@lamps.suite.json', '--to', 'uppaal', '--model', 'models/lamp.xml', '-o', '@automata'],
    status: 3,
    says: /automata: [1-9]\d* files?\n[^]*not complete: it was interrupted/,
  },
  {
    args: ['export', '@many.suite.json', '--to', 'svg', '-o', '@pictures'],
    status: 3,
    says: /pictures: [1-9]\d* files? of \d+\n[^]*not complete: it was interrupted/,
  },
  {
    args: ['suite', 'evaluate', '@doors.suite.json', '--model', 'models/door.yaml'],
    status: 3,
    says: /The claims of [1-9]\d* of [^]*tests were not evaluated: it was interrupted/,
  },
];

describe.skipIf(process.platform === 'win32')(
  'each command (skipped on Windows, which has no such signal)',
  () => {
    let folder = '';
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'tickstone-signals-'));
      const files = {
        'huge.xta': HUGE,
        'messages.xta': HUGE_MESSAGES,
        'env.xta': withEnvironment(8),
        'states.xta': manyStates(12),
        'ring.xta': tokenRing(12),
        'big.suite.json': hardSuite(300, 150, 4),
        'big.yaml': machine(10),
        'edges.xta': manyLocations(200),
        'doors.suite.json': repeated(
          (await generateDiscrimination(await loadModel('models/door.yaml'))).suite,
          20_000,
        ),
        'lamps.suite.json': repeated(readSuite(readFileSync('models/lamp.suite.json', 'utf8')), 1_000),
        'many.suite.json': countedUp(readSuite(readFileSync('models/lamp.suite.json', 'utf8')), 20_000),
      };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    });
    afterAll(() => {
      rmSync(folder, { recursive: true, force: true });
    });

    test.concurrent.each(
      KEPT.map((kept, index) => ({ ...kept, line: kept.args.join(' '), sent: SIGNALS[index % 2]! })),
    )('$line keeps what it has: $sent', async ({ args, status, says, sent }) => {
      const placed = args.map((arg) => arg.replace(/^@/, `${folder}/`));
      // A signal in its first moments ends the process: what it leaves then is in nobody's list.
      const prepare = args.includes('-o')
        ? (): void => {
            rmSync(placed.at(-1)!, { recursive: true, force: true });
          }
        : undefined;
      const call = { args: placed, input: '', begins: 'at the start', signal: sent, prepare } as const;
      const ended = await interrupted(call, ({ stdout, stderr }) => says.test(stdout + stderr), 700);
      expect(ended.status).toBe(status);
      const directory = placed.at(-1)!;
      if (!args.includes('-o') || directory.endsWith('.json')) return;
      const list = JSON.parse(readFileSync(join(directory, '.tickstone.json'), 'utf8')) as FileList;
      expect(list.extent).toBe('partial');
      expect(Object.keys(list.files).sort()).toEqual(
        readdirSync(directory)
          .filter((name) => name !== '.tickstone.json')
          .sort(),
      );
    });
  },
);
