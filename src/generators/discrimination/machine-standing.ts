/**
 * A machine in the middle of a test. The tester sets the event and each input (`event=tick`, `barrier=clear`), in the
 * order of their declarations; with the last of them the step happens, and the observed outputs show one after the other.
 */
import { ANY } from '../../diagrams/cubes.js';
import { type Domain } from '../../machine/domain.js';
import { type Machine, numbersOf, stimuliOf } from '../../machine/machine.js';
import {
  type Moment,
  type Response,
  type Stimulus,
  firstMoment,
  shownBy,
  step,
} from '../../machine/simulate.js';
import { type Values } from './discrimination.js';
import { type Standing } from './standing.js';

/** The action that gives a variable a value, or shows that it has it. */
export function actionOf(name: string, label: string): string {
  return `${name}=${label}`;
}

/** What stands on variables of a machine or a relation. */
interface Named {
  readonly variables: readonly { readonly name: string; readonly domain: Domain }[];
}

/** All that can be done with, or seen of, these variables. */
export function actionsOf({ variables }: Named, numbers: readonly number[]): readonly string[] {
  return numbers.flatMap((number) => {
    const { name, domain } = variables[number]!;
    return domain.labels.map((label) => actionOf(name, label));
  });
}

/** The labels of values of these variables; `*` for those that are left open. */
export function valuesOf(
  { variables }: Named,
  numbers: readonly number[],
  values: ArrayLike<number | undefined>,
): Values {
  return Object.fromEntries(
    numbers.map((number, at) => {
      const { name, domain } = variables[number]!;
      const value = values[at];
      return [name, value === undefined || value === ANY ? '*' : domain.labels[value]!];
    }),
  );
}

export function machineStanding(machine: Machine): Standing {
  return waiting(machine, firstMoment(machine), []);
}

/** Some of the stimuli of the next step have been set. */
function waiting(machine: Machine, moment: Moment, set: Stimulus): Standing {
  const stimuli = stimuliOf(machine);
  return {
    key: `${momentKey(moment)} < ${set.join()}`,
    afterInput(action) {
      const { name, domain } = machine.variables[stimuli[set.length]!]!;
      const value = domain.labels.findIndex((label) => actionOf(name, label) === action);
      if (value < 0) return this;
      const now = [...set, value];
      if (now.length < stimuli.length) return waiting(machine, moment, now);
      const outcome = step(machine, moment, now);
      if (outcome.kind === 'failed') return BROKEN_DOWN;
      return showing(machine, outcome.after, shownBy(outcome.response), 0);
    },
    responses: () => new Map(),
  };
}

/** So many of the observed outputs have been shown; what may come together is known. */
function showing(
  machine: Machine,
  after: Moment,
  choices: readonly Response['outputs'][],
  shown: number,
): Standing {
  const number = machine.observed.toSorted((a, b) => a - b)[shown];
  if (number === undefined) return waiting(machine, after, []);
  const position = numbersOf(machine, 'output').indexOf(number);
  return {
    key: `${momentKey(after)} > ${choices.map((outputs) => outputs.join()).join(' ')} ${shown}`,
    afterInput() {
      return this;
    },
    responses() {
      const { name, domain } = machine.variables[number]!;
      const possible = domain.labels.flatMap((label, index) => {
        const left = choices.filter((outputs) => (outputs[position] ?? index) === index);
        return left.length === 0 ? [] : [[label, left] as const];
      });
      return new Map(
        possible.map(([label, left]) => [actionOf(name, label), showing(machine, after, left, shown + 1)]),
      );
    },
  };
}

/** A value has left its domain: there is no response any more. */
const BROKEN_DOWN: Standing = {
  key: 'broken down',
  afterInput: () => BROKEN_DOWN,
  responses: () => new Map(),
};

function momentKey({ state, locals }: Moment): string {
  return `${state}:${locals.join()}`;
}
