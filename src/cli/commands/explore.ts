/** `tickstone explore`: explores the whole zone graph of a model and counts its states. */
import { assert } from '../../base/assert.js';
import { seededRandom } from '../../base/random.js';
import { reasonOfLimit } from '../../base/reason.js';
import { type SearchOutcome, type SearchResult, search } from '../../explore/search.js';
import { type AnswerErrors, NO_ERRORS, errorsOf } from '../../explore/verification.js';
import { type Subsumption } from '../../explore/state-store.js';
import { type SearchOrder } from '../../explore/waiting.js';
import { type Network } from '../../network/network.js';
import { ZoneSystem } from '../../semantics/zone-system.js';
import { reasonText } from '../../suite/reason-text.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { interruptible } from '../interruptible.js';
import { explorable } from '../load/load-network.js';
import { loadPath } from '../load/load-path.js';
import { type ShownErrors, errorLines, errorsDocument } from '../write/model-errors.js';
import { type Outcome, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { followProgress } from '../progress.js';

export interface ExploreOptions extends OutputOptions, BudgetOptions {
  readonly search: SearchOrder;
  readonly subsumption: Subsumption;
  readonly seed: number;
}

export function exploreCommand(output: Output, path: string, options: ExploreOptions): Outcome {
  const loaded = loadPath(path);
  const model = explorable(loaded);
  if (model.kind === 'refused')
    return refuse(output, path, { file: loaded.file, diagnostics: model.diagnostics });
  assert(loaded.kind !== 'unreadable', 'what cannot be read is refused');
  const start = performance.now();
  const { outcome, counts, errors } = explore(model.network, path, options);
  const seconds = (performance.now() - start) / 1000;
  const { visited, stored, transitions } = counts;
  const peakMB = process.resourceUsage().maxRSS / 1024;
  const complete = outcome.kind === 'exhausted' && errors.count === 0;
  const shown: ShownErrors = { errors, traceOf: () => undefined, hasPlace: () => true };
  const document = {
    file: path,
    visited,
    stored,
    transitions,
    seconds,
    peakMB,
    complete,
    ...(outcome.kind === 'stopped' ? { limit: outcome.limit } : {}),
    ...errorsDocument(shown, loaded),
  };
  output.say(`visited      ${visited} states`);
  output.say(`stored       ${stored} states`);
  output.say(`transitions  ${transitions}`);
  output.say(`time         ${seconds.toFixed(3)} s (${Math.round(visited / seconds)} states/s)`);
  output.say(`memory       ${peakMB.toFixed(0)} MB`);
  if (errors.count > 0)
    output.say('not complete: the model goes wrong, and what is behind that is not explored');
  for (const line of errorLines(shown, loaded)) output.say(line);
  const status = conclude(outcome, (line) => {
    output.say(line);
  });
  return { status: errors.count > 0 ? EXIT.badInput : status, document };
}

/** Explores until the end, a limit, or an interruption; then the counts are those that were told last. */
function explore(
  network: Network,
  path: string,
  options: ExploreOptions,
): Pick<SearchResult, 'outcome' | 'counts'> & { readonly errors: AnswerErrors } {
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
    ? { ...run.value, errors: errorsOf(run.value) }
    : { outcome: { kind: 'stopped', limit: 'interrupted' }, counts: progress.latest, errors: NO_ERRORS };
}

function conclude(outcome: SearchOutcome, say: (line: string) => void): ExitStatus {
  switch (outcome.kind) {
    case 'exhausted':
    case 'found':
      return EXIT.held;
    case 'stopped':
      say(`not complete: ${reasonText(reasonOfLimit(outcome.limit))}`);
      return EXIT.budget;
  }
}
