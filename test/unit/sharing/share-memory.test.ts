/** Memory that both sides share, as an input or output of its own. */
import { describe, expect, test } from 'vitest';
import {
  type InterfaceOptions,
  TickstoneError,
  conform,
  generateCommunication,
  generateCoverage,
  generateMutation,
  interfaceOf,
} from '../../../src/index.js';
import { printExpression } from '../../../src/language/print.js';
import { shareMemory } from '../../../src/sharing/share-memory.js';
import { checkedText } from '../../support/checked.js';
import {
  PUMP_SHARED as SHARED,
  PUMP_UNDER_TEST as UNDER,
  WAYS,
  model,
  pump,
} from '../../support/shared-level.js';

/** The same pump alone. */
function lonelyPump(limit: number): string {
  return pump(limit).replace(/process Tank[^]*system Pump, Tank, Bell/, 'system Pump');
}

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
