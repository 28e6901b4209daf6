/** Stimuli in words, for messages and tests. */
import { ANY, type Cube } from '../diagrams/cubes.js';
import { EVENT, type Machine, numbersOf } from './machine.js';
import { type Stimulus } from './simulate.js';

/** Such as "car stops (car_moves = true, dtime = 0)". */
export function stimulusText(machine: Machine, stimulus: Stimulus): string {
  const event = machine.variables[EVENT]!.domain.labels[stimulus[0]!]!;
  const inputs = numbersOf(machine, 'input').map((number, at) => {
    const { name, domain } = machine.variables[number]!;
    return `${name} = ${domain.labels[stimulus[at + 1]!]!}`;
  });
  return inputs.length === 0 ? event : `${event} (${inputs.join(', ')})`;
}

const SHOWN_MAX = 12;

/** Stimuli one after the other; of many, the last ones. */
export function stimuliText(machine: Machine, stimuli: readonly Stimulus[]): string {
  const shown = stimuli.slice(-SHOWN_MAX).map((stimulus) => stimulusText(machine, stimulus));
  return (stimuli.length > SHOWN_MAX ? ['…', ...shown] : shown).join(', ');
}

/** A vector over the stimuli of several steps, cut into steps; the first value stands in for ANY. */
export function stimuliOfVector(machine: Machine, vector: Cube): readonly Stimulus[] {
  const width = 1 + numbersOf(machine, 'input').length;
  return Array.from({ length: vector.length / width }, (_, step) =>
    Array.from(vector.subarray(step * width, (step + 1) * width), (value) => (value === ANY ? 0 : value)),
  );
}
