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
import { Interrupts } from '../interruptible.js';
import { explorable } from '../load-network.js';
import { loadPath, showDiagnostics } from '../load.js';
import { createOutput, type OutputOptions } from '../output.js';
import { followProgress } from '../progress.js';

export interface ExploreOptions extends OutputOptions, BudgetOptions {
  readonly search: SearchOrder;
  readonly subsumption: Subsumption;
  readonly seed: number;
}

export async function exploreCommand(path: string, options: ExploreOptions): Promise<number> {
  const output = createOutput(options);
  const loaded = loadPath(path);
  const model = explorable(loaded);
  if (model.kind === 'refused') {
    showDiagnostics(
      output,
      model.diagnostics.filter((each) => each.severity === 'error'),
      loaded.file,
    );
    output.json({ file: path, ok: false, diagnostics: model.diagnostics });
    return EXIT.badInput;
  }
  const start = performance.now();
  const { outcome, counts } = await explore(model.network, path, options);
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
async function explore(
  network: Network,
  path: string,
  options: ExploreOptions,
): Promise<Pick<SearchResult, 'outcome' | 'counts'>> {
  const interrupts = new Interrupts();
  const progress = followProgress(path, options);
  const run = await interrupts.run(() =>
    search(new ZoneSystem(network), undefined, {
      order: options.search,
      subsumption: options.subsumption,
      random: seededRandom(options.seed),
      budget: budgetOf(options),
      onProgress: progress.onProgress,
    }),
  );
  progress.clear();
  interrupts.release();
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
