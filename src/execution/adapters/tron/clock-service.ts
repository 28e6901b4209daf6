/**
 * The service by which the threads of an adapter reach the virtual clock, as in UPPAAL-TRON: one connection per thread, its
 * name first, then commands. All numbers are big-endian.
 *
 * It serves one adapter after the other: what belongs to one test ends with it.
 */
import { type Server, type Socket, createServer } from 'node:net';
import { type Rational, add, floor, integer } from '../../../base/rational.js';
import { Broken, breakOff } from '../../connection.js';
import { ByteQueue } from '../byte-queue.js';
import { Change } from '../change.js';
import { type SocketAddress, addressText } from '../socket-wire.js';
import { int32 } from './tron-configuration.js';
import { type ClockThread, VirtualClock } from './virtual-clock.js';

const COMMAND = {
  deactivate: 1,
  activate: 2,
  mutexInit: 3,
  mutexDestroy: 4,
  lock: 5,
  unlock: 6,
  conditionInit: 7,
  conditionDestroy: 8,
  wait: 9,
  waitUntil: 10,
  delay: 11,
  signal: 12,
  broadcast: 13,
  time: 14,
  quit: 127,
} as const;

/** How many numbers of 32 bits follow a command. */
const NUMBERS: ReadonlyMap<number, number> = new Map<number, number>([
  [COMMAND.deactivate, 0],
  [COMMAND.activate, 0],
  [COMMAND.mutexInit, 0],
  [COMMAND.mutexDestroy, 1],
  [COMMAND.lock, 1],
  [COMMAND.unlock, 1],
  [COMMAND.conditionInit, 0],
  [COMMAND.conditionDestroy, 1],
  [COMMAND.wait, 2],
  [COMMAND.waitUntil, 4],
  [COMMAND.delay, 4],
  [COMMAND.signal, 1],
  [COMMAND.broadcast, 1],
  [COMMAND.time, 0],
  [COMMAND.quit, 0],
]);

const THREADS_MAX = 1_000;
const OBJECTS_MAX = 100_000;
const UNREAD_BYTES_MAX = 64 * 1024;
const UNSENT_BYTES_MAX = 1024 * 1024;
const SECONDS_MAX = 0x7fff_ffffn;

export class ClockService {
  readonly #server: Server;
  readonly address: string;
  readonly change = new Change();
  readonly #links = new Set<Link>();
  #clock = new VirtualClock();
  #broken: Broken | undefined;

  constructor(server: Server, address: string) {
    this.#server = server;
    this.address = address;
    server.on('connection', (socket) => {
      this.#accept(socket);
    });
  }

  get clock(): VirtualClock {
    return this.#clock;
  }

  /** Breaks off if a thread has broken the rules. */
  check(): void {
    if (this.#broken !== undefined) breakOff(this.#broken.kind, this.#broken.message);
  }

  /** Ends what belongs to a test; the next one begins with a clock of its own. */
  endTest(): void {
    for (const link of [...this.#links]) link.end();
    this.#links.clear();
    this.#clock = new VirtualClock();
    this.#broken = undefined;
  }

  close(): Promise<void> {
    this.endTest();
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }

  #accept(socket: Socket): void {
    if (this.#links.size >= THREADS_MAX) {
      socket.destroy();
      this.#break(new Broken('flood', `more than ${THREADS_MAX} threads connected to the clock`));
      return;
    }
    const clock = this.#clock;
    const link = new Link(socket, clock, {
      onChange: () => {
        this.change.tell();
      },
      onBreak: (reason) => {
        if (this.#clock === clock) this.#break(reason);
      },
      onEnd: () => {
        this.#links.delete(link);
        this.change.tell();
      },
    });
    this.#links.add(link);
    this.change.tell();
  }

  #break(reason: Broken): void {
    this.#broken ??= reason;
    this.change.tell();
  }
}

/** Broken if the address cannot be had. */
export function serveClock(address: SocketAddress): Promise<ClockService | Broken> {
  const server = createServer({ noDelay: true });
  return new Promise((resolve) => {
    server.once('error', (error) => {
      resolve(new Broken('start', `the clock cannot be served at ${addressText(address)}: ${error.message}`));
    });
    server.listen('path' in address ? { path: address.path } : { ...address }, () => {
      const bound = server.address();
      const text =
        bound === null || typeof bound === 'string' ? addressText(address) : `${bound.address}:${bound.port}`;
      resolve(new ClockService(server, text));
    });
  });
}

interface LinkListener {
  readonly onChange: () => void;
  readonly onBreak: (reason: Broken) => void;
  readonly onEnd: () => void;
}

/** The connection of one thread. */
class Link {
  readonly #socket: Socket;
  readonly #clock: VirtualClock;
  readonly #thread: ClockThread;
  readonly #listener: LinkListener;
  readonly #bytes = new ByteQueue();
  #isNamed = false;
  #isOver = false;

  constructor(socket: Socket, clock: VirtualClock, listener: LinkListener) {
    this.#socket = socket;
    this.#clock = clock;
    this.#listener = listener;
    this.#thread = clock.enter((result) => {
      this.#send(int32(result));
      // What it has sent while it waited comes after the answer.
      setImmediate(() => {
        this.#read();
      });
    });
    socket.on('data', (chunk) => {
      this.#bytes.push(chunk);
      this.#read();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.end();
    });
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#clock.leave(this.#thread);
    this.#socket.destroy();
    this.#listener.onEnd();
  }

