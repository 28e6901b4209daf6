/**
 * One system behind several protocols: whatever it is spoken to by, the same happens, at the same times, with the same
 * verdict.
 */
import fc from 'fast-check';
import { type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { EcdarLines } from '../../src/execution/adapters/ecdar.js';
import { Lines } from '../../src/execution/adapters/lines.js';
import { serveClock } from '../../src/execution/adapters/tron/clock-service.js';
import { tronTransport } from '../../src/execution/adapters/tron/tron-connections.js';
import { opening } from '../../src/execution/adapters/transports.js';
import { VirtualLines } from '../../src/execution/adapters/virtual-lines.js';
import { LIMITS, type Wire, type WireListener } from '../../src/execution/adapters/wire.js';
import { Broken, type Connection, type Transport } from '../../src/execution/connection.js';
import { type SuiteStep } from '../../src/suite/suite.js';
import { withPeer } from '../support/peers.js';
import { runOne, told } from '../support/run-one.js';
import { ClockPeer, TronPeer, ints, named, until } from '../support/tron-adapter.js';

interface Due {
  readonly at: number;
  readonly output: string;
}

/** What a system does after its start, and after each of its inputs: outputs after so many units. */
type Behaviour = readonly (readonly Due[])[];

class System {
  now = 0;
  readonly #behaviour: Behaviour;
  #inputs = 0;
  #agenda: Due[] = [];

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
    this.input();
  }

  input(): void {
    const more = this.#behaviour[this.#inputs++] ?? [];
    this.#agenda = [...this.#agenda, ...more.map(({ at, output }) => ({ at: this.now + at, output }))].sort(
      (a, b) => a.at - b.at,
    );
  }

  get next(): Due | undefined {
    return this.#agenda[0];
  }

  /** The next output if it is due by a time. */
  due(time: number): Due | undefined {
    return this.next !== undefined && this.next.at <= time ? this.#agenda.shift() : undefined;
  }
}

/** A wire on which every line is answered at once. */
function answering(answer: (line: string) => readonly string[]): Wire {
  let told: WireListener | undefined;
  return {
    send(data) {
      for (const line of String(data).trim().split('\n'))
        for (const said of answer(line)) told?.onData(Buffer.from(`${said}\n`));
    },
    listen(listener) {
      told = listener;
    },
    close: () => Promise.resolve(),
    lastWords: () => '',
  };
}

function inLines(behaviour: Behaviour): Connection {
  let system = new System(behaviour);
  const wire = answering((line) => {
    const [verb, argument] = line.split(' ');
    if (verb === 'reset') {
      system = new System(behaviour);
      return ['ready'];
    }
    if (verb === 'input') {
      system.input();
      return ['ok'];
    }
    const end = system.now + Number(argument);
    const due = system.due(end);
    if (due === undefined) {
      system.now = end;
      return ['done'];
    }
    const at = Math.max(0, due.at - system.now);
    system.now += at;
    return [`output ${due.output} @${at}`];
  });
  return new VirtualLines(new Lines(wire), new Map(), LIMITS);
}

function inEcdar(behaviour: Behaviour, tellsDelays: boolean): Connection {
  const system = new System(behaviour);
  const outputs = (): string[] => {
    const said: string[] = [];
    for (let due = system.due(system.now); due !== undefined; due = system.due(system.now))
      said.push(due.output);
    return said;
  };
  const wire = answering((line) => {
    if (line !== 'Delay: 1') {
      system.input();
      return tellsDelays ? [] : outputs();
    }
    const before = outputs();
    if (before.length > 0) return [...before, 'Delayed: 0'];
    system.now++;
    return [...outputs(), tellsDelays ? 'Delayed: 1' : 'Delay done'];
  });
  return new EcdarLines(new Lines(wire), LIMITS, 0);
}

function transportTo(connect: () => Connection): Transport {
  return {
    description: '',
    tellsRefusals: false,
    isForOneTest: true,
    connect: () => Promise.resolve(connect()),
  };
}

