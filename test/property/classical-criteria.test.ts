/** Faults that stand for criteria are told by exactly the tests that cover what they stand for. */
import { expect, test } from 'vitest';
import { faultsOf, withFaults } from '../../src/machine/fault.js';
import { type Machine, isAssignment } from '../../src/machine/machine.js';
import { isAdmissible, simulate } from '../../src/machine/simulate.js';
import { type CriterionFault, covers } from '../reference/classical-criteria.js';
import { type Law, classOf, onRandomMachines, sequences } from '../support/listed-machines.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

/** The state of which something is to be seen, and whether anything can be. */
function isSeen(machine: Machine, fault: CriterionFault): boolean {
  const from = machine.transitions.find(({ id }) => 'transition' in fault && id === fault.transition)?.from;
  const state = machine.states.find(
    ({ name }, index) => index === from || ('state' in fault && name === fault.state),
  )!;
  const assigned = [...machine.always, ...state.assignments].filter(isAssignment).map(({ target }) => target);
  return machine.observed.some(
    (number) => assigned.includes(number) && machine.variables[number]!.domain.codes.length > 1,
  );
}

test('a test tells such a fault if and only if it covers what the fault stands for', () => {
  const seen = { covered: 0, not: 0, unseen: 0 };
  const law: Law = (machine, _, { steps: wanted }) => {
    const steps = Math.min(wanted, 2);
    const operators = ['wrong-in-state', 'wrong-on-transition', 'wrong-on-condition'] as const;
    for (const fault of faultsOf(machine, operators) as readonly CriterionFault[]) {
      const wrong = withFaults(machine, [fault]);
      for (const stimuli of sequences(machine, steps)) {
        if (!isAdmissible(machine, stimuli)) continue;
        if (simulate(machine, stimuli).failure !== undefined) continue;
        const told = classOf(machine, wrong, stimuli);
        if (!isSeen(machine, fault)) {
          seen.unseen++;
          expect(told).toBe('none');
          continue;
        }
        const isCovered = covers(machine, stimuli, fault);
        // Where a condition has no value with the other value of its part, nothing is said of the stimulus.
        if (isCovered === undefined) continue;
        seen[isCovered ? 'covered' : 'not']++;
        expect(told).toBe(isCovered ? 'definite' : 'none');
      }
    }
  };
  const least = (): number => Math.min(seen.covered, seen.not, seen.unseen);
  onRandomMachines(LONG ? 2_000 : 90, law, { isEnough: () => least() > 50 });
  expect(least()).toBeGreaterThan(50);
});
