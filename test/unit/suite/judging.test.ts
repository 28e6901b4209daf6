/** Verdicts where times are known up to an error, and where windows are widened. */
import { expect, test } from 'vitest';
import { compare, decimalText } from '../../../src/base/rational.js';
import { type Judgement, Judging, type Observation, judgeBy } from '../../../src/suite/judge.js';
import { type SuiteStep } from '../../../src/suite/suite.js';
import { time } from '../../support/test-model.js';

const WINDOW: SuiteStep = { output: 'x', within: ['1', '3'] };
const FROM_START: SuiteStep = { output: 'x', within: ['0', '3'] };
const EXACT: SuiteStep = { output: 'x', within: ['2', '2'] };
const OPEN: SuiteStep = { output: 'x', within: ['1', '3'], open: [true, true] };
const UNLESS: SuiteStep = {
  oneOf: [
    { input: 'a', after: '2' },
    { output: 'y', within: ['0', '2'], verdict: 'inconclusive' },
  ],
};

function observations(run: string): { readonly events: readonly Observation[]; readonly silence: string } {
  const words = run.split(' ');
  const silence = words.length % 2 === 1 ? words.pop()! : '0';
  const kinds = { '?': 'input', '!': 'output', '-': 'refused' } as const;
  const events = Array.from({ length: words.length / 2 }, (_, index): Observation => {
    const action = words[2 * index + 1]!;
    const kind = kinds[action.at(-1) as keyof typeof kinds];
    return { kind, action: action.slice(0, -1), delay: time(words[2 * index]!) };
  });
  return { events, silence };
}

function word(judgement: Judgement): string {
  return judgement.kind === 'verdict' ? judgement.verdict : judgement.kind;
}

