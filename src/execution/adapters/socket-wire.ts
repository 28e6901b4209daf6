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
      resolve(new Broken('start', message));
    };
    const timer = setTimeout(() => {
      // If we were held up, the answer may be there and nobody has looked.
      last = setImmediate(() => {
        fail(`${placeText(address)} does not answer within ${startMs / 1000} s`);
      });
    }, startMs);
    socket.once('error', (error) => {
      fail(notReached(address, error));
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      clearImmediate(last);
      socket.removeAllListeners('error');
      resolve(new SocketWire(socket));
    });
  });
}

/** As people name it. */
function placeText(address: SocketAddress): string {
  if ('path' in address) return address.path;
  return `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
}

function notReached(address: SocketAddress, { code, message }: NodeJS.ErrnoException): string {
  const place = placeText(address);
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing listens at ${place}`;
    case 'ENOENT':
    case 'ENOTSOCK':
      return `there is no socket at ${place}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host of ${place} is unknown`;
    case 'EACCES':
      return `connecting to ${place} is not permitted`;
    default:
      return `${place} cannot be reached: ${message}`;
  }
}

function notListened(address: SocketAddress, { code, message }: NodeJS.ErrnoException): string {
  const place = placeText(address);
  switch (code) {
    case 'EADDRINUSE':
      return `${place} is in use already`;
    case 'EACCES':
      return `listening at ${place} is not permitted`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return `${place} is not an address of this machine`;
    default:
      return `listening at ${place} is not possible: ${message}`;
  }
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
      resolve(new Broken('start', notListened(address, error)));
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
