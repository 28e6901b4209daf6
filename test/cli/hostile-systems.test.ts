/**
 * Systems that misbehave, by every way of reaching them: their test ends with an error and the reason, the rest runs on,
 * no process stays, and the tester's memory stays small.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAM } from '../support/cli.js';

/** A system that answers well until its first input, then does what its word says. */
const SYSTEM = `
import { createInterface } from 'node:readline';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const [way, where, word] = process.argv.slice(2);
const BAD = {
  crash: () => process.exit(3),
  hang: () => undefined,
  flood: (out) => out.write('output dim @0\\n'.repeat(1_000_000)),
  half: (out) => out.write('output di'),
  garbage: (out) => out.write(Buffer.from([0, 27, 91, 50, 74, 255, 254, 10])),
  endless: (out) => { for (let i = 0; i < 100; i++) out.write('x'.repeat(1 << 20)); },
  past: (out) => out.write('ok\\noutput dim @-5\\n'),
  huge: (out) => out.write('ok\\noutput dim @1e400\\n'),
  late: (out) => setTimeout(() => out.write('ok\\n'), 3_000),
  close: (out) => (out === process.stdout ? process.exit(0) : out.destroy()),
};
function serve(input, output) {
  createInterface({ input }).on('line', (line) => {
    if (line === 'reset') output.write('ready\\n');
    else if (line.startsWith('input')) BAD[word](output);
    else output.write('done\\n');
  });
  input.on('error', () => undefined);
  output.on('error', () => process.exit());
}
if (way === 'stdio') serve(process.stdin, process.stdout);
else if (way === 'connect') {
  rmSync(where, { force: true });
  createServer((socket) => serve(socket, socket)).listen(where);
}
else {
  const call = () => {
    const socket = connect(where);
    socket.on('error', () => setTimeout(call, 50));
    socket.on('connect', () => serve(socket, socket));
    socket.on('close', () => process.exit());
  };
  call();
}
`;

/** Whose answers are waited for in vain. For the others no machine is too slow. */
const SILENT = new Set(['hang', 'half', 'late']);

interface Ran {
  readonly status: number | null;
  readonly tests: readonly { readonly verdict: string; readonly reason: string }[];
  readonly peakMB: number;
  readonly left: readonly string[];
}

