/** Random machines and what listing all stimuli and all observations says about them, for laws of discrimination. */
import fc from 'fast-check';
import { FAULT_OPERATORS, faultsOf, withFaults } from '../../src/machine/fault.js';
import { type Machine, numbersOf, stimuliOf } from '../../src/machine/machine.js';
import { readMachine } from '../../src/machine/read-machine.js';
import { type Stimulus, isAdmissible, shownBy, simulate } from '../../src/machine/simulate.js';
import { readYaml } from '../../src/machine/yaml-tree.js';
import { assertUntil } from './enough.js';
import { type RandomMachine, randomMachine } from './random-machine.js';

/** Without the checks that would turn away machines whose values leave their domains. */
export function read(text: string): Machine {
  const file = { path: 'machine.yaml', text };
  const refuse = (problem: unknown): never => {
    throw new Error(`${JSON.stringify(problem)}\n${text}`);
  };
  const root = readYaml(file, refuse);
  if (root?.kind !== 'map') throw new Error('no map');
  return readMachine(file, root, refuse)!;
}

export function faulty(machine: Machine, { picks }: RandomMachine): Machine {
  const faults = faultsOf(machine, FAULT_OPERATORS);
  return withFaults(
    machine,
    picks.map((pick) => faults[pick % faults.length]!),
  );
}

/** All sequences of stimuli. */
export function sequences(machine: Machine, steps: number): readonly (readonly Stimulus[])[] {
  const single = stimuliOf(machine).reduce<number[][]>(
    (made, number) =>
      made.flatMap((values) => machine.variables[number]!.domain.codes.map((_, index) => [...values, index])),
    [[]],
  );
  return Array.from({ length: steps }).reduce<Stimulus[][]>(
    (made) => made.flatMap((sequence) => single.map((stimulus) => [...sequence, stimulus])),
    [[]],
  );
}

/** All observations that a machine may show, as texts; undefined where it has no response. */
export function observations(
  machine: Machine,
  stimuli: readonly Stimulus[],
): ReadonlySet<string> | undefined {
  const { responses, failure } = simulate(machine, stimuli);
  if (failure !== undefined) return undefined;
  const outputs = numbersOf(machine, 'output');
  let shown = [''];
  for (const response of responses) {
    const before = shown;
    shown = shownBy(response).flatMap((choice) =>
      outputs.reduce((made, number, at) => {
        if (!machine.observed.includes(number)) return made;
        const value = choice[at];
        const values =
          value === undefined ? machine.variables[number]!.domain.codes.map((_, index) => index) : [value];
        return made.flatMap((text) => values.map((index) => `${text},${index}`));
      }, before),
    );
  }
  return new Set(shown);
}

/** What listing says about one sequence. */
export function classOf(
  a: Machine,
  b: Machine,
  stimuli: readonly Stimulus[],
): 'definite' | 'possible' | 'none' | 'outside' {
  if (!isAdmissible(a, stimuli)) return 'outside';
  const inA = observations(a, stimuli);
  const inB = observations(b, stimuli);
  if (inA === undefined || inB === undefined) return 'outside';
  const common = [...inA].filter((each) => inB.has(each));
  if (common.length === 0) return 'definite';
  return common.length === inA.size && common.length === inB.size ? 'none' : 'possible';
}

export type Law = (machine: Machine, wrong: Machine, given: RandomMachine) => void;

export interface Drawing {
  readonly machines?: fc.Arbitrary<RandomMachine>;
  /** More are drawn until the law has seen enough. */
  readonly isEnough?: () => boolean;
}

export function onRandomMachines(
  runs: number,
  law: Law,
  { machines = randomMachine, isEnough = () => true }: Drawing = {},
): void {
  const property = fc.property(machines, (given) => {
    const machine = read(given.text);
    law(machine, faulty(machine, given), given);
  });
  assertUntil(isEnough, property, { numRuns: runs });
}
