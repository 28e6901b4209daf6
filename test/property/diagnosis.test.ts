/**
 * The laws of diagnosis, against listing all tests, all observations and all trees: which hypotheses remain, what the best
 * decision tree costs, that every hypothesis finds its way through the tree, and which confirming sets are minimal.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TreeProblem, decisionTree } from '../../src/generators/discrimination/decision-tree.js';
import { diagnose } from '../../src/generators/discrimination/diagnose.js';
import { type AdaptiveNode } from '../../src/generators/discrimination/diagnosis.js';
import {
  DEFAULT_BUDGET,
  DEFAULT_OPTIONS,
  type Values,
} from '../../src/generators/discrimination/discrimination.js';
import {
  frameOf,
  generateDiscrimination,
} from '../../src/generators/discrimination/generate-discrimination.js';
import { minimalCovers } from '../../src/generators/discrimination/minimal-sets.js';
import { valuesOf } from '../../src/generators/discrimination/machine-standing.js';
import { FAULT_OPERATORS, faultsOf, withFaults } from '../../src/machine/fault.js';
import { type Fault, type Machine, numbersOf, stimuliOf } from '../../src/machine/machine.js';
import { type ObservedRun } from '../../src/machine/read-observations.js';
import { type Stimulus, shownBy as choicesOf, isAdmissible, simulate } from '../../src/machine/simulate.js';
import { leastCost, listedTests } from '../reference/decision-tree.js';
import { type Law, classOf, observations, onRandomMachines, sequences } from '../support/listed-machines.js';

// ------------------------------------------------------------------------------------------------- trees alone

/** Some hypotheses and tests, with outcomes that may be open. */
const problem: fc.Arbitrary<TreeProblem> = fc.integer({ min: 1, max: 6 }).chain((count) =>
  fc.record({
    weights: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: count, maxLength: count }),
    aim: fc.constantFrom('worst-case' as const, 'expected' as const),
    tests: fc
      .array(
        fc.record({
          cost: fc.integer({ min: 0, max: 4 }),
          shown: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2 }), {
            minLength: count,
            maxLength: count,
          }),
          isCertain: fc.boolean(),
        }),
        { maxLength: 5 },
      )
      .map((tests) =>
        tests
          .map(({ cost, shown, isCertain }) => {
            const outcomes = new Map<number, Map<number, number>>();
            for (const [hypothesis, all] of shown.entries()) {
              const some = isCertain ? all.slice(0, 1) : all;
              for (const each of some)
                outcomes.set(
                  each,
                  (outcomes.get(each) ?? new Map<number, number>()).set(hypothesis, 1 / some.length),
                );
            }
            return { cost, outcomes: [...outcomes.values()] };
          })
          .sort((a, b) => a.cost - b.cost),
      ),
  }),
);

test('the best tree costs what listing all trees says', () => {
  fc.assert(
    fc.property(problem, (given) => {
      const tree = decisionTree(given);
      expect(tree.isMinimum).toBe(true);
      expect(tree.lowerBound).toBe(tree.cost);
      expect(tree.cost).toBeCloseTo(leastCost(given), 9);
    }),
    { numRuns: 1_000 },
  );
});

test('a search that is cut off says so, with a bound that holds', () => {
  let cutOff = 0;
  fc.assert(
    fc.property(problem, fc.integer({ min: 0, max: 12 }), (given, effortMax) => {
      const { cost, isMinimum, lowerBound } = decisionTree(given, effortMax);
      const least = leastCost(given);
      if (!isMinimum) cutOff++;
      if (isMinimum) expect(cost).toBeCloseTo(least, 9);
      expect(lowerBound).toBeLessThanOrEqual(least + 1e-9);
      expect(cost).toBeGreaterThanOrEqual(least - 1e-9);
    }),
    { numRuns: 500 },
  );
  expect(cutOff).toBeGreaterThan(20);
});

// ----------------------------------------------------------------------------------------------------- machines

/** The machine and a few others, all of which respond to everything; undefined if there are none. */
function hypothesesOf(machine: Machine, steps: number): readonly Machine[] | undefined {
  const faults = faultsOf(machine, FAULT_OPERATORS).filter((_, index) => index % 3 === 0);
  const all = [[], ...faults.map((fault) => [fault])].map((each) => ({
    ...withFaults(machine, each),
    hypotheses: [{ name: '', faults: each, start: 0, end: 0 }],
  }));
  const longest = sequences(machine, steps);
  const responding = all.filter((each) =>
    longest.every((stimuli) => observations(each, stimuli) !== undefined),
  );
  return responding[0] !== all[0] || responding.length < 2 ? undefined : responding.slice(0, 5);
}

/** The machine with these hypotheses. */
function withAll(machine: Machine, hypotheses: readonly Machine[]): Machine {
  return {
    ...machine,
    hypotheses: hypotheses.map((each, index) => ({
      ...each.hypotheses[0]!,
      name: `h${index}`,
    })),
  };
}

function framed(machine: Machine): ReturnType<typeof frameOf> {
  return frameOf(machine, DEFAULT_OPTIONS, DEFAULT_BUDGET);
}

