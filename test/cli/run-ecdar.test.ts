/** `tickstone run --protocol ecdar`: a whole run, and what it says where that cannot be. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { writeSuite } from '../../src/suite/write-suite.js';
import { inFreshDirectory, tickstone } from '../support/cli.js';
import { testOf } from '../support/run-one.js';
import { suiteOf } from '../support/suites.js';

const LAMP = `${process.execPath} ${resolve('test/support/systems/ecdar-lamp.mjs')}`;

const TESTS = [
  testOf(
    [
      { input: 'touch', after: '1' },
      { output: 'dim', within: ['0', '2'] },
    ],
    't1',
  ),
  testOf(
    [
      { input: 'touch', within: ['1/2', '2'] },
      { output: 'dim', within: ['0', '3/2'] },
      { input: 'touch', after: '3' },
      { output: 'off', within: ['0', '2'] },
      { quiet: '5/2' },
    ],
    't2',
  ),
];

function run(
  args: readonly string[],
  tests = TESTS,
): { status: number | null; said: string; record: string } {
  return inFreshDirectory((cwd) => {
    writeFileSync(join(cwd, 'lamp.suite.json'), writeSuite(suiteOf(tests)));
    const { status, stdout, stderr } = tickstone(['run', 'lamp.suite.json', ...args], { cwd });
    let record = '';
    if (stdout.includes('The record')) record = readFileSync(join(cwd, 'lamp.run.json'), 'utf8');
    return { status, said: stdout + stderr, record };
  });
}

test('every test has a lamp of its own, and times are whole', () => {
  const { status, said, record } = run(['--protocol', 'ecdar', '--sut', `${LAMP} 1`]);
  expect(said).toContain('2 tests: 2 pass');
  expect(status).toBe(0);
  const events = (
    JSON.parse(record) as { tests: { events: { kind: string; action: string; at: string }[] }[] }
  ).tests.map((each) =>
    each.events
      .filter(({ kind }) => kind !== 'log')
      .map(({ kind, action, at }) => `${kind} ${action}@${at}`)
      .join(', '),
  );
  expect(events).toEqual([
    'input touch@1, output dim@2',
    'input touch@1, output dim@2, input touch@5, output off@6, silence undefined@8.5',
  ]);
});

test('a lamp that is too slow fails', () => {
  const { status, said } = run(['--protocol', 'ecdar', '--sut', `${LAMP} 3`]);
  expect(said).toContain('2 tests: 2 fail');
  expect(status).toBe(1);
});

test.each<[what: string, args: readonly string[], said: string]>([
  ['real time', ['--sut', LAMP, '--time', 'real'], "Ecdar's dialect is spoken in virtual time."],
  ['a model', ['--sut-model', 'lamp.xml'], '--protocol is for systems that exchange lines of text.'],
])('does not go with %s', (_, args, expected) => {
  const { status, said } = run(['--protocol', 'ecdar', ...args]);
  expect(said).toContain(expected);
  expect(status).toBe(2);
});

test('--pause goes with it alone', () => {
  expect(run(['--sut', LAMP, '--pause', '1s']).said).toContain('--pause needs --protocol ecdar.');
});

test('nothing is run if a test cannot be', () => {
  const half = testOf([{ input: 'touch', after: '1/2' }], 't3');
  const { status, said, record } = run(['--protocol', 'ecdar', '--sut', LAMP], [...TESTS, half]);
  expect(said).toContain(
    'Test t3 cannot be run with this protocol: the input touch is due after 1/2, which is not a whole time.',
  );
  expect([status, record]).toEqual([2, '']);
});