test.each<[run: string, steps: readonly SuiteStep[], error: string, tolerance: string, expected: string]>([
  // Surely inside, surely outside, and closer to a border than times are exact.
  ['2 x!', [WINDOW], '0.1', '0', 'pass'],
  ['0.95 x!', [WINDOW], '0.1', '0', 'untrusted'],
  ['1.05 x!', [WINDOW], '0.1', '0', 'untrusted'],
  ['1.1 x!', [WINDOW], '0.1', '0', 'pass'],
  ['0.85 x!', [WINDOW], '0.1', '0', 'fail'],
  ['3.05 x!', [WINDOW], '0.1', '0', 'untrusted'],
  ['3.2 x!', [WINDOW], '0.1', '0', 'fail'],
  ['3.05', [WINDOW], '0.1', '0', 'unfinished'],
  ['3.2', [WINDOW], '0.1', '0', 'fail'],
  // Nothing comes before what it follows.
  ['0.01 x!', [FROM_START], '0.1', '0', 'pass'],
  ['0 x!', [FROM_START], '0.1', '0', 'pass'],
  // Ends that do not belong to a window.
  ['1 x!', [OPEN], '0', '0', 'fail'],
  ['1.1 x!', [OPEN], '0.1', '0', 'untrusted'],
  ['1.2 x!', [OPEN], '0.1', '0', 'pass'],
  ['0.9 x!', [OPEN], '0.1', '0', 'fail'],
  // A tolerance widens windows on purpose.
  ['2.05 x!', [EXACT], '0', '0', 'fail'],
  ['2.05 x!', [EXACT], '0.01', '0', 'fail'],
  ['2.05 x!', [EXACT], '0.1', '0', 'untrusted'],
  ['2.05 x!', [EXACT], '0.1', '0.2', 'pass'],
  ['2.15 x!', [EXACT], '0.1', '0.2', 'untrusted'],
  ['2.4 x!', [EXACT], '0.1', '0.2', 'fail'],
  ['1.85 x!', [EXACT], '0', '0.2', 'pass'],
  ['2.2', [EXACT], '0', '0.2', 'unfinished'],
  ['2.3', [EXACT], '0', '0.2', 'fail'],
  // An output around the end of a silence may stand on either side of it.
  ['2 x!', [{ quiet: '2' }], '0', '0', 'fail'],
  ['1.95 x!', [{ quiet: '2' }], '0.1', '0', 'untrusted'],
  ['1.8 x!', [{ quiet: '2' }], '0.1', '0', 'fail'],
  ['2.05 x!', [{ quiet: '2' }], '0.1', '0', 'untrusted'],
  ['2.2 x!', [{ quiet: '2' }], '0.1', '0', 'pass'],
  ['2.05 x!', [{ quiet: '2' }, FROM_START], '0.1', '0', 'untrusted'],
  ['2.5 x!', [{ quiet: '2' }, FROM_START], '0.1', '0', 'pass'],
  // An output just after an input may have come just before it: that saves a system from failing, and nothing else.
  ['2 a? 0.05 y!', [UNLESS, FROM_START], '0.1', '0', 'untrusted'],
  ['2 a? 0.05 y!', [UNLESS, FROM_START], '0', '0', 'fail'],
  ['2 a? 0.5 y!', [UNLESS, FROM_START], '0.1', '0', 'fail'],
  ['2 a? 0.05 z!', [UNLESS, FROM_START], '0.1', '0', 'fail'],
  ['2 a? 0.05 x!', [UNLESS, FROM_START], '0.1', '0', 'pass'],
  // Inputs that the system refuses are ignored; what is asked for is not.
  ['2 a- 1 x!', [UNLESS, FROM_START], '0', '0', 'pass'],
  ['2 a-', [{ refuse: 'a', after: '2' }], '0', '0', 'pass'],
  ['2 a?', [{ refuse: 'a', after: '2' }], '0', '0', 'fail'],
  ['1 x!', [{ refuse: 'a', after: '2' }], '0', '0', 'fail'],
  ['2 a-', [{ refuse: 'x' }], '0', '0', 'notJudged'],
  ['0 x-', [{ refuse: 'x' }], '0', '0', 'pass'],
  ['0 x!', [{ refuse: 'x' }], '0', '0', 'fail'],
  ['1 a- 0 b?', [{ accept: ['a', 'b'], after: '1' }], '0', '0', 'pass'],
  ['1 a- 0 b-', [{ accept: ['a', 'b'], after: '1' }], '0', '0', 'fail'],
  ['1 a- 0 b-', [{ accept: ['a', 'b'], after: '1', otherwise: 'inconclusive' }], '0', '0', 'inconclusive'],
  ['1 a- 1 x!', [{ refuse: 'a', after: '1' }, WINDOW], '0', '0', 'pass'],
])('%s of %j with error %s and tolerance %s', (run, steps, error, tolerance, expected) => {
  const { events, silence } = observations(run);
  const judging = new Judging({ steps, verdict: 'pass' }, time(tolerance));
  const judgement = judgeBy(judging, events, time(silence), time(error));
  expect(word(judgement)).toBe(expected);
  // What is not trusted is closer to a border than times are exact.
  if (judgement.kind === 'untrusted') expect(compare(judgement.distance, time(error))).toBeLessThanOrEqual(0);
});

test.each<[run: string, steps: readonly SuiteStep[], tolerance: string, distance: string]>([
  ['0.95 x!', [WINDOW], '0', '0.05'],
  ['2.15 x!', [EXACT], '0.2', '0.05'],
  ['1.98 x!', [{ quiet: '2' }], '0', '0.02'],
  ['5.03 x!', [{ quiet: '2' }, { quiet: '3' }], '0', '0.03'],
  ['2 a? 0.04 y!', [UNLESS, FROM_START], '0', '0.04'],
])('%s of %j with tolerance %s is %s from a border', (run, steps, tolerance, distance) => {
  const { events, silence } = observations(run);
  const judging = new Judging({ steps, verdict: 'pass' }, time(tolerance));
  const judgement = judgeBy(judging, events, time(silence), time('0.1'));
  expect(judgement.kind === 'untrusted' && decimalText(judgement.distance)).toBe(distance);
});
