/** `tickstone mutate`, run as built. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, inFreshDirectory, tickstone } from '../support/cli.js';

const LAMP = resolve('models/lamp.xml');
const ON_LAMP = ['mutate', LAMP, '--under-test', 'Lamp'];

interface Document {
  readonly ok: boolean;
  readonly operators: readonly { readonly operator: string; readonly generated: number }[];
  readonly mutants: readonly { readonly id: string; readonly file?: string; readonly edge?: number }[];
}

function documentOf(args: readonly string[]): Document {
  const { status, stdout, stderr } = tickstone([...args, '--json']);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Document;
}

describe('lists', () => {
  test('a table with places and differences, and numbers per operator', () => {
    const { status, stdout, stderr } = tickstone([
      ...ON_LAMP,
      '--operator',
      'change-guard,negate-guard',
      '--edge',
      '2',
    ]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      [
        'mutant                  operator      place  difference                                                             same as',
        'change-guard-Lamp-e2-1  change-guard  24:91  Lamp: Dim -> Brightening (touch?), guard x < QUICK becomes x <= QUICK',
        'change-guard-Lamp-e2-2  change-guard  24:91  Lamp: Dim -> Brightening (touch?), guard x < QUICK becomes x == QUICK',
        'change-guard-Lamp-e2-3  change-guard  24:91  Lamp: Dim -> Brightening (touch?), guard x < QUICK becomes x >= QUICK',
        'change-guard-Lamp-e2-4  change-guard  24:91  Lamp: Dim -> Brightening (touch?), guard x < QUICK becomes x > QUICK',
        'negate-guard-Lamp-e2-1  negate-guard  24:91  Lamp: Dim -> Brightening (touch?), guard x < QUICK becomes x >= QUICK  change-guard-Lamp-e2-3',
        '',
        'operator      mutants  duplicates  refused',
        'change-guard        4',
        'negate-guard        1           1',
        'all                 5           1',
        '',
      ].join('\n'),
    );
  });

  test('--preset paper', () => {
    const { operators } = documentOf([...ON_LAMP, '--preset', 'paper']);
    expect(operators.map(({ operator, generated }) => [operator, generated])).toEqual([
      ['change-source', 35],
      ['change-target', 35],
      ['change-action-output', 18],
    ]);
  });

  test('--no-duplicates leaves out what is there already', () => {
    const ids = (more: readonly string[]): readonly string[] =>
      documentOf([...ON_LAMP, '--operator', 'change-guard,negate-guard', ...more]).mutants.map(
        ({ id }) => id,
      );
    expect(ids([]).length - ids(['--no-duplicates']).length).toBe(2);
  });

  test('--sample gives the same with the same seed', () => {
    const ids = (seed: string, ...more: readonly string[]): readonly string[] =>
      documentOf([...ON_LAMP, '--sample', '7', '--seed', seed, ...more]).mutants.map(({ id }) => id);
    expect(ids('3')).toHaveLength(7);
    expect(ids('3')).toEqual(ids('3'));
    expect(ids('3')).not.toEqual(ids('4'));
    expect(ids('3', '--order', '2').every((id) => id.includes('+'))).toBe(true);
  });

  test('the operators', () => {
    const { status, stdout } = tickstone(['mutate', '--operators']);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^operator +what it does +presets\nchange-source +edge from every other location +paper, all\n/,
    );
  });
});

test('writes models that are read without errors', () => {
  inFreshDirectory((directory) => {
    const { status, stdout, stderr } = tickstone(
      [...ON_LAMP, '--operator', 'sink-location', '-o', 'mutants'],
      {
        cwd: directory,
      },
    );
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\n7 models in mutants\n$/);
    const files = filesIn(join(directory, 'mutants'));
    expect(files).toEqual([0, 1, 2, 3, 4, 5, 6].map((edge) => `sink-location-Lamp-e${edge}-1.xml`));
    const paths = files.map((file) => join(directory, 'mutants', file));
    expect(readFileSync(paths[0]!, 'utf8')).toMatch(/<name [^>]*>Sink<\/name>/);
    expect(tickstone(['check', ...paths]).status).toBe(0);
  });
});

describe('what cannot be done', () => {
  const check = (name: string, args: readonly string[], expected: RegExp): void => {
    test(name, () => {
      const { status, stdout, stderr } = tickstone(['mutate', ...args]);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(expected);
    });
  };
  check(
    'an operator that does not exist',
    [LAMP, '--operator', 'change-gard'],
    /^error TKS9401: .*\n.*\n = Did you mean 'change-guard'\?/,
  );
  check(
    'a preset that does not exist',
    [LAMP, '--preset', 'x'],
    /Choose from paper, ecdar, refinement-aware, values, all\./,
  );
  check('a process that does not exist', [LAMP, '--under-test', 'Lmap'], /TKS9301/);
  check(
    'both operators and a preset',
    [LAMP, '--operator', 'remove-edge', '--preset', 'all'],
    /cannot be used with/,
  );
  check('no model', [], /^error: Name a model/);
  check('a TChecker file', [resolve('models/fischer.tck')], /TKS9408/);
  check(
    'pairs of everything',
    [LAMP, '--under-test', 'Lamp', '--order', '2', '--sample', 'x'],
    /whole number/,
  );

  test('as JSON', () => {
    const { status, stdout, stderr } = tickstone(['mutate', LAMP, '--operator', 'x', '--json']);
    expect([status, stderr]).toEqual([2, '']);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, diagnostics: [{ code: 'TKS9401' }] });
  });
});
