/** What the library gives in a worker is what it gives here, and a signal ends it at once. Both are those of the built package. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type * as library from '../../src/index.js';
import type * as worker from '../../src/worker.js';

const built = <T>(name: string): Promise<T> =>
  import(pathToFileURL(resolve(`dist/lib/${name}.js`)).href) as Promise<T>;
const { inWorker } = await built<typeof worker>('worker');
const tickstone = await built<typeof library>('index');
const { loadModel } = tickstone;

const lamp = await loadModel('models/lamp.xml');
const underTest = ['Lamp'];
const { suite } = await tickstone.generateCoverage(lamp, { underTest });
const [mutant] = await tickstone.mutants(lamp, { underTest, operators: ['change-target'] });
const system = await loadModel({ name: 'system.xml', text: mutant!.text() });
const broken = await loadModel({ name: 'broken.xta', text: 'system P;' });
const missing = await loadModel('models/nosuch.xml');

/** A call with its arguments. */
const call = <Name extends worker.WorkName>(
  name: Name,
  ...args: Parameters<(typeof library)[Name]>
): { readonly name: worker.WorkName; readonly args: readonly unknown[] } => ({ name, args });

test.each([
  call('verify', lamp, 'E<> Lamp.Bright', { trace: 'fastest' }),
  call('simulate', lamp, { steps: 4, seed: 3 }),
  call('conform', lamp, system, { underTest }),
  call('convert', lamp, 'xta'),
  call('interfaceOf', lamp, { underTest }),
  call('generateCoverage', lamp, { underTest, points: 'latest' }),
  call('generateMutation', lamp, { underTest, operators: ['change-guard'] }),
  call('generateClasses', await loadModel('models/kettle.xta'), { underTest: ['Kettle'] }),
  call('generateCommunication', await loadModel('models/bus.xml'), {}),
  call('generateDiscrimination', await loadModel('models/door.yaml'), { costs: new Map([['test', 5]]) }),
  call('evaluate', suite, lamp, { systems: [system, lamp, broken, missing] }),
  call('coverage', lamp, [suite]),
  call('minimizeSuite', suite),
  call('generateCoverage', lamp, { underTest: ['Lmap'] }),
  call('verify', broken),
  call('explore', missing),
])('$name', async ({ name, args }) => {
  const settled = async (run: (...all: never[]) => unknown, all: readonly unknown[]): Promise<unknown> => {
    try {
      return { value: JSON.parse(JSON.stringify(await run(...(all as never[])), withoutTimes)) as unknown };
    } catch (error) {
      expect(error).toBeInstanceOf(tickstone.TickstoneError);
      return {
        diagnostics: JSON.parse(JSON.stringify((error as library.TickstoneError).diagnostics)) as unknown,
      };
    }
  };
  const there = await settled(inWorker, [name, ...args]);
  expect(there).toEqual(await settled(tickstone[name], args));
});

/** What it took is never the same. */
function withoutTimes(key: string, value: unknown): unknown {
  return key === 'seconds' || key === 'peakMB' ? undefined : value;
}

const LONG = `clock x[6]; chan c; process P(int i) { state a, b; init a;
trans a -> b { guard x[i] > i; assign x[i] = 0; }, b -> a { guard x[i] < 97 + i; assign x[(i + 1) % 6] = 0; }; }
A = P(0); B = P(1); C = P(2); D = P(3); E = P(4); F = P(5); system A, B, C, D, E, F;`;

test('a signal ends what would take long', async () => {
  const long = await loadModel({ name: 'long.xta', text: LONG });
  expect(long.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const controller = new AbortController();
  let heard = 0;
  const work = inWorker('explore', long, {
    signal: controller.signal,
    onProgress: () => {
      if (++heard === 2) controller.abort(new Error('enough'));
    },
  });
  await expect(work).rejects.toThrow('enough');
  expect(heard).toBeGreaterThanOrEqual(2);
});

test('a signal that was set off before, and a listener that throws', async () => {
  await expect(inWorker('explore', lamp, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
    'before',
  );
  const long = await loadModel({ name: 'long.xta', text: LONG });
  const onProgress = (): void => {
    throw new Error('listener');
  };
  await expect(inWorker('explore', long, { onProgress })).rejects.toThrow('listener');
});

test.each([
  ['explore', [lamp, { signal: { aborted: false } }], "'signal' cannot be an object.", 'an AbortSignal'],
  ['explore', [lamp, { onProgress: 'x' }], "'onProgress' cannot be 'x'.", 'a function'],
  ['explore', [lamp, { search: () => 'depth' }], "'search' cannot be a function.", 'another thread'],
  ['verify', [lamp, [Symbol('q')]], "'arguments[1][0]' cannot be Symbol(q).", 'another thread'],
  ['minimizeSuite', [() => suite, {}], "'arguments[0]' cannot be a function.", 'another thread'],
  ['explore', [lamp, { serach: 'depth' }], "There is no option 'serach'.", "Did you mean 'search'?"],
] as const)('%s refuses what cannot be: %3$s', async (name, args, message, hint) => {
  const call = inWorker as (...all: readonly unknown[]) => Promise<unknown>;
  const said = await call(name, ...args).catch((error: unknown) => error);
  expect(said).toBeInstanceOf(tickstone.TickstoneError);
  const [diagnostic] = (said as library.TickstoneError).diagnostics;
  expect(diagnostic).toMatchObject({ code: 'TKS9780', file: name, message });
  expect(diagnostic!.hint).toContain(hint);
});
