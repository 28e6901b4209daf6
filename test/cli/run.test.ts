/** `tickstone run` and `report`, run as built against real programs. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CliResult, PROGRAM, inFreshDirectory, tickstone } from '../support/cli.js';

const LAMP = resolve('test/support/systems/lamp.mjs');

/** In a fresh directory with the lamp, its suite of coverage and a command that starts it. */
function withLamp(use: (run: (...args: readonly string[]) => CliResult, directory: string) => void): void {
  inFreshDirectory((directory) => {
    use(prepare(directory), directory);
  });
}

/** Made once. */
let suite: string | undefined;

function prepare(directory: string): (...args: readonly string[]) => CliResult {
  copyFileSync(resolve('models/lamp.xml'), join(directory, 'lamp.xml'));
  const run = (...args: readonly string[]): CliResult => tickstone(args, { cwd: directory });
  const place = join(directory, 'lamp.suite.json');
  if (suite === undefined) {
    const made = run('generate', 'coverage', 'lamp.xml', '--under-test', 'Lamp', '-o', 'lamp.suite.json');
    expect(made.status, made.stderr).toBe(0);
    suite = readFileSync(place, 'utf8');
  } else writeFileSync(place, suite);
  return run;
}

/** The command of the lamp. */
function sut(...words: readonly string[]): string {
  return [process.execPath, LAMP, ...words].join(' ');
}

interface RunDocument {
  readonly ok: boolean;
  readonly summary: Readonly<Record<string, number>>;
  readonly tests: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly reason?: string;
    readonly at?: string;
    readonly replay?: string;
    readonly steps: number;
    readonly duration: string;
  }[];
}

function documentOf({ stdout, stderr }: CliResult): RunDocument {
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as RunDocument;
}

describe('a time budget', () => {
  const recordIn = (directory: string): { ended: string; tests: readonly { verdict: string }[] } =>
    JSON.parse(readFileSync(join(directory, 'lamp.run.json'), 'utf8')) as never;

  test('that is used up at the start, or while files are read, runs no test', () => {
    withLamp((run, directory) => {
      const result = run('run', 'lamp.suite.json', '--sut', sut(), '--budget-time', '0s', '--json');
      expect([result.status, documentOf(result)]).toMatchObject([3, { ended: 'budget', tests: [] }]);
      expect(documentOf(result).summary['tests']).toBe(0);
      if (existsSync(join(directory, 'lamp.run.json')))
        expect(recordIn(directory)).toMatchObject({ ended: 'budget', tests: [] });
    });
  });

  test.each([
    ['--sut', sut()],
    ['--sut-model', 'lamp.xml'],
  ])('ends a run between tests and keeps its record: %s', (...system) => {
    withLamp((run, directory) => {
      const verdicts = new Set<string>();
      // A machine that is held up may not get to a test in a second.
      for (const budget of ['1s', '8s', '1min']) {
        const options = ['--repeat', '100000', '--budget-time', budget];
        const result = run('run', 'lamp.suite.json', ...system, ...options, '--json');
        expect(result.status, result.stderr).toBe(3);
        const { ended, tests } = recordIn(directory);
        expect(ended).toBe('budget');
        for (const { verdict } of tests) verdicts.add(verdict);
        if (verdicts.size > 0) break;
      }
      expect(verdicts).toEqual(new Set(['pass']));
    });
  });
});

