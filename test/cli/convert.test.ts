/** `tickstone convert` and `tickstone explain`, run as built. */
import { lstatSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';
import { checkGolden } from '../support/golden.js';

const LAMP = resolve('models/lamp.xml');

/** How the output of each form begins. */
const forms = [
  ['xml', /^<\?xml version="1\.0" encoding="utf-8"\?>\n<!DOCTYPE nta /],
  ['xta', /^\/\/ A lamp with one touch sensor/],
  ['q', /^\/\*\nThe lamp can become bright\.\n\*\/\nE<> Lamp\.Bright\n/],
  ['dot', /^digraph model \{/],
  ['svg', /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/],
  ['mermaid', /^## Lamp\n\n```mermaid\nflowchart /],
] as const;

describe('every form', () => {
  test.each(forms)('--to %s', (form, beginning) => {
    const { status, stdout, stderr } = tickstone(['convert', LAMP, '--to', form]);
    expect(stdout).toMatch(beginning);
    expect([status, stderr]).toEqual([0, '']);
  });
  test.each([...forms, ['gv', forms[3][1]], ['mmd', forms[5][1]], ['XTA', forms[1][1]]] as const)(
    '-o lamp.%s',
    (ending, beginning) => {
      inFreshDirectory((directory) => {
        const { status, stdout, stderr } = tickstone(['convert', LAMP, '-o', `lamp.${ending}`], {
          cwd: directory,
        });
        expect([status, stdout, stderr]).toEqual([0, `${LAMP} -> lamp.${ending}\n`, '']);
        expect(readFileSync(join(directory, `lamp.${ending}`), 'utf8')).toMatch(beginning);
        expect(readdirSync(directory)).toEqual([`lamp.${ending}`]);
      });
    },
  );
  test('--to goes before the ending', () => {
    inFreshDirectory((directory) => {
      tickstone(['convert', LAMP, '--to', 'dot', '-o', 'lamp.txt'], { cwd: directory });
      expect(readFileSync(join(directory, 'lamp.txt'), 'utf8')).toMatch(/^digraph/);
    });
  });
  test.each([
    ['svg', /^<svg[\s\S]*>2\. closed</],
    ['dot', /^digraph[\s\S]*drive = opening/],
    ['mermaid', /^## door\n[\s\S]*n0 -->\|"ask<br\/>event == request"\| n1/],
  ])('a machine as %s', (form, text) => {
    const { status, stdout, stderr } = tickstone(['convert', 'models/door.yaml', '--to', form]);
    expect(stdout).toMatch(text);
    expect([status, stderr]).toEqual([0, '']);
  });
  test.each([
    ['angelic', /Idle -> Idle \{ sync press\?; \}/],
    ['demonic,diabolic', /-> Sink \{/],
    ['paper', /-> Kill \{/],
  ])('--complete %s', (kinds, text) => {
    const model = ['models/coffee-machine.xml', '--under-test', 'Machine'];
    const { status, stdout, stderr } = tickstone(['convert', ...model, '--complete', kinds, '--to', 'xta']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(text);
  });
  test.each([
    [['--complete', 'angelic,demonic'], /lead to a sink \(demonic, paper\), not both/],
    [['--complete', 'divine'], /Choose from angelic, demonic, diabolic, paper/],
    [['--complete', ''], /Choose from angelic/],
    [['--complete', 'angelic'], /TKS93/],
    [['--complete', 'angelic', '--under-test', 'Lump'], /Did you mean 'Lamp'/],
  ])('%j is refused', (options, words) => {
    const { status, stdout, stderr } = tickstone(['convert', LAMP, '--to', 'xta', ...options]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(words);
  });
  test('what cannot be completed is one document', () => {
    const { status, stdout } = tickstone([
      ...['convert', 'models/bottling-line.xml', '--under-test', 'Filler'],
      ...['--complete', 'paper', '--to', 'xml', '--json'],
    ]);
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, diagnostics: [{ code: 'TKS9430' }] });
  });
  test.each([
    ['models/door.yaml', 'xta', /^error: A machine can be drawn/],
    ['models/lamp-circuit.yaml', 'svg', /^error: A relation has no states/],
  ])('%s cannot be %s', (model, form, words) => {
    const { status, stdout, stderr } = tickstone(['convert', model, '--to', form]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(words);
  });
  test('TChecker files', () => {
    const { status, stdout } = tickstone(['convert', 'models/fischer.tck', '--to', 'tck']);
    expect(stdout).toMatch(/^system:fischer$/m);
    expect(status).toBe(0);
  });
  test('UPPAAL models as TChecker files', () => {
    const { status, stdout } = tickstone(['convert', LAMP, '--to', 'tck']);
    expect(stdout).toMatch(/^sync:User@touch_send:Lamp@touch_receive$/m);
    expect(status).toBe(0);
  });
  test.each([
    ['xta', /^process /m],
    ['xml', /<nta>/],
    ['svg', /^<svg/],
    ['q', /^$/],
  ])('TChecker files as %s', (form, text) => {
    const { status, stdout } = tickstone(['convert', 'models/fischer.tck', '--to', form]);
    expect(stdout).toMatch(text);
    expect(status).toBe(0);
  });
  test('standard input', () => {
    const { status, stdout } = tickstone(['convert', '-', '--to', 'xta'], {
      input: readFileSync(LAMP, 'utf8'),
    });
    expect(stdout).toMatch(forms[1][1]);
    expect(status).toBe(0);
  });
  test('there and back', () => {
    inFreshDirectory((directory) => {
      tickstone(['convert', resolve('models/lift.xml'), '-o', 'a.xta'], { cwd: directory });
      tickstone(['convert', resolve('models/lift.xml'), '-o', 'a.q'], { cwd: directory });
      tickstone(['convert', 'a.xta', '-o', 'b.xml'], { cwd: directory });
      tickstone(['convert', 'b.xml', '-o', 'b.xta'], { cwd: directory });
      expect(readFileSync(join(directory, 'b.xta'), 'utf8')).toBe(
        readFileSync(join(directory, 'a.xta'), 'utf8'),
      );
      expect(tickstone(['check', '--quiet', 'a.xta', 'a.q', 'b.xml', 'a.q'], { cwd: directory })).toEqual({
        status: 0,
        stdout: '',
        stderr: '',
      });
    });
  });
});

describe('what cannot be written', () => {
  test.each([
    ['models/bus.xml', 'tck', "error TKS8301: TChecker's language has no urgent channels"],
    ['models/train-gate.xml', 'tck', '(template Controller, edge Free -> Taken)'],
  ])('%s --to %s', (path, form, why) => {
    const { status, stdout, stderr } = tickstone(['convert', path, '--to', form]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
  });
});

describe('--json', () => {
  test('names the output', () => {
    inFreshDirectory((directory) => {
      const { stdout, stderr } = tickstone(['convert', LAMP, '--json', '-o', 'lamp.dot'], { cwd: directory });
      expect(JSON.parse(stdout)).toEqual({ file: LAMP, to: 'dot', ok: true, output: 'lamp.dot' });
      expect(stderr).toBe('');
    });
  });
  test('holds the text', () => {
    const { stdout } = tickstone(['convert', LAMP, '--json', '--to', 'dot']);
    const { text, ...rest } = JSON.parse(stdout) as { readonly text: string };
    expect(rest).toEqual({ file: LAMP, to: 'dot', ok: true });
    expect(text).toBe(tickstone(['convert', LAMP, '--to', 'dot']).stdout);
  });
  test('says what is wrong', () => {
    const input = 'process P() { state s; init t; } system P;';
    const { status, stdout } = tickstone(['convert', '-', '--json', '--to', 'xml'], { input });
    expect(JSON.parse(stdout)).toMatchObject({
      file: '-',
      to: 'xml',
      ok: false,
      diagnostics: [{ severity: 'error' }],
    });
    expect(status).toBe(2);
  });
});

describe('the output file', () => {
  test('is replaced, and a link to it stays a link', () => {
    inFreshDirectory((directory) => {
      const [target, link] = [join(directory, 'real.dot'), join(directory, 'link.dot')];
      writeFileSync(target, 'graph old {}\n// Tickstone\n', { mode: 0o640 });
      symlinkSync('real.dot', link);
      expect(tickstone(['convert', LAMP, '-o', 'link.dot'], { cwd: directory }).status).toBe(0);
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      expect(readFileSync(target, 'utf8')).toMatch(/^digraph/);
      if (process.platform !== 'win32') expect(statSync(target).mode & 0o777).toBe(0o640);
    });
  });
  test('is no directory', () => {
    inFreshDirectory((directory) => {
      const { status, stderr } = tickstone(['convert', LAMP, '--to', 'dot', '-o', directory]);
      expect([status, stderr]).toEqual([2, `error: '${directory}' cannot be written: it is a directory.\n`]);
    });
  });
});

describe('explain', () => {
  test('prints the entry of a code, in any case', () => {
    const { status, stdout } = tickstone(['explain', 'tks3001']);
    expect(stdout).toMatch(/^TKS3001 /);
    expect(status).toBe(0);
  });
  test('--json', () => {
    const { stdout } = tickstone(['explain', 'TKS3001', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      code: 'TKS3001',
      found: true,
      text: expect.stringMatching(/^TKS3001 /) as string,
    });
  });
  test('a code that does not exist', () => {
    const { status, stdout } = tickstone(['explain', 'TKS3999', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      code: 'TKS3999',
      found: false,
      error: { code: 'TKS0104' },
    });
    expect(status).toBe(2);
  });
});

describe('relations', () => {
  const DOOR = resolve('models/door.yaml');
  const CIRCUIT = resolve('models/lamp-circuit.yaml');

  test('one step of a machine is a table; CSV and JSON go by the name of the file', () => {
    inFreshDirectory((directory) => {
      const shown = tickstone(['convert', DOOR, '--to', 'relation']);
      expect([shown.status, shown.stderr]).toEqual([0, '']);
      checkGolden('discrimination/relation-door.txt', shown.stdout);
      const written = (name: string, ...args: readonly string[]): string => {
        const { status, stderr } = tickstone(['convert', ...args, '--to', 'relation', '-o', name], {
          cwd: directory,
        });
        expect([status, stderr]).toEqual([0, '']);
        return readFileSync(join(directory, name), 'utf8');
      };
      checkGolden('discrimination/relation-door-2.csv', written('door.csv', DOOR, '--steps', '2'));
      checkGolden('discrimination/relation-lamp-circuit.json.txt', written('circuit.json', CIRCUIT));
      // It is known again, and replaced.
      written('circuit.json', CIRCUIT);
      expect(written('circuit.txt', CIRCUIT)).toMatch(/^hypothesis {2,}supply/);
    });
  });

  test.each([
    [
      ['models/lamp.xml', '--to', 'relation'],
      'Only machines and relations (.yaml) can be written as a relation.',
    ],
    [[CIRCUIT, '--to', 'relation', '--steps', '2'], 'A relation has no steps.'],
    [[DOOR, '--to', 'relation', '--steps', '20'], 'more than 100000 rows; ask for fewer steps.'],
    [[DOOR, '--to', 'relation', '--steps', '9999'], 'can be unrolled to at most'],
    [[DOOR, '--to', 'svg', '--steps', '2'], '--steps and --form are for --to relation.'],
    [[DOOR, '--to', 'relation', '--form', 'xls'], 'Allowed choices are table, csv, json.'],
  ])('%j is refused', (args, why) => {
    const { status, stdout, stderr } = tickstone(['convert', ...args]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
  });
});

test('the sequence of an instrumented model is read, and never written over', () => {
  inFreshDirectory((cwd) => {
    const text = 'sequenceDiagram\n  Weather->>Sensor: hot\n';
    writeFileSync(join(cwd, 'hot.mmd'), text);
    const args = [
      'convert',
      resolve('models/greenhouse.xta'),
      '--to',
      'instrumented',
      '--sequence',
      'hot.mmd',
    ];
    const { status, stderr } = tickstone([...args, '-o', 'hot.mmd', '--force'], { cwd });
    expect(status).toBe(2);
    expect(stderr).toContain("'hot.mmd' is read by this command");
    expect(readFileSync(join(cwd, 'hot.mmd'), 'utf8')).toBe(text);
  });
});
