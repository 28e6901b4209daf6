/** `tickstone verify`: answers queries about a model, with traces. */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { seededRandom } from '../../base/random.js';
import { type SourceFile } from '../../base/source.js';
import { Stopped, stoppable } from '../../base/stopped.js';
import { Concretiser } from '../../explore/concretise.js';
import { type Extreme, type Extremes, type Which } from '../../explore/extremes.js';
import { type LeastTime } from '../../explore/least-time.js';
import { type Counts } from '../../explore/search.js';
import { type Subsumption } from '../../explore/state-store.js';
import { type TimedTrace } from '../../explore/trace.js';
import { type Unsettled, type Verification, type VerificationOutcome } from '../../explore/verification.js';
import { verify } from '../../explore/verify.js';
import { type SearchOrder } from '../../explore/waiting.js';
import { type Query } from '../../language/ast.js';
import { decodeText } from '../../language/decode-text.js';
import { type LoadedModel } from '../../language/load-model.js';
import { parseQuery } from '../../language/parse-code.js';
import { parseQueryFile } from '../../language/parse-query-file.js';
import { type LoweredQuery } from '../../network/lower-query.js';
import { type Network } from '../../network/network.js';
import { modelErrorText } from '../../semantics/model-error.js';
import { traceDocument } from '../../output/trace-json.js';
import { traceText } from '../../output/trace-text.js';
import { type BudgetOptions, budgetOf, limitText } from '../budget.js';
import { EXIT } from '../exit-status.js';
import { type Interruptible, interruptible } from '../interruptible.js';
import { type Explorable, explorable, fitsModel } from '../load-network.js';
import { loadPath, showDiagnostics } from '../load.js';
import { refuse } from '../refuse.js';
import { createOutput, type Output, type OutputOptions } from '../output.js';
import { type Progress, followProgress } from '../progress.js';
import { readFile } from '../read-file.js';

export interface VerifyOptions extends OutputOptions, BudgetOptions {
  readonly query: readonly string[];
  readonly trace?: 'any' | 'shortest' | 'fastest' | undefined;
  readonly search: SearchOrder;
  readonly subsumption: Subsumption;
  readonly seed: number;
}

/** A query as the user wrote it; without `query` it is malformed, not about this model, or for another engine. */
interface Asked {
  readonly text: string;
  readonly query: Query | undefined;
  readonly why?: string | undefined;
}

export function verifyCommand(path: string, queryPath: string | undefined, options: VerifyOptions): number {
  const output = createOutput(options);
  const loaded = loadPath(path);
  const asked =
    loaded.kind !== 'unreadable' && loaded.ok ? askedQueries(loaded, queryPath, options.query, output) : [];
  if (asked === undefined) return EXIT.badInput;
  const queries = asked.flatMap(({ query }) => (query === undefined ? [] : [query]));
  const model = explorable(loaded, queries);
  if (model.kind === 'refused')
    return refuse(output, path, { file: loaded.file, diagnostics: model.diagnostics });
  if (loaded.kind === 'tchecker' && asked.length === 0) {
    process.stderr.write('error: TChecker files have no queries of their own. Give one with -q.\n');
    return EXIT.badInput;
  }
  const answers = answerAll(asked, model, options, output, loaded.file);
  output.json({ file: path, ok: true, results: answers.map(({ document }) => document) });
  // A query of the command line that cannot be answered is bad usage; a stale one of the model is only skipped.
  if (options.query.length > 0 && asked.some(({ query }) => query === undefined)) return EXIT.badInput;
  return statusOf(answers.map(({ verification }) => verification));
}

interface Answer {
  readonly verification: Verification | undefined;
  readonly document: object;
}

