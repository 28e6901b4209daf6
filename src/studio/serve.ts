/**
 * The server of the studio: its page, and the files of one folder.
 *
 * It listens on this machine only. A page of somebody else that the user happens to visit can reach that address, too: so the
 * host and the origin of every request are looked at, and whatever reads or writes files needs a token that only the address
 * which was printed has.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { BYTES_MAX, type FileContent, Folder, type Written } from './folder.js';
import { Kept } from './kept.js';
import { SuiteRuns, readRunRequest } from './suite-runs.js';

export interface StudioServer {
  /** With the token, for the one who started it. */
  readonly address: string;
  readonly port: number;
  readonly folder: string;
  close(): Promise<void>;
}

/** A trace, a suite, a run record or a mutation report that the page shows first, with its model. */
export interface ShownDocument {
  readonly name: string;
  readonly text: string;
  readonly model: { readonly name: string; readonly text: string };
}

export interface ServeOptions {
  /** Where the built page is. */
  readonly page: string;
  readonly folder: string;
  /** The model to open, from the folder. */
  readonly model?: string | undefined;
  /** What is shown first, in place of a model. */
  readonly shown?: ShownDocument | undefined;
  /** 0: one that is free. */
  readonly port: number;
  /** The program of the command line, which runs suites; without it none are run. */
  readonly program?: string | undefined;
}

/** Resolves when it listens; rejected if it cannot, such as when the port is taken. */
export function serveStudio({
  page,
  folder: path,
  model,
  shown,
  port,
  program,
}: ServeOptions): Promise<StudioServer> {
  const folder = new Folder(path);
  const kept = new Kept(folder.root);
  const runs = program === undefined ? undefined : new SuiteRuns(program, folder.root);
  const token = randomBytes(24).toString('base64url');
  const waiting = new Set<NodeJS.Timeout>();
  const server: Server = createServer((request, response) => {
    const { port: listening } = server.address() as AddressInfo;
    answer(request, response, { page, folder, token, port: listening, waiting, runs, kept, shown }).catch(
      () => {
        if (!response.headersSent) send(response, 500, 'Something went wrong here.');
      },
    );
  });
  server.headersTimeout = 10_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: listening } = server.address() as AddressInfo;
      const opens =
        shown !== undefined ? '&show=first' : model === undefined ? '' : `&open=${encodeURIComponent(model)}`;
      resolve({
        address: `http://127.0.0.1:${listening}/#token=${token}${opens}`,
        port: listening,
        folder: folder.root,
        close: () =>
          new Promise((closed) => {
            for (const timer of waiting) clearInterval(timer);
            runs?.close();
            server.close(() => {
              closed();
            });
            server.closeAllConnections();
          }),
      });
    });
  });
}

interface Context {
  readonly page: string;
  readonly folder: Folder;
  readonly token: string;
  readonly port: number;
  readonly waiting: Set<NodeJS.Timeout>;
  readonly runs: SuiteRuns | undefined;
  readonly kept: Kept;
  readonly shown: ShownDocument | undefined;
}

async function answer(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
  const { host, origin } = request.headers;
  const own = [`127.0.0.1:${context.port}`, `localhost:${context.port}`];
  if (host === undefined || !own.includes(host)) {
    send(response, 421, 'This server answers to 127.0.0.1 only.');
    return;
  }
  if (origin !== undefined && origin !== `http://${host}`) {
    send(response, 403, 'Requests from other pages are refused.');
    return;
  }
  const site = request.headers['sec-fetch-site'];
  const url = new URL(request.url ?? '/', `http://${host}`);
  if (!url.pathname.startsWith('/api/')) {
    servePage(request, response, context.page, url.pathname);
    return;
  }
  if (
    !isToken(request.headers['x-tickstone-token'], context.token) ||
    (site !== undefined && site !== 'same-origin')
  ) {
    send(response, 401, 'Open the address that the command has printed: it has the token.');
    return;
  }
  await serveFiles(request, response, context, url);
}

const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
};

function isToken(given: string | readonly string[] | undefined, token: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(text);
}

// ------------------------------------------------------------------------------------------------------- the page

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Nothing from elsewhere, nothing inline, nothing evaluated. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The engine generates code for a model and its zones: in the worker, and nowhere else. It hears that it is to stop by what
 * the page has revoked, of its own.
 */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self' blob:";

