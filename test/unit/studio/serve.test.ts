/** The server of the studio: who may ask it what. */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_POLICY, type StudioServer, WORKER_POLICY, serveStudio } from '../../../src/studio/serve.js';
import { readRunRequest } from '../../../src/studio/suite-runs.js';

let server: StudioServer;
let root = '';
let token = '';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'tickstone-studio-'));
  mkdirSync(join(root, 'page', 'assets'), { recursive: true });
  mkdirSync(join(root, 'models'));
  writeFileSync(join(root, 'page', 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'page', 'assets', 'worker-x.js'), '1');
  writeFileSync(join(root, 'page', 'assets', 'index-x.js'), '1');
  writeFileSync(join(root, 'models', 'a.xml'), '<nta/>');
  server = await serveStudio({ page: join(root, 'page'), folder: join(root, 'models'), port: 0 });
  token = /token=([^&]+)/.exec(server.address)![1]!;
});

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  body = '',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const mine = (): Record<string, string> => ({ 'X-Tickstone-Token': token });

describe('the page', () => {
  test('has a policy without anything inline or evaluated; only the worker may evaluate', async () => {
    const page = await ask('/');
    expect([page.status, page.headers['content-security-policy']]).toEqual([200, PAGE_POLICY]);
    expect(PAGE_POLICY).not.toMatch(/unsafe/);
    expect((await ask('/assets/worker-x.js')).headers['content-security-policy']).toBe(WORKER_POLICY);
    expect((await ask('/assets/index-x.js')).headers['content-security-policy']).toBeUndefined();
    expect(page.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    '/../models/a.xml',
    '/assets/../../models/a.xml',
    '/%2e%2e/models/a.xml',
    '/assets/nosuch.js',
    '/package.json',
  ])('has no %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test('is the one that the build makes, under the same policy', () => {
    const written = /Content-Security-Policy"\s+content="([^"]+)"/.exec(
      readFileSync('studio/index.html', 'utf8'),
    )?.[1];
    // What a page cannot say of itself is who may frame it.
    expect(`${written ?? ''}; frame-ancestors 'none'`).toBe(PAGE_POLICY);
  });
});

describe('files', () => {
  test('need the token', async () => {
    for (const path of ['/api/files', '/api/file?path=a.xml', '/api/watch?path=a.xml']) {
      expect((await ask(path)).status).toBe(401);
      expect((await ask(path, { 'X-Tickstone-Token': `${token}x` })).status).toBe(401);
      expect((await ask(path, { 'X-Tickstone-Token': token.replace(/.$/, '!') })).status).toBe(401);
    }
    expect(JSON.parse((await ask('/api/files', mine())).text)).toEqual({ files: ['a.xml'] });
  });

  test('are not for other hosts, which a name may be made to point here', async () => {
    for (const host of [
      'evil.example',
      `evil.example:${server.port}`,
      '127.0.0.1',
      `127.0.0.1.evil.example:${server.port}`,
    ])
      expect((await ask('/api/files', { ...mine(), host })).status).toBe(421);
    expect((await ask('/', { host: 'evil.example' })).status).toBe(421);
    expect((await ask('/api/files', { ...mine(), host: `localhost:${server.port}` })).status).toBe(200);
  });

  test('are not for other pages', async () => {
    for (const origin of [
      'http://evil.example',
      'null',
      `https://127.0.0.1:${server.port}`,
      'http://127.0.0.1:1',
    ])
      expect((await ask('/api/files', { ...mine(), origin })).status).toBe(403);
    expect((await ask('/api/files', { ...mine(), 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await ask('/api/files', { ...mine(), origin: `http://127.0.0.1:${server.port}` })).status).toBe(
      200,
    );
  });

  test('are written if they are what they were; two windows do not overwrite each other', async () => {
    const { headers, text } = await ask('/api/file?path=a.xml', mine());
    expect(text).toBe('<nta/>');
    const version = String(headers['etag']);
    expect((await ask('/api/file?path=a.xml', mine(), 'PUT', 'x')).status).toBe(428);
    const put = { ...mine(), 'If-Match': version };
    expect((await ask('/api/file?path=a.xml', put, 'PUT', '<nta>1</nta>')).status).toBe(204);
    expect((await ask('/api/file?path=a.xml', put, 'PUT', '<nta>2</nta>')).status).toBe(412);
    expect(readFileSync(join(root, 'models', 'a.xml'), 'utf8')).toBe('<nta>1</nta>');
    expect(
      (await ask('/api/file?path=../page/x.xml', { ...mine(), 'If-None-Match': '*' }, 'PUT', 'x')).status,
    ).toBe(403);
    expect((await ask('/api/file?path=a.xml', mine(), 'DELETE')).status).toBe(404);
  });

  test('are watched', async () => {
    const version = String((await ask('/api/file?path=a.xml', mine())).headers['etag']);
    const watching = ask(`/api/watch?path=a.xml&version=${encodeURIComponent(version)}`, mine());
    writeFileSync(join(root, 'models', 'a.xml'), '<nta>3</nta>');
    expect((await watching).headers['etag']).not.toBe(version);
  });
});

describe('what the page keeps', () => {
  test('stands in .tickstone/studio, for who has the token', async () => {
    const path = `/api/kept?model=${encodeURIComponent('../a b.xml')}`;
    expect((await ask(path)).status).toBe(401);
    expect((await ask(path, mine())).status).toBe(204);
    const first = { ...mine(), 'if-none-match': '*' };
    expect((await ask(path, first, 'PUT', '[1]')).status).toBe(204);
    expect((await ask(path, mine())).text).toBe('[1]');
    expect(readdirSync(join(root, 'models', '.tickstone', 'studio'))).toEqual(['___2Fa_20b_xml.json']);
  });

  test('is written by who knows what is there, and by nobody else', async () => {
    const path = '/api/kept?model=two.xml';
    const first = { ...mine(), 'if-none-match': '*' };
    expect((await ask(path, mine(), 'PUT', '[0]')).status).toBe(428);
    expect((await ask(path, first, 'PUT', '[1]')).status).toBe(204);
    // Another window that has seen nothing yet.
    expect((await ask(path, first, 'PUT', '[2]')).status).toBe(412);
    const { text, headers } = await ask(path, mine());
    const seen = { ...mine(), 'if-match': String(headers['etag']) };
    expect(text).toBe('[1]');
    expect((await ask(path, seen, 'PUT', '[1,2]')).status).toBe(204);
    expect((await ask(path, seen, 'PUT', '[1,3]')).status).toBe(412);
    expect((await ask(path, mine())).text).toBe('[1,2]');
  });

  test('goes nowhere where a link leads', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'tickstone-elsewhere-'));
    const models = join(root, 'models');
    rmSync(join(models, '.tickstone'), { recursive: true, force: true });
    symlinkSync(elsewhere, join(models, '.tickstone'));
    const first = { ...mine(), 'if-none-match': '*' };
    expect((await ask('/api/kept?model=a.xml', first, 'PUT', '[]')).status).toBe(403);
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(join(models, '.tickstone'));
    rmSync(elsewhere, { recursive: true });
  });
});

describe('commands', () => {
  test('are not started without the token, nor where suites are not run', async () => {
    const body = JSON.stringify({ suite: '{}', command: 'true' });
    expect((await ask('/api/run', {}, 'POST', body)).status).toBe(401);
    expect((await ask('/api/run', mine(), 'POST', body)).status).toBe(404);
  });

  test('end when the page goes, and when the server does', async () => {
    for (const way of ['page', 'server'] as const) {
      // Stands in for the command line: says who it is, and does not end by itself.
      const program = join(root, `${way}.mjs`);
      const told = join(root, `${way}.pid`);
      writeFileSync(
        program,
        `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(told)}, String(process.pid)); setInterval(() => 0, 1000);`,
      );
      const other = await serveStudio({
        page: join(root, 'page'),
        folder: join(root, 'models'),
        port: 0,
        program,
      });
      const key = /token=([^&]+)/.exec(other.address)![1]!;
      const sent = request({
        host: '127.0.0.1',
        port: other.port,
        path: '/api/run',
        method: 'POST',
        headers: { 'X-Tickstone-Token': key },
      });
      sent.on('error', () => undefined);
      sent.end(JSON.stringify({ suite: '{}', command: 'true' }));
      const pid = Number(await until(() => textOf(told)));
      expect(isAlive(pid)).toBe(true);
      if (way === 'page') sent.destroy();
      else await other.close();
      await until(() => (isAlive(pid) ? '' : 'gone'));
      if (way === 'page') await other.close();
    }
  });
});

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(found: () => string): Promise<string> {
  for (;;) {
    const text = found();
    if (text !== '') return text;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.each([
  [{ suite: '{}', command: './lamp' }, { command: './lamp' }],
  [{ suite: '{}', address: 'tcp://127.0.0.1:7000' }, { address: 'tcp://127.0.0.1:7000' }],
  [{ suite: '{}', address: 'tcp://[::1]:7000' }, { address: 'tcp://[::1]:7000' }],
  [{ suite: '{}', address: 'unix:/etc/socket' }, undefined],
  [{ suite: '{}', address: 'tcp://a:1 --start=evil' }, undefined],
  [{ suite: '{}', address: '--start=evil' }, undefined],
  [{ suite: '{}', address: 'tcp://a:1', command: 'b' }, undefined],
  [{ suite: '{}', command: ' ' }, undefined],
  [{ command: './lamp' }, undefined],
])('a request to run %j', (asked, system) => {
  expect(readRunRequest(Buffer.from(JSON.stringify(asked)))?.system).toEqual(system);
});
