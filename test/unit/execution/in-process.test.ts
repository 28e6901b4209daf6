/** Systems that are objects of the same program, run by whole tests. */
import { expect, test } from 'vitest';
import { ZERO } from '../../../src/base/rational.js';
import { adapterTransport, guardOf } from '../../../src/library/adapter-system.js';
import { type OutputListener, type SystemAdapter } from '../../../src/execution/in-process.js';
import { type PlannedTest, runTests } from '../../../src/execution/run-tests.js';
import { type SuiteStep } from '../../../src/suite/suite.js';

/** A lamp that answers a touch after so much time. */
function lamp(answer: string, more: Partial<SystemAdapter> = {}): SystemAdapter {
  let tell: OutputListener = () => undefined;
  let isTouched = false;
  return {
    reset() {
      isTouched = false;
    },
    input(name) {
      const taken = name === 'touch' && !isTouched;
      isTouched ||= taken;
      return taken;
    },
    advance(delay) {
      if (!isTouched || Number(delay) < Number(answer)) return;
      isTouched = false;
      tell('dim', [], answer);
    },
    onOutput(listener) {
      tell = listener;
    },
    ...more,
  };
}

async function verdictOf(system: SystemAdapter, steps: readonly SuiteStep[]): Promise<string> {
  const test = { id: 't', title: '', goals: [], steps, verdict: 'pass', length: 1, duration: '0' } as const;
  const planned: PlannedTest = { suite: 0, test, reading: 'played', inputs: ['touch', 'press'] };
  const transport = adapterTransport('lamp', () => system, guardOf(50));
  const { results, ended } = await runTests([planned], transport, {
    jobs: 1,
    tolerance: ZERO,
    retries: 0,
    eventsMax: 100,
  });
  expect(ended).toBe('complete');
  const { verdict, reason, events } = results[0]!;
  const happened = events.map(({ kind, action = '', at }) => `${kind} ${action}@${at}`).join(', ');
  return [happened, verdict, reason ?? ''].join(' | ');
}

const TOUCH: SuiteStep = { input: 'touch', after: '1' };
const DIM: SuiteStep = { output: 'dim', within: ['0', '2'] };

test.each<[what: string, system: SystemAdapter, steps: readonly SuiteStep[], expected: string]>([
  ['in time', lamp('1.5'), [TOUCH, DIM], 'input touch@1, output dim@2.5 | pass | '],
  [
    'late',
    lamp('2.5'),
    [TOUCH, DIM],
    'input touch@1, output dim@3.5 | fail | output dim came after 2.5, where dim within [0, 2] was expected',
  ],
  [
    'never',
    lamp('100'),
    [TOUCH, DIM],
    'input touch@1, silence @4 | fail | nothing came for 3, where dim within [0, 2] was expected',
  ],
  ['refuses', lamp('2'), [TOUCH, { refuse: 'touch' }], 'input touch@1, refused touch@1 | pass | '],
  [
    'does not refuse',
    lamp('2'),
    [{ refuse: 'touch', after: '3' }],
    'input touch@3 | fail | touch was to be refused, and was not',
  ],
  [
    'accepts the second',
    lamp('2'),
    [{ accept: ['press', 'touch'] }],
    'refused press@0, input touch@0 | pass | ',
  ],
  [
    'refuses after silence',
    lamp('2'),
    [{ quiet: '1' }, { refuse: 'press' }, TOUCH, DIM],
    'refused press@1, input touch@2, output dim@4 | pass | ',
  ],
  [
    'does not refuse after silence',
    lamp('2'),
    [{ quiet: '1' }, { quiet: '2' }, { refuse: 'touch' }],
    'input touch@3 | fail | touch was to be refused, and was not',
  ],
  [
    'accepts after silence',
    lamp('2'),
    [{ quiet: '1' }, { accept: ['press', 'touch'] }, { quiet: '1' }],
    'refused press@1, input touch@1, silence @2 | pass | ',
  ],
  ['an output that must not come', lamp('2'), [{ refuse: 'dim' }], 'refused dim@0 | pass | '],
  [
    'an output that was asked for',
    lamp('0'),
    [TOUCH, { accept: ['dim'] }],
    'input touch@1, output dim@1 | pass | ',
  ],
  ['quiet', lamp('2'), [{ quiet: '5' }], 'silence @5 | pass | '],
  [
    'throws',
    lamp('1', {
      input: () => {
        throw new Error('no power');
      },
    }),
    [TOUCH],
    ' | error | its input failed: no power',
  ],
  [
    'hangs',
    lamp('1', { input: () => new Promise(() => undefined) }),
    [TOUCH],
    ' | error | its input did not end within 0.05 s',
  ],
])('%s', async (_, system, steps, expected) => {
  expect(await verdictOf(system, steps)).toBe(expected);
});

test('time stands still at the first output', async () => {
  let tell: OutputListener = () => undefined;
  const system: SystemAdapter = {
    ...lamp('1'),
    onOutput(listener) {
      tell = listener;
    },
    advance() {
      tell('dim', [], '1');
      tell('dim', [], '2');
    },
  };
  expect(await verdictOf(system, [{ output: 'dim', within: ['0', '2'] }])).toBe(
    ' | error | it reported output dim after 2, which is not a time from 0 to 1',
  );
});

test('what fails while nobody has called it is the reason', async () => {
  let tellMishap: (error: unknown) => void = () => undefined;
  const adapter = lamp('1', {
    advance: () =>
      new Promise(() => {
        tellMishap(new Error('boom'));
      }),
  });
  const guard = guardOf(20, (tell) => {
    tellMishap = tell;
    return () => undefined;
  });
  const connection = await adapterTransport('lamp', adapter, guard).connect();
  await connection.reset();
  await expect(connection.until({ numerator: 1n, denominator: 1n })).rejects.toMatchObject({
    message: 'it failed between two calls: boom',
  });
});
