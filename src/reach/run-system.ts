/** Running tests from programs in Node, where systems can be reached that are no part of the program. */
import { type RunRecord } from '../execution/run-record.js';
import { type AdapterSource, guardOf } from '../library/adapter-system.js';
import { notReached } from '../library/problems.js';
import {
  ADAPTER_RULES,
  RUN_RULES,
  type RunSuiteOptions,
  type SystemUnderTest,
  refuseCall,
  runOn,
  runSuite as runSuiteHere,
  suitesOf,
} from '../library/run-suite.js';
import { type Suite } from '../suite/suite.js';
import { DURATION_WORDS, TOLERANCE_WORDS, nanosecondsIn, toleranceIn } from './durations.js';
import { type ReachOptions, runTimeOf, toleranceOf } from './reach-options.js';
import { adapterReached, commonOf, transportOf } from './transport-of.js';
import {
  type OptionRules,
  AMOUNT,
  TEXT,
  checkArgument,
  checkOptions,
  nested,
  oneOf,
  thing,
} from '../base/option-rules.js';
import { CLOCKS, PROTOCOLS } from '../library/vocabulary.js';

/** A system that a command starts, that listens at an address, or that connects: one of the three is said. */
export interface RemoteSystem extends RealTimeSystem {
  /** A command that speaks the line protocol by standard input and output. */
  readonly command?: string | undefined;
  /** Such as `tcp://localhost:7000`, `unix:/tmp/lamp`, `tron://localhost:9999` or `mqtt://localhost`. */
  readonly connect?: string | undefined;
  /** Where to wait until the system connects. */
  readonly listen?: string | undefined;
  /** With `connect` and `listen`: a command that is started anew for each connection. */
  readonly start?: string | undefined;
  /** Environment variables of the command. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The directory in which the command runs. */
  readonly cwd?: string | undefined;
  readonly protocol?: 'lines' | 'ecdar' | undefined;
  /** With `ecdar`: milliseconds that are waited after an input for what comes at once. */
  readonly pause?: number | undefined;
  /** With `tron://`: where a virtual clock is served. */
  readonly clock?: string | undefined;
  /** With `mqtt://`: the file that says which messages are inputs and outputs. */
  readonly mqttMap?: string | undefined;
  /** Milliseconds until a system has to be ready, has to have answered, and is killed when it is to end. */
  readonly startLimit?: number | undefined;
  readonly answerLimit?: number | undefined;
  readonly stopLimit?: number | undefined;
}

/** By which clock a system runs. */
export interface RealTimeSystem {
  readonly time?: 'virtual' | 'real' | undefined;
  /** How long a time unit of the model takes in real time, such as `10ms`; by default `1ms`. */
  readonly unit?: string | undefined;
  /** By how much windows are widened in real time: a duration, or a number of time units. */
  readonly tolerance?: string | undefined;
  /** The round trip to the system in real time, such as `200us`; it is measured if it is not said. */
  readonly latency?: string | undefined;
}

/** An adapter in the caller's own program that runs by the clock: it tells of outputs whenever they come. */
export interface RealTimeAdapter extends RealTimeSystem {
  readonly adapter: AdapterSource;
  readonly name?: string | undefined;
  /** How long a promise of the adapter may take, in milliseconds. */
  readonly answerLimit?: number | undefined;
}

const REAL_TIME_RULES: OptionRules<RealTimeSystem> = {
  time: oneOf(CLOCKS),
  unit: TEXT,
  tolerance: TEXT,
  latency: TEXT,
};

const TIMED_ADAPTER_RULES: OptionRules<RealTimeAdapter> = { ...REAL_TIME_RULES, ...ADAPTER_RULES };

export const REMOTE_RULES: OptionRules<RemoteSystem> = {
  ...REAL_TIME_RULES,
  command: TEXT,
  connect: TEXT,
  listen: TEXT,
  start: TEXT,
  env: thing('an object'),
  cwd: TEXT,
  protocol: oneOf(PROTOCOLS),
  pause: AMOUNT,
  clock: TEXT,
  mqttMap: TEXT,
  startLimit: AMOUNT,
  answerLimit: AMOUNT,
  stopLimit: AMOUNT,
};

/**
 * Runs the tests of a suite, or of several, against a system: a program that a command starts, one that is reached at an
 * address, an adapter in the caller's own program, or a model that is played. Whatever the system does, each test gets a
 * verdict; the record has all that happened, and `report` makes something for people or build servers of it.
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
  system: SystemUnderTest | RealTimeAdapter | RemoteSystem,
  options: RunSuiteOptions = {},
): Promise<RunRecord> {
  checkOptions('runSuite', options, RUN_RULES);
  checkArgument<object>('runSuite', 'system', system, thing('an object'));
  if ('model' in system) return runSuiteHere(suite, system, options);
  if ('adapter' in system) checkArgument('runSuite', 'system', system, nested(TIMED_ADAPTER_RULES));
  else checkArgument('runSuite', 'system', system, nested(REMOTE_RULES));
  const suites = suitesOf(suite);
  const reach = reachOf(system, options);
  if ('adapter' in system) {
    const { realTime, limits } = commonOf(reach, suites);
    const { adapter, name = 'an adapter' } = system;
    const transport = adapterReached(name, adapter, guardOf(limits.answerMs), realTime);
    return runOn(suites, { transport, time: runTimeOf(reach), tolerance: toleranceOf(reach) }, options);
  }
  const reached = await transportOf(reach, suites, () => refuseCall(notReached.at(undefined, '', undefined)));
  if ('code' in reached) return refuseCall(reached);
  try {
    const { transport } = reached;
    return await runOn(suites, { transport, time: runTimeOf(reach), tolerance: toleranceOf(reach) }, options);
  } finally {
    await reached.close();
  }
}

/** What the command line would say. */
export function reachOf(
  system: RemoteSystem | RealTimeAdapter | Extract<SystemUnderTest, { readonly adapter: unknown }>,
  { jobs = 1 }: RunSuiteOptions,
): ReachOptions {
  const { unit, tolerance, latency, adapter, ...rest }: RemoteSystem & Partial<RealTimeAdapter> = system;
  const env = Object.entries((rest as RemoteSystem).env ?? {}).map(([name, value]) => `${name}=${value}`);
  return {
    ...rest,
    sut: rest.command,
    ...(adapter === undefined ? {} : { adapter: 'an adapter' }),
    env,
    protocol: rest.protocol ?? 'lines',
    jobs,
    ...(unit === undefined ? {} : { unit: durationOf('unit', unit) }),
    ...(latency === undefined ? {} : { latency: durationOf('latency', latency) }),
    ...(tolerance === undefined
      ? {}
      : { tolerance: toleranceIn(tolerance) ?? wrong('tolerance', TOLERANCE_WORDS) }),
  };
}

function durationOf(name: string, text: string): bigint {
  const found = nanosecondsIn(text);
  return found === undefined || found === 0n ? wrong(name, DURATION_WORDS) : found;
}

function wrong(name: string, words: string): never {
  return refuseCall(notReached.at(undefined, `'${name}' must be ${words}.`, undefined));
}
