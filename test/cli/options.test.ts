/** Values of options that make no sense are refused, with those that do; nothing is dropped in silence. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/list.js';
import { optionOf, readerOf } from '../../src/cli/options/option.js';
import { COMMON } from '../../src/cli/options/shared.js';
import { formOf } from '../../src/cli/options/values.js';
import { filesIn, inFreshDirectory, tickstone } from '../support/cli.js';

const LAMP = 'models/lamp.xml';
const coverage = ['generate', 'coverage', LAMP, '--under-test', 'Lamp'];
const mutation = ['generate', 'mutation', LAMP, '--under-test', 'Lamp'];

describe('refused', () => {
  test.each<[readonly string[], RegExp]>([
    [[...mutation, '--jobs', '0'], /'--jobs <n>' argument '0' is invalid\. It must be at least 1\./],
    [[...mutation, '--sample', '0'], /It must be at least 1\./],
    [
      [...mutation, '--report', 'x.pdf'],
      /--report cannot write 'x\.pdf': the name must end in \.html or \.json/,
    ],
    [['coverage', LAMP, 'models/lamp.suite.json', '--matrix', 'x.foo'], /must end in \.svg, \.md or \.csv/],
    [[...coverage, '--settle', '-1'], /It must be a number of time units above 0/],
    [[...coverage, '--points', 'foo'], /Allowed choices are earliest, latest, middle, random\./],
    [
      [...coverage, '--points', 'latest', '--points', 'earliest'],
      /'--points <points>' is given more than once/,
    ],
    [['verify', LAMP, '--seed', '1', '--seed', '1'], /'--seed <n>' is given more than once/],
    [['verify', LAMP, '--trace', 'any', '--trace'], /'--trace \[kind\]' is given more than once/],
    [
      [...coverage, '--criterion', 'foo'],
      /'foo' is invalid\. Choose from locations, edges, edge-pairs, def-use, mcdc, queries\./,
    ],
    [
      [...coverage, '--criterion', 'edges,lcations'],
      /There is no 'lcations'\. Choose from .* Did you mean 'locations'\?/,
    ],
    [[...coverage, '--criterion', ''], /Choose from locations/],
    [['verify', LAMP, '--seed', '99999999999'], /It must be at most 999999999\./],
    [['verifi', LAMP], /unknown command 'verifi'\n\(Did you mean 'verify'\?\)/],
    [
      ['generate', 'covrage', LAMP],
      /unknown command 'generate covrage'\n\(Did you mean 'generate coverage'\?\)/,
    ],
    [
      ['lamp.xml'],
      /unknown command 'lamp.xml'\n\(Say what to do with 'lamp.xml', for example: tickstone check lamp.xml\)/,
    ],
    [['generate', 'lamp.xml'], /for example: tickstone generate coverage lamp.xml\)/],
    [['suite', 'lamp.suite.json'], /for example: tickstone suite show lamp.suite.json\)/],
    [['simulate', LAMP, '--steps', '-3'], /argument '-3' is invalid. It must not be negative./],
    [['mutation', LAMP], /unknown command 'mutation'\n\(Did you mean 'generate mutation'\?\)/],
    [['verify', LAMP, '--serach', 'depth'], /unknown option '--serach'\n\(Did you mean --search\?\)/],
  ])('%j', (args, said) => {
    const { status, stdout, stderr } = tickstone(args);
    expect(stderr).toMatch(said);
    expect([status, stdout]).toEqual([2, '']);
    const { error } = JSON.parse(tickstone([...args, '--json']).stdout) as { readonly error?: unknown };
    expect(error).toBeDefined();
  });
});

describe('a list is written once, and nothing stands in it twice', () => {
  const GATE = 'models/train-gate.xml';
  test.each<readonly [readonly string[], string]>([
    [
      ['check', GATE, '--under-test', 'Gate', '--under-test', 'Train(0),Train(2)'],
      "option '--under-test <processes>' is given more than once. Write one list: --under-test 'Gate,Train(0),Train(2)'",
    ],
    [
      ['generate', 'coverage', GATE, '--criterion', 'edges', '--criterion=def-use'],
      "option '--criterion <criteria>' is given more than once. Write one list: --criterion edges,def-use",
    ],
    [
      ['generate', 'coverage', GATE, '--see', 'edges', '--see', 'Gate.Occ'],
      "option '--see <what>' is given more than once. Write one list: --see edges,Gate.Occ",
    ],
    [
      ['check', GATE, '--under-test', 'Gate,Train(0),Gate'],
      "argument 'Gate,Train(0),Gate' is invalid. It lists 'Gate' twice.",
    ],
    [
      ['mutate', LAMP, '--edge', '1,2,1'],
      "option '--edge <edges>' argument '1,2,1' is invalid. It lists '1' twice.",
    ],
  ])('%j', (args, said) => {
    const { status, stdout, stderr } = tickstone(args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
  });

  test.each<readonly [readonly string[], string]>([
    [
      ['generate', 'connectivity', LAMP, '--price', 'reset=10', '--price', 'reset=1'],
      "'reset=1' is invalid. There is a value for 'reset' already.",
    ],
    [['diagnose', 'models/door.yaml', '--weight', 'ok:1', '--weight', 'ok:2'], "a value for 'ok' already"],
    [['diagnose', 'models/door.yaml', '--cost', 'test:1', '--cost', 'test:2'], "a value for 'test' already"],
    [
      ['generate', 'communication', LAMP, '--message', 'NEW=a', '--message', 'NEW=b'],
      "There is a value for 'NEW' already.",
    ],
    [['worker', '--label', 'bench=1,bench=2'], "There are two values for 'bench'."],
    [
      ['run', 'models/lamp.suite.json', '--sut', 'x', '--env', 'A=1', '--env', 'A=2'],
      "There is a value for 'A' already.",
    ],
  ])('%j', (args, said) => {
    const { status, stdout, stderr } = tickstone(args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
  });

  test('every list is so', () => {
    for (const { name, options } of COMMANDS)
      for (const entry of options.filter((each) => formOf(readerOf(each)).count === 'list')) {
        expect([name, entry.flags, entry.help]).toEqual([
          name,
          entry.flags,
          expect.stringContaining('(comma-separated)'),
        ]);
        expect([name, entry.flags, entry.isRepeatable]).toEqual([name, entry.flags, undefined]);
      }
  });

  test('in a configuration as well', () => {
    inFreshDirectory((cwd) => {
      copyFileSync(GATE, join(cwd, 'gate.xml'));
      writeFileSync(
        join(cwd, 'tickstone.config.json'),
        '{ "options": { "underTest": ["Gate", "Train(0)", "Gate"] } }',
      );
      const { status, stderr } = tickstone(['check', 'gate.xml'], { cwd });
      expect(stderr).toContain("'Gate' twice");
      expect(stderr).toContain('tickstone.config.json:1:');
      expect(status).toBe(2);
    });
  });
});

test('a list takes the place of the default', () => {
  const goals = (faults: string): unknown => {
    const all = ['generate', 'connectivity', 'models/intercom.xml', '--under-test', 'Panel,Line', '--json'];
    return (JSON.parse(tickstone([...all, '--faults', faults]).stdout) as { readonly goals: unknown }).goals;
  };
  expect(goals('outputs')).not.toEqual(goals('outputs,inputs'));
});

describe('help', () => {
  test.each([
    ['help', 'generate', 'coverage'],
    ['help', 'models', 'copy'],
    ['help', 'suite', 'minimise'],
    ['help', 'verify'],
    ['help', 'verify', 'lamp.xml'],
  ])('%s %s %s', (...words) => {
    const command = words.slice(1).filter((word) => word !== 'lamp.xml');
    expect(tickstone(words)).toEqual(tickstone([...command, '--help']));
  });

  test('of a command that there is not', () => {
    expect(tickstone(['help', 'verifi']).stderr).toContain(
      "unknown command 'verifi'\n(Did you mean 'verify'?)",
    );
    expect(tickstone(['help', 'generate', 'covrage']).stderr).toContain(
      "unknown command 'generate covrage'\n(Did you mean 'generate coverage'?)",
    );
  });

  test('is one document with --json', () => {
    const { status, stdout } = tickstone(['help', 'generate', 'coverage', '--json']);
    expect([status, (JSON.parse(stdout) as { readonly text: string }).text]).toEqual([
      0,
      tickstone(['generate', 'coverage', '--help']).stdout,
    ]);
  });
});

test('no report is written where its name is refused', () => {
  inFreshDirectory((cwd) => {
    copyFileSync(LAMP, join(cwd, 'lamp.xml'));
    const args = [
      'generate',
      'mutation',
      'lamp.xml',
      '--under-test',
      'Lamp',
      '-o',
      'out',
      '--report',
      'x.pdf',
    ];
    expect(tickstone(args, { cwd }).status).toBe(2);
    expect(() => filesIn(cwd)).toThrow();
  });
});

test('every option with a value either takes one or can be repeated, and says which', () => {
  for (const { name, options } of COMMANDS) {
    for (const entry of [...COMMON, ...options]) {
      const { required, optional } = optionOf(entry);
      const saysSo = entry.help.includes('can be repeated');
      expect([name, entry.flags, saysSo]).toEqual([name, entry.flags, entry.isRepeatable === true]);
      if (!required && !optional) expect(entry.isRepeatable).toBeUndefined();
    }
  }
});
