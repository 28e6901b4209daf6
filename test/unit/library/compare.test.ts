/** Comparing suites: suites that are given, methods that do not fit, and budgets. */
import { expect, test } from 'vitest';
import { modelAt } from '../../../src/cli/load/load-path.js';
import { compare } from '../../../src/library/compare.js';
import { generateCoverage } from '../../../src/library/generate-coverage.js';
import { TickstoneError } from '../../../src/library/tickstone-error.js';

const lamp = modelAt('models/lamp.xml');
const underTest = ['Lamp'];

test('a suite that is given stands beside those that are made', async () => {
  const { suite } = await generateCoverage(lamp, { underTest, criteria: ['locations'] });
  const { suites, overlaps } = await compare(lamp, {
    underTest,
    methods: ['coverage'],
    preset: 'paper',
    suites: [{ name: 'mine', suite }],
  });
  expect(suites.map(({ name, method, tests }) => ({ name, method, tests }))).toEqual([
    { name: 'coverage', method: 'coverage', tests: 2 },
    { name: 'mine', method: 'coverage', tests: suite.tests.length },
  ]);
  expect(overlaps[0]!.suites).toEqual(['coverage', 'mine']);
});

test('a method that does not fit says why', async () => {
  const { unfit, suites } = await compare(lamp, {
    underTest,
    methods: ['connectivity', 'communication'],
    preset: 'paper',
  });
  expect(suites).toEqual([]);
  expect(unfit.map(({ method }) => method)).toEqual(['connectivity', 'communication']);
  expect(unfit[0]!.why).toContain('outputs at exact times');
});

test('a suite for another interface is refused', async () => {
  const { suite } = await generateCoverage(lamp, { underTest });
  const other = { ...suite, interface: { inputs: ['touch'], outputs: ['dim'] } };
  const refused = compare(lamp, { underTest, methods: [], suites: [{ name: 'other', suite: other }] });
  await expect(refused).rejects.toThrow(TickstoneError);
});

test('work that is ended before it begins has an empty table, and says so', async () => {
  const { suites, limit, unfit } = await compare(lamp, {
    underTest,
    signal: { aborted: true },
    preset: 'paper',
  });
  expect(limit).toBe('interrupted');
  expect(suites.length + unfit.length).toBe(5);
});