describe('a system in virtual time', () => {
  test('passes', () => {
    withLamp((run, directory) => {
      const result = run('run', 'lamp.suite.json', '--sut', sut(), '--json');
      const { ok, summary, tests } = documentOf(result);
      expect([result.status, ok, result.stderr]).toEqual([0, true, '']);
      expect(summary).toEqual({ tests: 2, pass: 2, fail: 0, inconclusive: 0, untrusted: 0, error: 0 });
      expect(tests.map(({ id, verdict, steps }) => [id, verdict, steps])).toEqual([
        ['t1', 'pass', 6],
        ['t2', 'pass', 4],
      ]);
      expect(existsSync(join(directory, 'lamp.run.json'))).toBe(true);
      expect(existsSync(join(directory, 'lamp.run.jsonl'))).toBe(false);
    });
  });

  test('gives the same bytes twice', () => {
    withLamp((run, directory) => {
      const record = join(directory, 'lamp.run.json');
      run('run', 'lamp.suite.json', '--sut', sut());
      const first = readFileSync(record, 'utf8');
      run('run', 'lamp.suite.json', '--sut', sut());
      expect(readFileSync(record, 'utf8')).toBe(first);
    });
  });

  test.each([
    ['wrong', 'output dim came after 1, where bright within [0, 2] was expected'],
    ['late', 'output dim came after 3, where dim within [0, 2] was expected'],
    ['missing', 'nothing came for 3, where off within [0, 2] was expected'],
  ])('that is %s fails, and it is said why', (bug, reason) => {
    withLamp((run) => {
      const result = run('run', 'lamp.suite.json', '--sut', sut(bug), '--json');
      expect(result.status).toBe(1);
      const failed = documentOf(result).tests.filter(({ verdict }) => verdict === 'fail');
      expect(failed.map((each) => each.reason)).toContain(reason);
    });
  });

  test('fails with an explanation', () => {
    withLamp((run) => {
      const { stdout } = run('run', 'lamp.suite.json', '--sut', sut('late'), '--filter', 't2');
      expect(stdout).toBe(
        [
          '✗ t2  Covers Lamp: Darkening -> Off (off!)  fail at 4',
          '    touch  1',
          '    dim    4',
          '    output dim came after 3, where dim within [0, 2] was expected',
          '    expected by Lamp: Dimming -> Dim (lamp.xml:23)',
          `    replay: tickstone run lamp.suite.json --filter t2 --sut '${sut('late')}' --no-record`,
          '',
          '1 test: 1 fail',
          'The record is in lamp.run.json',
          '',
        ].join('\n'),
      );
    });
  });
});

describe('a failure is replayed by the command that it names', () => {
  /** What failed, and what the shell makes of the command that is named. */
  function replayed(
    directory: string,
    result: CliResult,
  ): readonly { readonly reason: string; readonly again: string }[] {
    const { tests } = documentOf(result);
    return tests
      .filter(({ verdict }) => verdict !== 'pass')
      .map(({ reason = '', replay = '' }) => {
        const command = replay.replace(/^tickstone /, `'${process.execPath}' '${PROGRAM}' `);
        const { stdout } = spawnSync('/bin/sh', ['-c', command], { cwd: directory, encoding: 'utf8' });
        return { reason, again: stdout };
      });
  }

  test.each<[what: string, args: readonly string[]]>([
    ['a command with quotes', ['--sut', `${sut('late')} "it's" '$HOME'`]],
    [
      'a model that is played by chance',
      ['--sut-model', 'lamp.xml', '--mutant', 'change-invariant-Lamp-l1-1', '--seed', '5', '--repeat', '4'],
    ],
    ['an environment and limits', ['--sut', `${sut()} $BUG`, '--env', 'BUG=wrong', '--answer-limit', '2s']],
  ])('%s', (_, args) => {
    withLamp((run, directory) => {
      const all = replayed(directory, run('run', 'lamp.suite.json', ...args, '--json'));
      expect(all.length).toBeGreaterThan(0);
      for (const { reason, again } of all) expect(again).toContain(reason);
    });
  });

  test('what a configuration says stays there', () => {
    withLamp((run, directory) => {
      writeFileSync(
        join(directory, 'tickstone.config.json'),
        JSON.stringify({
          systems: { bad: { command: [process.execPath, LAMP, 'late'] }, good: { sutModel: 'lamp.xml' } },
        }),
      );
      const { tests } = documentOf(run('run', 'lamp.suite.json', '--system', 'bad', '--json', '--bail'));
      expect(tests[0]!.replay).toBe('tickstone run lamp.suite.json --filter t1 --system bad --no-record');
      expect(run('run', 'lamp.suite.json', '--system', 'good').status).toBe(0);
      const unknown = run('run', 'lamp.suite.json', '--system', 'god');
      expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining("Did you mean 'good'?")]);
      const none = run('run', 'lamp.suite.json');
      expect([none.status, none.stderr]).toEqual([
        2,
        expect.stringContaining('No system under test is named.'),
      ]);
      const both = run('run', 'lamp.suite.json', '--system', 'good', '--sut', sut());
      expect([both.status, both.stderr]).toEqual([2, expect.stringContaining('cannot be used with')]);
    });
  });

  test('the only system of a configuration need not be named, and its reporters report', () => {
    withLamp((run, directory) => {
      const config = {
        systems: { lamp: { sutModel: 'lamp.xml' } },
        reporters: ['console', { to: 'junit', output: 'r.xml' }],
      };
      writeFileSync(join(directory, 'tickstone.config.json'), JSON.stringify(config));
      expect(run('run', 'lamp.suite.json').stdout).toContain('2 tests: 2 pass');
      expect(readFileSync(join(directory, 'r.xml'), 'utf8')).toContain('tests="2"');
      const { tests } = documentOf(run('run', 'lamp.suite.json', '--sut', sut('late'), '--json'));
      expect(tests.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
    });
  });
});

