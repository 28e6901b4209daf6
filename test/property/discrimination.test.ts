/**
 * The laws of discrimination on random machines, against listing all stimuli and all observations: which stimuli
 * discriminate, types of tests, distances, and smallest confirming sets.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANY, cheapest } from '../../src/diagrams/cubes.js';
import { Diagram, FALSE, type Ref } from '../../src/diagrams/diagram.js';
import { discriminate } from '../../src/generators/discrimination/discriminate.js';
import { minimumCover } from '../../src/generators/cover/cover.js';
import { generateDiscrimination } from '../../src/generators/discrimination/generate-discrimination.js';
import {
  DEFAULT_HITTING_LIMITS,
  minimumHittingSet,
} from '../../src/generators/discrimination/hitting-set.js';
import { compare } from '../../src/generators/discrimination/machine-tests.js';
import { bestOrder } from '../../src/generators/discrimination/order-tests.js';
import { Product } from '../../src/generators/discrimination/product.js';
import { testTypes } from '../../src/generators/discrimination/test-types.js';
import { faultsOf, withFaults } from '../../src/machine/fault.js';
import { type Machine } from '../../src/machine/machine.js';
import { type Stimulus, isAdmissible } from '../../src/machine/simulate.js';
import { Unrolling } from '../../src/machine/unrolling.js';
import { expectSame } from '../support/expect-same.js';
import { caseText, casesNote, hasCases, loadAsMachine } from '../support/discrimination.js';
import { classOf, onRandomMachines, sequences } from '../support/listed-machines.js';
import { type RandomMachine, composedMachine, randomMachine } from '../support/random-machine.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

describe('against listing', () => {
  test.each([
    ['machines', randomMachine, 80],
    ['machines among components', composedMachine, 8],
  ] as const)(
    'definite, possible and none of %s are what listing says, and so are the types',
    (_, machines, runs) => {
      const law = (machine: Machine, wrong: Machine, { steps }: RandomMachine): void => {
        const diagram = new Diagram();
        const unrolling = new Unrolling(diagram, machine);
        const levels = unrolling.stimulusLevels(steps);
        const found = discriminate(
          diagram,
          unrolling.admissible(steps),
          unrolling.behaviour(machine, steps),
          unrolling.behaviour(wrong, steps),
          diagram.levelSet(unrolling.observedLevels(steps)),
        );
        const types = testTypes(diagram, found.definite, found.inputs, levels)!;
        const patterns = types.list(Infinity);
        expect(BigInt(patterns.length)).toBe(types.count);
        for (const sequence of sequences(machine, steps)) {
          const vector = new Int32Array(diagram.levelCount);
          const flat = sequence.flat();
          levels.forEach((level, at) => (vector[level] = flat[at]!));
          const isIn = (set: Ref): boolean => diagram.contains(set, vector);
          const symbolic = isIn(found.definite)
            ? 'definite'
            : isIn(found.possible)
              ? 'possible'
              : isIn(found.none)
                ? 'none'
                : 'outside';
          const listed = classOf(machine, wrong, sequence);
          expectSame(symbolic, listed);
          expectSame(isIn(found.inputs), listed !== 'outside');
          if (listed === 'outside') continue;
          const matching = patterns.filter((type) =>
            flat.every((value, at) => type[at] === ANY || type[at] === value),
          );
          expectSame(matching.length, listed === 'definite' ? 1 : 0);
          const comparison = compare(machine, wrong, sequence)!;
          expectSame(comparison.tellsAt !== undefined, listed === 'definite');
          expectSame(comparison.mayTellAt !== undefined, listed !== 'none');
        }
      };
      onRandomMachines(LONG ? 10 * runs : runs, law, { machines });
    },
  );

  test('the distance is the length of the shortest test that tells', () => {
    const law = (machine: Machine, wrong: Machine): void => {
      const distance = new Product(new Diagram(), machine).distance(machine, wrong);
      for (let steps = 1; steps <= 3; steps++) {
        const classes = new Set(
          sequences(machine, steps).map((sequence) => classOf(machine, wrong, sequence)),
        );
        if (distance.kind !== 'definite' || steps < distance.steps)
          expect(classes.has('definite')).toBe(false);
        else expect(classes.has('definite')).toBe(true);
        if (distance.kind === 'possible') {
          if (steps < distance.steps) expect(classes.has('possible')).toBe(false);
          if (steps === distance.steps) expect(classes.has('possible')).toBe(true);
        }
        if (distance.kind === 'indistinguishable') expect(classes.has('possible')).toBe(false);
        if (classes.has('definite')) break;
      }
    };
    onRandomMachines(LONG ? 1_500 : 60, law);
    onRandomMachines(LONG ? 300 : 5, law, { machines: composedMachine });
  });

  test('confirming sets tell every fault that can be told, and no smaller set does', () => {
    onRandomMachines(LONG ? 300 : 40, (machine, _, { steps: wanted }) => {
      const steps = Math.min(wanted, 2);
      const operators = ['remove-if-condition', 'wrong-target'] as const;
      const faults = faultsOf(machine, operators);
      const wrong = faults.map((fault) => withFaults(machine, [fault]));
      const { confirming, pairs } = generateDiscrimination(machine, {
        faults: 'single',
        operators,
        steps,
        testsMax: 3,
      });
      const told = sequences(machine, steps).map((sequence) =>
        wrong.flatMap((other, index) => (classOf(machine, other, sequence) === 'definite' ? [index] : [])),
      );
      const tellable = new Set(told.flat());
      expect(pairs.filter(({ outcome }) => outcome === 'definite').length).toBe(tellable.size);
      expect(confirming.isMinimum).toBe(true);
      expect(confirming.size).toBe(smallestCover(told, tellable.size));
      expect(new Set(confirming.tests.flatMap(({ discriminates }) => discriminates)).size).toBe(
        tellable.size,
      );
    });
  });
});

test('identifying sets tell every pair that can be told, and no smaller set does', () => {
  onRandomMachines(LONG ? 200 : 25, (machine) => {
    const operators = ['remove-if-condition'] as const;
    const machines = [machine, ...faultsOf(machine, operators).map((fault) => withFaults(machine, [fault]))];
    const pairs = machines.flatMap((a, at) => machines.slice(at + 1).map((b) => [a, b] as const));
    const options = { faults: 'single', operators, steps: 2, aim: 'identify', testsMax: 0 } as const;
    const { confirming } = generateDiscrimination(machine, options);
    const told = sequences(machine, 2).map((sequence) =>
      pairs.flatMap(([a, b], index) => (classOf(a, b, sequence) === 'definite' ? [index] : [])),
    );
    const tellable = new Set(told.flat());
    expect(confirming.open.length).toBe(pairs.length - tellable.size);
    expect(confirming.size).toBe(smallestCover(told, tellable.size));
  });
});

/** The least number of signatures that together hold all rows, by trying all sets of one, two, three, ... */
function smallestCover(signatures: readonly (readonly number[])[], rowCount: number): number {
  const different = [...new Map(signatures.map((signature) => [signature.join(), signature])).values()];
  let reached: Set<string> = new Set(['']);
  for (let size = 0; ; size++) {
    if ([...reached].some((text) => (text === '' ? 0 : text.split(',').length) === rowCount)) return size;
    const next = new Set<string>();
    for (const text of reached) {
      const covered = text === '' ? [] : text.split(',').map(Number);
      for (const signature of different) {
        next.add([...new Set([...covered, ...signature])].sort((a, b) => a - b).join());
      }
    }
    reached = next;
  }
}

