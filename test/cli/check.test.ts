/** `tickstone check`, run as built: what it prints where, and the status it ends with. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAM, inFreshDirectory, tickstone } from '../support/cli.js';

const LAMP = readFileSync('models/lamp.xml', 'utf8');
const BROKEN = LAMP.replace('touch?', 'tuch?');
/** One warning: nobody uses the variable. */
const WASTEFUL = 'int unused; process P() { state s; init s; } system P;\n';

describe('good files', () => {
  test.each([
    ['models/lamp.xml', 'no problems (2 templates, 2 processes, 3 queries)'],
    ['models/train-gate.xml', 'no problems (2 templates, 5 processes, 4 queries)'],
    ['models/fischer.xta', 'no problems (1 template, 4 processes, 0 queries)'],
    ['models/level-crossing.ta', 'no problems (3 templates, 3 processes, 0 queries)'],
    ['models/fischer.tck', 'no problems (3 processes, 3 clocks)'],
    ['models/door.yaml', 'no problems (4 states, 5 transitions, 6 hypotheses)'],
    ['models/lamp-circuit.yaml', 'no problems (5 variables, 5 hypotheses)'],
    ['models/lossy-link.xml', '4 info (3 templates, 3 processes, 5 queries)'],
  ])('%s', (path, line) => {
    const { status, stdout } = tickstone(['check', path]);
    expect([status, stdout]).toEqual([0, `${path}: ${line}\n`]);
  });

  test('infos go to standard error', () => {
    const { stderr } = tickstone(['check', 'models/lossy-link.xml']);
    expect(stderr.match(/^info TKS\d{4}: /gm)).toHaveLength(4);
  });

  test('several at once, with queries beside their model', () => {
    const { status, stdout, stderr } = tickstone([
      'check',
      'models/lamp.xml',
      'models/fischer.xta',
      'models/fischer.q',
    ]);
    expect(stdout.split('\n')).toEqual([
      'models/lamp.xml: no problems (2 templates, 2 processes, 3 queries)',
      'models/fischer.xta: no problems (1 template, 4 processes, 0 queries)',
      'models/fischer.q: no problems (4 queries)',
      '',
    ]);
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('queries', () => {
  test('are about the model before them', () => {
    const { status, stdout, stderr } = tickstone([
      'check',
      'models/fischer.xta',
      'models/lamp.xml',
      'models/fischer.q',
    ]);
    expect(stdout).toMatch(/^models\/fischer\.q: \d warnings? \(4 queries\)$/m);
    expect(stderr).toContain('models/fischer.q:');
    expect(status).toBe(0);
  });
  test('without a model are only read', () => {
    const { status, stdout } = tickstone(['check', 'models/fischer.q']);
    expect([status, stdout]).toEqual([0, 'models/fischer.q: no problems (4 queries)\n']);
  });
});

describe('machines and relations', () => {
  test('problems have lines and columns', () => {
    inFreshDirectory((directory) => {
      const text = readFileSync('models/door.yaml', 'utf8').replace('event == request', 'event == reqest');
      writeFileSync(join(directory, 'bad.yml'), text);
      const { status, stdout, stderr } = tickstone(['check', 'bad.yml'], { cwd: directory });
      expect([status, stdout]).toEqual([2, 'bad.yml: 1 error\n']);
      expect(stderr).toMatch(/^error TKS9020: .*\n +--> bad\.yml:32:\d+\n/);
      const { files } = JSON.parse(tickstone(['check', 'bad.yml', '--json'], { cwd: directory }).stdout) as {
        files: { ok: boolean; diagnostics: { code: string; line: number }[] }[];
      };
      expect(files.map(({ ok, diagnostics }) => [ok, diagnostics[0]!.code, diagnostics[0]!.line])).toEqual([
        [false, 'TKS9020', 32],
      ]);
    });
  });
  test('a file that is not there', () => {
    const { status, stderr } = tickstone(['check', 'absent.yaml']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error TKS0/);
  });
});

describe('a bad file', () => {
  test('does not stop the others', () => {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'bad.xml'), BROKEN);
      writeFileSync(join(directory, 'good.xml'), LAMP);
      const { status, stdout } = tickstone(['check', 'bad.xml', 'good.xml'], { cwd: directory });
      const contents = '(2 templates, 2 processes, 3 queries)';
      expect(stdout).toBe(`bad.xml: 1 error ${contents}\ngood.xml: no problems ${contents}\n`);
      expect(status).toBe(2);
    });
  });
  test('looks as the README shows it', () => {
    const shown = /```\n\$ tickstone check lamp\.xml\n([\s\S]*?)```/.exec(
      readFileSync('README.md', 'utf8'),
    )![1];
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'lamp.xml'), BROKEN);
      const { stdout, stderr } = tickstone(['check', 'lamp.xml'], { cwd: directory });
      expect(stderr + stdout).toBe(shown);
    });
  });
});