  #send(bytes: Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes);
    if (this.#socket.writableLength > UNSENT_BYTES_MAX)
      breakOff('flood', 'a thread does not read what the clock answers');
  }

  #read(): void {
    try {
      while (!this.#isOver && !this.#thread.isBlocked && this.#next());
      if (this.#bytes.length > UNREAD_BYTES_MAX)
        breakOff('flood', 'a thread sent more to the clock than was asked for');
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      this.#listener.onBreak(error);
      this.end();
    }
    this.#listener.onChange();
  }

  /** Takes the next command if it is all there; whether it was. */
  #next(): boolean {
    const there = this.#bytes.peek();
    if (there.length === 0) return false;
    const [first] = there;
    if (!this.#isNamed) {
      if (there.length < 1 + first!) return false;
      this.#clock.name(
        this.#thread,
        this.#bytes
          .take(1 + first!)
          .subarray(1)
          .toString('latin1'),
      );
      this.#isNamed = true;
      return true;
    }
    const count = NUMBERS.get(first!);
    if (count === undefined)
      return breakOff('protocol', `a thread sent the command ${first} to the clock, which does not exist`);
    if (there.length < 1 + 4 * count) return false;
    const message = this.#bytes.take(1 + 4 * count);
    const numbers = Array.from({ length: count }, (_, index) => message.readInt32BE(1 + 4 * index));
    const result = this.#do(first!, numbers);
    if (result !== undefined) this.#send(int32(result));
    return true;
  }

  /** Does what a command says: the answer, or undefined if there is none, or it comes later. */
  #do(command: number, numbers: readonly number[]): number | undefined {
    const clock = this.#clock;
    const thread = this.#thread;
    const [id = 0, mutex = 0, seconds = 0, microseconds = 0] = numbers;
    switch (command) {
      case COMMAND.deactivate:
        return clock.deactivate(thread);
      case COMMAND.activate:
        return clock.activate(thread);
      case COMMAND.mutexInit:
        this.#checkRoom();
        return clock.makeMutex();
      case COMMAND.mutexDestroy:
        clock.destroyMutex(id);
        return undefined;
      case COMMAND.lock:
        return clock.lock(thread, id);
      case COMMAND.unlock:
        return clock.unlock(thread, id);
      case COMMAND.conditionInit:
        this.#checkRoom();
        return clock.makeCondition();
      case COMMAND.conditionDestroy:
        clock.destroyCondition(id);
        return undefined;
      case COMMAND.wait:
        return clock.wait(thread, id, mutex);
      case COMMAND.waitUntil:
        return clock.wait(thread, id, mutex, duration(seconds, microseconds));
      case COMMAND.delay:
        return clock.wait(thread, id, mutex, add(clock.now, duration(seconds, microseconds)));
      case COMMAND.signal:
        clock.signal(id);
        return undefined;
      case COMMAND.broadcast:
        clock.broadcast(id);
        return undefined;
      case COMMAND.time:
        this.#tellTime();
        return undefined;
      default:
        this.end();
        return undefined;
    }
  }

  #tellTime(): void {
    const microseconds = floor(this.#clock.now);
    const seconds = microseconds / 1_000_000n;
    if (seconds > SECONDS_MAX) breakOff('limit', 'the time of the clock does not fit in 32 bits');
    this.#send(Buffer.concat([int32(Number(seconds)), int32(Number(microseconds % 1_000_000n))]));
  }

  #checkRoom(): void {
    if (this.#clock.objects >= OBJECTS_MAX)
      breakOff('flood', `it made more than ${OBJECTS_MAX} mutexes and conditions`);
  }
}

function duration(seconds: number, microseconds: number): Rational {
  return integer(seconds * 1_000_000 + microseconds);
}