test.each([0, 2_000])(
  'a cheapest hitting set costs as little as the best of all sets, with %d sorts',
  (sortsMax) => {
    const world = fc.record({
      sets: fc.array(fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
      costs: fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
      test: fc.nat(3),
    });
    fc.assert(
      fc.property(world, ({ sets, costs, test: costOfTest }) => {
        const diagram = new Diagram();
        const levels = [diagram.addLevel(2), diagram.addLevel(2), diagram.addLevel(2)].reverse();
        const member = (index: number): Ref =>
          diagram.all(levels.map((level, at) => diagram.literal(level, [(index >> at) & 1])));
        const refs = sets.map((bits) =>
          diagram.any(bits.flatMap((bit, index) => (bit ? [member(index)] : []))),
        );
        const rows = refs.filter((set) => set !== FALSE);
        const costOfValue = (position: number, value: number): number => costs[2 * position + value]!;
        const limits = { ...DEFAULT_HITTING_LIMITS, sortsMax };
        const found = minimumHittingSet({ diagram, sets: rows, levels, costOfTest, costOfValue }, limits);
        const costOf = (index: number): number =>
          costOfTest + levels.reduce((sum, _, at) => sum + costOfValue(at, (index >> at) & 1), 0);
        let best = Infinity;
        for (let chosen = 0; chosen < 256; chosen++) {
          const stimuli = Array.from({ length: 8 }, (_, index) => index).filter(
            (index) => ((chosen >> index) & 1) === 1,
          );
          const hits = sets.every(
            (bits) => !bits.includes(true) || stimuli.some((index) => bits[index] === true),
          );
          if (hits)
            best = Math.min(
              best,
              stimuli.reduce((sum, index) => sum + costOf(index), 0),
            );
        }
        expect(found.isMinimum).toBe(true);
        expect(found.cost).toBe(best);
        expect(found.stimuli.reduce((sum, { cost }) => sum + cost, 0)).toBe(best);
        for (const row of rows) {
          const isHit = found.stimuli.some(({ vector }) => {
            const byLevel = new Int32Array(3);
            levels.forEach((level, at) => (byLevel[level] = vector[at]!));
            return diagram.contains(row, byLevel);
          });
          expect(isHit).toBe(true);
        }
        expect(cheapest(diagram, FALSE, levels, costOfValue)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  },
);

test('the best order of tests costs least among all orders', () => {
  const tests = fc.array(
    fc.record({ cost: fc.integer({ min: 1, max: 5 }), finds: fc.uniqueArray(fc.nat(4)) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  const weights = fc.array(fc.nat(9), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(tests, weights, (given, weight) => {
      const costOf = (order: readonly number[]): number => {
        const found = new Set<number>();
        let cost = 0;
        for (const test of order) {
          cost +=
            given[test]!.cost * weight.reduce((sum, each, fault) => (found.has(fault) ? sum : sum + each), 0);
          for (const fault of given[test]!.finds) found.add(fault);
        }
        return cost;
      };
      const orders = (left: readonly number[]): number[][] =>
        left.length === 0
          ? [[]]
          : left.flatMap((test) =>
              orders(left.filter((other) => other !== test)).map((rest) => [test, ...rest]),
            );
      const order = bestOrder(given, weight);
      expect([...order].sort((a, b) => a - b)).toEqual([...given.keys()]);
      expect(costOf(order)).toBe(Math.min(...orders([...given.keys()]).map(costOf)));
    }),
  );
});

describe.skipIf(!hasCases)(`every input of the refuelling case, run${casesNote}`, () => {
  test.each([
    ['single', 5, 648],
    ['model', 7, 5832],
  ] as const)(
    'definite inputs refute on every run, the others on none: %s faults, %d steps',
    (faults, steps, count) => {
      const machine = loadAsMachine(caseText('refuel/refuel.yaml'));
      const all = admissibleSequences(machine, steps);
      expect(all.length).toBe(count);
      const wrong =
        faults === 'model'
          ? machine.hypotheses.slice(1).map((hypothesis) => withFaults(machine, hypothesis.faults))
          : faultsOf(machine, ['remove-if-condition', 'move-if-condition-to']).map((fault) =>
              withFaults(machine, [fault]),
            );
      const { pairs } = generateDiscrimination(machine, { faults, steps, testsMax: 0 });
      expect(pairs.length).toBe(wrong.length);
      pairs.forEach((pair, index) => {
        const telling = all.filter(
          (sequence) => compare(machine, wrong[index]!, sequence)?.tellsAt !== undefined,
        );
        expect(telling.length).toBe(pair.definite);
      });
    },
  );
});

/** Admissible sequences, one step at a time. */
function admissibleSequences(machine: Machine, steps: number): readonly (readonly Stimulus[])[] {
  const single = sequences(machine, 1).map(([stimulus]) => stimulus!);
  let made: Stimulus[][] = [[]];
  for (let step = 0; step < steps; step++) {
    made = made.flatMap((sequence) =>
      single.map((stimulus) => [...sequence, stimulus]).filter((longer) => isAdmissible(machine, longer)),
    );
  }
  return made;
}

test('a minimum cover costs as little as the best of all sets of columns', () => {
  const world = fc.record({
    columns: fc.array(fc.record({ rows: fc.uniqueArray(fc.nat(5)), cost: fc.nat(4) }), { maxLength: 8 }),
    whole: fc.boolean(),
  });
  fc.assert(
    fc.property(world, ({ columns: some, whole }) => {
      const last = { rows: [0, 1, 2, 3, 4, 5], cost: 9 };
      const columns = [...some, last].map(({ rows, cost }) => ({ rows, cost: whole ? cost : cost + 0.5 }));
      const found = minimumCover({ rowCount: 6, columns });
      let best = Infinity;
      for (let chosen = 0; chosen < 1 << columns.length; chosen++) {
        const taken = columns.filter((_, at) => ((chosen >> at) & 1) === 1);
        if (new Set(taken.flatMap(({ rows }) => rows)).size < 6) continue;
        best = Math.min(
          best,
          taken.reduce((sum, { cost }) => sum + cost, 0),
        );
      }
      expect([found.isMinimum, found.cost, found.lowerBound]).toEqual([true, best, best]);
      expect(new Set(found.columns.flatMap((column) => columns[column]!.rows)).size).toBe(6);
    }),
    { numRuns: 500 },
  );
});
