/** What doctor says of systems, by every way of reaching them; what it measures is the machine's own affair. */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeSuite } from '../../src/suite/write-suite.js';
import { freePort } from '../support/peers.js';
import { testOf } from '../support/run-one.js';
import { runInProcess } from '../support/run-in-process.js';
import { suiteOf } from '../support/suites.js';
import { programOf, testsWith } from '../support/tools.js';

const directory = mkdtempSync(join(tmpdir(), 'tickstone-doctor-'));
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

copyFileSync('models/lamp.suite.json', join(directory, 'lamp.suite.json'));
writeFileSync(
  join(directory, 'adapter.mjs'),
  'export default { reset() {}, input() { return true; }, onOutput() {} };',
);
writeFileSync(
  join(directory, 'calls.mjs'),
  `import { connect } from 'node:net';
const socket = connect(Number(process.argv[2]), '127.0.0.1');
socket.on('data', () => socket.write('ready\\n'));`,
);
writeFileSync(
  join(directory, 'lamp.map.json'),
  JSON.stringify({
    inputs: { touch: { topic: 'lamp/touch' } },
    outputs: Object.fromEntries(
      ['dim', 'bright', 'off'].map((payload) => [payload, { topic: 'lamp/state', payload }]),
    ),
    ready: { topic: 'lamp/ready' },
  }),
);

writeFileSync(
  join(directory, 'tron.suite.json'),
  writeSuite({
    ...suiteOf([testOf([{ quiet: '1' }])]),
    interface: {
      inputs: ['touch'],
      outputs: ['dim', 'level'],
      parameters: { level: [{ name: 'val', low: 0, high: 3 }] },
    },
  }),
);

async function doctor(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runInProcess(['doctor', ...args], { cwd: directory });
  return `${stdout}${stderr}exit ${status}`;
}

/** A suggestion, or a word about a machine that is too busy. */
const UNIT = String.raw`\d+(?:\.\d+)?(?:us|ms|s)`;

test('an adapter in the same process, in real time', async () => {
  expect(await doctor('--adapter', 'adapter.mjs')).toMatch(
    new RegExp(`tickstone run SUITE --adapter adapter.mjs --time real --unit ${UNIT} --tolerance ${UNIT}\n`),
  );
});

test.each([
  ['an adapter in virtual time', ['--adapter', 'adapter.mjs', '--time', 'virtual']],
  ["Ecdar's dialect", ['--sut', 'cat', '--protocol', 'ecdar']],
  ['a model', ['lamp.suite.json', '--sut-model', join(process.cwd(), 'models/lamp.xml')]],
])('%s: there is nothing to choose', async (_, args) => {
  const said = await doctor(...args);
  expect(said).toContain('It runs in virtual time, which is exact: there is nothing to choose.\nexit 0');
  expect(said).not.toContain('--tolerance');
});

test('a system that connects', async () => {
  const port = await freePort();
  const args = ['--listen', `tcp://127.0.0.1:${port}`, '--start', `node calls.mjs ${port}`];
  expect(await doctor(...args)).toMatch(
    new RegExp(`run SUITE --listen tcp://127.0.0.1:${port} --start 'node calls.mjs ${port}' --time real`),
  );
  expect(await doctor('--listen', `tcp://127.0.0.1:${port}`, '--start-limit', '200ms')).toContain(
    'no system connected within 0.2 s.\nexit 1',
  );
});

test('a protocol that asks for names needs a suite', async () => {
  expect(await doctor('--connect', 'mqtt://localhost')).toContain('tickstone doctor SUITE --connect');
});

const LAMP = join(process.cwd(), 'test/support/systems/tron_lamp.py');

test.skipIf(programOf('Python') === undefined)(
  testsWith('Python', 'an adapter of UPPAAL-TRON says itself how long a unit takes'),
  async () => {
    const [port, clock] = [await freePort(), await freePort()];
    // Its unit is one millisecond, which may be too short for a busy machine.
    const reached = ['tron.suite.json', '--listen', `tron://127.0.0.1:${port}`];
    const said = await doctor(...reached, '--start', `python3 ${LAMP} ${port} 7`);
    expect(said).toMatch(
      /too short for what was measured: it should be at least \d|--tolerance 0\.\d+\nOn a virtual clock/,
    );
    const virtual = ['--clock', `tron://127.0.0.1:${clock}`, '--start', `python3 ${LAMP} ${port} 7 ${clock}`];
    expect(await doctor(...reached, ...virtual)).toContain('there is nothing to choose.\nexit 0');
  },
);

const MOSQUITTO = programOf('Mosquitto');

test.skipIf(MOSQUITTO === undefined)(testsWith('Mosquitto', 'a system behind a broker'), async () => {
  const port = await freePort();
  writeFileSync(join(directory, 'broker.conf'), `listener ${port} 127.0.0.1\nallow_anonymous true\n`);
  children.push(spawn(MOSQUITTO!, ['-c', join(directory, 'broker.conf')], { stdio: 'ignore' }));
  const lamp = `node ${join(process.cwd(), 'test/support/systems/mqtt-lamp.mjs')} mqtt://127.0.0.1:${port} 5 fresh`;
  const args = ['lamp.suite.json', '--connect', `mqtt://127.0.0.1:${port}`, '--mqtt-map', 'lamp.map.json'];
  let said = await doctor(...args, '--start', lamp);
  for (let again = 0; again < 100 && said.includes('cannot be reached'); again++)
    said = await doctor(...args, '--start', lamp);
  expect(said).toMatch(new RegExp(`--unit ${UNIT} --tolerance ${UNIT}\nexit 0$`));
});
