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

/** Sends the signal when `seen` says that the output is far enough. */
function interruptWhen(args: readonly string[], seen: (stdout: string) => boolean): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, NO_COLOR: '1' } });
    let stdout = '';
    let isSent = false;
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      stdout += part;
      if (!isSent && seen(stdout)) isSent = child.kill('SIGINT');
    });
    child.on('close', (status, signal) => {
      resolve({ status, signal, stdout });
    });
    child.stdin.end(HUGE);
  });
}

describe.skipIf(process.platform === 'win32')('verify', () => {
  test('keeps the answers that it has, and says which ones are missing', async () => {
    const queries = ['E<> Q.D', 'A[] not deadlock', 'E<> Q.C'].flatMap((query) => ['-q', query]);
    const args = ['verify', '-', ...queries, '--search', 'breadth'];
    const { status, signal, stdout } = await interruptWhen(args, (text) => text.includes('\n'));
    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'satisfied  E<> Q.D',
      'unknown    A[] not deadlock  (interrupted)',
      'unknown    E<> Q.C  (interrupted)',
    ]);
    expect({ status, signal }).toEqual({ status: 3, signal: null });
  });
});