function valuesOfStimulus(machine: Machine, stimulus: Stimulus): Values {
  return valuesOf(machine, stimuliOf(machine), stimulus);
}

const LONG = process.env['TICKSTONE_LONG'] === '1';
const OPTIONS = { ...DEFAULT_OPTIONS, isAdaptive: true };

describe('on random machines', () => {
  test('the decision tree costs what listing all trees of all tests says', () => {
    let several = 0;
    const law: Law = (machine, _, { steps: wanted }) => {
      const steps = Math.min(wanted, 2);
      const machines = hypothesesOf(machine, steps);
      if (machines === undefined) return;
      const listed = listedTests(machines, steps).map(({ outcomes }) => ({ cost: 1, outcomes }));
      for (const aim of ['worst-case', 'expected'] as const) {
        const { tree } = diagnose(framed(withAll(machine, machines)), [], { ...OPTIONS, steps, aim });
        const weights = machines.map(() => 1);
        expect(tree!.isMinimum).toBe(true);
        expect(tree!.cost).toBeCloseTo(leastCost({ tests: listed, aim, weights }), 9);
        if (tree!.depth > 1) several++;
      }
    };
    onRandomMachines(LONG ? 1_000 : 60, law, { isEnough: () => several > 0 });
    expect(several).toBeGreaterThan(0);
  });

  test('every hypothesis finds its way through the tree to an end that it is in', () => {
    onRandomMachines(LONG ? 1_000 : 80, (machine, _, { steps: wanted }) => {
      const steps = Math.min(wanted, 2);
      const machines = hypothesesOf(machine, steps);
      if (machines === undefined) return;
      const { tree } = diagnose(framed(withAll(machine, machines)), [], {
        ...OPTIONS,
        steps,
        aim: 'worst-case',
      });
      for (const [number, each] of machines.entries()) follow(tree!.root, each, `h${number}`);
    });
  });

  test('what remains is what allows all that was seen, and what refutes is the first that does not', () => {
    onRandomMachines(LONG ? 2_000 : 100, (machine, _, { steps: wanted, picks }) => {
      const steps = Math.min(wanted, 2);
      const machines = hypothesesOf(machine, steps);
      if (machines === undefined) return;
      const all = sequences(machine, steps).filter((each) => isAdmissible(machine, each));
      const [pick = 0] = picks;
      const stimuli = all[pick % Math.max(1, all.length)];
      if (stimuli === undefined) return;
      const shown = shownBy(machines[pick % machines.length]!, stimuli, pick);
      const run: ObservedRun = stimuli.map((stimulus, at) => ({
        stimulus: valuesOfStimulus(machine, stimulus),
        shown: Object.fromEntries(Object.entries(shown[at]!).map(([name, value]) => [name, [value]])),
      }));
      const { hypotheses, remaining } = diagnose(framed(withAll(machine, machines)), [run], {
        ...OPTIONS,
        steps,
        aim: 'expected',
      });
      for (const [number, each] of machines.entries()) {
        const refutedAt = stimuli.findIndex((__, at) => !allows(each, stimuli.slice(0, at + 1), shown));
        expect(hypotheses[number]!.refuted?.step).toBe(refutedAt < 0 ? undefined : refutedAt + 1);
        expect(remaining.includes(`h${number}`)).toBe(refutedAt < 0);
      }
      expect(remaining.length).toBeGreaterThan(0);
      const sum = hypotheses.reduce((total, { probability }) => total + probability, 0);
      expect(sum).toBeCloseTo(1, 9);
    });
  });
});

/** What a machine shows, with open outputs by the pick. */
function shownBy(machine: Machine, stimuli: readonly Stimulus[], pick: number): readonly Values[] {
  const outputs = numbersOf(machine, 'output');
  return simulate(machine, stimuli).responses.map((response) => {
    const choices = choicesOf(response);
    const choice = choices[pick % choices.length]!;
    return Object.fromEntries(
      outputs.flatMap((number, at) => {
        if (!machine.observed.includes(number)) return [];
        const { name, domain } = machine.variables[number]!;
        return [[name, domain.labels[choice[at] ?? pick % domain.labels.length]!]];
      }),
    );
  });
}

function allows(machine: Machine, stimuli: readonly Stimulus[], shown: readonly Values[]): boolean {
  const outputs = numbersOf(machine, 'output');
  return simulate(machine, stimuli).responses.every((response, step) =>
    choicesOf(response).some((choice) =>
      outputs.every((number, at) => {
        const { name, domain } = machine.variables[number]!;
        const value = choice[at];
        return (
          !machine.observed.includes(number) ||
          value === undefined ||
          domain.labels[value] === shown[step]![name]
        );
      }),
    ),
  );
}

