/** `tickstone generate connectivity`, and what `suite evaluate` says of its suites, run as built. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CliResult, inFreshDirectory, tickstone } from '../support/cli.js';
import { caseText, casesNote, hasCases } from '../support/connectivity.js';

const INTERCOM = ['generate', 'connectivity', resolve('models/intercom.xml'), '--under-test', 'Panel,Line'];

/** Without clocks: nothing in the model says that outputs come at once, and internal steps follow inputs. */
const DOOR = `chan open, close, opened, lock, free;
process Door() {
  state shut, moving, wide;
  init shut;
  trans shut -> moving { sync open?; }, moving -> wide { sync opened!; }, wide -> shut { sync close?; };
}
process Lock() {
  state locked, asked, away, called; commit asked, called; init away;
  trans away -> asked { sync lock?; }, asked -> locked { }, locked -> called { sync free?; }, called -> away { };
}
system Door, Lock;`;

/** Makes a suite for a model and evaluates it. */
function evaluated(text: string, args: readonly string[]): CliResult {
  const path = text.startsWith('<') ? 'model.xml' : 'model.xta';
  return inFreshDirectory((cwd) => {
    writeFileSync(join(cwd, path), text);
    const made = tickstone(['generate', 'connectivity', path, ...args, '-o', 'wires.json'], { cwd });
    expect([0, 3], made.stderr).toContain(made.status);
    return tickstone(['suite', 'evaluate', 'wires.json', '--json'], { cwd });
  });
}

interface Evaluation {
  readonly ok: boolean;
  readonly tests: readonly {
    readonly verdicts: readonly string[];
    readonly run: string;
    readonly goals: Readonly<Record<'confirmed' | 'refuted' | 'notChecked', readonly string[]>>;
  }[];
}

function checkPasses(name: string, text: () => string, args: readonly string[] = []): void {
  test(`${name} ${args.join(' ')}`, () => {
    const { status, stdout } = evaluated(text(), args);
    const { ok, tests } = JSON.parse(stdout) as Evaluation;
    expect([status, ok]).toEqual([0, true]);
    for (const { verdicts, run, goals } of tests) {
      expect([verdicts, run]).toEqual([['pass'], 'confirmed']);
      expect(goals.confirmed.length).toBeGreaterThan(0);
      expect([...goals.refuted, ...goals.notChecked]).toEqual([]);
    }
  });
}

describe('suites pass on their own models', () => {
  const intercom = (): string => readFileSync('models/intercom.xml', 'utf8');
  const parts = ['--under-test', 'Panel,Line'];
  checkPasses('a door without clocks', () => DOOR);
  checkPasses('a door without clocks', () => DOOR, ['--multi', '--faults', 'inputs,outputs,crossed']);
  checkPasses('an intercom', intercom, parts);
  checkPasses('an intercom', intercom, [...parts, '--multi', '--faults', 'inputs,late', '--uses', '2']);
  checkPasses('an intercom', intercom, [...parts, '--multi', '--faults', 'timed', '--from', '7']);
});

describe.skipIf(!hasCases)(`the cases of the paper pass on their own models${casesNote}`, () => {
  for (const name of ['fig2', 'cruise-ui', 'cruise-speed', 'cruise', 'cruise-ui-timed']) {
    checkPasses(name, () => caseText(name));
    checkPasses(name, () => caseText(name), ['--multi']);
    checkPasses(name, () => caseText(name), ['--faults', 'inputs,outputs', '--end-with', 'output']);
  }
});

