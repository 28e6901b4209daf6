/** An input that would lead out of the invariant of its target is ignored, however its step sets clocks and integers. */
import { expect, test } from 'vitest';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { testModelOf } from '../support/test-model.js';

function model(text: string, underTest?: readonly string[]): TestModel {
  const made = testModelOf(text, { underTest });
  if (!('network' in made)) throw new Error('The model cannot be tested.');
  return made;
}

/** Answers an input within one time unit. */
function answering(update: string, more = '', shared = ''): string {
  return `chan a, o; ${shared}
    process P() { clock x, y; int[0,5] n; int[0,5] k = 2; void count() { n = 1; }
      void zero() { x = 0; } int two() { n = 1; x = k; return n; } void choose() { if (k > 1) x = k; else x = 0; }
      state L0, L1 { x <= 1${more} }; init L0;
      trans L0 -> L1 { sync a?; ${update === '' ? '' : `assign ${update};`} }, L1 -> L0 { sync o!; }; }
    system P;`;
}

/** All ignore the input at some time, and then are silent where they have to answer. */
const DEAF: readonly (readonly [string, string])[] = [
  ['a function leaves the clock as it is', answering('count()')],
  ['a choice leaves the clock as it is', answering('n = k > 1 ? 1 : 0')],
  ['the clock is set to a variable', answering('x = k')],
  ['the clock is set to what the step has computed', answering('n = k, count(), x = n + k')],
  ['the clock is set to another', answering('x = y')],
  ['the clock is set to more than another', answering('y = 0, x = y + k')],
  ['the step changes what the clock is set to', answering('n = 5, x = n - k')],
  ['a choice decides what the clock is set to', answering('x = k > 1 ? k : 0')],
  ['a function decides what the clock is set to', answering('choose()')],
  ['a function sets the clock', answering('two()')],
  ['a hook sets the bound', answering('x = k - 1', ' + m', 'int[-1,1] m; after_update { m = -1 }')],
  ['the invariant has a condition on integers', answering('x = 0, count()', ' && n < 1')],
];

test.each(DEAF)('a system that ignores an input fails where %s', (_, deaf) => {
  const [specification, system] = [model(answering('x = 0')), model(deaf)];
  for (const check of [checkConformance, checkDeterminised])
    expect(check(specification, system, 'full', {}).kind).toBe('fails');
});

const FITTING: readonly (readonly [string, string])[] = [
  ['a function is called beside', answering('count(), x = 0')],
  ['a function sets the clock to what fits', answering('zero()')],
  ['a function sets the clock behind another', answering('count(), zero()')],
  ['the clock is set to a variable that fits', answering('n = 1, x = n')],
  ['the clock is set to another that fits', answering('y = 0, x = y')],
  ['the condition on integers holds', answering('x = 0, n = 1', ' && n < 2')],
];

test.each(FITTING)('a system that takes every input conforms where %s', (_, fitting) => {
  const [specification, system] = [model(answering('x = 0')), model(fitting)];
  for (const check of [checkConformance, checkDeterminised])
    expect(check(specification, system, 'full', {}).kind).toBe('conforms');
});

/** Answers within as long as the input says. */
function told(update: string): string {
  return `int[1,3] d; chan a, o;
    process P() { clock x; int[1,3] k; state L0, L1 { x <= k }; init L0;
      trans L0 -> L1 { sync a?; assign ${update}; }, L1 -> L0 { sync o!; }; }
    process E() { state I; init I;
      trans I -> I { select v : int[1,3]; sync a!; assign d = v; }, I -> I { sync o?; }; }
    system P, E;`;
}

test.each([
  ['k = d, x = 0', 'k = d, x = 1', 'conforms'],
  ['k = d, x = 0', 'k = d, x = 0', 'conforms'],
  ['k = d, x = 0', 'k = 4 - d, x = 4 - k', 'fails'],
  // What the sender changes, and what is computed from it, decides whether the input is ignored.
  ['k = d, x = 0', 'k = d', 'fails'],
  ['k = d, x = 0', 'k = d, x = d', 'conforms'],
  ['k = d, x = 0', 'k = d, x = 4 - d', 'fails'],
  ['k = d, x = 0', 'k = d, x = 4 - k', 'fails'],
  ['k = d, x = 0', 'k = 4 - d, x = 2', 'fails'],
  ['k = d, x = 0', 'k = 4 - d, x = 5 - k', 'fails'],
])('an input passes the bound: %s, and in the system %s', (expected, update, kind) => {
  const [specification, system] = [model(told(expected), ['P']), model(told(update), ['P'])];
  for (const check of [checkConformance, checkDeterminised])
    expect(check(specification, system, 'full', {}).kind).toBe(kind);
});
