/** Options and limits of the discrimination method: costs, weights, growth, dead ends, budgets, needless stimuli. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_BUDGET,
  DEFAULT_OPTIONS,
  type DiscriminationResult,
  type PairResult,
} from '../../../src/generators/discrimination/discrimination.js';
import { Stopped, stop, stoppable } from '../../../src/base/stopped.js';
import {
  discriminationGeneration,
  discriminationSuite,
} from '../../../src/generators/discrimination/discrimination-suite.js';
import { evaluatedOnHypotheses } from '../../../src/generators/discrimination/evaluate-suite.js';
import {
  discriminateOn,
  frameOf,
  generateDiscrimination,
  interruptedResult,
} from '../../../src/generators/discrimination/generate-discrimination.js';
import { compareStandings, verdictsOf } from '../../../src/generators/discrimination/standing.js';
import { writeTest } from '../../../src/generators/discrimination/write-test.js';
import { compare, withoutNeedless } from '../../../src/generators/discrimination/machine-tests.js';
import { withFaults } from '../../../src/machine/fault.js';
import { type Machine } from '../../../src/machine/machine.js';
import { type Stimulus, isAdmissible } from '../../../src/machine/simulate.js';
import { stepsMax } from '../../../src/machine/unrolling.js';
import { type Budget } from '../../../src/explore/search.js';
import { resultOf } from '../../../src/generators/generator.js';
import { type Suite } from '../../../src/suite/suite.js';
import { workOf } from '../../support/counted-budget.js';
import { load, loadAsMachine } from '../../support/discrimination.js';

const door = loadAsMachine(readFileSync('models/door.yaml', 'utf8'));
const lamp = load(readFileSync('models/lamp-circuit.yaml', 'utf8'));

/** A counter that shows its state; the environment may stop. */
function counter(changes: {
  readonly between?: string;
  readonly states?: string;
  readonly hypotheses?: string;
}): Machine {
  return loadAsMachine(
    [
      'format: tickstone-machine/1',
      'name: counter',
      'events: [wait, go, jump]',
      'outputs: {shown: 0..2}',
      `states: ${changes.states ?? '{A: {do: ["shown = 0"]}, B: {do: ["shown = 1"]}, C: {do: ["shown = 2"]}}'}`,
      'initial: A',
      'transitions:',
      '  - {id: T1, from: A, to: B, if: "event == go"}',
      '  - {id: T2, from: B, to: C, if: "event == go"}',
      '  - {id: T3, from: A, to: C, if: "event == jump"}',
      `environment: {between_steps: [${changes.between ?? ''}]}`,
      `hypotheses: ${changes.hypotheses ?? '{ok: {}, slow: {remove-if-condition: T2}, flat: {remove-if-condition: T3}}'}`,
    ].join('\n'),
  );
}

const outcomes = (result: DiscriminationResult): readonly string[] =>
  result.pairs.map(({ hypothesis, outcome, steps }) => `${hypothesis} ${outcome} ${steps}`);

test('more than a billion sequences of stimuli are counted, not listed', () => {
  const inputs = Array.from({ length: 16 }, (_, index) => `b${index}`);
  const machine = loadAsMachine(
    [
      'format: tickstone-machine/1',
      'events: [tick]',
      `inputs: {${inputs.map((name) => `${name}: bool`).join(', ')}}`,
      'outputs: {light: bool}',
      'states: {Off: {do: ["light = false"]}, On: {do: ["light = true"]}}',
      'initial: Off',
      'transitions:',
      `  - {id: T1, from: Off, to: On, if: "${inputs.join(' && ')}"}`,
      `  - {id: T2, from: On, to: Off, if: "${inputs.join(' || ')}"}`,
    ].join('\n'),
  );
  const operationsMax = 1_000_000;
  const budget = { ...DEFAULT_BUDGET, diagram: { ...DEFAULT_BUDGET.diagram, operationsMax } };
  const options = { faults: 'single', operators: ['remove-if-condition'], steps: 4 } as const;
  const { pairs, confirming, stopped } = generateDiscrimination(machine, options, budget);
  expect(pairs.map(({ inputs: all }) => all)).toEqual([String(2n ** 64n), String(2n ** 64n)]);
  expect(pairs.map(({ outcome }) => outcome)).toEqual(['definite', 'definite']);
  expect([confirming.size, confirming.isMinimum, stopped]).toEqual([1, true, undefined]);
});

