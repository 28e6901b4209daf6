/** Tests as timed automata: verdicts that the closed model reaches, and what is refused. */
import { describe, expect, test } from 'vitest';
import { readSteps, testOf } from '../../support/suite-text.js';
import { automataOf, evaluatedVerdicts, verifiedVerdicts } from '../../support/test-automata.js';
import { oneProcess, testable } from '../../support/test-model.js';

/** The verdicts that are reached, which are those that the evaluation finds; or what is said. */
function verdicts(text: string, steps: string, underTest?: readonly string[]): string {
  const model = testable(text, { underTest });
  const planned = testOf(readSteps(steps));
  const { text: written, diagnostics } = automataOf(model, [planned]);
  if (written === undefined) return diagnostics.map(({ code, message }) => `${code} ${message}`).join('; ');
  const [found] = verifiedVerdicts(written);
  expect(found).toEqual(evaluatedVerdicts(model, planned));
  return found!.join(' ');
}

const LATER = oneProcess(
  'state s, t { c <= 3 }; init s; trans s -> t { sync a?; assign c = 0; }, t -> s { guard c >= 1; sync x!; };',
);

describe('a closed model reaches the verdicts of a test', () => {
  test.each([
    ['1 a?; x![1,3]', 'pass'],
    ['1 a?; x![1,2]', 'pass fail'],
    ['1 a?; x![1,3)', 'pass fail'],
    ['1 a?; x!(1,3]', 'pass fail'],
    ['1 a?; quiet 1', 'pass fail'],
    ['1 a?; quiet 1/2', 'pass'],
    ['1 a?; quiet 3; x![0,1]', 'fail'],
    ['1 a?; (x![1,2] | quiet 2 inconclusive)', 'pass inconclusive'],
    ['1 a?; 1 a?; x![0,5]', 'pass fail'],
    ['refuse x 2', 'pass'],
    ['1 a?; refuse a 1/2', 'pass'],
    ['1 a?; refuse x 1', 'fail'],
    ['1 a?; 1/2 a?; x![0,5]', 'pass'],
    ['accept a 1', 'pass'],
    ['accept x 1 inconclusive', 'inconclusive'],
    ['1 a?; accept x+a 2', 'pass fail'],
  ])('%s', (steps, expected) => {
    expect(verdicts(LATER, steps)).toBe(expected);
  });

  test.each([
    [
      'an input is ignored in a committed location',
      'commit t; init s; trans s -> t { sync a?; }, t -> s { sync x!; }, u -> u { sync b?; };',
      '1 a?; 0 b?; x![0,0]',
      'pass fail',
    ],
    [
      'unseen steps come first',
      'commit t; init s; trans s -> t { sync a?; }, t -> u { }, u -> s { sync b?; }, s -> s { sync x!; };',
      '1 a?; 0 b?; 0 a?; quiet 1',
      'pass fail',
    ],
    [
      'silence ends in a committed location',
      'commit t; init s; trans s -> t { sync a?; }, t -> s { sync x!; };',
      '1 a?; quiet 0',
      'pass fail',
    ],
  ])('%s', (_, body, steps, expected) => {
    expect(verdicts(oneProcess(`state s, t, u; ${body}`), steps)).toBe(expected);
  });

  test('of a system that stops where a window has ended', () => {
    const text = oneProcess(
      'state s, t { c <= 3 }; init s; trans s -> t { sync a?; assign c = 0; }, t -> s { guard c < 3; sync x!; };',
    );
    expect(verdicts(text, '1 a?; x![0,3)')).toBe('pass fail');
    expect(verdicts(text, '1 a?; x![0,3]')).toBe('pass');
  });

  test('of outputs that are broadcast, urgent, or pass values', () => {
    const text = `broadcast chan y; urgent chan u; chan level, a; int[0,3] n;
process P() { state s, t; init s; trans s -> t { sync a?; }, t -> t { sync level!; assign n = 2; }, t -> s { sync y!; }; }
system P;`;
    expect(verdicts(text, '1 a?; y![0,4]')).toBe('pass fail');
    const model = testable(text);
    const step = { output: 'level', values: { n: [1, 2] as const }, within: ['0', '2'] as const };
    const planned = testOf([
      { input: 'a', after: '0' },
      { oneOf: [step, { quiet: '2', verdict: 'inconclusive' }] },
    ]);
    const [found] = verifiedVerdicts(automataOf(model, [planned]).text!);
    expect(found).toEqual(evaluatedVerdicts(model, planned));
    expect(found).toEqual(['pass', 'fail', 'inconclusive']);
    const urgent = oneProcess(
      'state s, t; init s; trans s -> t { sync a?; }, t -> s { sync u!; };',
      'urgent chan u;',
    );
    expect(verdicts(urgent, '1 a?; u![0,0]')).toBe('pass');
    expect(verdicts(urgent, '1 a?; quiet 1')).toBe('fail');
  });

  test('of several tests, each by itself', () => {
    const tests = ['1 a?; x![1,2]', '1 a?; x![1,3]'].map((steps, index) => ({
      ...testOf(readSteps(steps)),
      id: `t${index}`,
    }));
    const model = testable(LATER);
    expect(verifiedVerdicts(automataOf(model, tests).text!)).toEqual([['pass', 'fail'], ['pass']]);
  });

  test('of a system without its environment', () => {
    const text = `chan a, x; clock c;
process E() { state s { c <= 1 }; init s; trans s -> s { sync a!; }; }
process P() { state s, t; init s; trans s -> t { sync a?; }, t -> s { sync x!; }; }
process F() { state s; init s; trans s -> s { sync x?; }; }
system E, P, F;`;
    expect(verdicts(text, '5 a?; x![0,9]', ['P'])).toBe('pass fail');
    expect(
      automataOf(testable(text, { underTest: ['P'] }), [testOf(readSteps('quiet 1'))]).text,
    ).not.toContain('<name>E</name>');
  });
});

describe('is refused', () => {
  const loop = 'state s; init s; trans s -> s { sync x!; };';
  test.each([
    ['priorities of channels', oneProcess(loop, 'chan priority x < default;'), 'TKS9651'],
    ['code around updates', oneProcess(loop, 'int m; before_update { m = 1 }'), 'TKS9651'],
    [
      'urgent locations that unseen steps leave',
      oneProcess('state s, t; urgent s; init s; trans s -> t { }, t -> t { sync a?; };'),
      'TKS9651',
    ],
    [
      'clocks that are computed with where times have fractions',
      oneProcess('state s; init s; trans s -> s { sync x!; assign c = d + 1; };'),
      'TKS9651',
    ],
  ])('%s', (_, text, code) => {
    expect(verdicts(text, 'quiet 1/2')).toMatch(code);
  });

  test.each([
    [
      'an output with values',
      'chan level; int[0,3] n; process P() { state s; init s; trans s -> s { sync level!; assign n = 1; }; } system P;',
      'quiet 1; refuse level(1)',
      'Step 2',
    ],
    [
      'an output where the system may be committed',
      oneProcess('state s, t; commit t; init s; trans s -> t { sync a?; }, t -> s { }, s -> s { sync x!; };'),
      'refuse x',
      'Step 1',
    ],
    ['a channel that the model does not have', LATER, '1 nosuch?', "no channel 'nosuch'"],
    ['times that are too fine', LATER, 'quiet 1/1000000007', 'too fine'],
  ])('%s', (_, text, steps, words) => {
    expect(verdicts(text, steps)).toMatch(/^TKS9652/);
    expect(verdicts(text, steps)).toContain(words);
  });
});
