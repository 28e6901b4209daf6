/**
 * Generated code where it may not be compiled: it is interpreted, and zones are computed without WebAssembly. The answers are the
 * same on all bundled models.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as compiled from '../../src/library/index.js';

/** A library of its own, which has not found out yet what is allowed; beside the packages that it requires. */
const STRICT = resolve(`dist-tools/strict-library-${process.pid}.cjs`);

beforeAll(() => {
  mkdirSync('dist-tools', { recursive: true });
  buildSync({
    entryPoints: ['src/library/index.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    logLevel: 'error',
    outfile: STRICT,
  });
});

afterAll(() => {
  rmSync(STRICT, { force: true });
});

let strict: typeof compiled | undefined;

/** What the library does on a host that forbids code that is made at run time. */
async function whereForbidden<T>(work: (library: typeof compiled) => Promise<T>): Promise<T> {
  const refuse = function (): never {
    throw new EvalError('Refused to evaluate a string as JavaScript.');
  };
  vi.stubGlobal('Function', refuse);
  vi.stubGlobal('WebAssembly', {
    ...WebAssembly,
    Memory: WebAssembly.Memory,
    validate: () => true,
    Module: refuse,
  });
  try {
    strict ??= createRequire(import.meta.url)(STRICT) as typeof compiled;
    return await work(strict);
  } finally {
    vi.unstubAllGlobals();
  }
}

const NAMES = readdirSync('models').filter((name) => /\.(xml|xta|tck)$/.test(name));

test.each(NAMES)('%s: the same answers, states and traces', async (name) => {
  const input = { name, text: readFileSync(`models/${name}`) };
  const answers = async ({ modelFromText, verify, explore }: typeof compiled): Promise<unknown> => {
    const model = await modelFromText(input);
    const exploration = await explore(model, { budget: { states: 2_000 } });
    const queries =
      model.kind === 'uppaal'
        ? await verify(model, undefined, { trace: 'any', budget: { states: 2_000 } })
        : [];
    return {
      exploration: { ...exploration, seconds: 0 },
      queries: queries.map((query) => ({ ...query, seconds: 0 })),
    };
  };
  const expected = await answers(compiled);
  expect(await whereForbidden(answers)).toEqual(expected);
});
