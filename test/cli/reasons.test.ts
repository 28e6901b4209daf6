/** Why something is not known: its kind decides about the exit status and what is done again, never its words. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REASON_KINDS } from '../../src/base/reason.js';
import { type Suite, type SuiteGoal } from '../../src/suite/suite.js';
import { type CliResult, inFreshDirectory, tickstone, withTimeToRead } from '../support/cli.js';

/** Models as text in files m0.xta, m1.xta and so on. */
function withModels<T>(models: readonly string[], use: (directory: string) => T): T {
  return inFreshDirectory((directory) => {
    for (const [index, text] of models.entries()) writeFileSync(join(directory, `m${index}.xta`), text);
    return use(directory);
  });
}

function run(models: readonly string[], ...args: readonly string[]): CliResult {
  return withModels(models, (cwd) => tickstone(args, { cwd }));
}

interface Generated {
  readonly status: number | null;
  readonly goals: readonly SuiteGoal[];
}

/** What `generate` answers for m0.xta, in a directory where the suite is `suite.json`. */
function generateIn(cwd: string, method: string, ...options: readonly string[]): Generated {
  const path = join(cwd, 'suite.json');
  const { status } = tickstone(['generate', method, 'm0.xta', '-o', path, ...options], { cwd });
  return { status, goals: (JSON.parse(readFileSync(path, 'utf8')) as Suite).goals };
}

/** The kinds of the goals of one status. */
function kindsOf(goals: readonly SuiteGoal[], status: SuiteGoal['status']): readonly unknown[] {
  const kinds = goals.filter((goal) => goal.status === status).map(({ reasonKind }) => reasonKind);
  return [...new Set(kinds)];
}

/** The environment changes a variable that the process under test reads: that is no input, so nothing is compared. */
const entangled = (name: string, process = 'P', go = 'go'): string => `
  chan ${go}, done;
  int ${name};
  process ${process}() { state A, B; init A; trans A -> B { guard ${name} == 1; sync ${go}?; }, B -> A { sync done!; }; }
  process Env() { state A; init A; trans A -> A { assign ${name} = 1; }, A -> A { sync ${go}!; }, A -> A { sync done?; }; }
  system ${process}, Env;`;

const WORDS = ['level', 'budget', 'time', 'memory', 'states', 'interrupted'];

describe('names do not matter', () => {
  test.each(WORDS)('of a variable: %s', (name) => {
    const model = entangled(name);
    const { status, stdout } = run([model, model], 'conform', 'm0.xta', 'm1.xta', '--under-test', 'P');
    expect(stdout).toBe(
      `unknown: the environment changes '${name}', which the processes under test read: that is not an input\n`,
    );
    expect(status).toBe(2);
  });

  test.each(WORDS)('of a process and a channel in whose step a clock is set unseen: %s', (name) => {
    const { status, stdout } = run(unseen(name), 'conform', 'm0.xta', 'm1.xta', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      conforms: 'unknown',
      why: `the specification sets a clock in an internal step whose time nobody sees, ${name}.T -> ${name}.U`,
      reasonKind: 'approximate',
    });
    expect(status).toBe(2);
  });

  test.each(WORDS)('of what stands in a goal: %s', (name) => {
    withModels([entangled('n', name, `${name}s`)], (cwd) => {
      const options = ['--under-test', name, '--operator', 'change-target', '--jobs', '1'];
      const { status, goals } = generateIn(cwd, 'mutation', ...options);
      expect(kindsOf(goals, 'unknown')).toEqual(['unsupported']);
      expect(status).toBe(1);
    });
  });
});

/** After a the specification waits, sets y at a time that nobody sees, and answers by y; the system answers by x. */
function unseen(name: string): readonly [string, string] {
  const model = (locations: string, edges: string): string => `chan a, out; clock x, y;
    process ${name}() { state ${locations}; init S; trans ${edges}; }
    system ${name};`;
  return [
    model(
      'S, T { x <= 2 }, U { y <= 1 }',
      'S -> T { sync a?; assign x = 0; }, T -> U { assign y = 0; }, U -> S { guard y == 1; sync out!; }',
    ),
    model(
      'S, W { x <= 2 }',
      'S -> W { sync a?; assign x = 0; }, W -> S { guard x > 1 && x < 2; sync out!; }',
    ),
  ];
}

