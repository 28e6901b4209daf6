/** Tests that need to know whether an input is refused. */
import { expect, test } from 'vitest';
import { asksForRefusals } from '../../../src/execution/asks-for-refusals.js';
import { type SuiteStep } from '../../../src/suite/suite.js';

const inBranch = (steps: readonly SuiteStep[]): SuiteStep => ({
  oneOf: [{ output: 'x', within: ['0', '1'], steps, verdict: 'pass' }],
});

test.each<[steps: readonly SuiteStep[], isAsked: boolean]>([
  [[{ input: 'a', after: '1' }], false],
  [[{ refuse: 'a' }], true],
  [[{ refuse: 'a', values: { kind: 1 } }], true],
  [[{ refuse: 'x' }], false],
  [[{ accept: ['x', 'a(1)'] }], true],
  [[{ accept: ['x'] }], false],
  [[inBranch([{ quiet: '1' }])], false],
  [[inBranch([{ refuse: 'a' }])], true],
  [[inBranch([inBranch([{ accept: ['a'] }])])], true],
])('%j: %s', (steps, isAsked) => {
  const planned = {
    id: 't',
    title: '',
    goals: [],
    steps,
    verdict: 'pass',
    length: 1,
    duration: '0',
  } as const;
  expect(asksForRefusals({ suite: 0, test: planned, reading: 'played', inputs: ['a'] })).toBe(isAsked);
});

test('words are offered, and what is offered may be refused', () => {
  const word = {
    id: 't',
    title: '',
    goals: [],
    steps: [],
    verdict: 'pass',
    length: 0,
    duration: '0',
  } as const;
  expect(asksForRefusals({ suite: 0, test: word, reading: 'offered', inputs: [] })).toBe(true);
});
