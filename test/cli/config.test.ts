/** Configurations as users have them: found, shown, overridden, wrong. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CliResult, inFreshDirectory, tickstone, tickstoneAlone } from '../support/cli.js';

/** A project with some files, and the models lamp.xml and kettle.xta in its folder `models`. */
function inProject<T>(
  files: Readonly<Record<string, string>>,
  use: (run: (line: string, from?: string) => CliResult, directory: string) => T,
): T {
  return inFreshDirectory((directory) => {
    mkdirSync(join(directory, 'models'));
    for (const name of ['lamp.xml', 'kettle.xta']) cpSync(`models/${name}`, join(directory, 'models', name));
    for (const [name, text] of Object.entries({ 'package.json': '{}', ...files })) {
      mkdirSync(join(directory, dirname(name)), { recursive: true });
      writeFileSync(join(directory, name), text);
    }
    const run = (line: string, from = '.'): CliResult =>
      tickstone(line.split(' '), { cwd: join(directory, from) });
    return use(run, directory);
  });
}

interface Document {
  readonly ok: boolean;
  readonly options: readonly { readonly option: string; readonly value: unknown; readonly from: string }[];
  readonly diagnostics: readonly { readonly code: string; readonly line?: number }[];
}

const documentOf = ({ stdout }: CliResult): Document => JSON.parse(stdout) as Document;

const DATA = {
  options: { seed: 7, budgetTime: '5min' },
  commands: { 'generate coverage': { criterion: ['locations'] }, check: { interface: true } },
  models: {
    lamp: {
      file: 'models/lamp.xml',
      options: { underTest: ['Lamp'] },
      commands: { 'generate coverage': { output: 'tests/lamp.json' } },
    },
    kettle: { file: 'models/kettle.xta', options: { underTest: 'Kettle' } },
  },
};
const JSON_FORM = { 'tickstone.config.json': JSON.stringify(DATA, undefined, 2) };

describe.each([
  { form: 'json', files: JSON_FORM },
  {
    form: 'js',
    files: { 'tickstone.config.js': `export default ${JSON.stringify(DATA)};` },
  },
  {
    form: 'js as CommonJS',
    files: { 'tickstone.config.cjs': `module.exports = ${JSON.stringify(DATA)};` },
  },
  {
    form: 'ts',
    files: {
      'models.ts': `export const models = ${JSON.stringify(DATA.models)} as const;`,
      'tickstone.config.ts': `import { type Config, defineConfig } from 'tickstone';
import { models } from './models.ts';
const { options, commands } = ${JSON.stringify({ ...DATA, models: {} })} satisfies Config;
export default defineConfig({ options, commands, models });`,
    },
  },
])('in the form $form', ({ files }) => {
  test('is in force, from a folder below too, with paths where it is', () => {
    inProject({ ...files, 'tests/.keep': '' }, (run, directory) => {
      const { status, stderr, stdout } = run('generate coverage lamp', 'models');
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('../tests/lamp.json');
      const suite = JSON.parse(readFileSync(join(directory, 'tests/lamp.json'), 'utf8')) as {
        readonly options: object;
      };
      expect(suite.options).toMatchObject({ criteria: ['locations'], seed: 7, underTest: ['Lamp'] });
      const { options } = documentOf(run('config generate coverage lamp --points latest --json', 'models'));
      const from = Object.fromEntries(options.map(({ option, from: where }) => [option, where]));
      expect(from).toMatchObject({ seed: 'configuration', points: 'command line', optimize: 'default' });
    });
  });
});

test('a misspelt option is told with its place', () => {
  inProject({ 'tickstone.config.ts': 'export default { options: { seeed: 1 } };' }, (run) => {
    const { diagnostics } = documentOf(run('verify models/lamp.xml --json'));
    expect(diagnostics).toMatchObject([{ code: 'TKS0121', line: 1, hint: "Did you mean 'seed'?" }]);
  });
});

test.each(['{ seed: 1 }', "{ models: { lamp: { file: 'models/lamp.xml', seed: 1 } } }"])(
  'an option in the wrong place is told where it goes: %s',
  (text) => {
    inProject({ 'tickstone.config.ts': `export default ${text};` }, (run) => {
      const { diagnostics } = documentOf(run('verify models/lamp.xml --json'));
      expect(diagnostics).toMatchObject([{ code: 'TKS0121', hint: "Options go under 'options'." }]);
    });
  },
);

