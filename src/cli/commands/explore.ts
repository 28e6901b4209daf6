/** `tickstone explore`: explores the whole zone graph of a model and counts its states. */
import { reasonOfLimit } from '../../base/reason.js';
import { type SearchOutcome } from '../../explore/search.js';
import { type Subsumption } from '../../explore/state-store.js';
import { type SearchOrder } from '../../explore/waiting.js';
import { WITHOUT_TRACES, exploredStates } from '../../library/explore.js';
import { automataOf } from '../../library/model.js';
import { count } from '../../output/suite-words.js';
import { reasonText } from '../../suite/reason-text.js';
import { type BudgetOptions } from '../budget.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { modelAt } from '../load/load-path.js';
import { type Outcome, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { workFor } from '../work.js';
import { errorLines } from '../write/model-errors.js';

export interface ExploreOptions extends OutputOptions, BudgetOptions {
  readonly search: SearchOrder;
  readonly subsumption: Subsumption;
  readonly seed: number;
}

export function exploreCommand(output: Output, path: string, options: ExploreOptions): Outcome {
  const model = modelAt(path);
  const loaded = automataOf(model);
  const explored = exploredStates(model, options, workFor(options));
  if (explored.kind === 'refused')
    return refuse(output, path, { file: loaded.file, diagnostics: explored.diagnostics });
  const { result, outcome, errors } = explored;
  const { visited, stored, transitions, seconds, complete, ...rest } = result;
  const peakMB = process.resourceUsage().maxRSS / 1024;
  output.say(`visited      ${count(visited, 'state')}`);
  output.say(`stored       ${count(stored, 'state')}`);
  output.say(`transitions  ${transitions}`);
  output.say(`time         ${seconds.toFixed(3)} s (${Math.round(visited / seconds)} states/s)`);
  output.say(`memory       ${peakMB.toFixed(0)} MB`);
  if (errors.count > 0)
    output.say('not complete: the model goes wrong, and what lies beyond that is not explored');
  for (const line of errorLines({ errors, ...WITHOUT_TRACES }, loaded)) output.say(line);
  const status = conclude(outcome, (line) => {
    output.say(line);
  });
  return {
    status: errors.count > 0 ? EXIT.badInput : status,
    document: { file: path, visited, stored, transitions, seconds, peakMB, complete, ...rest },
  };
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
