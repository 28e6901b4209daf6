/** The built `verify` and `explore`: answers, traces, JSON and exit status. */
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';

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
  ])('$query', ({ query, status, says }) => {
    const result = tickstone(['verify', 'models/lamp.xml', '-q', query]);
    expect(result.stdout).toMatch(says);
    expect(result.status).toBe(status);
  });

  test.each([
    {
      query: 'hello',
      says: /^error TKS7003: The query does not say for which paths 'hello' has to hold\.$/m,
    },
    { query: 'E<> nothing', says: /^error TKS7101: There is no 'nothing' in the model\.$/m },
    { query: 'E<> Lamp.Brigt', says: /^error TKS7102: [^]*Did you mean 'Bright'\?/m },
    { query: 'Pr[<=10](<> Lamp.Bright)', says: /^error TKS5012: .* for statistical model checking\.$/m },
  ])('an error, and nothing is answered: $query', ({ query, says }) => {
    const args = ['verify', 'models/lamp.xml', '-q', 'E<> Lamp.Bright', '-q', query];
    const { status, stdout, stderr } = tickstone(args);
    expect(stderr).toMatch(says);
    expect([status, stdout]).toEqual([2, '']);
    const document = JSON.parse(tickstone([...args, '--json']).stdout) as { error: { code: string } };
    expect(document).toMatchObject({ ok: false, diagnostics: [{ severity: 'error' }] });
    expect(stderr).toContain(document.error.code);
  });

  test.each(['any', 'shortest', 'fastest'])('shows a trace: %s', (kind) => {
    const { stdout } = tickstone(['verify', 'models/lamp.xml', '-q', 'E<> Lamp.Bright', '--trace', kind]);
    expect(stdout).toMatch(/^4\. at 2 {2}bright/m);
    expect(stdout).toMatch(/^End at 2: Lamp\.Bright/m);
  });

  /** P counts too far; Q goes its own way. */
  const WRONG = `int[0,3] n; process P() { state A; init A; trans A -> A { assign n = n + 1; }; }
process Q() { state A, Goal; init A; trans A -> Goal { }; } system P, Q;`;

  test.each([
    { query: 'E<> Q.Goal and n == 3', says: /^satisfied/, outcome: 'satisfied' },
    { query: 'A[] n < 3', says: /^violated/, outcome: 'violated' },
    { query: 'A[] n < 4', says: /^unknown .*the model goes wrong/, outcome: 'unknown' },
  ])('goes on behind an error: $query', ({ query, says, outcome }) => {
    const path = join(mkdtempSync(join(tmpdir(), 'tickstone-test-')), 'wrong.xta');
    writeFileSync(path, WRONG);
    const shown = tickstone(['verify', path, '-q', query, '--search', 'depth', '--trace']);
    expect(shown.stdout).toMatch(says);
    const json = tickstone(['verify', path, '-q', query, '--search', 'depth', '--json']);
    const [result] = (JSON.parse(json.stdout) as { results: { outcome: string; errors?: object }[] }).results;
    expect(result!.outcome).toBe(outcome);
    expect(json.status).toBe(result!.errors === undefined ? (outcome === 'violated' ? 1 : 0) : 2);
    if (outcome !== 'unknown') return;
    expect(shown.status).toBe(2);
    expect(shown.stdout).toContain(
      'wrong.xta:1:66 (template P, edge A -> A, update): The value 4 is outside',
    );
    expect(shown.stdout).toContain('The model goes wrong here. The value 4 is outside the range 0 to 3.');
    expect(result!.errors).toEqual({
      count: 2,
      first: [
        {
          message: 'The value 4 is outside the range 0 to 3.',
          kind: 'value out of range',
          within: 'model',
          line: 1,
          column: 66,
          where: 'template P, edge A -> A, update',
        },
      ],
    });
    const explored = tickstone(['explore', path, '--json']);
    expect(JSON.parse(explored.stdout)).toMatchObject({ complete: false, errors: { count: 2 } });
    expect(explored.status).toBe(2);
  });

  test('answers without replaying runs if that is not wanted', () => {
    const { status, stdout } = tickstone([
      'verify',
      'models/lamp.xml',
      '-q',
      'E<> Lamp.Bright',
      '--no-replay',
    ]);
    expect(stdout).toMatch(/^satisfied/);
    expect(status).toBe(0);
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
    expect(stdout).toMatch(/^unknown .*the state budget ran out/);
    expect(status).toBe(3);
  });

  test('says in text and JSON alike what is known of values, and why not more', () => {
    inFreshDirectory((directory) => {
      const path = join(directory, 'stopped.xta');
      writeFileSync(
        path,
        "clock x, z; process P() { state A { x <= 2 }, B { x' == 0 && z <= 9 }; init A; trans A -> B { }; } system P;",
      );
      const ask = ['verify', path, '-q', 'sup: z', '-q', 'sup{P.B && x > 3}: z'];
      const { status, stdout } = tickstone(ask);
      expect(stdout.split('\n').slice(0, 2)).toEqual([
        'unknown    sup: z: the greatest value is at most 9  (zones over-approximate this model)',
        'computed   sup{P.B && x > 3}: z: no such state',
      ]);
      expect(status).toBe(3);
      const document = JSON.parse(tickstone([...ask, '--json']).stdout) as { results: object[] };
      expect(document.results).toMatchObject([
        {
          outcome: 'unknown',
          values: [{ sup: { kind: 'unknown', atMost: { value: 9 } } }],
          why: 'zones over-approximate this model',
        },
        { outcome: 'satisfied', values: [{ sup: { kind: 'none' } }] },
      ]);
    });
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

/** Twelve processes that go their ways: more states than memory. */
const HUGE = `
  const int N = 12;
  process P(const int[1, N] id) {
    clock x; int[0, 9] n;
    state A, B { x <= 5 }; init A;
    trans A -> B { assign x = 0, n = (n + id) % 10; }, B -> A { guard x >= n / 2; };
  }
  system P;
`;

describe('a memory budget is about the process', () => {
  /** Node's own share is some 60 MB. */
  const args = ['-', '--budget-memory', '140MB', '--json'];
  const peakMax = 1.25 * 140;

  test.each(['inclusion', 'equality', 'alu'])('explore with %s', (kind) => {
    const { status, stdout } = tickstone(['explore', '--subsumption', kind, ...args], { input: HUGE });
    const { limit, complete, peakMB, visited } = JSON.parse(stdout) as Record<string, number | string>;
    expect({ status, limit, complete }).toEqual({ status: 3, limit: 'memory', complete: false });
    expect(peakMB).toBeLessThan(peakMax);
    expect(visited).toBeGreaterThan(1_000);
  });

  test.each([
    { query: 'A[] not deadlock', more: ['--trace', 'any'] },
    { query: 'A[] not deadlock', more: ['--trace', 'fastest'] },
    { query: 'E<> P(1).n == 9 and P(2).n == 9 and P(1).n == 8', more: [] },
  ])('verify $query $more', ({ query, more }) => {
    // Searches for the fastest trace take long to fill much memory.
    const less = ['-', '--budget-memory', '110MB', '--json'];
    const { status, stdout } = tickstone(['verify', '-q', query, ...more, ...less], { input: HUGE });
    const { results } = JSON.parse(stdout) as { results: readonly Record<string, number | string>[] };
    expect(status).toBe(3);
    expect(results).toMatchObject([{ outcome: 'unknown', limit: 'memory' }]);
    expect(results[0]!['visited']).toBeGreaterThan(100);
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

describe('nothing to answer is no answer', () => {
  test.each([
    ['a model without queries', ['fischer.xta'], "The model 'fischer.xta' has no queries."],
    ['a TChecker file', ['fischer.tck'], "The model 'fischer.tck' has no queries."],
    ['a list of queries that is empty', ['lamp.xml', 'none.q'], "'none.q' has no queries."],
  ])('%s', (_, args, said) => {
    inFreshDirectory((cwd) => {
      for (const name of ['fischer.xta', 'fischer.tck', 'lamp.xml'])
        copyFileSync(join('models', name), join(cwd, name));
      writeFileSync(join(cwd, 'none.q'), '// Nothing yet.\n');
      const { status, stdout } = tickstone(['verify', ...args, '--json'], { cwd });
      const { ok, diagnostics } = JSON.parse(stdout) as { ok: boolean; diagnostics: { message: string }[] };
      expect([status, ok, diagnostics.length]).toEqual([2, false, 1]);
      expect(diagnostics[0]!.message).toContain(said);
    });
  });
});
