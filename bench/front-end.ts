/** How fast models are read and checked, how memory grows with the file, and how fast the command line starts. */
import { spawnSync } from 'node:child_process';
import { loadText } from '../src/language/load-model.js';
import { generateModel } from './generate-model.js';
import { median, printTable } from './measure.js';

export function benchFrontEnd(): void {
  console.log('Reading and checking (after warm-up; goal: at least 5 MB/s at 1 MB)\n');
  for (let round = 0; round < 5; round++) load(generateModel(300_000));
  const rows = [0.25, 0.5, 1, 2, 4, 8].map((megabytes) => {
    const text = generateModel(megabytes * 1e6);
    const seconds = median(Array.from({ length: 9 }, () => load(text)));
    const heapMB = heapOf(text);
    return [
      `${megabytes} MB`,
      `${(text.length / 1e6 / seconds).toFixed(1)} MB/s`,
      `${(seconds * 1e3).toFixed(0)} ms`,
      `${heapMB.toFixed(0)} MB`,
      (heapMB / megabytes).toFixed(1),
    ];
  });
  printTable(['model', 'speed', 'time', 'heap kept', 'MB per MB'], rows);
  console.log(
    '\nStart-up of the command line (wall, median of 11; goal: check of a small model under 300 ms)\n',
  );
  printTable(
    ['command', 'wall'],
    [['--version'], ['check', 'models/lamp.xml']].map((args) => [
      `tickstone ${args.join(' ')}`,
      `${startUp(args).toFixed(0)} ms`,
    ]),
  );
}

/** Seconds that reading and checking take. */
function load(text: string): number {
  const start = performance.now();
  const loaded = loadText({ path: 'bench.xml', text });
  const seconds = (performance.now() - start) / 1e3;
  if (!loaded.ok) throw new Error(`The generated model has errors: ${JSON.stringify(loaded.diagnostics[0])}`);
  return seconds;
}

/** The memory that a checked model keeps, in MB. */
function heapOf(text: string): number {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const loaded = loadText({ path: 'bench.xml', text });
  globalThis.gc?.();
  const after = process.memoryUsage().heapUsed;
  return loaded.ok ? (after - before) / 1e6 : NaN;
}

function startUp(args: readonly string[]): number {
  const once = (): number => {
    const start = performance.now();
    spawnSync(process.execPath, ['dist/bin/tickstone.js', ...args]);
    return performance.now() - start;
  };
  return median(Array.from({ length: 11 }, once));
}