function answerAll(
  asked: readonly Asked[],
  model: Extract<Explorable, { kind: 'explorable' }>,
  options: VerifyOptions,
  output: Output,
  file: SourceFile,
): readonly Answer[] {
  const concretiser = new Concretiser(model.network, model.concrete);
  let isInterrupted = false;
  const answers: Answer[] = [];
  let next = 0;
  for (const { text, query, why } of asked) {
    if (query === undefined) {
      output.say(`${output.colours.yellow('skipped')}    ${text}${why === undefined ? '' : `  (${why})`}`);
      const document = { query: text, outcome: 'skipped', visited: 0, stored: 0, seconds: 0, why };
      answers.push({ verification: undefined, document });
      continue;
    }
    const lowered = model.queries[next++]!;
    const start = performance.now();
    const progress = followProgress(text, options);
    const run: Interruptible<Found> = isInterrupted
      ? INTERRUPTED
      : interruptible(() => answer(model.network, lowered, concretiser, options, progress));
    isInterrupted = run.kind === 'interrupted';
    progress.clear();
    const seconds = (performance.now() - start) / 1000;
    const found = run.kind === 'done' ? run.value : interrupted(progress.latest);
    const { verification, trace, withoutTrace } = found;
    showAnswer(output, text, verification, trace);
    if (withoutTrace !== undefined) output.say(`no trace: ${withoutTrace} while it was replayed`);
    const { visited, stored } = verification.counts;
    const document = {
      query: text,
      ...outcomeDocument(verification),
      ...(verification.leastTime === undefined
        ? {}
        : { leastTime: leastTimeDocument(verification.leastTime) }),
      ...{ visited, stored, seconds },
      ...(trace === undefined ? {} : { trace: traceDocument(trace, file) }),
      ...(withoutTrace === undefined ? {} : { withoutTrace }),
    };
    answers.push({ verification, document });
  }
  return answers;
}

const INTERRUPTED = { kind: 'interrupted' } as const;

interface Found {
  readonly verification: Verification;
  /** If it was asked for, and there is one. */
  readonly trace: TimedTrace | undefined;
  /** Why the way that was found could not be replayed, if that took too long. */
  readonly withoutTrace?: string | undefined;
}

function answer(
  network: Network,
  query: LoweredQuery,
  concretiser: Concretiser,
  options: VerifyOptions,
  { onProgress }: Progress,
): Found {
  const budget = budgetOf(options);
  const found = verify(network, query, {
    order: options.search,
    subsumption: options.subsumption,
    traces: options.trace !== undefined,
    shortest: options.trace === 'shortest',
    fastest: options.trace === 'fastest',
    random: seededRandom(options.seed),
    budget,
    onProgress,
  });
  const replayed =
    options.trace !== undefined || found.outcome.kind === 'maybe'
      ? stoppable(budget.shouldStop, () => timedTrace(found, concretiser))
      : undefined;
  const trace = replayed instanceof Stopped ? undefined : replayed;
  return {
    verification: settled(found, trace),
    trace: options.trace === undefined ? undefined : trace,
    ...(replayed instanceof Stopped ? { withoutTrace: limitText(replayed.limit) } : {}),
  };
}

/** What is left of a query that was interrupted, or not begun. */
function interrupted(counts: Counts): Found {
  return { verification: { outcome: { kind: 'unknown', limit: 'interrupted' }, counts }, trace: undefined };
}

/** A trace that was replayed settles what the zones left open. */
function settled(verification: Verification, trace: TimedTrace | undefined): Verification {
  const { outcome } = verification;
  if (outcome.kind !== 'maybe' || trace === undefined) return verification;
  return { ...verification, outcome: { kind: outcome.ifReplayed } };
}

/** The trace with exact delays, replayed on the concrete semantics. */
function timedTrace({ path }: Verification, concretiser: Concretiser): TimedTrace | undefined {
  if (path === undefined) return undefined;
  const concretised = concretiser.concretise(path.steps, path.conditions);
  return concretised.kind === 'trace' ? concretised.trace : undefined;
}

