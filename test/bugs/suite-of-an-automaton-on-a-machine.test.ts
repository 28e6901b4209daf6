/** A suite that was made for a timed automaton holds nothing on a machine, which has no run with its inputs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate, loadModel, readSuite } from '../../src/index.js';
import { runInProcess } from '../support/run-in-process.js';

const SUITE = 'models/lamp.suite.json';
const DOOR = 'models/door.yaml';

test('the library says so', async () => {
  const suite = readSuite(readFileSync(SUITE, 'utf8'));
  const { holds, sameModel, tests } = await evaluate(suite, await loadModel(DOOR));
  expect([holds, sameModel, tests.map(({ verdicts }) => verdicts)]).toEqual([
    false,
    false,
    [[], [], [], [], []],
  ]);
});

test('the command line says so, and why', async () => {
  const { status, stdout, stderr } = await runInProcess(['suite', 'evaluate', SUITE, '--model', DOOR]);
  expect(stderr).toContain("The suite 'models/lamp.suite.json' was made from 'lamp.xml', not from");
  expect(stdout).toContain('\nt1    ok          none\n');
  expect(stdout).toContain('\nt1: no run of ok has the inputs of the test\n');
  expect(stdout).toMatch(/\nThe claims of 0 of 5 tests hold\n$/);
  expect(status).toBe(1);
});
