/**
 * Runs command lines, one after the other, in one process that lives as long as the tests of a worker: starting a process
 * for each of them takes longer than most of what they do. It waits for each answer, as `spawnSync` does.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { type CliResult } from './cli.js';

interface Server {
  readonly questions: number;
  readonly answers: number;
}

let server: Server | undefined;

/** What a command line prints and how it ends; undefined if there are no pipes here, or if the process ended. */
export function runWarm(args: readonly string[], cwd: string): CliResult | undefined {
  if (process.platform === 'win32') return undefined;
  server ??= start();
  writeSync(server.questions, `${JSON.stringify({ args, cwd })}\n`);
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = Buffer.alloc(1 << 16);
    const length = readSync(server.answers, piece);
    if (length === 0) {
      closeSync(server.questions);
      closeSync(server.answers);
      server = undefined;
      return undefined;
    }
    pieces.push(piece.subarray(0, length));
    if (piece[length - 1] === 10) return JSON.parse(Buffer.concat(pieces).toString('utf8')) as CliResult;
  }
}

function start(): Server {
  const directory = mkdtempSync(join(tmpdir(), 'tickstone-cli-'));
  const [ask, answer] = [join(directory, 'ask'), join(directory, 'answer')];
  spawnSync('mkfifo', [ask, answer]);
  // Beside the packages that it imports.
  const program = resolve(`dist-tools/cli-server-${process.pid}.mjs`);
  mkdirSync('dist-tools', { recursive: true });
  buildSync({
    entryPoints: ['test/support/cli-server.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: program,
  });
  const child = spawn(process.execPath, [program, ask, answer, program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  child.unref();
  return { questions: openSync(ask, 'w'), answers: openSync(answer, 'r') };
}
