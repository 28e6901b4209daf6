/** Systems behind an MQTT broker: the map, and what happens on a broker that lives in the test. */
import { describe, expect, test } from 'vitest';
import { type MqttClient, mqttTransport } from '../../src/execution/adapters/mqtt-port.js';
import { LIMITS } from '../../src/execution/adapters/wire.js';
import { type MqttMap, fitForMqtt, outputOf, payloadOf, readMqttMap } from '../../src/execution/mqtt-map.js';
import { type SuiteInterface, type SuiteStep } from '../../src/suite/suite.js';
import { runOne, testOf, told } from '../support/run-one.js';

const ACTIONS: SuiteInterface = {
  inputs: ['touch', 'set'],
  outputs: ['dim', 'off', 'level'],
  parameters: {
    set: [
      { name: 'level', low: 0, high: 9 },
      { name: 'fade', low: -9, high: 9 },
    ],
    level: [{ name: 'val', low: 0, high: 9 }],
  },
};

const MAP = {
  inputs: {
    touch: { topic: 'lamp/touch', payload: '1' },
    set: { topic: 'lamp/set', payload: '{"fade":{fade},"to":{level}}' },
  },
  outputs: {
    dim: { topic: 'lamp/state', payload: 'dim' },
    off: { topic: 'lamp/off' },
    level: { topic: 'lamp/state', payload: 'level={val}%' },
  },
  reset: { topic: 'lamp/reset' },
  ready: { topic: 'lamp/ready' },
};

function read(changes: object = {}): MqttMap {
  const map = readMqttMap(JSON.stringify({ ...MAP, ...changes }), ACTIONS);
  if (typeof map === 'string') throw new Error(map);
  return map;
}

describe('a map', () => {
  test('says what is sent', () => {
    const { inputs, reset, qos } = read();
    expect(payloadOf(inputs.get('touch')!, 'touch')).toBe('1');
    expect(payloadOf(inputs.get('set')!, 'set(7,-2)')).toBe('{"fade":-2,"to":7}');
    expect(payloadOf(reset!, '')).toBe('');
    expect(qos).toBe(1);
  });

  test.each([
    ['lamp/state', 'dim', 'dim'],
    ['lamp/state', 'dimmer', undefined],
    ['lamp/off', 'whatever', 'off'],
    ['lamp/state', 'level=-3%', 'level(-3)'],
    ['lamp/state', 'level=-0%', 'level(0)'],
    ['lamp/state', 'level=3', undefined],
    ['lamp/state', 'level=3.5%', undefined],
    ['lamp', 'dim', undefined],
  ])('%s with %j is %s', (topic, text, output) => {
    expect(outputOf(read(), topic, text)).toBe(output);
  });

  test.each<[changes: object, problem: string]>([
    [{ ready: undefined }, 'it has no field ready, so nobody knows when a test may begin'],
    [{ qos: 3 }, 'qos is not 0, 1 or 2'],
    [{ input: {} }, 'it has an unknown field input'],
    [{ inputs: [] }, 'inputs is not an object'],
    [{ inputs: { grasp: { topic: 'a' } } }, 'inputs has grasp, which the suite does not have'],
    [{ inputs: { touch: {} } }, 'inputs.touch has no topic'],
    [{ inputs: { touch: { topic: 'a', text: '' } } }, 'inputs.touch has an unknown field text'],
    [
      { outputs: { dim: { topic: 'lamp/#' } } },
      'the topic of outputs.dim has a wildcard, and must be a single one',
    ],
    [{ outputs: { dim: { topic: 'a', payload: 1 } } }, 'the payload of outputs.dim is not a string'],
    [{ outputs: { level: { topic: 'a' } } }, 'the payload of outputs.level names {val} nowhere'],
    [
      { inputs: { set: { topic: 'a', payload: '{level}{level}{fade}' } } },
      'the payload of inputs.set names {level} more than once',
    ],
    [
      { ready: { topic: 'lamp/state' } },
      'ready has the topic of an output, and no payload that would tell them apart',
    ],
  ])('%j is refused', (changes, problem) => {
    expect(readMqttMap(JSON.stringify({ ...MAP, ...changes }), ACTIONS)).toBe(problem);
  });

  test('is JSON', () => {
    expect(readMqttMap('{', ACTIONS)).toMatch(/^it is not JSON: /);
    expect(readMqttMap('[]', ACTIONS)).toBe('the map is not an object');
  });

  test('has all actions of a test', () => {
    const map = read({ inputs: { touch: MAP.inputs.touch }, outputs: { dim: MAP.outputs.dim } });
    const branch: SuiteStep = {
      oneOf: [{ quiet: '1', verdict: 'pass', steps: [{ output: 'off', within: ['0', '1'] }] }],
    };
    expect(fitForMqtt(testOf([branch]), map)).toBe('the map has no topic for off');
    expect(fitForMqtt(testOf([{ accept: ['dim', 'level(3)'] }]), map)).toBe('the map has no topic for level');
    expect(fitForMqtt(testOf([{ refuse: 'set' }]), map)).toBe('the map has no topic for set');
    const good = testOf([
      { input: 'touch', after: '1' },
      { output: 'dim', within: ['0', '1'] },
    ]);
    expect(fitForMqtt(good, map)).toBe(good);
  });
});

type Listener = (...args: never[]) => void;

/** A broker with a system behind it. */
class Broker implements MqttClient {
  readonly #listeners = new Map<string, Listener>();
  readonly published: string[] = [];
  topics: readonly string[] = [];
  isEnded = false;
  readonly #react: (broker: Broker, topic: string, payload: string) => void;

