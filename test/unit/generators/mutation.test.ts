/** Tests that kill mutants of small models: what they do and what they ask for in the end. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { integer } from '../../../src/base/rational.js';
import { Replayer, type SystemStep } from '../../../src/generators/mutation/system-run.js';
import { type SuiteStep } from '../../../src/suite/suite.js';
import { operatorsNamed, operatorsOfPreset } from '../../../src/mutation/operators.js';
import { stopIfAsked, Stopped } from '../../../src/base/stopped.js';
import { type Judge, MutationGeneration, judgeHere } from '../../../src/generators/mutation/generate.js';
import { type MutantJudge } from '../../../src/generators/mutation/judge-mutants.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { type Mutant } from '../../../src/mutation/mutant.js';
import { inShort } from '../../support/mutants.js';
import { SOURCE, generated, mutantsFor } from '../../support/mutation.js';
import { testOf } from '../../support/suite-text.js';
import { testable } from '../../support/test-model.js';

/** After a, out comes within 2 to 4 time units; b is ignored for two time units and then answered by other at once. */
const MODEL = `chan a, b, out, other; clock x;
  process P() {
    state S, W { x <= 4 }, V; urgent V; init S;
    trans S -> W { sync a?; assign x = 0; }, W -> S { guard x >= 2; sync out!; },
      S -> V { guard x >= 2; sync b?; }, V -> S { sync other!; };
  }
  system P;`;

function model(): TestModel {
  return testable(MODEL);
}

function text(step: SuiteStep): string {
  if ('oneOf' in step) return step.oneOf.map((each) => text(each)).join(' | ');
  if ('input' in step) return `${step.input}@${'after' in step ? step.after : step.within.join('-')}`;
  if ('output' in step)
    return `${step.open?.[0] === true ? '(' : '['}${step.within.join(', ')}${step.open?.[1] === true ? ')' : ']'} ${step.output}`;
  return 'quiet' in step ? `quiet ${step.quiet}` : 'something else';
}

/** The steps of the test for the mutant with this difference; or what became of it. */
async function killer(operator: string, difference: string): Promise<string> {
  const spec = model();
  const all = mutantsFor(spec, { operators: operatorsNamed([operator], () => undefined)! });
  const mutant = all.find((each) => inShort(each) === difference);
  if (mutant === undefined) throw new Error(all.map(inShort).join('; '));
  const generation = await generated(spec, [mutant]);
  const { tests, goals } = generation.suite(SOURCE);
  return tests[0]?.steps.map(text).join('; ') ?? goals[0]!.status;
}

describe('the end of a test', () => {
  test.each([
    ['an output too early', 'change-guard-const', 'edge 1: guard x >= 2 becomes x >= 1', 'a@0; quiet 1'],
    [
      'an output too late',
      'change-invariant',
      'location W: invariant x <= 4 becomes x <= 5',
      'a@0; [2, 4] out',
    ],
    [
      'the wrong output',
      'change-action-output',
      'edge 1: action out! becomes other!',
      'a@0; [2, 2] out | quiet 2',
    ],
    ['silence', 'sink-location', 'edge 0: target W becomes a sink', 'a@0; [2, 4] out'],
    [
      'an output that is due at once',
      'sink-location',
      'edge 2: target V becomes a sink',
      'b@2; [0, 0] other',
    ],
    ['nothing shows', 'change-guard-const', 'edge 2: guard x >= 2 becomes x >= 1', 'equivalent'],
  ])('%s', async (_, operator, difference, expected) => {
    expect(await killer(operator, difference)).toBe(expected);
  });
});

test('a mutant whose urgent channel has to wait for a clock is not implementable', async () => {
  const spec =
    testable(`urgent chan hurry; chan go, done; process P() { clock x; state A, B { x <= 3 }, C; init A;
    trans A -> B { sync go?; assign x = 0; }, B -> C { guard x >= 1; sync done!; }, C -> A { sync hurry!; }; } system P;`);
  const mutants = mutantsFor(spec, { operators: operatorsNamed(['change-action-output'], () => undefined)! });
  const { goals, summary } = (await generated(spec, mutants)).suite(SOURCE);
  expect(goals.map(({ description, status }) => `${description}: ${status}`)).toContain(
    'P: B -> C (done!), action done! becomes hurry!: infeasible',
  );
  expect(summary.unknown).toBe(0);
});

