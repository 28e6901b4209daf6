/** The built `verify` and `explore`: answers, traces, JSON and exit status. */
import { describe, expect, test } from 'vitest';
import { tickstone } from '../support/cli.js';

describe('verify', () => {
  test("answers the model's own queries", () => {
    const { status, stdout } = tickstone(['verify', 'models/train-gate.xml']);
    expect(stdout.match(/^satisfied/gm)).toHaveLength(4);
    expect(status).toBe(0);
  });

  test.each([
    { query: 'E<> Lamp.Bright', status: 0, says: /^satisfied/ },
    { query: 'A[] not Lamp.Bright', status: 1, says: /^violated/ },
    { query: 'A<> Lamp.Bright', status: 1, says: /^violated/ },
    { query: 'E[] Lamp.Off', status: 0, says: /^satisfied/ },
    { query: 'Lamp.Dimming --> Lamp.Dim', status: 0, says: /^satisfied/ },
    { query: 'sup{Lamp.Dimming}: Lamp.x', status: 0, says: /<= 2$/m },
    { query: 'E<> nothing', status: 2, says: /^skipped/ },
    { query: 'Pr[<=10](<> Lamp.Bright)', status: 2, says: /^skipped/ },
  ])('$query', ({ query, status, says }) => {
    const result = tickstone(['verify', 'models/lamp.xml', '-q', query]);
    expect(result.stdout).toMatch(says);
    expect(result.status).toBe(status);
  });

  test.each(['any', 'shortest', 'fastest'])('shows a trace: %s', (kind) => {
    const { stdout } = tickstone(['verify', 'models/lamp.xml', '-q', 'E<> Lamp.Bright', '--trace', kind]);
    expect(stdout).toMatch(/^4\. at 2 {2}bright/m);
    expect(stdout).toMatch(/^End at 2: Lamp\.Bright/m);
  });

  test('is stopped by a budget', () => {
    const { status, stdout } = tickstone([
      'verify',
      'models/train-gate.xml',
      '-q',
      'A[] not deadlock',
      '--budget-states',
      '5',
    ]);
    expect(stdout).toMatch(/^unknown .*number of states/);
    expect(status).toBe(3);
  });

  test('prints one document with --json', () => {
    const { stdout, stderr } = tickstone(['verify', 'models/lamp.xml', '--json', '--trace']);
    const { results } = JSON.parse(stdout) as {
      results: { query: string; outcome: string; trace?: { steps: unknown[] } }[];
    };
    expect(results.map(({ outcome }) => outcome)).toEqual(['satisfied', 'satisfied', 'satisfied']);
    expect(results[0]!.trace!.steps).toHaveLength(4);
    expect(stderr).toBe('');
  });
});

describe('explore', () => {
  test('counts states', () => {
    const { status, stdout } = tickstone(['explore', 'models/fischer.tck', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ stored: 65, complete: true });
    expect(status).toBe(0);
  });

  test('refuses a model that is not analysed', () => {
    const { status, stderr } = tickstone(['explore', '-'], {
      input: 'double d; process P() { state a; init a; trans a -> a { guard d > 1; }; } system P;',
    });
    expect(stderr).toMatch(/TKS5101/);
    expect(status).toBe(2);
  });
});
