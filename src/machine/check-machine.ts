/**
 * What is wrong with the meaning of a machine: rules that contradict each other, dead ends of the environment, outputs
 * that a state leaves open, values that leave their domains. Each with the place and an example.
 *
 * What does not fit into the budget is not said; nothing is said wrongly.
 */
import { assert } from '../base/assert.js';
import { type Diagnostic } from '../base/diagnostic.js';
import { firstCube } from '../diagrams/cubes.js';
import { Diagram, type DiagramBudget, EXHAUSTED, FALSE, type Ref, TRUE } from '../diagrams/diagram.js';
import { withFaults } from './fault.js';
import { type Machine, numbersOf, outputsSet, statementsOf, stimuliOf } from './machine.js';
import * as problem from './problems.js';
import { type Stimulus, simulate } from './simulate.js';
import { rulesSet } from './step-relation.js';
import { levelSets, truthSets } from './compile-term.js';
import { type Term, variablesOf } from './term.js';
import { Unrolling, stepsMax } from './unrolling.js';
import { stimuliOfVector, stimuliText } from './words.js';

export function checkMachine(
  machine: Machine,
  budget: DiagramBudget,
  report: (diagnostic: Diagnostic) => void,
): void {
  reportOpenOutputs(machine, report);
  if (machine.overlap === 'refused') refuseOverlaps(machine, budget, report);
  if (checkEnvironment(machine, budget, report)) checkDomains(machine, budget, report);
}

/** How far a machine that does not say how many steps a test has is looked at here. */
const STEPS_UNSAID = 8;

function stepsToCheck(machine: Machine): number {
  return machine.steps ?? Math.min(STEPS_UNSAID, stepsMax(machine));
}

/** How many outputs that are left open are reported. */
const OPEN_MAX = 50;

function reportOpenOutputs(machine: Machine, report: (diagnostic: Diagnostic) => void): void {
  let count = 0;
  for (const state of machine.states) {
    const assigned = outputsSet(statementsOf(machine, state));
    for (const number of numbersOf(machine, 'output')) {
      const { name, domain } = machine.variables[number]!;
      if (assigned.has(number) || domain.labels.length < 2) continue;
      if (++count > OPEN_MAX) return;
      report(problem.outputLeftOpen.at(state, state.name, name, domain.labels.slice(0, 2).join(' or ')));
    }
  }
}

/** Two transitions from a state that are enabled together, and lead to different states; each with an example. */
function refuseOverlaps(
  machine: Machine,
  budget: DiagramBudget,
  report: (diagnostic: Diagnostic) => void,
): void {
  const { variables, transitions } = machine;
  const diagram = new Diagram(budget);
  const levels = variables.map(({ domain }) => diagram.addLevel(domain.codes.length));
  const sets = variables.map(({ domain }, number) => levelSets(diagram, levels[number]!, domain));
  const enabled = transitions.map(
    ({ condition }) => truthSets(diagram, condition, (variable) => sets[variable]!).whenTrue,
  );
  for (const [index, { id, from, to, condition }] of transitions.entries()) {
    const earlier = transitions.findIndex(
      (other, at) =>
        at < index &&
        other.from === from &&
        other.to !== to &&
        ![FALSE, EXHAUSTED].includes(diagram.and(enabled[at]!, enabled[index]!)),
    );
    if (earlier < 0) continue;
    const both = diagram.and(enabled[earlier]!, enabled[index]!);
    const read = [...variablesOf(condition, new Set(variablesOf(transitions[earlier]!.condition)))];
    const cube = firstCube(
      diagram,
      both,
      read.map((number) => levels[number]!),
    )!;
    const example = read.map((number, at) => {
      const { name, domain } = variables[number]!;
      return `${name} = ${domain.labels[Math.max(0, cube[at]!)]!}`;
    });
    const where = read.length === 0 ? 'anything is' : example.join(', ');
    report(problem.overlap.at(condition, transitions[earlier]!.id, id, where));
  }
}

