/** Ctrl-C on the built command line: what was found so far is shown, and the exit status says that it is not all. */
import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { PROGRAM } from '../support/cli.js';

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

interface Ended {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
}

/**
 * Sends the signal some time after the first line. Between two searches it ends the process, as it does with any other:
 * then another try waits longer.
 */
async function interrupted(args: readonly string[], waitMs = 200): Promise<Ended> {
  const ended = await interruptAfter(args, waitMs);
  return ended.signal === null || waitMs > 5_000 ? ended : interrupted(args, 3 * waitMs);
}

function interruptAfter(args: readonly string[], waitMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, NO_COLOR: '1' } });
    let stdout = '';
    let isSent = false;
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      stdout += part;
      if (isSent || !stdout.includes('\n')) return;
      isSent = true;
      setTimeout(() => child.kill('SIGINT'), waitMs);
    });
    child.on('close', (status, signal) => {
      resolve({ status, signal, stdout });
    });
    child.stdin.end(HUGE);
  });
}

describe.skipIf(process.platform === 'win32')('verify (skipped on Windows, which has no such signal)', () => {
  test('keeps the answers that it has, and says which ones are missing', async () => {
    const queries = ['E<> Q.D', 'A[] not deadlock', 'E<> Q.C'].flatMap((query) => ['-q', query]);
    const args = ['verify', '-', ...queries, '--search', 'breadth'];
    const { status, signal, stdout } = await interrupted(args);
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'satisfied  E<> Q.D',
      'unknown    A[] not deadlock  (interrupted)',
      'unknown    E<> Q.C  (interrupted)',
    ]);
    expect({ status, signal }).toEqual({ status: 3, signal: null });
  });
});
