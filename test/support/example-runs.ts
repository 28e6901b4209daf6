/**
 * Runs the examples as a user does: each folder copied to an empty directory, its commands given to a shell. Those that make models and
 * suites, which no program is part of, follow each other in one process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type RunRecord } from '../../src/execution/run-record.js';
import { PROGRAM, tickstone } from './cli.js';

/** A copy of the folder of examples, with the packages that they need, and what is made there. */
export class ExampleFolder {
  readonly directory = mkdtempSync(join(tmpdir(), 'tickstone-examples-'));
  readonly #servers: ChildProcess[] = [];

  constructor() {
    cpSync('examples', this.directory, { recursive: true });
    mkdirSync(join(this.directory, 'node_modules'));
    symlinkSync(resolve('node_modules/mqtt'), join(this.directory, 'node_modules/mqtt'), 'junction');
  }

  /** Gives a command to a shell, with the program that is built for `npx tickstone`. */
  run(command: string, folder = '.'): Promise<{ readonly status: number | null; readonly said: string }> {
    if (/^npx tickstone (models|mutate|generate) [^<>|&$'"]*$/.test(command)) {
      const { status, stdout, stderr } = tickstone(command.split(/\s+/).slice(2), {
        cwd: join(this.directory, folder),
      });
      return Promise.resolve({ status, said: stdout + stderr });
    }
    const child = this.#spawn(command, folder);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    return new Promise((done) =>
      child.once('close', (status) => {
        done({ status, said });
      }),
    );
  }

  /** Starts a server that ends with the folder, and waits until it can be reached. */
  async serve(command: string, port: number, folder = '.'): Promise<void> {
    const server = this.#spawn(`exec ${command}`, folder);
    this.#servers.push(server);
    for (let looks = 0; !(await isThere(port)); looks++) {
      if (looks > LOOKS_MAX) throw new Error(`${command} cannot be reached.`);
      if (server.exitCode !== null) throw new Error(`${command} has ended with ${server.exitCode}.`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  record(name: string, folder = '.'): RunRecord {
    return JSON.parse(readFileSync(join(this.directory, folder, name), 'utf8')) as RunRecord;
  }

  remove(): void {
    for (const server of this.#servers) server.kill('SIGKILL');
    rmSync(this.directory, { recursive: true, force: true });
  }

  #spawn(command: string, folder: string): ChildProcess {
    const called = command.replaceAll('npx tickstone', `'${process.execPath}' '${PROGRAM}'`);
    return spawn('sh', ['-c', called], {
      cwd: join(this.directory, folder),
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

/** One every 50 ms, or less often on a loaded machine. */
const LOOKS_MAX = 2_000;

function isThere(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => {
      done(false);
    });
  });
}

export interface ReadmeCommand {
  readonly command: string;
  /** The status with which it ends. */
  readonly exit: number;
  /** The folder in which it is run, if the page says it. */
  readonly folder?: string | undefined;
}

/** The commands of a page, in order: each line of its shell blocks. */
export function commandsOf(path: string): readonly ReadmeCommand[] {
  return [...readFileSync(path, 'utf8').matchAll(/^```sh([^\n]*)\n([^]*?)^```$/gm)].flatMap(
    ([, attributes = '', text = '']) =>
      text
        .trim()
        .split('\n')
        .map((line) => {
          const [command = '', comment = ''] = line.split(' # ');
          const [, folder] = /in=(\w+)/.exec(attributes) ?? [];
          return { command, exit: comment === 'finds the bug' ? 1 : 0, folder };
        }),
  );
}