describe('warnings', () => {
  test.each([
    { args: [], status: 0 },
    { args: ['--max-warnings', '1'], status: 0 },
    { args: ['--max-warnings', '0'], status: 1 },
  ])('$args', ({ args, status }) => {
    const result = tickstone(['check', '-', ...args], { input: WASTEFUL });
    expect(result.stdout).toBe('<stdin>: 1 warning (1 template, 1 process, 0 queries)\n');
    expect(result.stderr).toContain("warning TKS6002: The variable 'unused' is never used.");
    expect(result.status).toBe(status);
  });
});

describe('standard input', () => {
  test.each([
    ['XML', LAMP, '2 templates'],
    ['text', readFileSync('models/fischer.xta', 'utf8'), '1 template,'],
    ['TChecker', readFileSync('models/fischer.tck', 'utf8'), '3 processes, 3 clocks'],
  ])('%s', (_, input, contents) => {
    const { status, stdout } = tickstone(['check', '-'], { input });
    expect(stdout).toContain(`<stdin>: no problems (${contents}`);
    expect(status).toBe(0);
  });
});

describe('--json', () => {
  interface Document {
    readonly files: readonly {
      readonly file: string;
      readonly ok: boolean;
      readonly diagnostics: readonly object[];
    }[];
  }
  const documentOf = (args: readonly string[], input = ''): Document => {
    const { stdout, stderr } = tickstone(['check', '--json', ...args], { input });
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Document;
  };
  test('has an entry for each file', () => {
    expect(documentOf(['models/lamp.xml', 'models/fischer.xta', 'models/fischer.q'])).toEqual({
      ok: true,
      files: ['models/lamp.xml', 'models/fischer.xta', 'models/fischer.q'].map((file) => ({
        file,
        ok: true,
        diagnostics: [],
      })),
    });
  });
  test('has what its documentation shows', () => {
    const page = readFileSync('docs/formats/json.md', 'utf8');
    const shown = JSON.parse(/## check[\s\S]*?```json\n([\s\S]*?)```/.exec(page)![1]!) as Document;
    const actual = inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'lamp.xml'), BROKEN);
      return JSON.parse(tickstone(['check', '--json', 'lamp.xml'], { cwd: directory }).stdout) as Document;
    });
    expect(actual).toEqual(shown);
  });
  test('names other places that matter', () => {
    const [file] = documentOf(['-'], 'int x; int x; process P() { state s; init s; } system P;').files;
    expect(file?.diagnostics[0]).toMatchObject({ code: 'TKS3003', related: [{ line: 1, column: 5 }] });
  });
  test('has no place where the file as a whole is meant', () => {
    const [file] = documentOf(['no-such-model.xml']).files;
    expect(file?.diagnostics[0]).toMatchObject({ code: 'TKS0001', file: 'no-such-model.xml' });
    expect(file?.diagnostics[0]).not.toHaveProperty('line');
  });
});

describe('--quiet', () => {
  test('says nothing about good files and warnings', () => {
    expect(tickstone(['check', '--quiet', '-'], { input: WASTEFUL })).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });
  test('shows errors', () => {
    const { status, stdout, stderr } = tickstone(['check', '--quiet', '-'], { input: BROKEN });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error TKS3001/);
  });
});

describe('colours', () => {
  const escape = String.fromCharCode(27);
  const coloured = (args: readonly string[], env: Readonly<Record<string, string>>): boolean => {
    const inherited = { ...process.env };
    delete inherited['NO_COLOR'];
    delete inherited['FORCE_COLOR'];
    const { stdout, stderr } = spawnSync(process.execPath, [resolve(PROGRAM), 'check', '-', ...args], {
      input: BROKEN,
      encoding: 'utf8',
      env: { ...inherited, ...env },
    });
    expect(stderr).toContain('TKS3001');
    return (stdout + stderr).includes(escape);
  };
  test.each([
    { args: [], env: { FORCE_COLOR: '1' }, expected: true },
    { args: ['--no-color'], env: { FORCE_COLOR: '1' }, expected: false },
    { args: [], env: { NO_COLOR: '1' }, expected: false },
    { args: [], env: {}, expected: false },
  ])('$args $env', ({ args, env, expected }) => {
    expect(coloured(args, env as Readonly<Record<string, string>>)).toBe(expected);
  });
});