test('a mutant that conforms, but stops time before it can act, is not implementable', async () => {
  const spec = testable(`chan go, done; process P() { clock x; state A, B { x <= 3 }; init A;
    trans A -> B { sync go?; assign x = 0; }, B -> A { guard x >= 3; sync done!; }; } system P;`);
  const mutants = mutantsFor(spec, { operators: operatorsNamed(['change-guard-const'], () => undefined)! });
  const { goals } = (await generated(spec, mutants)).suite(SOURCE);
  expect(goals.map(({ description, status }) => `${description}: ${status}`)).toEqual([
    'P: B -> A (done!), guard x >= 3 becomes x >= 4: infeasible',
    'P: B -> A (done!), guard x >= 3 becomes x >= 2: covered',
  ]);
});

test('a mutant that is the original is equivalent, and nobody judges it', async () => {
  const spec =
    testable(`chan go, done; process P(int low, int high) { clock x; state A, B { x <= high }; init A;
    trans A -> B { sync go?; assign x = 0; }, B -> A { guard x >= low; sync done!; }; } Q = P(3, 3); system Q;`);
  const mutants = mutantsFor(spec, { operators: operatorsNamed(['swap-parameters'], () => undefined)! });
  expect(mutants.map(({ duplicateOf }) => duplicateOf)).toEqual(['original']);
  const generation = await generated(spec, mutants);
  expect(generation.progress.all).toBe(0);
  expect(generation.suite(SOURCE).goals.map(({ status }) => status)).toEqual(['equivalent']);
});

test('the fewest tests are kept, and of as many those with the fewest steps', async () => {
  const lengths: Readonly<Record<string, number>> = { long: 9, longer: 10, first: 2, second: 3 };
  const killers = [
    ['first', 'long', 'longer'],
    ['second', 'long', 'longer'],
  ];
  const made = Object.entries(lengths).map(([title, length]) => ({
    ...testOf([{ quiet: String(length) }]),
    title,
    length,
  }));
  const told: Judge = {
    judge: (mutants) => {
      const outcomes = mutants.map(
        (mutant) => [mutant, { kind: 'killed', by: killers[mutant]![0]! }] as const,
      );
      return Promise.resolve({ outcomes, made });
    },
    kills: (mutants, tests) =>
      Promise.resolve(
        mutants.map((mutant) =>
          tests.flatMap(({ title }, index) => (killers[mutant]!.includes(title) ? [index] : [])),
        ),
      ),
    confirms: () => Promise.resolve(true),
  };
  const spec = model();
  const mutants = mutantsFor(spec, { operators: operatorsNamed(['sink-location'], () => undefined)! });
  const options = { asked: {}, onePerMutant: false, judges: () => [told] };
  const generation = new MutationGeneration(spec, mutants.slice(0, 2), options);
  await generation.run();
  expect(generation.kept?.map(({ test: { title } }) => title)).toEqual(['long']);
});

test('outputs on the way come when they come, as long as the difference shows', async () => {
  // b after out at x == t + 5 is answered by other only from x == 6 on: how long ago that is depends on when out came.
  const spec = testable(`chan a, b, out, other; clock x;
    process P() {
      state S, W { x <= 4 }, U { x <= 9 }; init S;
      trans S -> W { sync a?; assign x = 0; }, W -> U { guard x >= 2; sync out!; }, U -> S { guard x == 9; sync other!; };
    }
    system P;`);
  const [early] = mutantsFor(spec, {
    operators: operatorsNamed(['change-guard-const'], () => undefined)!,
  }).filter((mutant) => inShort(mutant) === 'edge 2: guard x == 9 becomes x == 8');
  const generation = await generated(spec, [early!]);
  const [made] = generation.suite(SOURCE).tests;
  expect(made!.steps.map(text).join('; ')).toBe('a@0; [2, 2] out | (2, 4] out; quiet 6');
});

