/** Plays in ticks: whether a system can fail a test, at the borders of what it may ignore, refuse and do at once. */
import { expect, test } from 'vitest';
import { type UnfitInputs } from '../../../src/conformance/conformance.js';
import { TickPlayer } from '../../../src/generators/mutation/tick-player.js';
import { tickTest } from '../../../src/generators/mutation/tick-test.js';
import { compile } from '../../../src/semantics/compile.js';
import { readSteps, testOf } from '../../support/suite-text.js';
import { oneProcess, testable } from '../../support/test-model.js';

function canFail(body: string, steps: string, unfitInputs: UnfitInputs = 'ignored', more = ''): boolean {
  const { network, tested } = testable(oneProcess(body, more));
  const player = new TickPlayer(compile(network), tested, unfitInputs);
  return player.failure(tickTest(testOf(readSteps(steps)))!) !== undefined;
}

/** Goes from A to B unseen, and answers a there. */
const HIDDEN =
  'state A, B, C; urgent A, C; init A; trans A -> B { }, B -> C { sync a?; }, C -> B { sync x!; };';

test('what has to be done at once, unseen, is done before an input is ignored', () => {
  expect(canFail(HIDDEN, '0 a?; x![0,0]')).toBe(false);
});

test('where time may pass, an input may be ignored before', () => {
  expect(canFail(HIDDEN.replace('urgent A, C', 'urgent C'), '0 a?; x![0,0]')).toBe(true);
});

test('what is seen need not be done before', () => {
  const talking = 'state A, B; urgent A; init A; trans A -> B { sync y!; }, B -> B { sync a?; };';
  expect(canFail(talking, '(y![0,0] inconclusive | 0 a?); x![0,0]')).toBe(true);
});

test('an input whose target is not allowed is ignored, or blocked', () => {
  const unfit = 'state A, B { c <= 0 }; init A; trans A -> B { sync a?; }, B -> A { sync x!; };';
  expect(canFail(unfit, '1 a?; x![0,0]')).toBe(true);
  expect(canFail(unfit, '1 a?; x![0,0]', 'blocked')).toBe(false);
});

test('a broadcast is ignored there, and never blocked', () => {
  const unfit = 'state A, B { c <= 0 }; init A; trans A -> B { sync cry?; }, B -> A { sync x!; };';
  for (const unfitInputs of ['ignored', 'blocked'] as const)
    expect(canFail(unfit, '1 cry?; x![0,0]', unfitInputs, 'broadcast chan cry;')).toBe(true);
});

test('an output at the very end of a silence belongs to it', () => {
  const punctual =
    'state A { c <= 1 }, B; init A; trans A -> B { guard c == 1; sync x!; }, B -> B { sync a?; };';
  expect(canFail(punctual, '(x![1,1] inconclusive | quiet 1); quiet 1')).toBe(false);
  expect(canFail(punctual, 'quiet 1')).toBe(true);
});
