/**
 * What is wrong with the meaning of a machine: rules that contradict each other, dead ends of the environment, outputs
 * that a state leaves open, values that leave their domains. Each with the place and an example.
 *
 * What does not fit into the budget is not said; nothing is said wrongly.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { firstCube } from '../diagrams/cubes.js';
import { Diagram, type DiagramBudget, EXHAUSTED, FALSE, type Ref, TRUE } from '../diagrams/diagram.js';
import { type Machine, numbersOf, stimuliOf } from './machine.js';
import * as problem from './problems.js';
import { simulate } from './simulate.js';
import { rulesSet } from './step-relation.js';
import { type Term } from './term.js';
import { Unrolling, stepsMax } from './unrolling.js';
import { stimuliOfVector, stimuliText } from './words.js';

export function checkMachine(
  machine: Machine,
  budget: DiagramBudget,
  report: (diagnostic: Diagnostic) => void,
): void {
  reportOpenOutputs(machine, report);
  if (checkEnvironment(machine, budget, report)) checkDomains(machine, budget, report);
}

/** How far a machine that does not say how many steps a test has is looked at here. */
const STEPS_UNSAID = 8;

function stepsToCheck(machine: Machine): number {
  return machine.steps ?? Math.min(STEPS_UNSAID, stepsMax(machine));
}

function reportOpenOutputs(machine: Machine, report: (diagnostic: Diagnostic) => void): void {
  for (const state of machine.states) {
    const assigned = new Set([...machine.always, ...state.assignments].map(({ target }) => target));
    for (const number of numbersOf(machine, 'output')) {
      const { name, domain } = machine.variables[number]!;
      if (assigned.has(number) || domain.labels.length < 2) continue;
      report(problem.outputLeftOpen.at(state, state.name, name, domain.labels.slice(0, 2).join(' or ')));
    }
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

/** Admissible stimuli to which the machine has no response, because something leaves its domain. */
function checkDomains(
  machine: Machine,
  budget: DiagramBudget,
  report: (diagnostic: Diagnostic) => void,
): void {
  const unrolling = new Unrolling(new Diagram(budget), machine);
  const { diagram } = unrolling;
  const steps = stepsToCheck(machine);
  const shown = unrolling.behaviour(machine, steps);
  const covered = diagram.exists(shown, diagram.levelSet(unrolling.observedLevels(steps)));
  const failing = diagram.difference(unrolling.admissible(steps), covered);
  const example = firstCube(diagram, failing, unrolling.stimulusLevels(steps));
  if (example === undefined) return;
  const stimuli = stimuliOfVector(machine, example);
  const { failure, responses } = simulate(machine, stimuli);
  if (failure === undefined) return;
  const what =
    failure.what === 'condition'
      ? 'This condition has no value'
      : failure.value === undefined
        ? 'This assignment has no value'
        : `This assigns ${failure.value}, which is outside the domain`;
  report(
    problem.leavesDomain.at(
      failure.place,
      what,
      stimuliText(machine, stimuli.slice(0, responses.length + 1)),
    ),
  );
}
