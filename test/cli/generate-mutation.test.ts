/** `tickstone generate mutation` on the built command line. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAM, inFreshDirectory, tickstone } from '../support/cli.js';

const LAMP = resolve('models/lamp.xml');
const COMMAND = ['generate', 'mutation', LAMP, '--under-test', 'Lamp'];

/** In one thread, unless it says in how many: threads begin anew in each command. */
function generate(...args: readonly string[]): ReturnType<typeof tickstone> {
  const jobs = args.includes('--jobs') ? [] : ['--jobs', '1'];
  return tickstone([...COMMAND, ...jobs, ...args]);
}

describe('results', () => {
  test('a table by operator, and the suite', () => {
    inFreshDirectory((directory) => {
      const path = join(directory, 'lamp.json');
      const { status, stdout, stderr } = generate('--preset', 'paper', '-o', path);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/^operator +generated +killed +conforming +not implementable\n/);
      expect(stdout).toMatch(/^all +88 +83 +0 +5$/m);
      expect(tickstone(['suite', 'validate', path]).status).toBe(0);
      expect(tickstone(['suite', 'evaluate', path]).status).toBe(0);
    });
  });

  test('the same bytes whatever the number of threads', () => {
    inFreshDirectory((directory) => {
      const paths = ['1', '2', '7'].map((jobs) => {
        const path = join(directory, `${jobs}.json`);
        expect(generate('--jobs', jobs, '-o', path).status).toBe(0);
        return path;
      });
      const texts = new Set(paths.map((path) => readFileSync(path, 'utf8')));
      expect(texts.size).toBe(1);
    });
  });

  test('why nothing is known of mutants, the first ones by name', () => {
    const { status, stdout } = tickstone([
      ...['generate', 'mutation', resolve('models/lift.xml')],
      ...['--under-test', 'TheLift', '--preset', 'paper'],
    ]);
    expect(status).toBe(1);
    const why = "the environment changes 'called', which the processes under test read: that is not an input";
    expect(stdout).toContain(
      `unknown  Lift: Standing -> Moving (start!), source Standing becomes Moving: ${why}\n`,
    );
    expect(stdout).toMatch(/^unknown +\d+ more: the environment changes 'called'/m);
    expect(stdout.split('\n').filter((line) => line.startsWith('unknown'))).toHaveLength(4);
  });

  test('as JSON, the numbers of each operator add up', () => {
    const { stdout } = generate('--json', '--preset', 'all');
    const { operators, score } = JSON.parse(stdout) as {
      operators: Record<'generated' | 'killed' | 'conforming' | 'notImplementable' | 'unknown', number>[];
      score: number;
    };
    expect(score).toBe(1);
    for (const row of operators)
      expect(row.killed + row.conforming + row.notImplementable + row.unknown).toBe(row.generated);
  });

  test('pairs of changes, by sample', () => {
    const { status, stdout } = generate('--order', '2', '--sample', '40', '--seed', '3');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^mutation: 40 goals/m);
  });

  test('a report as a page and as JSON', () => {
    inFreshDirectory((directory) => {
      const [page, json] = [join(directory, 'r.html'), join(directory, 'r.json')];
      expect(generate('--preset', 'paper', '--report', page).status).toBe(0);
      expect(generate('--preset', 'paper', '--report', json).status).toBe(0);
      expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>/i);
      const { files } = JSON.parse(readFileSync(json, 'utf8')) as {
        files: Record<string, { mutants: { status: string }[] }>;
      };
      const statuses = Object.values(files)[0]!.mutants.map(({ status }) => status);
      expect(statuses.filter((status) => status === 'Killed')).toHaveLength(83);
    });
  });
});

