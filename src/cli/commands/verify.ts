/** `tickstone verify`: answers queries about a model, with traces. */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { seededRandom } from '../../base/random.js';
import { reasonOfLimit } from '../../base/reason.js';
import { type SourceFile } from '../../base/source.js';
import { Concretiser } from '../../explore/concretise.js';
import { type Extreme, type Extremes, type Which } from '../../explore/extremes.js';
import { type LeastTime } from '../../explore/least-time.js';
import { type Counts } from '../../explore/search.js';
import { type Subsumption } from '../../explore/state-store.js';
import {
  NO_ERRORS,
  type Verification,
  type VerificationOutcome,
  openReason,
} from '../../explore/verification.js';
import { type VerifiedModel, verify } from '../../explore/verify.js';
import { type SearchOrder } from '../../explore/waiting.js';
import { type Query } from '../../language/ast.js';
import { type CheckedModel } from '../../language/checked-model.js';
import { decodeText } from '../../language/decode-text.js';
import { type LoadedModel } from '../../language/load-model.js';
import { parseQuery } from '../../language/parse-code.js';
import { parseQueryFile } from '../../language/parse-query-file.js';
import { type LoweredQuery } from '../../network/lower-query.js';
import { traceDocument } from '../../output/trace-json.js';
import { traceText } from '../../output/trace-text.js';
import { reasonText } from '../../suite/reason-text.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { type Interruptible, interruptible } from '../interruptible.js';
import { type Explorable, explorable, fitsModel } from '../load/load-network.js';
import { loadPath, showDiagnostics } from '../load/load-path.js';
import { type ShownErrors, errorLines, errorsDocument } from '../write/model-errors.js';
import { type Attempt, type Outcome, decline, ofCommandLine, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { unfitOptions } from '../problems.js';
import { type Progress, followProgress } from '../progress.js';
import { readFile } from '../load/read-file.js';

export interface VerifyOptions extends OutputOptions, BudgetOptions {
  readonly query: readonly string[];
  readonly trace?: 'any' | 'shortest' | 'fastest' | undefined;
  /** Off: answers are given without their runs being replayed. */
  readonly replay: boolean;
  readonly search: SearchOrder;
  readonly subsumption: Subsumption;
  readonly seed: number;
}

/** A query as the user wrote it; without `query` it is malformed, not about this model, or for another engine. */
interface Asked {
  readonly text: string;
  readonly query: Query | undefined;
  readonly why?: string | undefined;
  /** It stands in the file of the model. */
  readonly isOfModel?: boolean | undefined;
}

export function verifyCommand(
  output: Output,
  path: string,
  queryPath: string | undefined,
  options: VerifyOptions,
): Outcome {
  const loaded = loadPath(path);
  if (loaded.kind === 'unreadable' || !loaded.ok) return refuse(output, path, loaded);
  const attempt = askedQueries(loaded, queryPath, options.query, output);
  if (attempt.kind === 'ended') return attempt.outcome;
  const { asked, diagnostics } = attempt.value;
  const queries = asked.flatMap(({ query }) => (query === undefined ? [] : [query]));
  const model = explorable(loaded, queries);
  if (model.kind === 'refused')
    return refuse(output, path, { file: loaded.file, diagnostics: model.diagnostics });
  if (loaded.kind === 'tchecker' && asked.length === 0) {
    const said = 'TChecker files have no queries of their own. Give one with -q.';
    return decline(output, unfitOptions.at(undefined, said), { file: path });
  }
  const answers = answerAll(asked, model, options, output, loaded);
  // A query of the command line that cannot be answered is bad usage; a stale one of the model is only skipped.
  const isMisused = options.query.length > 0 && asked.some(({ query }) => query === undefined);
  return {
    status: isMisused ? EXIT.badInput : statusOf(answers.map(({ verification }) => verification)),
    document: {
      file: path,
      results: answers.map(({ document }) => document),
      ...(diagnostics.length === 0 ? {} : { diagnostics }),
    },
  };
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
  loaded: ReadableModel,
): readonly Answer[] {
  const { network } = model;
  const verified = { network, concretiser: new Concretiser(network, model.concrete) };
  let isInterrupted = false;
  const answers: Answer[] = [];
  let next = 0;
  for (const { text, query, why, isOfModel = false } of asked) {
    if (query === undefined) {
      output.say(`${output.colours.yellow('skipped')}    ${text}${why === undefined ? '' : `  (${why})`}`);
      const document = { query: text, outcome: 'skipped', visited: 0, stored: 0, seconds: 0, why };
      answers.push({ verification: undefined, document });
      continue;
    }
    const lowered = model.queries[next++]!;
    const start = performance.now();
    const progress = followProgress(text, options);
    const run: Interruptible<Verification> = isInterrupted
      ? INTERRUPTED
      : interruptible(() => answer(verified, lowered, options, progress));
    isInterrupted = run.kind === 'interrupted';
    progress.clear();
    const seconds = (performance.now() - start) / 1000;
    const verification = run.kind === 'done' ? run.value : interrupted(progress.latest);
    const isTraced = options.trace !== undefined;
    const errors: ShownErrors = {
      errors: verification.errors,
      traceOf: ({ path }) =>
        isTraced && path !== undefined ? verified.concretiser.concretiseError(path) : undefined,
      hasPlace: ({ within }) => within === 'model' || isOfModel,
    };
    showAnswer(output, text, verification, isTraced);
    if (isTraced && verification.withoutTrace !== undefined)
      output.say(`no trace: ${reasonText(reasonOfLimit(verification.withoutTrace))} while it was replayed`);
    for (const line of errorLines(errors, loaded)) output.say(line);
    const { trace, counts } = verification;
    const { visited, stored } = counts;
    const document = {
      query: text,
      ...outcomeDocument(verification),
      ...(verification.leastTime === undefined
        ? {}
        : { leastTime: leastTimeDocument(verification.leastTime) }),
      ...{ visited, stored, seconds },
      ...(isTraced && trace !== undefined ? { trace: traceDocument(trace, loaded.file) } : {}),
      ...(isTraced && verification.withoutTrace !== undefined
        ? { withoutTrace: reasonText(reasonOfLimit(verification.withoutTrace)) }
        : {}),
      ...errorsDocument(errors, loaded),
    };
    answers.push({ verification, document });
  }
  return answers;
}

const INTERRUPTED = { kind: 'interrupted' } as const;

function answer(
  model: VerifiedModel,
  query: LoweredQuery,
  options: VerifyOptions,
  { onProgress }: Progress,
): Verification {
  const budget = budgetOf(options);
  return verify(model, query, {
    order: options.search,
    subsumption: options.subsumption,
    shortest: options.trace === 'shortest',
    replay: options.replay || options.trace !== undefined ? 'always' : 'ifUncertain',
    fastest: options.trace === 'fastest',
    random: seededRandom(options.seed),
    budget,
    onProgress,
  });
}

/** What is left of a query that was interrupted, or not begun. */
function interrupted(counts: Counts): Verification {
  return { outcome: { kind: 'unknown', limit: 'interrupted' }, counts, errors: NO_ERRORS };
}

function showAnswer(
  output: Output,
  text: string,
  { outcome, path, trace, leastTime }: Verification,
  isTraced: boolean,
): void {
  const { colours } = output;
  const open = openReason(outcome);
  const why = open === undefined ? '' : `  (${reasonText(open)})`;
  switch (outcome.kind) {
    case 'satisfied':
      output.say(`${colours.green('satisfied')}  ${text}`);
      break;
    case 'violated':
      output.say(`${colours.red('violated')}   ${text}`);
      break;
    case 'maybe':
      output.say(`${colours.yellow('maybe')}      ${text}${why}`);
      break;
    case 'values': {
      const found = outcome.values.map((values) => extremesText(outcome.which, values)).join('; ');
      output.say(
        outcome.unsettled === undefined
          ? `${colours.green('computed')}   ${text}: ${found}`
          : `${colours.yellow('unknown')}    ${text}: ${found}${why}`,
      );
      break;
    }
    case 'unknown':
    case 'modelError':
      output.say(`${colours.yellow('unknown')}    ${text}${why}`);
      break;
    case 'notAnalysed':
      output.say(`${colours.yellow('skipped')}    ${text}${why}`);
  }
  if (!isTraced || trace === undefined) return;
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

function outcomeDocument({ outcome }: Verification): object {
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
          : { limit: unsettled };
      return { outcome: 'unknown', values, ...reason, ...reasonKind };
    }
    case 'satisfied':
    case 'violated':
    case 'maybe':
      return { outcome: outcome.kind, ...reasonKind };
  }
}

