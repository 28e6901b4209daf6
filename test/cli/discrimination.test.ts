/** `tickstone generate discrimination`, run as built: published results, suites, options, statuses, bad input. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inFreshDirectory, tickstone, withTimeToRead } from '../support/cli.js';
import { casePath, casesNote, hasCases } from '../support/discrimination.js';
import { goodSuite } from '../support/suites.js';

const DOOR = resolve('models/door.yaml');
const CIRCUIT = resolve('models/lamp-circuit.yaml');

interface Summary {
  readonly goals: number;
  readonly covered: number;
  readonly equivalent: number;
  readonly unknown: number;
  readonly pairs: readonly Readonly<Record<string, number | string | null>>[];
  readonly confirmingSet: number;
  readonly provedMinimal: boolean;
}

function generate(args: readonly string[]): { readonly status: number | null; readonly summary: Summary } {
  const { status, stdout } = tickstone(['generate', 'discrimination', ...args, '--json']);
  return { status, summary: JSON.parse(stdout) as Summary };
}

describe.skipIf(!hasCases)(`published results${casesNote}`, () => {
  const refuel = casePath('refuel/refuel.yaml');
  test.each([
    [5, 648, [0, 0], [8, 2], [8, 2]],
    [6, 1944, [0, 0], [56, 10], [56, 10]],
    [7, 5832, [8, 2], [272, 36], [272, 36]],
  ] as const)('refuel with %d steps', (steps, inputs, ...expected) => {
    const { pairs } = generate([refuel, '--steps', String(steps)]).summary;
    expect(pairs.map(({ hypothesis }) => hypothesis)).toEqual(['m_delT3', 'm_delT5', 'm_T6forT7']);
    expect(pairs.map(({ definite, types }) => [definite, types])).toEqual(expected);
    for (const pair of pairs) {
      expect([pair['steps'], pair['inputs'], pair['possible']]).toEqual([steps, inputs, 0]);
      expect(pair['none']).toBe(inputs - Number(pair['definite']));
    }
  });
  test.each([
    [5, 35, 6],
    [6, 50, 4],
    [7, 57, 5],
  ])('all single faults of refuel with %d steps', (steps, covered, size) => {
    const { status, summary } = generate([refuel, '--faults', 'single', '--steps', String(steps)]);
    expect([summary.goals, summary.covered, summary.unknown]).toEqual([64, covered, 64 - covered]);
    expect([summary.confirmingSet, summary.provedMinimal]).toEqual([size, true]);
    expect(status).toBe(1);
  });
  test('steps that the removal of each condition of refuel needs', () => {
    const args = [refuel, '--operator', 'remove-if-condition', '--steps', 'auto'];
    const { status, summary } = generate(args);
    expect(summary.pairs.map(({ steps }) => steps)).toEqual([5, 6, 7, 11, 5, 6, 5, 6]);
    expect(status).toBe(0);
  });
  test.each([
    ['resistor.yaml', [6, 1, 2]],
    ['resistor-exact.yaml', [2, 0, 2]],
  ])('%s', (file, expected) => {
    const { pairs } = generate([casePath(`resistor/${file}`)]).summary;
    expect(pairs.map(({ definite, possible, none }) => [definite, possible, none])).toEqual([expected]);
  });
});

describe('our own models', () => {
  test('a suite whose claim is wrong does not hold', () => {
    inFreshDirectory((directory) => {
      tickstone(['generate', 'discrimination', DOOR, '-o', 'door.suite.json'], { cwd: directory });
      const text = readFileSync(join(directory, 'door.suite.json'), 'utf8');
      writeFileSync(join(directory, 'wrong.suite.json'), text.replaceAll('"drive=opening"', '"drive=rest"'));
      const args = ['suite', 'evaluate', 'wrong.suite.json', '--model', DOOR];
      expect(tickstone(args, { cwd: directory }).status).not.toBe(0);
    });
  });
});

describe('options', () => {
  const door = (...args: readonly string[]) => generate([DOOR, ...args]);
  test('hypotheses by hand take the place of those of the model', () => {
    const { summary } = door('--hypothesis', 'wrong-target(ask, Open) + remove-if-condition(shut)');
    expect(summary.pairs.map(({ hypothesis }) => hypothesis)).toEqual([
      'wrong-target(ask, Open) + remove-if-condition(shut)',
    ]);
  });
  test('another reference', () => {
    const { pairs } = door('--reference', 'deaf').summary;
    expect(new Set(pairs.map(({ against }) => against))).toEqual(new Set(['deaf']));
  });
  test('double faults hold the single ones', () => {
    const args = ['--operator', 'remove-if-condition', '--steps', '5'];
    expect(door('--faults', 'double', ...args).summary.goals).toBe(5 + 10);
  });
  test('costs decide between tests', () => {
    const [cheap, dear] = ['1', '100'].map((cost) => {
      const { stdout } = tickstone([
        ...['generate', 'discrimination', DOOR, '--hypothesis', 'wrong-target(ask, Open)'],
        ...['--cost', 'test:0', '--cost', `barrier=clear:${cost}`, '--cost', 'barrier=broken:10'],
      ]);
      return (/Confirming set[^]*/.exec(stdout)![0].match(/barrier = broken/g) ?? []).length;
    });
    expect(cheap).toBe(0);
    expect(dear).toBeGreaterThan(0);
  });
  test('likely hypotheses come first', () => {
    const first = (...weights: readonly string[]): string => {
      const { stdout } = tickstone(['generate', 'discrimination', CIRCUIT, ...weights]);
      return /t1 tells (.*):/.exec(stdout)![1]!;
    };
    expect(first('--weight', 'switch-stuck:100')).toBe('switch-stuck');
    expect(first('--weight', 'wire-broken:100')).toContain('wire-broken');
  });
  test('a pair that nothing tells apart is equivalent, with the proof', () => {
    const { stdout } = tickstone(['generate', 'discrimination', DOOR]);
    expect(stdout).toMatch(/^equivalent {2}Tell dim from ok\..*: no stimuli of any length tell them apart/m);
  });
  test('a budget that ends is an answer', () => {
    const args = ['generate', 'discrimination', DOOR, '--faults', 'double', '--steps', '200'];
    const outcome = withTimeToRead(
      (budget) => tickstone([...args, '--budget-time', budget]),
      ({ stdout }) => stdout !== '',
    );
    expect(outcome.status).toBe(3);
    expect(outcome.stdout).toContain('stopped by a limit: the time budget ran out');
  });
});

