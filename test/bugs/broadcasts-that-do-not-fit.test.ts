/**
 * Whether an input is taken is asked of the step as a whole: one that would break the invariant of another process is ignored,
 * and a broadcast is heard by nobody if one of those that hear it would leave the invariant of its target.
 */
import { expect, test } from 'vitest';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { testable } from '../support/test-model.js';

/** Both would hear it, but from time 1 on one of them would be late. */
const BOTH_HEAR = `broadcast chan tick; chan yes;
  process P() { clock x; state A, B { x <= 1 }; init A; trans A -> B { sync tick?; }; }
  process Q() { state C, D; init C; trans C -> D { sync tick?; }, D -> D { sync yes!; }; }
  system P, Q;`;

/** The broadcast that does not fit in one state of the system is given because of another one. */
const IN_ENVIRONMENT = `broadcast chan tick; chan go, yes, no; int[0,1] v;
  process P() { clock x; state A, A0, A1, B { x <= 1 }; init A; trans A -> A0 { sync go?; assign v = 0; },
    A -> A1 { sync go?; assign v = 1; }, A1 -> B { sync tick?; }; }
  process Q() { state C, D; init C; trans C -> D { sync tick?; },
    D -> D { guard v == 0; sync yes!; }, D -> D { guard v == 1; sync no!; }; }
  process E() { clock e; state I, J, K; init I; trans I -> J { sync go!; assign e = 0; },
    J -> K { guard e >= 2; sync tick!; }, K -> K { sync yes?; }, K -> K { sync no?; }; }
  system P, Q, E;`;

test.each([
  ['without an environment', BOTH_HEAR, undefined],
  ['in an environment', IN_ENVIRONMENT, ['P', 'Q']],
])('a model whose broadcast does not fit conforms to itself %s', (_, text, underTest) => {
  const model = testable(text, { underTest });
  for (const check of [checkConformance, checkDeterminised])
    for (const unfitInputs of ['ignored', 'blocked'] as const)
      expect(check(model, model, 'full', {}, { unfitInputs }).kind).toBe('conforms');
});

test('who hears one that does not fit in the specification differs from it', () => {
  const answers = (invariant: string, edges: string): string => `broadcast chan tick; chan yes, no;
    process P() { clock x; state A, B { ${invariant} }, C, D; init A;
      trans ${edges}, B -> C { sync yes!; }, D -> D { sync no!; }; } system P;`;
  const spec = testable(answers('x <= 1', 'A -> B { sync tick?; }'));
  const early = 'A -> B { guard x <= 1; sync tick?; assign x = 0; }';
  const system = testable(answers('x <= 0', `${early}, A -> D { guard x > 1; sync tick?; }`));
  for (const check of [checkConformance, checkDeterminised]) {
    expect(check(spec, system, 'full', {}).kind).toBe('fails');
    expect(check(spec, testable(answers('x <= 0', early)), 'full', {}).kind).toBe('conforms');
  }
});

test('an input that breaks the invariant of another process is ignored', () => {
  const answering = (more: string): string => `chan a, o; int[0,2] n;
    process P() { clock x; state L0, L1 { x <= 1 }; init L0;
      trans L0 -> L1 { sync a?; assign x = 0${more}; }, L1 -> L0 { sync o!; assign n = 0; }; }
    process Q() { state K { n <= 1 }; init K; }
    system P, Q;`;
  const spec = testable(answering(''));
  for (const check of [checkConformance, checkDeterminised]) {
    expect(check(spec, testable(answering(', n = 2')), 'full', {}).kind).toBe('fails');
    expect(check(spec, testable(answering(', n = 1')), 'full', {}).kind).toBe('conforms');
  }
});
