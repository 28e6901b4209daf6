/**
 * The library where there are no files: bundled as users bundle it, it imports nothing of Node, and gives the same results as in
 * Node, in a context that has only what a worker of a browser has, and in Chromium where it is installed, in a page and in a worker.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import * as library from '../../src/index.js';
import { answerOfWorker, resultOfPage } from '../support/chromium.js';
import { isMissing, programOf } from '../support/tools.js';
import { inFreshDirectory } from '../support/cli.js';

const LAMP = readFileSync('models/lamp.xml', 'utf8');
const CIRCUIT = readFileSync('models/lamp-circuit.yaml', 'utf8');

/** Loads, verifies, generates, minimises and draws; the result is a text. It runs in all places, so it is one itself. */
const WORK = `async (tickstone, lamp, circuit) => {
  const { loadModel, verify, generateCoverage, generateDiscrimination, minimizeSuite, convert } = tickstone;
  const model = await loadModel({ name: 'lamp.xml', text: lamp });
  const answers = (await verify(model)).map((answer) => ({ ...answer, seconds: 0 }));
  const { suite } = await generateCoverage(model, { underTest: ['Lamp'], criteria: ['edges'] });
  const small = await minimizeSuite(suite);
  const picture = await convert(model, 'svg');
  // This asks for the solver that browsers do not have.
  const told = await generateDiscrimination(await loadModel({ name: 'circuit.yaml', text: circuit }));
  return JSON.stringify({ answers, suite, small, picture, told: told.suite });
}`;

type Work = (tickstone: unknown, lamp: string, circuit: string) => Promise<string>;

let bundle = '';
let imports: readonly string[] = [];
let inNode = '';

beforeAll(async () => {
  const { outputFiles, metafile } = await build({
    // The package is asked for by its name: the conditions of its exports choose the file.
    stdin: { contents: "export * from 'tickstone';", resolveDir: resolve('.') },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'tickstone',
    minifyWhitespace: true,
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  bundle = outputFiles[0]!.text;
  imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  inNode = await (runInContext(`(${WORK})`, createContext({})) as Work)(library, LAMP, CIRCUIT);
});

test('the bundle imports nothing', () => {
  expect([...bundle.matchAll(/["']node:[^"']*["']/g)].map(([text]) => text)).toEqual([]);
  expect(imports).toEqual([]);
});

test('the work is worth comparing', () => {
  const { answers, suite, picture } = JSON.parse(inNode) as {
    readonly answers: readonly unknown[];
    readonly suite: { readonly tests: readonly unknown[] };
    readonly picture: string;
  };
  expect(answers.length).toBeGreaterThan(1);
  expect(suite.tests.length).toBeGreaterThan(1);
  expect(picture).toContain('<svg');
});

describe('gives the results of Node', () => {
  test('in a context with no more than a worker has', async () => {
    const { crypto, TextEncoder, TextDecoder, setTimeout, clearTimeout, performance } = globalThis;
    const own = { crypto, TextEncoder, TextDecoder, setTimeout, clearTimeout, performance };
    const context = createContext({ ...own, LAMP, CIRCUIT });
    runInContext('globalThis.self = globalThis;', context);
    runInContext(bundle, context);
    expect(runInContext('typeof process + typeof require + typeof Buffer', context)).toBe(
      'undefined'.repeat(3),
    );
    expect(await runInContext(`(${WORK})(tickstone, LAMP, CIRCUIT)`, context)).toBe(inNode);
  });

  test('in Chromium', ({ skip }) => {
    const chromium = programOf('Chromium');
    if (chromium === undefined) return skip(isMissing('Chromium'));
    inFreshDirectory((directory) => {
      const page = join(directory, 'page.html');
      writeFileSync(join(directory, 'bundle.js'), bundle);
      writeFileSync(join(directory, 'work.js'), workOfPage());
      writeFileSync(page, '<!doctype html><meta charset="utf-8"><pre id="result"></pre>' + SCRIPTS);
      expect(resultOfPage(chromium, page, directory)).toBe(inNode);
    });
  });

  test('in a Web Worker of Chromium', ({ skip }) => {
    const chromium = programOf('Chromium');
    if (chromium === undefined) return skip(isMissing('Chromium'));
    return inFreshDirectory(async (directory) => {
      const page = join(directory, 'page.html');
      writeFileSync(join(directory, 'bundle.js'), bundle);
      writeFileSync(join(directory, 'worker.js'), `importScripts('bundle.js');${SCRIPT_OF_WORKER}`);
      writeFileSync(page, '<!doctype html><meta charset="utf-8">');
      expect(await answerOfWorker(chromium, page, 'worker.js', [LAMP, CIRCUIT])).toBe(inNode);
    });
  });
});

/** What the guide says of browsers: a worker is sent texts, and posts what the function gives. */
const SCRIPT_OF_WORKER = `
  onmessage = async ({ data }) => {
    if (typeof document !== 'undefined') postMessage('this is no worker');
    postMessage(await (${WORK})(tickstone, ...data).catch((error) => String(error?.stack ?? error)));
  };`;

const SCRIPTS = '<script src="bundle.js"></script><script src="work.js"></script>';

/** Writes the result, or what went wrong, into the page, in letters that HTML leaves alone. */
function workOfPage(): string {
  return `(${WORK})(tickstone, ${JSON.stringify(LAMP)}, ${JSON.stringify(CIRCUIT)})
    .catch((error) => String(error?.stack ?? error))
    .then((text) => { document.getElementById('result').textContent = encodeURIComponent(text); });`;
}
