/** `tickstone run`: the tests of suites meet a system, and what happened is judged, recorded and reported. */
import { basename } from 'node:path';
import { type Diagnostic } from '../../base/diagnostic.js';
import { Stopped } from '../../base/stopped.js';
import { asksForRefusals } from '../../execution/asks-for-refusals.js';
import { type RunHead, type RunRecord, lastAttempts, summaryOf } from '../../execution/run-record.js';
import { type PlannedTest, runTests } from '../../execution/run-tests.js';
import { isYaml } from '../../library/is-yaml.js';
import { type Model, modelOfBytes } from '../../library/model.js';
import { playedModel } from '../../library/played-model.js';
import { planOf } from '../../library/run-plan.js';
import {
  drawnModel,
  endsOfTests,
  fittingPlan,
  jobsProblem,
  limitOf,
  recordOf,
  suiteHead,
} from '../../library/run-suite.js';
import { type ReachOptions, type Reached, runTimeOf, toleranceOf } from '../../reach/reach-options.js';
import { transportOf } from '../../reach/transport-of.js';
import { hintLines, resultLines, summaryLine } from '../../reports/console.js';
import { type Suite } from '../../suite/suite.js';
import { freeCommand, msLeftOf } from '../budget.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { loadModelOfSuite, pathOfModel } from '../load/load-model-of-suite.js';
import { modelAt } from '../load/load-path.js';
import { loadRecord, refuseRecord } from '../load/load-record.js';
import { loadSuites } from '../load/load-suite.js';
import { type TypedTexts } from '../config/settle.js';
import { RUN, type Shard } from '../options/run.js';
import { COMMON } from '../options/shared.js';
import { type Outcome, decline, notComplete } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { createProgressLine } from '../progress.js';
import { wasInterrupted } from '../signals.js';
import { paintOf } from '../write/paint.js';
import { recordFile, recordTargets } from '../write/record-file.js';
import { sayBeside } from '../write/say-beside.js';
import { replayCommand } from '../write/replay-command.js';
import { type Reporter, reportTargets, reportersIn, writeReports } from '../write/reporters.js';

export interface RunCommandOptions extends OutputOptions, ReachOptions {
  readonly filter?: string | undefined;
  readonly lastFailed?: boolean | undefined;
  readonly shard?: Shard | undefined;
  readonly shuffle?: boolean | undefined;
  readonly repeat: number;
  readonly retryInconclusive: number;
  readonly bail?: number | undefined;
  readonly allow: readonly string[];
  readonly seed: number;
  readonly budgetTime?: number | undefined;
  readonly reporter: readonly string[];
  readonly model?: string | undefined;
  readonly record: boolean;
  readonly eventsMax: number;
  readonly testLimit?: number | undefined;
  readonly typed?: TypedTexts | undefined;
}

export async function runCommand(
  output: Output,
  paths: readonly string[],
  options: RunCommandOptions,
): Promise<Outcome> {
  try {
    return await readAndRun(output, paths, options);
  } catch (error) {
    // While files are read and the system is made ready; what ends the run itself is its result.
    if (!(error instanceof Stopped)) throw error;
    const ended = error.limit === 'interrupted' ? 'interrupted' : 'budget';
    return notComplete(error.limit, { summary: summaryOf([]), ended, tests: [] });
  }
}

async function readAndRun(
  output: Output,
  paths: readonly string[],
  options: RunCommandOptions,
): Promise<Outcome> {
  const loaded = loadSuites(output, paths);
  if (loaded.kind === 'ended') return loaded.outcome;
  const suites = loaded.value;
  const reporters = reportersIn(options.reporter);
  if ('code' in reporters) return decline(output, reporters);
  const models = suites.map((suite, index) => modelOf(output, paths[index]!, suite, options));
  const reached = await transportOf(options, suites, () => played(options, suites, models));
  if ('code' in reached) return decline(output, reached);
  const failed = options.lastFailed === true ? lastFailed(output, paths, options) : undefined;
  if (failed !== undefined && 'status' in failed) return failed;
  const plan = planOf(suites, { ...options, only: failed });
  const head = headOf(paths, suites, models, options, reached);
  try {
    if ('code' in plan) return decline(output, plan);
    const problem = jobsProblem(reached.transport, options.jobs);
    if (problem !== undefined) return decline(output, problem);
    const fitting = fittingPlan(plan, reached.transport);
    if ('code' in fitting) return decline(output, fitting);
    for (const [index, { tests }] of suites.entries())
      if (tests.length === 0) output.warn(`'${paths[index]!}' has no tests.`);
    if (fitting.length === 0) output.warn('No test was run: none is left to run here.');
    return await execute(output, { suites, plan: fitting, head, reached, reporters, options, paths });
  } finally {
    await reached.close();
  }
}

