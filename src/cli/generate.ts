/**
 * How every `generate` command works, whatever the method: the model is loaded, the generation runs until it is done or
 * Ctrl-C comes, people see what it has to tell, and the suite goes to its file.
 */
import { type Diagnostic, locate } from '../base/diagnostic.js';
import { type Reason, reasonOfLimit } from '../base/reason.js';
import { type SourceFile } from '../base/source.js';
import { type StopLimit, Stopped } from '../base/stopped.js';
import { type Generated, type Generation } from '../generators/generator.js';
import { reasonText } from '../suite/reason-text.js';
import { type SuiteModel } from '../suite/suite.js';
import { EXIT, type ExitStatus, exitOfUnknown } from './exit-status.js';
import { type BudgetOptions, freeCommand, msLeftOf, noteRest } from './budget.js';
import { TIMEOUT_MAX, interruptible } from './interruptible.js';
import { showDiagnostics } from './load/load-path.js';
import { type Loading } from '../library/testing.js';
import { type JsonDocument, type Outcome, decline, refuse } from './outcome.js';
import { type Output, type OutputOptions } from './output.js';
import { stoppedEarly } from '../library/problems.js';
import { createProgressLine } from './progress.js';
import { rememberSignal } from './signals.js';
import { type Extent } from './write/manifest.js';
import { exitOf, isPartialSuite, saySuite, whereabouts, writeSuiteFile } from './write/write-suite-file.js';

export interface GenerateOptions extends OutputOptions, BudgetOptions {
  /** Where the suite is written; without it, the tests are shown. */
  readonly output?: string | undefined;
}

/** A generation that can be run, and what the command line does with what comes of it. */
export interface Work<R> {
  readonly generation: Generation<R>;
  readonly source: SuiteModel;
  /** The model, for the places of what the method says of it. */
  readonly file: SourceFile;
  readonly where?: ((offset: number) => string | undefined) | undefined;
  /** What people see before the goals and the summary. */
  readonly show?: ((result: Generated<R>) => void) | undefined;
  /** Writes what is asked for besides the suite; says what went wrong. */
  readonly write?: ((result: Generated<R>, extent: Extent) => readonly Diagnostic[]) | undefined;
  /** Which goals without tests are told one by one. */
  readonly goals?: 'all' | 'unknown' | undefined;
  /** What the document has besides the summary of the suite. */
  readonly more?: ((result: Generated<R>) => JsonDocument) | undefined;
  /** The exit status, where it depends on more than the goals. */
  readonly statusOf?: ((result: Generated<R>, status: ExitStatus) => ExitStatus) | undefined;
  /** Ends what was begun with the generation. */
  readonly close?: (() => Promise<void>) | undefined;
}

/** Begins with a model, unless it was refused; `begin` may find that the command line does not fit it. */
export async function generateFrom<M, R>(
  output: Output,
  path: string,
  options: GenerateOptions,
  loading: Loading<M>,
  begin: (loaded: Extract<Loading<M>, { kind: 'ready' }>) => Work<R> | Outcome,
): Promise<Outcome> {
  if (loading.kind === 'refused') return refuse(output, path, loading);
  const { warnings, file } = loading;
  showDiagnostics(output, warnings, file);
  const work = begin(loading);
  if (!('generation' in work)) return work;
  const outcome = await generate(output, path, options, work);
  if (warnings.length === 0) return outcome;
  const { diagnostics = [] } = outcome.document;
  return {
    ...outcome,
    document: { ...outcome.document, diagnostics: [...warnings, ...(diagnostics as [])] },
  };
}

