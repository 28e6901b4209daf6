/** `tickstone run --connect mqtt://…` with a lamp behind Mosquitto. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Suite } from '../../src/suite/suite.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { PROGRAM, tickstone } from '../support/cli.js';
import { freePort } from '../support/peers.js';
import { testOf } from '../support/run-one.js';
import { suiteOf } from '../support/suites.js';
import { programOf, testsWith } from '../support/tools.js';

const MOSQUITTO = programOf('Mosquitto');
const LAMP = resolve('test/support/systems/mqtt-lamp.mjs');

const MAP = {
  inputs: { touch: { topic: 'lamp/touch', payload: '1' } },
  outputs: {
    dim: { topic: 'lamp/state', payload: 'dim' },
    level: { topic: 'lamp/state', payload: 'level={val}%' },
  },
  reset: { topic: 'lamp/reset' },
  ready: { topic: 'lamp/ready' },
  qos: 1,
};

function suite(low: string, high: string): Suite {
  const touch = { input: 'touch', after: '50' } as const;
  const dim = { output: 'dim', within: [low, high] } as const;
  const level = { output: 'level', values: { val: 2 }, within: [low, high] } as const;
  const tests = [testOf([touch, dim], 't1'), testOf([touch, dim, touch, level], 't2')];
  return {
    ...suiteOf(tests),
    interface: {
      inputs: ['touch'],
      outputs: ['dim', 'level'],
      parameters: { level: [{ name: 'val', low: 0, high: 3 }] },
    },
  };
}

const directory = mkdtempSync(join(tmpdir(), 'tickstone-mqtt-'));
const children: ChildProcess[] = [];
let port = 0;

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

function run(
  tested: Suite,
  args: readonly string[],
  map: object = MAP,
): { status: number | null; said: string } {
  writeFileSync(join(directory, 'lamp.suite.json'), writeSuite(tested));
  writeFileSync(join(directory, 'lamp.map.json'), JSON.stringify(map));
  const { status, stdout, stderr } = tickstone(
    ['run', 'lamp.suite.json', '--mqtt-map', 'lamp.map.json', '--force', ...args],
    { cwd: directory },
  );
  return { status, said: stdout + stderr };
}

async function isThere(at: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(at, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => {
      done(false);
    });
  });
}

// How far the clock can be trusted depends on what else the machine does.
const FORGIVING = ['--allow', 'untrusted'];
const GOOD = /^2 tests: (?:2 pass|1 pass, 1 untrusted|2 untrusted)/mu;

describe.skipIf(MOSQUITTO === undefined)(testsWith('Mosquitto', 'behind Mosquitto'), () => {
  beforeAll(async () => {
    port = await freePort();
    const settings = join(directory, 'mosquitto.conf');
    writeFileSync(settings, `listener ${port} 127.0.0.1\nallow_anonymous true\n`);
    children.push(spawn(MOSQUITTO!, ['-c', settings], { stdio: 'ignore' }));
    for (let looks = 0; looks < 2_000 && !(await isThere(port)); looks++)
      await new Promise((done) => setTimeout(done, 50));
  }, 60_000);

  let there: ChildProcess | undefined;

  afterEach(async () => {
    const child = there;
    there = undefined;
    if (child === undefined) return;
    const exited = new Promise((done) => child.once('exit', done));
    child.kill();
    await exited;
  });

  async function lamp(reactionMs: number): Promise<void> {
    const child = spawn(process.execPath, [LAMP, `mqtt://127.0.0.1:${port}`, String(reactionMs)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(child);
    await new Promise((done) => child.stdout.once('data', done));
    there = child;
  }

  const URL_ARGS = (): readonly string[] => ['--connect', `mqtt://127.0.0.1:${port}`];

  test('a lamp that is reset for each test', async () => {
    await lamp(60);
    const good = run(suite('0', '4000'), [...URL_ARGS(), ...FORGIVING]);
    expect([good.said, good.status]).toEqual([expect.stringMatching(GOOD), 0]);
    const record = readFileSync(join(directory, 'lamp.run.json'), 'utf8');
    expect(record).toContain(`mqtt://127.0.0.1:${port} (QoS 1)`);
    expect(record).toContain('kept by the broker from before, not judged: lamp/state dim');
    const bad = run(suite('2000', '4000'), URL_ARGS());
    expect([bad.said, bad.status]).toEqual([expect.stringContaining('2 tests: 2 fail'), 1]);
  });

  test('a lamp that is started for each test', () => {
    const { reset, ...map } = MAP;
    expect(reset).toBeDefined();
    const start = `${process.execPath} ${LAMP} mqtt://127.0.0.1:${port} 60 fresh`;
    const { said, status } = run(suite('0', '4000'), [...URL_ARGS(), '--start', start, ...FORGIVING], map);
    expect([said, status]).toEqual([expect.stringMatching(GOOD), 0]);
    expect(run(suite('0', '4000'), URL_ARGS(), map).said).toContain(
      'it has no field reset, and no command is started',
    );
  });

  test('a lamp that is not there', () => {
    const { said, status } = run(suite('0', '4000'), [...URL_ARGS(), '--start-limit', '300ms']);
    expect(said).toContain('the system did not say on lamp/ready that it is ready in time (0.3 s)');
    expect(status).toBe(1);
  });
});

test('no broker', async () => {
  const { said, status } = run(suite('0', '4000'), ['--connect', `mqtt://127.0.0.1:${await freePort()}`]);
  expect(said).toContain('the broker cannot be reached');
  expect(status).toBe(1);
});

test.each<[args: readonly string[], said: string]>([
  [['--listen', 'mqtt://localhost'], 'Systems do not connect to the tester by MQTT.'],
  [['--connect', 'mqtt://'], "'mqtt://' is not an address."],
  [['--connect', 'mqtt://localhost', '--time', 'virtual'], 'Systems behind MQTT run in real time.'],
  [['--connect', 'mqtt://localhost', '--jobs', '2'], 'All tests would share the topics of one broker.'],
  [['--connect', 'tcp://localhost:1'], '--mqtt-map needs a system at mqtt://.'],
])('%j is not understood', (args, expected) => {
  const { said, status } = run(suite('0', '1'), args);
  expect([said, status]).toEqual([expect.stringContaining(expected), 2]);
});

test('a map is needed, and a good one', () => {
  const { said } = run(suite('0', '1'), ['--connect', 'mqtt://localhost'], { inputs: {} });
  expect(said).toContain("'lamp.map.json' does not map actions to MQTT messages: it has no field ready");
  const part = run(suite('0', '1'), ['--connect', 'mqtt://localhost'], { ...MAP, inputs: {} });
  expect(part.said).toContain('Test t1 cannot be run with this protocol: the map has no topic for touch');
  const { stderr } = tickstone(['run', 'lamp.suite.json', '--connect', 'mqtt://localhost'], {
    cwd: directory,
  });
  expect(stderr).toContain('Nothing says which messages are inputs and outputs.');
  expect(spawnSync(process.execPath, [PROGRAM, 'explain', 'TKS0134']).status).toBe(0);
});