describe('timed automata', () => {
  const KETTLE = readFileSync('docs/guide/tell-faults-apart.md', 'utf8');
  const model = /^```c file=kettle\.xta\n([^]*?)^```/m.exec(KETTLE)![1]!;
  function inKitchen(use: (directory: string) => void): void {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'kettle.xta'), model);
      writeFileSync(join(directory, 'late.xta'), model.replaceAll('4', '5'));
      writeFileSync(join(directory, 'turned.xta'), model.replace('hot!', 'hot?'));
      writeFileSync(join(directory, 'bad.xta'), model.replace('hot!', 'hott!'));
      use(directory);
    });
  }
  test('are unrolled and told apart', () => {
    inKitchen((cwd) => {
      const args = ['generate', 'discrimination', 'kettle.xta', '--unroll', '8'];
      const { status, stdout } = tickstone([...args, '--against', 'late.xta', '-o', 'k.suite.json'], { cwd });
      expect(status).toBe(0);
      expect(stdout).toMatch(/^late +definite +8 +256 /m);
      goodSuite(readFileSync(join(cwd, 'k.suite.json'), 'utf8'));
      const evaluated = tickstone(['suite', 'evaluate', 'k.suite.json', 'late.xta', '--json'], { cwd });
      const { ok, tests } = JSON.parse(evaluated.stdout) as {
        ok: boolean;
        tests: { others: { verdicts: string[] }[] }[];
      };
      expect(tests.map(({ others }) => others[0]!.verdicts)).toEqual([['fail']]);
      expect(ok).toBe(true);
    });
  });
  test.each([
    [['kettle.xta'], /^error: Use --unroll/],
    [['kettle.xta', '--unroll', '0', '--against', 'late.xta'], /It must be at least 1/],
    [['kettle.xta', '--unroll', '5'], /^error: Name at least one other model/],
    [['kettle.xta', '--unroll', '5', '--against', 'late.xta', '--faults', 'single'], /^error: --faults/],
    [['kettle.xta', '--unroll', '5', '--against', 'turned.xta'], /^error: 'hot' is an input of one model/],
    [['kettle.xta', '--unroll', '5', '--against', 'bad.xta'], /^error TKS3001/],
    [['kettle.xta', '--unroll', '5', '--against', 'absent.xta'], /^error TKS0/],
  ])('%j', (args, words) => {
    inKitchen((cwd) => {
      const { status, stderr } = tickstone(['generate', 'discrimination', ...args], { cwd });
      expect(stderr).toMatch(words);
      expect(status).toBe(2);
    });
  });
  test('too many states end in status 3', () => {
    inKitchen((cwd) => {
      const args = ['kettle.xta', '--unroll', '8', '--against', 'late.xta', '--budget-states', '3'];
      const { status, stderr } = tickstone(['generate', 'discrimination', ...args], { cwd });
      expect([status, stderr]).toEqual([
        3,
        'error: The models cannot be unrolled: the state budget ran out.\n',
      ]);
    });
  });
});

