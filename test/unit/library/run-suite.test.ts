/** Suites that programs run: against adapters of their own, models and mutants, programs and sockets. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  type OutputListener,
  type RunEvent,
  type Suite,
  type SystemAdapter,
  TickstoneError,
  generateCoverage,
  generateMutation,
  loadModel,
  mutants,
  readRecord,
  report,
  runSuite,
} from '../../../src/index.js';

const LAMP = await loadModel('models/lamp.xml');
const { suite: SUITE } = await generateCoverage(LAMP, { underTest: ['Lamp'] });
const COMMAND = `${process.execPath} ${resolve('test/support/systems/lamp.mjs')}`;

/** The lamp of the model, which answers after one time unit; `dim` is what it says when it dims. */
function lamp(dim = 'dim'): SystemAdapter {
  const next: Readonly<Record<string, readonly [string, string]>> = {
    Dimming: [dim, 'Dim'],
    Brightening: ['bright', 'Bright'],
    Darkening: ['off', 'Off'],
  };
  let tell: OutputListener = () => undefined;
  let place = 'Off';
  let since = 0;
  return {
    onOutput(listener) {
      tell = listener;
    },
    reset() {
      place = 'Off';
      since = 0;
    },
    input() {
      const then = { Off: 'Dimming', Dim: since < 4 ? 'Brightening' : 'Darkening', Bright: 'Darkening' }[
        place
      ];
      if (then === undefined) return false;
      place = then;
      since = 0;
      return true;
    },
    advance(delay) {
      const due = next[place];
      const end = since + Number(delay);
      since = end;
      if (due === undefined || end < 1) return;
      tell(due[0], [], String(1 - (end - Number(delay))));
      place = due[1];
      since = 1;
    },
  };
}

const verdicts = ({ tests }: Awaited<ReturnType<typeof runSuite>>): readonly string[] =>
  tests.map(({ test: { id }, verdict }) => `${id} ${verdict}`);

test('an adapter is told of as it goes', async () => {
  const events: RunEvent[] = [];
  const results: string[] = [];
  const record = await runSuite(
    SUITE,
    { adapter: lamp(), name: 'my lamp' },
    {
      onEvent: (event) => void events.push(event),
      onTest: ({ test: { id } }) => void results.push(id),
      models: [LAMP],
    },
  );
  expect(verdicts(record)).toEqual(['t1 pass', 't2 pass']);
  expect(results).toEqual(['t1', 't2']);
  expect(events).toEqual(record.tests.flatMap((each) => each.events));
  expect([record.system, record.ended, record.suites[0]!.text === LAMP.text]).toEqual([
    'my lamp',
    'complete',
    true,
  ]);
  expect(record.suites[0]!.edges).not.toEqual([]);
});

test('a record can be read and reported', async () => {
  const record = await runSuite(SUITE, { adapter: lamp('bright') });
  expect(readRecord(await report(record, 'json'))).toEqual(record);
  expect(await report(record, 'console')).toContain('2 tests: 2 fail');
  expect(await report(record, 'junit')).toContain('failures="2"');
  expect(() => readRecord('{}')).toThrow(TickstoneError);
});

test('a model passes its suite, and a mutant fails that the suite kills', async () => {
  const { suite } = await generateMutation(LAMP, { underTest: ['Lamp'], operators: ['change-action'] });
  expect((await runSuite(suite, { model: LAMP }, { repeat: 5 })).summary.fail).toBe(0);
  const [mutant] = await mutants(LAMP, { underTest: ['Lamp'], operators: ['change-action'] });
  const { id } = mutant!;
  const killed = await runSuite(suite, { model: LAMP, mutant: id }, { repeat: 5 });
  expect(killed.summary.fail).toBeGreaterThan(0);
  expect(killed.system).toBe(`models/lamp.xml, mutant ${id}`);
});

test('a mutant that is not there is refused, and one that is near is named', async () => {
  const refused = runSuite(SUITE, { model: LAMP, mutant: 'change-action-Lamp-e6-9' });
  await expect(refused).rejects.toThrow("The model has no mutant 'change-action-Lamp-e6-9'.");
});

/** Two suites that call different things inputs and outputs. */
test('a model is played for each suite with the interface of that suite', async () => {
  const model = await loadModel({
    name: 'two.xta',
    text: `chan a, b, c, d;
      process P() { clock x; state A, B { x <= 2 }; init A; trans A -> B { sync a?; assign x = 0; }, B -> A { sync b!; }; }
      process Q() { clock y; state A, B { y <= 3 }; init A; trans A -> B { sync c?; assign y = 0; }, B -> A { sync d!; }; }
      process E() { state L; init L; trans L -> L { sync a!; }, L -> L { sync b?; }, L -> L { sync c!; }, L -> L { sync d?; }; }
      system P, Q, E;`,
  });
  const suites: Suite[] = [];
  for (const underTest of [['P'], ['Q']]) suites.push((await generateCoverage(model, { underTest })).suite);
  expect(suites.map(({ interface: { inputs } }) => inputs)).toEqual([['a'], ['c']]);
  const { summary, tests } = await runSuite(suites, { model });
  expect([summary.pass, new Set(tests.map(({ suite }) => suite)).size]).toEqual([summary.tests, 2]);
});

test('a test that is run alone meets the same chance as among others', async () => {
  const all = await runSuite(SUITE, { model: LAMP }, { seed: 3, repeat: 2 });
  for (const { test, repetition, events } of all.tests) {
    const alone = await runSuite(SUITE, { model: LAMP }, { seed: 3, repeat: 2, filter: test.id });
    expect(alone.tests.find((each) => each.repetition === repetition)?.events).toEqual(events);
  }
  const times = new Set<string>();
  for (let seed = 1; seed < 10; seed++)
    times.add(JSON.stringify((await runSuite(SUITE, { model: LAMP }, { seed })).tests.map(({ at }) => at)));
  expect(times.size).toBeGreaterThan(3);
});

