/** `tickstone suite …` and `tickstone export`, run as built. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { suiteMinimizeCommand } from '../../src/cli/commands/suite/minimize.js';
import { type Outcome } from '../../src/cli/outcome.js';
import { createOutput } from '../../src/cli/output.js';
import { hardSuite } from '../../tools/overruns/hard-models.js';
import { filesIn, inFreshDirectory, tickstone } from '../support/cli.js';

const LAMP = resolve('models/lamp.suite.json');
const TEXT = readFileSync(LAMP, 'utf8');

/** What `suite validate` says about a text, as "code line:column". */
function validated(text: string): { readonly status: number | null; readonly found: readonly string[] } {
  return inFreshDirectory((directory) => {
    writeFileSync(join(directory, 'a.suite.json'), text);
    const { status, stdout } = tickstone(['suite', 'validate', 'a.suite.json', '--json'], { cwd: directory });
    const [file] = (JSON.parse(stdout) as { files: { diagnostics: Record<string, unknown>[] }[] }).files;
    return {
      status,
      found: file!.diagnostics.map(
        ({ code, line, column }) => `${String(code)} ${String(line)}:${String(column)}`,
      ),
    };
  });
}

describe('damaged suites get their diagnostics with line and column', () => {
  test.each<[what: string, text: string, expected: readonly string[]]>([
    ['wrong version', TEXT.replace('"version": 1', '"version": 2'), ['TKS9206 3:14']],
    ['unknown action', TEXT.replace('"input": "touch"', '"input": "tuch"'), ['TKS9220 25:20']],
    ['negative time', TEXT.replace('"after": "1"', '"after": "-1"'), ['TKS9222 25:38']],
    ['window reversed', TEXT.replace('["0", "2"]', '["2", "0"]'), ['TKS9223 26:38']],
    [
      'goal that no test serves',
      TEXT.replace('"tests": ["t4"]', '"tests": []').replace('"goals": ["g8"]', '"goals": []'),
      ['TKS9234 16:86'],
    ],
    ['50 MB of rubbish', `${TEXT.slice(0, 100)}${'x'.repeat(50_000_000)}`, ['TKS9201 4:50']],
    ['50 MB of brackets', '['.repeat(50_000_000), ['TKS9203 1:1001']],
  ])('%s', (_, text, expected) => {
    expect(validated(text)).toEqual({ status: 2, found: expected });
  });

  test('50 MB that are a suite', () => {
    const text = TEXT.replace('"On"', `"${'x'.repeat(50_000_000)}"`);
    expect(validated(text)).toEqual({ status: 0, found: [] });
  });
});

test('all tests as one timeline, in a file or on standard output', () => {
  inFreshDirectory((directory) => {
    const { status, stdout } = tickstone(['export', LAMP, '--to', 'timeline']);
    expect(status).toBe(0);
    const { tests } = JSON.parse(TEXT) as { tests: { id: string; title: string }[] };
    for (const { id, title } of tests) expect(stdout).toContain(`>${id}: ${title}<`);
    expect(tickstone(['export', LAMP, '--to', 'timeline', '-o', directory]).status).toBe(0);
    expect(readFileSync(join(directory, 'lamp.svg'), 'utf8')).toContain(stdout.trimEnd());
  });
});

test('people see the place, and what to do', () => {
  inFreshDirectory((directory) => {
    writeFileSync(join(directory, 'a.suite.json'), TEXT.replace('"input": "touch"', '"input": "tuch"'));
    const { status, stderr, stdout } = tickstone(['suite', 'show', 'a.suite.json'], { cwd: directory });
    expect(stderr).toBe(`error TKS9220: 'tuch' is not an input of the interface.
  --> a.suite.json:25:20 (test t1, step 1)
   |
25 | { "input": "tuch", "after": "1" },
   |            ^^^^^^
   = Did you mean 'touch'?

`);
    expect([status, stdout]).toEqual([2, '']);
  });
});

