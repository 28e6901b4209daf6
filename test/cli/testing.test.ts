/** `tickstone generate coverage`, `coverage`, `suite evaluate`, `check --interface` and `export --to yggdrasil`, run as built. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CliResult, filesIn, inFreshDirectory, tickstone } from '../support/cli.js';
import { checkGolden } from '../support/golden.js';

const MODELS = resolve('models');
const LAMP = readFileSync('models/lamp.xml', 'utf8');
const CROSSING = readFileSync('models/pedestrian-light.xml', 'utf8');

/** In a fresh directory with `lamp.xml`. */
function inLampDirectory<T>(
  use: (run: (...args: readonly string[]) => CliResult, directory: string) => T,
): T {
  return inFreshDirectory((directory) => {
    copyFileSync(join(MODELS, 'lamp.xml'), join(directory, 'lamp.xml'));
    return use((...args) => tickstone(args, { cwd: directory }), directory);
  });
}

const GENERATE = ['generate', 'coverage', 'lamp.xml', '--under-test', 'Lamp'] as const;

describe('check --interface', () => {
  test('shows both sides', () => {
    const { status, stdout } = tickstone(['check', 'models/lamp.xml', '--interface', '--under-test', 'Lamp']);
    expect([status, stdout]).toEqual([
      0,
      [
        'models/lamp.xml: no problems (2 templates, 2 processes, 3 queries)',
        '  under test  Lamp',
        '  environment User',
        '  inputs      touch',
        '  outputs     dim, bright, off',
        '  internal    -',
        '',
      ].join('\n'),
    ]);
  });
  test('as JSON', () => {
    const args = ['check', 'models/lamp.xml', '--interface', '--under-test', 'User', '--json'];
    expect(JSON.parse(tickstone(args).stdout)).toEqual({
      ok: true,
      files: [
        {
          file: 'models/lamp.xml',
          ok: true,
          diagnostics: [],
          interface: {
            inputs: ['dim', 'bright', 'off'],
            outputs: ['touch'],
            internal: [],
            underTest: ['User'],
            environment: ['Lamp'],
          },
        },
      ],
    });
  });
  test('does not warn of channels without a partner that it lists, and of others it does', () => {
    inFreshDirectory((cwd) => {
      const text = `chan a, b, c; process P() { state A; init A; trans A -> A { sync a?; }, A -> A { sync b!; }; }
        process Q() { state A; init A; } system P, Q;`;
      writeFileSync(join(cwd, 'open.xta'), text);
      const codes = (...args: readonly string[]): readonly string[] =>
        tickstone(['check', 'open.xta', ...args], { cwd }).stderr.match(/TKS\d+/g) ?? [];
      expect(codes()).toEqual(['TKS6005', 'TKS6005', 'TKS6004']);
      expect(codes('--interface')).toEqual(['TKS6004']);
    });
  });
  test.each([
    [[], 'TKS9308'],
    [['--under-test', 'Lmap'], 'TKS9301'],
    [['--under-test', 'Lamp', '--inputs', 'dim'], 'TKS9306'],
  ])('%j is %s', (options, code) => {
    const { status, stderr } = tickstone(['check', 'models/lamp.xml', '--interface', ...options]);
    expect(stderr).toContain(`error ${code}: `);
    expect(status).toBe(2);
  });
});

