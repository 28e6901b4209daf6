/** A signal that comes while files are written, however early, never leaves a folder that the next command takes for another's. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PROGRAM } from '../support/cli.js';

const folder = mkdtempSync(join(tmpdir(), 'tickstone-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const mutate = (out: string): ReturnType<typeof spawn> =>
  spawn(process.execPath, [PROGRAM, 'mutate', 'models/lamp.xml', '--under-test', 'Lamp', '-o', out], {
    stdio: 'ignore',
  });

type Ended = readonly [number | null, NodeJS.Signals | null];

const endOf = (child: ReturnType<typeof spawn>): Promise<Ended> =>
  new Promise((resolve) =>
    child.on('exit', (...ended) => {
      resolve(ended);
    }),
  );

const namesIn = (out: string): readonly string[] => (existsSync(out) ? readdirSync(out) : []);

test.skipIf(process.platform === 'win32').each([
  ['SIGTERM', 1],
  ['SIGINT', 1],
  ['SIGTERM', 8],
  ['SIGINT', 24],
] as const)('%s behind file %i (skipped on Windows, which has no such signal)', async (signal, count) => {
  const out = join(folder, `${signal}-${count}`);
  const child = mutate(out);
  const ended = endOf(child);
  const isOver = ended.then(() => true);
  while (namesIn(out).length < count) {
    const rest = new Promise<boolean>((resolve) => setTimeout(resolve, 1, false));
    if (await Promise.race([isOver, rest])) break;
  }
  child.kill(signal);
  const [status, by] = await ended;
  // One that comes behind the last file may end the process.
  if (by === null) expect([0, 3]).toContain(status);
  expect(namesIn(out).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  const list = JSON.parse(readFileSync(join(out, '.tickstone.json'), 'utf8')) as { extent?: string };
  expect(list.extent).toBe(status === 3 ? 'partial' : undefined);
  expect(await endOf(mutate(out))).toEqual([0, null]);
});