/** Says whether there are admissible stimuli of as many steps as the machine asks for. */
function checkEnvironment(
  machine: Machine,
  budget: DiagramBudget,
  report: (diagnostic: Diagnostic) => void,
): boolean {
  const diagram = new Diagram(budget);
  const add = (): number[] =>
    stimuliOf(machine)
      .toReversed()
      .map((number) => diagram.addLevel(machine.variables[number]!.domain.codes.length))
      .reverse();
  const next = add();
  const now = add();
  const { firstStep, eachStep, betweenSteps } = machine.environment;

  /** Adds rules one by one; reports the first after which nothing is left, and is then undefined. */
  const narrow = (
    start: Ref,
    rules: readonly Term[],
    nextLevels: readonly number[],
    when: string,
  ): Ref | undefined => {
    let allowed = start;
    for (const rule of rules) {
      const narrowed = diagram.and(allowed, rulesSet(diagram, machine, [rule], now, nextLevels));
      if (narrowed === FALSE) {
        report(
          problem.contradictoryRule.at(rule, when, exampleOf(machine, diagram, allowed, now, nextLevels)),
        );
        return undefined;
      }
      allowed = narrowed;
    }
    return allowed;
  };

  const each = narrow(TRUE, eachStep, [], 'at any step');
  if (each === undefined) return false;
  const first = narrow(each, firstStep, [], 'at the first step');
  if (first === undefined) return false;
  const both = diagram.and(each, diagram.shift(each, -now.length));
  const between = narrow(both, betweenSteps, next, 'at two steps in a row');
  if (between === undefined) return stepsToCheck(machine) === 1;
  return checkDeadEnds({ machine, diagram, now, next, first, between }, report);
}

function checkDeadEnds(
  environment: {
    readonly machine: Machine;
    readonly diagram: Diagram;
    readonly now: readonly number[];
    readonly next: readonly number[];
    readonly first: Ref;
    readonly between: Ref;
  },
  report: (diagnostic: Diagnostic) => void,
): boolean {
  const { machine, diagram, now, next, first, between } = environment;
  const goesOn = diagram.exists(between, diagram.levelSet(next));
  let reached = first;
  let current = first;
  for (let steps = 1; steps < stepsToCheck(machine); steps++) {
    const onward = diagram.shift(diagram.andExists(current, between, diagram.levelSet(now)), now.length);
    if (onward === EXHAUSTED) return true;
    if (onward === FALSE) {
      const rule = machine.environment.betweenSteps.at(-1);
      report(
        problem.contradictoryRule.at(
          rule,
          `after step ${steps}`,
          exampleOf(machine, diagram, current, now, []),
        ),
      );
      return false;
    }
    reached = diagram.or(reached, onward);
    current = onward;
  }
  const stuck = diagram.difference(reached, goesOn);
  if (stuck !== FALSE && stuck !== EXHAUSTED) {
    const place = machine.environment.betweenSteps[0];
    report(problem.deadEnd.at(place, exampleOf(machine, diagram, stuck, now, [])));
  }
  return true;
}

function exampleOf(
  machine: Machine,
  diagram: Diagram,
  set: Ref,
  now: readonly number[],
  next: readonly number[],
): string {
  const cube = firstCube(diagram, set, [...now, ...next]);
  return cube === undefined ? 'anything' : stimuliText(machine, stimuliOfVector(machine, cube));
}

/** How many hypotheses are looked at here. */
const HYPOTHESES_MAX = 100;

/** Admissible stimuli to which the machine, or the machine with faults, has no response: something leaves its domain. */
function checkDomains(
  machine: Machine,
  budget: DiagramBudget,
  report: (diagnostic: Diagnostic) => void,
): void {
  const unrolling = new Unrolling(new Diagram(budget), machine);
  const stimuli = unanswered(unrolling, machine, stepsToCheck(machine));
  if (stimuli !== undefined) {
    const { failure } = simulate(machine, stimuli);
    assert(failure !== undefined, 'a machine without a response fails when it is run');
    const what =
      failure.what === 'relation'
        ? 'No values satisfy this relation'
        : failure.what === 'condition'
          ? 'This condition has no value'
          : failure.value === undefined
            ? 'This assignment has no value'
            : `This assigns ${failure.value}, which is outside the domain`;
    report(problem.leavesDomain.at(failure.place, what, stimuliText(machine, stimuli)));
    return;
  }
  for (const hypothesis of machine.hypotheses.slice(0, HYPOTHESES_MAX)) {
    const faulty = unanswered(unrolling, withFaults(machine, hypothesis.faults), stepsToCheck(machine));
    if (faulty === undefined) continue;
    report(problem.faultyLeavesDomain.at(hypothesis, hypothesis.name, stimuliText(machine, faulty)));
  }
}

/** An example of admissible stimuli, up to the one to which there is no response. */
function unanswered(unrolling: Unrolling, machine: Machine, steps: number): readonly Stimulus[] | undefined {
  const { diagram } = unrolling;
  const shown = unrolling.behaviour(machine, steps);
  const covered = diagram.exists(shown, diagram.levelSet(unrolling.observedLevels(steps)));
  const failing = diagram.difference(unrolling.admissible(steps), covered);
  const example = firstCube(diagram, failing, unrolling.stimulusLevels(steps));
  if (example === undefined) return undefined;
  const stimuli = stimuliOfVector(machine, example);
  return stimuli.slice(0, simulate(machine, stimuli).responses.length + 1);
}
