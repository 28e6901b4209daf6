/** An input that sets the bound of the invariant that it leads into fits where the new bound holds, not the old one. */
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

/** Answers at the bound that the input sets. */
function answering(update: string): string {
  return `clock x; int[0,2] n; chan a, o;
    process P() { state L0, L1 { x <= n }; init L0;
      trans L0 -> L1 { guard x <= 1; sync a?; ${update} },
        L1 -> L0 { guard x >= n; sync o!; assign x = 0; }; }`;
}

const SYSTEMS: readonly (readonly [string, string, readonly string[] | undefined])[] = [
  ['the edge sets it', `${answering('assign n = 1;')} system P;`, undefined],
  ['the edge counts it', `${answering('assign n = n < 2 ? n + 1 : 1;')} system P;`, undefined],
  ['the input passes it', `${answering('')} system P;`, undefined],
  [
    'the environment sets it',
    `${answering('')} process E() { state I; init I;
      trans I -> I { sync a!; assign n = 1; }, I -> I { sync o?; }; } system P, E;`,
    ['P'],
  ],
];

test.each(SYSTEMS)('a model conforms to itself where %s', (_, text, underTest) => {
  const made = model(text, underTest);
  for (const check of [checkConformance, checkDeterminised])
    expect(check(made, made, 'full', {}).kind).toBe('conforms');
});

test.each(SYSTEMS)('one that answers late fails where %s', (_, text, underTest) => {
  const late = text.replace('{ x <= n }', '{ x <= n + 1 }').replace('guard x >= n;', 'guard x >= n + 1;');
  for (const check of [checkConformance, checkDeterminised])
    expect(check(model(text, underTest), model(late, underTest), 'full', {}).kind).toBe('fails');
});