describe('generate coverage', () => {
  test('covers all edges, and says so', () => {
    inLampDirectory((run, directory) => {
      const { status, stdout, stderr } = run(...GENERATE, '-o', 'lamp.suite.json');
      expect(stdout).toBe(
        'coverage: 7 goals, 7 covered\n2 tests with 10 steps, 16 time units, written to lamp.suite.json\n',
      );
      expect([status, stderr]).toEqual([0, '']);
      expect(run('suite', 'validate', 'lamp.suite.json').status).toBe(0);
      const suite = JSON.parse(readFileSync(join(directory, 'lamp.suite.json'), 'utf8')) as object;
      expect(suite).toMatchObject({
        model: { name: 'lamp', file: 'lamp.xml' },
        interface: { inputs: ['touch'], outputs: ['dim', 'bright', 'off'] },
        method: 'coverage',
        options: {
          underTest: ['Lamp'],
          criteria: ['edges'],
          optimize: 'steps',
          endWith: 'settle',
          settle: '5',
          seed: 1,
        },
        summary: { goals: 7, covered: 7, tests: 2, steps: 10, duration: '16' },
      });
    });
  });
  test('the summary as JSON', () => {
    inLampDirectory((run) => {
      const { status, stdout } = run(...GENERATE, '--criterion', 'locations,edge-pairs', '--json');
      expect(JSON.parse(stdout)).toMatchObject({
        goals: 14,
        covered: 14,
        criteria: [
          { criterion: 'locations', goals: 6, covered: 6, infeasible: 0, unknown: 0 },
          { criterion: 'edge-pairs', goals: 8, covered: 8, infeasible: 0, unknown: 0 },
        ],
      });
      expect(status).toBe(0);
    });
  });
  test('goals that nothing can cover are named, with the reason', () => {
    inLampDirectory((run) => {
      const { status, stdout } = run(...GENERATE, '--criterion', 'def-use');
      expect(stdout).toContain(
        'infeasible  Lamp.x set by Lamp: Dim -> Brightening (touch?), read by Lamp: Dim -> Brightening (touch?): no reachable',
      );
      expect(status).toBe(0);
    });
  });
  test('test purposes', () => {
    inLampDirectory((run) => {
      const { status, stdout } = run(
        ...GENERATE,
        '-q',
        'E<> Lamp.Bright',
        '-q',
        'E<> Lamp.Bright && Lamp.Dim',
      );
      expect(stdout).toContain('infeasible  E<> Lamp.Bright && Lamp.Dim: no reachable state');
      expect(stdout).toContain('coverage: 2 goals, 1 covered, 1 infeasible');
      expect(status).toBe(0);
    });
  });
  test('a budget that ends is status 3, and its goals are unknown', () => {
    inLampDirectory((run) => {
      const { status, stdout } = run(...GENERATE, '--budget-states', '2');
      expect(stdout).toMatch(/^unknown {2}Lamp: .*: the state budget ran out$/m);
      expect(status).toBe(3);
    });
  });
  test.each([
    [['--criterion', 'branches'], /Choose from locations, edges/],
    [['--optimize', 'beauty'], /steps, time/],
    [['-q', 'A[] Lamp.Bright'], /TKS9311/],
    [['-q', 'E<> Lamp.Brihgt'], /TKS7102/],
    [['-o', 'nowhere/lamp.json'], /cannot be written/],
    [['--under-test', 'Nobody'], /TKS9301/],
  ])('%j is bad usage', (options, message) => {
    inLampDirectory((run) => {
      // A list is given once.
      const given = options[0] === '--under-test' ? GENERATE.slice(0, 3) : GENERATE;
      const { status, stderr } = run(...given, ...options);
      expect(stderr).toMatch(message);
      expect(status).toBe(2);
    });
  });
  test.each([
    [],
    ['--criterion', 'def-use', '--points', 'random', '--seed', '5'],
    ['--pack'],
    ['--optimize', 'time'],
  ])('the same bytes twice: %s %s', (...options) => {
    inLampDirectory((run, directory) => {
      const made = (): string => {
        run(...GENERATE, ...options, '-o', 'a.suite.json');
        return readFileSync(join(directory, 'a.suite.json'), 'utf8');
      };
      expect(made()).toBe(made());
    });
  });
});

/** A lamp that answers too late. */
const LATE = LAMP.replace('REACT = 2', 'REACT = 3');

