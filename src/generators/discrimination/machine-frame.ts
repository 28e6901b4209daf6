/** The frame of a machine: its hypotheses are the machine with faults, its steps are as many as asked for. */
import { madeOnce } from '../../base/maps.js';
import { ONE, ZERO } from '../../base/rational.js';
import { type Cube } from '../../diagrams/cubes.js';
import { Diagram } from '../../diagrams/diagram.js';
import { faultSentence, faultText, pairsOf, someFaultsOf, withFaults } from '../../machine/fault.js';
import { type Fault, type Machine, stimuliOf } from '../../machine/machine.js';
import { Unrolling, stepsMax } from '../../machine/unrolling.js';
import { stimuliOfVector } from '../../machine/words.js';
import { type DiscriminationBudget, type DiscriminationOptions, type TestStep } from './discrimination.js';
import { type Frame } from './frame.js';
import { actionOf, actionsOf, machineStanding } from './machine-standing.js';
import { machineTest, testSteps, withoutNeedless } from './machine-tests.js';
import { Product } from './product.js';
import { type TestItem } from './standing.js';

export function machineFrame(
  machine: Machine,
  options: Pick<DiscriminationOptions, 'faults' | 'operators'>,
  budget: DiscriminationBudget,
): Frame {
  const { hypotheses, omitted } = hypothesesOf(machine, options, budget.pairsMax);
  const machineOf = faultyMachines(machine, hypotheses);
  const diagram = new Diagram(budget.diagram);
  const unrolling = new Unrolling(diagram, machine);
  let product: Product | undefined;
  const stimuli = stimuliOf(machine);
  return {
    name: machine.name,
    hypotheses: hypotheses.map(({ name, faults }) => ({ name, description: faults.map(faultSentence) })),
    omitted,
    reference: Math.max(
      0,
      hypotheses.findIndex(({ faults }) => faults.length === 0),
    ),
    diagram,
    steps: machine.steps,
    stepsMax: stepsMax(machine),
    levels: (steps) => unrolling.stimulusLevels(steps),
    stimulusAt: (position) => machine.variables[stimuli[position % stimuli.length]!]!,
    responses: (steps) => diagram.levelSet(unrolling.observedLevels(steps)),
    admissible: (steps) => unrolling.admissible(steps),
    behaviour: (hypothesis, steps) => unrolling.behaviour(machineOf(hypothesis), steps),
    distance(a, b) {
      product ??= new Product(new Diagram(budget.diagram), machine);
      const found = product.distance(machineOf(a), machineOf(b));
      product.tidyUp();
      return found;
    },
    test: (a: number, b: number, type: Cube, vector: Cube) =>
      machineTest(machineOf(a), machineOf(b), type, vector),
    confirmingSteps(reference, pairs, vector) {
      const kept = withoutNeedless(
        pairs.map(([a, b]) => [machineOf(a), machineOf(b)]),
        stimuliOfVector(machine, vector),
      );
      const others = new Set(pairs.flat().filter((hypothesis) => hypothesis !== reference));
      return testSteps(
        machineOf(reference),
        [...others].map((other) => machineOf(other)),
        kept,
      );
    },
    interface: {
      inputs: actionsOf(machine, stimuli),
      outputs: actionsOf(
        machine,
        machine.observed.toSorted((a, b) => a - b),
      ),
    },
    standing: (hypothesis) => machineStanding(machineOf(hypothesis)),
    items: (steps) => steps.flatMap((step, index) => stepItems(machine, step, index)),
    live: () => unrolling.live,
  };
}

/** Each made when it is asked for; of very many hypotheses with very many transitions, not all are kept. */
function faultyMachines(
  machine: Machine,
  hypotheses: readonly NamedFaults[],
): (hypothesis: number) => Machine {
  const made = new Map<number, Machine>();
  return (hypothesis) => {
    const isFull = made.size * machine.transitions.length >= TRANSITIONS_KEPT;
    if (isFull && !made.has(hypothesis)) made.clear();
    return madeOnce(made, hypothesis, () => withFaults(machine, hypotheses[hypothesis]!.faults));
  };
}

/** Some megabytes. */
const TRANSITIONS_KEPT = 1_000_000;

/** A step takes one time unit: the stimuli come at its beginning, and the outputs at once. */
function stepItems({ observed }: Machine, { stimulus }: TestStep, index: number): TestItem[] {
  return [
    ...Object.entries(stimulus).map(([name, label], at): TestItem => ({
      kind: 'input',
      action: actionOf(name, label),
      after: index > 0 && at === 0 ? ONE : ZERO,
    })),
    ...observed.map((): TestItem => ({ kind: 'observe' })),
  ];
}

interface NamedFaults {
  readonly name: string;
  readonly faults: readonly Fault[];
}

/** The hypotheses that are asked for: the reference, and no more than `othersMax` others. */
function hypothesesOf(
  machine: Machine,
  { faults, operators }: Pick<DiscriminationOptions, 'faults' | 'operators'>,
  othersMax: number,
): { readonly hypotheses: readonly NamedFaults[]; readonly omitted: number } {
  const own = machine.hypotheses.find((hypothesis) => hypothesis.faults.length === 0);
  const correct: NamedFaults = own ?? { name: 'ok', faults: [] };
  const among = (others: readonly (readonly Fault[])[], count: number) => ({
    hypotheses: [
      correct,
      ...others.slice(0, othersMax).map((list) => ({ name: list.map(faultText).join(' + '), faults: list })),
    ],
    omitted: Math.max(0, count - othersMax),
  });
  switch (faults) {
    case 'model':
      return {
        hypotheses: own === undefined ? [correct, ...machine.hypotheses] : machine.hypotheses,
        omitted: 0,
      };
    case 'single': {
      const { faults: single, count } = someFaultsOf(machine, operators, othersMax);
      return among(
        single.map((fault) => [fault]),
        count,
      );
    }
    case 'double': {
      const { faults: single, count } = someFaultsOf(machine, operators, othersMax);
      const double = pairsOf(single, Math.max(0, othersMax - count));
      return among([...single.map((fault) => [fault]), ...double], count + (count * (count - 1)) / 2);
    }
  }
}