export async function generate<R>(
  output: Output,
  path: string,
  options: GenerateOptions,
  work: Work<R>,
): Promise<Outcome> {
  const { generation, source, file, where = () => undefined } = work;
  let brokenOffBy: StopLimit | undefined;
  try {
    brokenOffBy = await runUntilStopped(generation, options);
  } finally {
    await work.close?.();
  }
  // What was made is told and written, however late it is.
  freeCommand();
  const result = generation.result(source, brokenOffBy);
  if (result.kind === 'unsuitable') {
    const diagnostics = result.diagnostics.map((each) => locate(each, file, where));
    return refuse(output, path, { file, diagnostics });
  }
  if (result.kind === 'ended') return endedEarly(output, path, result.why);
  const { suite } = result;
  const isPartial = isPartialSuite(suite);
  const goals = exitOf(suite);
  const cutShortBy = goals === EXIT.held && isPartial ? brokenOffBy : undefined;
  const known = cutShortBy === undefined ? goals : EXIT.budget;
  const status = work.statusOf?.(result, known) ?? known;
  const extent = status === EXIT.budget || isPartial ? 'partial' : 'complete';
  // The suite comes first: nothing that is wrong with another file keeps it from its own.
  const writing = writeSuiteFile(output, suite, options.output, extent);
  work.show?.(result);
  const problems = [
    ...(writing?.kind === 'failed' ? [writing.problem] : []),
    ...(work.write?.(result, extent) ?? []),
  ];
  saySuite(output, suite, { goals: work.goals, asked: options.output, writing });
  if (cutShortBy !== undefined)
    output.say(`not complete: ${reasonText(reasonOfLimit(cutShortBy))} before the fewest tests were chosen`);
  const document = {
    ...suite.summary,
    ...work.more?.(result),
    ...whereabouts(suite, options.output, writing),
  };
  const [problem, ...others] = problems;
  return problem === undefined
    ? { status, document }
    : decline(output, [problem, ...others], { file: path, ...document });
}

/** The end of a command whose method met a limit, or a model that goes wrong, before there was anything to show. */
export function endedEarly(output: Output, path: string, why: Reason): Outcome {
  const problem = stoppedEarly.at(undefined, `The models cannot be unrolled: ${reasonText(why)}.`);
  return decline(output, problem, { file: path, reasonKind: why.kind }, exitOfUnknown([why.kind]));
}

/** The budget ends the work, or Ctrl-C does, and what was made so far is kept; says what has ended it. */
export async function runUntilStopped(
  generation: Generation<unknown>,
  options: OutputOptions & BudgetOptions,
): Promise<StopLimit | undefined> {
  const line = createProgressLine(options);
  const begun = interruptible(
    () =>
      generation.run(({ what, done, all, tests }) => {
        line.show(() => `${done} of ${all} ${what}  ${tests} tests`);
      }),
    msLeftOf(options),
  );
  const limit =
    begun.kind === 'done' && begun.value instanceof Promise
      ? await endOfThreads(begun.value, msLeftOf(options))
      : begun.kind === 'stopped'
        ? begun.limit
        : undefined;
  line.clear();
  return limit;
}

/** From a terminal, and from whoever else ends processes. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** How often it is noted that this thread is free, while it is. */
const REST_MS = 50;

/** Threads do the work, so this one is free to listen, and to watch the clock. */
async function endOfThreads(work: Promise<void>, msLeft: number): Promise<StopLimit | undefined> {
  let stop: (limit: StopLimit) => void = () => undefined;
  const stopped = new Promise<StopLimit>((resolve) => (stop = resolve));
  const onSignal = (): void => {
    rememberSignal();
    stop('interrupted');
  };
  const timer =
    msLeft === Infinity ? undefined : setTimeout(stop, Math.min(msLeft, TIMEOUT_MAX), 'time' as const);
  for (const signal of SIGNALS) process.once(signal, onSignal);
  noteRest();
  const rests = setInterval(noteRest, REST_MS);
  try {
    return await Promise.race([work.then(() => undefined), stopped]);
  } catch (error) {
    if (error instanceof Stopped) return error.limit;
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    clearInterval(rests);
    clearTimeout(timer);
  }
}