describe('suite evaluate', () => {
  test('a suite holds what it claims', () => {
    inLampDirectory((run) => {
      run(...GENERATE, '-o', 'lamp.suite.json');
      const { status, stdout, stderr } = run('suite', 'evaluate', 'lamp.suite.json');
      expect(stdout).toBe(
        [
          'test  lamp.xml  run        goals',
          't1    pass      confirmed  6 confirmed',
          't2    pass      confirmed  4 confirmed',
          '',
          'The claims of 2 of 2 tests hold',
          '',
        ].join('\n'),
      );
      expect([status, stderr]).toEqual([0, '']);
    });
  });
  test('finds a fault in another model', () => {
    inLampDirectory((run, directory) => {
      writeFileSync(join(directory, 'late.xml'), LATE);
      run(...GENERATE, '-o', 'lamp.suite.json');
      const { status, stdout } = run('suite', 'evaluate', 'lamp.suite.json', 'late.xml');
      expect(stdout).toContain('2 tests can fail on late.xml');
      expect(status).toBe(0);
    });
  });
  test('finds every lamp that ignores a touch, and one that never answers', () => {
    inLampDirectory((run, directory) => {
      const edges = LAMP.split('\n').filter((line) => line.includes('<transition>'));
      const touched = edges.filter((line) => line.includes('>touch?<'));
      const outputs = edges.filter((line) => /!<.*/.test(line) && !line.includes('>touch!<'));
      const without = (lines: readonly string[]): string =>
        lines.reduce((text, line) => text.replace(line, ''), LAMP);
      const systems = [
        ...touched.map((line) => without([line])),
        without(outputs).replaceAll(/<label kind="invariant".*?<\/label>/g, ''),
      ];
      const names = systems.map((_, index) => `lamp${index}.xml`);
      names.forEach((name, index) => {
        writeFileSync(join(directory, name), systems[index]!);
      });
      run(...GENERATE, '-o', 'lamp.suite.json');
      const { status, stdout } = run('suite', 'evaluate', 'lamp.suite.json', ...names);
      // Too many for a column each.
      expect(stdout.split('\n')[0]).toBe('test  lamp.xml  run        goals');
      expect(stdout.trimEnd().split('\n').slice(-8)).toEqual([
        'model      tests that can fail on it',
        'lamp0.xml  t1, t2',
        'lamp1.xml  t1',
        'lamp2.xml  t1',
        'lamp3.xml  t2',
        'lamp4.xml  t1, t2',
        '',
        '5 of 5 models can fail some test',
      ]);
      expect(status).toBe(0);
    });
  });
  test('judges systems that lack an output, and goes on behind one that cannot be read', () => {
    inLampDirectory((run, directory) => {
      const silent = LAMP.replace(/>dim!</g, '>bright!<');
      expect(silent).not.toBe(LAMP);
      writeFileSync(join(directory, 'silent.xml'), silent);
      writeFileSync(join(directory, 'broken.xml'), '<nta>');
      run(...GENERATE, '-o', 'lamp.suite.json');
      const { status, stdout, stderr } = run(
        ...['suite', 'evaluate', 'lamp.suite.json', 'broken.xml', 'silent.xml'],
      );
      expect(stdout).toContain('2 tests can fail on silent.xml');
      expect(stderr).toContain('broken.xml');
      expect(status).toBe(2);
    });
  });
  test('says what does not hold', () => {
    inLampDirectory((run, directory) => {
      run(...GENERATE, '-o', 'lamp.suite.json');
      writeFileSync(join(directory, 'lamp.xml'), LATE);
      const { status, stdout, stderr } = run('suite', 'evaluate', 'lamp.suite.json');
      expect(stderr).toMatch(
        /^warning: '.*lamp.xml' has changed since the suite 'lamp.suite.json' was made from it\.$/m,
      );
      expect(stdout).toContain('t1: the model can fail it: dim within [0, 2] did not come in time');
      expect(stdout).toContain('The claims of 0 of 2 tests hold');
      expect(status).toBe(1);
    });
  });
  test('as JSON', () => {
    inLampDirectory((run) => {
      run(...GENERATE, '-o', 'lamp.suite.json');
      const { stdout } = run('suite', 'evaluate', 'lamp.suite.json', 'lamp.xml', '--json');
      const document = JSON.parse(stdout) as { tests: { plays: unknown[] }[] };
      expect(document).toMatchObject({
        file: 'lamp.suite.json',
        ok: true,
        model: { same: true },
        models: ['lamp.xml'],
      });
      expect(document.tests[0]).toMatchObject({
        id: 't1',
        verdicts: ['pass'],
        run: 'confirmed',
        goals: { refuted: [], notChecked: [] },
        others: [{ verdicts: ['pass'] }],
      });
      expect(document.tests[0]!.plays[0]).toEqual({ policy: 'earliest', verdict: 'pass' });
    });
  });
  test('a suite that was written by hand is played', () => {
    const { status, stdout } = tickstone(['suite', 'evaluate', 'models/lamp.suite.json']);
    expect(stdout).toContain('t5    pass or inconclusive  absent');
    expect(status).toBe(0);
  });
  test.each([
    ['no suite', ['suite', 'evaluate', 'none.suite.json']],
    ['no model', ['suite', 'evaluate', 'lamp.suite.json', '--model', 'none.xml']],
    ['no other model', ['suite', 'evaluate', 'lamp.suite.json', 'none.xml']],
  ])('%s is bad input', (_, args) => {
    inLampDirectory((run) => {
      run(...GENERATE, '-o', 'lamp.suite.json');
      expect(run(...args).status).toBe(2);
    });
  });
});