function statusOf(verifications: readonly (Verification | undefined)[]): ExitStatus {
  // Whatever the answers are, a model that goes wrong is to be mended first.
  if (verifications.some((verification) => (verification?.errors.count ?? 0) > 0)) return EXIT.badInput;
  const outcomes = verifications.flatMap((verification) => verification?.outcome ?? []);
  if (outcomes.some(({ kind }) => kind === 'violated')) return EXIT.notHeld;
  return outcomes.some(isOpen) ? EXIT.budget : EXIT.held;
}

/** Whether an answer leaves open what was asked. */
function isOpen(outcome: VerificationOutcome): boolean {
  if (outcome.kind === 'values') return outcome.unsettled !== undefined;
  return outcome.kind === 'unknown' || outcome.kind === 'maybe';
}

type ReadableModel = Exclude<LoadedModel, { kind: 'unreadable' }>;

/** The queries to answer, and what is wrong with them. */
interface AskedQueries {
  readonly asked: readonly Asked[];
  readonly diagnostics: readonly LocatedDiagnostic[];
}

function askedQueries(
  loaded: ReadableModel,
  queryPath: string | undefined,
  given: readonly string[],
  output: Output,
): Attempt<AskedQueries> {
  if (given.length > 0) {
    const each = given.map((text) => askedText(loaded, text, output));
    const diagnostics = each.flatMap((query) => query.diagnostics);
    return { kind: 'made', value: { asked: each.map(({ asked }) => asked), diagnostics } };
  }
  if (queryPath !== undefined) return queriesOfFile(loaded, queryPath, output);
  const asked = loaded.kind === 'tchecker' ? [] : ownQueries(loaded.checked);
  return { kind: 'made', value: { asked, diagnostics: [] } };
}

