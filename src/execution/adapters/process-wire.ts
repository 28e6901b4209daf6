/**
 * A system as a child process, spoken to by standard input and output.
 *
 * It runs in a process group of its own, which is ended as a whole: asked first, then made to. A watchdog outside of our
 * own group ends it when the tester itself is gone. Its environment is stated, not inherited.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Broken } from '../connection.js';
import { type Limits, type Wire, type WireListener } from './wire.js';

export interface ProcessOptions {
  /** For the shell. */
  readonly command: string;
  readonly directory?: string | undefined;
  /** Beside the few variables that every system gets. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  readonly limits: Limits;
}

const PASSED_ON = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TEMP', 'SystemRoot', 'JAVA_HOME', 'USER'];
const LAST_WORDS_MAX = 64 * 1024;

/** Reads until the tester is gone; a line from it says that all is well. */
const WATCHDOG = 'read line || kill -KILL "-$1"';

export function processWire({ command, directory, environment = {}, limits }: ProcessOptions): Wire {
  const inherited = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const child = spawn(isPlain(command) ? `exec ${command}` : command, {
    shell: true,
    cwd: directory,
    env: { ...inherited, ...environment },
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return new ProcessWire(child, limits);
}

/** Whether the shell has nothing to do but to start it; then it need not stay. */
function isPlain(command: string): boolean {
  return (
    process.platform !== 'win32' &&
    !/[;&|<>()`$\n]|^\s*\w+=|^\s*(?:if|for|while|case|exec|cd|\{)\b/.test(command)
  );
}

/** After its standard output is closed, a process has so long to exit, so that its status is told. */
const EXIT_MS = 200;

class ProcessWire implements Wire {
  readonly #child: ChildProcess;
  readonly #watchdog: ChildProcess | undefined;
  readonly #limits: Limits;
  #listener: WireListener | undefined;
  #ended: Broken | undefined;
  #lastWords = '';
  readonly #exited: Promise<void>;
  /** When nobody has its standard output and error any more: neither it nor what it has started. */
  readonly #isSilent: Promise<void>;

  constructor(child: ChildProcess, limits: Limits) {
    this.#child = child;
    this.#limits = limits;
    this.#watchdog = watchdogOf(child);
    this.#exited = new Promise((resolve) => {
      child.once('error', (error) => {
        this.#end(new Broken('start', `it cannot be started: ${error.message}`));
        resolve();
      });
      child.once('exit', (code, signal) => {
        // What it said last is still on its way.
        setImmediate(() => {
          this.#end(new Broken('exit', exitText(code, signal)));
        });
        resolve();
      });
    });
    this.#isSilent = new Promise((resolve) => {
      child.once('close', () => {
        resolve();
      });
    });
    child.stdout!.on('data', (chunk: Buffer) => this.#listener?.onData(chunk));
    child.stderr!.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString('utf8')).slice(-LAST_WORDS_MAX);
    });
    // A system that has gone does not read what it is sent.
    child.stdin!.on('error', () => undefined);
    child.stdout!.on('close', () => {
      if (this.#ended === undefined) this.#listener?.onEnding?.();
      setTimeout(() => {
        this.#end(new Broken('closed', 'it closed its standard output'));
      }, EXIT_MS).unref();
    });
  }

  send(data: string | Uint8Array): void {
    if (this.#child.stdin!.writable) this.#child.stdin!.write(data);
  }

  listen(listener: WireListener): void {
    this.#listener = listener;
    if (this.#ended !== undefined) listener.onEnd(this.#ended);
  }

  lastWords(): string {
    return this.#lastWords;
  }

  async close(): Promise<void> {
    this.#listener = undefined;
    this.#child.stdin!.destroy();
    if (this.#child.pid !== undefined) {
      // A shell that is asked to end does so before what it has started.
      this.#signal('SIGTERM');
      await within(this.#limits.stopMs, this.#isSilent);
      this.#signal('SIGKILL');
      await this.#exited;
      await within(EXIT_MS, this.#isSilent);
    }
    this.#watchdog?.stdin?.end('done\n');
    this.#child.stdout!.destroy();
    this.#child.stderr!.destroy();
  }

  #signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // The group is gone already.
    }
  }

  #end(reason: Broken): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    this.#listener?.onEnd(reason);
  }
}

/** Waits for something, but no longer than this. */
async function within(limitMs: number, what: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([what, limit]);
  clearTimeout(timer);
}

/** Ends the group of a process when our end of a pipe is closed, for whatever reason. */
function watchdogOf({ pid }: ChildProcess): ChildProcess | undefined {
  if (pid === undefined || process.platform === 'win32') return undefined;
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, 'watchdog', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  return watchdog;
}

function exitText(code: number | null, signal: string | null): string {
  return signal === null ? `it exited with status ${code}` : `it was ended by ${signal}`;
}