test('what was settled before an interruption is an answer', () => {
  const options = { ...DEFAULT_OPTIONS, steps: 3 };
  const frame = frameOf(counter({}), options, DEFAULT_BUDGET);
  const found: PairResult[] = [];
  discriminateOn(frame, options, DEFAULT_BUDGET, (pair) => void found.push(pair));
  const result = interruptedResult(frame, options, DEFAULT_BUDGET, found.slice(0, 1), 'interrupted');
  expect(outcomes(result)).toEqual(['slow definite 3', 'flat unknown 3']);
  expect([result.omitted, result.stopped]).toEqual([0, 'interrupted']);
  expect(result.confirming.open).toEqual([{ pair: 'flat', why: 'unknown' }]);
  const source = { name: 'counter', file: 'counter.yaml', sha256: '' };
  const suite = discriminationSuite(frame, result, source, options, {});
  expect(suite.tests.map(({ goals, verdict }) => [goals, verdict])).toEqual([[['slow'], 'pass']]);
  expect(suite.goals.map(({ id, status, reasonKind }) => [id, status, reasonKind])).toEqual([
    ['slow', 'covered', undefined],
    ['flat', 'unknown', 'budget'],
  ]);
});

describe('tests are written as long as the budget lasts', () => {
  const names = Array.from({ length: 4 }, (_, k) => `h${k}: {remove-if-condition: T2}`);
  const machine = counter({ hypotheses: `{ok: {}, ${names.join(', ')}}` });
  const options = { ...DEFAULT_OPTIONS, steps: 6 };
  const source = { name: 'counter', file: 'counter.yaml', sha256: '' };
  const suiteWithin = (budget: Budget): Suite => {
    const frame = frameOf(machine, options, DEFAULT_BUDGET);
    const generation = discriminationGeneration(frame, options, DEFAULT_BUDGET, {});
    const result = resultOf(generation, source, budget);
    if (result.kind !== 'suite') throw new Error(result.kind);
    return result.suite;
  };

  test('whoever writes them asks for it', () => {
    const frame = frameOf(machine, options, DEFAULT_BUDGET);
    const result = discriminateOn(frame, options, DEFAULT_BUDGET);
    const questionsOf = (work: () => unknown): number => {
      let asked = 0;
      const ended = stoppable(() => (asked++, undefined), work);
      expect(ended).not.toBeInstanceOf(Stopped);
      return asked;
    };
    const { tests } = result.confirming;
    expect(questionsOf(() => discriminationSuite(frame, result, source, options, {}))).toBeGreaterThanOrEqual(
      tests.length,
    );
    // Also in the middle of a long one.
    const items = Array.from({ length: 600 }, () => frame.items(tests[0]!.steps)).flat();
    const [standing, hypotheses] = [frame.standing(0), new Map([[0, frame.standing(0)]])];
    const plan = { items, hypotheses, reference: 0 };
    expect(questionsOf(() => compareStandings(items, standing, standing))).toBeGreaterThanOrEqual(5);
    expect(questionsOf(() => writeTest(plan))).toBeGreaterThanOrEqual(5);
    const written = writeTest(plan);
    expect(questionsOf(() => verdictsOf(written, standing))).toBeGreaterThanOrEqual(5);
  });

  test('what is covered has a test, and the rest is unknown for want of time', () => {
    const all = suiteWithin({});
    expect(all.summary).toMatchObject({ goals: 4, covered: 4 });
    const covered = [0, 5, 20].map((questions) => {
      const { goals } = suiteWithin(workOf(questions));
      for (const { status, tests, reasonKind } of goals)
        expect([status, tests.length > 0, reasonKind]).toEqual(
          status === 'covered' ? ['covered', true, undefined] : ['unknown', false, 'budget'],
        );
      return goals.filter(({ status }) => status === 'covered').length;
    });
    expect(covered[0]).toBeLessThan(4);
  });
});