function servePage(request: IncomingMessage, response: ServerResponse, page: string, path: string): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    send(response, 405, 'The page can only be read.');
    return;
  }
  const name = path === '/' ? 'index.html' : path.slice(1);
  const type = TYPES[extname(name)];
  const isPlain = /^(?:assets\/)?[\w.-]+$/.test(name) && !name.includes('..');
  const file = join(page, name);
  if (!isPlain || type === undefined || statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    send(response, 404, 'There is no such page.');
    return;
  }
  if (type.startsWith('text/html')) response.setHeader('Content-Security-Policy', PAGE_POLICY);
  else if (/^assets\/worker-/.test(name)) response.setHeader('Content-Security-Policy', WORKER_POLICY);
  const bytes = readFileSync(file);
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

// ------------------------------------------------------------------------------------------------------- the files

const POLL_MS = 500;
const WATCH_MS = 25_000;

async function serveFiles(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
  { pathname, searchParams }: URL,
): Promise<void> {
  const { folder } = context;
  const path = searchParams.get('path') ?? '';
  switch (`${request.method ?? ''} ${pathname}`) {
    case 'GET /api/files':
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ files: folder.list() }));
      return;
    case 'GET /api/file': {
      const file = folder.read(path);
      if (file === undefined) send(response, 404, 'There is no such file in this folder.');
      else sendFile(response, file);
      return;
    }
    case 'GET /api/watch':
      watch(response, context, path, searchParams.get('version') ?? '');
      return;
    case 'PUT /api/file': {
      const bytes = await bodyOf(request);
      const expected = versionMeant(request);
      if (bytes === undefined) send(response, 413, 'The file is too large.');
      else if (expected === undefined) send(response, 428, 'Say which version is meant.');
      else answerWritten(response, folder.write(path, bytes, expected.version));
      return;
    }
    case 'GET /api/shown': {
      const { name, model } = context.shown ?? {};
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(name === undefined ? null : { name, model }));
      return;
    }
    case 'GET /api/shown/content':
      if (context.shown === undefined) send(response, 404, 'Nothing is shown here.');
      else {
        response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
        response.end(context.shown.text);
      }
      return;
    case 'GET /api/kept': {
      const found = context.kept.read(searchParams.get('model') ?? '');
      if (found === undefined) response.writeHead(204).end();
      else sendFile(response, found);
      return;
    }
    case 'PUT /api/kept': {
      const bytes = await bodyOf(request);
      const expected = versionMeant(request);
      if (bytes === undefined) send(response, 413, 'There is too much to keep.');
      else if (expected === undefined) send(response, 428, 'Say which version is meant.');
      else
        answerWritten(response, context.kept.write(searchParams.get('model') ?? '', bytes, expected.version));
      return;
    }
    case 'POST /api/run': {
      const bytes = await bodyOf(request);
      const asked = bytes === undefined ? undefined : readRunRequest(bytes);
      if (context.runs === undefined) send(response, 404, 'Suites are not run here.');
      else if (asked === undefined)
        send(response, 400, 'Say which suite is run, and which command or tcp address is its system.');
      else context.runs.start(asked, response);
      return;
    }
    default:
      send(response, 404, 'There is no such thing here.');
  }
}

function sendFile(response: ServerResponse, { bytes, version }: FileContent): void {
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', ETag: version });
  response.end(bytes);
}

/** What is to be written over; no version where nothing is. */
function versionMeant({ headers }: IncomingMessage): { readonly version: string | undefined } | undefined {
  if (headers['if-none-match'] === '*') return { version: undefined };
  const version = headers['if-match'];
  return version === undefined ? undefined : { version };
}

function answerWritten(response: ServerResponse, written: Written): void {
  switch (written.kind) {
    case 'written':
      response.writeHead(204, { ETag: written.version });
      response.end();
      break;
    case 'changed':
      response.setHeader('ETag', written.version);
      send(response, 412, 'The file has changed.');
      break;
    case 'refused':
      send(response, 403, written.why);
  }
}

/** Answers when the file is another one, or after a while. */
function watch(response: ServerResponse, { folder, waiting }: Context, path: string, version: string): void {
  let stamp: string | undefined = '';
  let left = WATCH_MS / POLL_MS;
  const end = (now: string): void => {
    clearInterval(timer);
    waiting.delete(timer);
    response.writeHead(204, { ETag: now });
    response.end();
  };
  const look = (): void => {
    const latest = folder.stamp(path);
    left--;
    if (latest === stamp && left > 0) return;
    stamp = latest;
    const now = folder.read(path)?.version;
    if (now !== undefined && now !== version) end(now);
    else if (left <= 0) end(version);
  };
  const timer = setInterval(look, POLL_MS);
  waiting.add(timer);
  response.on('close', () => {
    clearInterval(timer);
    waiting.delete(timer);
  });
}

/** Undefined if it is larger than files may be. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += (part as Buffer).length;
    if (length > BYTES_MAX) return undefined;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
