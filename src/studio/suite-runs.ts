/**
 * Runs of suites against commands of this machine, for the page that asks for them: the command line runs the suite, and what
 * it writes down is passed on line by line.
 *
 * INVARIANT whatever is started here ends when the page that asked for it goes, or when the server does.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the page asks for. */
export interface RunRequest {
  /** The text of the suite. */
  readonly suite: string;
  /** The system under test: a command that is started, or where one listens. */
  readonly system: { readonly command: string } | { readonly address: string };
}

/** A host, by its name or number, and a port; nothing else is connected to. */
const ADDRESS = /^tcp:\/\/(?:[\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}$/;

/** Undefined where the request says something else. */
export function readRunRequest(bytes: Buffer): RunRequest | undefined {
  try {
    const { suite, command, address } = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
    if (typeof suite !== 'string' || (command !== undefined && address !== undefined)) return undefined;
    if (typeof command === 'string' && command.trim() !== '') return { suite, system: { command } };
    return typeof address === 'string' && ADDRESS.test(address) ? { suite, system: { address } } : undefined;
  } catch {
    return undefined;
  }
}

const POLL_MS = 100;
/** A tester that does not end its system in time is ended itself. */
const PATIENCE_MS = 5_000;
const TOLD_MAX = 4_000;

export class SuiteRuns {
  readonly #program: string;
  readonly #folder: string;
  readonly #running = new Set<ChildProcess>();

  /** With the program of the command line; commands run in the folder. */
  constructor(program: string, folder: string) {
    this.#program = program;
    this.#folder = folder;
  }

  /** Answers with lines of JSON: results as they come, then the record, or what went wrong. */
  start({ suite, system }: RunRequest, response: ServerResponse): void {
    const place = mkdtempSync(join(tmpdir(), 'tickstone-run-'));
    const [suitePath, recordPath] = [join(place, 'tests.suite.json'), join(place, 'tests.run.json')];
    writeFileSync(suitePath, suite);
    const reached = 'command' in system ? ['--sut', system.command] : ['--connect', system.address];
    const args = ['run', suitePath, ...reached, '-o', recordPath, '--no-config', '--no-color'];
    const child = spawn(process.execPath, [this.#program, ...args], {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#running.add(child);
    let told = '';
    child.stderr.on('data', (text: Buffer) => (told = (told + text.toString('utf8')).slice(-TOLD_MAX)));
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    let passed = 0;
    const pass = (): void => {
      const text = textAt(`${recordPath}l`) ?? '';
      const end = text.lastIndexOf('\n') + 1;
      if (end > passed) response.write(text.slice(passed, end));
      passed = Math.max(passed, end);
    };
    const timer = setInterval(pass, POLL_MS);
    const end = (): void => {
      clearInterval(timer);
      this.#running.delete(child);
      const record = textAt(recordPath);
      response.end(
        record === undefined
          ? `${JSON.stringify({ failed: told.trim() === '' ? 'The run was broken off.' : told.trim() })}\n`
          : `{"record":${record.replaceAll('\n', ' ')}}\n`,
      );
      rmSync(place, { recursive: true, force: true });
    };
    child.once('error', ({ message }) => {
      told = message;
      end();
    });
    child.once('close', end);
    response.once('close', () => {
      endProcess(child);
    });
  }

  close(): void {
    for (const child of this.#running) endProcess(child);
  }
}

/** The tester ends its system when it is asked to end. */
function endProcess(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  timer.unref();
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
