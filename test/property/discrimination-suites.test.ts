/**
 * Tests of random machines, run plainly: one that definitely discriminates refutes the wrong machine on every run, one
 * that possibly does on some run, and one that does not on none. What is definite, possible or none is found by listing.
 */
import { expect, test } from 'vitest';
import { ZERO } from '../../src/base/rational.js';
import { DEFAULT_BUDGET, DEFAULT_OPTIONS } from '../../src/generators/discrimination/discrimination.js';
import { discriminationSuite } from '../../src/generators/discrimination/discrimination-suite.js';
import { evaluatedOnHypotheses } from '../../src/generators/discrimination/evaluate-suite.js';
import { discriminateOn, frameOf } from '../../src/generators/discrimination/generate-discrimination.js';
import { actionOf, machineStanding } from '../../src/generators/discrimination/machine-standing.js';
import { type TestItem, compareStandings, verdictsOf } from '../../src/generators/discrimination/standing.js';
import { writeTest } from '../../src/generators/discrimination/write-test.js';
import { type Machine, stimuliOf } from '../../src/machine/machine.js';
import { type Stimulus } from '../../src/machine/simulate.js';
import { measured } from '../../src/suite/measure.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { classOf, onRandomMachines, sequences } from '../support/listed-machines.js';
import { goodSuite } from '../support/suites.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const SOURCE = { name: 'm', file: 'm.yaml', sha256: '0'.repeat(64) };

function itemsOf(machine: Machine, stimuli: readonly Stimulus[]): readonly TestItem[] {
  return stimuli.flatMap((stimulus) => [
    ...stimuliOf(machine).map((number, at): TestItem => {
      const { name, domain } = machine.variables[number]!;
      return { kind: 'input', action: actionOf(name, domain.labels[stimulus[at]!]!), after: ZERO };
    }),
    ...machine.observed.map((): TestItem => ({ kind: 'observe' })),
  ]);
}

test('definite refutes always, possible sometimes, none never', () => {
  const met = new Set<string>();
  onRandomMachines(LONG ? 4_000 : 150, (machine, wrong, { steps }) => {
    const [right, faulty] = [machineStanding(machine), machineStanding(wrong)];
    for (const sequence of sequences(machine, Math.min(steps, 2))) {
      const listed = classOf(machine, wrong, sequence);
      if (listed === 'outside') continue;
      met.add(listed);
      const items = itemsOf(machine, sequence);
      expect(compareStandings(items, right, faulty)).toBe(listed);
      const plan = { items, hypotheses: new Map([right, faulty].entries()), reference: 0 };
      const confirming = writeTest(plan);
      expect([...verdictsOf(confirming, right)]).toEqual(['pass']);
      const refuted = verdictsOf(confirming, faulty);
      if (listed === 'definite') expect([...refuted]).toEqual(['fail']);
      if (listed === 'none') expect([...refuted]).toEqual(['pass']);
      const telling = writeTest({ ...plan, pairs: [[0, 1]] });
      const [ofRight, ofFaulty] = [verdictsOf(telling, right), verdictsOf(telling, faulty)];
      expect(ofRight.has('fail') || ofFaulty.has('pass')).toBe(false);
      expect(ofRight.has('pass') || ofFaulty.has('fail')).toBe(listed !== 'none');
      expect(ofRight.has('inconclusive')).toBe(listed !== 'definite');
      expect(ofFaulty.has('inconclusive')).toBe(listed !== 'definite');
    }
  });
  expect([...met].sort()).toEqual(['definite', 'none', 'possible']);
});

test('suites are well formed, hold what they claim, and say what became of every pair', () => {
  onRandomMachines(LONG ? 1_000 : 50, (machine, _, { steps, picks }) => {
    const aim = picks[0]! % 3 === 0 ? 'identify' : 'confirm';
    const options = {
      ...DEFAULT_OPTIONS,
      faults: 'single',
      operators: ['remove-if-condition', 'wrong-output'],
      steps: picks[0]! % 2 === 0 ? 'grow' : Math.min(steps, 2),
      aim,
      testsMax: 2,
    } as const;
    const frame = frameOf(machine, options, DEFAULT_BUDGET);
    const result = discriminateOn(frame, options, DEFAULT_BUDGET);
    const suite = discriminationSuite(frame, result, SOURCE, options, {});
    expect(goodSuite(writeSuite(suite))).toEqual(suite);
    expect(suite.goals.map(({ id }) => id).length).toBe(result.pairs.length);
    for (const { reference, goals } of evaluatedOnHypotheses(suite, frame)) {
      expect(reference.verdicts).not.toContain('fail');
      expect(goals.refuted).toEqual([]);
    }
    for (const each of suite.tests) expect(measured(each)).toEqual(each);
  });
});
