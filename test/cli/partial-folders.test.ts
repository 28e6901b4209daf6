/** Commands that write folders and run out of budget: what was made is kept, apart from what is complete. */
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSuite, writeSuite } from '../../src/index.js';
import { summarise } from '../../src/suite/measure.js';
import { manyLocations } from '../../tools/overruns/hard-models.js';
import { inFreshDirectory, tickstone, withTimeToRead } from '../support/cli.js';

const LAMP = resolve('models/lamp.xml');
const SUITE = resolve('models/lamp.suite.json');

/** Its tests so many times, so that there is always one that is not done yet. */
function manyTests(times: number): string {
  const suite = readSuite(readFileSync(SUITE, 'utf8'));
  const tests = Array.from({ length: times }, (_, k) =>
    suite.tests.map((each) => ({ ...each, id: `${each.id}x${k}`, goals: [] })),
  ).flat();
  return writeSuite({ ...suite, goals: [], tests, summary: summarise([], tests) });
}

interface Row {
  readonly what: string;
  /** Ends by itself. */
  readonly short: readonly string[];
  /** Takes longer than any budget of this test. */
  readonly long: readonly string[];
  /** How it says that there is something. */
  readonly says: RegExp;
}

const ROWS: readonly Row[] = [
  {
    what: 'mutate',
    short: ['mutate', LAMP, '--operator', 'change-guard'],
    long: ['mutate', 'edges.xta', '--operator', 'change-target'],
    says: /^[1-9]\d* models? of \d+ in out\.partial\nout is left as it is, because this result is not complete; what there is so far is in out\.partial$/m,
  },
  {
    what: 'export --to uppaal',
    short: ['export', SUITE, '--to', 'uppaal', '--model', LAMP],
    long: ['export', 'many.suite.json', '--to', 'uppaal', '--model', 'lamp.xml'],
    says: /^out\.partial: [1-9]\d* files?\nout is left as it is, because this result is not complete; what there is so far is in out\.partial$/m,
  },
];

test.each(ROWS)('$what', { timeout: 120_000 }, ({ short, long, says }) => {
  inFreshDirectory((cwd) => {
    writeFileSync(join(cwd, 'edges.xta'), manyLocations(150));
    writeFileSync(join(cwd, 'many.suite.json'), manyTests(3_000));
    copyFileSync(LAMP, join(cwd, 'lamp.xml'));
    const listIn = (directory: string): { readonly extent?: string; readonly files: object } =>
      JSON.parse(readFileSync(join(cwd, directory, '.tickstone.json'), 'utf8')) as { readonly files: object };
    const filesIn = (directory: string): readonly string[] =>
      readdirSync(join(cwd, directory)).filter((name) => name !== '.tickstone.json');

    expect(tickstone([...short, '-o', 'out'], { cwd }).status).toBe(0);
    const complete = filesIn('out').map((name) => readFileSync(join(cwd, 'out', name), 'utf8'));
    const ended = withTimeToRead(
      (budget) => tickstone([...long, '-o', 'out', '--budget-time', budget], { cwd }),
      ({ stdout }) => says.test(stdout),
    );
    expect(ended.stdout).toMatch(says);
    expect(ended.stderr).toBe('not complete: the time budget ran out\n');
    expect(ended.status).toBe(3);
    expect(filesIn('out').map((name) => readFileSync(join(cwd, 'out', name), 'utf8'))).toEqual(complete);
    expect(listIn('out').extent).toBeUndefined();
    expect(listIn('out.partial').extent).toBe('partial');
    expect(Object.keys(listIn('out.partial').files).sort()).toEqual([...filesIn('out.partial')].sort());

    // Where nothing complete stands, it is the result, as far as it goes.
    const first = withTimeToRead(
      (budget) => tickstone([...long, '-o', 'new', '--budget-time', budget, '--json'], { cwd }),
      ({ stdout }) => stdout.includes('"output": "new"'),
    );
    expect(first.status).toBe(3);
    expect(JSON.parse(first.stdout)).toMatchObject({
      ok: false,
      output: 'new',
      limit: 'time',
      error: { code: 'TKS0108', message: 'The result is not complete: the time budget ran out.' },
    });
    expect(listIn('new').extent).toBe('partial');
  });
});
