/** Which file a suite may lead to: below its folder or the current one, or what --model names; and what is said first. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';

const SUITE = readFileSync('models/lamp.suite.json', 'utf8');

/** suites/a.suite.json names `file`; the model is lamp.xml beside the folder `suites`, and in it as `file` says. */
function evaluated(
  file: string,
  cwd: string,
  more: readonly string[] = [],
  content = '',
): readonly unknown[] {
  return inFreshDirectory((directory) => {
    const suites = join(directory, 'suites');
    mkdirSync(join(suites, 'inner'), { recursive: true });
    cpSync('models/lamp.xml', join(directory, 'lamp.xml'));
    cpSync('models/lamp.xml', join(suites, 'lamp.xml'));
    cpSync('models/lamp.xml', join(suites, 'inner', 'lamp.xml'));
    symlinkSync(join(directory, 'lamp.xml'), join(suites, 'link.xml'));
    symlinkSync(join(suites, 'inner', 'lamp.xml'), join(suites, 'inside.xml'));
    symlinkSync(directory, join(suites, 'up'));
    if (content !== '') writeFileSync(join(suites, 'lamp.xml'), content);
    const named = file.replace('ROOT', directory.replaceAll('\\', '/'));
    writeFileSync(join(suites, 'a.suite.json'), SUITE.replace('"lamp.xml"', JSON.stringify(named)));
    const path = cwd === '.' ? 'suites/a.suite.json' : join(suites, 'a.suite.json');
    const given = more.map((each) => each.replace('ROOT', directory));
    const { status, stderr } = tickstone(['suite', 'evaluate', path, ...given], {
      cwd: join(directory, cwd),
    });
    return [status, /outside|neither below|no such file|warning:|TKS\d+/.exec(stderr)?.[0]];
  });
}

describe('a suite leads to its model', () => {
  test.each([
    ['lamp.xml', 'suites', 0, undefined],
    ['inside.xml', 'suites/inner', 0, undefined],
    // Below the current folder.
    ['../lamp.xml', '.', 0, undefined],
    ['../lamp.xml', 'suites', 2, 'neither below'],
    ['link.xml', 'suites', 2, 'neither below'],
    ['up/lamp.xml', 'suites', 2, 'neither below'],
    ['up/nothing.xml', 'suites', 2, 'neither below'],
    ['inner/../../lamp.xml', 'suites', 2, 'neither below'],
    ['ROOT/lamp.xml', 'suites', 2, 'neither below'],
    ['/etc/passwd', 'suites', 2, 'neither below'],
    ['nothing.xml', 'suites', 2, 'TKS0001'],
  ])('%s from %s', (file, cwd, status, said) => {
    expect(evaluated(file, cwd)).toEqual([status, said]);
  });
});

test('--model names any file', () => {
  expect(evaluated('/etc/passwd', 'suites', ['--model', 'ROOT/lamp.xml'])).toEqual([0, undefined]);
});

test('that the model is another one is said before what is wrong with it', () => {
  expect(evaluated('lamp.xml', 'suites', [], 'not a model')).toEqual([2, 'warning:']);
});

test('test code is exported by the same rule', () => {
  inFreshDirectory((directory) => {
    writeFileSync(join(directory, 'a.suite.json'), SUITE.replace('"lamp.xml"', '"../lamp.xml"'));
    const { status, stdout } = tickstone(['export', 'a.suite.json', '--to', 'yggdrasil', '--json'], {
      cwd: directory,
    });
    expect([status, (JSON.parse(stdout) as { error: { code: string } }).error.code]).toEqual([2, 'TKS0111']);
  });
});

test('a suite of another model says so before anything that follows from it', () => {
  inFreshDirectory((cwd) => {
    for (const name of ['lamp.xml', 'lamp.suite.json', 'kettle.xta'])
      cpSync(join('models', name), join(cwd, name));
    const other = "warning: The suite 'lamp.suite.json' was made from 'lamp.xml', not from 'kettle.xta'.\n";
    for (const args of [
      ['coverage', 'kettle.xta', 'lamp.suite.json'],
      ['suite', 'evaluate', 'lamp.suite.json', '--model', 'kettle.xta'],
      ['export', 'lamp.suite.json', '--to', 'yggdrasil', '--model', 'kettle.xta'],
    ])
      expect(tickstone(args, { cwd }).stderr.startsWith(other)).toBe(true);
    const { stdout } = tickstone(['coverage', 'kettle.xta', 'lamp.suite.json', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      diagnostics: [{ code: 'TKS0112', severity: 'warning' }, { code: 'TKS9301' }, {}, {}, {}, {}],
      error: { code: 'TKS9301' },
    });
  });
});
