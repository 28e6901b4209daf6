/** The package as a program uses it: everything that src/index.ts offers, in the order data flows. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import * as tickstone from '../../src/index.js';
import { type Diagnostic, type LoadedModel, type UppaalModel } from '../../src/index.js';

const lampBytes = readFileSync('models/lamp.xml');

function lamp(): UppaalModel {
  return uppaal(tickstone.loadModel({ path: 'lamp.xml', bytes: lampBytes }));
}

function uppaal(loaded: LoadedModel): UppaalModel {
  if (loaded.kind !== 'uppaal') throw new Error(`${loaded.file.path} is not a model of UPPAAL.`);
  return loaded;
}

describe('loading', () => {
  test('a model comes with its tree, its processes and its queries', () => {
    const { ok, model, checked, diagnostics } = lamp();
    expect([ok, diagnostics]).toEqual([true, []]);
    expect(model.templates.map(({ name }) => name.name)).toEqual(['Lamp', 'User']);
    expect(checked.processes.map(({ name }) => name)).toEqual(['Lamp', 'User']);
    expect(checked.queries.map(({ outcome }) => outcome.kind)).toEqual(['ok', 'ok', 'ok']);
  });
  test('what is wrong is a list with places', () => {
    const text = lampBytes.toString('utf8').replace('touch?', 'tuch?');
    const { ok, diagnostics } = tickstone.loadText({ path: 'lamp.xml', text });
    expect(ok).toBe(false);
    expect(diagnostics).toEqual([
      {
        code: 'TKS3001',
        severity: 'error',
        message: "There is no 'tuch' here.",
        hint: "Did you mean 'touch'?",
        file: 'lamp.xml',
        line: 22,
        column: 100,
        endLine: 22,
        endColumn: 104,
        where: 'template Lamp, edge Off -> Dimming, synchronisation',
      },
    ]);
  });
  test('bytes that are no text are an unreadable model', () => {
    const loaded = tickstone.loadModel({ path: 'lamp.xml', bytes: Uint8Array.of(0, 1, 2, 3) });
    expect(loaded).toMatchObject({ kind: 'unreadable', ok: false, diagnostics: [{ code: 'TKS0006' }] });
  });
  test('a file of TChecker is a model of TChecker', () => {
    const loaded = tickstone.loadModel({ path: 'fischer.tck', bytes: readFileSync('models/fischer.tck') });
    if (loaded.kind !== 'tchecker') throw new Error('not a model of TChecker');
    expect(loaded.ok).toBe(true);
    expect(tickstone.printTChecker(loaded.system)).toContain('system:fischer');
  });
});

describe('writing', () => {
  const { model } = lamp();
  test('a document', () => {
    const again = uppaal(tickstone.loadText({ path: 'again.xml', text: tickstone.printUppaalXml(model) }));
    expect(again.model.queries.entries).toHaveLength(3);
  });
  test('text, and queries', () => {
    const again = uppaal(tickstone.loadText({ path: 'again.xta', text: tickstone.printXta(model) }));
    const found: Diagnostic[] = [];
    const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
    const text = tickstone.printQueryFile(model.queries);
    const { entries } = tickstone.parseQueryFile({ path: 'again.q', text }, report);
    const checked = tickstone.check(again.model, report);
    const outcomes = entries.map(({ formula }) => tickstone.checkQuery(checked, formula.value!, report).kind);
    expect([outcomes, found]).toEqual([['ok', 'ok', 'ok'], []]);
  });
  test('pictures', async () => {
    expect(await tickstone.drawSvg(model)).toMatch(/^<svg /);
    expect(tickstone.drawDot(model)).toMatch(/^digraph /);
    expect(tickstone.drawMermaid(model)).toContain('flowchart');
  });
});

describe('the built package', () => {
  test('offers the same', () => {
    // Node reads the package as users do, and faster than whoever runs tests.
    const script = `import * as built from ${JSON.stringify(pathToFileURL(resolve('dist/index.js')).href)};
      console.log(JSON.stringify(Object.keys(built).sort()));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(Object.keys(tickstone).sort());
  });
  test('runs the example of the README', () => {
    const example = /^```ts\n([\s\S]*?)^```/m.exec(readFileSync('README.md', 'utf8'))?.[1];
    expect(example).toBeDefined();
    // A file inside of the package may import the package by its name.
    mkdirSync('dist-tools', { recursive: true });
    const file = resolve('dist-tools/readme-example.mjs');
    writeFileSync(file, example!);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
      cwd: 'models',
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^<svg [\s\S]*Brightening[\s\S]*<\/svg>\s*$/);
  });
});
