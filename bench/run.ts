/** Runs: how many inputs and outputs a second pass between tester and system, and how exactly inputs are given in real time. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRational, toNumber } from '../src/base/rational.js';
import {
  type OutputListener,
  type RemoteSystem,
  type Suite,
  type SystemAdapter,
  runSuite,
} from '../src/index.js';
import { printTable } from './measure.js';

/** Answers every input after half a unit. */
function echo(): SystemAdapter {
  let tell: OutputListener = () => undefined;
  let isDue = false;
  return {
    onOutput: (listener) => void (tell = listener),
    reset: () => void (isDue = false),
    input: () => (isDue = true),
    advance(delay) {
      if (isDue && delay !== '0') tell('out', [], '1/2');
      if (delay !== '0') isDue = false;
    },
  };
}

/** The same as a program that speaks the line protocol. */
const PROGRAM = `
let isDue = false;
let rest = '';
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop();
  for (const line of lines) {
    if (line === 'reset') { isDue = false; process.stdout.write('ready\\n'); }
    else if (line.startsWith('input')) { isDue = true; process.stdout.write('ok\\n'); }
    else if (isDue && line !== 'delay 0') { isDue = false; process.stdout.write('output out @1/2\\n'); }
    else process.stdout.write('done\\n');
  }
});
`;

/** In real time it says nothing but `ready`. */
const SILENT = `
process.stdin.on('data', (chunk) => { if (String(chunk).includes('reset')) process.stdout.write('ready\\n'); });
`;

function suiteOf(steps: Suite['tests'][number]['steps']): Suite {
  const test = {
    id: 't1',
    title: '',
    goals: [],
    steps,
    verdict: 'pass',
    length: steps.length,
    duration: '1',
  } as const;
  return {
    format: 'tickstone-suite',
    version: 1,
    model: { name: 'echo', file: 'echo.xml', sha256: '0'.repeat(64) },
    interface: { inputs: ['in'], outputs: ['out'] },
    method: 'by hand',
    options: {},
    goals: [],
    tests: [test],
    summary: { goals: 0, covered: 0, infeasible: 0, equivalent: 0, unknown: 0, tests: 1 },
  } as unknown as Suite;
}

const PAIRS = 50;

export async function benchRuns(): Promise<void> {
  console.log('\nRuns in virtual time: tests of 100 steps, steps a second\n');
  const directory = mkdtempSync(join(tmpdir(), 'tickstone-bench-'));
  try {
    writeFileSync(join(directory, 'echo.mjs'), PROGRAM);
    writeFileSync(join(directory, 'silent.mjs'), SILENT);
    const command = (name: string): string => `${process.execPath} ${join(directory, name)}`;
    const pair = [
      { input: 'in', after: '1' },
      { output: 'out', within: ['0', '1'] },
    ] as const;
    const suite = suiteOf(Array.from({ length: PAIRS }, () => pair).flat());
    printTable(
      ['system', 'steps', 's', 'steps/s'],
      [
        await throughput('in-process', suite, { adapter: echo() }, 4_000),
        await throughput('standard input and output', suite, { command: command('echo.mjs') }, 400),
      ],
    );
    console.log('\nReal time with units of 1 ms: how late inputs are given, µs\n');
    const given = suiteOf(
      Array.from({ length: 500 }, (_, at) => ({ input: 'in', after: String(1 + (at % 5)) })),
    );
    const record = await runSuite(given, { command: command('silent.mjs'), time: 'real', unit: '1ms' });
    const lags = record.tests
      .flatMap(({ events }) =>
        events.flatMap(({ lag }) => (lag === undefined ? [] : [toNumber(parseRational(lag)!) * 1000])),
      )
      .sort((a, b) => a - b);
    const at = (part: number): string => lags[Math.floor((lags.length - 1) * part)]!.toFixed(1);
    printTable(['inputs', 'median', '95 %', 'max'], [[String(lags.length), at(0.5), at(0.95), at(1)]]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function throughput(
  name: string,
  suite: Suite,
  system: RemoteSystem | { readonly adapter: SystemAdapter },
  repeat: number,
): Promise<readonly string[]> {
  let steps = 0;
  const start = performance.now();
  const { summary } = await runSuite(suite, system, {
    repeat,
    onTest: ({ events }) => void (steps += events.length),
  });
  if (summary.pass !== summary.tests) throw new Error(`${summary.tests - summary.pass} tests did not pass.`);
  const seconds = (performance.now() - start) / 1000;
  return [name, String(steps), seconds.toFixed(2), (steps / seconds).toFixed(0)];
}