test('a filter that is the id of a test takes that test alone', async () => {
  const [first] = SUITE.tests;
  const many = { ...SUITE, tests: ['t1', 't10', 't11'].map((id) => ({ ...first!, id })) };
  const ran = async (filter: string): Promise<readonly string[]> =>
    verdicts(await runSuite(many, { adapter: lamp() }, { filter })).map((each) => each.split(' ')[0]!);
  expect([await ran('t1'), await ran('t11'), await ran('1')]).toEqual([
    ['t1'],
    ['t11'],
    ['t1', 't10', 't11'],
  ]);
});

test('several at once need several adapters', async () => {
  await expect(runSuite(SUITE, { adapter: lamp() }, { jobs: 2 })).rejects.toThrow('takes one test at a time');
  expect((await runSuite(SUITE, { adapter: () => lamp() }, { jobs: 2 })).summary.pass).toBe(2);
});

test.each<[what: string, adapter: Partial<SystemAdapter>, reason: string]>([
  [
    'throws',
    {
      input: () => {
        throw new Error('no power');
      },
    },
    'its input failed: no power',
  ],
  ['never answers', { reset: () => new Promise(() => undefined) }, 'its reset did not end within 0.02 s'],
])('an adapter that %s gets an error', async (_, more, reason) => {
  const record = await runSuite(SUITE, { adapter: { ...lamp(), ...more }, answerLimit: 20 });
  expect(record.tests.map(({ verdict, reason: why }) => [verdict, why])).toEqual([
    ['error', reason],
    ['error', reason],
  ]);
});

test('an output without a name is an error', async () => {
  let tell: OutputListener = () => undefined;
  const adapter: SystemAdapter = {
    onOutput: (listener) => void (tell = listener),
    reset: () => undefined,
    input: () => true,
    advance: () => {
      (tell as (name: unknown) => void)(7);
    },
  };
  const { tests } = await runSuite(SUITE, { adapter });
  expect(tests[0]!.reason).toBe('it reported an output whose name is not a string');
});

test('an adapter that cannot be made gets errors', async () => {
  const source = (): SystemAdapter => {
    throw new Error('no lamp');
  };
  const { tests } = await runSuite(SUITE, { adapter: source });
  expect(tests[0]!.reason).toBe('its adapter cannot be made: no lamp');
});

test('a test that takes too long ends with an error, and the next one runs', async () => {
  let count = 0;
  const slow = (): SystemAdapter => ({
    ...lamp(),
    advance: () => (count++ === 0 ? new Promise((done) => setTimeout(done, 200)) : undefined),
  });
  const { tests } = await runSuite(SUITE, { adapter: slow }, { testLimit: 50 });
  expect(tests[0]!.reason).toBe('the test took longer than 0.05 s');
  expect(tests[1]!.verdict).not.toBe('error');
});

test('a signal ends a run, which keeps what it has', async () => {
  const controller = new AbortController();
  const record = await runSuite(
    SUITE,
    { adapter: lamp() },
    {
      repeat: 100,
      signal: controller.signal,
      onTest: ({ repetition }) => {
        if (repetition === 3) controller.abort();
      },
    },
  );
  expect([record.ended, record.tests.length]).toEqual(['interrupted', 3]);
});

test('a signal breaks off a test that waits', async () => {
  const controller = new AbortController();
  setTimeout(() => {
    controller.abort();
  }, 50);
  const system = { command: `${COMMAND} hang`, answerLimit: 60_000 };
  const record = await runSuite(SUITE, system, { signal: controller.signal });
  expect([record.ended, record.tests]).toEqual(['interrupted', []]);
});

test('a command is run', async () => {
  expect(verdicts(await runSuite(SUITE, { command: COMMAND }))).toEqual(['t1 pass', 't2 pass']);
  const failing = await runSuite(SUITE, { command: `${COMMAND} $BUG`, env: { BUG: 'late' } });
  expect(failing.summary.fail).toBe(2);
});

test('what cannot be is refused', async () => {
  const refused = (system: object): Promise<unknown> => runSuite(SUITE, system);
  await expect(refused({})).rejects.toThrow('No system under test is named.');
  await expect(refused({ command: 'a', connect: 'tcp://b:1' })).rejects.toThrow(
    'More than one system is named.',
  );
  await expect(refused({ connect: 'b' })).rejects.toThrow("'b' is not an address.");
  await expect(refused({ command: 'a', time: 'real', unit: 'soon' })).rejects.toThrow(
    "'unit' must be a duration",
  );
});

test('an adapter runs in real time, by its own timers', async () => {
  let tell: OutputListener = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const adapter: SystemAdapter = {
    onOutput(listener) {
      tell = listener;
    },
    reset() {
      clearTimeout(timer);
    },
    input() {
      timer = setTimeout(() => {
        tell('dim');
      }, 100);
    },
  };
  const [first] = SUITE.tests;
  const steps = [
    { input: 'touch', after: '1' },
    { output: 'dim', within: ['1', '5'] },
  ] as const;
  const suite = { ...SUITE, tests: [{ ...first!, id: 'real', goals: [], steps }] };
  const record = await runSuite(suite, { adapter, time: 'real', unit: '100ms', tolerance: '0.4' });
  expect(record.time).toEqual({ mode: 'real', unit: '100ms', tolerance: '0.4' });
  expect(record.tests.map(({ verdict, reason }) => [verdict, reason])).toEqual([['pass', undefined]]);
});