describe('what is typed', () => {
  const value = (run: (line: string) => CliResult, line: string, option: string): unknown =>
    documentOf(run(`config ${line} --json`)).options.find((each) => each.option === option)?.value;

  test('comes first, and takes back', () => {
    inProject(JSON_FORM, (run) => {
      expect(value(run, 'verify lamp', 'seed')).toBe(7);
      expect(value(run, 'verify lamp --seed 3', 'seed')).toBe('3');
      expect(value(run, 'verify lamp --no-seed', 'seed')).toBe(1);
      expect(value(run, 'verify lamp --no-budget-time', 'budgetTime')).toBeUndefined();
      expect(value(run, 'verify lamp --no-config', 'seed')).toBe(1);
      expect(value(run, 'check lamp --no-interface', 'interface')).toBe(undefined);
    });
  });

  test('takes the place of what it does not go with', () => {
    inProject(JSON_FORM, (run) => {
      expect(value(run, 'coverage lamp', 'underTest')).toEqual(['Lamp']);
      expect(value(run, 'coverage lamp --environment User', 'underTest')).toBeUndefined();
      expect(run('coverage lamp x --environment User --under-test Lamp').stderr).toContain(
        '--under-test cannot be used with --environment.',
      );
    });
  });

  test('names another configuration', () => {
    inProject({ ...JSON_FORM, 'other/mine.json': '{ "options": { "seed": 11 } }' }, (run) => {
      expect(value(run, 'verify lamp --config other/mine.json', 'seed')).toBe(11);
    });
  });

  test('can leave out what the configuration says', () => {
    const files = {
      'tickstone.config.json': '{ "commands": { "export": { "to": "text" } } }',
      'lamp.suite.json': readFileSync('models/lamp.suite.json', 'utf8'),
    };
    inProject(files, (run) => {
      expect(run('export lamp.suite.json').status).toBe(0);
      expect(run('export lamp.suite.json --no-config')).toMatchObject({ status: 2 });
      expect(run('export lamp.suite.json --no-config').stderr).toContain("'--to <target>' is missing");
    });
  });
});

test('several models have each what is said of it', () => {
  inProject(JSON_FORM, (run) => {
    const { status, stdout } = run('check lamp models/kettle.xta --json');
    const { files } = JSON.parse(stdout) as { files: { interface: { underTest: readonly string[] } }[] };
    expect(status).toBe(0);
    expect(files.map((file) => file.interface.underTest)).toEqual([['Lamp'], ['Kettle']]);
  });
});

test('a file with the interface is read once, also for several models', () => {
  inProject(JSON_FORM, (_, directory) => {
    const line = ['check', 'models/lamp.xml', 'lamp', '--interface-file', '-', '--json'];
    const { stdout } = tickstone(line, { cwd: directory, input: 'input nosuch(); output off();' });
    const { files } = JSON.parse(stdout) as { files: { diagnostics: readonly { code: string }[] }[] };
    expect(files.map(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
      ['TKS9302'],
      ['TKS9302'],
    ]);
  });
});

