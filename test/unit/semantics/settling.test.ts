/**
 * What a system does before it ignores an input, asked of everybody who follows systems: zones, estimates, both checks of
 * conformance, plays, ticks, replays and whole time units. All of them have to say the same.
 *
 * Each model stands before an unseen step behind which the input is taken, and answered at once. It can stay silent after
 * the input exactly if it may ignore it where it stands.
 */
import { describe, expect, test } from 'vitest';
import { ratio } from '../../../src/base/rational.js';
import { checkDeterminised } from '../../../src/conformance/determinised.js';
import { checkConformance } from '../../../src/conformance/tioco.js';
import { IntegerTimeSystem } from '../../../src/generators/discrimination/integer-time.js';
import { SILENCE } from '../../../src/generators/discrimination/standing.js';
import { Evaluator } from '../../../src/generators/evaluate.js';
import { Replayer } from '../../../src/generators/mutation/system-run.js';
import { TickPlayer } from '../../../src/generators/mutation/tick-player.js';
import { tickTest } from '../../../src/generators/mutation/tick-test.js';
import { compile } from '../../../src/semantics/compile.js';
import { OpenRun } from '../../../src/semantics/open-run.js';
import { OpenSystem } from '../../../src/semantics/open-system.js';
import { concreteUppaal } from '../../../src/semantics/timed-step.js';
import { type SuiteTest } from '../../../src/suite/suite.js';
import { setZero } from '../../../src/zones/zone.js';
import { checkedText } from '../../support/checked.js';
import { testable } from '../../support/test-model.js';

const SPEC = `chan a, p; process P() { state A, C; urgent C; init A; trans A -> C { sync a?; }, C -> A { sync p!; }; } system P;`;

/** Where the input comes: `before` stands for what holds up time there, `step` for how the unseen step is taken. */
function system(before: string, step: string, more = '', declarations = 'chan a, p;'): string {
  return `${declarations} process P() { clock x; state A${before}, B, C; urgent C; ${more} init A;
trans A -> B { ${step} }, B -> C { sync a?; }, C -> A { sync p!; assign x = 0; }; }`;
}

const WHEELS = 'chan a, p; urgent chan go;';
const HELPER = 'process Q() { state Z; init Z; trans Z -> Z { sync go?; }; } system P, Q;';
const ABSENT = 'process Q() { state Z, Y; init Z; trans Y -> Z { sync go?; }; } system P, Q;';

test.each<[name: string, text: string, ignores: boolean]>([
  ['nothing has to be done at once', `${system('', '')} system P;`, true],
  ['a committed location', `${system('', '', 'commit A;')} system P;`, false],
  ['an urgent location', `${system('', '', 'urgent A;')} system P;`, false],
  [
    'an urgent location with two steps, of which the second is possible',
    `${system('', '', 'urgent A;').replace('A -> B', 'A -> C { guard x > 5; }, A -> B')} system P;`,
    false,
  ],
  ['an urgent channel', `${system('', 'sync go!;', '', WHEELS)} ${HELPER}`, false],
  ['an urgent channel without a partner', `${system('', 'sync go!;', '', WHEELS)} ${ABSENT}`, true],
  ['an invariant whose time is up', `${system(' { x <= 0 }', '')} system P;`, true],
])('%s', (_, text, ignores) => {
  const model = testable(text, { inputs: ['a'], outputs: ['p'] });
  const { concrete, tested, network } = model;
  const spec = testable(SPEC);
  const seen = { inputs: ['a'], outputs: ['p'] };

  const run = new OpenRun(concrete, seen);
  const [start] = concrete.initial().states;
  expect(run.ignores(start!, 'a')).toBe(ignores);

  const open = new OpenSystem(network, tested, { names: ['a', 'p'], inputCount: 1 }, 'both');
  const [draft] = open.initial();
  const part = { of: open, vector: draft!.vector, at: Int32Array.from(draft!.from, (__, clock) => clock) };
  const dim = network.clocks.length;
  const zone = new Int32Array(dim * dim);
  setZero(zone, 0, dim);
  expect(open.ignoring(part, 0, zone, dim, 'ignored').length > 0).toBe(ignores);

  const evaluation = new Evaluator(model, 1).evaluate(TEST);
  expect(evaluation.verdicts?.includes('fail')).toBe(ignores);
  expect(evaluation.plays.length).toBeGreaterThan(0);
  for (const { verdict } of evaluation.plays) expect(evaluation.verdicts).toContain(verdict);

  const kind = ignores ? 'fails' : 'conforms';
  for (const check of [checkConformance, checkDeterminised])
    expect(check(spec, model, 'full', {}).kind).toBe(kind);

  const failure = new TickPlayer(compile(network), seen).failure(tickTest(TEST)!);
  expect(failure !== undefined).toBe(ignores);

  const ignored = { steps: [{ delay: ratio(0n, 1n), ignored: 'a' }], finalDelay: ratio(0n, 1n) };
  expect(new Replayer(concrete, seen).observe(ignored) !== undefined).toBe(ignores);

  const whole = new IntegerTimeSystem(model, seen, { statesMax: 100 });
  const after = whole.responses(whole.afterInput(whole.initial, 'a'));
  expect(after.has(SILENCE)).toBe(ignores);
});

test('an output is no unseen step: an input may be ignored before it', () => {
  const text = system('', 'sync p!;', 'urgent A;');
  const { concrete, tested } = testable(`${text} system P;`);
  const run = new OpenRun(concrete, tested);
  const [start] = concrete.initial().states;
  expect(run.settling(start!)).toEqual([]);
  expect(run.ignores(start!, 'a')).toBe(true);
});

describe('an input is given', () => {
  const text = (
    names: string,
  ): string => `chan a, p; process P() { state A; init A; trans A -> A { sync a?; }, A -> A { sync p!; }; }
    process E() { clock y; state I; init I; trans I -> I { guard y >= 1; sync a!; }, I -> I { sync p?; }; }
    process Q() { state B; init B; trans B -> B { sync a!; }; } system ${names};`;
  const isGiven = (names: string, ...underTest: readonly boolean[]): boolean => {
    const { checked } = checkedText(text(names));
    const concrete = concreteUppaal(checked, {
      does: new Map(names === 'P' ? [['a', 'sends']] : []),
      passes: new Map(),
    });
    const run = new OpenRun(concrete, { inputs: ['a'], outputs: ['p'], underTest });
    return run.isGiven(concrete.initial().states[0]!, 'a');
  };

  test('by a tester outside', () => {
    expect(isGiven('P', true)).toBe(true);
  });

  test('by an environment that is ready', () => {
    expect(isGiven('P, E', true, false)).toBe(false);
    expect(isGiven('P, Q, E', true, false, false)).toBe(true);
  });

  test('by no process under test', () => {
    expect(isGiven('P, Q, E', true, true, false)).toBe(false);
  });
});

const TEST: SuiteTest = {
  ...{ id: 't1', title: '', goals: [], verdict: 'pass', length: 2, duration: '0' },
  steps: [
    { input: 'a', after: '0' },
    { output: 'p', within: ['0', '0'] },
  ],
};