function ownQueries({ queries }: CheckedModel): readonly Asked[] {
  return queries.flatMap(({ entry, outcome }): readonly Asked[] => {
    const text = (entry.formula.text ?? '').trim().replace(/\s+/g, ' ');
    switch (outcome.kind) {
      case 'ok':
        return [{ text, query: outcome.query, isOfModel: true }];
      case 'skipped':
        return [{ text, query: undefined, why: outcome.diagnostic?.message ?? 'it is malformed' }];
      case 'foreign':
        return [{ text, query: undefined, why: 'it is for another engine' }];
      case 'blank':
        return [];
    }
  });
}

/** A query of the command line. What is wrong with it is an error: what is asked for by name is not passed over. */
function askedText(
  loaded: ReadableModel,
  text: string,
  output: Output,
): { readonly asked: Asked; readonly diagnostics: readonly LocatedDiagnostic[] } {
  const file: SourceFile = { path: 'query', text };
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const query = parseQuery({ file, text, start: 0, shifts: [] }, report);
  const fits = query !== undefined && fitsModel(loaded, query, report);
  const located = found.map((each): LocatedDiagnostic => locate(each, file, () => undefined));
  showDiagnostics(output, located, file);
  const why = located[0]?.message ?? 'it is for another engine';
  const asked = { text, query: fits ? query : undefined, why };
  if (fits) return { asked, diagnostics: located };
  const problems =
    located.length > 0 ? located : [ofCommandLine(unfitOptions.at(undefined, foreignText(text)))];
  return { asked, diagnostics: problems.map((each) => ({ ...each, severity: 'error' })) };
}

function foreignText(query: string): string {
  return `The query '${query}' is for another engine.`;
}

function queriesOfFile(loaded: ReadableModel, path: string, output: Output): Attempt<AskedQueries> {
  const reading = readFile(path);
  const decoded = reading.kind === 'bytes' ? decodeText(reading.input) : reading;
  if (decoded.kind !== 'text') {
    const file: SourceFile = { path, text: '' };
    const diagnostics = [locate(decoded.diagnostic, file, () => undefined)];
    return { kind: 'ended', outcome: refuse(output, path, { file, diagnostics }) };
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
  const diagnostics = found.map((each) => locate(each, file, () => undefined));
  showDiagnostics(output, diagnostics, file);
  return { kind: 'made', value: { asked, diagnostics } };
}
