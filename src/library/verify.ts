/** Queries about a model, answered. */
import { seededRandom } from '../base/random.js';
import { type ReasonKind, reasonOfLimit } from '../base/reason.js';
import { type StopLimit } from '../base/stopped.js';
import { type Deadlock, explainDeadlock, stateNamed } from '../explore/explain-deadlock.js';
import { type DeadlockDocument, deadlockDocument } from '../output/deadlock-text.js';
import { type ConcreteSystem } from '../semantics/concrete-system.js';
import { Concretiser } from '../explore/concretise.js';
import { type Extremes } from '../explore/extremes.js';
import { type Budget, type Counts } from '../explore/search.js';
import { type Subsumption } from '../explore/state-store.js';
import { NO_ERRORS, type Verification, openReason } from '../explore/verification.js';
import { type VerifyOptions as QuerySettings, verify as verifyQuery } from '../explore/verify.js';
import { type SearchOrder } from '../explore/waiting.js';
import { type TraceDocument, traceDocument } from '../output/trace-json.js';
import { reasonText } from '../suite/reason-text.js';
import { type Explorable, explorable } from './explorable.js';
import { type ErrorViews, type FoundErrors, foundErrors } from './model-errors.js';
import { type Model, automataOf, refuse } from './model.js';
import { type AskedQuery, type ReadableModel, givenQuery, ownQueries } from './queries.js';
import { type Ran, type Work, type WorkOptions, WORK_RULES, nextTurn, nowMs, workOf } from './work.js';
import {
  type OptionRules,
  FLAG,
  SEED,
  TEXT,
  TEXTS,
  checkArgument,
  checkOptions,
  either,
  oneOf,
} from '../base/option-rules.js';
import { SEARCH_ORDERS, SUBSUMPTIONS, TRACES } from './vocabulary.js';

/** How states are searched. */
export interface SearchOptions extends WorkOptions {
  /** The order of the search; `topological`, the default, looks at the fewest states in vain. */
  readonly search?: SearchOrder | undefined;
  /** Which states count as known. */
  readonly subsumption?: Subsumption | undefined;
  /** Of random searches. */
  readonly seed?: number | undefined;
}

export const SEARCH_RULES: OptionRules<SearchOptions> = {
  ...WORK_RULES,
  search: oneOf(SEARCH_ORDERS),
  subsumption: oneOf(SUBSUMPTIONS),
  seed: SEED,
};

export interface VerifyOptions extends SearchOptions {
  /** Answers have a trace where there is one: any, one with the fewest steps, or one that takes the least time. */
  readonly trace?: 'any' | 'shortest' | 'fastest' | undefined;
  /** False: answers are given without their runs being replayed. */
  readonly replay?: boolean | undefined;
}

const VERIFY_RULES: OptionRules<VerifyOptions> = { ...SEARCH_RULES, trace: oneOf(TRACES), replay: FLAG };

const QUERIES = either(TEXT, TEXTS, 'a query or a list of them; options come after it');

/** The answer to a query. */
export interface QueryResult {
  readonly query: string;
  /** `maybe`: zones are larger than the truth here, and no trace makes it certain. */
  readonly outcome: 'satisfied' | 'violated' | 'maybe' | 'unknown' | 'skipped';
  /** In words, why it is not known, or not answered. */
  readonly why?: string | undefined;
  readonly reasonKind?: ReasonKind | undefined;
  readonly limit?: string | undefined;
  /** Of `sup`, `inf` and `bounds`: one entry per expression. */
  readonly values?: readonly Extremes[] | undefined;
  /** Of all runs to the goal, where the fastest was asked for. */
  readonly leastTime?: { readonly time: string; readonly reached: boolean } | undefined;
  /** States whose successors were computed. */
  readonly visited: number;
  readonly stored: number;
  readonly seconds: number;
  readonly trace?: TraceDocument | undefined;
  /** Why nothing can happen any more where the trace ends, of queries about that. */
  readonly deadlock?: DeadlockDocument | undefined;
  /** Why there is no trace although the answer stands. */
  readonly withoutTrace?: string | undefined;
  /** Where the model goes wrong, as far as it was met. */
  readonly errors?: FoundErrors | undefined;
}

