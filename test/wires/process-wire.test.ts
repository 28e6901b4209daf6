/** Systems that are processes: how they are ended. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { processWire } from '../../src/execution/adapters/process-wire.js';
import { LIMITS, type Wire } from '../../src/execution/adapters/wire.js';

const directory = mkdtempSync(join(tmpdir(), 'tickstone-processes-'));

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Says that it is there, and takes its time to end: then there is a file. */
const SLOW = `process.on('SIGTERM', () => setTimeout(() => {
  require('fs').writeFileSync(process.argv[2], '');
  process.exit();
}, 300));
setInterval(() => 0, 1000);
console.log('there');`;

function saysSomething(wire: Wire): Promise<void> {
  return new Promise((resolve) => {
    wire.listen({
      onData: () => {
        resolve();
      },
      onEnd: () => {
        resolve();
      },
    });
  });
}

test.each([
  ['a plain command', ''],
  ['a command that a shell stays for', '; true'],
])('%s has time to end, and is gone afterwards', async (what, more) => {
  const file = join(directory, what.replaceAll(' ', '-'));
  const program = join(directory, 'slow.cjs');
  writeFileSync(program, SLOW);
  const command = `${process.execPath} ${program} ${file}${more}`;
  const wire = processWire({ command, limits: { ...LIMITS, stopMs: 20_000 } });
  await saysSomething(wire);
  await wire.close();
  expect(existsSync(file)).toBe(true);
});

test('what does not end when it is asked to is made to', async () => {
  const command = `${process.execPath} -e 'process.on("SIGTERM", () => 0); setInterval(() => console.log("there"), 50)'; true`;
  const wire = processWire({ command, limits: { ...LIMITS, stopMs: 200 } });
  await saysSomething(wire);
  let isHeard = false;
  wire.listen({
    onData: () => {
      isHeard = true;
    },
    onEnd: () => undefined,
  });
  await wire.close();
  isHeard = false;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isHeard).toBe(false);
});
