/**
 * Says by how much commands overrun their budgets, on models that are built to be hard and on those that are named.
 *
 *     npm run overruns                              all commands on the hard models
 *     npm run overruns -- minimize                  those whose names contain a word
 *     npm run overruns -- --models path/to/models   the usual commands on every model below a folder
 *
 * A command may take a fifth more than its budget, or half a second and 200 MB, whichever is more. What is busy for longer
 * when its time is up, ends with an internal error or by a signal is marked, and makes the exit status 1.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HARD_CALLS, type HardCall, callsOn } from './overruns/hard-calls.js';

const SECONDS = 1;
const MEGABYTES = 300;
/** Commands that do not come to an end are ended. */
const KILL_SECONDS = 60;

interface Measured {
  readonly status: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Of these, what was spent when the time was up: on a machine that does other things as well, this is what counts. */
  readonly lateCpuSeconds: number;
  readonly megabytes: number;
  readonly lastLine: string;
}

/**
 * Prints how much memory and time of the processors the process took, when it ends, and how much of the latter it had taken when
 * its time was up: a thread notes that, since the main thread is busy then.
 */
const REPORTER = `
const { Worker, isMainThread } = require('node:worker_threads');
if (isMainThread) {
  const spent = new BigInt64Array(new SharedArrayBuffer(8));
  const note = 'const { workerData: [spent, ms] } = require("node:worker_threads");' +
    'setTimeout(() => { const { user, system } = process.cpuUsage(); spent[0] = BigInt(user + system); }, ms);';
  new Worker(note, { eval: true, workerData: [spent, Number(process.env.TIME_UP) - performance.now()], execArgv: [] }).unref();
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const all = userCPUTime + systemCPUTime;
    const late = spent[0] === 0n ? 0 : all - Number(spent[0]);
    require('node:fs').writeSync(3, maxRSS + ' ' + all + ' ' + late);
  });
}`;

function measured(args: readonly string[], folder: string, startSeconds = 0): Promise<Measured> {
  const reporter = join(folder, 'reporter.cjs');
  writeFileSync(reporter, REPORTER);
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, ['-r', reporter, join('dist', 'bin', 'tickstone.js'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', TIME_UP: String(1000 * (SECONDS + startSeconds)) },
    });
    const texts = ['', '', '', ''];
    for (const [index, stream] of child.stdio.entries())
      stream?.on('data', (part: Buffer) => {
        texts[index] = (texts[index]! + part.toString()).slice(-2_000);
      });
    const end = setTimeout(() => child.kill('SIGKILL'), KILL_SECONDS * 1000);
    child.on('close', (status, signal) => {
      clearTimeout(end);
      resolve({
        status: signal ?? String(status),
        seconds: (performance.now() - start) / 1000,
        megabytes: Number(texts[3]!.split(' ')[0]) / 1000,
        cpuSeconds: Number(texts[3]!.split(' ')[1]) / 1e6,
        lateCpuSeconds: Number(texts[3]!.split(' ')[2]) / 1e6,
        lastLine: (texts[2] === '' ? texts[1]! : texts[2]!).trim().split('\n').at(-1)!.slice(0, 70),
      });
    });
  });
}

/** What Node takes to start, which is no part of a budget. */
async function start(folder: string): Promise<Measured> {
  const runs = [await measured(['models'], folder), await measured(['models'], folder)];
  return runs.toSorted((a, b) => a.seconds - b.seconds)[0]!;
}

async function main(words: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tickstone-overruns-'));
  const calls = words[0] === '--models' ? callsBelow(words.slice(1)) : chosen(words);
  const begun = await start(folder);
  console.log(`budgets: ${SECONDS} s and ${MEGABYTES} MB; Node starts in ${begun.seconds.toFixed(2)} s\n`);
  let overruns = 0;
  let kept = '';
  for (const call of calls) {
    const sub = join(folder, 'files');
    const texts = Object.entries(call.files ?? {}).map(([name, text]) => [name, text()] as const);
    // What takes long to make is made once for calls that follow each other.
    const made = call.before === undefined ? '' : JSON.stringify([call.before, texts]);
    const isKept = made !== '' && made === kept;
    kept = made;
    if (!isKept) {
      rmSync(sub, { recursive: true, force: true });
      mkdirSync(sub, { recursive: true });
      for (const [name, text] of texts) writeFileSync(join(sub, name), text);
    }
    const placed = (words: readonly string[]): readonly string[] =>
      words.map((arg) => arg.replace('@', `${sub}/`));
    for (const before of isKept ? [] : (call.before ?? [])) await measured(placed(before), folder);
    const args = placed(call.args);
    const hasMemory = call.budgets === undefined;
    const limits = [
      '--budget-time',
      `${SECONDS}s`,
      ...(hasMemory ? ['--budget-memory', `${MEGABYTES}MB`] : []),
    ];
    const run = await measured([...args, ...limits], folder, begun.seconds);
    const secondsMax = SECONDS + Math.max(0.5, 0.2 * SECONDS);
    const isKilled = Number.isNaN(run.cpuSeconds);
    // What came to its end was not too slow if it was busy for no longer than the budget says.
    const isBusyForLong =
      run.status === '3'
        ? run.lateCpuSeconds > secondsMax - SECONDS
        : run.cpuSeconds - begun.cpuSeconds > secondsMax;
    const isLate = run.seconds - begun.seconds > secondsMax && (isKilled || isBusyForLong);
    const isLarge = hasMemory && !(run.megabytes <= MEGABYTES + Math.max(200, 0.2 * MEGABYTES));
    const isWrong = !['0', '1', '2', '3'].includes(run.status);
    const marks = [isLate && 'LATE', isLarge && 'LARGE', isWrong && 'WRONG'].filter((mark) => mark !== false);
    if (marks.length > 0) overruns++;
    const figures = `${run.seconds.toFixed(2).padStart(6)} s (${run.cpuSeconds.toFixed(2)} s busy, ${run.lateCpuSeconds.toFixed(2)} s late) ${run.megabytes.toFixed(0).padStart(5)} MB  exit ${run.status}`;
    console.log(`${figures}  ${call.name}${marks.map((mark) => `  ${mark}`).join('')}    ${run.lastLine}`);
  }
  rmSync(folder, { recursive: true });
  console.log(`\n${calls.length} commands, ${overruns} of them over their budgets`);
  process.exitCode = overruns === 0 ? 0 : 1;
}

function chosen(words: readonly string[]): readonly HardCall[] {
  return HARD_CALLS.filter(({ name }) => words.every((word) => name.includes(word)));
}

function callsBelow(folders: readonly string[]): readonly HardCall[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(xml|xta|ta|tck)$/.test(name))
      .sort()
      .flatMap((name) => callsOn(join(folder, name))),
  );
}

await main(process.argv.slice(2));
