/**
 * Tests meet a system: the functions by which programs run suites, and what the command line does the same by.
 *
 * What is run is planned first, and nothing is run if one of the tests cannot be run in the way that the system is reached.
 */
import { type ShouldStop } from '../base/stopped.js';
import { type Diagnostic, locate } from '../base/diagnostic.js';
import { type Rational, ZERO } from '../base/rational.js';
import { type Transport } from '../execution/connection.js';
import { type RunEvent } from '../execution/follow-test.js';
import {
  type RunHead,
  type RunRecord,
  type RunSuite,
  type RunTime,
  type TestResult,
  summaryOf,
} from '../execution/run-record.js';
import { type PlannedTest, type TestLimit, runTests } from '../execution/run-tests.js';
import { type Suite, type SuiteTest } from '../suite/suite.js';
import { type AdapterSource, adapterTransport, guardOf } from './adapter-system.js';
import { MODELS, type Model, partsOf, refuse } from './model.js';
import { modelEdges } from './model-edges.js';
import { playedModel } from './played-model.js';
import { notReached, testNotRunnable } from './problems.js';
import { planOf } from './run-plan.js';
import { interfaceOfSuite, testing } from './testing.js';
import { type BudgetOptions, type Signal, WORK_RULES, nowMs } from './work.js';
import {
  type OptionRules,
  AMOUNT,
  FLAG,
  LIMIT,
  SEED,
  TEXT,
  TEXTS,
  callback,
  checkArgument,
  checkOptions,
  either,
  nested,
  oneOf,
  thing,
  whole,
} from '../base/option-rules.js';
import { POLICIES } from './vocabulary.js';
import { checkGiven } from './given.js';

/** A system in the caller's own program, or a model that is played in place of one. */
export type SystemUnderTest =
  | {
      readonly adapter: AdapterSource;
      /** In a few words, for the record. */
      readonly name?: string | undefined;
      /** How long a promise of the adapter may take, in milliseconds; by default 5,000. */
      readonly answerLimit?: number | undefined;
    }
  | {
      readonly model: Model;
      /** The id of a mutant of it, which is played instead. */
      readonly mutant?: string | undefined;
      /** When it acts, where it has a choice; by default by chance. */
      readonly policy?: 'earliest' | 'latest' | 'random' | undefined;
    };

/** Which tests are run, how often, and who hears of it. */
export interface RunSuiteOptions {
  /** The id of a test, or a text that ids, titles or goals contain. */
  readonly filter?: string | undefined;
  /** How often each test is run. */
  readonly repeat?: number | undefined;
  /** Whether tests are run in a random order. */
  readonly shuffle?: boolean | undefined;
  /** The seed of random choices: the order of tests, and what a played model does. */
  readonly seed?: number | undefined;
  /** How often a test that ended inconclusive is tried again. */
  readonly retryInconclusive?: number | undefined;
  /** After so many tests that did not pass, no more are begun. */
  readonly bail?: number | undefined;
  /** So many tests run at the same time, each with a system of its own. */
  readonly jobs?: number | undefined;
  /** A test ends with an error after so many events. */
  readonly eventsMax?: number | undefined;
  /** A test ends with an error after so many milliseconds. */
  readonly testLimit?: number | undefined;
  /** No more tests are begun when its time is used up. */
  readonly budget?: Pick<BudgetOptions, 'time'> | undefined;
  /** Ends the run, which keeps the results that it has; an AbortSignal also breaks off the test that runs. */
  readonly signal?: Signal | undefined;
  /** Is told of every result as soon as it is there. */
  readonly onTest?: ((result: TestResult) => void) | undefined;
  /** Is told of everything that happens in a test. */
  readonly onEvent?: ((event: RunEvent, test: SuiteTest) => void) | undefined;
  /** The models of the suites: reports tell the edge that was expected, and draw it; models that are played are read as they are. */
  readonly models?: readonly Model[] | undefined;
  /** The names of the suites in the record. */
  readonly files?: readonly string[] | undefined;
}

