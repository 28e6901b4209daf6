/** `tickstone explore`: explores the whole zone graph of a model and counts its states. */
import { seededRandom } from '../../base/random.js';
import { type SearchResult, search } from '../../explore/search.js';
import { type Subsumption } from '../../explore/state-store.js';
import { type SearchOrder } from '../../explore/waiting.js';
import { modelErrorText } from '../../semantics/model-error.js';
import { ZoneSystem } from '../../semantics/zone-system.js';
import { type BudgetOptions, LIMIT_WORDS, budgetOf } from '../budget.js';
import { EXIT } from '../exit-status.js';
import { explorable } from '../load-network.js';
import { loadPath, showDiagnostics } from '../load.js';
import { createOutput, type OutputOptions } from '../output.js';

export interface ExploreOptions extends OutputOptions, BudgetOptions {
  readonly search: SearchOrder;
  readonly subsumption: Subsumption;
  readonly seed: number;
}

export function exploreCommand(path: string, options: ExploreOptions): number {
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
  const result = search(new ZoneSystem(model.network), undefined, {
    order: options.search,
    subsumption: options.subsumption,
    random: seededRandom(options.seed),
    budget: budgetOf(options),
  });
  const seconds = (performance.now() - start) / 1000;
  const { visited, stored, transitions } = result.counts;
  const peakMB = process.resourceUsage().maxRSS / 1024;
  const complete = result.outcome.kind === 'exhausted';
  output.json({
    file: path,
    ok: true,
    visited,
    stored,
    transitions,
    seconds,
    peakMB,
    complete,
    ...errorOf(result),
  });
  output.say(`visited      ${visited} states`);
  output.say(`stored       ${stored} states`);
  output.say(`transitions  ${transitions}`);
  output.say(`time         ${seconds.toFixed(3)} s (${Math.round(visited / seconds)} states/s)`);
  output.say(`memory       ${peakMB.toFixed(0)} MB`);
  return conclude(result, (line) => {
    output.say(line);
  });
}

function conclude({ outcome }: SearchResult, say: (line: string) => void): number {
  switch (outcome.kind) {
    case 'exhausted':
    case 'found':
      return EXIT.held;
    case 'stopped':
      say(`not complete: the budget of ${LIMIT_WORDS[outcome.limit]} is used up`);
      return EXIT.budget;
    case 'modelError':
      say(`not complete: the model goes wrong. ${modelErrorText(outcome.error)}`);
      return EXIT.notHeld;
  }
}

function errorOf({ outcome }: SearchResult): object {
  if (outcome.kind === 'modelError') return { error: modelErrorText(outcome.error) };
  return outcome.kind === 'stopped' ? { limit: outcome.limit } : {};
}