/** Of who is not waited for any longer; for the others no machine is too slow. */
const SILENCE = "an answer to 'input touch' did not come in time (0.5 s)";

describe('a system that misbehaves gets an error, and the next test a new process', () => {
  test.each([
    ['crash', 'it exited with status 3'],
    ['killed', 'it was ended by SIGKILL'],
    ['hang', SILENCE],
    ['half', SILENCE],
    ['flood', "it answered 'input touch' with 'output' where 'ok' or 'refused' was expected"],
    ['endless', 'it wrote a line of more than 64 kB'],
    ['garbage', "it said '\ufffd\ufffd[2J\ufffd\ufffd', which is not a line of the protocol"],
    ['chatter', "it logged more than 10000 lines before it answered 'input touch'"],
    ['before', "it answered 'input touch' with 'output' where 'ok' or 'refused' was expected"],
    ['huge', "it said 'output dim @1e400', whose time is not a decimal or fraction"],
    ['close', 'it closed its standard output'],
  ])('%s', (mishap, reason) => {
    withLamp((run) => {
      const limit = ['--answer-limit', reason === SILENCE ? '500ms' : '1min'];
      const result = run('run', 'lamp.suite.json', '--sut', sut(mishap), ...limit, '--json');
      const { summary, tests } = documentOf(result);
      expect(result.status).toBe(1);
      expect(summary['error']).toBe(2);
      expect(tests.map((each) => each.reason)).toEqual([reason, reason]);
      expect(running(mishap)).toEqual([]);
    });
  });

  test('one that cannot be started', () => {
    withLamp((run) => {
      const { tests } = documentOf(run('run', 'lamp.suite.json', '--sut', './no-such-lamp', '--json'));
      expect(tests[0]!.verdict).toBe('error');
      expect(tests[0]!.reason).toMatch(/^it exited with status 12[67]$/);
    });
  });
});

/** The processes of the lamp with this word. */
function running(word: string): readonly string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(LAMP) && line.endsWith(` ${word}`));
}