/** One more than fits into n when go comes for the fourth time. */
const WRONG = `chan go, done; int[0, 3] n; clock x;
  process P() { state A, B; init A;
    trans A -> A { sync go?; assign n = n + 1; }, A -> B { guard n > 3; sync done!; }; }
  system P;`;

const PING = `chan go, done;
  process P() { state A, B; init A; trans A -> B { sync go?; }, B -> A { sync done!; }; }
  system P;`;

/** A clock that was stopped tells zones less than it knows. */
const STOPPED = `chan go, done; clock x, y;
  process P() { state A { x' == 0 }, B, C; init A;
    trans A -> B { guard y >= 2; sync go?; }, B -> C { guard x >= 1 && y <= 2; sync done!; }; }
  system P;`;

/** Waits that add up to more than zones hold. */
const LONG = `chan go, done; clock x, y, z;
  process P() { state A, B, C, D; init A;
    trans A -> B { guard x == 500000000; sync go?; assign y = 0; },
          B -> C { guard y == 500000000 && x >= 2; sync go?; assign z = 0; },
          C -> D { guard z == 500000000 && x - z == 1000000000; sync done!; }; }
  system P;`;

/** The output is due after 81 time units, which no constant of a clock says. */
const SILENT = `chan out; clock x; int[0, 80] n;
  process P() { state A { x <= 1 }, B; init A; trans A -> A { guard x == 1 && n < 80; assign x = 0, n = n + 1; },
    A -> B { guard n == 80; sync out!; }; }
  system P;`;

const DOOR = readFileSync(resolve('models/door.yaml'), 'utf8');

