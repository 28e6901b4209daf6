/** `tickstone verify`: answers queries about a model, with traces. */
import { locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { type Extreme, type Extremes, type Which } from '../../explore/extremes.js';
import { type Subsumption } from '../../explore/state-store.js';
import { type Verification, type VerificationOutcome, openReason } from '../../explore/verification.js';
import { type SearchOrder } from '../../explore/waiting.js';
import { decodeText } from '../../language/decode-text.js';
import { kindOfText } from '../../language/file-kind.js';
import { wrongKind } from '../../language/problems/files.js';
import {
  type AskedQueries,
  type ReadableModel,
  givenQuery,
  ownQueries,
  queriesInFile,
  queryFile,
} from '../../library/queries.js';
import { type QueryAnswer, answersOf } from '../../library/verify.js';
import { deadlockLines } from '../../output/deadlock-text.js';
import { traceText } from '../../output/trace-text.js';
import { reasonText } from '../../suite/reason-text.js';
import { type BudgetOptions } from '../budget.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { loadPath, showDiagnostics } from '../load/load-path.js';
import { readFile } from '../../files/read-file.js';
import { type Attempt, type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { unfitOptions } from '../../library/problems.js';
import { workFor } from '../work.js';
import { errorLines } from '../write/model-errors.js';

export interface VerifyOptions extends OutputOptions, BudgetOptions {
  readonly query: readonly string[];
  readonly trace?: 'any' | 'shortest' | 'fastest' | undefined;
  /** Off: answers are given without their runs being replayed. */
  readonly replay: boolean;
  readonly search: SearchOrder;
  readonly subsumption: Subsumption;
  readonly seed: number;
}

export function verifyCommand(
  output: Output,
  path: string,
  queryPath: string | undefined,
  options: VerifyOptions,
): Outcome {
  const loaded = loadPath(path);
  if (loaded.kind === 'unreadable' || !loaded.ok) return refuse(output, path, loaded);
  const attempt = askedQueries(loaded, path, queryPath, options.query, output);
  if (attempt.kind === 'ended') return attempt.outcome;
  const { asked, diagnostics } = attempt.value;
  // That all of no queries hold would be read as an answer.
  if (asked.length === 0) {
    const place = queryPath === undefined ? `The model '${path}'` : `'${queryPath}'`;
    const said = `${place} has no queries. Give one with -q, or name a .q file after the model.`;
    return decline(output, unfitOptions.at(undefined, said), { file: path });
  }
  const answers = answersOf(loaded, asked, options, workFor(options));
  if (answers.kind === 'refused')
    return refuse(output, path, { file: loaded.file, diagnostics: answers.diagnostics });
  const given: QueryAnswer[] = [];
  for (const answer of answers.all()) {
    showAnswer(output, answer, loaded, options.trace !== undefined);
    given.push(answer);
  }
  return {
    status: statusOf(given.map(({ verification }) => verification)),
    document: {
      file: path,
      results: given.map(({ result }) => result),
      ...(diagnostics.length === 0 ? {} : { diagnostics }),
    },
  };
}

function showAnswer(
  output: Output,
  { result, verification, views, deadlock }: QueryAnswer,
  loaded: ReadableModel,
  isTraced: boolean,
): void {
  const { query: text } = result;
  if (verification === undefined) {
    output.say(
      `${output.colours.yellow('skipped')}    ${text}${result.why === undefined ? '' : `  (${result.why})`}`,
    );
    return;
  }
  sayOutcome(output, text, verification, isTraced);
  for (const line of deadlock === undefined ? [] : deadlockLines(deadlock)) output.say(line);
  if (result.withoutTrace !== undefined)
    output.say(`no trace: ${result.withoutTrace} while the run was being replayed`);
  for (const line of errorLines({ errors: verification.errors, ...views }, loaded)) output.say(line);
}

function sayOutcome(
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
  output.sayLines(traceText(trace).trimEnd());
  if (leastTime?.isReached === false) output.say(approachedText(leastTime.time));
  if (path !== undefined && typeof path.end === 'object' && path.end.kind !== 'deadlock')
    output.say(endText(path.end));
}

function approachedText(time: number): string {
  return `There is no fastest trace: all take more than ${time}, and some come arbitrarily close to it.`;
}

/** Deadlocks are explained at length. */
function endText(end: { readonly kind: 'cycle' | 'waiting'; readonly length?: number }): string {
  switch (end.kind) {
    case 'cycle':
      return `and so on: the last ${end.length === 1 ? 'step' : `${end.length} steps`} can be repeated for ever`;
    case 'waiting':
      return 'and then the model can wait for ever';
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

function askedQueries(
  loaded: ReadableModel,
  path: string,
  queryPath: string | undefined,
  given: readonly string[],
  output: Output,
): Attempt<AskedQueries> {
  if (given.length > 0) {
    const each = given.map((text) => {
      const query = givenQuery(loaded, text);
      showDiagnostics(output, query.diagnostics, queryFile(text));
      return query;
    });
    const diagnostics = each.flatMap((query) => query.diagnostics);
    // A query of the command line that cannot be answered is bad usage; a stale one of the model is only skipped.
    if (each.some(({ asked: { query } }) => query === undefined))
      return { kind: 'ended', outcome: { status: EXIT.badInput, document: { file: path, diagnostics } } };
    return { kind: 'made', value: { asked: each.map(({ asked }) => asked), diagnostics } };
  }
  if (queryPath !== undefined) return queriesOfFile(loaded, queryPath, output);
  return { kind: 'made', value: { asked: ownQueries(loaded), diagnostics: [] } };
}

function queriesOfFile(loaded: ReadableModel, path: string, output: Output): Attempt<AskedQueries> {
  const reading = readFile(path);
  const decoded = reading.kind === 'bytes' ? decodeText(reading.input) : reading;
  if (decoded.kind !== 'text') {
    const file: SourceFile = { path, text: '' };
    const diagnostics = [locate(decoded.diagnostic, file, () => undefined)];
    return { kind: 'ended', outcome: refuse(output, path, { file, diagnostics }) };
  }
  const kind = kindOfText(decoded.file.text);
  if (kind !== undefined && kind !== 'queries') {
    const diagnostics = [locate(wrongKind.at(undefined, kind, 'queries'), decoded.file, () => undefined)];
    return { kind: 'ended', outcome: refuse(output, path, { file: decoded.file, diagnostics }) };
  }
  const queries = queriesInFile(loaded, decoded.file);
  showDiagnostics(output, queries.diagnostics, decoded.file);
  return { kind: 'made', value: queries };
}
