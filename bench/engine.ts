/**
 * How fast zone graphs are explored: on a protocol of our own, and, where the shared folder is at hand, on classic
 * benchmarks with what TChecker (C++) did with them. States per second of processor time are compared, so that other
 * work on the machine matters less; trust ratios all the same.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Subsumption } from '../src/explore/state-store.js';
import { type SearchOrder } from '../src/explore/waiting.js';
import { sharedFolder } from '../test/support/shared.js';
import { type EngineRun } from './engine-run.js';
import { printTable } from './measure.js';

/** A line of the peer's figures. */
interface PeerRun {
  readonly model: string;
  readonly search: string;
  readonly order: string;
  readonly visited: number;
  readonly cpuSeconds: number;
  readonly explorationSeconds: number;
  readonly peakMB: number;
}

interface Measured {
  readonly model: string;
  readonly search: Subsumption;
  readonly run: EngineRun;
  readonly peer: PeerRun | undefined;
}

export function benchEngine(): void {
  const own = [6, 7, 8, 9].map((n): Measured => {
    const model = `fischer_n${n}`;
    return {
      model,
      search: 'inclusion',
      run: measure(`fischer:${n}`, 'inclusion', 'breadth'),
      peer: undefined,
    };
  });
  console.log('Exploring zone graphs: our own model of Fischer’s protocol, breadth-first\n');
  printSpeeds(own);
  printGrowth(own);
  printOrders(own.map(({ model, run }) => ({ model, file: `fischer:${model.slice(9)}`, breadth: run })));
  if (sharedFolder === undefined) {
    console.log(
      '\nThere is no shared folder with benchmarks and figures of others: nothing to compare with.',
    );
    return;
  }
  benchAgainstPeer(join(sharedFolder, 'bench'));
}

function benchAgainstPeer(folder: string): void {
  const peers = (
    JSON.parse(readFileSync(join(folder, 'tchecker.json'), 'utf8')) as readonly PeerRun[]
  ).filter(({ order, search }) => order === 'bfs' && (search === 'inclusion' || search === 'equality'));
  const measured = peers.map((peer): Measured => {
    const search = peer.search as Subsumption;
    return {
      model: peer.model,
      search,
      run: measure(join(folder, 'models', peer.model), search, 'breadth'),
      peer,
    };
  });
  console.log('\nClassic benchmarks, breadth-first, against TChecker\n');
  printSpeeds(measured);
  const counted = measured.filter(({ peer }) => peer !== undefined && peer.cpuSeconds >= 0.3);
  const mean = Math.exp(counted.reduce((sum, each) => sum + Math.log(ratio(each)), 0) / counted.length);
  const least = Math.min(...measured.map(ratio));
  console.log(
    `\nTimes the peer's states per second: ${mean.toFixed(1)} (geometric mean of the ${counted.length} where it ` +
      `needs 0.3 s; goal: 10), at least ${least.toFixed(1)} (goal: 1)`,
  );
  printGrowth(measured);
  printOrders(
    measured
      .filter(({ search }) => search === 'inclusion')
      .map(({ model, run }) => ({ model, file: join(folder, 'models', model), breadth: run })),
  );
}

/** In a process of its own: this bundle, called with other arguments. */
function measure(file: string, search: Subsumption, order: SearchOrder): EngineRun {
  const bundle = process.argv[1]!;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [bundle, 'engine-run', file, search, order],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`exploring ${file} failed: ${stderr}`);
  return JSON.parse(stdout) as EngineRun;
}

function ratio({ run, peer }: Measured): number {
  if (peer === undefined) return NaN;
  return run.visited / run.cpuSeconds / (peer.visited / peer.explorationSeconds);
}

function printSpeeds(measured: readonly Measured[]): void {
  printTable(
    ['model', 'search', 'kernel', 'visited', 'stored', 'states/s', 'peak MB', 'peer MB', 'ratio'],
    measured.map((each) => [
      each.model,
      each.search,
      each.run.kernel,
      String(each.run.visited),
      String(each.run.stored),
      (each.run.visited / each.run.cpuSeconds).toFixed(0),
      each.run.peakMB.toFixed(0),
      each.peer?.peakMB.toFixed(0) ?? '',
      each.peer === undefined
        ? ''
        : `${ratio(each).toFixed(1)}${each.peer.cpuSeconds < 0.3 ? ' (short)' : ''}`,
    ]),
  );
}

/** How states and time grow from each size of a family to the next. */
function printGrowth(measured: readonly Measured[]): void {
  const rows: string[][] = [];
  for (const each of measured) {
    const [family, size] = sizeOf(each.model);
    const smaller = measured
      .filter(({ model, search }) => search === each.search && sizeOf(model)[0] === family)
      .filter(({ model }) => sizeOf(model)[1] < size)
      .sort((a, b) => sizeOf(b.model)[1] - sizeOf(a.model)[1])[0];
    if (smaller === undefined) continue;
    rows.push([
      `${family} ${sizeOf(smaller.model)[1]} -> ${size}`,
      each.search,
      `x${(each.run.visited / smaller.run.visited).toFixed(1)}`,
      `x${(each.run.cpuSeconds / smaller.run.cpuSeconds).toFixed(1)}`,
    ]);
  }
  console.log('\nGrowth\n');
  printTable(['family', 'search', 'visited', 'time'], rows);
}

/** `fischer_n10_k10.tck` is of the family `fischer` and of size 10. */
function sizeOf(model: string): readonly [family: string, size: number] {
  const found = /^(.*)_n(\d+)/.exec(model);
  return found === null ? [model, 0] : [found[1]!, Number(found[2])];
}

function printOrders(
  models: readonly { readonly model: string; readonly file: string; readonly breadth: EngineRun }[],
): void {
  console.log('\nVisited for each stored state, by search order (goal: at most 1.2 in topological order)\n');
  printTable(
    ['model', 'stored', 'breadth', 'topological', 'time gained'],
    models.map(({ model, file, breadth }) => {
      const topological = measure(file, 'inclusion', 'topological');
      return [
        model,
        String(breadth.stored),
        (breadth.visited / breadth.stored).toFixed(2),
        (topological.visited / topological.stored).toFixed(2),
        `x${(breadth.cpuSeconds / topological.cpuSeconds).toFixed(1)}`,
      ];
    }),
  );
}