test('tests with the same steps are shown, exported and evaluated together', () => {
  inFreshDirectory((directory) => {
    const suite = JSON.parse(TEXT) as {
      goals: { id: string; tests: string[] }[];
      tests: { id: string; title: string; goals: string[]; length: number; duration: string }[];
      summary: Record<string, unknown>;
    };
    const third = suite.tests.find(({ id }) => id === 't3')!;
    suite.tests.push({ ...third, id: 't6', title: 'On again' });
    for (const goal of suite.goals) if (third.goals.includes(goal.id)) goal.tests.push('t6');
    Object.assign(suite.summary, { tests: 6, steps: 21, duration: '25.5', resets: 5 });
    writeFileSync(join(directory, 'a.suite.json'), JSON.stringify(suite));
    const run = (...words: readonly string[]): string => {
      const { stdout, stderr } = tickstone(words, { cwd: directory });
      expect(stderr).toBe('');
      return stdout;
    };
    expect(run('suite', 'show', 'a.suite.json')).toContain(
      't3, t6      2     1  pass         2  On; On again',
    );
    expect(run('suite', 'show', 'a.suite.json', 't6')).toMatch(/^t3, t6: On; On again \(2 steps/);
    expect(run('export', 'a.suite.json', '--to', 'text')).toContain('t3, t6: On; On again\n-----');
    expect(run('suite', 'evaluate', 'a.suite.json', '--model', resolve('models/lamp.xml'))).toMatch(
      /^t3, t6 /m,
    );
    const { tests } = JSON.parse(run('suite', 'show', 'a.suite.json', '--json')) as {
      tests: { id: string }[];
    };
    expect(tests.map(({ id }) => id)).toContain('t6');
  });
});

describe('show', () => {
  test('a suite', () => {
    const { status, stdout, stderr } = tickstone(['suite', 'show', LAMP]);
    expect(stdout).toContain('8 of 9 covered, 1 infeasible');
    expect(stdout).toContain('t2        4     5  pass         4  A slow second touch switches it off');
    expect([status, stderr]).toEqual([0, '']);
  });
  test('a test', () => {
    const { status, stdout } = tickstone(['suite', 'show', LAMP, 't1']);
    expect(stdout).toContain('  2. Within [0, 2], expect dim.\n');
    expect(stdout).toMatch(/\[━+ dim ━+\]/);
    expect(status).toBe(0);
  });
  test('a test that is not there', () => {
    const { status, stderr } = tickstone(['suite', 'show', LAMP, 'T1']);
    expect([status, stderr]).toEqual([2, "error: There is no test 'T1'. Did you mean 't1'?\n"]);
  });
  test('as data', () => {
    const { stdout } = tickstone(['suite', 'show', LAMP, 't2', '--json']);
    const shown = JSON.parse(stdout) as { ok: boolean; tests: { id: string }[]; summary: { goals: number } };
    expect([shown.ok, shown.tests.map(({ id }) => id), shown.summary.goals]).toEqual([true, ['t2'], 9]);
  });
});

test('minimize, diff and merge', () => {
  inFreshDirectory((directory) => {
    const run = (...args: readonly string[]): ReturnType<typeof tickstone> =>
      tickstone(args, { cwd: directory });
    const minimized = run('suite', 'minimize', LAMP, '-o', 'small.suite.json');
    expect(minimized.stdout).toContain('small.suite.json: 3 tests of 5');
    expect(minimized.stdout).toContain('tests: 3, proved minimal');
    expect(minimized.status).toBe(0);
    expect(run('suite', 'validate', 'small.suite.json').status).toBe(0);

    const diff = run('suite', 'diff', LAMP, 'small.suite.json', '--json');
    expect(diff.status).toBe(1);
    expect((JSON.parse(diff.stdout) as { tests: object[] }).tests).toEqual([
      { id: 't3', title: 'On', kind: 'removed' },
      { id: 't5', title: 'A touch on the border between quick and slow', kind: 'removed' },
    ]);
    expect(run('suite', 'diff', LAMP, LAMP).status).toBe(0);

    const merged = run('suite', 'merge', 'small.suite.json', LAMP);
    writeFileSync(join(directory, 'merged.suite.json'), merged.stdout);
    expect(run('suite', 'diff', LAMP, 'merged.suite.json').stdout).toContain('same goals and tests');
  });
});

test('suites that are made from others know the model wherever they are written', () => {
  inFreshDirectory((directory) => {
    cpSync('models/lamp.xml', join(directory, 'lamp.xml'));
    cpSync('models/lamp.suite.json', join(directory, 'lamp.suite.json'));
    mkdirSync(join(directory, 'made'));
    for (const words of [['minimize'], ['merge', 'lamp.suite.json']]) {
      const call = ['suite', ...words, 'lamp.suite.json', '-o', 'made/made.suite.json', '--force'];
      expect(tickstone(call, { cwd: directory }).status).toBe(0);
      expect(JSON.parse(readFileSync(join(directory, 'made/made.suite.json'), 'utf8'))).toMatchObject({
        model: { file: '../lamp.xml' },
      });
      expect(tickstone(['suite', 'evaluate', 'made/made.suite.json'], { cwd: directory }).status).toBe(0);
    }
  });
});

test('a suite that a budget left larger than it may be takes the place of no other, and the status is 3', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tickstone-suites-'));
  const [big, small] = ['big.suite.json', 'small.suite.json'].map((name) => join(directory, name));
  const minimized = (suite: string, budgetTime?: number): Promise<Outcome> =>
    suiteMinimizeCommand(createOutput({ quiet: true }), suite, { output: small, by: 'tests', budgetTime });
  try {
    writeFileSync(big!, hardSuite(300, 150, 4));
    expect((await minimized(LAMP)).status).toBe(0);
    const whole = readFileSync(small!, 'utf8');
    const { status, document } = await minimized(big!, 0);
    const beside = join(directory, 'small.partial.json');
    expect(status).toBe(3);
    expect(document).toMatchObject({ limit: 'time', output: beside, provedMinimal: false });
    expect(readFileSync(small!, 'utf8')).toBe(whole);
    // What is not complete itself is replaced.
    cpSync(beside, small!);
    expect((await minimized(big!, 0)).document['output']).toBe(small);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('suites of different models are not merged', () => {
  inFreshDirectory((directory) => {
    writeFileSync(join(directory, 'a.suite.json'), TEXT.replace(/"sha256": "./, '"sha256": "f'));
    const { status, stderr } = tickstone(['suite', 'merge', LAMP, 'a.suite.json'], { cwd: directory });
    expect(stderr).toContain('= Generate both from the same file of the model');
    expect(status).toBe(2);
  });
});

describe('export', () => {
  test.each([
    [
      'text',
      /^Suite for lamp \(lamp\.xml\)\n5 tests, 8 of 9 goals covered\n\nt1: On, bright, off\n/,
      ['lamp.txt'],
    ],
    ['json', /^\{\n {2}"format": "tickstone-suite",\n/, ['lamp.json']],
    [
      'mermaid',
      /^# Suite for lamp\n\n## t1: On, bright, off\n\n```mermaid\nsequenceDiagram\n/,
      ['t1.mmd', 't2.mmd', 't3.mmd', 't4.mmd', 't5.mmd'],
    ],
  ])('--to %s', (to, beginning, files) => {
    expect(tickstone(['export', LAMP, '--to', to]).stdout).toMatch(beginning);
    inFreshDirectory((directory) => {
      const { status } = tickstone(['export', LAMP, '--to', to, '-o', 'out/here'], { cwd: directory });
      expect(status).toBe(0);
      expect(filesIn(join(directory, 'out/here'))).toEqual(files);
    });
  });

  test('ids do not lead out of the directory', () => {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'a.suite.json'), TEXT.replaceAll('"t3"', '"../../T1"'));
      expect(
        tickstone(['export', 'a.suite.json', '--to', 'mermaid', '-o', 'out'], { cwd: directory }).status,
      ).toBe(0);
      expect(filesIn(join(directory, 'out'))).toEqual([
        '______T1.mmd',
        't1.mmd',
        't2.mmd',
        't4.mmd',
        't5.mmd',
      ]);
      expect(readdirSync(directory).sort()).toEqual(['a.suite.json', 'out']);
    });
  });
});
