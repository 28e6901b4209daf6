/** Comparing suites: suites that are given, methods that do not fit, and budgets. */
import { describe, expect, test } from 'vitest';
import { modelAt } from '../../../src/cli/load/load-path.js';
import { overheard } from '../../../src/library/overheard-budget.js';
import { compare } from '../../../src/library/compare.js';
import { modelFromText } from '../../../src/library/load-model.js';
import { type Model, modelOfText } from '../../../src/library/model.js';
import { evaluate } from '../../../src/library/evaluate.js';
import { generateDiscrimination } from '../../../src/library/generate-discrimination.js';
import { generateCoverage } from '../../../src/library/generate-coverage.js';
import { TickstoneError } from '../../../src/base/tickstone-error.js';

const lamp = modelAt('models/lamp.xml');
const underTest = ['Lamp'];

/** Two states, and a lamp that shows the second. */
const GATE = `format: tickstone-machine/1
name: gate
events: [tick, coin]
outputs:
  open: bool
states:
  Shut: { do: ['open = false'] }
  Open: { do: ['open = true'] }
initial: Shut
transitions:
  - { id: pay, from: Shut, to: Open, if: 'event == coin' }
  - { id: pass, from: Open, to: Shut, if: 'event == tick' }
steps: 3
hypotheses:
  ok: {}
  jammed: { remove-if-condition: pay }
`;

function xta(path: string, text: string): Model {
  return modelOfText({ path, text }, '');
}

/** It rings in answer to a press. */
function bell(invariant: string, guard: string): string {
  return `chan press, ring; process P() { clock x; state Idle, Due { ${invariant} }; init Idle;
    trans Idle -> Due { sync press?; assign x = 0; }, Due -> Idle { guard ${guard}; sync ring!; }; } system P;`;
}

function machine(text: string): Promise<Model> {
  return modelFromText({ name: 'gate.yaml', text });
}

test('a suite that is given stands beside those that are made', async () => {
  const { suite } = await generateCoverage(lamp, { underTest, criteria: ['locations'] });
  const { suites, overlaps } = await compare(lamp, {
    underTest,
    methods: ['coverage'],
    preset: 'paper',
    suites: [{ name: 'mine', suite }],
  });
  expect(suites.map(({ name, method, tests }) => ({ name, method, tests }))).toEqual([
    { name: 'coverage', method: 'coverage', tests: 2 },
    { name: 'mine', method: 'coverage', tests: suite.tests.length },
  ]);
  expect(overlaps[0]!.suites).toEqual(['coverage', 'mine']);
});

test('a method that does not fit says why', async () => {
  const { unfit, suites } = await compare(lamp, {
    underTest,
    methods: ['connectivity', 'communication'],
    preset: 'paper',
  });
  expect(suites).toEqual([]);
  expect(unfit.map(({ method }) => method)).toEqual(['connectivity', 'communication']);
  expect(unfit[0]!.why).toContain('outputs at exact times');
});

test('a suite for another interface is refused', async () => {
  const { suite } = await generateCoverage(lamp, { underTest });
  const other = { ...suite, interface: { inputs: ['touch'], outputs: ['dim'] } };
  const refused = compare(lamp, { underTest, methods: [], suites: [{ name: 'other', suite: other }] });
  await expect(refused).rejects.toThrow(TickstoneError);
});

test('work that is ended before it begins has an empty table, and says so', async () => {
  const { suites, limit, unfit } = await compare(lamp, {
    underTest,
    signal: { aborted: true },
    preset: 'paper',
  });
  expect(limit).toBe('interrupted');
  expect(suites.length + unfit.length).toBe(6);
});

