/** `tickstone simulate` as users run it. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';

const LAMP = resolve('models/lamp.xml');

test('the same seed gives the same bytes', () => {
  const [first, second] = [1, 2].map(() => tickstone(['simulate', LAMP, '--seed', '5', '--steps', '30']));
  expect(first).toEqual(second);
  expect(first!.status).toBe(0);
  expect(first!.stdout.split('\n').filter((line) => /^ *\d+\. /.test(line))).toHaveLength(30);
  expect(tickstone(['simulate', LAMP, '--seed', '6', '--steps', '30']).stdout).not.toBe(first!.stdout);
});

test('--json prints one document', () => {
  const { stdout, stderr, status } = tickstone(['simulate', LAMP, '--json', '--steps', '3']);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    seed: 1,
    end: 'steps',
    trace: { format: 'tickstone-trace', version: 1, processes: ['Lamp', 'User'], steps: [{}, {}, {}] },
  });
});

test('--to mermaid prints a sequence diagram', () => {
  const { stdout, status } = tickstone(['simulate', LAMP, '--to', 'mermaid']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^sequenceDiagram\n {2}participant p0 as Lamp\n/);
});

function run(text: string, ...options: readonly string[]): ReturnType<typeof tickstone> {
  return inFreshDirectory((directory) => {
    const path = join(directory, 'model.xta');
    writeFileSync(path, text);
    return tickstone(['simulate', path, ...options], { cwd: directory });
  });
}

const process = (body: string): string => `clock x; int[0,1] n; process P() { ${body} } system P;`;

test('a model that goes wrong ends with status 2', () => {
  const { stdout, status } = run(process('state A; init A; trans A -> A { assign n = n + 1; };'));
  expect(status).toBe(2);
  expect(stdout).toContain('The model goes wrong here. The value 2 is outside the range 0 to 1.');
});

test('a model that gets stuck says so', () => {
  const { stdout, status } = run(process('state A, B; init A; trans A -> B { guard x > 3; };'));
  expect(status).toBe(0);
  expect(stdout).toContain('Deadlock: no step can be taken any more, now or later.');
  expect(stdout).toContain('P is in B, which no edge leaves.');
});

test('a model with errors ends with status 2 and diagnostics', () => {
  const { stdout, stderr, status } = run(process('state A; init A; trans A -> A { guard y > 3; };'));
  expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
  expect(stderr).toContain('TKS3001');
});

test('a model that is not analysed here ends with status 2', () => {
  const text =
    'double d = 1.5; process P() { state A; init A; trans A -> A { assign d = d * 2.0; }; } system P;';
  const { stderr, status } = run(text);
  expect(status).toBe(2);
  expect(stderr).toContain('TKS5101');
});