describe('a report says what the console and the suite say', () => {
  interface Shown {
    readonly status: string;
    readonly statusReason: string;
  }

  /** The figures of all operators together, as rows of a table say them below their titles. */
  const figuresIn = (titles: readonly string[], cells: readonly string[]): Record<string, number> =>
    Object.fromEntries(titles.map((title, index) => [title, Number(cells[index])]));

  const ZEROS = { 'not implementable': 0, unknown: 0 };

  test.each([
    ['not implementable', [LAMP, '--under-test', 'Lamp', '--preset', 'paper']],
    ['conforming', [LAMP, '--under-test', 'Lamp', '--preset', 'all']],
    ['unknown', [resolve('models/lift.xml'), '--under-test', 'TheLift', '--preset', 'paper']],
  ])('where some mutants are %s', (fate, args) => {
    inFreshDirectory((directory) => {
      const [page, json, suitePath] = ['r.html', 'r.json', 's.json'].map((name) => join(directory, name));
      const command = ['generate', 'mutation', ...args, '--jobs', '1'];
      const { stdout } = tickstone([...command, '--report', page!, '-o', suitePath!]);
      tickstone([...command, '--report', json!]);
      const lines = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
      const titles = lines.find(([first]) => first === 'operator')!.slice(1);
      const said = { ...ZEROS, ...figuresIn(titles, lines.find(([first]) => first === 'all')!.slice(1)) };
      expect((said as Record<string, number>)[fate]).toBeGreaterThan(0);

      const { files } = JSON.parse(readFileSync(json!, 'utf8')) as {
        files: Record<string, { mutants: readonly Shown[]; source: string }>;
      };
      const [shown] = Object.values(files);
      const count = (status: string, word: string): number =>
        shown!.mutants.filter((each) => each.status === status && each.statusReason.startsWith(word)).length;
      const inJson = {
        generated: shown!.mutants.length,
        killed: count('Killed', 'Killed.'),
        conforming: count('Ignored', 'Conforming:'),
        'not implementable': count('Ignored', 'Not implementable:'),
        unknown: count('NoCoverage', 'Unknown:'),
      };
      expect(said).toMatchObject(inJson);
      expect(Object.keys(files)[0]).toMatch(/\.xta$/);
      expect(shown!.source).not.toMatch(/&lt;|<template/);

      const [, table] = /<section class="figures">\s*<table>([^]*?)<\/table>/.exec(
        readFileSync(page!, 'utf8'),
      )!;
      const [head, row] = table!.trim().split('\n');
      const cells = (line: string): readonly string[] =>
        [...line.matchAll(/<t[dh]>([^<]*)</g)].map(([, text]) => text!).slice(1);
      expect({ ...ZEROS, ...figuresIn(cells(head!), cells(row!)) }).toEqual(said);

      const { summary } = JSON.parse(readFileSync(suitePath!, 'utf8')) as { summary: { score: number } };
      const { killed, unknown } = inJson;
      // What viewers compute: killed of killed and not covered.
      expect(summary.score).toBeCloseTo(killed + unknown === 0 ? 1 : killed / (killed + unknown), 3);
    });
  });
});

describe('what is wrong is said', () => {
  const PAPER = ['--preset', 'paper'];

  test.each([
    ['an operator that does not exist', ['--operator', 'change-gard'], /TKS94.*change-gard.*change-guard/s],
    ['a preset that does not exist', ['--preset', 'papers'], /TKS94.*papers/s],
    ['a template that does not exist', [...PAPER, '--template', 'Lam'], /TKS9403/],
    ['a file to go on from that is not there', [...PAPER, '--resume', 'none.json'], /TKS0001/],
    ['a suite of another kind', [...PAPER, '--resume', resolve('models/lamp.suite.json')], /was made/],
    ['a page that cannot be written', [...PAPER, '--report', '/no/such/place/r.html'], /cannot be written/],
  ])('%s', (_, args, expected) => {
    const { status, stderr } = generate(...args);
    expect(stderr).toMatch(expected);
    expect(status).toBe(2);
  });

  test('a process that does not exist', () => {
    const { status, stderr } = tickstone(['generate', 'mutation', LAMP, '--under-test', 'Lam']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('TKS9301')]);
  });

  test('a model without inputs and outputs', () => {
    inFreshDirectory((directory) => {
      const path = join(directory, 'closed.xta');
      writeFileSync(path, 'process P() { state s; init s; trans s -> s { }; } system P;');
      const { status, stderr } = tickstone(['generate', 'mutation', path]);
      expect(status).toBe(2);
      expect(stderr).toMatch(/TKS93/);
    });
  });
});

describe('interruption', () => {
  /** The exit status. */
  function interruptAfter(
    args: readonly string[],
    waitMs: number,
    signal: NodeJS.Signals,
  ): Promise<number | null> {
    return new Promise((done) => {
      const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: 'ignore' });
      setTimeout(() => child.kill(signal), waitMs);
      child.on('close', (status) => {
        done(status);
      });
    });
  }

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s keeps whole rounds, and going on gives the same suite',
    async (signal) => {
      const directory = mkdtempSync(join(tmpdir(), 'tickstone-test-'));
      const [whole, path] = [join(directory, 'whole.json'), join(directory, 'parts.json')];
      try {
        expect(generate('--jobs', '1', '-o', whole).status).toBe(0);
        // When the signal comes too early nothing is there yet, and when it comes too late all is done.
        for (let waitMs = 300; ; waitMs *= 1.5) {
          await interruptAfter([...COMMAND, '--jobs', '1', '-o', path], waitMs, signal);
          if (existsSync(path)) break;
        }
        expect(generate('--jobs', '1', '-o', path, '--resume', path).status).toBe(0);
        expect(readFileSync(path, 'utf8')).toBe(readFileSync(whole, 'utf8'));
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    },
  );
});