test('of very many pairs that were not reached, the first are listed and the others counted', () => {
  const names = Array.from({ length: 100 }, (_, k) => `h${k}: {remove-if-condition: T2}`);
  const machine = counter({ hypotheses: `{ok: {}, ${names.join(', ')}}` });
  const options = { ...DEFAULT_OPTIONS, steps: 3, aim: 'identify' } as const;
  const frame = frameOf(machine, options, DEFAULT_BUDGET);
  const result = interruptedResult(frame, options, DEFAULT_BUDGET, [], 'time');
  expect([result.pairs.length, result.omitted]).toEqual([2_000, (101 * 100) / 2 - 2_000]);
  expect(result.confirming.open).toHaveLength(2_000);
});

describe('steps', () => {
  test('without steps in the model, each pair gets as many as it needs', () => {
    expect(outcomes(generateDiscrimination(counter({})))).toEqual(['slow definite 3', 'flat definite 2']);
  });

  test('dead ends: where longer tests cannot tell a pair, a shorter one is added', () => {
    // After a jump comes one wait, and after a wait comes nothing.
    const between = '"event != wait", "event != jump || next.event == wait"';
    const result = generateDiscrimination(counter({ between }));
    expect(outcomes(result)).toEqual(['slow definite 3', 'flat definite 2']);
    expect(result.confirming.tests.map(({ discriminates }) => discriminates)).toEqual([['slow'], ['flat']]);
    expect([result.confirming.isMinimum, result.confirming.open]).toEqual([false, []]);
  });

  test('a proof that nothing tells a pair apart', () => {
    const stuck = generateDiscrimination(counter({ between: '"event == go"' }));
    expect(outcomes(stuck)).toEqual(['slow definite 3', 'flat none 1']);
    expect(stuck.pairs[1]!.distance?.kind).toBe('indistinguishable');
  });

  test('what can only possibly be told is never called definite', () => {
    const states = '{A: {do: ["shown = 0"]}, B: {}, C: {do: ["shown = 2"]}}';
    const result = generateDiscrimination(
      counter({
        states,
        hypotheses: '{ok: {}, slow: {remove-if-condition: T2}, stuck: {remove-if-condition: T1}}',
      }),
    );
    expect(outcomes(result)).toEqual(['slow possible 3', 'stuck definite 3']);
    expect(result.pairs[0]!.distance).toEqual({ kind: 'possible', steps: 3 });
    const [possible] = result.pairs[0]!.tests;
    expect(possible!.kind).toBe('possible');
    expect(possible!.steps.at(-1)!.expected).toEqual([{ shown: '2' }]);
    expect(possible!.steps.at(-1)!.refuting).toEqual([{ shown: '0' }, { shown: '1' }]);
    expect(result.confirming.open).toEqual([{ pair: 'slow', why: 'possible' }]);
  });

  test('a machine without hypotheses is its own reference', () => {
    const result = generateDiscrimination(counter({ hypotheses: '{}' }), {
      faults: 'single',
      operators: ['wrong-target'],
    });
    expect(result.reference).toBe('ok');
    expect(result.pairs.length).toBe(6);
    expect(result.confirming.isMinimum).toBe(true);
  });

  test('as many steps as there are levels for, and one more', () => {
    const machine = counter({});
    const steps = stepsMax(machine);
    const [longest] = generateDiscrimination(machine, { steps, testsMax: 1 }).pairs;
    expect(longest!.outcome).toBe('definite');
    const beyond = generateDiscrimination(machine, { steps: steps + 1 });
    expect(beyond.pairs.every(({ outcome }) => outcome === 'unknown')).toBe(true);
    expect([beyond.stopped, beyond.confirming.size]).toEqual(['levels', 0]);
  });
});

