/**
 * The generator and its slow twin agree on random small machines: fewest steps, for each fault and for all together; fewest
 * resets, and least cost; and all kinds of faults, alone and in pairs.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FaultRequest } from '../../src/generators/connectivity/faults.js';
import {
  type PlainPrices,
  type PlainRules,
  type TableMachine,
  cheapestSuite,
  disconnected,
  fewestSteps,
  mutantOf,
  sideBySide,
  silenced,
  wireMutantOf,
} from '../reference/connectivity.js';
import { connect, openModel, textOf, textOfBoth } from '../support/connectivity.js';
import { assertUntil } from '../support/enough.js';

const isLong = process.env['TICKSTONE_LONG'] !== undefined;

/** At most one output from each state. */
function machinesOf(most: {
  readonly states: number;
  readonly inputs: number;
  readonly outputs: number;
  /** One of so many states has no output. */
  readonly speaking?: number;
}): fc.Arbitrary<TableMachine> {
  return (
    fc
      .record({
        states: fc.integer({ min: 2, max: most.states }),
        inputs: fc.integer({ min: 1, max: most.inputs }),
        outputs: fc.integer({ min: 1, max: most.outputs }),
      })
      .chain(({ states, inputs, outputs }) => {
        const target = fc.integer({ min: 0, max: states - 1 });
        const row = fc
          .tuple(
            fc.array(fc.option(target, { nil: undefined, freq: 2 }), {
              minLength: inputs,
              maxLength: inputs,
            }),
            fc.option(fc.tuple(fc.integer({ min: 0, max: outputs - 1 }), target), {
              nil: undefined,
              freq: most.speaking ?? 5,
            }),
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
      .filter(({ actions, next }) =>
        actions.every((_, action) => next.some((row) => row[action] !== undefined)),
      )
  );
}

const rules: fc.Arbitrary<PlainRules> = fc.record({
  resets: fc.constantFrom('refusal' as const, 'anywhere' as const),
  endsWithOutput: fc.boolean(),
});

/** What the cheapest suite costs by the rules; where there is none by them, with tests that end anywhere. */
function cheapest(
  machine: TableMachine,
  mutants: readonly TableMachine[],
  plain: PlainRules,
  prices: PlainPrices,
): number | undefined {
  return (
    cheapestSuite(machine, mutants, plain, prices) ??
    cheapestSuite(machine, mutants, { ...plain, resets: 'anywhere' }, prices)
  );
}

describe('tests for random machines', () => {
  it('are as short as those of the plain search', () => {
    const numRuns = isLong ? 10_000 : 100;
    let [killed, several] = [0, 0];
    assertUntil(
      () => killed > numRuns && several > numRuns / 20,
      fc.property(machinesOf({ states: 5, inputs: 4, outputs: 2 }), rules, (machine, plain) => {
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

  it('are as short for two machines side by side', () => {
    const numRuns = isLong ? 5_000 : 100;
    const machines = machinesOf({ states: 3, inputs: 2, outputs: 1, speaking: 2 });
    const requests = fc.constantFrom<readonly FaultRequest[]>(['inputs'], ['inputs', 'outputs'], ['late']);
    let both = 0;
    assertUntil(
      () => both > numRuns / 15,
      fc.property(machines, machines, rules, requests, (one, other, plain, faults) => {
        const speaks = ({ next, inputs }: TableMachine): boolean =>
          next[0]!.slice(inputs).some((target) => target !== undefined);
        fc.pre(!(speaks(one) && speaks(other)));
        const machine = sideBySide(one, other);
        const model = openModel(textOfBoth(one, other));
        expect([...model.tested.inputs, ...model.tested.outputs].sort()).toEqual([...machine.actions].sort());
        const { rows, suite } = connect(model, { faults, ...plain, multi: true });
        const killed = rows.filter(({ status }) => status === 'covered');
        const mutants = killed.map(({ fault }) => mutantOf(machine, fault, 1));
        expect(killed.map(({ steps }) => steps)).toEqual(
          mutants.map((mutant) => fewestSteps(machine, [mutant], plain)),
        );
        const prices = { actions: machine.actions.map(() => 1), reset: 0 };
        const least = killed.length === 0 ? 0 : cheapest(machine, mutants, plain, prices);
        expect(suite.summary).toMatchObject({ steps: least, lowerBound: least, provedMinimal: true });
        const costly = { ...prices, reset: 3 };
        const leastCost = killed.length === 0 ? 0 : cheapest(machine, mutants, plain, costly);
        const optimize = 'cost' as const;
        const user = { action: 1, actions: new Map(), reset: costly.reset, time: 0 };
        const { suite: priced } = connect(model, { faults, ...plain, multi: true, optimize, prices: user });
        expect(priced.summary).toMatchObject({ lowerBound: leastCost, provedMinimal: true });
        const parts = new Set(killed.map(({ fault }) => / ([xy])/.exec(fault)![1]!));
        if (parts.size === 2) both++;
      }),
      { numRuns },
    );
    expect(both).toBeGreaterThan(numRuns / 15);
  });

  it('have as few resets as those of the plain search, and then as few steps', () => {
    const numRuns = isLong ? 5_000 : 100;
    const FAR = 1_000_000;
    let several = 0;
    assertUntil(
      () => several > numRuns / 40,
      fc.property(machinesOf({ states: 5, inputs: 3, outputs: 2 }), rules, (machine, plain) => {
        const options = { faults: ['inputs', 'outputs'] as const, ...plain, multi: true };
        const { suite } = connect(openModel(textOf(machine)), { ...options, optimize: 'resets' });
        const { steps, resets, provedMinimal } = suite.summary;
        const killed = suite.goals.filter(({ status }) => status === 'covered');
        const mutants = killed.map(({ id }) => mutantOf(machine, id, 1));
        const prices = { actions: machine.actions.map(() => 1), reset: FAR };
        const least = killed.length === 0 ? 0 : cheapest(machine, mutants, plain, prices);
        expect({ cost: resets * FAR + steps, provedMinimal }).toEqual({ cost: least, provedMinimal: true });
        if (resets > 0) several++;
      }),
      { numRuns },
    );
    expect(several).toBeGreaterThan(numRuns / 40);
  });

  it('cost as little as those of the plain search', () => {
    const numRuns = isLong ? 5_000 : 100;
    let different = 0;
    const draws = machinesOf({ states: 5, inputs: 3, outputs: 2 }).chain((machine) =>
      fc.record({
        machine: fc.constant(machine),
        prices: fc.record({
          actions: fc.array(fc.integer({ min: 0, max: 9 }), {
            minLength: machine.actions.length,
            maxLength: machine.actions.length,
          }),
          reset: fc.integer({ min: 0, max: 20 }),
        }),
      }),
    );
    assertUntil(
      () => different > numRuns / 2,
      fc.property(draws, rules, ({ machine, prices }, plain) => {
        const named = new Map(machine.actions.map((name, action) => [name, prices.actions[action]!]));
        const { suite } = connect(openModel(textOf(machine)), {
          faults: ['inputs', 'outputs'],
          ...plain,
          multi: true,
          optimize: 'cost',
          prices: { action: 1, actions: named, reset: prices.reset, time: 0 },
        });
        const paid = suite.tests
          .flatMap(({ steps }) => steps)
          .map((step) => {
            const name = 'input' in step ? step.input : 'output' in step ? step.output : '';
            return named.get('refuse' in step ? step.refuse : name)!;
          })
          .reduce((sum, price) => sum + price, suite.summary.resets * prices.reset);
        const killed = suite.goals.filter(({ status }) => status === 'covered');
        const mutants = killed.map(({ id }) => mutantOf(machine, id, 1));
        const least = killed.length === 0 ? 0 : cheapest(machine, mutants, plain, prices);
        expect({ paid, proved: suite.summary['provedMinimal'] }).toEqual({ paid: least, proved: true });
        if (suite.summary.steps !== least) different++;
      }),
      { numRuns },
    );
    expect(different).toBeGreaterThan(numRuns / 2);
  });

  it('are as short for all kinds of faults, alone and in pairs', () => {
    const numRuns = isLong ? 5_000 : 400;
    const requests: fc.Arbitrary<readonly FaultRequest[]> = fc.uniqueArray(
      fc.constantFrom<FaultRequest>(
        ...(['inputs', 'outputs', 'crossed', 'stuck', 'duplicated', 'late'] as const),
        ...(['lost', 'lost-every', 'repeated', 'repeated-every', 'swapped'] as const),
      ),
      { minLength: 1, maxLength: 2 },
    );
    const wanted = fc.record({
      faults: requests,
      order: fc.constantFrom(1 as const, 2 as const),
      uses: fc.integer({ min: 0, max: 2 }),
    });
    const kinds = new Map<string, number>();
    assertUntil(
      () => kinds.size === 13 && [...kinds.values()].every((count) => count > numRuns / 40),
      fc.property(
        machinesOf({ states: 4, inputs: 3, outputs: 2 }),
        rules,
        wanted,
        (machine, plain, options) => {
          const model = openModel(textOf(machine));
          const { rows, suite } = connect(model, {
            ...options,
            nth: options.uses + 1,
            ...plain,
            multi: true,
          });
          const mutants = rows.map(({ fault }) => mutantOf(machine, fault, options.uses));
          const alone = mutants.map((mutant) => fewestSteps(machine, [mutant], plain));
          expect(rows.map(({ steps }) => steps)).toEqual(alone);
          for (const { kind, status } of suite.goals)
            if (status === 'covered') kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          const killable = mutants.filter((_, index) => alone[index] !== undefined);
          // The whole product of many mutants is too large for a plain search.
          if (killable.length === 0 || killable.length > 6) return;
          const prices = { actions: machine.actions.map(() => 1), reset: 0 };
          expect(suite.summary.steps).toBe(cheapest(machine, killable, plain, prices));
        },
      ),
      { numRuns },
    );
    for (const count of kinds.values()) expect(count).toBeGreaterThan(numRuns / 40);
    expect(kinds.size).toBe(13);
  });

  it('are as short for wires that carry values', () => {
    const numRuns = isLong ? 5_000 : 120;
    const requests = fc.uniqueArray(fc.constantFrom<FaultRequest>(...WIRE_REQUESTS), {
      minLength: 1,
      maxLength: 3,
    });
    const kinds = new Map<string, number>();
    fc.assert(
      fc.property(valuedMachine(), rules, requests, (drawn, plain, faults) => {
        const model = openModel(valuedText(drawn));
        const actions = [...model.tested.inputs, ...model.tested.outputs];
        const { rows } = connect(model, { faults, ...plain, uses: 1 });
        const machine = tableOf(drawn, actions);
        for (const { fault, steps, status } of rows) {
          expect(steps, fault).toBe(fewestSteps(machine, [wireMutantOf(machine, fault, 1)], plain));
          const kind = fault.split(' ', 2).join(' ');
          if (status === 'covered') kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        }
      }),
      { numRuns },
    );
    for (const count of kinds.values()) expect(count).toBeGreaterThan(numRuns / 40);
    expect(kinds.size).toBe(11);
  });
});

const WIRE_REQUESTS = [
  'inputs',
  'outputs',
  'crossed',
  'stuck',
  'duplicated',
  'late',
  'lost',
  'swapped',
  'stuck-values',
  'shifted-values',
] as const;

const VALUES = [0, 1, 2] as const;

/** By state: where each input leads to for each value, and which output comes with which value. */
interface ValuedMachine {
  readonly states: readonly {
    readonly i?: readonly number[] | undefined;
    readonly j?: readonly number[] | undefined;
    readonly output?:
      { readonly name: 'o' | 'p'; readonly value: number; readonly target: number } | undefined;
  }[];
}

function valuedMachine(): fc.Arbitrary<ValuedMachine> {
  const target = fc.integer({ min: 0, max: 3 });
  const answers = fc.option(fc.tuple(target, target, target), { nil: undefined, freq: 3 });
  const output = fc.record({ name: fc.constantFrom('o' as const, 'p' as const), value: fc.nat(2), target });
  const state = fc.record({ i: answers, j: answers, output: fc.option(output, { nil: undefined, freq: 3 }) });
  return fc
    .array(state, { minLength: 4, maxLength: 4 })
    .map((states) => ({ states }))
    .filter(({ states }) => {
      const has = (name: string): boolean => states.some((each) => each.output?.name === name);
      return states.some(({ i }) => i) && states.some(({ j }) => j) && has('o') && has('p');
    });
}

function valuedText({ states }: ValuedMachine): string {
  const edges = states.flatMap(({ i, j, output }, at) => [
    ...(
      [
        ['i', 'v', i],
        ['j', 'u', j],
      ] as const
    ).flatMap(([name, variable, to]) =>
      to === undefined
        ? []
        : [
            `L -> L { guard st == ${at}; sync ${name}?; assign st = ${variable} == 0 ? ${to[0]!} : (${variable} == 1 ? ${to[1]!} : ${to[2]!}); }`,
          ],
    ),
    ...(output === undefined
      ? []
      : [
          `L -> L { guard st == ${at}; sync ${output.name}!; assign ${output.name === 'o' ? 'w' : 'z'} = ${output.value}, st = ${output.target}; }`,
        ]),
  ]);
  return `chan i, j, o, p; int[0, 2] v, u, w, z; process P() { int[0, 3] st; state L; init L; trans ${edges.join(', ')}; } system P;`;
}

/** The same as a table of these actions. */
function tableOf({ states }: ValuedMachine, actions: readonly string[]): TableMachine {
  const next = states.map(({ i, j, output }) =>
    actions.map((action) => {
      const [, name, value] = /^(\w)\((\d)\)$/.exec(action)!;
      if (name === 'i' || name === 'j') return (name === 'i' ? i : j)?.[VALUES[Number(value)]!];
      return output?.name === name && output?.value === Number(value) ? output.target : undefined;
    }),
  );
  return { actions, inputs: actions.filter((action) => /^[ij]/.test(action)).length, next };
}