function showAnswer(
  output: Output,
  text: string,
  { outcome, path, leastTime }: Verification,
  trace: TimedTrace | undefined,
): void {
  const { colours } = output;
  switch (outcome.kind) {
    case 'satisfied':
      output.say(`${colours.green('satisfied')}  ${text}`);
      break;
    case 'violated':
      output.say(`${colours.red('violated')}   ${text}`);
      break;
    case 'maybe':
      output.say(
        `${colours.yellow('maybe')}      ${text}  (zones over-approximate this model, and no trace could be replayed)`,
      );
      break;
    case 'values': {
      const found = outcome.values.map((values) => extremesText(outcome.which, values)).join('; ');
      output.say(
        outcome.unsettled === undefined
          ? `${colours.green('computed')}   ${text}: ${found}`
          : `${colours.yellow('unknown')}    ${text}: ${found}  (${unsettledText(outcome.unsettled)})`,
      );
      break;
    }
    case 'unknown':
      output.say(`${colours.yellow('unknown')}    ${text}  (${limitText(outcome.limit)})`);
      break;
    case 'notAnalysed':
      output.say(`${colours.yellow('skipped')}    ${text}  (${outcome.why})`);
      break;
    case 'modelError':
      output.say(
        `${colours.red('error')}      ${text}  (the model goes wrong: ${modelErrorText(outcome.error)})`,
      );
  }
  if (trace === undefined) return;
  output.say(traceText(trace).trimEnd());
  if (leastTime?.isReached === false) output.say(approachedText(leastTime.time));
  if (path !== undefined && typeof path.end === 'object') output.say(endText(path.end));
}

function approachedText(time: number): string {
  return `There is no fastest one: all take more than ${time}, and some as little more as one likes.`;
}

function leastTimeDocument({ time, isReached }: LeastTime): object {
  return { time: String(time), reached: isReached };
}

function endText(end: { readonly kind: 'cycle' | 'deadlock' | 'waiting'; readonly length?: number }): string {
  switch (end.kind) {
    case 'cycle':
      return `and so on: the last ${end.length} step${end.length === 1 ? '' : 's'} can be repeated for ever`;
    case 'deadlock':
      return 'and then nothing can happen any more';
    case 'waiting':
      return 'and then it can wait for ever';
  }
}

/** What was asked for: the least value, the greatest, or both. */
function extremesText(which: Which, { sup, inf }: Extremes): string {
  if (sup.kind === 'none' && inf.kind === 'none') return 'no such state';
  const least = extremeText(inf, '>');
  const greatest = extremeText(sup, '<');
  return which === 'bounds' ? `${least}, ${greatest}` : which === 'inf' ? least : greatest;
}

function extremeText(extreme: Extreme, side: '<' | '>'): string {
  switch (extreme.kind) {
    case 'value':
      return `${side}${extreme.open ? '' : '='} ${extreme.value}`;
    case 'unlimited':
      return side === '<' ? 'no limit' : 'no lower limit';
    case 'none':
      return 'no such state';
    case 'unknown': {
      const { atLeast, atMost } = extreme;
      const known = [
        ...(atLeast === undefined
          ? []
          : [`${side === '>' && atLeast.open ? 'more than' : 'at least'} ${atLeast.value}`]),
        ...(atMost === undefined
          ? []
          : [`${side === '<' && atMost.open ? 'less than' : 'at most'} ${atMost.value}`]),
      ];
      const name = side === '<' ? 'the greatest value' : 'the least value';
      return known.length === 0 ? `${name} is not known` : `${name} is ${known.join(' and ')}`;
    }
  }
}

function unsettledText(unsettled: Unsettled): string {
  switch (unsettled) {
    case 'overApproximation':
      return 'zones over-approximate this model';
    case 'horizon':
      return 'values lie farther than was looked';
    case 'states':
    case 'memory':
    case 'time':
    case 'interrupted':
    case 'numbers':
    case 'size':
      return limitText(unsettled);
  }
}