interface Execution {
  readonly paths: readonly string[];
  readonly suites: readonly Suite[];
  readonly plan: readonly PlannedTest[];
  readonly head: RunHead;
  readonly reached: Reached;
  readonly reporters: readonly Reporter[];
  readonly options: RunCommandOptions;
}

async function execute(output: Output, execution: Execution): Promise<Outcome> {
  const { plan, head, reached, reporters, options, paths } = execution;
  const paint = paintOf(output);
  const path = options.record ? (options.output ?? recordName(paths)) : undefined;
  const problem = writingProblem(output, path, reporters);
  if (problem !== undefined) return decline(output, problem);
  const record = path === undefined ? undefined : recordFile(path, head);
  const line = createProgressLine(options);
  const interruption = listenForSignals();
  const blind = reached.transport.tellsRefusals ? 0 : plan.filter(asksForRefusals).length;
  if (blind > 0)
    output.warn(
      `${blind} of ${plan.length} tests ask whether the system refuses something, which cannot be observed here: those that get that far end inconclusive.`,
    );
  let done = 0;
  const isConsole = reporters.some(({ name, file }) => name === 'console' && file === undefined);
  const { results, ended } = await runTests(plan, reached.transport, {
    jobs: options.jobs,
    tolerance: toleranceOf(options),
    retries: options.retryInconclusive,
    bailAfter: options.bail,
    eventsMax: options.eventsMax,
    ...(options.testLimit === undefined ? {} : { testLimit: limitOf(options.testLimit) }),
    replayOf: ({ suite, repetition }, { id }) =>
      replayCommand([...RUN, ...COMMON], options.typed ?? new Map<string, readonly string[]>(), {
        suite: paths[suite]!,
        test: id,
        repetition,
      }),
    shouldStop: () => (interruption.isSet() ? 'interrupted' : msLeftOf(options) > 0 ? undefined : 'budget'),
    onStart: interruption.then,
    onResult(result) {
      done++;
      record?.add(result);
      line.clear();
      if (isConsole) for (const each of resultLines(head, result, paint)) output.say(each);
      line.show(() => `${done} of ${plan.length} tests`);
    },
  });
  line.clear();
  interruption.end();
  // What was done is told, however late it is.
  freeCommand();
  const document = recordOf(head, results, ended);
  if (isConsole) {
    output.say('');
    for (const each of [summaryLine(document.summary, paint), ...hintLines(document.summary)])
      output.say(each);
  }
  const writing = record?.finish(output, document);
  if (writing?.kind === 'written' && isConsole) sayRecord(output, path!, writing);
  const problems = [
    ...(writing?.kind === 'failed' ? [writing.problem] : []),
    ...(await writeReports(output, document, reporters)),
  ];
  const shown = documentOf(document);
  const [first, ...others] = problems;
  if (first !== undefined) return decline(output, [first, ...others], shown);
  return { status: statusOf(document, options.allow), document: shown };
}

/** What scripts read. */
function documentOf(record: RunRecord): Readonly<Record<string, unknown>> {
  return {
    summary: record.summary,
    ended: record.ended,
    tests: lastAttempts(record.tests).map(({ test, verdict, reason, at, events, suite, replay }) => ({
      id: test.id,
      suite: record.suites[suite]!.file,
      verdict,
      ...(reason === undefined ? {} : { reason }),
      ...(verdict === 'pass' ? {} : { at }),
      steps: events.filter(({ kind }) => kind === 'input' || kind === 'output' || kind === 'refused').length,
      duration: at,
      ...(replay === undefined ? {} : { replay }),
    })),
  };
}