describe('suites that claim too much', () => {
  test('a fault that a test does not show is refuted', () => {
    inFreshDirectory((cwd) => {
      writeFileSync(join(cwd, 'door.xta'), DOOR);
      tickstone(['generate', 'connectivity', 'door.xta', '-o', 'wires.json'], { cwd });
      const suite = readFileSync(join(cwd, 'wires.json'), 'utf8');
      // The test for one input ends before it shows anything.
      const shorter = suite.replace(
        /\{ "input": "open", "after": "0" \},\n\s*\{ "output": "opened", "within": \["0", "0"\] \}\n/,
        '{ "input": "open", "after": "0" }\n',
      );
      expect(shorter).not.toBe(suite);
      writeFileSync(
        join(cwd, 'short.json'),
        shorter
          .replace('"length": 2', '"length": 1')
          .replace(/"steps": (\d+)/, (_, n) => `"steps": ${Number(n) - 1}`),
      );
      const { status, stdout } = tickstone(['suite', 'evaluate', 'short.json'], { cwd });
      expect(stdout).toContain("t1: it does not serve the goal 'open does not arrive'");
      expect(status).toBe(1);
    });
  });

  test('options that make no sense are not followed', () => {
    inFreshDirectory((cwd) => {
      writeFileSync(join(cwd, 'door.xta'), DOOR);
      tickstone(['generate', 'connectivity', 'door.xta', '-o', 'wires.json'], { cwd });
      const suite = readFileSync(join(cwd, 'wires.json'), 'utf8');
      writeFileSync(join(cwd, 'odd.json'), suite.replace(/"faults": \[\s*"inputs"\s*\]/, '"faults": 7'));
      const { status, stdout } = tickstone(['suite', 'evaluate', 'odd.json'], { cwd });
      expect(stdout).toContain('not checked');
      expect(status).toBe(0);
    });
  });
});

describe('what is asked for', () => {
  const check = (args: readonly string[], message: string): void => {
    test(args.join(' '), () => {
      const { status, stderr } = tickstone([...INTERCOM, ...args]);
      expect(stderr).toContain(message);
      expect(status).toBe(2);
    });
  };
  check(['--wires', 'rung'], "'rung' is not an input or output of the model. Did you mean 'ring'?");
  check(['--optimize', 'cost', '--price', 'opn=3'], "Did you mean 'open'?");
  check(['--faults', 'timed'], 'Timed disconnects need a time');
  check(['--faults', 'late', '--uses', '1000'], 'It must be at most 100.');
  check(
    ['--faults', 'loose'],
    'Choose from inputs, outputs, crossed, stuck, duplicated, late, timed, lost, lost-every, repeated, repeated-every, swapped, delayed, stuck-values, shifted-values.',
  );
});

test('one document of JSON, with a row for each fault', () => {
  const { status, stdout } = tickstone([...INTERCOM, '--multi', '--json']);
  expect(status).toBe(0);
  const summary = JSON.parse(stdout) as { readonly faults: readonly unknown[] };
  expect(summary).toMatchObject({ covered: 4, steps: 8, provedMinimal: true, lowerBound: 8 });
  expect(summary.faults[0]).toEqual({
    fault: 'disconnected input ring',
    status: 'covered',
    steps: 2,
    time: '0',
    verdict: 'P',
    word: '0.ring.0.buzz',
  });
});

test('a budget that ends is said, with a bound', () => {
  const { status, stdout } = tickstone([...INTERCOM, '--multi', '--budget-states', '50']);
  expect(stdout).toMatch(/not proved minimal: no suite has fewer than \d+ steps/);
  expect(status).toBe(3);
});

test('words of a timed model are told with their delays everywhere, although all of them are 0', () => {
  const { stdout } = tickstone([...INTERCOM, '--multi', '--optimize', 'time']);
  expect(stdout).toContain('P        0.ring.0.buzz\n');
  expect(stdout).toContain('\nt1  F  0.ring.0.buzz.0.answer.');
});

test('one time unit is one', () => {
  const { stdout } = tickstone([...INTERCOM, '--multi', '--faults', 'timed', '--from', '1', '--until', '4']);
  expect(stdout).toContain('(11 steps, 1 time unit, pass)');
  expect(stdout).toContain('1 test with 11 steps, 1 time unit\n');
});
