/** `tickstone doctor`: what is here, how exact real time is on this machine, and how fast a system under test answers. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Broken } from '../../execution/connection.js';
import { modelAt } from '../load/load-path.js';
import { loadSuites } from '../load/load-suite.js';
import { type TypedTexts } from '../config/settle.js';
import { playedModel } from '../../library/played-model.js';
import {
  type MeasuredSystem,
  type Spread,
  measureSystem,
  measureTimer,
  suggestionFor,
  toleranceInUnits,
  toleranceWithin,
} from '../../reach/measure-system.js';
import { type ReachOptions, isMqtt, isTron } from '../../reach/reach-options.js';
import { transportOf } from '../../reach/transport-of.js';
import { notReached } from '../../library/problems.js';
import { EXIT } from '../exit-status.js';
import { DOCTOR } from '../options/run.js';
import { type Outcome, decline } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { version } from '../version.js';
import { optionWords, quotedForShell } from '../write/replay-command.js';
import { sayTable } from '../write/say-table.js';

export interface DoctorOptions extends OutputOptions, ReachOptions {
  readonly system?: string | undefined;
  readonly typed?: TypedTexts | undefined;
}

export async function doctorCommand(
  output: Output,
  paths: readonly string[],
  options: DoctorOptions,
): Promise<Outcome> {
  const loaded = loadSuites(output, paths);
  if (loaded.kind === 'ended') return loaded.outcome;
  const timer = await measureTimer();
  const ways = [options.sut, options.connect, options.listen, options.adapter, options.sutModel];
  const isAbout = ways.some((way) => way !== undefined);
  const programs = isAbout ? [] : await Promise.all(PROGRAMS.map(lookedFor));
  const document = {
    tickstone: version(),
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    timer,
    ...(isAbout ? {} : { programs }),
  };
  output.say(`Tickstone ${document.tickstone}, Node ${document.node}, ${document.platform}`);
  output.say(`Timers are late by ${spreadText(timer)} (${timer.count} waits of 5 ms).`);
  if (!isAbout) {
    output.say('');
    sayTable(
      output,
      ['program', 'here', 'what for'].map((title) => ({ title })),
      programs.map(({ name, found, what }) => [name, found ?? 'no', what]),
    );
    output.say('');
    output.say('Name a system, as for tickstone run, to measure how fast it answers.');
    return { status: EXIT.held, document };
  }
  if ((isTron(options) || isMqtt(options)) && loaded.value.length === 0)
    return decline(
      output,
      notReached.at(
        undefined,
        'This protocol asks for the names of inputs and outputs.',
        'Name a suite of the system: tickstone doctor SUITE --connect …',
      ),
      document,
    );
  // All systems know what a reset is; whether they know delays is not asked unless it is said.
  const isImplied = isVirtualOnly(options) || isMqtt(options) || isTron(options);
  const time = options.time ?? (isImplied ? undefined : 'real');
  const reached = await transportOf({ ...options, time }, loaded.value, () => {
    const transport = playedModel(modelAt(options.sutModel!), loaded.value, { seed: 1 });
    if ('connect' in transport && loaded.value.length > 0)
      return { transport, close: () => Promise.resolve() };
    const said = 'connect' in transport ? 'Name a suite of the model.' : transport[0]!.message;
    return notReached.at(undefined, `'${options.sutModel}' cannot be measured.`, said);
  });
  if ('code' in reached) return decline(output, reached, document);
  try {
    const measured = await measureSystem(reached.transport);
    if (measured instanceof Broken)
      return decline(
        output,
        notReached.at(undefined, `${reached.transport.description}: ${measured.message}.`, undefined),
        document,
        EXIT.notHeld,
      );
    return told(output, { document, timer, measured, paths, options, name: reached.transport.description });
  } finally {
    await reached.close();
  }
}

/** Ecdar's dialect, models, and adapters with a virtual clock have no other time. */
function isVirtualOnly({ protocol, sutModel, clock, time }: DoctorOptions): boolean {
  return protocol === 'ecdar' || sutModel !== undefined || clock !== undefined || time === 'virtual';
}

interface Findings {
  readonly document: Readonly<Record<string, unknown>>;
  readonly timer: Spread;
  readonly measured: MeasuredSystem;
  readonly paths: readonly string[];
  readonly options: DoctorOptions;
  readonly name: string;
}

