/** Waiting for systems that connect. */
import { type Socket, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { type Listening, listenAt, socketWire } from '../../src/execution/adapters/socket-wire.js';
import { LIMITS, type Wire } from '../../src/execution/adapters/wire.js';
import { opening } from '../../src/execution/adapters/transports.js';
import { Broken } from '../../src/execution/connection.js';
import { freePort, withPeer } from '../support/peers.js';

async function listening<T>(use: (listening: Listening, port: number) => Promise<T>): Promise<T> {
  const there = await listenAt({ host: '127.0.0.1', port: 0 }, { ...LIMITS, startMs: 5_000 });
  if (there instanceof Broken) throw new Error(there.message);
  try {
    return await use(there, Number(/\d+$/.exec(there.address)![0]));
  } finally {
    await there.close();
  }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/** The first thing that is said on a wire. */
function said(wire: Wire | Broken): Promise<string> {
  if (wire instanceof Broken) throw new Error(wire.message);
  return new Promise((resolve) => {
    wire.listen({
      onData: (chunk) => {
        resolve(chunk.toString());
        void wire.close();
      },
      onEnd: (reason) => {
        resolve(reason.message);
      },
    });
  });
}

test('who waits at the same time gets a connection each', { timeout: 10_000 }, async () => {
  await listening(async (there, port) => {
    const both = Promise.all([there.accept(), there.accept()]);
    for (const word of ['one', 'two']) (await connected(port)).write(word);
    expect(await Promise.all((await both).map(said))).toEqual(['one', 'two']);
  });
});

test('a system that is gone before anybody waits is passed over', async () => {
  await listening(async (there, port) => {
    const gone = await connected(port);
    gone.resetAndDestroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const next = await connected(port);
    await new Promise((resolve) => setTimeout(resolve, 200));
    next.write('here');
    expect(await said(await there.accept())).toBe('here');
  });
});

test('who gave up does not take what comes later', async () => {
  await listening(async (there, port) => {
    const broken = await there.accept(50);
    expect(broken instanceof Broken ? broken.message : '').toBe('no system connected within 0.05 s');
    (await connected(port)).write('later');
    expect(await said(await there.accept())).toBe('later');
  });
});

test('a system that listens a little later is waited for, and one that is gone is missed with a hint', async () => {
  const port = await freePort();
  const limits = { ...LIMITS, startMs: 2_000 };
  const open = opening({ host: '127.0.0.1', port }, { limits });
  const first = open();
  await new Promise((later) => setTimeout(later, 150));
  const server = createServer((socket) => socket.end('here'));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  expect(await said(await first)).toBe('here');
  await new Promise((resolve) => server.close(resolve));
  const gone = `nothing listens at 127.0.0.1:${port}`;
  for (const again of [await open(), await open()]) {
    expect((again as Broken).message).toContain(gone);
    expect((again as Broken).message).toContain('is started anew by --start COMMAND');
  }
});

test('whoever was held up while a system answered is connected all the same', async () => {
  await withPeer(
    () => undefined,
    async ({ host, port, count }) => {
      const connecting = socketWire({ host, port }, { startMs: 50 });
      // This program, and with it the event loop, stands still.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      const wire = await connecting;
      expect(wire).not.toBeInstanceOf(Broken);
      expect(count()).toBe(1);
      if (!(wire instanceof Broken)) await wire.close();
    },
  );
});
