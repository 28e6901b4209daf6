/** Runs of the library are those of the command line. */
import { expect, test } from 'vitest';
import { type Model, TickstoneError, loadModel, simulate } from '../../../src/index.js';
import { inFreshDirectory, tickstone } from '../../support/cli.js';
import { resolve } from 'node:path';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LAMP = resolve('models/lamp.xml');
const lamp = (): Promise<Model> => loadModel(LAMP);

test.each([
  { script: 'delay 5/2\ntouch\n', end: 'script' },
  { script: 'delay 5/2\ntouch\ntouch\ntouch\nbright\n', end: 'impossible' },
  { script: 'tuch\n', end: 'impossible' },
])('a script: $script', async ({ script, end }) => {
  const run = await simulate(await lamp(), { script });
  expect(run.end).toBe(end);
  expect(run.seed).toBeUndefined();
  inFreshDirectory((directory) => {
    writeFileSync(join(directory, 'run.script'), script);
    const line = ['simulate', LAMP, '--script', 'run.script', '--json'];
    const document = JSON.parse(tickstone(line, { cwd: directory }).stdout) as Record<string, unknown>;
    const diagnostics = run.diagnostics!.map((each) => ({ ...each, file: 'run.script' }));
    const plain = JSON.parse(JSON.stringify({ ...run, diagnostics })) as object;
    expect(document).toMatchObject({ script: 'run.script', ...plain });
  });
});

test('a trace is a script', async () => {
  const { trace } = await simulate(await lamp(), { steps: 6, seed: 3 });
  const again = await simulate(await lamp(), { script: JSON.stringify(trace) });
  expect(again.end).toBe('script');
  expect(again.trace.steps).toEqual(trace.steps);
});

test('a text that is no script is thrown', async () => {
  await expect(simulate(await lamp(), { script: 'delay x y\n' })).rejects.toThrow(TickstoneError);
});