/**
 * Answers queries about a model: the given ones, or else its own.
 *
 * @example
 * ```ts
 * import { loadModel, verify } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * for (const { query, outcome } of await verify(lamp)) console.log(outcome, query);
 * const [bright] = await verify(lamp, 'E<> Lamp.Bright', { trace: 'fastest' });
 * console.log(bright?.outcome, bright?.trace?.duration);
 * ```
 */
export async function verify(
  model: Model,
  queries?: string | readonly string[],
  options: VerifyOptions = {},
): Promise<readonly QueryResult[]> {
  if (queries !== undefined) checkArgument('verify', 'queries', queries, QUERIES);
  checkOptions('verify', options, VERIFY_RULES);
  const loaded = automataOf(model);
  if (loaded.kind === 'unreadable' || !loaded.ok) return refuse(loaded.diagnostics);
  const given = typeof queries === 'string' ? [queries] : queries;
  const asked = given?.map((text) => {
    const { asked: each, diagnostics } = givenQuery(loaded, text);
    return each.query === undefined ? refuse(diagnostics) : each;
  });
  const answers = answersOf(loaded, asked ?? ownQueries(loaded), options, workOf(options));
  if (answers.kind === 'refused') return refuse(answers.diagnostics);
  const results: QueryResult[] = [];
  for (const { result } of answers.all()) {
    results.push(result);
    await nextTurn();
  }
  return results;
}

export interface QueryAnswer {
  readonly result: QueryResult;
  /** Undefined if it was skipped. */
  readonly verification: Verification | undefined;
  readonly views: ErrorViews;
  /** Why nothing can happen any more where the trace that is shown ends. */
  readonly deadlock?: Deadlock | undefined;
}

export type Answers =
  | Extract<Explorable, { kind: 'refused' }>
  /** Answers them one by one, as they are asked for. */
  | { readonly kind: 'answers'; all(): Iterable<QueryAnswer> };

export function answersOf(
  loaded: ReadableModel,
  asked: readonly AskedQuery[],
  options: VerifyOptions,
  work: Work,
): Answers {
  const model = explorable(
    loaded,
    asked.flatMap(({ query }) => query ?? []),
  );
  if (model.kind === 'refused') return model;
  const { network, concrete, queries } = model;
  const verified = { network, concretiser: new Concretiser(network, concrete) };
  const isTraced = options.trace !== undefined;
  let next = 0;
  // When the work as a whole is over, no more queries are begun.
  let ended: StopLimit | undefined;
  const answer = ({ text, query, why, isOfModel = false }: AskedQuery): QueryAnswer => {
    if (query === undefined) {
      const result = { query: text, outcome: 'skipped', visited: 0, stored: 0, seconds: 0, why } as const;
      return { result, verification: undefined, views: NO_VIEWS };
    }
    const lowered = queries[next++]!;
    const start = nowMs();
    let counts: Counts = NO_COUNTS;
    const onProgress = (latest: Counts): void => {
      counts = latest;
      work.onCounts?.(latest, text);
    };
    // Queries share the time that is left; what one of them does not need, the next ones have.
    const begin = (budget: Budget): Ran<Verification> => {
      ended = budget.shouldStop?.();
      if (ended !== undefined) return { value: undefined, limit: ended };
      const share = budget.part?.(1 / (queries.length - next + 1)) ?? budget;
      return work.run(() =>
        verifyQuery(verified, lowered, { ...settingsOf(options), budget: share, onProgress }),
      );
    };
    const run = ended === undefined ? begin(work.budget()) : { value: undefined, limit: ended };
    if (run.limit === 'interrupted') ended = run.limit;
    const verification = run.limit === undefined ? run.value : brokenOff(run.limit, counts);
    const views: ErrorViews = {
      traceOf: ({ path }) =>
        isTraced && path !== undefined ? verified.concretiser.concretiseError(path) : undefined,
      hasPlace: ({ within }) => within === 'model' || isOfModel,
    };
    const seconds = (nowMs() - start) / 1000;
    const deadlock = isTraced ? deadlockAtEnd(concrete, text, verification) : undefined;
    const result = resultOf(text, verification, { seconds, isTraced, views }, loaded);
    return {
      result: deadlock === undefined ? result : { ...result, deadlock: deadlockDocument(deadlock) },
      verification,
      views,
      deadlock,
    };
  };
  return {
    kind: 'answers',
    *all() {
      for (const each of asked) yield answer(each);
    },
  };
}