/** Follows every outcome that the machine may show. */
function follow(node: AdaptiveNode, machine: Machine, name: string): void {
  expect(node.hypotheses).toContain(name);
  if (node.kind === 'end') return;
  const stimuli = node.test.steps.map(({ stimulus }) =>
    stimuliOf(machine).map((number) => {
      const variable = machine.variables[number]!;
      return variable.domain.labels.indexOf(stimulus[variable.name]!);
    }),
  );
  const possible = node.outcomes.filter((outcome) =>
    outcome.shown.some((sequence) => allows(machine, stimuli.slice(0, sequence.length), sequence)),
  );
  const unlisted = node.outcomes.some(({ shown, shownCount }) => shownCount > shown.length);
  if (!unlisted) expect(possible.length).toBeGreaterThan(0);
  for (const outcome of possible) follow(outcome.then, machine, name);
  if (!unlisted)
    for (const outcome of node.outcomes)
      expect(outcome.remaining.includes(name)).toBe(possible.includes(outcome));
}

describe('minimal sets', () => {
  test('minimal covers are the sets of columns that hit all rows and of which none can be left out', () => {
    const columns = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 4 })), { maxLength: 9 });
    fc.assert(
      fc.property(columns, fc.integer({ min: 1, max: 50 }), (given, countMax) => {
        const hitsAll = (chosen: readonly number[]): boolean =>
          [0, 1, 2, 3, 4].every((row) => chosen.some((column) => given[column]!.includes(row)));
        const listed = subsetsOf(given.length)
          .filter(hitsAll)
          .filter((chosen) => chosen.every((each) => !hitsAll(chosen.filter((other) => other !== each))));
        const all = minimalCovers(5, given, Infinity);
        expect(all.covers.map((cover) => cover.join()).sort()).toEqual(
          listed.map((each) => each.join()).sort(),
        );
        expect(all.isComplete).toBe(true);
        const some = minimalCovers(5, given, countMax);
        expect(some.covers.length).toBe(Math.min(countMax, listed.length));
        expect(some.isComplete).toBe(listed.length <= countMax);
      }),
      { numRuns: 500 },
    );
  });

  test('there are as many minimal confirming sets as listing finds, and each that is told is one', () => {
    let several = 0;
    const law: Law = (machine) => {
      const operators = ['wrong-output', 'wrong-initial-state'] as const;
      const faults = faultsOf(machine, operators).slice(0, 4);
      const options = { steps: 1, setsMax: 1_000, testsMax: 0 };
      const asked = { ...machine, hypotheses: withHypotheses(faults) };
      const { confirming } = generateDiscrimination(asked, options);
      const wrong = faults.map((fault) => withFaults(machine, [fault]));
      const stimuli = sequences(machine, 1);
      const rows = wrong
        .map((other) =>
          stimuli.flatMap((each, at) => (classOf(machine, other, each) === 'definite' ? [at] : [])),
        )
        .filter((row) => row.length > 0);
      if (rows.length === 0) return;
      const minimal = listedMinimalSets(rows);
      if (minimal.length > 1) several++;
      expect(confirming.minimal!.isComplete).toBe(true);
      expect(confirming.minimal!.sets).toBe(minimal.length);
      const told = confirming.minimal!.list.reduce((sum, { sets }) => sum + Number(sets), 0);
      expect(told).toBe(confirming.minimal!.sets);
      expect(confirming.minimal!.list[0]!.cost).toBe(confirming.cost);
      for (const { tests } of confirming.minimal!.list) {
        const pairs = new Set(tests.flatMap(({ discriminates }) => discriminates));
        expect(pairs.size).toBe(rows.length);
        for (const test of tests) {
          const others = new Set(
            tests.filter((other) => other !== test).flatMap(({ discriminates }) => discriminates),
          );
          expect(others.size).toBeLessThan(rows.length);
        }
      }
    };
    onRandomMachines(LONG ? 1_000 : 80, law, { isEnough: () => several > 10 });
    expect(several).toBeGreaterThan(10);
  });
});

function withHypotheses(faults: readonly Fault[]): Machine['hypotheses'] {
  const place = { start: 0, end: 0 };
  return [
    { name: 'ok', faults: [], ...place },
    ...faults.map((fault, index) => ({ name: `f${index}`, faults: [fault], ...place })),
  ];
}

function subsetsOf(count: number): readonly (readonly number[])[] {
  return Array.from({ length: 1 << count }, (_, bits) =>
    Array.from({ length: count }, (__, at) => at).filter((at) => ((bits >> at) & 1) === 1),
  );
}

/** All sets that hit every row and of which nothing can be left out, by choosing from each row in turn. */
function listedMinimalSets(rows: readonly (readonly number[])[]): readonly string[] {
  let sets = new Set(['']);
  for (const row of rows) {
    const next = new Set<string>();
    for (const text of sets) {
      const chosen = text === '' ? [] : text.split(',').map(Number);
      for (const each of row) next.add([...new Set([...chosen, each])].sort((a, b) => a - b).join());
    }
    sets = next;
  }
  const hitsAll = (chosen: readonly number[]): boolean =>
    rows.every((row) => row.some((each) => chosen.includes(each)));
  return [...sets].filter((text) => {
    const chosen = text.split(',').map(Number);
    return chosen.every((each) => !hitsAll(chosen.filter((other) => other !== each)));
  });
}