describe('what is run', () => {
  test.each<[args: readonly string[], tests: readonly string[]]>([
    [['--filter', 't2'], ['t2']],
    [
      ['--filter', 'Darkening -> Off'],
      ['t1', 't2'],
    ],
    [['--shard', '1/2'], ['t1']],
    [['--shard', '2/2'], ['t2']],
    [
      ['--repeat', '2'],
      ['t1', 't1', 't2', 't2'],
    ],
    [
      ['--shuffle', '--seed', '3'],
      ['t2', 't1'],
    ],
    [
      ['--jobs', '2'],
      ['t1', 't2'],
    ],
  ])('%j', (args, tests) => {
    withLamp((run) => {
      const document = documentOf(run('run', 'lamp.suite.json', '--sut', sut(), '--json', ...args));
      expect(document.tests.map(({ id }) => id)).toEqual(tests);
    });
  });

  test('nothing, where a filter fits no test: that is a mistake, and the last record stays', () => {
    withLamp((run, cwd) => {
      run('run', 'lamp.suite.json', '--sut', sut());
      const before = readFileSync(join(cwd, 'lamp.run.json'), 'utf8');
      const { status, stderr } = run('run', 'lamp.suite.json', '--sut', sut(), '--filter', 'nothing like it');
      expect([status, stderr]).toEqual([
        2,
        "error: No test has 'nothing like it' in its id, title or goals. 'tickstone suite show' lists the tests.\n",
      ]);
      expect(readFileSync(join(cwd, 'lamp.run.json'), 'utf8')).toBe(before);
    });
  });

  test('nothing, where a suite has no tests: that is a mistake, and nobody is told that all passed', () => {
    withLamp((run, cwd) => {
      const empty = ['generate', 'coverage', 'lamp.xml', '--under-test', 'Lamp', '--query', 'E<> false'];
      run(...empty, '--criterion', 'queries', '-o', 'empty.suite.json');
      expect(existsSync(join(cwd, 'empty.suite.json'))).toBe(true);
      const text = 'error: The suite has no tests, so nothing was tested.\n';
      for (const args of [
        ['run', 'empty.suite.json', '--sut', sut()],
        ['run', 'empty.suite.json', '--sut-model', 'lamp.xml'],
        ['suite', 'evaluate', 'empty.suite.json'],
      ]) {
        const { status, stdout, stderr } = run(...args);
        expect([status, stdout, stderr.slice(0, text.length)]).toEqual([2, '', text]);
        const document = JSON.parse(run(...args, '--json').stdout) as unknown;
        expect(document).toMatchObject({ ok: false, error: { code: 'TKS0135' } });
      }
      expect(existsSync(join(cwd, 'empty.run.json'))).toBe(false);
      const beside = run('run', 'empty.suite.json', 'lamp.suite.json', '--sut', sut());
      expect([beside.status, beside.stderr]).toEqual([0, "warning: 'empty.suite.json' has no tests.\n"]);
    });
  });

  test('nothing, where all passed the last time, or a part has no tests: both are said', () => {
    withLamp((run) => {
      run('run', 'lamp.suite.json', '--sut', sut());
      for (const args of [['--last-failed'], ['--shard', '9/9']]) {
        const { status, stderr } = run('run', 'lamp.suite.json', '--sut', sut(), '--no-record', ...args);
        expect([status, stderr]).toEqual([0, 'warning: No test was run: none is left to run here.\n']);
      }
    });
  });

  test('the tests that did not pass the last time', () => {
    withLamp((run) => {
      run('run', 'lamp.suite.json', '--sut', sut('wrong'));
      const again = run('run', 'lamp.suite.json', '--sut', sut(), '--last-failed', '--json');
      expect(documentOf(again).tests.map(({ id }) => id)).toEqual(['t1']);
    });
  });

  test('nothing more after enough failures', () => {
    withLamp((run) => {
      const result = run('run', 'lamp.suite.json', '--sut', sut('late'), '--bail', '--json');
      expect([result.status, documentOf(result).tests.length]).toEqual([1, 1]);
    });
  });
});

test.each([
  ['nowhere.ts', undefined, "The adapter 'nowhere.ts' cannot be used: there is no such file."],
  ['a.mjs', "import './b.mjs';", "The adapter 'a.mjs' cannot be used: Cannot find module"],
  ['c.ts', 'throw new Error(`one\\ntwo`);', "The adapter 'c.ts' cannot be used: one."],
  ['d.mjs', 'export default 3;', 'it exports no adapter'],
])('an adapter that cannot be loaded is one line: %s', (name, text, said) => {
  withLamp((run, directory) => {
    if (text !== undefined) writeFileSync(join(directory, name), text);
    const { status, stderr } = run('run', 'lamp.suite.json', '--adapter', name);
    expect([status, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(said)]]);
  });
});

