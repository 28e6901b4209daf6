/** One exploration in a process of its own, so that memory can be told: `engine-run model search order` prints JSON. */
import { readFileSync } from 'node:fs';
import { search as explore } from '../src/explore/search.js';
import { type Subsumption } from '../src/explore/state-store.js';
import { type SearchOrder } from '../src/explore/waiting.js';
import { loadText } from '../src/language/load-model.js';
import { networkOfTChecker } from '../src/network/from-tchecker.js';
import { type Network } from '../src/network/network.js';
import { ZoneSystem } from '../src/semantics/zone-system.js';
import { fischer } from './fischer.js';

export interface EngineRun {
  readonly visited: number;
  readonly stored: number;
  readonly transitions: number;
  /** Of the exploration, after warm-up, the best of some. */
  readonly cpuSeconds: number;
  /** Of the process, after its first exploration. */
  readonly peakMB: number;
  readonly kernel: string;
}

/** At most so many explorations, and none begins after so many seconds. */
const ROUNDS_MAX = 7;
const SECONDS_MAX = 6;

/** `model` is a file, or `fischer:` and a number of processes. */
export function engineRun(model: string, search: Subsumption, order: SearchOrder): EngineRun {
  const network = networkOf(model);
  const begin = performance.now();
  let best = Infinity;
  let peakMB = 0;
  for (let round = 0; ; round++) {
    const system = new ZoneSystem(network);
    const before = process.cpuUsage();
    const { visited, stored, transitions } = explore(system, undefined, {
      subsumption: search,
      order,
    }).counts;
    const { user, system: kernel } = process.cpuUsage(before);
    best = Math.min(best, (user + kernel) / 1e6);
    if (round === 0) peakMB = process.resourceUsage().maxRSS / 1024;
    if (round + 1 === ROUNDS_MAX || performance.now() - begin > 1e3 * SECONDS_MAX)
      return { visited, stored, transitions, cpuSeconds: best, peakMB, kernel: system.kernel.kind };
  }
}

function networkOf(model: string): Network {
  const text = model.startsWith('fischer:')
    ? fischer(Number(model.slice('fischer:'.length)))
    : readFileSync(model, 'utf8');
  const loaded = loadText({ path: model.startsWith('fischer:') ? 'fischer.tck' : model, text });
  if (loaded.kind !== 'tchecker' || !loaded.ok)
    throw new Error(`${model} is no TChecker file without errors`);
  return networkOfTChecker(loaded.checked);
}
