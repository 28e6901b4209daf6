/** What is said when a system behind a socket cannot be reached. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listenAt, socketWire } from '../../../src/execution/adapters/socket-wire.js';
import { LIMITS } from '../../../src/execution/adapters/wire.js';
import { Broken } from '../../../src/execution/connection.js';
import { inFreshDirectory } from '../../support/cli.js';

/** A port of this machine that is taken while `use` runs, and free behind it. */
async function withPort<T>(use: (port: number) => Promise<T>): Promise<T> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { readonly port: number };
  try {
    return await use(port);
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}

async function said(attempt: Promise<unknown>): Promise<string> {
  const result = await attempt;
  return result instanceof Broken ? result.message : 'it is there';
}

describe('who connects', () => {
  test.each(['127.0.0.1', 'localhost'])('to a port of %s where nobody is', async (host) => {
    const port = await withPort((each) => Promise.resolve(each));
    expect(await said(socketWire({ host, port }, LIMITS))).toBe(`nothing listens at ${host}:${port}`);
  });

  test('to a socket that is not there', async () => {
    const path = join(
      inFreshDirectory((directory) => directory),
      'none',
    );
    expect(await said(socketWire({ path }, LIMITS))).toBe(`there is no socket at ${path}`);
  });

  test('to a file', async () => {
    const path = join(process.cwd(), 'package.json');
    expect(await said(socketWire({ path }, LIMITS))).toMatch(/^nothing listens at |^there is no socket at /);
  });
});

describe('who listens', () => {
  test('at a port that is taken', async () => {
    const { port, words } = await withPort(async (each) => ({
      port: each,
      words: await said(listenAt({ host: '127.0.0.1', port: each }, LIMITS)),
    }));
    expect(words).toBe(`127.0.0.1:${port} is in use already`);
  });

  test('at an address of another machine', async () => {
    expect(await said(listenAt({ host: '192.0.2.1', port: 1 }, LIMITS))).toBe(
      '192.0.2.1:1 is not an address of this machine',
    );
  });
});