describe('costs and weights', () => {
  test('a dear value is avoided where it can be', () => {
    const jumps = (costs: Record<string, number>): number => {
      const { confirming } = generateDiscrimination(counter({}), {
        costs: { test: 1, values: { event: costs } },
      });
      expect(confirming.isMinimum).toBe(true);
      return confirming.cost;
    };
    // Two tests: wait never costs, each go and jump as given.
    expect(jumps({})).toBe(2);
    expect(jumps({ jump: 10 })).toBe(12);
    expect(jumps({ go: 3, jump: 10 })).toBe(2 + 2 * 3 + 10);
  });

  test('likely faults are looked for first', () => {
    const first = (weights: Record<string, number>): readonly string[] =>
      generateDiscrimination(lamp, { weights }).confirming.tests[0]!.discriminates;
    expect(first({ 'switch-stuck': 10 })).toEqual(['switch-stuck']);
    expect(first({ 'wire-broken': 10 })).toContain('wire-broken');
  });
});

describe('limits', () => {
  const whole = generateDiscrimination(door, { testsMax: 1 });
  test.each([0, 100, 1_000, 3_000, 10_000, 30_000, 100_000])(
    '%d operations: right or unknown',
    (operationsMax) => {
      const diagram = { ...DEFAULT_BUDGET.diagram, operationsMax };
      const result = generateDiscrimination(door, { testsMax: 1 }, { ...DEFAULT_BUDGET, diagram });
      result.pairs.forEach((pair, at) => {
        if (pair.outcome === 'unknown') expect(result.stopped).toBe('operationsMax');
        else expect({ ...pair, distance: undefined }).toEqual({ ...whole.pairs[at], distance: undefined });
      });
      const told = new Set(result.confirming.tests.flatMap(({ discriminates }) => discriminates));
      const open = new Set(result.confirming.open.map(({ pair }) => pair));
      for (const { hypothesis } of result.pairs) expect(told.has(hypothesis)).toBe(!open.has(hypothesis));
    },
  );

  test('more pairs than may be looked at are counted', () => {
    const few = { ...DEFAULT_BUDGET, pairsMax: 7 };
    const all = generateDiscrimination(door, { faults: 'double', steps: 2, testsMax: 0 });
    expect([all.omitted, all.stopped, all.pairs.length]).toEqual([0, undefined, 25 + (25 * 24) / 2]);
    const some = generateDiscrimination(door, { faults: 'double', steps: 2, testsMax: 0 }, few);
    expect([some.omitted, some.stopped, some.pairs.length]).toEqual([all.pairs.length - 7, 'pairsMax', 7]);
    const identified = generateDiscrimination(door, { aim: 'identify', testsMax: 0 }, few);
    expect([identified.omitted, identified.pairs.length]).toEqual([8, 7]);
  });

  test('little memory: garbage is given back between pairs', () => {
    const diagram = { ...DEFAULT_BUDGET.diagram, memoryMax: 600 << 10 };
    const result = generateDiscrimination(
      door,
      { faults: 'single', testsMax: 0 },
      { ...DEFAULT_BUDGET, diagram },
    );
    const plenty = generateDiscrimination(door, { faults: 'single', testsMax: 0 });
    result.pairs.forEach((pair, at) => {
      if (pair.outcome !== 'unknown') expect(pair.definite).toBe(plenty.pairs[at]!.definite);
    });
    expect(result.pairs.filter(({ outcome }) => outcome !== 'unknown').length).toBeGreaterThan(0);
  });

  test.each([0, 2_000])(
    'no branches, %d sorts: a set, but perhaps not proved to be the smallest',
    (sortsMax) => {
      const { confirming } = generateDiscrimination(
        door,
        { faults: 'single', testsMax: 0 },
        { ...DEFAULT_BUDGET, hitting: { ...DEFAULT_BUDGET.hitting, branchesMax: 0, sortsMax } },
      );
      expect(confirming.lowerBound).toBeLessThanOrEqual(confirming.cost);
      if (!confirming.isMinimum) expect(confirming.lowerBound).toBeLessThan(confirming.cost);
    },
  );
});

