/** All states of a model, counted. */
import { seededRandom } from '../base/random.js';
import { type Counts, type SearchOutcome, search } from '../explore/search.js';
import { type AnswerErrors, NO_ERRORS, errorsOf } from '../explore/verification.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { type Explorable, explorable } from './explorable.js';
import { type ErrorViews, type FoundErrors, foundErrors } from './model-errors.js';
import { type Model, automataOf, refuse } from './model.js';
import { type SearchOptions, SEARCH_RULES } from './verify.js';
import { type Work, nowMs, workOf, nextTurn } from './work.js';
import { checkOptions } from '../base/option-rules.js';

/** What an exploration has found. */
export interface Exploration {
  /** States whose successors were computed. */
  readonly visited: number;
  readonly stored: number;
  readonly transitions: number;
  readonly seconds: number;
  /** All states were seen, and nothing goes wrong in them. */
  readonly complete: boolean;
  /** What ended it before. */
  readonly limit?: string | undefined;
  readonly errors?: FoundErrors | undefined;
}

/**
 * Explores the whole zone graph of a model, and counts its states.
 *
 * @example
 * ```ts
 * import { explore, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { visited, complete } = await explore(lamp);
 * console.log(visited, complete);
 * ```
 */
export async function explore(model: Model, options: SearchOptions = {}): Promise<Exploration> {
  checkOptions('explore', options, SEARCH_RULES);
  await nextTurn();
  const explored = exploredStates(model, options, workOf(options));
  return explored.kind === 'refused' ? refuse(explored.diagnostics) : explored.result;
}

export type Explored =
  | Extract<Explorable, { kind: 'refused' }>
  | {
      readonly kind: 'explored';
      readonly result: Exploration;
      readonly outcome: SearchOutcome;
      readonly errors: AnswerErrors;
    };

/** Errors of a search whose steps are not kept. */
export const WITHOUT_TRACES: ErrorViews = { traceOf: () => undefined, hasPlace: () => true };

export function exploredStates(source: Model, options: SearchOptions, work: Work): Explored {
  const loaded = automataOf(source);
  const model = explorable(loaded);
  if (model.kind === 'refused') return model;
  const { search: order, subsumption, seed = 1 } = options;
  const start = nowMs();
  let counts: Counts = { visited: 0, stored: 0, transitions: 0, waiting: 0, bytes: 0 };
  const run = work.run(() =>
    // Equality counts the states as the model tells them, variables that do not matter any more included.
    search(new ZoneSystem(model.network, subsumption === 'equality' ? {} : { observed: [] }), undefined, {
      order,
      subsumption,
      random: seededRandom(seed),
      budget: work.budget(),
      onProgress: (latest) => {
        counts = latest;
        work.onCounts?.(latest, source.file);
      },
    }),
  );
  const found =
    run.limit === undefined
      ? { outcome: run.value.outcome, errors: errorsOf(run.value), counts: run.value.counts }
      : { outcome: { kind: 'stopped', limit: run.limit } as const, errors: NO_ERRORS, counts };
  const { outcome, errors } = found;
  const { visited, stored, transitions } = found.counts;
  const result: Exploration = {
    ...{ visited, stored, transitions },
    seconds: (nowMs() - start) / 1000,
    complete: outcome.kind === 'exhausted' && errors.count === 0,
    ...(outcome.kind === 'stopped' ? { limit: outcome.limit } : {}),
    ...foundErrors(errors, WITHOUT_TRACES, loaded),
  };
  return { kind: 'explored', result, outcome, errors };
}
