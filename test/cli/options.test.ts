/** Values of options that make no sense are refused, with those that do; nothing is dropped in silence. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/list.js';
import { optionOf } from '../../src/cli/options/option.js';
import { COMMON } from '../../src/cli/options/shared.js';
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

test('lists that are given again are joined', () => {
  const underTest = (...args: readonly string[]): unknown => {
    const { stdout } = tickstone(['check', 'models/train-gate.xml', '--interface', '--json', ...args]);
    return (JSON.parse(stdout) as { files: readonly { interface: { underTest: unknown } }[] }).files[0]!
      .interface.underTest;
  };
  const joined = underTest('--under-test', 'Train(0),Train(2)');
  expect(joined).toEqual(['Train(0)', 'Train(2)']);
  expect(underTest('--under-test', 'Train(0)', '--under-test', 'Train(2)')).toEqual(joined);
});

test('a list takes the place of the default, however often it is given', () => {
  const goals = (...args: readonly string[]): unknown => {
    const all = [
      'generate',
      'connectivity',
      'models/intercom.xml',
      '--under-test',
      'Panel,Line',
      '--json',
      ...args,
    ];
    return (JSON.parse(tickstone(all).stdout) as { readonly goals: unknown }).goals;
  };
  expect(goals('--faults', 'outputs', '--faults', 'inputs')).toEqual(goals('--faults', 'outputs,inputs'));
  expect(goals('--faults', 'outputs')).not.toEqual(goals('--faults', 'outputs,inputs'));
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
