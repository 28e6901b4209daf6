/** Systems behind sockets for the time of a test. */
import { type AddressInfo, type Socket, createServer } from 'node:net';

export interface Peer {
  readonly host: string;
  readonly port: number;
  /** How many connections there were. */
  readonly count: () => number;
}

/** A server that hands each connection to a system, closed with all of them after `use`. */
export async function withPeer<T>(
  serve: (socket: Socket, index: number) => void,
  use: (peer: Peer) => Promise<T>,
): Promise<T> {
  const sockets: Socket[] = [];
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
    serve(socket, sockets.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await use({ host: '127.0.0.1', port, count: () => sockets.length });
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  return withPeer(
    () => undefined,
    (peer) => Promise.resolve(peer.port),
  );
}

/** Calls with every line that a socket says. */
export function onLines(socket: Socket, take: (line: string) => void): void {
  let rest = '';
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) take(line);
  });
}
