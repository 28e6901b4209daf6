/** The options of `run` and `report`. */
import { InvalidArgumentError } from 'commander';
import { type OptionEntry, choice, listing, option, writing } from './option.js';
import { FORCE, SEED, modelFile, repeated } from './shared.js';
import { atLeastOne, duration, forgiven, wholeNumber } from './values.js';

export const REPORTERS = ['console', 'junit', 'html', 'ctrf', 'json', 'github'] as const;

export type ReporterName = (typeof REPORTERS)[number];

/** How systems are reached. */
const REACHING: readonly OptionEntry[] = [
  option('--sut <command>', 'the system under test: a command that speaks the line protocol'),
  choice(
    '--protocol <name>',
    "what the lines say: Tickstone's line protocol, or the dialect of Ecdar's test runner",
    ['lines', 'ecdar'],
    'lines',
  ),
  option(
    '--pause <time>',
    'with --protocol ecdar: wait this long after an input for what comes at once (default: 50ms)',
    duration,
  ),
  option(
    '--connect <url>',
    'the system under test: tcp://host:port, unix:/path, an UPPAAL-TRON adapter at tron://host:port, or what is behind a broker at mqtt://host:port',
  ),
  option(
    '--listen <url>',
    'wait at tcp://host:port, unix:/path or tron://host:port until the system connects',
  ),
  option('--start <command>', 'with --connect or --listen: start this command anew for each connection'),
  option(
    '--clock <url>',
    'with tron://: serve a virtual clock at tron://host:port (port 6521 if it is left out)',
  ),
  {
    flags: '--mqtt-map <file>',
    help: 'with mqtt://: which topics and payloads are inputs and outputs',
    reads: 'input',
  },
  {
    flags: '--adapter <file>',
    help: 'the system under test: a module that exports an adapter',
    reads: 'input',
  },
  { flags: '--sut-model <file>', help: 'the system under test: a model that is played', reads: 'input' },
  repeated('--env <name=value>', 'an environment variable for the command'),
  option('--cwd <path>', 'the directory in which the command runs'),
  choice(
    '--time <time>',
    'virtual: exact, as fast as possible; real: by the clock (default: virtual, but real with mqtt://, and with tron:// unless --clock is given)',
    ['virtual', 'real'],
  ),
  option(
    '--unit <time>',
    'how long a time unit of the model takes in real time (default: 1ms, or what a TRON adapter says)',
    nanoseconds,
  ),
  option(
    '--tolerance <time>',
    'widen windows by this much in real time: a duration such as 5ms, or a number of time units',
    tolerance,
  ),
  option('--latency <time>', 'the round trip to the system in real time (default: measured)', nanoseconds),
  option(
    '--start-limit <time>',
    'wait this long for a system to start and to be ready (default: 10s)',
    duration,
  ),
  option('--answer-limit <time>', 'wait this long for an answer (default: 5s)', duration),
  option(
    '--stop-limit <time>',
    'wait this long for a system to end before it is killed (default: 1s)',
    duration,
  ),
  option('--events-max <n>', 'end a test after this many events', wholeNumber, 100_000),
];

export const RUN: readonly OptionEntry[] = [
  ...REACHING,
  option('--filter <text>', 'run the test with this id, or the tests whose id, title or goals contain this text'),
  { flags: '--last-failed', help: 'run the tests that did not pass the last time' },
  option('--shard <i/n>', 'run the i-th of n parts of the tests', shard),
  option('--shuffle', 'run the tests in a random order, which follows from the seed'),
  option('--repeat <n>', 'run each test this many times', atLeastOne, 1),
  option(
    '--retry-inconclusive <n>',
    'try a test that ended inconclusive again, up to this many times',
    wholeNumber,
    0,
  ),
  {
    flags: '--bail [n]',
    help: 'stop after this many tests that did not pass',
    parse: atLeastOne,
    preset: '1',
  },
  option('--jobs <n>', 'run this many tests at once, each with a system of its own', atLeastOne, 1),
  listing('--allow <verdicts>', 'count these verdicts as success: inconclusive, untrusted', forgiven, []),
  SEED,
  option('--budget-time <time>', 'begin no more tests after this time', duration),
  repeated(
    '--reporter <name[=file]>',
    `how to report: ${REPORTERS.join(', ')}; with a file, it is written there`,
  ),
  modelFile('not '),
  writing('-o, --output <file>', 'where the run record is written (default: NAME.run.json here)', 'file'),
  { flags: '--no-record', help: 'keep no record of the run' },
  FORCE,
];

export const REPORT: readonly OptionEntry[] = [
  { flags: '--to <form>', help: 'what to make of the record', choices: REPORTERS, isMandatory: true },
  writing('-o, --output <file>', 'where to write (default: standard output)', 'result'),
  FORCE,
];

const NANOSECONDS: ReadonlyMap<string, number> = new Map([
  ['us', 1e3],
  ['µs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['min', 60e9],
]);

/** A duration in nanoseconds. */
function nanoseconds(text: string): bigint {
  const found = durationIn(text);
  if (found === undefined || found === 0n)
    throw new InvalidArgumentError('It must be a duration above 0, such as 1ms, 500us or 2s.');
  return found;
}

function durationIn(text: string): bigint | undefined {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,6})?)(us|µs|ms|s|min)$/.exec(text) ?? [];
  return number === undefined ? undefined : BigInt(Math.round(Number(number) * NANOSECONDS.get(unit!)!));
}

/** A duration, or a number of time units of the model. */
export type Tolerance = { readonly ns: bigint } | { readonly units: string };

function tolerance(text: string): Tolerance {
  const ns = durationIn(text);
  if (ns !== undefined) return { ns };
  if (!/^\d{1,9}(?:\.\d{1,9}|\/[1-9]\d{0,8})?$/.test(text))
    throw new InvalidArgumentError(
      'It must be a duration such as 5ms, or a number of time units such as 0.25.',
    );
  return { units: text };
}

export interface Shard {
  readonly index: number;
  readonly count: number;
}

function shard(text: string): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const found = { index: Number(index), count: Number(count) };
  if (count === undefined || found.index < 1 || found.index > found.count)
    throw new InvalidArgumentError('It must be a part such as 2/5, from 1/n to n/n.');
  return found;
}
