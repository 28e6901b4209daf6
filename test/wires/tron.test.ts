/** Adapters of UPPAAL-TRON: configuration, inputs and outputs, real and virtual time, and what breaks off a test. */
import { type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { serveClock, type ClockService } from '../../src/execution/adapters/tron/clock-service.js';
import { type TronOptions, tronTransport } from '../../src/execution/adapters/tron/tron-connections.js';
import { opening } from '../../src/execution/adapters/transports.js';
import { LIMITS } from '../../src/execution/adapters/wire.js';
import { Broken } from '../../src/execution/connection.js';
import { type SuiteStep } from '../../src/suite/suite.js';
import { withPeer } from '../support/peers.js';
import { runOne, told } from '../support/run-one.js';
import { ClockPeer, TronPeer, ints, named, until } from '../support/tron-adapter.js';

const ACTIONS = {
  inputs: new Map<string, readonly string[]>([
    ['touch', []],
    ['set', ['level', 'fade']],
  ]),
  outputs: new Map<string, readonly string[]>([
    ['dim', []],
    ['level', ['val']],
  ]),
};

/** No machine is too slow for these. */
const limits = { ...LIMITS, startMs: 60_000, answerMs: 60_000 };
/** Of tests in which something never comes. */
const SHORT = { ...LIMITS, startMs: 300, answerMs: 1_000 };

const UNIT_US = 1_000;

/** As the manual has it, and as adapters in Java do. */
const SPLIT = ints(0, UNIT_US);

interface Codes {
  readonly touch: number;
  readonly set: number;
  readonly dim: number;
  readonly level: number;
}

async function configure(peer: TronPeer, unit: Uint8Array = SPLIT): Promise<Codes> {
  const touch = await peer.ask(1, named('touch'));
  const set = await peer.ask(1, named('set'));
  // Variables may be bound in another order than that of the suite.
  expect(await peer.ask(3, ints(set), named('fade'))).toBe(0);
  expect(await peer.ask(3, ints(set), named('level'))).toBe(0);
  const dim = await peer.ask(2, named('dim'));
  const level = await peer.ask(2, named('level'));
  expect(await peer.ask(4, ints(level), named('val'))).toBe(0);
  expect(await peer.ask(5, unit)).toBe(0);
  expect(await peer.ask(6, ints(10_000))).toBe(0);
  expect(await peer.text(64)).toBe('');
  expect(new Set([touch, set, dim, level]).size).toBe(4);
  for (const code of [touch, set, dim, level]) expect(code).toBeGreaterThan(0);
  return { touch, set, dim, level };
}

async function outcome(
  serve: (socket: Socket) => void,
  steps: readonly SuiteStep[],
  options: Partial<TronOptions> = {},
): Promise<string> {
  return withPeer(serve, async ({ host, port }) => {
    const open = opening({ host, port }, { limits });
    const transport = tronTransport('lamp', open, { limits, actions: ACTIONS, ...options });
    expect([transport.tellsRefusals, transport.isForOneTest]).toEqual([false, true]);
    return told(await runOne(transport, steps, { inputs: ['touch', 'set'] }));
  });
}

/** An adapter of a lamp that says `dim` so many milliseconds after a touch, and sets the level that it is told. */
function lamp(reactionMs: number, unit?: Uint8Array): (socket: Socket) => void {
  return (socket) => {
    const run = async (): Promise<void> => {
      const peer = new TronPeer(socket);
      const codes = await configure(peer, unit);
      for (;;) {
        const received = await peer.next();
        if (received.kind !== 'input') continue;
        const { code, values } = received;
        setTimeout(() => {
          if (code === codes.touch) peer.report(codes.dim);
          // The fade was bound first.
          else peer.report(codes.level, values[1]! - values[0]!);
        }, reactionMs);
      }
    };
    until(run());
  };
}

const TOUCH: SuiteStep = { input: 'touch', after: '1' };

describe('in real time', () => {
  const LATENCY = { latencyNs: 0n };

  test('times are those of arrival, in the unit that the adapter says', async () => {
    const steps: SuiteStep[] = [TOUCH, { output: 'dim', within: ['90', '900'] }];
    expect(await outcome(lamp(100), steps, LATENCY)).toMatch(
      /^input touch@1, output dim@[1-8]\d\d[.\d]* \| (?:pass|untrusted) \| /,
    );
  });

  test('the unit may be given instead', async () => {
    const steps: SuiteStep[] = [TOUCH, { output: 'dim', within: ['9', '90'] }];
    expect(await outcome(lamp(100), steps, { ...LATENCY, unitNs: 10_000_000n })).toMatch(
      /output dim@[1-8]\d[.\d]* \| (?:pass|untrusted)/,
    );
  });

  test('values go in the order in which they were bound', async () => {
    const steps: SuiteStep[] = [
      { input: 'set', values: { level: 7, fade: -2 }, after: '1' },
      { output: 'level', values: { val: [9, 9] }, within: ['0', '900'] },
    ];
    expect(await outcome(lamp(0), steps, LATENCY)).toMatch(
      /^input set\(7,-2\)@1, output level\(9\)@.* \| (?:pass|untrusted) \| /,
    );
  });

  test('refusals are not observed', async () => {
    expect(await outcome(lamp(0), [{ refuse: 'touch' }])).toBe(' | inconclusive | refusal not observable');
  });

  test.each<[what: string, unit: Uint8Array, expected: RegExp]>([
    ['one number of 64 bits', Buffer.from([0, 0, 0, 0, 0, 1, 0x86, 0xa0]), /dim@[1-9]\.\d/],
    ['seconds and microseconds', ints(0, 100_000), /dim@[1-9]\.\d/],
    ['seconds alone', ints(1, 0), /dim@0\.\d/],
  ])('a time unit is %s', async (_, unit, expected) => {
    const steps: SuiteStep[] = [
      { input: 'touch', after: '0' },
      { output: 'dim', within: ['0', '20'] },
    ];
    expect(await outcome(lamp(unit[3] === 1 ? 300 : 150, unit), steps, LATENCY)).toMatch(expected);
  });
});

describe.concurrent('configuration', () => {
  /** What an adapter is answered, and how the test ends then. */
  async function configuring(
    talk: (peer: TronPeer) => Promise<void>,
    options: Partial<TronOptions> = {},
    quiet = '20000',
  ): Promise<string> {
    return outcome(
      (socket) => {
        until(talk(new TronPeer(socket)));
      },
      [{ quiet }],
      options,
    );
  }

  test('what the suite does not have is refused with a reason', async () => {
    const said: (string | number)[] = [];
    const verdict = await configuring(async (peer) => {
      for (const [command, name] of [
        [1, 'dim'],
        [2, 'touch'],
        [1, ''],
      ] as const) {
        const code = await peer.ask(command, named(name));
        expect(code).toBeLessThan(0);
        said.push(await peer.text(127, ints(code)));
      }
      const set = await peer.ask(1, named('set'));
      expect(await peer.ask(1, named('set'))).toBe(set);
      for (const variable of ['val', 'fade', 'fade'])
        said.push(await peer.ask(3, ints(set), named(variable)));
      said.push(await peer.text(127, ints(-4)), await peer.text(127, ints(-5)));
      said.push(await peer.ask(4, ints(set), named('fade')), await peer.text(127, ints(-6)));
      said.push(
        await peer.ask(5, ints(0, 0)),
        await peer.text(127, ints(-7)),
        await peer.text(127, ints(99)),
      );
      peer.socket.end();
    });
    expect(said).toEqual([
      "'dim' is not an input of the suite",
      "'touch' is not an output of the suite",
      "'' is not an input of the suite",
      -4,
      0,
      -5,
      "'val' is not passed with set in the suite",
      "'fade' is already bound to set",
      -6,
      'there is no output with the code 1',
      -7,
      'the time unit is not above 0',
      'there is no such error',
    ]);
    expect(verdict).toBe(
      ' | error | it closed the connection after it was told that the time unit is not above 0',
    );
  });

  test.each<[what: string, talk: (peer: TronPeer) => Promise<unknown>, reason: string]>([
    ['no time unit', async (peer) => peer.text(64), 'the adapter has not said how long a time unit is'],
    [
      'a value that is not bound',
      async (peer) => {
        await peer.ask(2, named('level'));
        await peer.ask(5, SPLIT);
        await peer.text(64);
      },
      'level passes val, which the adapter has not bound to it',
    ],
    [
      'an unknown command',
      (peer) => {
        peer.send(Uint8Array.of(99));
        return Promise.resolve();
      },
      'it sent the command 99, which is not one of the configuration',
    ],
    ['nothing', () => Promise.resolve(), 'it was not configured in time (0.3 s)'],
    [
      'half a command',
      (peer) => Promise.resolve(peer.socket.end(Uint8Array.of(1, 200, 65))),
      'it closed the connection in the middle of a message',
    ],
    ['an end', (peer) => Promise.resolve(peer.socket.end()), 'it closed the connection'],
    [
      'commands after the start',
      async (peer) => {
        await peer.ask(5, SPLIT);
        await peer.text(64);
        peer.send(Uint8Array.of(1, 5), Buffer.from('touch'));
      },
      'it sent the channel code 17134703, which is not that of an output',
    ],
    [
      'names without end',
      (peer) => {
        for (let count = 0; count <= 1_000; count++) peer.send(Uint8Array.of(1), named(`n${count}`));
        return Promise.resolve();
      },
      "it asked more than 1000 times for what it cannot have, last because 'n1000' is not an input of the suite",
    ],
  ])('breaks off: %s', async (what, talk, reason) => {
    const serve = async (peer: TronPeer): Promise<void> => {
      await talk(peer);
    };
    const within = what === 'nothing' ? SHORT : limits;
    expect(await configuring(serve, { latencyNs: 0n, limits: within })).toContain(` | error | ${reason}`);
  });

  test('a unit that is given need not be said', async () => {
    const talk = async (peer: TronPeer): Promise<void> => {
      expect(await peer.text(64)).toBe('');
    };
    expect(await configuring(talk, { unitNs: 1_000_000n }, '300')).toMatch(
      /^silence @\d{3,4}[.\d]* \| pass \| $/,
    );
  });

  test.each<[what: string, sent: (codes: Codes) => Uint8Array, reason: string]>([
    ['an unknown code', () => ints(77, 0), 'it sent the channel code 77, which is not that of an output'],
    [
      'the code of an input',
      ({ touch }) => ints(touch, 0),
      'it sent the channel code 1, which is not that of an output',
    ],
    [
      'too many values',
      ({ dim }) => Buffer.concat([ints(dim), Uint8Array.of(255, 255)]),
      'it sent dim with 65535 values, and bound 0',
    ],
    [
      'half a message',
      ({ level }) => Buffer.concat([ints(level), Uint8Array.of(0, 1, 9)]),
      'it closed the connection in the middle of a message',
    ],
    [
      'a flood',
      ({ dim }) =>
        Buffer.concat(Array.from({ length: 10_001 }, () => Buffer.concat([ints(dim), Uint8Array.of(0, 0)]))),
      'it sent more than 10000 outputs that had not been read yet',
    ],
  ])('breaks off while testing: %s', async (_, sent, reason) => {
    const verdict = await configuring(async (peer) => {
      const codes = await configure(peer);
      peer.socket.end(sent(codes));
    });
    expect(verdict).toContain(`error | ${reason}`);
  });

  test.each<[what: string, act: (peer: TronPeer, codes: Codes) => void, reason: string]>([
    ['goes', ({ socket }) => socket.destroy(), 'it closed the connection'],
    [
      'stops in the middle of a message',
      (peer, { dim }) => {
        peer.send(ints(dim));
      },
      'it sent 4 bytes of a message, and not the rest',
    ],
    [
      'says the same for ever',
      (peer, { dim }) => {
        const message = Buffer.concat([ints(dim), Uint8Array.of(0, 0)]);
        peer.send(...Array.from({ length: 20_000 }, () => message));
      },
      'it sent more than 10000 outputs that had not been read yet',
    ],
  ])('an adapter that %s after an input is broken, not silent and not wrong', async (_, act, reason) => {
    const verdict = await outcome(
      (socket) => {
        const run = async (): Promise<void> => {
          const peer = new TronPeer(socket);
          const codes = await configure(peer);
          await peer.next();
          act(peer, codes);
        };
        until(run());
      },
      [TOUCH, { output: 'dim', within: ['0', '1'] }, { output: 'dim', within: ['5', '6'] }],
      { latencyNs: 0n },
    );
    expect(verdict).toContain(`error | ${reason}`);
  });

  test('an input that the adapter has not asked for cannot be given', async () => {
    const verdict = await outcome(
      (socket) => {
        const peer = new TronPeer(socket);
        until(peer.text(64));
      },
      [TOUCH],
      { unitNs: 1_000_000n, latencyNs: 0n },
    );
    expect(verdict).toContain('error | it has not asked for the code of the input touch');
  });
});

async function withClock<T>(use: (clock: ClockService, port: number) => Promise<T>): Promise<T> {
  const clock = await serveClock({ host: '127.0.0.1', port: 0 });
  if (clock instanceof Broken) throw new Error(clock.message);
  try {
    return await use(clock, Number(/\d+$/.exec(clock.address)![0]));
  } finally {
    await clock.close();
  }
}

/** A lamp with a thread that reads inputs and one that reacts to them, both on the virtual clock. */
function virtualLamp(port: number, reactionUs: number): (socket: Socket) => void {
  return (socket) => {
    const pending: number[] = [];
    let codes: Codes | undefined;
    let acknowledged = (): void => undefined;
    const reader = new ClockPeer(port, 'reader');
    const worker = new ClockPeer(port, 'worker');
    const peer = new TronPeer(socket);
    let mutex = 0;
    let condition = 0;
    const work = async (): Promise<void> => {
      expect(await worker.ask(5, mutex)).toBe(0);
      for (;;) {
        while (pending.length === 0) expect(await worker.ask(9, condition, mutex)).toBe(0);
        pending.shift();
        const seconds = Math.floor(reactionUs / 1_000_000);
        while ((await worker.ask(11, condition, mutex, seconds, reactionUs % 1_000_000)) !== 65);
        const isAcknowledged = new Promise<void>((resolve) => {
          acknowledged = resolve;
        });
        peer.report(codes!.dim);
        await isAcknowledged;
      }
    };
    const read = async (): Promise<void> => {
      mutex = await worker.ask(3);
      condition = await worker.ask(7);
      until(work());
      expect(await reader.ask(1)).toBe(0);
      codes = await configure(peer);
      for (;;) {
        const received = await peer.next();
        if (received.kind === 'acknowledged') {
          acknowledged();
          continue;
        }
        expect(await reader.ask(5, mutex)).toBe(0);
        pending.push(received.code);
        reader.tell(13, condition);
        expect(await reader.ask(6, mutex)).toBe(0);
        peer.acknowledge();
      }
    };
    until(read());
  };
}

describe('in virtual time', () => {
  test.each<[what: string, reactionUs: number, steps: readonly SuiteStep[], expected: string]>([
    [
      'an hour passes at once, exactly',
      3_600_000_000,
      [TOUCH, { output: 'dim', within: ['3600000', '3600000'] }],
      'input touch@1, output dim@3600001 | pass | ',
    ],
    [
      'late by a microsecond',
      2_001,
      [TOUCH, { output: 'dim', within: ['0', '2'] }],
      'input touch@1, output dim@3.001 | fail | output dim came after 2.001, where dim within [0, 2] was expected',
    ],
    [
      'an output comes before silence that ends with it',
      2_000,
      [TOUCH, { quiet: '2' }],
      'input touch@1, output dim@3 | fail | output dim came after 2, where silence for 2 was expected',
    ],
    [
      'silence that ends before',
      2_000,
      [TOUCH, { quiet: '1.999' }],
      'input touch@1, silence @2.999 | pass | ',
    ],
    [
      'inputs at times between microseconds',
      2_000,
      [
        { input: 'touch', after: '1/3' },
        { output: 'dim', within: ['2', '2'] },
      ],
      'input touch@1/3, output dim@7/3 | pass | ',
    ],
    [
      'two touches one after the other',
      1_000,
      [
        TOUCH,
        { input: 'touch', after: '0' },
        { output: 'dim', within: ['1', '1'] },
        { output: 'dim', within: ['1', '1'] },
      ],
      'input touch@1, input touch@1, output dim@2, output dim@3 | pass | ',
    ],
    [
      'refusals are not observed',
      1_000,
      [TOUCH, { refuse: 'touch' }],
      'input touch@1 | inconclusive | refusal not observable',
    ],
  ])('%s', async (_, reactionUs, steps, expected) => {
    await withClock(async (clock, port) => {
      for (let again = 0; again < 3; again++)
        expect(await outcome(virtualLamp(port, reactionUs), steps, { clock })).toBe(expected);
    });
  });

  test('time does not pass while a thread is busy', async () => {
    await withClock(async (clock, port) => {
      const serve = (socket: Socket): void => {
        new ClockPeer(port, 'busy');
        virtualLamp(port, 1_000)(socket);
      };
      expect(await outcome(serve, [TOUCH], { clock, limits: { ...limits, answerMs: SHORT.answerMs } })).toBe(
        ' | error | time could not pass, because busy did not wait within 1 s',
      );
    });
  });

  test('an adapter that does not know of the clock is told apart', async () => {
    await withClock(async (clock) => {
      expect(
        await outcome(lamp(0), [TOUCH], { clock, limits: { ...limits, answerMs: SHORT.answerMs } }),
      ).toBe(
        ` | error | no thread of it has connected to the clock at ${clock.address}, so it does not know of virtual time`,
      );
    });
  });

  test('an adapter may make its threads when testing begins', async () => {
    await withClock(async (clock, port) => {
      const serve = (socket: Socket): void => {
        const peer = new TronPeer(socket);
        const run = async (): Promise<void> => {
          const codes = await configure(peer);
          // The first output of the adapter is due 5 ms after its thread has come.
          await new Promise((later) => setTimeout(later, 20));
          const thread = new ClockPeer(port, 'late');
          const [mutex, condition] = [await thread.ask(3), await thread.ask(7)];
          expect(await thread.ask(5, mutex)).toBe(0);
          expect(await thread.ask(11, condition, mutex, 0, 5_000)).toBe(65);
          peer.report(codes.dim);
          await peer.next();
          await thread.ask(9, condition, mutex);
        };
        until(run());
      };
      expect(await outcome(serve, [{ output: 'dim', within: ['5', '5'] }], { clock })).toBe(
        'output dim@5 | pass | ',
      );
    });
  });

  test('a clock that is signalled all the time is never quiet', async () => {
    await withClock(async (clock, port) => {
      const serve = (socket: Socket): void => {
        const thread = new ClockPeer(port, 'reader');
        const run = async (): Promise<void> => {
          await thread.ask(1);
          const signals = Buffer.concat(Array.from({ length: 200 }, () => Uint8Array.of(13, 0, 0, 0, 9)));
          const flood = (): void => {
            while (thread.socket.writable && thread.socket.write(signals));
          };
          thread.socket.on('drain', flood);
          flood();
          await configure(new TronPeer(socket));
        };
        until(run());
      };
      const impatient = { ...limits, startMs: 60_000, answerMs: 20 };
      expect(await outcome(serve, [{ quiet: '1' }], { clock, limits: impatient })).toBe(
        ' | error | time could not pass, because it was never quiet within 0.02 s',
      );
    });
  }, 90_000);

  test('a thread that does not read what the clock answers is cut off', async () => {
    await withClock(async (clock, port) => {
      const thread = new ClockPeer(port, 'deaf');
      thread.socket.pause();
      thread.socket.write(Buffer.alloc(2_000_000, 14));
      const isBroken = (): boolean => {
        try {
          clock.check();
          return false;
        } catch (error) {
          expect((error as Broken).message).toBe('a thread does not read what the clock answers');
          return true;
        }
      };
      expect(await clock.change.until(isBroken, 60_000)).toBe(true);
      thread.socket.destroy();
    });
  }, 90_000);

  test('an input that is not acknowledged', async () => {
    await withClock(async (clock, port) => {
      const serve = (socket: Socket): void => {
        const thread = new ClockPeer(port, 'reader');
        until(thread.ask(1).then(() => configure(new TronPeer(socket))));
      };
      expect(await outcome(serve, [TOUCH], { clock, limits: { ...limits, answerMs: SHORT.answerMs } })).toBe(
        ' | error | it did not acknowledge the input touch in time (1 s)',
      );
    });
  });

  test.each<[what: string, act: (thread: ClockPeer, peer: TronPeer) => unknown, reason: string]>([
    [
      'an unknown command to the clock',
      (thread) => thread.socket.write(Uint8Array.of(55)),
      'a thread sent the command 55 to the clock, which does not exist',
    ],
    ['threads that leave', (thread) => thread.socket.end(), 'all its threads have left the clock'],
    [
      'threads that quit',
      (thread) => {
        thread.tell(127);
      },
      'all its threads have left the clock',
    ],
    [
      'an acknowledgement for nothing',
      (_, peer) => {
        peer.acknowledge();
      },
      'it acknowledged 1 inputs, and was sent 0',
    ],
    [
      'waking up all the time',
      async (thread) => {
        const [mutex, condition] = [await thread.ask(3), await thread.ask(7)];
        await thread.ask(5, mutex);
        for (;;) await thread.ask(11, condition, mutex, 0, 0);
      },
      'its threads woke up 10000 times, and time did not pass',
    ],
  ])('breaks off: %s', async (_, act, reason) => {
    await withClock(async (clock, port) => {
      const serve = (socket: Socket): void => {
        const run = async (): Promise<void> => {
          const thread = new ClockPeer(port, 'thread');
          const peer = new TronPeer(socket);
          expect(await thread.time()).toBe(0);
          await configure(peer);
          await act(thread, peer);
        };
        until(run());
      };
      expect(await outcome(serve, [{ quiet: '1' }], { clock })).toContain(`error | ${reason}`);
    });
  });
});
