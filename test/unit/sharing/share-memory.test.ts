/** Memory that both sides share, as an input or output of its own. */
import { describe, expect, test } from 'vitest';
import {
  type InterfaceOptions,
  type Model,
  TickstoneError,
  conform,
  evaluate,
  generateClasses,
  generateCommunication,
  generateCoverage,
  generateMutation,
  interfaceOf,
  loadModel,
} from '../../../src/index.js';
import { printExpression } from '../../../src/language/print.js';
import { shareMemory } from '../../../src/sharing/share-memory.js';
import { checkedText } from '../../support/checked.js';

function model(text: string, name = 'm.xta'): Promise<Model> {
  return loadModel({ name, text });
}

/** A pump that looks at a level that the tank changes by itself. */
function pump(limit: number, tank = 'R -> R { assign level = (level + 1) % 4; }', declarations = ''): string {
  return `chan go, low, high, tick; int[0, 3] level, other; clock x; ${declarations}
  process Pump() { state Off, On { x <= 5 }; init Off;
    trans Off -> On { sync go?; assign x = 0; }, On -> Off { guard level < ${limit}; sync low!; },
      On -> Off { guard level >= ${limit}; sync high!; }; }
  process Tank() { state R; init R;
    trans R -> R { sync go!; }, R -> R { sync low?; }, R -> R { sync high?; }, ${tank}; }
  process Bell() { state B; init B; ${tank.includes('tick!') ? 'trans B -> B { sync tick?; };' : ''} }
  system Pump, Tank, Bell;`;
}

/** The same pump alone. */
function lonelyPump(limit: number): string {
  return pump(limit).replace(/process Tank[^]*system Pump, Tank, Bell/, 'system Pump');
}

const UNDER: InterfaceOptions = { underTest: ['Pump'] };
const SHARED: InterfaceOptions = { ...UNDER, shared: ['level'] };

async function refusal(text: string, options: InterfaceOptions): Promise<readonly string[]> {
  try {
    await interfaceOf(await model(text), options);
  } catch (error) {
    if (error instanceof TickstoneError) return error.diagnostics.map(({ message }) => message);
    throw error;
  }
  return [];
}

describe('the interface', () => {
  test('what the environment changes by itself becomes an input', async () => {
    expect(await interfaceOf(await model(pump(2)), SHARED)).toEqual({
      inputs: ['level', 'go'],
      outputs: ['low', 'high'],
      internal: ['tick'],
      parameters: { level: [{ name: 'level', low: 0, high: 3 }] },
      underTest: ['Pump'],
      environment: ['Tank', 'Bell'],
    });
  });

  test('without an environment, the tester gives any value, and with no other input', async () => {
    const { inputs, parameters, underTest } = await interfaceOf(await model(lonelyPump(2)), {
      shared: ['level'],
    });
    expect({ inputs, parameters, underTest }).toEqual({
      inputs: ['level', 'go'],
      parameters: { level: [{ name: 'level', low: 0, high: 3 }] },
      underTest: ['Pump'],
    });
  });

  test('what the system changes and the environment reads becomes an output', async () => {
    const text = `chan go; int[0, 3] lamp; process P() { state A, B; init A;
        trans A -> B { sync go?; }, B -> A { assign lamp = (lamp + 1) % 4; }; }
      process E() { state I; init I; trans I -> I { guard lamp < 3; sync go!; }; } system P, E;`;
    const { inputs, outputs, parameters } = await interfaceOf(await model(text), {
      underTest: ['P'],
      shared: ['lamp'],
    });
    expect({ inputs, outputs, parameters }).toEqual({
      inputs: ['go'],
      outputs: ['lamp'],
      parameters: { lamp: [{ name: 'lamp', low: 0, high: 3 }] },
    });
  });

  test('an environment that changes it with an input passes it there, too', async () => {
    const { parameters } = await interfaceOf(
      await model(pump(2, 'R -> R { sync go!; assign level = 3; }, R -> R { assign level = 1; }')),
      SHARED,
    );
    const level = { name: 'level', low: 0, high: 3 };
    expect(parameters).toEqual({ level: [level], go: [level] });
  });

  test.each([
    ['levle', ["The model has no global variable 'levle' that could be shared."]],
    ['x', ["'x' cannot be an input or output of its own: it is a clock."]],
    [
      'other',
      [
        "'other' cannot be an input or output of its own: the processes under test do not read it, and nobody else reads what they write to it.",
      ],
    ],
  ])('%s is refused', async (name, messages) => {
    expect(await refusal(pump(2), { ...UNDER, shared: [name] })).toEqual(messages);
  });

  test('what the environment does not change is refused', async () => {
    expect(await refusal(pump(2, 'R -> R { sync go!; }'), SHARED)).toEqual([
      "'level' cannot be an input or output of its own: the environment does not change it.",
    ]);
  });
});

/** How the tank changes the level; and whether classes can be tested then. */
const WAYS: readonly (readonly [string, string, ('classes' | 'no classes')?])[] = [
  ['by itself', 'R -> R { assign level = (level + 1) % 4; }', 'classes'],
  ['with an input', 'R -> R { sync go!; assign level = (level + 1) % 4; }', 'classes'],
  [
    'as it hears an output',
    'R -> R { sync low?; assign level = 2; }, R -> R { sync high?; assign level = 0; }',
    // After an output the tank may have something to tell or not.
    'no classes',
  ],
  // The message is not seen.
  ['with a message of its own', 'R -> R { sync tick!; assign level = (level + 1) % 4; }', 'no classes'],
  ['with two variables at once', 'R -> R { assign level = (level + 1) % 4, other = level; }', 'classes'],
  ['to what is selected', 'R -> R { select i : int[0, 3]; assign level = i; }', 'classes'],
];