describe('reports', () => {
  test.each<readonly [readonly string[], string]>([
    [['junit=nowhere/r.xml'], "'nowhere/r.xml' cannot be written: its directory does not exist."],
    [['html=lamp.xml'], "'lamp.xml' is read by this command, so it is not overwritten."],
    [['html=mine.txt'], "'mine.txt' exists and was not written by Tickstone, so it is not replaced."],
    [['junit=r.xml', 'html=r.xml'], "--reporter junit and --reporter html name the same file, 'r.xml'."],
    [['json=lamp.run.json'], "-o and --reporter json name the same file, 'lamp.run.json'."],
    [['junit=-'], '--reporter junit'],
    [['junit', 'html'], 'Only one report can go to standard output, but there are 2: junit, html.'],
    [['console', 'ctrf'], 'Only one report can go to standard output, but there are 2: console, ctrf.'],
    [['console', 'console'], 'Only one report can go to standard output'],
  ])('%j: what cannot be written is said before the first test', (names, said) => {
    withLamp((run, directory) => {
      writeFileSync(join(directory, 'mine.txt'), 'mine');
      const before = readdirSync(directory);
      const reporters = names.flatMap((name) => ['--reporter', name]);
      const { status, stdout, stderr } = run(
        'run',
        'lamp.suite.json',
        '--sut-model',
        'lamp.xml',
        ...reporters,
      );
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain(said);
      expect(readdirSync(directory)).toEqual(before);
    });
  });

  test('lines of both kinds may stand on standard output', () => {
    withLamp((run) => {
      const both = ['--reporter', 'console', '--reporter', 'github'];
      expect(run('run', 'lamp.suite.json', '--sut-model', 'lamp.xml', ...both).status).toBe(0);
    });
  });

  test('those of a run that a budget ended do not replace those of a complete one', () => {
    withLamp((run, directory) => {
      const args = ['run', 'lamp.suite.json', '--sut-model', 'lamp.xml', '--reporter', 'junit=r.xml'];
      run(...args);
      const complete = readFileSync(join(directory, 'r.xml'), 'utf8');
      // A machine that is held up may not get to a test in a second.
      for (const budget of ['1s', '8s', '1min']) {
        const { status, stdout } = run(...args, '--repeat', '1000000', '--budget-time', budget);
        expect(status).toBe(3);
        if (!stdout.includes('record is in')) continue;
        expect(stdout).toContain('r.xml is left as it is');
        break;
      }
      expect(readFileSync(join(directory, 'r.xml'), 'utf8')).toBe(complete);
      expect(readFileSync(join(directory, 'r.partial.xml'), 'utf8')).toContain('<testsuites');
    });
  });

  test('several at once, and each again from the record', () => {
    withLamp((run, directory) => {
      const text = (name: string): string => readFileSync(join(directory, name), 'utf8');
      const reporters = ['junit=results.xml', 'ctrf=results.ctrf.json'].flatMap((each) => [
        '--reporter',
        each,
      ]);
      run('run', 'lamp.suite.json', '--sut', sut('wrong'), ...reporters);
      expect(text('results.xml')).toContain(
        '<testsuites name="tickstone" tests="2" failures="1" errors="0" skipped="0">',
      );
      for (const [form, file] of [
        ['junit', 'results.xml'],
        ['ctrf', 'results.ctrf.json'],
      ] as const) {
        expect(run('report', 'lamp.run.json', '--to', form, '-o', 'again').status).toBe(0);
        expect(text('again')).toBe(text(file));
        writeFileSync(join(directory, 'again'), '');
      }
      expect(run('report', 'lamp.run.json', '--to', 'console').stdout).toContain('2 tests: 1 pass, 1 fail');
    });
  });

  test.each([
    ['not JSON', 'hello', 'it is not JSON'],
    ['a suite', '{"format": "tickstone-suite"}', 'its format is "tickstone-suite", not "tickstone-run"'],
    ['a bare record', '{"format": "tickstone-run"}', 'it has no field version'],
  ])('not of %s', (_, content, what) => {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'x.json'), content);
      const { status, stderr } = tickstone(['report', 'x.json', '--to', 'junit'], { cwd: directory });
      expect([status, stderr]).toEqual([2, expect.stringContaining(what)]);
    });
  });
});