/** An adapter for UPPAAL-TRON with two threads on the virtual clock. */
function inTron(behaviour: Behaviour, clockPort: number): (socket: Socket) => void {
  return (socket) => {
    const system = new System(behaviour);
    const peer = new TronPeer(socket);
    const [reader, worker] = [new ClockPeer(clockPort, 'reader'), new ClockPeer(clockPort, 'worker')];
    const codes = new Map<string, number>();
    let acknowledged = (): void => undefined;
    const work = async (mutex: number, condition: number): Promise<void> => {
      await worker.ask(5, mutex);
      for (;;) {
        system.now = (await worker.time()) / 1_000;
        const due = system.due(system.now);
        if (due !== undefined) {
          const isAcknowledged = new Promise<void>((resolve) => {
            acknowledged = resolve;
          });
          peer.report(codes.get(due.output)!);
          await isAcknowledged;
        } else if (system.next === undefined) await worker.ask(9, condition, mutex);
        else await worker.ask(10, condition, mutex, 0, system.next.at * 1_000);
      }
    };
    const read = async (): Promise<void> => {
      await reader.ask(1);
      const [mutex, condition] = [await reader.ask(3), await reader.ask(7)];
      await peer.ask(1, named('a'));
      for (const output of ['b', 'c']) codes.set(output, await peer.ask(2, named(output)));
      await peer.ask(5, ints(0, 1_000));
      until(work(mutex, condition));
      expect(await peer.text(64)).toBe('');
      for (;;) {
        const received = await peer.next();
        if (received.kind === 'acknowledged') {
          acknowledged();
          continue;
        }
        await reader.ask(5, mutex);
        system.now = (await reader.time()) / 1_000;
        system.input();
        reader.tell(13, condition);
        await reader.ask(6, mutex);
        peer.acknowledge();
      }
    };
    until(read());
  };
}

const output = fc.constantFrom('b', 'c');
const dues = fc.array(fc.record({ at: fc.integer({ min: 0, max: 4 }), output }), { maxLength: 2 });
/** Nothing comes at once at the start: who speaks in lines may say it before the test begins. */
const behaviours = fc
  .tuple(
    fc.array(fc.record({ at: fc.integer({ min: 1, max: 4 }), output }), { maxLength: 1 }),
    fc.array(dues, { maxLength: 4 }),
  )
  .map(([first, others]): Behaviour => [first, ...others]);

const windows = fc
  .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 2, max: 10 }))
  .map(([low, high]) => [`${low}`, `${high}/2`] as const);
/** After an input it is listened to for a while, so that nothing hangs on the order of what comes at once. */
const steps: fc.Arbitrary<SuiteStep> = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map((after) => ({ input: 'a', after: `${after}` })),
  fc.tuple(output, windows).map(([name, within]) => ({
    oneOf: [
      { output: name, within: ['0', '9'] as const },
      { output: name === 'b' ? 'c' : 'b', within },
      { quiet: '9' },
    ],
  })),
  fc.tuple(output, windows).map(([name, within]) => ({ output: name, within })),
  fc.integer({ min: 1, max: 4 }).map((quiet) => ({ quiet: `${quiet}` })),
);
const tests = fc.array(steps, { minLength: 1, maxLength: 5 });

const run = async (transport: Transport, test: readonly SuiteStep[]): Promise<string> =>
  told(await runOne(transport, test, { inputs: ['a'] }));

const LONG = process.env['TICKSTONE_LONG'] === '1';

it('gives one verdict over lines, over the dialect of Ecdar and over UPPAAL-TRON', async () => {
  const clock = await serveClock({ host: '127.0.0.1', port: 0 });
  if (clock instanceof Broken) throw new Error(clock.message);
  const port = Number(/\d+$/.exec(clock.address)![0]);
  const seen = { pass: 0, fail: 0, outputs: 0 };
  try {
    await fc.assert(
      fc.asyncProperty(behaviours, tests, async (behaviour, test) => {
        const expected = await run(
          transportTo(() => inLines(behaviour)),
          test,
        );
        for (const tellsDelays of [false, true])
          expect(
            await run(
              transportTo(() => inEcdar(behaviour, tellsDelays)),
              test,
            ),
          ).toBe(expected);
        const found = await withPeer(inTron(behaviour, port), (address) => {
          const actions = {
            inputs: new Map([['a', []]]),
            outputs: new Map([
              ['b', []],
              ['c', []],
            ]),
          };
          return run(
            tronTransport('', opening(address, { limits: LIMITS }), { limits: LIMITS, actions, clock }),
            test,
          );
        });
        expect(found).toBe(expected);
        if (expected.includes('| pass |')) seen.pass++;
        if (expected.includes('| fail |')) seen.fail++;
        if (expected.includes('output')) seen.outputs++;
      }),
      { numRuns: LONG ? 1_000 : 60 },
    );
  } finally {
    await clock.close();
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(4);
}, 300_000);
