/** Runs the built command line as a user does, in a directory of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MANIFEST } from '../../src/cli/write/manifest.js';
import { runWarm } from './warm-cli.js';

export interface CliResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const PROGRAM = resolve('dist/bin/tickstone.js');

export interface CliOptions {
  readonly cwd?: string;
  /** What stands at standard input; nothing by default. */
  readonly input?: string;
}

/** What a command line does. Commands follow each other in one process. */
export function tickstone(args: readonly string[], options: CliOptions = {}): CliResult {
  const warm = options.input === undefined ? runWarm(args, resolve(options.cwd ?? '.')) : undefined;
  return warm ?? tickstoneAlone(args, options);
}

/** The same in a process of its own, as users start it: for tests of what a process does. */
export function tickstoneAlone(args: readonly string[], options: CliOptions = {}): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: options.cwd,
    input: options.input ?? '',
    encoding: 'utf8',
    // No test is about time: it is there for commands that would never end.
    timeout: 1_800_000,
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
}

/** A fresh directory for the time of `use`, until what it promises is there. */
export function inFreshDirectory<T>(use: (directory: string) => T): T {
  const directory = mkdtempSync(join(tmpdir(), 'tickstone-test-'));
  const remove = (): void => {
    rmSync(directory, { recursive: true, force: true });
  };
  let result: T;
  try {
    result = use(directory);
  } catch (error) {
    remove();
    throw error;
  }
  if (result instanceof Promise) return result.finally(remove) as T;
  remove();
  return result;
}

/** The names of the files that a command wrote to a directory, without the list that it keeps of them. */
export function filesIn(directory: string): readonly string[] {
  const names = readdirSync(directory);
  if (!names.includes(MANIFEST)) throw new Error(`There is no list of files in ${directory}.`);
  return names.filter((name) => name !== MANIFEST).sort();
}

/** Runs a command with a budget that ends behind the reading of its model, also where that takes a while; what follows must take far longer. */
export function withTimeToRead<R>(run: (budget: string) => R, isRead: (outcome: R) => boolean): R {
  for (const budget of ['200ms', '1s']) {
    const outcome = run(budget);
    if (isRead(outcome)) return outcome;
  }
  return run('5s');
}
