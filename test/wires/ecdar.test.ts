/** Systems that speak the dialect of Ecdar's test runner. */
import { type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { fitForEcdar } from '../../src/execution/adapters/ecdar.js';
import { socketTransport } from '../../src/execution/adapters/transports.js';
import { LIMITS } from '../../src/execution/adapters/wire.js';
import { type SuiteStep } from '../../src/suite/suite.js';
import { onLines, withPeer } from '../support/peers.js';
import { runOne, testOf, told } from '../support/run-one.js';

/** How a lamp answers: in steps of whole units, with `Delay done` or `Delayed: n`, or at once. */
type Manner = 'done' | 'delayed' | 'atOnce';

/** A lamp that says `dim` so many units after a touch. */
function lamp(answer: number, manner: Manner): (socket: Socket) => void {
  return (socket) => {
    let dueIn: number | undefined;
    const say = (line: string): void => void socket.write(`${line}\n`);
    const step = (): boolean => {
      const isDue = dueIn === 0;
      if (isDue) say('dim');
      if (isDue) dueIn = undefined;
      return isDue;
    };
    say('Debug: Start');
    onLines(socket, (line) => {
      if (line === 'touch') {
        dueIn = answer;
        if (manner === 'atOnce') step();
        return;
      }
      expect(line).toBe('Delay: 1');
      if (manner === 'delayed' && step()) {
        say('Delayed: 0');
        return;
      }
      if (dueIn !== undefined && dueIn > 0) dueIn--;
      step();
      say(manner === 'delayed' ? 'Delayed: 1' : 'Delay done');
    });
  };
}

async function outcome(
  serve: (socket: Socket) => void,
  steps: readonly SuiteStep[],
  pauseMs = 200,
  answerMs = 60_000,
): Promise<string> {
  return withPeer(serve, async ({ host, port, count }) => {
    const transport = socketTransport(
      { host, port },
      {
        arity: new Map(),
        limits: { ...LIMITS, startMs: answerMs, answerMs },
        dialect: { kind: 'ecdar', pauseMs },
      },
    );
    expect([transport.tellsRefusals, transport.isForOneTest]).toEqual([false, true]);
    const first = told(await runOne(transport, steps));
    // The next test has a system of its own, from its start.
    const second = told(await runOne(transport, steps));
    expect(second).toBe(first);
    expect(count()).toBe(2);
    return first.replace(/(?:, )?log Start@\d/, '');
  });
}

const TOUCH: SuiteStep = { input: 'touch', after: '1' };
const DIM: SuiteStep = { output: 'dim', within: ['0', '2'] };

test.concurrent.each<
  [what: string, system: (socket: Socket) => void, steps: readonly SuiteStep[], expected: string]
>([
  ['at the end of a unit', lamp(1, 'done'), [TOUCH, DIM], 'input touch@1, output dim@2 | pass | '],
  ['at the end of two', lamp(2, 'done'), [TOUCH, DIM], 'input touch@1, output dim@3 | pass | '],
  [
    'late',
    lamp(3, 'done'),
    [TOUCH, DIM],
    'input touch@1, output dim@4 | fail | output dim came after 3, where dim within [0, 2] was expected',
  ],
  [
    'never',
    lamp(9, 'done'),
    [TOUCH, DIM],
    'input touch@1, silence @4 | fail | nothing came for 3, where dim within [0, 2] was expected',
  ],
  [
    'at once, before it is told to wait',
    lamp(0, 'atOnce'),
    [TOUCH, DIM],
    'input touch@1, output dim@1 | pass | ',
  ],
  ['at once, as it says itself', lamp(0, 'delayed'), [TOUCH, DIM], 'input touch@1, output dim@1 | pass | '],
  ['later, as it says itself', lamp(2, 'delayed'), [TOUCH, DIM], 'input touch@1, output dim@3 | pass | '],
  [
    'before the end of a window that is no whole time',
    lamp(2, 'done'),
    [TOUCH, { output: 'dim', within: ['1.5', '2.5'], open: [true, true] }],
    'input touch@1, output dim@3 | pass | ',
  ],
  [
    'after the end of a window that is no whole time',
    lamp(2, 'done'),
    [TOUCH, { output: 'dim', within: ['0', '1.5'] }],
    'input touch@1, output dim@3 | fail | output dim came after 2, where dim within [0, 1.5] was expected',
  ],
  [
    'quiet that does not end at a whole time',
    lamp(2, 'done'),
    [TOUCH, { quiet: '1.5' }, { output: 'dim', within: ['0.5', '0.5'] }],
    'input touch@1, output dim@3 | pass | ',
  ],
  [
    'refusals are not observed',
    lamp(2, 'done'),
    [TOUCH, { refuse: 'touch' }],
    'input touch@1 | inconclusive | refusal not observable',
  ],
])('%s', async (_, system, steps, expected) => {
  expect(await outcome(system, steps)).toBe(expected);
});

/** A system that says something when it is told to wait. */
function saying(...lines: readonly string[]): (socket: Socket) => void {
  return (socket) => {
    onLines(socket, () => {
      for (const line of lines) socket.write(`${line}\n`);
    });
  };
}

test.concurrent.each<[what: string, system: (socket: Socket) => void, expected: string]>([
  ['no name', saying('Hello, world'), "it said 'Hello, world', which is not the name of an action"],
  ['no output', saying('Delayed: 0'), "it answered 'Delay: 1' with 'Delayed: 0' and no output"],
  ['too long', saying('Delayed: 7'), "it said 'Delayed: 7', but was told to wait for 1"],
  ['twice', saying('Delay done', 'Delay done'), "it said 'Delay done' without being told to wait"],
  ['silent', () => undefined, "an answer to 'Delay: 1' did not come in time (0.4 s)"],
  ['gone', (socket) => socket.end(), 'it closed the connection'],
  [
    'a flood',
    (socket) => {
      onLines(socket, () => socket.write('dim\n'.repeat(10_001)));
    },
    'it said more than 10000 lines without being asked',
  ],
  [
    'a flood of bytes',
    (socket) => {
      onLines(socket, () => socket.write('x'.repeat(70_000)));
    },
    'it wrote a line of more than 64 kB',
  ],
])('breaks off: %s', async (what, system, expected) => {
  expect(await outcome(system, [{ quiet: '3' }], 20, what === 'silent' ? 400 : undefined)).toBe(
    ` | error | ${expected}`,
  );
});

test('a system that never stops speaking is broken, not wrong', async () => {
  const speaking = (socket: Socket): void => {
    onLines(socket, (line) => socket.write(line === 'touch' ? 'dim\n'.repeat(30_000) : 'Delay done\n'));
  };
  expect(await outcome(speaking, [TOUCH, DIM])).toMatch(
    /error \| it said more than [12]0000 lines without being asked$/,
  );
});

test('actions with values cannot be said', () => {
  const clause = (action: string): string =>
    `${action} passes values, and lines of this protocol are bare names`;
  const inBranch: SuiteStep = {
    oneOf: [
      {
        quiet: '1',
        verdict: 'inconclusive',
        steps: [{ output: 'level', values: { val: [1, 3] }, within: ['0', '1'] }],
      },
      DIM,
    ],
  };
  expect(fitForEcdar(testOf([{ input: 'set', values: { val: 3 }, after: '1' }]))).toBe(clause('set(3)'));
  expect(fitForEcdar(testOf([inBranch]))).toBe(clause('level(1..3)'));
  expect(fitForEcdar(testOf([{ accept: ['dim', 'level(3)'] }]))).toBe(clause('level(3)'));
  expect(fitForEcdar(testOf([{ refuse: 'set', values: { val: 3 } }]))).toBe(clause('set(3)'));
  const plain = testOf([TOUCH, DIM]);
  expect(fitForEcdar(plain)).toEqual(plain);
});