/** Runs all tests of the lamp, and looks at the memory of the tester and at what is left of its systems. */
async function ran(way: string, word: string, more: readonly string[] = []): Promise<Ran> {
  const directory = mkdtempSync(join(tmpdir(), 'tickstone-hostile-'));
  try {
    copyFileSync('models/lamp.suite.json', join(directory, 'lamp.suite.json'));
    writeFileSync(join(directory, 'system.mjs'), SYSTEM);
    const socket = join(directory, 'socket');
    const system = `${process.execPath} ${join(directory, 'system.mjs')} ${way} ${socket} ${word}`;
    const reached = way === 'stdio' ? ['--sut', system] : [`--${way}`, `unix:${socket}`, '--start', system];
    const answer = SILENT.has(word) ? '300ms' : '1min';
    const limits = ['--answer-limit', answer, '--stop-limit', '200ms', '--start-limit', '1min'];
    const tester = spawn(
      process.execPath,
      [
        PROGRAM,
        'run',
        resolve(directory, 'lamp.suite.json'),
        ...reached,
        ...limits,
        ...more,
        '--json',
        '--bail',
        '2',
      ],
      { cwd: directory, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    let text = '';
    let peak = 0;
    tester.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(tester.pid!));
    }, 20);
    const status = await new Promise<number | null>((done) => tester.once('close', done));
    clearInterval(watch);
    const { tests } = JSON.parse(text) as { tests: Ran['tests'] };
    return { status, tests, peakMB: peak, left: await leftOf(join(directory, 'system.mjs')) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The most memory that a process has had, in MB. */
function memoryOf(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

/** Processes that run a file; those that are about to end have two seconds. */
async function leftOf(file: string): Promise<readonly string[]> {
  for (let tries = 0; ; tries++) {
    const { stdout } = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' });
    const found = stdout.split('\n').filter((line) => line.includes(file));
    if (found.length === 0 || tries === 20) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
}

const REASONS: Readonly<Record<string, RegExp>> = {
  crash: /^it exited with status 3$|^it closed the connection$/,
  hang: /did not come in time/,
  flood: /where 'ok' or 'refused' was expected|nobody had asked for/,
  half: /did not come in time/,
  garbage: /which is not a line of the protocol/,
  endless: /a line of more than 64 kB/,
  past: /at -5, which is not from 0 to|where .* was expected/,
  huge: /whose time is not a decimal or fraction/,
  late: /did not come in time/,
  close: /it exited with status 0|it closed the connection|it closed its standard output/,
};

describe.concurrent.each(['stdio', 'connect', 'listen'])('reached by %s', (way) => {
  test.each(Object.keys(REASONS))('one that does %s', async (word) => {
    const { status, tests, peakMB, left } = await ran(way, word);
    expect(status).toBe(1);
    expect(tests).toHaveLength(2);
    for (const { verdict, reason } of tests) {
      expect(verdict).toBe('error');
      expect(reason).toMatch(REASONS[word]!);
    }
    expect(left).toEqual([]);
    expect(peakMB).toBeLessThan(300);
  });
});

/** Ignores that it is asked to end, and so does what it starts. */
const STUBBORN = `
import { appendFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
process.on('SIGTERM', () => undefined);
process.on('SIGHUP', () => undefined);
if (process.argv[2] === undefined) spawn(process.execPath, [process.argv[1], 'child'], { stdio: 'inherit' });
appendFileSync('pids', process.pid + '\\n');
setInterval(() => undefined, 1_000);
`;

/** From the kill until the watchdog has ended the system. */
const LEFT_MS_MAX = 10_000;
const LOOK_MS = 5;

describe.concurrent('a tester that is killed leaves no process', () => {
  test.each<[how: string, options: readonly string[]]>([
    ['--sut', ['--sut', 'node stubborn.mjs']],
    ["--sut in Ecdar's dialect", ['--sut', 'node stubborn.mjs', '--protocol', 'ecdar', '--filter', 't2']],
    ['--connect and --start', ['--connect', 'unix:socket', '--start', 'node stubborn.mjs']],
    ['--listen and --start', ['--listen', 'unix:socket', '--start', 'node stubborn.mjs']],
    ['tron:// and --start', ['--listen', 'tron://127.0.0.1:0', '--start', 'node stubborn.mjs']],
  ])('by %s', async (_, options) => {
    const directory = mkdtempSync(join(tmpdir(), 'tickstone-hostile-'));
    try {
      copyFileSync('models/lamp.suite.json', join(directory, 'lamp.suite.json'));
      writeFileSync(join(directory, 'stubborn.mjs'), STUBBORN);
      const args = [PROGRAM, 'run', 'lamp.suite.json', ...options, '--start-limit', '1min'];
      const tester = spawn(process.execPath, args, { cwd: directory, stdio: 'ignore' });
      const pids = await startedIn(join(directory, 'pids'), 2, tester);
      tester.kill('SIGKILL');
      // On a machine that is held up, each look takes longer, as all does.
      for (let looks = 0; pids.some(isRunning) && looks < LEFT_MS_MAX / LOOK_MS; looks++)
        await new Promise((done) => setTimeout(done, LOOK_MS));
      expect(pids.filter(isRunning)).toEqual([]);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

/** The processes that have written their numbers to a file, as soon as there are so many; who starts them must not end before. */
async function startedIn(file: string, count: number, tester: ChildProcess): Promise<readonly number[]> {
  for (;;) {
    if (tester.exitCode !== null) throw new Error(`The tester has ended with ${tester.exitCode}.`);
    const pids = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
    if (pids.length >= count) return pids;
    await new Promise((done) => setTimeout(done, 20));
  }
}

function isRunning(pid: number): boolean {
  try {
    // A process that has ended and that nobody has asked for does not run.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('in real time', () => {
  test.each(['crash', 'flood', 'garbage', 'endless', 'close'])('one that does %s', async (word) => {
    const { tests, peakMB, left } = await ran('stdio', word, ['--time', 'real', '--unit', '20ms']);
    expect(tests.length).toBeGreaterThan(0);
    // The first line of a flood may be all that a test has waited for.
    const bad = word === 'flood' ? /^(error|fail|untrusted|pass)$/ : /^(error|fail|untrusted)$/;
    for (const { verdict } of tests) expect(verdict).toMatch(bad);
    expect(left).toEqual([]);
    expect(peakMB).toBeLessThan(300);
  });

  test('a test that waits too long ends when its limit says', async () => {
    const { tests, left } = await ran('stdio', 'hang', [
      '--time',
      'real',
      '--unit',
      '10s',
      '--test-limit',
      '500ms',
    ]);
    expect(tests[0]).toMatchObject({ verdict: 'error', reason: 'the test took longer than 0.5 s' });
    expect(left).toEqual([]);
  });
});