function outcomeDocument({ outcome }: Verification): object {
  switch (outcome.kind) {
    case 'unknown':
      return { outcome: 'unknown', limit: outcome.limit };
    case 'notAnalysed':
      return { outcome: 'skipped', why: outcome.why };
    case 'modelError':
      return { outcome: 'unknown', error: modelErrorText(outcome.error) };
    case 'values': {
      const { values, unsettled } = outcome;
      if (unsettled === undefined) return { outcome: 'satisfied', values };
      const why = unsettledText(unsettled);
      const reason =
        unsettled === 'overApproximation' || unsettled === 'horizon' ? { why } : { limit: unsettled };
      return { outcome: 'unknown', values, ...reason };
    }
    case 'satisfied':
    case 'violated':
    case 'maybe':
      return { outcome: outcome.kind };
  }
}

function statusOf(verifications: readonly (Verification | undefined)[]): number {
  const outcomes = verifications.flatMap((verification) => verification?.outcome ?? []);
  if (outcomes.some(({ kind }) => kind === 'violated' || kind === 'modelError')) return EXIT.notHeld;
  return outcomes.some(isOpen) ? EXIT.budget : EXIT.held;
}

/** Whether an answer leaves open what was asked. */
function isOpen(outcome: VerificationOutcome): boolean {
  if (outcome.kind === 'values') return outcome.unsettled !== undefined;
  return outcome.kind === 'unknown' || outcome.kind === 'maybe';
}

type ReadableModel = Exclude<LoadedModel, { kind: 'unreadable' }>;

/** The queries to answer; undefined if a query file cannot be read. */
function askedQueries(
  loaded: ReadableModel,
  queryPath: string | undefined,
  given: readonly string[],
  output: Output,
): readonly Asked[] | undefined {
  if (given.length > 0) return given.map((text) => askedText(loaded, text, output));
  if (queryPath !== undefined) return queriesOfFile(loaded, queryPath, output);
  if (loaded.kind === 'tchecker') return [];
  return loaded.checked.queries.flatMap(({ entry, outcome }): readonly Asked[] => {
    const text = (entry.formula.text ?? '').trim().replace(/\s+/g, ' ');
    switch (outcome.kind) {
      case 'ok':
        return [{ text, query: outcome.query }];
      case 'skipped':
        return [{ text, query: undefined, why: outcome.diagnostic?.message ?? 'it is malformed' }];
      case 'foreign':
        return [{ text, query: undefined, why: 'it is for another engine' }];
      case 'blank':
        return [];
    }
  });
}

function askedText(loaded: ReadableModel, text: string, output: Output): Asked {
  const file: SourceFile = { path: 'query', text };
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const query = parseQuery({ file, text, start: 0, shifts: [] }, report);
  const fits = query !== undefined && fitsModel(loaded, query, report);
  const located = found.map((each): LocatedDiagnostic => locate(each, file, () => undefined));
  showDiagnostics(output, located, file);
  return {
    text,
    query: fits ? query : undefined,
    why: located[0]?.message ?? 'it is for another engine',
  };
}

function queriesOfFile(loaded: ReadableModel, path: string, output: Output): readonly Asked[] | undefined {
  const reading = readFile(path);
  const decoded = reading.kind === 'bytes' ? decodeText(reading.input) : undefined;
  if (reading.kind === 'failed' || decoded?.kind !== 'text') {
    const file: SourceFile = { path, text: '' };
    const diagnostic =
      reading.kind === 'failed'
        ? reading.diagnostic
        : decoded?.kind === 'unreadable'
          ? decoded.diagnostic
          : undefined;
    if (diagnostic !== undefined) showDiagnostics(output, [locate(diagnostic, file, () => undefined)], file);
    return undefined;
  }
  const { file } = decoded;
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const list = parseQueryFile(file, report);
  const asked = list.entries.flatMap(({ formula }): readonly Asked[] => {
    const text = (formula.text ?? '').trim().replace(/\s+/g, ' ');
    if (formula.value === undefined)
      return text === '' ? [] : [{ text, query: undefined, why: 'it is malformed' }];
    return [{ text, query: fitsModel(loaded, formula.value, report) ? formula.value : undefined }];
  });
  showDiagnostics(
    output,
    found.map((each) => locate(each, file, () => undefined)),
    file,
  );
  return asked;
}
