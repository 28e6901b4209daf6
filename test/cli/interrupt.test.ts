/** Ctrl-C and SIGTERM on the built command line: what was found so far is shown, and the exit status says that it is not all. */
import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
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
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Sends the signal some time after the first line or the start. In its first moments it ends the process, as it does with any other,
 * and before there is anything to keep nothing is kept: then another try waits longer. The search itself never ends.
 */
async function interrupted(call: Call, isLate: (ended: Ended) => boolean, waitMs = 200): Promise<Ended> {
  const ended = await interruptAfter(call, waitMs);
  return ended.signal === null && isLate(ended) ? ended : interrupted(call, isLate, 3 * waitMs);
}

interface Call {
  readonly args: readonly string[];
  readonly input: string;
  /** When the time until the signal begins. */
  readonly begins: 'at the start' | 'with the first line';
  readonly signal: (typeof SIGNALS)[number];
}

function interruptAfter({ args, input, begins, signal: sent }: Call, waitMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, NO_COLOR: '1' } });
    let stdout = '';
    let stderr = '';
    let isSent = false;
    const send = (): void => {
      isSent = true;
      setTimeout(() => child.kill(sent), waitMs);
    };
    if (begins === 'at the start') send();
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      stdout += part;
      if (!isSent && stdout.includes('\n')) send();
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
    child.on('close', (status, signal) => {
      resolve({ status, signal, stdout, stderr });
    });
    child.stdin.on('error', () => undefined).end(input);
  });
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
    let ended: Ended | undefined;
    for (let waitMs = 300; ended?.status === undefined || ended.status === null; waitMs *= 1.5)
      ended = await interruptAfter(call, waitMs);
    expect(ended).toMatchObject({ status: 3, stderr: 'not complete: it was interrupted\n', stdout: '' });
  });
});
