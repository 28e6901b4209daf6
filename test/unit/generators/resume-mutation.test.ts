/** Which mutants are judged again when a generation goes on from an earlier suite. */
import { expect, test } from 'vitest';
import { REASON_KINDS } from '../../../src/base/reason.js';
import { isPartialSuite } from '../../../src/cli/write/write-suite-file.js';
import { type Judge, MutationGeneration } from '../../../src/generators/mutation/generate.js';
import { titleFor } from '../../../src/generators/mutation/kill-title.js';
import { MUTATION_OPERATORS } from '../../../src/mutation/operators.js';
import { measured } from '../../../src/suite/measure.js';
import { type Suite, type SuiteGoal, type SuiteTest } from '../../../src/suite/suite.js';
import { SOURCE, mutantsFor } from '../../support/mutation.js';
import { testable } from '../../support/test-model.js';

const model = testable(`chan a, b, out; clock x; int n;
  process P() { state S, T { x <= 4 }, U { x <= 6 }; init S;
    trans S -> T { guard n < 3; sync a?; assign x = 0, n = n + 1; }, T -> S { guard x >= 2; sync out!; },
      S -> U { sync b?; assign x = 0; }, U -> S { guard x >= 1 && n >= 1; sync out!; assign n = 0; }; }
  system P;`);
const mutants = mutantsFor(model, { operators: MUTATION_OPERATORS }).filter(
  ({ duplicateOf }) => duplicateOf === undefined,
);
const ROUND = 16;

function generation(...judges: readonly Judge[]): MutationGeneration {
  return new MutationGeneration(model, mutants, { asked: {}, onePerMutant: false, judges: () => judges });
}

/** A suite that knows all mutants to conform, but for one. */
function earlier(mutant: number, goal: Partial<SuiteGoal>): Suite {
  const suite = generation().suite(SOURCE);
  const goals = suite.goals.map((each, index): SuiteGoal => {
    const { id, kind, description } = each;
    const settled = { id, kind, description, tests: [] };
    return index === mutant
      ? { ...settled, status: 'unknown', ...goal }
      : { ...settled, status: 'equivalent', reason: 'it conforms', reasonKind: 'proved' };
  });
  return { ...suite, goals };
}

/** The mutants that are judged, and what the suite says of one of them then. */
async function goOn(suite: Suite, mutant: number): Promise<{ judged: readonly number[]; goal: SuiteGoal }> {
  const judged: number[] = [];
  const judge: Judge = {
    judge: (division) => {
      judged.push(...division);
      return Promise.resolve({
        outcomes: division.map((index) => [index, { kind: 'conforming' }] as const),
        made: [],
      });
    },
    kills: (division) => Promise.resolve(division.map(() => [])),
    confirms: () => Promise.resolve(true),
  };
  const resumed = generation(judge);
  resumed.resume(suite);
  await resumed.run();
  return { judged, goal: resumed.suite(SOURCE).goals[mutant]! };
}

test('there are several rounds', () => {
  expect(mutants.length).toBeGreaterThan(ROUND);
});

test.each([
  ['where a budget ended', { reasonKind: 'budget', reason: 'marked' }],
  ['where the suite does not say the kind', { reason: 'marked' }],
] as const)('from the round on %s', async (_, goal) => {
  const later = await goOn(earlier(ROUND, goal), ROUND);
  expect(later.judged).toEqual(mutants.map((_, index) => index).slice(ROUND));
  expect(later.goal.status).toBe('equivalent');
  const all = await goOn(earlier(0, goal), 0);
  expect(all.judged.length).toBe(mutants.length);
});

test.each(REASON_KINDS.filter((kind) => kind !== 'budget' && kind !== 'proved'))(
  'none where the reason is %s, whatever its words are',
  async (reasonKind) => {
    const reason = 'the time budget ran out, it was interrupted';
    const { judged, goal } = await goOn(earlier(3, { reason, reasonKind }), 3);
    expect(judged).toEqual([]);
    expect(goal).toMatchObject({ status: 'unknown', reason, reasonKind });
  },
);

/** The test that was made for a mutant. */
function madeFor(mutant: number): SuiteTest {
  const title = titleFor(mutants[mutant]!);
  return measured({ id: 't1', title, goals: [], verdict: 'pass', steps: [{ input: 'a', after: '1' }] });
}

test('a test that was made for a mutant of a later round is kept where it is the one that kills an earlier one', () => {
  const unknown = { status: 'unknown', reason: 'the state budget ran out', reasonKind: 'budget' } as const;
  const suite = earlier(ROUND, unknown);
  const last = mutants.length - 1;
  const goals = suite.goals.map((goal, index): SuiteGoal =>
    index === 0 || index === last ? { ...goal, status: 'covered', tests: ['t1'] } : goal,
  );
  const resumed = generation();
  resumed.resume({ ...suite, goals, tests: [madeFor(last)] });
  const { tests } = resumed.suite(SOURCE);
  expect(tests.map((each) => each.goals)).toEqual([[mutants[0]!.id]]);
});

test('a suite whose tests were not chosen is partial, whatever is known of the mutants', async () => {
  const made = madeFor(0);
  const judge: Judge = {
    judge: (division) =>
      Promise.resolve({
        outcomes: division.map((index) => [index, { kind: 'killed', by: made.title }] as const),
        made: division.includes(0) ? [made] : [],
      }),
    kills: () => Promise.reject(new Error('broken off')),
    confirms: () => Promise.resolve(true),
  };
  const stopped = generation(judge);
  await expect(stopped.run()).rejects.toThrow('broken off');
  const { suite } = stopped.result(SOURCE, 'time') as { readonly suite: Suite };
  expect(suite.summary).toMatchObject({ covered: mutants.length, goalsListed: 'some' });
  expect(isPartialSuite({ ...suite, options: { onePerMutant: false } })).toBe(true);
  expect(isPartialSuite({ ...suite, options: { onePerMutant: true } })).toBe(false);
});

test.each([
  ['time', 'some'],
  ['interrupted', 'some'],
  // What one mutant needs is no end of the work.
  ['states', undefined],
  ['memory', undefined],
] as const)(
  'tests are not chosen behind mutants that %s left unknown: %s goals are listed',
  async (limit, listed) => {
    const made = [madeFor(0), madeFor(1)];
    const judge: Judge = {
      judge: (division) =>
        Promise.resolve({
          outcomes: division.map((index) => [
            index,
            index === mutants.length - 1
              ? { kind: 'unknown', why: { kind: 'budget', limit } }
              : { kind: 'killed', by: made[index % 2]!.title },
          ]),
          made: division.includes(0)
            ? made.map((test, index) => ({ ...test, steps: test.steps.slice(index) }))
            : [],
        }),
      kills: (division) => Promise.resolve(division.map(() => [0, 1])),
      confirms: () => Promise.resolve(true),
    };
    const stopped = generation(judge);
    await stopped.run();
    const { summary, tests } = stopped.suite(SOURCE);
    expect(summary['goalsListed']).toBe(listed);
    expect(tests.length).toBe(listed === undefined ? 1 : 2);
  },
);