  constructor(react: (broker: Broker, topic: string, payload: string) => void, isThere = true) {
    this.#react = react;
    setImmediate(() => {
      if (isThere) this.tell('connect');
      else this.tell('error', new Error('connect ECONNREFUSED'));
    });
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, listener);
  }

  tell(event: string, ...args: readonly unknown[]): void {
    this.#listeners.get(event)?.(...(args as never[]));
  }

  say(topic: string, payload: string, retain = false): void {
    if (this.topics.includes(topic)) this.tell('message', topic, Buffer.from(payload), { retain });
  }

  subscribe(
    topics: string[],
    _: object,
    done: (error: Error | null, granted?: { readonly qos: number }[]) => void,
  ): void {
    this.topics = topics;
    this.say('lamp/state', 'dim', true);
    done(
      null,
      topics.map((topic) => ({ qos: topic === 'forbidden' ? 128 : 1 })),
    );
  }

  publish(topic: string, payload: string, _: object, done: (error: null) => void): void {
    this.published.push(`${topic} ${payload}`);
    setImmediate(() => {
      this.#react(this, topic, payload);
    });
    // Clients of the package say so that nothing is wrong.
    done(null);
  }

  end(_: boolean, done: () => void): void {
    this.isEnded = true;
    done();
  }
}

/** What a lamp does that says that it is dim a little after a touch. */
function lamp(broker: Broker, topic: string, payload: string): void {
  // What is left of an earlier test.
  if (topic === 'lamp/reset') broker.say('lamp/state', 'dim');
  if (topic === 'lamp/reset') broker.say('lamp/ready', '');
  if (topic === 'lamp/touch')
    setTimeout(() => {
      broker.say('lamp/state', payload === '1' ? 'dim' : 'wrong');
    }, 20);
}

async function outcome(broker: Broker, steps: readonly SuiteStep[], changes: object = {}): Promise<string> {
  const transport = mqttTransport({
    description: 'mqtt://test (QoS 1)',
    map: read(changes),
    limits: { ...LIMITS, startMs: 300, answerMs: 300 },
    realTime: { unitNs: 1_000_000n, latencyNs: 0n },
    connect: () => broker,
  });
  expect([transport.tellsRefusals, transport.isForOneTest]).toEqual([false, false]);
  const result = told(await runOne(transport, steps, { inputs: ['touch', 'set'] }));
  expect(broker.isEnded).toBe(true);
  return result.replace(
    /(?:, )?log kept by the broker from before, not judged: lamp\/state dim@\d[.\d]*/g,
    '',
  );
}

const TOUCH: SuiteStep = { input: 'touch', after: '1' };
const DIM: SuiteStep = { output: 'dim', within: ['10', '2000'] };

describe('a run', () => {
  test('passes; what was there before is not judged', async () => {
    expect(await outcome(new Broker(lamp), [TOUCH, DIM])).toMatch(
      /input touch@1, output dim@\d+[.\d]* \| (?:pass|untrusted) \| /,
    );
  });

  test('a system that says again that it is ready takes nothing back', async () => {
    const broker = new Broker((each, topic, payload) => {
      lamp(each, topic, payload);
      if (topic !== 'lamp/touch') return;
      each.say('lamp/state', 'wrong');
      each.say('lamp/ready', '');
    });
    expect(await outcome(broker, [TOUCH, DIM])).toContain("fail | output lamp/state 'wrong' came after");
  });

  test('a message that is no output is one that nobody expects', async () => {
    const broker = new Broker((each, topic) => {
      lamp(each, topic, 'wrong');
    });
    expect(await outcome(broker, [TOUCH, DIM])).toContain("fail | output lamp/state 'wrong' came after");
  });

  test.each<[what: string, broker: () => Broker, reason: string, changes?: object]>([
    ['no broker', () => new Broker(lamp, false), 'the broker cannot be reached: connect ECONNREFUSED'],
    [
      'never ready',
      () => new Broker(() => undefined),
      'the system did not say on lamp/ready that it is ready in time (0.3 s)',
    ],
    [
      'a topic that is refused',
      () => new Broker(lamp),
      'the broker refuses the topic forbidden',
      { outputs: { dim: { topic: 'forbidden' } } },
    ],
    [
      'a broker that leaves',
      () =>
        new Broker((each, topic, payload) => {
          lamp(each, topic, payload);
          if (topic === 'lamp/touch') each.tell('close');
        }),
      'the broker closed the connection',
    ],
    [
      'a flood',
      () =>
        new Broker((each, topic, payload) => {
          lamp(each, topic, payload);
          if (topic === 'lamp/touch')
            for (let count = 0; count <= 10_000; count++) each.say('lamp/state', 'dim');
        }),
      'there were more than 10000 messages that had not been read yet',
    ],
    [
      'a message that is too long',
      () =>
        new Broker((each, topic, payload) => {
          lamp(each, topic, payload);
          if (topic === 'lamp/touch') each.say('lamp/state', 'x'.repeat(70_000));
        }),
      'a message on lamp/state has more than 64 kB',
    ],
    [
      'a message that is no text',
      () =>
        new Broker((each, topic, payload) => {
          lamp(each, topic, payload);
          if (topic === 'lamp/touch')
            each.tell('message', 'lamp/state', Buffer.from([0, 255, 254]), { retain: false });
        }),
      'a message on lamp/state is not text',
    ],
  ])('breaks off: %s', async (_, broker, reason, changes = {}) => {
    const steps =
      'outputs' in changes ? [TOUCH] : [TOUCH, { output: 'dim', within: ['2000', '3000'] } as const];
    expect(await outcome(broker(), steps, changes)).toContain(`error | ${reason}`);
  });
});