describe('every kind', () => {
  const reached = new Set<unknown>();

  test.each([
    ['budget', 3, WRONG, 'coverage', ['--budget-states', '1']],
    ['budget', 3, PING, 'classes', ['--budget-states', '1']],
    ['modelError', 2, WRONG, 'coverage', []],
    ['modelError', 2, WRONG, 'classes', []],
    ['tooLarge', 1, LONG, 'coverage', []],
    ['unconfirmed', 1, SILENT, 'mutation', ['--operator', 'change-invariant', '--jobs', '1']],
  ] as const)('%s with status %i', (kind, expected, model, method, options) => {
    withModels([model], (cwd) => {
      const { status, goals } = generateIn(cwd, method, ...options);
      expect(kindsOf(goals, 'unknown')).toEqual([kind]);
      expect(status).toBe(expected);
    });
    reached.add(kind);
  });

  test('proved is no failure', () => {
    withModels([STOPPED], (cwd) => {
      const { status, goals } = generateIn(cwd, 'coverage');
      expect(kindsOf(goals, 'infeasible')).toEqual(['proved']);
      expect(status).toBe(0);
    });
    reached.add('proved');
  });

  test.each([
    ['unsupported', 2, [STOPPED, STOPPED], []],
    ['modelError', 2, [WRONG, WRONG], []],
    ['approximate', 2, unseen('P'), []],
    ['budget', 3, unseen('P'), ['--budget-states', '1']],
  ] as const)('%s with status %i in conform', (kind, expected, models, options) => {
    const { status, stdout } = run(models, 'conform', 'm0.xta', 'm1.xta', '--json', ...options);
    expect(JSON.parse(stdout)).toMatchObject({ conforms: 'unknown', reasonKind: kind });
    expect(status).toBe(expected);
    reached.add(kind);
  });

  test.each([
    ['budget', 3, WRONG, 'A[] n < 9', ['--budget-states', '1'], { outcome: 'unknown', limit: 'states' }],
    ['modelError', 2, WRONG, 'A[] n < 9', [], { outcome: 'unknown' }],
    ['tooLarge', 3, LONG, 'E<> P.D', [], { outcome: 'unknown', limit: 'numbers' }],
    ['approximate', 0, STOPPED, 'A<> P.C', [], { outcome: 'skipped' }],
  ] as const)('%s with status %i in verify', (kind, expected, model, query, options, outcome) => {
    const { status, stdout } = run(
      [model.replace(/sync [^;]*;/g, '')],
      'verify',
      'm0.xta',
      '-q',
      query,
      '--json',
      ...options,
    );
    const { results } = JSON.parse(stdout) as { readonly results: readonly unknown[] };
    expect(results).toMatchObject([{ ...outcome, reasonKind: kind }]);
    expect(status).toBe(expected);
    reached.add(kind);
  });

  test.each([
    ['tooFewSteps', 1, ['--steps', '3']],
    // So are pairs that nobody has looked at when the time is up.
    ['budget', 3, ['--faults', 'double', '--steps', '200']],
  ] as const)('%s with status %i in generate discrimination', (kind, expected, options) => {
    inFreshDirectory((cwd) => {
      writeFileSync(join(cwd, 'door.yaml'), DOOR);
      const args = ['generate', 'discrimination', 'door.yaml', '-o', 'suite.json', ...options];
      const { status } =
        kind === 'budget'
          ? withTimeToRead(
              (budget) => tickstone([...args, '--budget-time', budget], { cwd }),
              ({ stdout }) => stdout !== '',
            )
          : tickstone(args, { cwd });
      const { goals, summary } = JSON.parse(readFileSync(join(cwd, 'suite.json'), 'utf8')) as Suite;
      expect(kindsOf(goals, 'unknown')).toEqual([kind]);
      expect(summary['omittedPairs']).toBe(0);
      expect(status).toBe(expected);
    });
    reached.add(kind);
  });

  test.each([
    ['modelError', 2, []],
    ['budget', 3, ['--budget-states', '1']],
  ] as const)('%s with status %i where models cannot be unrolled', (kind, expected, options) => {
    const args = ['generate', 'discrimination', 'm0.xta', '--unroll', '6', '--against', 'm1.xta', '--json'];
    const { status, stdout } = run([WRONG, WRONG], ...args, ...options);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, reasonKind: kind });
    expect(status).toBe(expected);
  });

  test('is reached by one of these', () => {
    expect(REASON_KINDS.filter((kind) => !reached.has(kind))).toEqual([]);
  });
});

describe('--resume', () => {
  const OPTIONS = ['--under-test', 'P', '--operator', 'change-target', '--jobs', '1'];

  /** What becomes of the reason of an unknown mutant if a suite says it so. */
  function resumed(reason: object): SuiteGoal {
    return withModels([entangled('n')], (cwd) => {
      const path = join(cwd, 'suite.json');
      generateIn(cwd, 'mutation', ...OPTIONS);
      const suite = JSON.parse(readFileSync(path, 'utf8')) as Suite;
      const goals = suite.goals.map((goal) => ({ ...goal, reasonKind: undefined, ...reason }));
      expect(goals.length).toBeGreaterThan(0);
      writeFileSync(path, JSON.stringify({ ...suite, goals }));
      const { status, goals: after } = generateIn(cwd, 'mutation', ...OPTIONS, '--resume', path);
      expect(status).toBe(after[0]!.reasonKind === 'modelError' ? 2 : 1);
      return after[0]!;
    });
  }

  const ANEW = { reasonKind: 'unsupported', reason: expect.stringContaining("changes 'n'") as string };

  test('looks again where a budget ended', () => {
    expect(resumed({ reasonKind: 'budget', reason: 'marked' })).toMatchObject(ANEW);
  });

  test('looks again where a suite does not say the kind', () => {
    expect(resumed({ reason: 'marked' })).toMatchObject(ANEW);
  });

  test.each(REASON_KINDS.filter((kind) => kind !== 'budget' && kind !== 'proved'))('keeps %s', (kind) => {
    const told = { reasonKind: kind, reason: 'the time budget ran out, it was interrupted' };
    expect(resumed(told)).toMatchObject(told);
  });
});
