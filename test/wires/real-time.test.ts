/** Real time: a tester that is held up, and refusals that nobody tells. */
import { type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ZERO, ratio } from '../../src/base/rational.js';
import { socketTransport } from '../../src/execution/adapters/transports.js';
import { LIMITS } from '../../src/execution/adapters/wire.js';
import { type TestResult } from '../../src/execution/run-record.js';
import { runTests } from '../../src/execution/run-tests.js';
import { type SuiteStep } from '../../src/suite/suite.js';
import { onLines, withPeer } from '../support/peers.js';
import { testOf } from '../support/run-one.js';

// On a loaded machine nothing may be trusted at all.
const UNIT_MS = 100;

interface Lamp {
  readonly answerMs: number;
  readonly heldUpMs: number;
  /** Right after the answer unless it is said. */
  readonly heldUpAfterMs?: number;
}

/** Answers a touch after a while. At some time this program, and with it the tester, is held up. */
function lamp(socket: Socket, { answerMs, heldUpMs, heldUpAfterMs }: Lamp): void {
  onLines(socket, (line) => {
    if (line === 'reset') socket.write('ready\n');
    if (line !== 'input touch') return;
    setTimeout(() => {
      socket.write('output dim\n');
      if (heldUpAfterMs === undefined) holdUp(heldUpMs);
    }, answerMs).unref();
    if (heldUpAfterMs !== undefined) setTimeout(holdUp, heldUpAfterMs, heldUpMs);
  });
}

function holdUp(ms: number): void {
  const end = process.hrtime.bigint() + BigInt(ms) * 1_000_000n;
  while (process.hrtime.bigint() < end);
}

async function run(
  steps: readonly SuiteStep[],
  system: Lamp,
  reading: 'played' | 'offered' = 'played',
): Promise<TestResult> {
  return withPeer(
    (socket) => {
      lamp(socket, system);
    },
    async ({ host, port }) => {
      const realTime = { unitNs: BigInt(UNIT_MS) * 1_000_000n, latencyNs: 1_000_000n };
      const transport = socketTransport({ host, port }, { limits: LIMITS, arity: new Map(), realTime });
      const planned = { suite: 0, test: testOf(steps), reading, inputs: ['touch'] };
      const tolerance = reading === 'offered' ? ratio(2n, 5n) : ZERO;
      const options = { jobs: 1, tolerance, retries: 0, eventsMax: 100 };
      return (await runTests([planned], transport, options)).results[0]!;
    },
  );
}

const TOUCH: SuiteStep = { input: 'touch', after: '0.1' };
const dim = (low: string, high: string): SuiteStep => ({ output: 'dim', within: [low, high] });

test('what came while the tester was held up is not trusted', async () => {
  // It came in time, and was seen long after the time was over.
  const result = await run([TOUCH, dim('0', '2')], { answerMs: 20, heldUpMs: 400 });
  expect(result.events.at(-1)).toMatchObject({ kind: 'output', action: 'dim' });
  expect(result.verdict).toBe('untrusted');
  expect(Number(result.error)).toBeGreaterThan(3);
  expect(result.reason).toMatch(
    /, [\d.]+ ms from a border, and times are exact to \d{3,} ms here: the tester was \d{3,} ms late, and a message takes 1 ms$/,
  );
});

test('what came far from borders is trusted all the same', async () => {
  const { verdict } = await run([TOUCH, dim('0', '9')], { answerMs: 100, heldUpMs: 100 });
  expect(['pass', 'untrusted']).toContain(verdict);
});

test('being held up while nothing comes is of no importance', async () => {
  const system = { answerMs: 2_000, heldUpMs: 1_500, heldUpAfterMs: 100 };
  const { verdict, error } = await run([TOUCH, dim('3', '40')], system);
  expect(verdict).toBe('pass');
  expect(Number(error)).toBeLessThan(14);
});

test('what did not come fails, whoever was held up', async () => {
  const late = await run([TOUCH, dim('0', '1')], { answerMs: 60_000, heldUpMs: 0 });
  expect(['fail', 'untrusted']).toContain(late.verdict);
});

test.each<[what: string, steps: readonly SuiteStep[], verdict: string]>([
  ['is to be refused', [TOUCH, { refuse: 'touch' }], 'inconclusive'],
  ['is to be taken', [TOUCH, dim('9', '9')], 'inconclusive'],
])('of a word that is offered, an input that %s: nobody tells', async (_, steps, verdict) => {
  const result = await run(steps, { answerMs: 50, heldUpMs: 0 }, 'offered');
  expect([verdict, 'untrusted']).toContain(result.verdict);
});

test.each<[what: string, answerMs: number, steps: readonly SuiteStep[], verdict: string]>([
  ['does not come', 60_000, [TOUCH, dim('2', '2')], 'fail'],
  [
    'is to be refused, and comes a little later',
    500,
    [TOUCH, { refuse: 'dim', after: '4.7' }],
    'inconclusive',
  ],
  ['is to be refused, and comes long before', 100, [TOUCH, { refuse: 'dim', after: '20' }], 'fail'],
])('of a word that is offered, an output that %s', async (_, answerMs, steps, verdict) => {
  const result = await run(steps, { answerMs, heldUpMs: 0 }, 'offered');
  expect([verdict, 'untrusted']).toContain(result.verdict);
});