test('a second mutant that the first test kills needs none of its own; with one per mutant it has one', async () => {
  const spec = model();
  const mutants = mutantsFor(spec, {
    operators: operatorsNamed(['sink-location'], () => undefined)!,
    edges: [0, 1],
  });
  expect(mutants).toHaveLength(2);
  const few = (await generated(spec, mutants)).suite(SOURCE);
  const many = (await generated(spec, mutants, { onePerMutant: true })).suite(SOURCE);
  expect(few.tests.map(({ goals }) => goals.length)).toEqual([2]);
  expect(many.tests.map(({ goals }) => goals.length)).toEqual([1, 1]);
});

describe('a suite', () => {
  const all = (): readonly Mutant[] =>
    mutantsFor(model(), { operators: operatorsOfPreset('all', () => undefined)! });

  test('serves duplicates by the tests of what they are the same as, and the original by none', async () => {
    const mutants = all();
    const { goals } = (await generated(model(), mutants)).suite(SOURCE);
    const statusOf = (id: string): string => goals.find((goal) => goal.id === id)!.status;
    const duplicates = mutants.filter(({ duplicateOf }) => duplicateOf !== undefined);
    expect(duplicates.length).toBeGreaterThan(0);
    for (const { id, duplicateOf } of duplicates)
      expect(statusOf(id)).toBe(duplicateOf === 'original' ? 'equivalent' : statusOf(duplicateOf!));
    for (const { id, status, tests } of goals)
      expect([id, tests.length > 0]).toEqual([id, status === 'covered']);
  });
});

test('a mutant that takes endless internal steps is played for a while only', async () => {
  const spec = testable(`chan a, out; int n;
    process P() {
      state S, W; init S;
      trans S -> W { sync a?; }, W -> S { guard n < 1; sync out!; }, S -> W { guard n > 1; assign n = 0; };
    }
    system P;`);
  const mutants = mutantsFor(spec, {
    operators: operatorsNamed(['change-variable-guard', 'change-target'], () => undefined)!,
  });
  const generation = await generated(spec, mutants, {}, { statesMax: 200 });
  const { done, all } = generation.progress;
  expect(done).toBe(all);
});

describe('replays', () => {
  const delay = fc.integer({ min: 0, max: 3 }).map((time) => integer(time));
  const step: fc.Arbitrary<SystemStep> = fc.oneof(
    fc.record({ delay, edges: fc.integer({ min: 0, max: 3 }).map((edge) => [{ process: 'P', edge }]) }),
    fc.record({ delay, ignored: fc.constantFrom('a', 'b') }),
  );
  const run = fc.record({ steps: fc.array(step, { maxLength: 4 }), finalDelay: delay });

  test('tell the same of a run, whatever was replayed before', () => {
    const { concrete, tested } = model();
    let observed = 0;
    fc.assert(
      fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
        const replayer = new Replayer(concrete, tested);
        // Runs that begin like others, too.
        for (const { steps, finalDelay } of runs)
          for (let length = 0; length <= steps.length; length++) {
            const some = { steps: steps.slice(0, length), finalDelay };
            const seen = replayer.observe(some);
            expect(seen).toEqual(new Replayer(concrete, tested).observe(some));
            if (seen !== undefined && seen.events.length > 1) observed++;
          }
      }),
      { numRuns: 300 },
    );
    expect(observed).toBeGreaterThan(30);
  });
});

test('a judge in this thread is broken off when its budget ends, whatever it is asked', async () => {
  const ask = (): never => {
    stopIfAsked();
    throw new Error('nobody has asked');
  };
  const tireless = { judge: ask, kills: ask, confirms: ask } as unknown as MutantJudge;
  const { judge, kills, confirms } = judgeHere(tireless, () => 'time');
  for (const answer of [judge([0], []), kills([0], []), confirms([], [])])
    await expect(answer).rejects.toEqual(new Stopped('time'));
});