function statusOf({ summary, ended }: RunRecord, allow: readonly string[]): ExitStatus {
  if (ended === 'interrupted' || ended === 'budget') return EXIT.budget;
  const good =
    summary.pass +
    (allow.includes('inconclusive') ? summary.inconclusive : 0) +
    (allow.includes('untrusted') ? summary.untrusted : 0);
  return good === summary.tests && ended === 'complete' ? EXIT.held : EXIT.notHeld;
}

/** The model, or a mutant of it, in place of a system. */
function played(
  options: RunCommandOptions,
  suites: readonly Suite[],
  models: readonly (Model | undefined)[],
): Reached | Diagnostic {
  const model = modelAt(options.sutModel!);
  const transport = playedModel(model, suites, {
    seed: options.seed,
    mutant: options.mutant,
    models: models.filter((each) => each !== undefined),
    endOfTest: endsOfTests({ testLimit: options.testLimit }),
  });
  if ('connect' in transport) return { transport, close: () => Promise.resolve() };
  const { code, severity, message, hint } = transport.find((each) => each.severity === 'error')!;
  return { code, severity, message, hint };
}

function headOf(
  paths: readonly string[],
  suites: readonly Suite[],
  models: readonly (Model | undefined)[],
  options: RunCommandOptions,
  { transport }: Reached,
): RunHead {
  return {
    suites: suites.map((suite, index) => ({
      ...suiteHead(suite, paths[index]!),
      ...drawnModel(suite, models[index]),
    })),
    system: transport.description,
    time: runTimeOf(options),
    seed: options.seed,
  };
}

/** The model that a suite was made from; a run does not need it, so one that is not there is no mistake. */
function modelOf(
  output: Output,
  path: string,
  suite: Suite,
  { model: given }: RunCommandOptions,
): Model | undefined {
  const quiet = { ...output, error: () => undefined, warn: () => undefined };
  const place = pathOfModel(quiet, path, suite, given);
  if (place.kind === 'ended' || isYaml(place.value)) return undefined;
  const { model, isSame } = loadModelOfSuite(quiet, path, place.value, suite, modelOfBytes);
  return isSame ? model : undefined;
}

/** The tests that did not pass when the record was written, by the places of their suites on the command line. */
function lastFailed(
  output: Output,
  paths: readonly string[],
  options: RunCommandOptions,
): ReadonlyMap<number, ReadonlySet<string>> | Outcome {
  const path = options.output ?? recordName(paths);
  const loaded = loadRecord(path);
  if (loaded.kind === 'failed') return refuseRecord(output, path, loaded.problem);
  const { suites, tests } = loaded.record;
  const failed = lastAttempts(tests).filter(({ verdict }) => verdict !== 'pass');
  return new Map(
    paths.map((file, index) => [
      index,
      new Set(failed.filter(({ suite }) => suites[suite]!.file === file).map(({ test }) => test.id)),
    ]),
  );
}

/** What will keep the record or a report from being written: a run may take hours, so it is said before it begins. */
function writingProblem(
  output: Output,
  record: string | undefined,
  reporters: readonly Reporter[],
): Diagnostic | undefined {
  const records = record === undefined ? [] : recordTargets(record);
  const problem = output.files.foresee(records);
  if (problem !== undefined)
    return { ...problem, hint: problem.hint ?? '--no-record keeps no record of the run.' };
  return output.files.foresee([...records, ...reportTargets(reporters)]);
}

function sayRecord(
  output: Output,
  path: string,
  writing: { readonly path: string; readonly isBeside: boolean },
): void {
  output.say(`The record is in ${writing.path}`);
  if (writing.isBeside) sayBeside(output, path, writing.path);
}

function recordName([first = 'tests']: readonly string[]): string {
  return `${basename(first).replace(/(\.suite)?\.json$/i, '')}.run.json`;
}

interface Interruption {
  isSet(): boolean;
  /** Says what is to be done at once when it comes. */
  readonly then: (act: () => void) => void;
  end(): void;
}

/** The first signal ends the run and keeps what was done; a second one ends the process as it always does. */
function listenForSignals(): Interruption {
  let isSet = false;
  let act = (): void => undefined;
  const stop = (): void => {
    isSet = true;
    end();
    act();
  };
  const end = (): void => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return {
    // While the code of a model runs, nothing is handled here.
    isSet: () => isSet || wasInterrupted(),
    then(next) {
      act = next;
    },
    end,
  };
}