/** Of a run that ends because nothing can happen any more, or that was asked for because of that. */
function deadlockAtEnd(
  concrete: ConcreteSystem,
  query: string,
  { trace, path }: Verification,
): Deadlock | undefined {
  const end = path?.end;
  const isAbout = /\bdeadlock\b/.test(query) || (typeof end === 'object' && end.kind === 'deadlock');
  if (trace === undefined || !isAbout) return undefined;
  return explainDeadlock(concrete, stateNamed(concrete, trace.final));
}

function settingsOf({ search, subsumption, trace, replay = true, seed = 1 }: VerifyOptions): QuerySettings {
  return {
    order: search,
    subsumption,
    shortest: trace === 'shortest',
    replay: replay || trace !== undefined ? 'always' : 'ifUncertain',
    fastest: trace === 'fastest',
    random: seededRandom(seed),
  };
}

const NO_COUNTS: Counts = { visited: 0, stored: 0, transitions: 0, waiting: 0, bytes: 0 };
const NO_VIEWS: ErrorViews = { traceOf: () => undefined, hasPlace: () => false };

/** What is left of a query that was broken off, or not begun. */
function brokenOff(limit: StopLimit, counts: Counts): Verification {
  return { outcome: { kind: 'unknown', limit }, counts, errors: NO_ERRORS };
}

function resultOf(
  query: string,
  verification: Verification,
  how: { readonly seconds: number; readonly isTraced: boolean; readonly views: ErrorViews },
  loaded: ReadableModel,
): QueryResult {
  const { trace, counts, leastTime, withoutTrace, errors } = verification;
  const { visited, stored } = counts;
  return {
    query,
    ...outcomeOf(verification),
    ...(leastTime === undefined
      ? {}
      : { leastTime: { time: String(leastTime.time), reached: leastTime.isReached } }),
    ...{ visited, stored, seconds: how.seconds },
    ...(how.isTraced && trace !== undefined ? { trace: traceDocument(trace, loaded.file) } : {}),
    ...(how.isTraced && withoutTrace !== undefined
      ? { withoutTrace: reasonText(reasonOfLimit(withoutTrace)) }
      : {}),
    ...foundErrors(errors, how.views, loaded),
  };
}

function outcomeOf({
  outcome,
}: Verification): Pick<QueryResult, 'outcome' | 'why' | 'reasonKind' | 'limit' | 'values'> {
  const open = openReason(outcome);
  const reasonKind = open === undefined ? {} : { reasonKind: open.kind };
  switch (outcome.kind) {
    case 'unknown':
      return { outcome: 'unknown', limit: outcome.limit, ...reasonKind };
    case 'notAnalysed':
      return { outcome: 'skipped', why: reasonText(outcome.why), ...reasonKind };
    case 'modelError':
      return { outcome: 'unknown', ...reasonKind };
    case 'values': {
      const { values, unsettled } = outcome;
      if (unsettled === undefined || open === undefined) return { outcome: 'satisfied', values };
      const reason =
        unsettled === 'overApproximation' || unsettled === 'horizon'
          ? { why: reasonText(open) }
          : { limit: unsettled satisfies StopLimit };
      return { outcome: 'unknown', values, ...reason, ...reasonKind };
    }
    case 'satisfied':
    case 'violated':
    case 'maybe':
      return { outcome: outcome.kind, ...reasonKind };
  }
}