describe('bad input', () => {
  const door = readFileSync(DOOR, 'utf8');
  const circuit = readFileSync(CIRCUIT, 'utf8');
  const cases: readonly [name: string, text: string, words: RegExp][] = [
    ['an empty domain', door.replace('[clear, broken]', '[]'), /^error TKS9012: .*\n +--> bad\.yaml:9:12\n/],
    [
      'a stimulus that a hypothesis says nothing about',
      circuit.replace(/ *- \[closed, weak, \[off, weak\]\]\n/, ''),
      /^error TKS9054: .*for example supply = weak, switch = closed\.\n +--> bad\.yaml:\d+:3\n/,
    ],
    [
      'contradictory rules',
      door.replace("'barrier == clear'", "'barrier == clear', 'barrier == broken'"),
      /^error TKS9050: .* at the first step\.\n +--> bad\.yaml:39:\d+\n[^]*for example, tick \(barrier = clear\)/,
    ],
  ];
  test.each(cases)('%s', (_, text, words) => {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'bad.yaml'), text);
      const { status, stdout, stderr } = tickstone(['generate', 'discrimination', 'bad.yaml'], {
        cwd: directory,
      });
      expect(stderr).toMatch(words);
      expect([status, stdout]).toEqual([2, '']);
    });
  });
  test('a state expression that leaves an output open is reported with an example, and makes things possible', () => {
    inFreshDirectory((directory) => {
      const text = door.replace("Opening: { do: ['drive = opening'] }", 'Opening: {}');
      writeFileSync(join(directory, 'open.yaml'), text);
      const checked = tickstone(['check', 'open.yaml'], { cwd: directory });
      expect(checked.stderr).toMatch(
        /^warning TKS9052: State 'Opening'.*for example rest.*\n +--> open\.yaml:25/,
      );
      expect(checked.status).toBe(0);
    });
  });
  test.each([
    [[DOOR, '--reference', 'okk'], /There is no hypothesis 'okk'\. Did you mean 'ok'/],
    [[DOOR, '--weight', 'deeaf:2'], /no hypothesis 'deeaf'/],
    [[DOOR, '--cost', 'event=tik:2'], /no stimulus 'event=tik'\. Did you mean 'event=tick'/],
    [[DOOR, '--cost', 'event=tick'], /It must be a name and a number/],
    [[DOOR, '--operator', 'explode'], /Choose from remove-if-condition/],
    [[DOOR, '--steps', '0'], /A test has at least one step/],
    [[DOOR, '--unroll', '3'], /--unroll and --against are for timed automata/],
    [[DOOR, '--hypothesis', 'break it'], /TKS9033: In 'break it'/],
    [[DOOR, '--hypothesis', 'remove-if-condition(aks)'], /TKS9031: In .*There is no transition 'aks'/],
    [[CIRCUIT, '--faults', 'single'], /The hypotheses of a relation are in its file/],
    [[CIRCUIT, '--hypothesis', 'remove-if-condition(ask)'], /The hypotheses of a relation are in its file/],
    [['absent.yaml'], /TKS0/],
  ])('%j', (args, words) => {
    const { status, stderr } = tickstone(['generate', 'discrimination', ...args]);
    expect(stderr).toMatch(words);
    expect(status).toBe(2);
  });
});