describe('conformance', () => {
  test.each(WAYS)('changed %s: the model conforms to itself, a faulty one does not', async (_, tank) => {
    const [spec, faulty] = await Promise.all([model(pump(2, tank)), model(pump(3, tank))]);
    expect((await conform(spec, spec, SHARED)).conforms).toBe(true);
    const answer = await conform(spec, faulty, SHARED);
    expect(answer.conforms).toBe(false);
    expect(answer.trace!.events.some((event) => 'input' in event && /level\(|go\(/.test(event.input))).toBe(
      true,
    );
  });

  test('without the option, both are unknown where it is no value of an input', async () => {
    const [spec, faulty] = await Promise.all([model(pump(2)), model(pump(3))]);
    expect((await conform(spec, spec, UNDER)).conforms).toBe('unknown');
    expect((await conform(spec, faulty, UNDER)).conforms).toBe('unknown');
  });

  test('without an environment', async () => {
    const [spec, faulty] = await Promise.all([model(lonelyPump(2)), model(lonelyPump(3))]);
    const shared = { shared: ['level'] };
    expect((await conform(spec, spec, shared)).conforms).toBe(true);
    expect((await conform(spec, faulty, shared)).conforms).toBe(false);
  });
});

describe('tests', () => {
  test.each(WAYS)('changed %s: tests hold, and find what is wrong', async (_, tank, classes) => {
    const [spec, faulty] = await Promise.all([model(pump(2, tank)), model(pump(3, tank), 'f.xta')]);
    for (const generate of [generateCoverage, generateMutation, generateClasses]) {
      if (generate === generateClasses && classes !== 'classes') {
        await expect(generate(spec, SHARED)).rejects.toThrow(/TKS960\d/);
        continue;
      }
      const { suite } = await generate(spec, SHARED);
      const { holds, tests } = await evaluate(suite, spec, { systems: [spec, faulty] });
      expect([generate.name, holds]).toEqual([generate.name, true]);
      expect(tests.flatMap(({ others }) => others[0]!.verdicts)).not.toContain('fail');
      if (generate !== generateCoverage)
        expect(tests.flatMap(({ others }) => others[1]!.verdicts)).toContain('fail');
    }
  });

  test('a suite knows its shared memory, and what is shared is no goal', async () => {
    const { suite } = await generateCoverage(await model(pump(2)), SHARED);
    expect(suite.options['shared']).toEqual(['level']);
    expect(suite.options['underTest']).toEqual(['Pump']);
    expect(suite.interface.parameters).toEqual({ level: [{ name: 'level', low: 0, high: 3 }] });
    expect(suite.goals.map(({ description }) => description)).toEqual([
      'Pump: Off -> On (go?)',
      'Pump: On -> Off (low!)',
      'Pump: On -> Off (high!)',
    ]);
    const mutation = await generateMutation(await model(pump(2)), SHARED);
    expect(mutation.suite.goals.filter(({ description }) => description.includes('memory'))).toEqual([]);
  });

  test('messages between processes', async () => {
    const { suite } = await generateCommunication(await model(pump(2)), SHARED);
    expect(suite.options['shared']).toEqual(['level']);
  });
});

test('what cannot be told in the same step is told at once, where the edge leads', () => {
  const { checked } = checkedText(
    pump(2, 'R -> S { sync low?; assign level = 2; }, S -> R { sync go!; }').replace(
      'state R; init R;',
      'clock y; state R, S { y <= 3 }; init R;',
    ),
  );
  const made = shareMemory(checked, { underTest: ['Pump'], shared: ['level'] }, () => undefined)!;
  const { template } = made.checked.processes.find(({ name }) => name === 'Tank')!;
  const added = template.locations.filter((_, index) => index >= 2).map(({ location }) => location);
  expect(
    added.map(({ name, urgency, invariant }) => [name!.name, urgency, printExpression(invariant!.value!)]),
  ).toEqual([['telling_level', 'committed', 'y <= 3']]);
  expect(made.shared).toEqual([{ name: 'level', channels: ['level'] }]);
});

describe('values that cannot be followed from store to store', () => {
  /** An environment that counts up to a limit, which only the states show. */
  const counting = (limit: string, system: number): string => `chan go, low; int count;
    process P() { state A, B; init A; trans A -> B { sync go?; }, B -> A { guard count < ${system}; sync low!; }; }
    process E() { bool full; state I; init I; trans I -> I { sync go!; }, I -> I { sync low?; },
      I -> I { guard !full; assign count++, full = count >= ${limit}; }, I -> I { guard full; assign count = 0, full = false; }; }
    system P, E;`;
  const options = { underTest: ['P'], shared: ['count'] };

  test('are those that occur', async () => {
    const [spec, faulty] = await Promise.all([model(counting('5', 3)), model(counting('5', 4))]);
    expect((await conform(spec, spec, options)).conforms).toBe(true);
    expect((await conform(spec, faulty, options)).conforms).toBe(false);
    const { suite } = await generateMutation(spec, options);
    expect(suite.goals.filter(({ status }) => status === 'unknown')).toEqual([]);
  });

  test('where there are more than are looked at, what lies behind them is not known', async () => {
    const spec = await model(counting('30000', 3));
    const { conforms, reasonKind } = await conform(spec, spec, { ...options, budget: { states: 100_000 } });
    expect(conforms).toBe('unknown');
    expect(['modelError', 'unsupported']).toContain(reasonKind);
  });
});
