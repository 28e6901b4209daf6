/** Same model, options and seed: same bytes, but for times and memory. */
import { expect, test } from 'vitest';
import { tickstone } from '../support/cli.js';

const MEASURED = /"(seconds|peakMB)": [\d.e+-]+/g;

function run(args: readonly string[]): string {
  const { stdout, status } = tickstone([...args, '--json']);
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
])('%s %s %s %s', (...args) => {
  const first = run(args);
  expect(first).toMatch(/^[01]\n\{/);
  expect(run(args)).toBe(first);
});

test('chance depends on the seed', () => {
  const seeded = (seed: string): string => run(['simulate', 'models/train-gate.xml', '--seed', seed]);
  expect(seeded('1').replace('"seed": 1', '')).not.toBe(seeded('2').replace('"seed": 2', ''));
});