function told(output: Output, { document, timer, measured, paths, options, name }: Findings): Outcome {
  const { start, roundTrip, by } = measured;
  const system = { description: name, start, by, roundTrip, jitter: roundTrip.most - roundTrip.median };
  output.say(`${name} was ready after ${msText(start)}.`);
  output.say(
    by === 'reset'
      ? `From reset to ready it takes ${spreadText(roundTrip)} (${roundTrip.count} times); its jitter is ${msText(system.jitter)}.`
      : `A new connection takes ${spreadText(roundTrip)} (${roundTrip.count} times).`,
  );
  if (isVirtualOnly(options)) {
    output.say('It runs in virtual time, which is exact: there is nothing to choose.');
    return { status: EXIT.held, document: { ...document, system } };
  }
  const suggestion = suggestionOf(options, timer, measured);
  const words = (each: readonly string[]): string => each.map(quotedForShell).join(' ');
  const suite = paths.length === 0 ? ['SUITE'] : paths;
  const typed = optionWords(DOCTOR, options.typed ?? new Map<string, readonly string[]>(), NOT_REPEATED);
  if (suggestion === undefined) {
    const { unit } = suggestionFor(errorMs(timer, measured));
    output.say(`The time unit is too short for what was measured: it should be at least ${unit}.`);
    return { status: EXIT.notHeld, document: { ...document, system, unitAtLeast: unit } };
  }
  const { unit, tolerance } = suggestion;
  const unitWords = unit === undefined ? [] : ['--unit', unit];
  const isTimeImplied = isTron(options) || isMqtt(options);
  const timeWords = isTimeImplied ? [] : ['--time', 'real'];
  const command = `tickstone run ${words([...suite, ...typed, ...timeWords, ...unitWords, '--tolerance', tolerance])}`;
  output.say('');
  output.say(
    `Results can be trusted here with ${unit === undefined ? '' : `a time unit of ${unit} or more and `}a tolerance of ${tolerance}${unit === undefined ? ' time units' : ''}:`,
  );
  output.say(`  ${command}`);
  if (!isMqtt(options))
    output.say(
      isTron(options)
        ? 'On a virtual clock (--clock) there is nothing to choose: it is exact.'
        : 'In virtual time there is nothing to choose: it is exact.',
    );
  return { status: EXIT.held, document: { ...document, system, suggestion: { ...suggestion, command } } };
}

/** Options whose value is what is looked for. */
const NOT_REPEATED: ReadonlySet<string> = new Set(['time', 'unit', 'tolerance', 'json', 'quiet', 'color']);

/** What may be wrong with a time, nearly always. */
function errorMs(timer: Spread, { roundTrip, by, inexactness }: MeasuredSystem): number {
  return timer.most + (by === 'reset' ? roundTrip.most : (inexactness?.messageMs ?? 0));
}

/** Adapters of UPPAAL-TRON say themselves how long a unit takes, unless it is given. */
function suggestionOf(
  options: DoctorOptions,
  timer: Spread,
  measured: MeasuredSystem,
): { readonly unit?: string; readonly tolerance: string } | undefined {
  const error = errorMs(timer, measured);
  const { inexactness } = measured;
  if (options.unit === undefined && isTron(options) && inexactness !== undefined) {
    const tolerance = toleranceInUnits(inexactness.unitMs, error);
    return tolerance === undefined ? undefined : { tolerance };
  }
  if (options.unit === undefined) return suggestionFor(error);
  const unitMs = Number(options.unit) / 1e6;
  const tolerance = toleranceWithin(unitMs, error);
  return tolerance === undefined ? undefined : { unit: `${unitMs}ms`, tolerance };
}

function spreadText({ median, most, max }: Spread): string {
  return `${msText(median)} (median), ${msText(most)} (95 % of the time), ${msText(max)} at most`;
}

function msText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms >= 1 ? `${ms.toFixed(1)} ms` : `${(ms * 1000).toFixed(0)} µs`;
}

interface Program {
  readonly name: string;
  readonly what: string;
  /** A package of Node, not a program. */
  readonly isPackage?: boolean;
}

const PROGRAMS: readonly Program[] = [
  { name: 'sh', what: 'starting systems under test (--sut, --start)' },
  { name: 'mqtt', what: 'systems behind a broker (npm install mqtt)', isPackage: true },
  { name: 'mosquitto', what: 'a broker of your own' },
  { name: 'java', what: 'systems and UPPAAL-TRON adapters in Java' },
  { name: 'python3', what: 'systems in Python' },
  { name: 'cc', what: 'systems in C' },
];

/** Where a program is. */
async function lookedFor(program: Program): Promise<Program & { readonly found: string | undefined }> {
  return {
    ...program,
    found: program.isPackage === true ? await packageAt(program.name) : onPath(program.name),
  };
}

async function packageAt(name: string): Promise<string | undefined> {
  try {
    await import(name);
    return 'installed';
  } catch {
    return undefined;
  }
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