describe('coverage', () => {
  test('measures what tests cover', () => {
    inLampDirectory((run) => {
      run(...GENERATE, '-o', 'lamp.suite.json');
      const { status, stdout } = run('coverage', 'lamp.xml', 'lamp.suite.json');
      expect(stdout).toContain('edges           7        7  100 %\nedge-pairs      8        7   87 %\n');
      expect(stdout).toContain('edge-pairs that no test covers\n  Lamp: Darkening -> Off');
      expect(status).toBe(0);
    });
  });
  test('counts apart what a suite of the same system calls infeasible', () => {
    inFreshDirectory((directory) => {
      const text = `chan a, b; process P() { clock c; state A, B { c <= 2 }; init A;
        trans A -> B { sync a?; assign c = 0; }, B -> A { sync b!; }, B -> B { guard c > 2; sync b!; }; } system P;`;
      writeFileSync(join(directory, 'p.xta'), text);
      writeFileSync(join(directory, 'q.xta'), `${text}\n`);
      const run = (...args: readonly string[]): CliResult => tickstone(args, { cwd: directory });
      run('generate', 'coverage', 'p.xta', '-o', 'p.suite.json');
      const measured = (model: string): string =>
        run('coverage', model, 'p.suite.json', '--criterion', 'edges').stdout;
      expect(measured('p.xta')).toMatch(/^edges +3 +2 +100 % +of 2 that are feasible\n$/m);
      expect(measured('q.xta')).toMatch(/^edges +3 +2 +66 %$/m);
      const { stdout } = run('coverage', 'p.xta', 'p.suite.json', '--criterion', 'edges', '--json');
      expect(JSON.parse(stdout)).toMatchObject({
        criteria: [{ goals: 3, covered: 2, infeasible: 1, uncovered: 0 }],
      });
    });
  });
  test('of a suite without runs, by playing it', () => {
    const { status, stdout } = tickstone([
      'coverage',
      'models/lamp.xml',
      'models/lamp.suite.json',
      '--criterion',
      'edges',
    ]);
    expect(stdout).toContain('edges          7        7  100 %');
    expect(status).toBe(0);
  });
  test('as JSON, of several suites', () => {
    inLampDirectory((run) => {
      run(...GENERATE, '-o', 'a.suite.json');
      run(...GENERATE, '--criterion', 'locations', '-o', 'b.suite.json');
      const { stdout } = run(
        'coverage',
        'lamp.xml',
        'a.suite.json',
        'b.suite.json',
        '--criterion',
        'edges',
        '--json',
      );
      const document = JSON.parse(stdout) as { criteria: { list: object[] }[] };
      expect(document).toMatchObject({
        file: 'lamp.xml',
        ok: true,
        criteria: [{ criterion: 'edges', goals: 7, covered: 7, infeasible: 0, uncovered: 0 }],
        misfits: [],
      });
      expect(document.criteria[0]!.list[0]).toMatchObject({
        id: 'edge Lamp.0',
        kind: 'edge',
        description: 'Lamp: Off -> Dimming (touch?)',
      });
    });
  });
  test('tests that do not fit are status 1', () => {
    inLampDirectory((run, directory) => {
      run(...GENERATE, '-o', 'lamp.suite.json');
      writeFileSync(join(directory, 'slow.xml'), LAMP.replace('idle &gt;= 1', 'idle &gt;= 3'));
      const { status, stdout } = run('coverage', 'slow.xml', 'lamp.suite.json');
      expect(stdout).toContain('The test t1 does not fit the model.\n');
      expect(stdout).toContain('2 tests left out\n');
      expect(status).toBe(1);
    });
  });
});