describe('hypotheses', () => {
  const lateIn = (name: string, delay: number): Model =>
    xta(`${name}.xta`, bell(`x <= ${delay}`, `x == ${delay}`));
  const prompt = lateIn('bell', 2);
  const against = [lateIn('late', 3), lateIn('twin', 2)];
  const methods = ['coverage', 'discrimination'] as const;

  test('other models are goals, and unrolling makes tests that tell them', async () => {
    const { suites, unfit } = await compare(prompt, { methods, preset: 'paper', unroll: 6, against });
    const one = { found: 1, alone: 0, possible: 2 };
    expect(suites.map(({ name, scores }) => [name, scores['hypotheses']])).toEqual([
      ['coverage', one],
      ['discrimination', one],
    ]);
    expect(unfit).toEqual([]);
  });

  const needs = 'it needs other models as hypotheses (--against) and a number of steps (--unroll)';
  const gong = xta('gong.xta', bell('x <= 2', 'x == 2').replaceAll('ring', 'gong'));
  const loose = xta('loose.xta', bell('x <= 2', 'true'));
  test.each([
    ['without others', prompt, {}, needs],
    ['without steps', prompt, { against }, needs],
    ['too few steps', prompt, { unroll: 1, against }, 'late: 1 steps do not tell them apart, 4 do'],
    ['too many steps', prompt, { unroll: 9000, against }, 'Use --unroll to say how many steps'],
    [
      'other outputs',
      prompt,
      { unroll: 6, against: [gong] },
      'the other models have other inputs or outputs',
    ],
    ['times in between', loose, { unroll: 6, against: [lateIn('late', 3)] }, 'can fail t1'],
  ])('where discrimination does not fit, it says why: %s', async (_, model, options, why) => {
    const found = await compare(model, { methods: ['discrimination'], preset: 'paper', ...options });
    expect(found.suites).toEqual([]);
    expect(found.unfit).toEqual([{ method: 'discrimination', why: expect.stringContaining(why) as string }]);
  });

  test('a suite that the model itself can fail is refused', async () => {
    const { suite } = await generateCoverage(prompt);
    const given = compare(lateIn('late', 3), { methods: [], suites: [{ name: 'mine', suite }] });
    await expect(given).rejects.toThrow("The model itself can fail t1 of the suite 'mine'");
  });

  test('a machine has a suite for each fault model, evaluated on the faults of all', async () => {
    const { suites, unfit, areas, union } = await compare(await machine(GATE));
    expect(unfit).toEqual(
      ['coverage', 'communication', 'classes', 'connectivity', 'mutation'].map((method) => ({
        method,
        why: 'it needs timed automata, and this is a machine',
      })),
    );
    expect(areas.map(({ name, group, possible }) => `${group} ${name} ${possible}`)).toEqual([
      'hypotheses hypotheses 1',
      'single remove-if-condition 2',
      'single move-if-condition-to 2',
      'states wrong-in-state 2',
      'transitions wrong-on-transition 2',
      'mcdc wrong-on-condition 4',
    ]);
    const faults = ['hypotheses', 'single', 'states', 'transitions', 'mcdc'];
    // Each finds all that it was made for.
    expect(suites.map(({ name, scores }, row) => [name, scores[faults[row]!]!.found])).toEqual([
      ['discrimination', 1],
      ['discrimination-single', 4],
      ['discrimination-states', 2],
      ['discrimination-transitions', 2],
      ['discrimination-mcdc', 4],
    ]);
    expect(suites.map(({ scores }) => scores['mcdc']!.found)).toEqual([2, 3, 2, 2, 4]);
    expect(union).toMatchObject({ provedMinimal: true, lowerBound: 2 });
  });

  test('tests of machines and of timed automata are not compared with each other', async () => {
    const { suite } = await generateCoverage(prompt);
    const gate = await machine(GATE);
    await expect(compare(gate, { suites: [{ name: 'mine', suite }] })).rejects.toThrow(
      'has other inputs and outputs',
    );
    await expect(compare(gate, { unroll: 3 })).rejects.toThrow('are for timed automata');
  });

  test('a suite that is given is evaluated on the faults of all models', async () => {
    const gate = await machine(GATE);
    const { suite } = await generateDiscrimination(gate, { faults: 'mcdc' });
    const { suites } = await compare(gate, { methods: [], suites: [{ name: 'mine', suite }] });
    expect(suites.map(({ name, scores }) => [name, scores['mcdc']])).toEqual([
      ['mine', { found: 4, alone: 4, possible: 4 }],
    ]);
    // A suite for a criterion is evaluated on the faults that stand for it.
    const { holds, tests } = await evaluate(suite, gate);
    expect(holds && tests.flatMap(({ goals }) => goals.confirmed).length).toBeGreaterThanOrEqual(4);
  });

  test('a test finds a hypothesis if it is sure of it, or if no test is', async () => {
    const relation = await machine(`format: tickstone-relation/1
name: fuse
variables:
  load: { domain: [low, mid, high], role: cause }
  light: { domain: [off, on], role: observable }
components:
  fuse:
    ports: { load: [low, mid, high], light: [off, on] }
    modes:
      ok: [['*', on]]
      weak: [[low, on], [mid, off], [high, on]]
      worn: [[low, on], [mid, [off, on]], [high, off]]
      loose: [[low, [off, on]], [mid, on], [high, on]]
structure:
  F: { component: fuse, connect: { load: load, light: light } }
hypotheses:
  ok: {}
  weak: { modes: { F: weak } }
  worn: { modes: { F: worn } }
  loose: { modes: { F: loose } }
`);
    const { suites, union } = await compare(relation);
    // The load in the middle tells the weak one for sure, but the worn one only perhaps; only a low load may tell the loose one.
    expect(suites.map(({ scores }) => scores)).toEqual([{ hypotheses: { found: 3, alone: 3, possible: 3 } }]);
    expect(union.tests.length).toBe(3);
  });
});

test.each([
  [{ states: 3 }, 'states'],
  [{ states: 3, time: 3_600_000 }, 'states'],
  [{ memory: 1, time: 3_600_000 }, 'memory'],
] as const)('a comparison says which budget has ended it: %j', async (budget, expected) => {
  const { limit } = await compare(lamp, { underTest: ['Lamp'], methods: ['coverage'], budget });
  expect(limit).toBe(expected);
});

test('a budget remembers what it or a part of it has said', () => {
  const memory = overheard({
    shouldStop: () => 'memory',
    statesMax: 5,
    part: (share) => ({ statesMax: share }),
  });
  expect(memory.limit()).toBe('states');
  memory.budget.shouldStop!();
  expect(memory.limit()).toBe('memory');
  const parted = overheard({ part: () => ({ shouldStop: () => 'time' }), bytesMax: 1, msLeft: () => 9 });
  expect(parted.limit()).toBe('memory');
  parted.budget.part!(1 / 2).shouldStop!();
  expect(parted.limit()).toBe('time');
  expect(overheard({ msLeft: () => 0, statesMax: 1 }).limit()).toBe('time');
});
