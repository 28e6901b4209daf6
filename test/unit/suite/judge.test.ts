/** The verdicts that runs of events have. */
import { expect, test } from 'vitest';
import { type ObservedEvent, judge } from '../../../src/suite/judge.js';
import { type SuiteStep, type Verdict } from '../../../src/suite/suite.js';
import { time } from '../../support/test-model.js';

const INPUT: SuiteStep = { input: 'a', after: '1' };
const OUTPUT: SuiteStep = { output: 'x', within: ['1', '3'] };
const OPEN: SuiteStep = { output: 'x', within: ['1', '3'], open: [true, true] };
const CHOICE: SuiteStep = {
  oneOf: [
    { output: 'x', within: ['0', '2'] },
    { output: 'y', within: ['0', '2'], verdict: 'inconclusive' },
    { quiet: '2', verdict: 'inconclusive' },
  ],
};
const INPUT_UNLESS: SuiteStep = {
  oneOf: [
    { input: 'a', after: '1' },
    { output: 'y', within: ['0', '1'], verdict: 'inconclusive' },
  ],
};
const DEEP: SuiteStep = {
  oneOf: [
    { output: 'x', within: ['0', '2'] },
    { output: 'y', within: ['0', '2'], steps: [{ quiet: '1' }, OUTPUT], verdict: 'inconclusive' },
  ],
};

/** Silence for 2, but for an output at its end. */
function quietUnless(verdict: Verdict | undefined): SuiteStep {
  return { oneOf: [{ quiet: '2' }, { output: 'x', within: ['2', '2'], verdict }] };
}

/** `1 a? 2 x! 3`: an input, an output, and silence in the end. */
function eventsOf(run: string): { readonly events: readonly ObservedEvent[]; readonly silence: string } {
  const words = run.split(' ');
  const silence = words.length % 2 === 1 ? words.pop()! : '0';
  const events = Array.from({ length: words.length / 2 }, (_, index): ObservedEvent => {
    const action = words[2 * index + 1]!;
    return {
      kind: action.endsWith('?') ? 'input' : 'output',
      action: action.slice(0, -1),
      delay: time(words[2 * index]!),
    };
  });
  return { events, silence };
}

test.each<[run: string, steps: readonly SuiteStep[], expected: string]>([
  ['1 a?', [INPUT], 'pass'],
  ['2 a?', [INPUT], 'notTheTest'],
  ['1 b?', [INPUT], 'notTheTest'],
  ['1/2 x!', [INPUT], 'fail'],
  ['1 x!', [INPUT], 'fail'],
  ['5', [INPUT], 'unfinished'],
  ['1 x!', [OUTPUT], 'pass'],
  ['3 x!', [OUTPUT], 'pass'],
  ['2.5 x!', [OUTPUT], 'pass'],
  ['1/2 x!', [OUTPUT], 'fail'],
  ['7/2 x!', [OUTPUT], 'fail'],
  ['2 y!', [OUTPUT], 'fail'],
  ['2', [OUTPUT], 'unfinished'],
  ['3', [OUTPUT], 'unfinished'],
  ['4', [OUTPUT], 'fail'],
  ['4 a?', [OUTPUT], 'fail'],
  ['2 a?', [OUTPUT], 'notTheTest'],
  ['1 x!', [OPEN], 'fail'],
  ['3 x!', [OPEN], 'fail'],
  ['2 x!', [OPEN], 'pass'],
  ['3', [OPEN], 'fail'],
  ['1 a? 1 x!', [INPUT, OUTPUT], 'pass'],
  ['1 a? 0 x!', [INPUT, OUTPUT], 'fail'],
  ['1 x! 1 x! 9 y!', [CHOICE, OUTPUT], 'pass'],
  ['1 y! 1 x!', [CHOICE, OUTPUT], 'inconclusive'],
  ['1 z!', [CHOICE], 'fail'],
  ['2', [CHOICE], 'inconclusive'],
  ['2 x!', [CHOICE], 'pass'],
  ['1', [CHOICE], 'unfinished'],
  ['1 a?', [INPUT_UNLESS], 'pass'],
  ['1 y!', [INPUT_UNLESS], 'inconclusive'],
  ['1/2 x!', [INPUT_UNLESS], 'fail'],
  ['1 y! 3 x!', [DEEP], 'inconclusive'],
  ['1 y! 1/2 x!', [DEEP], 'fail'],
  ['1 y! 1 x!', [DEEP], 'fail'],
  ['1 y! 5', [DEEP], 'fail'],
  ['2', [{ quiet: '2' }], 'pass'],
  ['1', [{ quiet: '2' }], 'unfinished'],
  ['1 x!', [{ quiet: '2' }], 'fail'],
  ['2 x!', [{ quiet: '2' }, { output: 'x', within: ['0', '0'] }], 'fail'],
  ['5/2 x!', [{ quiet: '2' }, { output: 'x', within: ['0', '1'] }], 'pass'],
  ['2 a?', [{ quiet: '2' }, { input: 'a', after: '0' }], 'pass'],
  ['3 x!', [{ quiet: '2' }, OUTPUT], 'pass'],
  ['2 x!', [{ quiet: '2' }, OUTPUT], 'fail'],
  // Before it is asked for, or when: the run does not tell.
  ['2 x!', [{ quiet: '2' }, { accept: ['x'] }], 'notJudged'],
  // Either way it is what was asked for.
  ['2 x!', [quietUnless('pass'), { accept: ['x'] }], 'pass'],
  ['2 x!', [quietUnless('inconclusive'), { accept: ['x'] }], 'notJudged'],
  ['2 x!', [quietUnless('pass'), { accept: ['x'] }, { quiet: '1' }], 'notJudged'],
  ['2 x! 1', [quietUnless(undefined), { accept: ['x'] }], 'notJudged'],
  ['2 y!', [{ quiet: '2' }, { accept: ['x'] }], 'fail'],
  ['2 x!', [{ quiet: '2' }, { accept: ['x'], after: '1' }], 'fail'],
  ['4 x!', [{ quiet: '1' }, { quiet: '1' }, OUTPUT], 'pass'],
  ['1 a?', [INPUT, { refuse: 'b' }], 'notJudged'],
  ['1 a?', [INPUT, { accept: ['b'] }], 'notJudged'],
  ['1 a? 2 x!', [INPUT, { accept: ['b', 'x'], after: '2' }], 'pass'],
  ['1 a? 1 x!', [INPUT, { accept: ['b', 'x'], after: '2' }], 'fail'],
])('%s', (run, steps, expected) => {
  const { events, silence } = eventsOf(run);
  const test = { id: 't', title: '', goals: [], steps, verdict: 'pass', length: 0, duration: '0' } as const;
  const judged = judge(test, events, time(silence));
  expect(judged.kind === 'verdict' ? judged.verdict : judged.kind).toBe(expected);
});
