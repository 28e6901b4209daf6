/**
 * Damaged files of every format, given to every command: there is an answer or a diagnostic, never an internal error; files
 * that are read stay as they are, nothing is written but what was asked for, and nothing goes on long after its budget.
 */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listenTo } from '../../src/base/stopped.js';
import { COMMANDS } from '../../src/cli/commands/list.js';
import {
  type GoodTexts,
  commandsCalled,
  damagedCall,
  goodTexts,
  limited,
  mayWrite,
  placedArgument,
} from '../support/damaged-inputs.js';
import { runInProcess } from '../support/run-in-process.js';
import { seedOfRun } from '../support/seed.js';

const isLong = process.env['TICKSTONE_LONG'] !== undefined;
const calls = Number(process.env['TICKSTONE_CALLS'] ?? (isLong ? 100_000 : 150));
const first = Number(process.env['TICKSTONE_FIRST_CALL'] ?? 0);
const seed = seedOfRun();

afterAll(() => {
  listenTo({});
});

/** Processor time that a command takes at most when its budget is a second, or a tenth of one, as it is for most. */
const BUSY_SECONDS_MAX = 2;

/** What promises were broken with since the last call began, and nobody has heard of. */
const unheard: unknown[] = [];
const hear = (why: unknown): void => void unheard.push(why);
process.on('unhandledRejection', hear);
afterAll(() => {
  process.off('unhandledRejection', hear);
});

/** How many calls ended with which status. */
const ends = new Map<string, number>();

async function problemsOf(good: GoodTexts, number: number, folder: string): Promise<readonly string[]> {
  const call = damagedCall(good, seed, number);
  const place = join(folder, String(number));
  mkdirSync(place);
  for (const [name, bytes] of Object.entries(call.files)) writeFileSync(join(place, name), bytes);
  const args = call.args.map((arg) => placedArgument(arg, place));
  const before = process.cpuUsage();
  let status: number | string | null;
  let said = '';
  try {
    const ended = await runInProcess(limited(args, number % 10 === 0 ? '1s' : '100ms'));
    status = ended.status;
    if (status === 70) said = ended.stderr.split('\n')[0]!;
    else if (ended.stdout !== '') JSON.parse(ended.stdout);
  } catch (error) {
    status = 'thrown';
    said = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
  }
  ends.set(String(status), (ends.get(String(status)) ?? 0) + 1);
  const { user, system } = process.cpuUsage(before);
  // Whether nobody has heard of them is known when all that waits has been done.
  await new Promise((resolve) => setImmediate(resolve));
  const busy = (user + system) / 1e6;
  const strange = readdirSync(place).filter((name) => !(name in call.files) && !mayWrite(call, name));
  const changed = Object.entries(call.files).filter(
    ([name, bytes]) => !mayWrite(call, name) && !readFileSync(join(place, name)).equals(bytes),
  );
  const problems = [
    ...([0, 1, 2, 3].includes(status as number) ? [] : [`ended with ${status}: ${said}`]),
    ...(busy > BUSY_SECONDS_MAX ? [`took ${busy.toFixed(1)} s`] : []),
    ...unheard.splice(0).map((why) => `left a broken promise behind: ${JSON.stringify(why)}`),
    ...strange.map((name) => `wrote ${name}`),
    ...changed.map(([name]) => `changed ${name}`),
  ];
  if (problems.length === 0) rmSync(place, { recursive: true, force: true });
  return problems.map((problem) => `${number}: ${call.args.join(' ')} (${place}): ${problem}`);
}

test(`${calls} damaged inputs, with seed ${seed}`, { timeout: 24 * 3_600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tickstone-damaged-'));
  const good = await goodTexts();
  const problems: string[] = [];
  for (let number = first; number < first + calls; number++) {
    const found = await problemsOf(good, number, folder);
    if (found.length > 0 && process.env['TICKSTONE_CALLS'] !== undefined) console.error(found.join('\n'));
    problems.push(...found);
  }
  const byStatus = [...ends].sort().map(([status, count]) => `${count} ended with ${status}`);
  if (calls > 1_000) console.info(`${calls} damaged inputs with seed ${seed}: ${byStatus.join(', ')}.`);
  expect(problems).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

/** They serve until they are ended, and what they are asked for is tested by itself. */
const SERVE: readonly string[] = ['studio', 'show', 'worker'];

test('every command is among them', () => {
  expect(commandsCalled()).toEqual(COMMANDS.map(({ name }) => name).filter((name) => !SERVE.includes(name)));
});
