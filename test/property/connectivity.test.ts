/** The generator and its slow twin agree on random small machines: fewest steps, for each fault and for all together. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TableMachine, disconnected, fewestSteps, silenced } from '../reference/connectivity.js';
import { connect, openModel, textOf } from '../support/connectivity.js';

const numRuns = process.env['TICKSTONE_LONG'] === undefined ? 600 : 10_000;

/** At most one output from each state, and something from the first state for every action, so that all are channels. */
const machines: fc.Arbitrary<TableMachine> = fc
  .record({
    states: fc.integer({ min: 2, max: 5 }),
    inputs: fc.integer({ min: 1, max: 4 }),
    outputs: fc.integer({ min: 1, max: 2 }),
  })
  .chain(({ states, inputs, outputs }) => {
    const target = fc.integer({ min: 0, max: states - 1 });
    const row = fc
      .tuple(
        fc.array(fc.option(target, { nil: undefined, freq: 2 }), { minLength: inputs, maxLength: inputs }),
        fc.option(fc.tuple(fc.integer({ min: 0, max: outputs - 1 }), target), { nil: undefined }),
      )
      .map(([answers, output]) => [
        ...answers,
        ...Array.from({ length: outputs }, (_, k) => (output?.[0] === k ? output[1] : undefined)),
      ]);
    return fc.array(row, { minLength: states, maxLength: states }).map((next) => ({
      actions: [
        ...Array.from({ length: inputs }, (_, k) => `i${k}`),
        ...Array.from({ length: outputs }, (_, k) => `o${k}`),
      ],
      inputs,
      next,
    }));
  })
  // An action that no edge has is no input or output.
  .filter(({ actions, next }) => actions.every((_, action) => next.some((row) => row[action] !== undefined)));

const rules = fc.record({
  resets: fc.constantFrom('refusal' as const, 'anywhere' as const),
  endsWithOutput: fc.boolean(),
});

describe('tests for random machines', () => {
  it('are as short as those of the plain search', () => {
    let [killed, several] = [0, 0];
    fc.assert(
      fc.property(machines, rules, (machine, plain) => {
        const mutants = machine.actions.map((_, action) =>
          action < machine.inputs ? disconnected(machine, action) : silenced(machine, action),
        );
        const model = openModel(textOf(machine));
        const options = { faults: ['inputs', 'outputs'] as const, ...plain };
        const { rows } = connect(model, options);
        const alone = mutants.map((mutant) => fewestSteps(machine, [mutant], plain));
        expect(rows.map(({ steps }) => steps)).toEqual(alone);
        const killable = mutants.filter((_, index) => alone[index] !== undefined);
        const { suite } = connect(model, { ...options, multi: true });
        const together =
          killable.length === 0
            ? 0
            : (fewestSteps(machine, killable, plain) ??
              fewestSteps(machine, killable, { ...plain, resets: 'anywhere' }));
        expect(suite.summary).toMatchObject({
          steps: together,
          provedMinimal: true,
          covered: killable.length,
          equivalent: mutants.length - killable.length,
        });
        killed += killable.length;
        if (suite.tests.length > 1) several++;
      }),
      { numRuns },
    );
    expect(killed).toBeGreaterThan(numRuns);
    expect(several).toBeGreaterThan(numRuns / 20);
  });
});
