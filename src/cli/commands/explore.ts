/** `tickstone explore`: explores the whole zone graph of a model and counts its states. */
import { seededRandom } from '../../base/random.js';
import { type SearchOutcome, type SearchResult, search } from '../../explore/search.js';
import { type Subsumption } from '../../explore/state-store.js';
import { type SearchOrder } from '../../explore/waiting.js';
import { type Network } from '../../network/network.js';
import { modelErrorText } from '../../semantics/model-error.js';
import { ZoneSystem } from '../../semantics/zone-system.js';
import { type BudgetOptions, budgetOf, limitText } from '../budget.js';
import { EXIT } from '../exit-status.js';
import { interruptible } from '../interruptible.js';
import { explorable } from '../load-network.js';
import { loadPath } from '../load.js';
import { refuse } from '../refuse.js';
import { createOutput, type OutputOptions } from '../output.js';
import { followProgress } from '../progress.js';

export interface ExploreOptions extends OutputOptions, BudgetOptions {
  readonly search: SearchOrder;
  readonly subsumption: Subsumption;
  readonly seed: number;
}

export function exploreCommand(path: string, options: ExploreOptions): number {
  const output = createOutput(options);
  const loaded = loadPath(path);
  const model = explorable(loaded);
  if (model.kind === 'refused')
    return refuse(output, path, { file: loaded.file, diagnostics: model.diagnostics });
  const start = performance.now();
  const { outcome, counts } = explore(model.network, path, options);
  const seconds = (performance.now() - start) / 1000;
  const { visited, stored, transitions } = counts;
  const peakMB = process.resourceUsage().maxRSS / 1024;
  const complete = outcome.kind === 'exhausted';
  output.json({
    file: path,
    ok: true,
    visited,
    stored,
    transitions,
    seconds,
    peakMB,
    complete,
    ...errorOf(outcome),
  });
  output.say(`visited      ${visited} states`);
  output.say(`stored       ${stored} states`);
  output.say(`transitions  ${transitions}`);
  output.say(`time         ${seconds.toFixed(3)} s (${Math.round(visited / seconds)} states/s)`);
  output.say(`memory       ${peakMB.toFixed(0)} MB`);
  return conclude(outcome, (line) => {
    output.say(line);
  });
}

/** Explores until the end, a limit, or an interruption; then the counts are those that were told last. */
function explore(
  network: Network,
  path: string,
  options: ExploreOptions,
): Pick<SearchResult, 'outcome' | 'counts'> {
  const progress = followProgress(path, options);
  const run = interruptible(() =>
    // Equality counts the states as the model tells them, variables that do not matter any more included.
    search(new ZoneSystem(network, options.subsumption === 'equality' ? {} : { observed: [] }), undefined, {
      order: options.search,
      subsumption: options.subsumption,
      random: seededRandom(options.seed),
      budget: budgetOf(options),
      onProgress: progress.onProgress,
    }),
  );
  progress.clear();
  return run.kind === 'done'
    ? run.value
    : { outcome: { kind: 'stopped', limit: 'interrupted' }, counts: progress.latest };
}

function conclude(outcome: SearchOutcome, say: (line: string) => void): number {
  switch (outcome.kind) {
    case 'exhausted':
    case 'found':
      return EXIT.held;
    case 'stopped':
      say(`not complete: ${limitText(outcome.limit)}`);
      return EXIT.budget;
    case 'modelError':
      say(`not complete: the model goes wrong. ${modelErrorText(outcome.error)}`);
      return EXIT.notHeld;
  }
}

function errorOf(outcome: SearchOutcome): object {
  if (outcome.kind === 'modelError') return { error: modelErrorText(outcome.error) };
  return outcome.kind === 'stopped' ? { limit: outcome.limit } : {};
}