describe('needless stimuli', () => {
  const hasty = withFaults(door, [{ kind: 'off-by-one-timer', transition: 'shut', direction: 'early' }]);
  /** Two ticks of nothing, a whole opening and closing, and then what tells. */
  const long: readonly Stimulus[] = [
    ...[
      [0, 0],
      [0, 1],
      [1, 0],
    ],
    ...Array.from({ length: 9 }, () => [0, 0]),
  ];

  test('are taken out until none is left', () => {
    const kept = withoutNeedless([[door, hasty]], long);
    expect(kept).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(compare(door, hasty, kept)!.tellsAt).toBe(kept.length - 1);
    for (const [at] of kept.entries()) {
      const shorter = kept.toSpliced(at, 1);
      expect(isAdmissible(door, shorter) && compare(door, hasty, shorter)?.tellsAt !== undefined).toBe(false);
    }
  });

  test('confirming tests end with the step that tells', () => {
    const { confirming } = generateDiscrimination(door, { faults: 'single', steps: 12 });
    for (const { steps } of confirming.tests) expect(steps.at(-1)!.refuting.length).toBeGreaterThan(0);
  });
});

test('every pair of hypotheses is told apart or said to be open', () => {
  const { pairs, confirming, hypotheses } = generateDiscrimination(door, { aim: 'identify', testsMax: 0 });
  expect(pairs.length).toBe((hypotheses.length * (hypotheses.length - 1)) / 2);
  const told = new Set(confirming.tests.flatMap(({ discriminates }) => discriminates));
  expect(told.size + confirming.open.length).toBe(pairs.length);
});

test('the same input gives the same result', () => {
  const options = { faults: 'single', steps: 'grow' } as const;
  expect(generateDiscrimination(door, options)).toEqual(generateDiscrimination(door, options));
});

describe('when a budget ends the work', () => {
  const SOURCE = { name: 'machine', file: 'counter.yaml', sha256: '' };

  test('the pairs that were told apart until then are kept', () => {
    const frame = frameOf(counter({}), DEFAULT_OPTIONS, DEFAULT_BUDGET);
    for (const pairs of [0, 1]) {
      const generation = discriminationGeneration(frame, DEFAULT_OPTIONS, DEFAULT_BUDGET, {});
      const ended = stoppable(undefined, () => {
        generation.run(({ done }) => {
          if (done > pairs) stop('time');
        });
      });
      // Its tests are written in what is left of the time.
      expect(ended).toBeUndefined();
      const result = generation.result(SOURCE, 'time');
      if (result.kind !== 'suite') throw new Error(result.kind);
      expect(result.report.stopped).toBe('time');
      expect(result.report.pairs.map(({ stopped }) => stopped === undefined)).toEqual([true, pairs === 1]);
    }
  });

  test('no verdicts are left out in silence', () => {
    const frame = frameOf(counter({}), DEFAULT_OPTIONS, DEFAULT_BUDGET);
    const generation = discriminationGeneration(frame, DEFAULT_OPTIONS, DEFAULT_BUDGET, {});
    generation.run();
    const result = generation.result(SOURCE);
    if (result.kind !== 'suite') throw new Error(result.kind);
    const { suite } = result;
    const late = { ...frame, standing: () => stop('time') };
    expect(stoppable(undefined, () => [...evaluatedOnHypotheses(suite, late)])).toEqual(new Stopped('time'));
  });
});
