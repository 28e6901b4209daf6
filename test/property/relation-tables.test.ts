/** The relation of a machine as a table holds exactly what the machine does when it is run. */
import { expect, test } from 'vitest';
import { type Machine, numbersOf, stimuliOf } from '../../src/machine/machine.js';
import { type RelationTable, stepTable, stepsTable } from '../../src/machine/relation-table.js';
import {
  type Moment,
  type Response,
  type Stimulus,
  isAdmissible,
  shownBy,
  simulate,
  step,
} from '../../src/machine/simulate.js';
import { onRandomMachines, sequences } from '../support/listed-machines.js';
import { composedMachine, randomMachine } from '../support/random-machine.js';

/** All tuples that the rows stand for, each as text. */
function tuplesOf({ columns, rows }: RelationTable): readonly string[] {
  return rows.flatMap((row) =>
    row.reduce<string[]>(
      (made, cell, at) =>
        made.flatMap((text) =>
          (cell === '*' ? columns[at]!.values : [cell]).map((value) => `${text},${value}`),
        ),
      [''],
    ),
  );
}

function choices(sizes: readonly number[]): readonly (readonly number[])[] {
  return sizes.reduce<number[][]>(
    (made, size) => made.flatMap((list) => Array.from({ length: size }, (_, value) => [...list, value])),
    [[]],
  );
}

function labelsOf(machine: Machine, numbers: readonly number[], values: readonly number[]): string {
  return numbers.map((number, at) => `,${machine.variables[number]!.domain.labels[values[at]!]!}`).join('');
}

/** What may be shown: open outputs have any value. */
function shownTexts(
  machine: Machine,
  response: Response,
  isSeen: (number: number) => boolean,
): readonly string[] {
  const texts = shownBy(response).flatMap((outputs) => textsOf(machine, outputs, isSeen));
  return [...new Set(texts)];
}

function textsOf(
  machine: Machine,
  outputs: Response['outputs'],
  isSeen: (number: number) => boolean,
): readonly string[] {
  return numbersOf(machine, 'output').reduce<string[]>(
    (made, number, at) => {
      if (!isSeen(number)) return made;
      const { labels } = machine.variables[number]!.domain;
      const value = outputs[at];
      const shown = value === undefined ? labels : [labels[value]!];
      return made.flatMap((text) => shown.map((label) => `${text},${label}`));
    },
    [''],
  );
}

function sizesOf(machine: Machine, numbers: readonly number[]): readonly number[] {
  return numbers.map((number) => machine.variables[number]!.domain.codes.length);
}

test.each([
  ['machines', randomMachine],
  ['machines among components', composedMachine],
])('one step of %s, from every situation', (_name, machines) => {
  const law = (machine: Machine): void => {
    const [stimuli, locals] = [stimuliOf(machine), numbersOf(machine, 'local')];
    const inner = { ...machine.environment, firstStep: [], betweenSteps: [] };
    const listed = machine.states.flatMap((_, state) =>
      choices(sizesOf(machine, locals)).flatMap((values) =>
        choices(sizesOf(machine, stimuli)).flatMap((stimulus: Stimulus) => {
          const moment: Moment = { state, locals: values };
          if (!isAdmissible({ ...machine, environment: inner }, [stimulus])) return [];
          const outcome = step(machine, moment, stimulus);
          if (outcome.kind === 'failed') return [];
          const { after, response } = outcome;
          const now = `,${machine.states[state]!.name}${labelsOf(machine, locals, values)}${labelsOf(machine, stimuli, stimulus)}`;
          const then = `,${machine.states[after.state]!.name}${labelsOf(machine, locals, after.locals)}`;
          return shownTexts(machine, response, () => true).map((shown) => `${now}${shown}${then}`);
        }),
      ),
    );
    const table = stepTable(machine, Infinity)!;
    expect([...tuplesOf(table)].sort()).toEqual([...listed].sort());
    expect(table.tuples).toBe(BigInt(listed.length));
    if (table.rows.length > 0) expect(stepTable(machine, table.rows.length - 1)).toBe(undefined);
  };
  onRandomMachines(25, law, { machines });
});

test('several steps, from the start', () => {
  onRandomMachines(80, (machine, _, { steps: wanted }) => {
    const steps = Math.min(wanted, 2);
    const listed = sequences(machine, steps).flatMap((stimuli) => {
      const { responses, failure } = simulate(machine, stimuli);
      if (failure !== undefined || !isAdmissible(machine, stimuli)) return [];
      return stimuli.reduce<string[]>(
        (made, stimulus, at) => {
          const applied = labelsOf(machine, stimuliOf(machine), stimulus);
          const shown = shownTexts(machine, responses[at]!, (number) => machine.observed.includes(number));
          return made.flatMap((text) => shown.map((each) => `${text}${applied}${each}`));
        },
        [''],
      );
    });
    const table = stepsTable(machine, steps, Infinity)!;
    expect([...tuplesOf(table)].sort()).toEqual([...listed].sort());
    expect(table.tuples).toBe(BigInt(listed.length));
  });
});
