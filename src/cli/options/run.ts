/** The options of `run` and `report`. */
import { InvalidArgumentError } from 'commander';
import { type OptionEntry, choice, listing, nameOf, option, repeatable, writing } from './option.js';
import {
  DURATION_WORDS,
  TOLERANCE_WORDS,
  type Tolerance,
  nanosecondsIn,
  toleranceIn,
} from '../../reach/durations.js';
import { FORCE, LIMITED, SEED, TESTING, modelFile, repeated } from './shared.js';
import { atLeastOne, duration, forgiven, variable, wholeNumber } from './values.js';
import { CLOCKS, LANGUAGES, PROTOCOLS } from '../../library/vocabulary.js';

export const REPORTERS = ['console', 'junit', 'html', 'ctrf', 'json', 'github'] as const;

export type ReporterName = (typeof REPORTERS)[number];

/** Of which one says what the system under test is. */
const WAYS = ['sut', 'connect', 'listen', 'adapter', 'sutModel', 'system'];

/** What says what the system is does not go with another that does. */
function way(entry: OptionEntry): OptionEntry {
  return { ...entry, conflicts: WAYS.filter((name) => name !== nameOf(entry)) };
}

export const SUT = way(
  option('--sut <command>', 'the system under test: a command that speaks the line protocol'),
);

/** How systems are reached. */
export const REACHING: readonly OptionEntry[] = [
  SUT,
  choice(
    '--protocol <name>',
    "the protocol of the lines: Tickstone's own, or the dialect of Ecdar's test runner",
    PROTOCOLS,
    'lines',
  ),
  option(
    '--pause <time>',
    'with --protocol ecdar: wait this long after an input for outputs that come at once (default: 50ms)',
    duration,
  ),
  way(
    option(
      '--connect <url>',
      'the system under test: tcp://host:port, unix:/path, an UPPAAL-TRON adapter at tron://host:port, or a system behind a broker at mqtt://host:port',
    ),
  ),
  way(
    option(
      '--listen <url>',
      'wait at tcp://host:port, unix:/path or tron://host:port until the system connects',
    ),
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
  way({
    flags: '--adapter <file>',
    help: 'the system under test: a module in JavaScript or TypeScript that exports an adapter',
    reads: 'input',
  }),
  way({ flags: '--sut-model <file>', help: 'the system under test: a model that is played', reads: 'input' }),
  option('--mutant <id>', 'with --sut-model: play this mutant of it; tickstone mutate lists them'),
  repeatable(
    '--env <name[=value]>',
    'an environment variable for the command; without a value, it is passed on',
    variable,
  ),
  option('--cwd <path>', 'the directory in which the command runs'),
  choice(
    '--time <time>',
    'virtual: exact, as fast as possible; real: by the clock (default: virtual, but real with mqtt://, and with tron:// unless --clock is given)',
    CLOCKS,
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
];

/** A system of the configuration. */
const SYSTEM_NAME: OptionEntry = way(
  option('--system <name>', 'the system under test: one of those that the configuration describes by name'),
);

export const RUN: readonly OptionEntry[] = [
  SYSTEM_NAME,
  ...REACHING,
  option('--events-max <n>', 'end a test after this many events', wholeNumber, 100_000),
  option('--test-limit <time>', 'end a test that takes longer than this, with an error', duration),
  option(
    '--filter <text>',
    'run the test with this id; if there is none, the tests whose id, title or goals contain this text',
  ),
  { flags: '--last-failed', help: 'run the tests that did not pass the last time' },
  option('--shard <i/n>', 'run the i-th of n parts of the tests', shard),
  option('--shuffle', 'run the tests in a random order, which follows from the seed'),
  option('--repeat <n>', 'run each test this many times', atLeastOne, 1),
  option(
    '--retry-inconclusive <n>',
    'retry a test that ended inconclusive, up to this many times',
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
  option(
    '--budget-time <time>',
    'start no more tests after this much time, such as 90s, 5min or 1h',
    duration,
  ),
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
  { flags: '--to <form>', help: 'the form to write the record in', choices: REPORTERS, isMandatory: true },
  writing('-o, --output <file>', 'where to write (default: standard output)', 'result'),
  FORCE,
  ...LIMITED,
];

export const DOCTOR: readonly OptionEntry[] = [SYSTEM_NAME, ...REACHING];

export const INIT_ADAPTER: readonly OptionEntry[] = [
  ...TESTING,
  choice(
    '--language <language>',
    'TypeScript or JavaScript (default: by the ending of -o, otherwise ts)',
    LANGUAGES,
  ),
  writing('-o, --output <file>', 'where to write (default: standard output)', 'result'),
  FORCE,
  ...LIMITED,
];

/** A duration in nanoseconds. */
function nanoseconds(text: string): bigint {
  const found = nanosecondsIn(text);
  if (found === undefined || found === 0n) throw new InvalidArgumentError(`It must be ${DURATION_WORDS}.`);
  return found;
}

function tolerance(text: string): Tolerance {
  const found = toleranceIn(text);
  if (found === undefined) throw new InvalidArgumentError(`It must be ${TOLERANCE_WORDS}.`);
  return found;
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