describe('export --to yggdrasil', () => {
  function inCrossingDirectory<T>(
    model: string,
    use: (run: (...args: readonly string[]) => CliResult, directory: string) => T,
  ): T {
    return inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'crossing.xml'), model);
      const run = (...args: readonly string[]): CliResult => tickstone(args, { cwd: directory });
      const query = 'E<> Light.Drive && Light.cycles == 1';
      run('generate', 'coverage', 'crossing.xml', '--under-test', 'Light', '-q', query, '-o', 'c.suite.json');
      return use(run, directory);
    });
  }

  test('writes the test code along the runs', () => {
    inCrossingDirectory(CROSSING, (run, directory) => {
      const { status, stdout } = run('export', 'c.suite.json', '--to', 'yggdrasil', '-o', 'tests');
      expect([status, stdout]).toEqual([0, 'tests: 1 file\n']);
      expect(filesIn(join(directory, 'tests'))).toEqual(['crossing-0.java']);
      checkGolden('crossing-0.java', readFileSync(join(directory, 'tests', 'crossing-0.java'), 'utf8'));
      expect(run('export', 'c.suite.json', '--to', 'yggdrasil').stdout).toBe(
        readFileSync(join(directory, 'tests', 'crossing-0.java'), 'utf8'),
      );
    });
  });
  test('names of files stay in the directory', () => {
    const hostile = CROSSING.replace('TEST_FILENAME crossing-', 'TEST_FILENAME ../../x');
    inCrossingDirectory(hostile, (run, directory) => {
      run('export', 'c.suite.json', '--to', 'yggdrasil', '-o', 'tests');
      expect(filesIn(join(directory, 'tests'))).toEqual(['.._.._x0.java']);
    });
  });
  test('unknown names are warned of and stay', () => {
    inCrossingDirectory(CROSSING.replace('$(cycles)', '$(cyclos)'), (run) => {
      const { status, stdout, stderr } = run('export', 'c.suite.json', '--to', 'yggdrasil');
      expect(stderr).toContain("warning TKS9321: The test code asks for the value of 'cyclos'");
      expect(stdout).toContain('// cycle $(cyclos)\n');
      expect(status).toBe(0);
    });
  });
  test('runs that are none of the model are left out', () => {
    inCrossingDirectory(CROSSING, (run, directory) => {
      writeFileSync(join(directory, 'other.xml'), CROSSING.replace('MIN_GREEN = 10', 'MIN_GREEN = 11'));
      const { status, stderr } = run('export', 'c.suite.json', '--to', 'yggdrasil', '--model', 'other.xml');
      expect(stderr)
        .toBe(`warning: The suite 'c.suite.json' was made from 'crossing.xml', not from 'other.xml'.
  = Generate the suite again, or name the model that it was made from.
error: The test t1 does not run on the model; it is left out.
`);
      expect(status).toBe(1);
    });
  });
});