describe('a run that is broken off', () => {
  test.each([
    ['SIGINT', 3],
    ['SIGTERM', 3],
  ] as const)('by %s keeps a record, and leaves no process', async (signal, status) => {
    await withBrokenOff(signal, (code, directory) => {
      expect(code).toBe(status);
      const record = readFileSync(join(directory, 'lamp.run.json'), 'utf8');
      expect(JSON.parse(record)).toMatchObject({ format: 'tickstone-run', ended: 'interrupted' });
    });
  });

  test('by SIGKILL keeps lines that can be reported, and leaves no process', async () => {
    await withBrokenOff('SIGKILL', (_, directory) => {
      const { status, stdout } = tickstone(['report', 'lamp.run.jsonl', '--to', 'console'], {
        cwd: directory,
      });
      expect([status, stdout]).toEqual([0, expect.stringContaining('pass')]);
    });
  });
});

async function withBrokenOff(
  signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL',
  look: (code: number | null, directory: string) => void,
): Promise<void> {
  const word = `stubborn-${signal}`;
  const directory = mkdtempSync(join(tmpdir(), 'tickstone-test-'));
  try {
    prepare(directory);
    const args = ['run', 'lamp.suite.json', '--sut', sut('stubborn', word), '--repeat', '100000'];
    const tester = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await someOutput(tester);
    tester.kill(signal);
    // A run that has not heard the signal goes on, and is not waited for.
    const limit = setTimeout(() => tester.kill('SIGKILL'), 60_000);
    const code = await new Promise<number | null>((done) => tester.once('exit', done));
    clearTimeout(limit);
    look(code, directory);
    for (let tries = 0; running(word).length > 0 && tries < 100; tries++)
      await new Promise((done) => setTimeout(done, 100));
    expect(running(word)).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function someOutput({ stdout }: ChildProcess): Promise<void> {
  return new Promise((done) => {
    stdout!.once('data', () => {
      stdout!.resume();
      done();
    });
  });
}

describe('doctor', () => {
  test('says what is here', () => {
    const { status, stdout } = tickstone(['doctor']);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Node ${process.versions.node}`)]);
  });

  test('suggests a command', () => {
    withLamp((run) => {
      const result = run('doctor', 'lamp.suite.json', '--sut', sut(), '--json');
      const { suggestion, system } = JSON.parse(result.stdout) as {
        suggestion: { command: string };
        system: { by: string; roundTrip: { count: number } };
      };
      expect([result.status, system.by, system.roundTrip.count > 0]).toEqual([0, 'reset', true]);
      expect(suggestion.command).toMatch(
        /^tickstone run lamp\.suite\.json --sut '.*lamp\.mjs' --time real --unit \S+ --tolerance \S+$/,
      );
    });
  });

  test('says when a unit is too short, and when a system does not answer', () => {
    withLamp((run) => {
      const short = run('doctor', '--sut', sut(), '--unit', '1us');
      expect([short.status, short.stdout]).toEqual([1, expect.stringContaining('too short')]);
      const silent = run('doctor', '--sut', 'sleep 9', '--start-limit', '1s');
      expect([silent.status, silent.stderr]).toEqual([1, expect.stringContaining("an answer to 'reset'")]);
      const model = run('doctor', 'lamp.suite.json', '--sut-model', 'lamp.xml');
      expect([model.status, model.stdout]).toEqual([0, expect.stringContaining('nothing to choose')]);
      const nobody = run('doctor', '--connect', 'unix:nobody', '--start-limit', '1ms');
      expect(nobody.stderr).toContain('error: unix:nobody: there is no socket at nobody.');
      const gone = run('doctor', '--sut', "sh -c 'exit 7'");
      expect([gone.status, gone.stderr]).toEqual([1, expect.stringContaining('it exited with status 7')]);
    });
  });
});