export const RUN_RULES: OptionRules<RunSuiteOptions> = {
  filter: TEXT,
  repeat: whole(1),
  shuffle: FLAG,
  seed: SEED,
  retryInconclusive: whole(),
  bail: whole(1),
  jobs: whole(1),
  eventsMax: LIMIT,
  testLimit: AMOUNT,
  budget: nested<Pick<BudgetOptions, 'time'>>({ time: AMOUNT }),
  signal: WORK_RULES.signal,
  onTest: callback(),
  onEvent: callback(),
  models: MODELS,
  files: TEXTS,
};

const PLAYED_RULES: OptionRules<Extract<SystemUnderTest, { readonly model: unknown }>> = {
  model: thing('a model'),
  mutant: TEXT,
  policy: oneOf(POLICIES),
};

export const ADAPTER_RULES: OptionRules<Extract<SystemUnderTest, { readonly adapter: unknown }>> = {
  adapter: either(thing('an adapter'), callback(), 'an adapter, or a function that gives one'),
  name: TEXT,
  answerLimit: AMOUNT,
};

/**
 * Runs the tests of a suite, or of several, against a system. Whatever the system does, each test gets a verdict; the
 * record has all that happened, and `report` makes something for people or build servers of it.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, report, runSuite } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suite } = await generateCoverage(lamp, { underTest: ['Lamp'] });
 * const record = await runSuite(suite, { model: lamp }, { seed: 7 });
 * console.log(record.summary.pass, (await report(record, 'junit')).length);
 * ```
 */
export async function runSuite(
  suite: Suite | readonly Suite[],
  system: SystemUnderTest,
  options: RunSuiteOptions = {},
): Promise<RunRecord> {
  checkOptions('runSuite', options, RUN_RULES);
  checkArgument<object>('runSuite', 'system', system, thing('an object'));
  if ('model' in system) checkArgument('runSuite', 'system', system, nested(PLAYED_RULES, ['model']));
  else checkArgument('runSuite', 'system', system, nested(ADAPTER_RULES, ['adapter']));
  const suites = suitesOf(suite);
  const transport =
    'adapter' in system
      ? adapterTransport(
          system.name ?? 'an adapter',
          system.adapter,
          guardOf(system.answerLimit ?? ANSWER_MS),
        )
      : playedModel(system.model, suites, {
          ...system,
          models: options.models,
          seed: options.seed ?? 1,
          endOfTest: endsOfTests(options),
        });
  if (!('connect' in transport)) return refuse(transport);
  return runOn(suites, { transport, time: { mode: 'virtual' }, tolerance: ZERO }, options);
}

const ANSWER_MS = 5_000;
const EVENTS_MAX = 100_000;

export function suitesOf(suite: Suite | readonly Suite[]): readonly Suite[] {
  checkGiven('runSuite', { oneOrMore: suite });
  return 'tests' in suite ? [suite] : suite;
}

/** What is said of a call, not of a file. */
export function refuseCall(diagnostic: Diagnostic): never {
  return refuse([locate(diagnostic, { path: 'runSuite', text: '' }, () => undefined)]);
}

/** A system, however it is reached, and the clock by which tests are judged. */
export interface ReachedSystem {
  readonly transport: Transport;
  readonly time: RunTime;
  readonly tolerance: Rational;
}

/** What ends a test on a model that is played: there, timers and signals wait for the code of the model. */
export function endsOfTests({
  budget,
  testLimit = Infinity,
  signal,
}: Pick<RunSuiteOptions, 'budget' | 'testLimit' | 'signal'>): () => ShouldStop {
  let deadline: number | undefined;
  return () => {
    // Not before that of the run, which drops a test that ended because the time of the run was up.
    deadline ??= nowMs() + (budget?.time ?? Infinity);
    const end = Math.min(deadline, nowMs() + testLimit);
    return () => (signal?.aborted === true ? 'interrupted' : nowMs() > end ? 'time' : undefined);
  };
}

