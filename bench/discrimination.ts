/**
 * Discrimination: how long, how large, for longer tests and for all single faults.
 *
 * The machine is the refuelling case where it is at hand, else our own door. Figures are for one run in a warm process.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { count } from '../src/diagrams/count.js';
import { Diagram } from '../src/diagrams/diagram.js';
import {
  type DiscriminationOptions,
  type DiscriminationResult,
} from '../src/generators/discrimination/discrimination.js';
import { generateDiscrimination } from '../src/generators/discrimination/generate-discrimination.js';
import { loadMachine } from '../src/machine/load-machine.js';
import { type Machine } from '../src/machine/machine.js';
import { Unrolling } from '../src/machine/unrolling.js';
import { printTable } from './measure.js';

const REFUEL = resolve(process.env['TICKSTONE_SHARED'] ?? '../shared', 'cases/refuel/refuel.yaml');

export function benchDiscrimination(): void {
  const path = existsSync(REFUEL) ? REFUEL : 'models/door.yaml';
  const { model } = loadMachine({ path, text: readFileSync(path, 'utf8') });
  if (model?.kind !== 'machine') throw new Error(`${path} is a machine without errors`);
  console.log(`\nDiscrimination (${model.name})\n`);
  printTable(
    ['what', 'steps', 'hypotheses', 'inputs', 'told', 'set', 'minimum', 'ms', 'peak MB'],
    [
      ...[7, 15, 30, 60].map((steps) => row('model', model, { steps, testsMax: 10 })),
      ...[7, 15, 30].map((steps) => row('single faults', model, { steps, faults: 'single', testsMax: 1 })),
      row('single faults, all operators', model, {
        steps: 15,
        faults: 'single',
        testsMax: 1,
        operators: [
          'remove-if-condition',
          'move-if-condition-to',
          'wrong-output',
          'wrong-target',
          'wrong-initial-state',
          'wrong-initial-value',
          'off-by-one-timer',
        ],
      }),
      row('single faults, as long as needed', model, { steps: 'grow', faults: 'single', testsMax: 1 }),
      row('double faults', model, { steps: 7, faults: 'double', testsMax: 0 }),
      row('identify', model, { steps: 7, faults: 'single', aim: 'identify', testsMax: 0 }),
      row('many inputs', manyInputs(), { steps: 6, faults: 'single', testsMax: 1 }),
    ],
  );
}

/** A machine with more than a billion sequences of stimuli at each step: nothing can be listed here. */
function manyInputs(): Machine {
  const inputs = Array.from({ length: 30 }, (_, index) => `b${index}`);
  const text = [
    'format: tickstone-machine/1',
    'name: many inputs',
    'events: [tick]',
    `inputs: {${inputs.map((name) => `${name}: bool`).join(', ')}}`,
    'outputs: {light: bool}',
    'states: {Off: {do: ["light = false"]}, Half: {do: ["light = false"]}, On: {do: ["light = true"]}}',
    'initial: Off',
    'transitions:',
    `  - {id: T1, from: Off, to: Half, if: "${inputs.slice(0, 15).join(' && ')}"}`,
    `  - {id: T2, from: Half, to: On, if: "${inputs.slice(15).join(' || ')}"}`,
    '  - {id: T3, from: On, to: Off, if: "b0 == b29"}',
  ].join('\n');
  const { model } = loadMachine({ path: 'many-inputs.yaml', text });
  if (model?.kind !== 'machine') throw new Error('the machine is without errors');
  return model;
}

function row(name: string, model: Machine, options: Partial<DiscriminationOptions>): string[] {
  const start = performance.now();
  const result = generateDiscrimination(model, options);
  const ms = performance.now() - start;
  const { pairs, confirming } = result;
  return [
    name,
    String(options.steps),
    String(result.hypotheses.length),
    inputsOf(model, result).toLocaleString('en'),
    `${pairs.filter(({ outcome }) => outcome === 'definite').length}/${pairs.length}`,
    String(confirming.size),
    confirming.isMinimum ? 'yes' : `no, >= ${confirming.lowerBound}`,
    ms.toFixed(0),
    (process.memoryUsage().rss / 2 ** 20).toFixed(0),
  ];
}

/** The number of admissible inputs of the longest pair. */
function inputsOf(model: Machine, { pairs }: DiscriminationResult): bigint {
  const steps = Math.max(...pairs.map((pair) => pair.steps));
  const unrolling = new Unrolling(new Diagram(), model);
  return count(unrolling.diagram, unrolling.admissible(steps), unrolling.stimulusLevels(steps)) ?? 0n;
}
