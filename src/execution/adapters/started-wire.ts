/** A system that is reached by a socket, and that a command starts anew for each connection. */
import { Broken } from '../connection.js';
import { type ProcessOptions, processWire } from './process-wire.js';
import { type Wire, type WireListener } from './wire.js';

/** Between two attempts to connect. */
const PAUSE_MS = 50;
/** So long an attempt lasts before one looks whether the command is still there. */
const ATTEMPT_MS = 500;
/** After a connection has ended, the command has so long to exit, so that its status is told. */
const EXIT_MS = 200;

/** Starts the command, and opens the connection as soon as that can be done; broken if the command ends before. */
export async function startedWire(
  options: ProcessOptions,
  open: (limitMs: number) => Promise<Wire | Broken>,
): Promise<Wire | Broken> {
  const program = processWire(options);
  let exited: Broken | undefined;
  program.listen({
    // What it prints is for people.
    onData: () => undefined,
    onEnd: (reason) => {
      exited = reason;
    },
  });
  const exit = (): Broken | undefined => exited;
  const { startMs } = options.limits;
  for (const end = performance.now() + startMs; ;) {
    const opened = await open(ATTEMPT_MS);
    if (!(opened instanceof Broken)) return new StartedWire(program, opened, exit);
    const isOver = performance.now() > end;
    const ended = exit();
    if (ended !== undefined || isOver) {
      const words = program.lastWords().trim().split('\n').at(-1)!;
      await program.close();
      const reason =
        ended === undefined
          ? `there was no connection within ${startMs / 1000} s after it was started`
          : `${ended.message} before there was a connection`;
      return new Broken('start', words === '' ? reason : `${reason} (${words})`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

class StartedWire implements Wire {
  readonly #program: Wire;
  readonly #wire: Wire;
  readonly #exit: () => Broken | undefined;

  constructor(program: Wire, wire: Wire, exit: () => Broken | undefined) {
    this.#program = program;
    this.#wire = wire;
    this.#exit = exit;
  }

  send(data: string | Uint8Array): void {
    this.#wire.send(data);
  }

  listen(listener: WireListener): void {
    this.#wire.listen({
      onData: (chunk) => {
        listener.onData(chunk);
      },
      onEnd: (reason) => {
        listener.onEnding?.();
        setTimeout(() => {
          listener.onEnd(this.#exit() ?? reason);
        }, EXIT_MS).unref();
      },
    });
  }

  lastWords(): string {
    return this.#program.lastWords();
  }

  async close(): Promise<void> {
    await this.#wire.close();
    await this.#program.close();
  }
}
