/** Same model, options and seed: same bytes, but for times and memory, in a process of its own and in one that has run others. */
import { expect, test } from 'vitest';
import { type CliResult, tickstone } from '../support/cli.js';
import { runInProcess } from '../support/run-in-process.js';

const MEASURED = /"(seconds|peakMB)": [\d.e+-]+/g;

function textOf({ stdout, status }: CliResult): string {
  return `${status}\n${stdout.replace(MEASURED, '"$1": 0')}`;
}

const ORDERS = ['topological', 'best', 'breadth', 'depth', 'random'];

test.each([
  ['simulate', 'models/train-gate.xml', '--seed', '7', '--steps', '40'],
  ['simulate', 'models/scheduler.xta', '--seed', '1'],
  ['verify', 'models/train-gate.xml', '--trace'],
  ['verify', 'models/lamp.xml', '--trace', 'fastest'],
  ['verify', 'models/lift.xml', '--trace', 'shortest'],
  ...ORDERS.map((order) => ['verify', 'models/lift.xml', '--search', order, '--seed', '3', '--trace']),
  ...ORDERS.map((order) => ['explore', 'models/fischer.xta', '--search', order, '--seed', '3']),
  ...['alu', 'inclusion', 'equality'].map((kind) => ['explore', 'models/lift.xml', '--subsumption', kind]),
])('%s %s %s %s', async (...args) => {
  const first = textOf(await runInProcess([...args, '--json']));
  expect(first).toMatch(/^[01]\n\{/);
  expect(textOf(tickstone([...args, '--json']))).toBe(first);
});

test('chance depends on the seed', async () => {
  const seeded = async (seed: string): Promise<string> =>
    textOf(await runInProcess(['simulate', 'models/train-gate.xml', '--seed', seed, '--json']));
  expect((await seeded('1')).replace('"seed": 1', '')).not.toBe((await seeded('2')).replace('"seed": 2', ''));
});