describe('code', () => {
  const WRITES = "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran', '');\nexport default {};";

  test('is run where it is the configuration of the current folder', () => {
    inProject({ 'tickstone.config.js': WRITES }, (run, directory) => {
      expect(run('check models/lamp.xml').status).toBe(0);
      expect(existsSync(join(directory, 'ran'))).toBe(true);
    });
  });

  test('is not run because it lies beside a model, is named as one, or is not wanted', () => {
    const suite = readFileSync('models/lamp.suite.json', 'utf8');
    const files = {
      'models/tickstone.config.js': WRITES,
      'models/lamp.suite.json': suite.replace('"file": "lamp.xml"', '"file": "tickstone.config.js"'),
    };
    inProject(files, (run, directory) => {
      expect(run('check models/lamp.xml').status).toBe(0);
      expect(run('check models/tickstone.config.js').status).toBe(2);
      run('suite evaluate models/lamp.suite.json');
      run('check lamp.xml --no-config', 'models');
      run('explain TKS3001', 'models');
      for (const folder of ['', 'models']) expect(existsSync(join(directory, folder, 'ran'))).toBe(false);
    });
  });

  test('prints beside the document', () => {
    inProject({ 'tickstone.config.ts': "console.log('hello');\nexport default {};" }, (run) => {
      const result = run('check models/lamp.xml --json');
      expect(documentOf(result).ok).toBe(true);
      expect(result.stderr).toBe('hello\n');
    });
  });

  test.each([
    ["throw new Error('boom');", 'TKS0124', 'boom', 1],
    ["throw 'boom';", 'TKS0124', 'boom', undefined],
    ['const a = {};\nexport default a.b.c;', 'TKS0124', 'It fails', 2],
    ['export default {\n  options: { seed: 1,, },\n};', 'TKS0124', 'not well formed', 2],
    ["import './nosuch.js';\nexport default {};", 'TKS0124', 'Cannot find', 1],
    ['await new Promise(() => {});\nexport default {};', 'TKS0124', 'does not finish', undefined],
    ['export const a = 1;', 'TKS0125', 'no default export', undefined],
    ['export default function config() {}', 'TKS0125', 'a function', undefined],
    ['export default Promise.resolve({});', 'TKS0125', 'a promise', undefined],
    ['export default 5;', 'TKS0125', 'must be an object', undefined],
    ['const a = { models: {} };\na.models.a = a;\nexport default a;', 'TKS0125', 'contains itself', 1],
    ["export default { get options() {\n  throw new Error('boom'); } };", 'TKS0124', 'boom', 2],
    ['export default {\n  options: { json: () => true },\n};', 'TKS0125', 'a function', 2],
  ])('%j', (text, code, words, line) => {
    inProject({ 'tickstone.config.ts': text }, (run) => {
      const result = run('check models/lamp.xml --json');
      expect(result.status).toBe(2);
      expect(documentOf(result).diagnostics).toMatchObject([
        { code, message: expect.stringContaining(words) as string, ...(line === undefined ? {} : { line }) },
      ]);
      expect(result.stderr).not.toContain('    at ');
    });
  });
});

test.each([
  ['a promise', "setTimeout(() => Promise.reject(new Error('nobody waits')), 50); export default {};"],
  ['a timer', "setTimeout(() => { throw new Error('nobody waits'); }, 50); export default {};"],
])('%s that fails when nobody waits for it any more ends a command like a defect', (_, code) => {
  inProject({ 'tickstone.config.js': code }, (_run, cwd) => {
    const { status, stdout, stderr } = tickstoneAlone(['verify', 'models/lamp.xml', '--json'], { cwd });
    // Not that of a model that does not hold.
    expect(status).toBe(70);
    expect(stderr).toMatch(/^internal error: nobody waits\nIf it does not come from a configuration/m);
    // One document, whether it was there before or says this.
    expect(JSON.parse(stdout)).toHaveProperty('ok');
  });
});

test('a name that is neither a file nor a model', () => {
  inProject(JSON_FORM, (run) => {
    expect(run('check lmap')).toMatchObject({ status: 2 });
    expect(run('check lmap').stderr).toBe(
      "error: 'lmap' is neither a file nor a model of the configuration. Did you mean 'lamp'?\n",
    );
    expect(run('verify nosuch').stderr).toContain('Its models are lamp, kettle.');
    expect(run('verify nosuch --no-config').stderr).toContain('There is no such file.');
    expect(run('verify nosuch.xml').stderr).toContain('There is no such file.');
  });
});

test('a configuration is not written over', () => {
  inProject(JSON_FORM, (run, directory) => {
    const { status, stderr } = run('convert lamp --to xml -o tickstone.config.json --force');
    expect(status).toBe(2);
    expect(stderr).toContain('is read by this command');
    expect(readFileSync(join(directory, 'tickstone.config.json'), 'utf8')).toBe(
      JSON_FORM['tickstone.config.json'],
    );
  });
});

test('systems and reporters are checked and shown', () => {
  const config = { systems: { real: { command: ['./lamp', '--fast'], unit: '1ms' } }, reporters: ['junit'] };
  inProject({ 'tickstone.config.json': JSON.stringify(config) }, (run) => {
    expect(run('config').stdout).toContain('sut ./lamp, --fast');
    expect(JSON.parse(run('config --json').stdout)).toMatchObject({
      systems: [{ name: 'real', sut: ['./lamp', '--fast'], unit: '1ms', cwd: '.' }],
      reporters: ['junit'],
    });
  });
  inProject({ 'tickstone.config.json': '{"systems": {"real": {"program": "./lamp"}}}' }, (run) => {
    expect(run('config').stderr).toMatch(
      /no 'program' in 'systems.real'[^]*'tickstone run --help' lists them/,
    );
  });
});