export async function runOn(
  suites: readonly Suite[],
  { transport, time, tolerance }: ReachedSystem,
  options: RunSuiteOptions,
): Promise<RunRecord> {
  const { seed = 1, repeat = 1, jobs = 1, models = [], files, signal, onEvent } = options;
  const problem = jobsProblem(transport, jobs);
  if (problem !== undefined) return refuseCall(problem);
  const planned = planOf(suites, { ...options, seed, repeat });
  if ('code' in planned) return refuseCall(planned);
  const plan = fittingPlan(planned, transport);
  if ('code' in plan) return refuseCall(plan);
  const head: RunHead = {
    suites: suites.map((suite, index) => ({
      ...suiteHead(suite, files?.[index] ?? `${suite.model.name}.suite.json`),
      ...drawnModel(
        suite,
        models.find(({ sha256 }) => sha256 === suite.model.sha256),
      ),
    })),
    system: transport.description,
    time,
    seed,
  };
  const deadline = options.budget?.time === undefined ? Infinity : nowMs() + options.budget.time;
  const listening = listenTo(signal);
  const { results, ended } = await runTests(plan, transport, {
    jobs,
    tolerance,
    retries: options.retryInconclusive ?? 0,
    bailAfter: options.bail,
    eventsMax: options.eventsMax ?? EVENTS_MAX,
    ...(options.testLimit === undefined ? {} : { testLimit: limitOf(options.testLimit) }),
    shouldStop: () => (signal?.aborted === true ? 'interrupted' : nowMs() > deadline ? 'budget' : undefined),
    onStart: listening.then,
    onResult: options.onTest,
    ...(onEvent === undefined
      ? {}
      : {
          onEvent: (event: RunEvent, { test }: PlannedTest): void => {
            onEvent(event, test);
          },
        }),
  });
  listening.end();
  return recordOf(head, results, ended);
}

export function recordOf(head: RunHead, tests: readonly TestResult[], ended: RunRecord['ended']): RunRecord {
  return { format: 'tickstone-run', version: 1, ...head, tests, summary: summaryOf(tests), ended };
}

/** What an adapter that is one object cannot do. */
export function jobsProblem({ isOnlyOne }: Transport, jobs: number): Diagnostic | undefined {
  if (isOnlyOne !== true || jobs === 1) return undefined;
  return notReached.at(
    undefined,
    'The adapter is one object, which takes one test at a time.',
    'Make it a function that gives a new adapter for each of the tests that run at once, or run one at a time.',
  );
}

/** The tests as they can be run with a transport; nothing is run if one of them cannot. */
export function fittingPlan(
  plan: readonly PlannedTest[],
  { fit }: Transport,
): readonly PlannedTest[] | Diagnostic {
  if (fit === undefined) return plan;
  const fits = plan.map((planned) => [planned, fit(planned.test)] as const);
  const misfits = new Map(
    fits.flatMap(([{ test }, found]) => (typeof found === 'string' ? [[test.id, found] as const] : [])),
  );
  const [first] = misfits;
  if (first !== undefined) return testNotRunnable.at(undefined, first[0], first[1], misfits.size - 1);
  return fits.map(([planned, found]) =>
    typeof found === 'string' || found === planned.test ? planned : { ...planned, test: found },
  );
}

export function suiteHead({ model, method, interface: actions }: Suite, file: string): RunSuite {
  return { file, method, model, interface: actions };
}

/** The text of the model and the places of its edges. */
export function drawnModel(suite: Suite, model: Model | undefined): Pick<RunSuite, 'text' | 'edges'> {
  if (model?.ok !== true) return {};
  const loading = testing(model, interfaceOfSuite(suite));
  if (loading.kind === 'refused') return {};
  return { text: model.text, edges: modelEdges(loading.model, partsOf(model).file) };
}

/** Node and browsers both have them; this layer knows neither. */
declare function setTimeout(then: () => void, ms: number): unknown;
declare function clearTimeout(timer: unknown): void;

export function limitOf(ms: number): TestLimit {
  return {
    text: `${ms / 1000} s`,
    start(then) {
      const timer = setTimeout(then, ms);
      return () => {
        clearTimeout(timer);
      };
    },
  };
}

interface Listening {
  readonly then: (act: () => void) => void;
  readonly end: () => void;
}

/** An AbortSignal says when it is set off. */
function listenTo(signal: Signal | undefined): Listening {
  const source = signal as Partial<EventSource> | undefined;
  let act = (): void => undefined;
  const abort = (): void => {
    act();
  };
  source?.addEventListener?.('abort', abort);
  return {
    then(next) {
      act = next;
    },
    end() {
      source?.removeEventListener?.('abort', abort);
    },
  };
}

interface EventSource {
  addEventListener(kind: 'abort', act: () => void): void;
  removeEventListener(kind: 'abort', act: () => void): void;
}
