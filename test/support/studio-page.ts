/** The built studio in a real Chromium, for tests: one browser, a context for each page. */
import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { type Browser, type Page, chromium } from 'playwright-core';
import { type ShownDocument, type StudioServer, serveStudio } from '../../src/studio/serve.js';
import { programOf } from './tools.js';

const PAGE = 'dist/studio';

export interface StudioBench {
  readonly browser: Browser;
  /** What the pages have complained about: errors, and what their policy has forbidden. */
  readonly complaints: string[];
  /** A new page, in a window of its own. */
  open(
    address: string,
    size?: { readonly width: number; readonly height: number },
    options?: {
      /** As browsers are that do not let pages write files: saving downloads. */
      readonly isPickerless?: boolean;
    },
  ): Promise<Page>;
  /** A folder of its own, served by `tickstone studio`. */
  serve(model?: string, shown?: ShownDocument): Promise<StudioServer & { readonly directory: string }>;
  /** A folder that is not served. */
  folder(): string;
  /** The same files from a plain server, with these headers. */
  host(headers?: (path: string) => Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
}

/** Undefined where there is no Chromium. */
export async function openBench(): Promise<StudioBench | undefined> {
  const program = programOf('Chromium');
  if (program === undefined || statSync(`${PAGE}/index.html`, { throwIfNoEntry: false }) === undefined)
    return undefined;
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const complaints: string[] = [];
  const closing: (() => Promise<void> | void)[] = [];
  return {
    browser,
    complaints,
    async open(address, size = { width: 1440, height: 900 }, { isPickerless = false } = {}) {
      const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      if (isPickerless)
        await page.addInitScript(() => {
          for (const name of ['showOpenFilePicker', 'showSaveFilePicker'])
            Object.defineProperty(window, name, { value: undefined });
        });
      // For loaded machines: no test is about time.
      page.setDefaultTimeout(120_000);
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => {
        complaints.push(error.message);
      });
      await page.goto(address);
      return page;
    },
    folder() {
      const directory = mkdtempSync(join(tmpdir(), 'tickstone-studio-'));
      closing.push(() => {
        rmSync(directory, { recursive: true });
      });
      return directory;
    },
    async serve(model, shown) {
      const directory = mkdtempSync(join(tmpdir(), 'tickstone-studio-'));
      const server = await serveStudio({
        page: PAGE,
        folder: directory,
        model,
        shown,
        port: 0,
        program: resolve('dist/bin/tickstone.js'),
      });
      closing.push(async () => {
        await server.close();
        rmSync(directory, { recursive: true });
      });
      return { ...server, directory };
    },
    async host(headers = () => ({})) {
      const server = await plainServer(headers);
      closing.push(() => {
        server.close();
        server.closeAllConnections();
      });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    },
    async close() {
      await browser.close();
      for (const close of closing) await close();
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

function plainServer(headers: (path: string) => Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const path = join(PAGE, url === '/' ? 'index.html' : url.replace(/[?#].*$/, ''));
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      ...headers(path),
    });
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });
}

/** Where pictures of the studio are kept, for people to look at. */
export function pictureFolder(): string {
  mkdirSync('dist-tools/studio', { recursive: true });
  return 'dist-tools/studio';
}
