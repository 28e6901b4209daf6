/** The examples of the library's page, of its reference and of the README: each runs next to the bundled models, and its types hold. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import * as library from '../../src/index.js';

const DIRECTORY = resolve('dist-tools/library-examples');
const pages = ['README.md', 'docs/guide/library.md', 'docs/api/reference.md'].map((page) => ({
  page,
  examples: [...readFileSync(page, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm)].map((match) => match[1]!),
}));
const examples = pages.flatMap((each) =>
  each.examples.map((text, index) => ({ name: `${each.page}, example ${index + 1}`, text })),
);

/** Inside of the package, a file may import the package by its name. */
const fileOf = (index: number): string => join(DIRECTORY, `example-${index + 1}.mts`);
const scriptOf = (index: number): string => fileOf(index).replace(/mts$/, 'mjs');

beforeAll(() => {
  rmSync(DIRECTORY, { recursive: true, force: true });
  mkdirSync(DIRECTORY, { recursive: true });
  examples.forEach(({ text }, index) => {
    writeFileSync(fileOf(index), text);
    writeFileSync(scriptOf(index), transformSync(text, { loader: 'ts', format: 'esm' }).code);
  });
});

/** Imports the examples one after the other and prints, as JSON, what each has printed and how it failed. */
const RUNNER = `
const results = [];
const print = process.stdout.write.bind(process.stdout);
for (const file of process.argv.slice(2)) {
  const result = { printed: '', complaints: '' };
  process.stdout.write = (text) => { result.printed += text; return true; };
  process.stderr.write = (text) => { result.complaints += text; return true; };
  try {
    await import(file);
  } catch (error) {
    result.complaints += error.stack;
  }
  results.push(result);
}
print(JSON.stringify(results));
`;

describe('examples run', () => {
  let results: readonly { readonly printed: string; readonly complaints: string }[] = [];

  // In one process: starting one takes longer than most examples.
  beforeAll(() => {
    const runner = join(DIRECTORY, 'run-all.mjs');
    writeFileSync(runner, RUNNER);
    const scripts = examples.map((_, index) => pathToFileURL(scriptOf(index)).href);
    const { status, stdout, stderr } = spawnSync(process.execPath, [runner, ...scripts], {
      cwd: 'models',
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    results = JSON.parse(stdout) as typeof results;
  });

  test.each(examples.map(({ name }, index) => ({ name, index })))('$name', ({ index }) => {
    expect(results[index]?.complaints).toBe('');
    expect(results[index]?.printed).not.toBe('');
  });
});

describe('the types of the examples hold', () => {
  test.each(['nodenext', 'bundler'])('with module resolution %s', (resolution) => {
    const settings = {
      compilerOptions: {
        target: 'ES2023',
        lib: ['ES2023', 'DOM'],
        module: resolution === 'bundler' ? 'esnext' : resolution,
        moduleResolution: resolution,
        types: [],
        strict: true,
        skipLibCheck: false,
        noEmit: true,
      },
      include: ['*.mts'],
    };
    const project = join(DIRECTORY, `tsconfig.${resolution}.json`);
    writeFileSync(project, JSON.stringify(settings));
    const { status, stdout } = spawnSync(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), '-p', project],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

test('every function of the library is in an example', () => {
  const functions = Object.entries(library)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name)
    .filter((name) => name !== 'modelFromText');
  const text = examples.map((example) => example.text).join('\n');
  expect(functions.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});
