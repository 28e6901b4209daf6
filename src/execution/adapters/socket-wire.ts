/** A system behind a socket: the tester connects to it, or waits until it connects. */
import { type Socket, connect, createServer } from 'node:net';
import { Broken } from '../connection.js';
import { type Limits, type Wire, type WireListener } from './wire.js';

/** A TCP port, or the path of a Unix socket. */
export type SocketAddress = { readonly host: string; readonly port: number } | { readonly path: string };

export function addressText(address: SocketAddress): string {
  return 'path' in address ? `unix:${address.path}` : `tcp://${address.host}:${address.port}`;
}

/** Broken if nobody is there. */
export function socketWire(
  address: SocketAddress,
  { startMs }: Pick<Limits, 'startMs'>,
): Promise<Wire | Broken> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, noDelay: true });
    let last: NodeJS.Immediate | undefined;
    const fail = (message: string): void => {
      clearTimeout(timer);
      clearImmediate(last);
      socket.destroy();
      resolve(new Broken('start', `${addressText(address)} cannot be reached: ${message}`));
    };
    const timer = setTimeout(() => {
      // If we were held up, the answer may be there and nobody has looked.
      last = setImmediate(() => {
        fail(`no answer within ${startMs / 1000} s`);
      });
    }, startMs);
    socket.once('error', (error) => {
      fail(error.message);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      clearImmediate(last);
      socket.removeAllListeners('error');
      resolve(new SocketWire(socket));
    });
  });
}

/** Waits for systems that connect, one after the other. */
export interface Listening {
  /** The next one; broken if none comes, within the start limit unless another is given. */
  accept(limitMs?: number): Promise<Wire | Broken>;
  readonly address: string;
  close(): Promise<void>;
}

export function listenAt(address: SocketAddress, { startMs }: Limits): Promise<Listening | Broken> {
  const waiting: Socket[] = [];
  const wanted: ((socket: Socket) => void)[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => undefined);
    const accepting = wanted.shift();
    if (accepting === undefined) waiting.push(socket);
    else accepting(socket);
  });
  const accept = (limitMs = startMs): Promise<Wire | Broken> => {
    for (let there = waiting.shift(); there !== undefined; there = waiting.shift())
      if (!there.destroyed) return Promise.resolve(new SocketWire(there));
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        wanted.splice(wanted.indexOf(take), 1);
        const broken = new Broken('start', `no system connected within ${limitMs / 1000} s`);
        resolve(broken);
      }, limitMs);
      const take = (socket: Socket): void => {
        clearTimeout(timer);
        resolve(new SocketWire(socket));
      };
      wanted.push(take);
    });
  };
  return new Promise((resolve) => {
    server.once('error', (error) => {
      const broken = new Broken('start', `${addressText(address)} cannot be listened at: ${error.message}`);
      resolve(broken);
    });
    server.listen(
      'path' in address ? { path: address.path } : { host: address.host, port: address.port },
      () => {
        const bound = server.address();
        resolve({
          accept,
          address:
            bound === null || typeof bound === 'string'
              ? addressText(address)
              : `tcp://${bound.address}:${bound.port}`,
          close: () =>
            new Promise((done) => {
              for (const socket of waiting) socket.destroy();
              server.close(() => {
                done();
              });
            }),
        });
      },
    );
  });
}

class SocketWire implements Wire {
  readonly #socket: Socket;
  #listener: WireListener | undefined;
  #ended: Broken | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', (error) => {
      this.#end(new Broken('closed', `the connection broke: ${error.message}`));
    });
    socket.on('close', () => {
      this.#end(new Broken('closed', 'it closed the connection'));
    });
  }

  send(data: string | Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(data);
  }

  listen(listener: WireListener): void {
    this.#listener = listener;
    // What comes before anybody listens waits.
    this.#socket.on('data', (chunk) => this.#listener?.onData(chunk));
    if (this.#ended !== undefined) listener.onEnd(this.#ended);
  }

  lastWords(): string {
    return '';
  }

  close(): Promise<void> {
    this.#listener = undefined;
    this.#socket.destroy();
    return Promise.resolve();
  }

  #end(reason: Broken): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    this.#listener?.onEnd(reason);
  }
}
